"""Vacations that begin by themselves before a time-out, and end with their owner's next move."""

from datetime import timedelta

from django.db import transaction

from accounts import vacations
from accounts.models import Calendar, User, Vacation
from canasta.clock import now
from games import clock_rows
from games.models import Game
from games.services.calendars import calendar_changed, settle_before_change
from games.services.turn_ends import seat_to_move

# So much at a time: whoever stays away longer begins the next, while days are left.
AT_A_TIME = timedelta(days=7)
LEAST = timedelta(hours=1)


def begin_vacation(slug: str) -> bool:
    """Save the turn that is out of time, where its player wants that and has days left."""
    user = _absent_user(slug)
    if user is None:
        return False
    with transaction.atomic():
        at = now()
        settle_before_change(user=user, at=at)
        # Another scheduler may have been here, or the person has moved.
        game = Game.objects.get(slug=slug)
        seat = seat_to_move(game)
        if seat is None or seat.user != user or not clock_rows.clock_of(game).is_out(at):
            return False
        length = min(vacations.budget_left(user, at), AT_A_TIME)
        if length < LEAST:
            return False
        Vacation.objects.create(user=user, starts_at=at, ends_at=at + length, is_automatic=True)
        calendar_changed(user=user, at=at, reason="vacation")
    return True


def _absent_user(slug: str) -> User | None:
    """Whose turn it is there, if a vacation may begin; a question has an answer without one."""
    game = Game.objects.filter(slug=slug, status=Game.Status.PLAYING).first()
    if game is None or game.clock_left is not None:
        return None
    if not clock_rows.terms_of(game).follows_calendars:
        return None
    seat = seat_to_move(game)
    if seat is None or seat.user is None or seat.is_played_by_bot:
        return None
    wishes = Calendar.objects.filter(user=seat.user, starts_vacation=True)
    return seat.user if wishes.exists() else None


def end_vacation_after_move(game: Game, user: User) -> None:
    """After the move's own transaction, as other games must be locked for it."""
    if not clock_rows.terms_of(game).follows_calendars:
        return
    if vacations.current(user, now()) is not None:
        transaction.on_commit(lambda: end_vacation(user=user), robust=True)


@transaction.atomic
def end_vacation(*, user: User) -> None:
    """The person is back: the clocks of all games run on."""
    at = now()
    settle_before_change(user=user, at=at)
    vacations.end_current(user, at)
    calendar_changed(user=user, at=at, reason="back")
