"""On to the next deal: each seat leaves the scoreboard when it likes, and delays nobody."""

from accounts.models import User
from games.access import seat_in
from games.models import Seat


def continue_after_deal(*, slug: str, user: User, deal: int) -> None:
    """Note that the seat has seen the score of a deal that has ended; a later one stays noted."""
    seat = seat_in(slug, user)
    seen = min(deal, seat.game.deals_ended)
    Seat.objects.filter(pk=seat.pk, seen_deal__lt=seen).update(seen_deal=seen)
