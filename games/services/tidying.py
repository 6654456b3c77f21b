"""What nobody waits for any more is closed: old waiting games, and the games of idle guests."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from accounts.models import User
from canasta.clock import now
from games import store
from games.models import Game, Seat
from games.services.absence import desert_game
from games.services.addresses import forget_addresses
from games.services.calling_off import call_off
from games.services.inviting import give_free_seats
from games.services.leaving import close_waiting, leave_game
from games.services.making import PARTNER_LEVEL
from games.services.seating import people_at
from games.waiting_games import PATIENCE, REMATCH_PATIENCE, closes_at

IDLE = timedelta(days=30)
BATCH = 500
LIVELY = (Game.Status.WAITING, Game.Status.PLAYING)


def tidy() -> None:
    """Each thing in a transaction of its own; run again, it finds nothing more to do."""
    moment = now()
    for slug in _old_tables(moment):
        _close(slug, moment)
    for guest in _idle_guests(moment)[:BATCH]:
        _close_games_of(guest)
        _delete_if_empty(guest)
    forget_addresses()


def _old_tables(moment: datetime) -> list[str]:
    waiting = Game.objects.filter(status=Game.Status.WAITING)
    old = waiting.filter(updated_at__lt=moment - PATIENCE, rematch_of=None)
    rematches = waiting.filter(created_at__lt=moment - REMATCH_PATIENCE, rematch_of__isnull=False)
    return list((old | rematches).values_list("slug", flat=True)[:BATCH])


@transaction.atomic
def _close(slug: str, moment: datetime) -> None:
    """Whoever has not answered about a rematch does not hold up two who have."""
    game = store.lock(slug)
    if game.status != Game.Status.WAITING or closes_at(game) >= moment:
        return
    if game.rematch_of_id is not None and len(people_at(game)) > 1:
        give_free_seats(game, PARTNER_LEVEL)
    else:
        close_waiting(game, None)


def _idle_guests(moment: datetime) -> QuerySet[User]:
    """Without an address, and not seen for so long; those with games to close first."""
    guests = User.objects.filter(email=None, is_staff=False)
    seen = guests.annotate(seen_at=Coalesce("visited_at", "created_at"))
    return seen.filter(_has_games(LIVELY) | ~_has_games(), seen_at__lt=moment - IDLE)


def _has_games(statuses: tuple[str, ...] = (*LIVELY, Game.Status.OVER)) -> Exists:
    return Exists(Seat.objects.filter(user=OuterRef("pk"), game__status__in=statuses))


def _close_games_of(guest: User) -> None:
    games = Game.objects.filter(seats__user=guest, status__in=LIVELY)
    for slug, status in games.order_by("pk").values_list("slug", "status"):
        if status == Game.Status.WAITING:
            leave_game(slug=slug, user=guest)
        elif not _called_off(slug, guest):
            desert_game(slug=slug, user=guest)


@transaction.atomic
def _called_off(slug: str, guest: User) -> bool:
    """Among computers alone nobody has lost anything by it."""
    game = store.lock(slug)
    others = game.seats.filter(user__isnull=False).exclude(user=guest)
    if game.status != Game.Status.PLAYING or others.exists():
        return False
    call_off(game, Game.Ending.CANCELLED, at=now(), reason="idle for 30 days")
    return True


@transaction.atomic
def _delete_if_empty(guest: User) -> None:
    """Nothing is left of somebody who has neither an account nor a game."""
    row = User.objects.select_for_update().filter(pk=guest.pk, email=None).first()
    if row is None or row.seats.exclude(game__status=Game.Status.CANCELLED).exists():
        return
    row.delete()
