#!/usr/bin/env python
"""Django's command line for Canasta."""

import os
import sys


def main() -> None:
    # Imported here: processes that search for bots import this file too and need no Django.
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "canasta.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # The sentence says which setting is wrong; where it was read helps nobody.
        sys.exit(f"Canasta cannot start: {error}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
