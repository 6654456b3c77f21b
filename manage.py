#!/usr/bin/env python
"""Django's command line for Canasta."""

import os
import sys


def main() -> None:
    # Imported here: processes that search for bots import this file too and need no Django.
    from django.core.management import execute_from_command_line

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "canasta.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
