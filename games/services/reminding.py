"""What people want to be told: for all games, for one of them, and by the links of mails."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games.access import seat_in
from games.mailing.digests import has_passed_today
from games.mailing.links import Wish, target, wish_of
from games.mailing.quiet import is_quiet, is_stranger, set_quiet
from games.models import Kind, Mail, Notice, Reminding, Seat, SeatReminding
from games.notices.closing import OF_THE_TURN
from games.notices.wishes import LEADS, NOT_BY_MAIL, REPEATS, SHARES, Wishes, wishes_of

LINK_LASTS = timedelta(days=14)


@transaction.atomic
def save_wishes(*, user: User, wishes: Wishes) -> None:
    """ValueError for what there is not to choose."""
    _check(wishes)
    row, _is_new = Reminding.objects.select_for_update().get_or_create(user=user)
    if wishes.mode == Reminding.Mode.DIGEST != row.mode:
        # Chosen after today's hour, the first daily mail is tomorrow's.
        row.digest_hour = wishes.digest_hour
        row.last_digest_at = now() if has_passed_today(row, user, now()) else None
    row.mode, row.digest_hour = wishes.mode, wishes.digest_hour
    row.lead_hours, row.share, row.repeat_hours = wishes.lead, wishes.share, wishes.repeat
    row.not_by_mail, row.not_in_page = _others(wishes.by_mail), _others(wishes.in_page)
    row.save()


@transaction.atomic
def set_override(*, user: User, slug: str, override: str) -> None:
    """Another wish for one game; an empty one takes it back. Raises GameNotFound, ValueError."""
    seat = seat_in(slug, user)
    if not override:
        SeatReminding.objects.filter(seat=seat).delete()
    elif override not in SeatReminding.Override.values:
        raise ValueError(f"there is no wish {override!r}")
    else:
        SeatReminding.objects.update_or_create(seat=seat, defaults={"override": override})


@transaction.atomic
def switch(*, token: str, is_on: bool) -> Wish | None:
    """Turn one kind of mails off or on by the link of a mail; None for no such link."""
    wish = wish_of(token)
    if wish is not None and is_stranger(wish.user):
        set_quiet(wish.user, quiet=not is_on)
        return wish
    user = User.objects.filter(slug=wish.user).first() if wish is not None else None
    if wish is None or user is None:
        return None
    new = {"not_by_mail": list(NOT_BY_MAIL)}
    row, _is_new = Reminding.objects.select_for_update().get_or_create(user=user, defaults=new)
    row.not_by_mail = [kind for kind in row.not_by_mail if kind != wish.kind]
    if not is_on:
        row.not_by_mail.append(wish.kind)
    row.save(update_fields=["not_by_mail"])
    return wish


def is_mailed(wish: Wish) -> bool:
    """Whether that kind is switched on for that person, or that address."""
    if is_stranger(wish.user):
        return not is_quiet(wish.user)
    user = User.objects.filter(slug=wish.user).select_related("reminding").first()
    return user is not None and wish.kind not in wishes_of(user).not_by_mail


@transaction.atomic
def use_link(*, link: str, user: User | None) -> tuple[User | None, str] | None:
    """Who may come in by a mail's link, and where it leads; the person only once and in time.

    None for no such link. Whoever is signed in does not use it up: the person is there already,
    somebody else stays who they are, and a guest's games go over by signing in, not by a link.
    """
    mail = Mail.objects.filter(link=link, user__isnull=False).select_related("user", "game").first()
    if mail is None:
        return None
    if user is not None and (user.pk == mail.user_id or not user.is_guest or has_games(user)):
        return (user if user.pk == mail.user_id else None), target(mail)
    fresh = Mail.objects.filter(pk=mail.pk, link_used_at=None, created_at__gt=now() - LINK_LASTS)
    is_first = fresh.update(link_used_at=now())
    return (mail.user if is_first else None), target(mail)


def has_games(user: User) -> bool:
    return Seat.objects.filter(user=user).exists()


def close_links(*, user: User) -> None:
    """No mail that has gone out signs the person in any more."""
    waiting = Mail.Status.DUE
    Mail.objects.filter(user=user, link_used_at=None).exclude(status=waiting).update(
        link_used_at=now()
    )


def see_all(*, user: User) -> None:
    """The list of notices is read; a turn stays open until it is played."""
    seen = Notice.objects.filter(user=user, done_at=None).exclude(kind__in=OF_THE_TURN)
    seen.update(done_at=now())


@transaction.atomic
def send_again(*, mail: Mail) -> Mail:
    """A host sends a mail anew, with another key and link: made from the state as it is now."""
    count = Mail.objects.filter(key__startswith=f"{mail.key}:host").count()
    data = mail.data | {"again": count + 1} if mail.kind == Kind.TURN else mail.data
    if mail.game is not None and "version" in data and mail.kind in OF_THE_TURN:
        data = data | {"version": mail.game.version}
    return Mail.objects.create(
        user=mail.user,
        address=mail.address,
        game=mail.game,
        kind=mail.kind,
        key=f"{mail.key}:host{count + 1}",
        data=data,
    )


def _others(wanted: Iterable[str]) -> list[str]:
    return [kind for kind in Kind.values if kind not in set(wanted)]


def _check(wishes: Wishes) -> None:
    is_known = (
        wishes.mode in Reminding.Mode.values
        and 0 <= wishes.digest_hour <= 23
        and wishes.lead in LEADS
        and wishes.share in SHARES
        and wishes.repeat in REPEATS
    )
    if not is_known:
        raise ValueError("there is no such reminder")
