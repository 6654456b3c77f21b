"""What a partner wants to answer, said in advance; nobody else learns of it."""

from django.db import transaction

from accounts.models import User
from games import store
from games.access import seat_of
from games.errors import GameOver, NoPartner
from games.models import Game, Seat


@transaction.atomic
def set_standing_answer(*, slug: str, user: User, answer: bool | None) -> None:
    """Keep the answer until the hand is over; None takes it back.

    It holds when a question was not answered in its time. Raises GameNotFound, GameOver, NoPartner.
    """
    game = store.lock(slug)
    seat = seat_of(game, user)
    if game.status != Game.Status.PLAYING:
        raise GameOver(slug)
    rules = store.rules_of(game)
    if rules.permission == "off" or rules.partner_of(seat.number) is None:
        raise NoPartner(slug)
    Seat.objects.filter(pk=seat.pk).update(standing_answer=answer)
