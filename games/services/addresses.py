"""From where seats are played: as a keyed hash, so that two on one address can be noticed."""

from datetime import timedelta

from django.core.cache import cache

from accounts.models import User
from canasta.clock import now
from games.addresses import digest_of
from games.models import Seat, SeatAddress

KEPT = timedelta(days=30)
# One move after the other comes from the same place; once in a while is often enough.
PAUSE_SECONDS = 600


def note_address(*, slug: str, user: User, address: str) -> None:
    """The user's seat in that game, if there is one, is played from there."""
    digest = digest_of(address)
    if not address or not cache.add(f"address:{slug}:{user.pk}:{digest}", 1, PAUSE_SECONDS):
        return
    seat = Seat.objects.filter(game__slug=slug, user=user).first()
    if seat is not None:
        SeatAddress.objects.update_or_create(
            game_id=seat.game_id, seat=seat.number, digest=digest, defaults={"seen_at": now()}
        )


def forget_addresses() -> int:
    """Drop what is older than it may be kept; gives how many rows."""
    return SeatAddress.objects.filter(seen_at__lt=now() - KEPT).delete()[0]
