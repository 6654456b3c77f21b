"""The one function that time comes from, so that tests can shift it in every process."""

from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone


def now() -> datetime:
    """The present moment in UTC; under the test settings, moved by the shift in a file."""
    return timezone.now() + _shift(settings.CLOCK_SHIFT_FILE)


def _shift(file: Path | None) -> timedelta:
    if file is None:
        return timedelta()
    try:
        return timedelta(seconds=float(file.read_text()))
    except FileNotFoundError:
        return timedelta()
