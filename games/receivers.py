"""Answers to accounts: a guest becomes somebody, an account closes, a calendar changes."""

from typing import Any

from allauth.account import signals as entrance
from django.db.models import Q
from django.dispatch import receiver

from accounts import signals
from accounts.models import User
from games import exporting, services
from games.models import (
    ChatMessage,
    Game,
    GameEvent,
    Invitation,
    Mail,
    Notice,
    Report,
    RuleSet,
    Seat,
    SeatAddress,
)
from games.services import absence, calendars, reminding

WAITING = Game.Status.WAITING


@receiver(signals.guest_merged)
def take_over(*, guest: User, user: User, **_sent: Any) -> None:
    """Seats and what belongs to them; nobody sits twice at one table."""
    tables = list(user.seats.values_list("game", flat=True))
    for seat in guest.seats.filter(game__in=tables).select_related("game"):
        _leave(seat, guest)
    calendars.settle_before_change(user=guest)
    guest.seats.exclude(game__in=tables).update(user=user)
    calendars.calendar_changed(user=user)
    Game.objects.filter(created_by=guest).update(created_by=user)
    GameEvent.objects.filter(actor=guest).update(actor=user)
    ChatMessage.objects.filter(author=guest).update(author=user)
    Report.objects.filter(reporter=guest).update(reporter=user)
    Report.objects.filter(accused=guest).update(accused=user)
    told = Notice.objects.filter(user=user).values("key")
    Notice.objects.filter(user=guest).exclude(key__in=told).update(user=user)
    for saved in RuleSet.objects.filter(user=guest):
        _keep_rules(saved, user)


@receiver(signals.account_closing)
def settle_seats(*, user: User, **_sent: Any) -> None:
    """Opponents keep their games; what is private to the person goes."""
    for invitation in Invitation.objects.filter(_is_for(user), status=Invitation.Status.OPEN):
        services.decline_invitation(token=invitation.token, user=user)
    for seat in user.seats.filter(game__status=WAITING):
        services.leave_game(slug=seat.game.slug, user=user)
    absence.desert(user=user)
    for seat in user.seats.all():
        SeatAddress.objects.filter(game=seat.game_id, seat=seat.number).delete()
    user.seats.update(standing_answer=None, present_at=None)
    ChatMessage.objects.filter(author=user).delete()
    Invitation.objects.filter(email=user.email).update(email="")
    Mail.objects.filter(address=user.email).delete()
    _forget_name(user)


@receiver((entrance.password_changed, entrance.password_reset, entrance.email_changed))
def close_links(*, user: User, **_sent: Any) -> None:
    """Whoever changes these may do it because somebody else reads the mails."""
    reminding.close_links(user=user)


@receiver(signals.calendar_changing)
def settle_clocks(*, user: User, **_sent: Any) -> None:
    calendars.settle_before_change(user=user)


@receiver(signals.calendar_changed)
def set_clocks(*, user: User, **_sent: Any) -> None:
    calendars.calendar_changed(user=user)


@receiver(signals.exporting)
def export(*, user: User, parts: dict[str, Any], **_sent: Any) -> None:
    parts["games"] = exporting.games_of(user)
    parts |= exporting.rest_of(user)


def _forget_name(user: User) -> None:
    """Others keep what they were told, without whom it was about."""
    games = list(user.seats.values_list("game", flat=True))
    for told in (Notice.objects, Mail.objects):
        for row in told.filter(game__in=games).exclude(user=user):
            if user.display_name and user.display_name in (
                row.data.get("by"),
                row.data.get("name"),
            ):
                row.data = {**row.data, "by": "", "name": ""}
                row.save(update_fields=["data"])


def _leave(seat: Seat, guest: User) -> None:
    if seat.game.status == WAITING:
        services.leave_game(slug=seat.game.slug, user=guest)
    else:
        absence.desert_game(slug=seat.game.slug, user=guest)


def _keep_rules(saved: RuleSet, user: User) -> None:
    """Under another name where the account has one like it."""
    taken = set(user.rule_sets.values_list("name", flat=True))
    names = (saved.name, *(f"{saved.name[:35]} ({number})" for number in range(2, 99)))
    saved.name = next(name for name in names if name not in taken)
    saved.user = user
    saved.save(update_fields=["name", "user"])


def _is_for(user: User) -> Q:
    return Q(user=user) | Q(email=user.email) if user.email else Q(user=user)
