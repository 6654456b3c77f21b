"""What was told long ago is dropped: it holds names, and nobody looks at it any more."""

from __future__ import annotations

from datetime import timedelta

from canasta.clock import now
from games.models import Mail, Notice

KEPT = timedelta(days=60)


def forget() -> int:
    """Drop old notices that are done and old mails that have ended; gives how many."""
    before = now() - KEPT
    notices, _by_model = Notice.objects.filter(done_at__lt=before).delete()
    mails, _by_model = Mail.objects.filter(ended_at__lt=before).delete()
    return notices + mails
