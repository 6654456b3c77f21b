"""Who may see a game and act in it: whoever has a seat; for everybody else it is not there."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from accounts.models import User
from games.errors import GameNotFound
from games.models import Game, Seat

Person = User | AnonymousUser


def seat_of(game: Game, user: Person) -> Seat:
    """The user's seat in the game."""
    return _only(Seat.objects.filter(game=game), user, game.slug)


def seat_in(slug: str, user: Person) -> Seat:
    """The user's seat in the game of that address, with the game."""
    return _only(Seat.objects.select_related("game").filter(game__slug=slug), user, slug)


def _only(seats: QuerySet[Seat], user: Person, slug: str) -> Seat:
    found = seats.filter(user_id=user.pk).first() if user.is_authenticated else None
    if found is None:
        raise GameNotFound(slug)
    return found
