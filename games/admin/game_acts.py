"""What a host may do to a game, as buttons on its page."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from canasta.clock import now
from games import store
from games.admin import forms
from games.admin.base import Act, Shown
from games.engine.cards import Card
from games.models import Draft, Game
from games.services import hosting

Values = dict[str, Any]


def _is_playing(game: Game) -> bool:
    return game.status == Game.Status.PLAYING


def _has_clock(game: Game) -> bool:
    return _is_playing(game) and game.pace != Game.Pace.NONE


def _pause(host: User, game: Game, values: Values) -> str:
    until = now() + timedelta(days=values["days"])
    hosting.pause(host=host, slug=game.slug, until=until, reason=values["reason"])
    return _("The clock stands still, and the players know.")


def _resume(host: User, game: Game, values: Values) -> str:
    hosting.resume(host=host, slug=game.slug, reason=values["reason"])
    return _("The clock runs again, and the players know.")


def _extend(host: User, game: Game, values: Values) -> str:
    extra = timedelta(hours=values["hours"])
    hosting.extend(host=host, slug=game.slug, extra=extra, reason=values["reason"])
    return _("The deadline is moved, and the players know the new one.")


def _void(host: User, game: Game, values: Values) -> str:
    hosting.void(host=host, slug=game.slug, reason=values["reason"])
    return _("The game has ended without a result, and the players know why.")


def _seat_computer(host: User, game: Game, values: Values) -> str:
    hosting.seat_computer(
        host=host,
        slug=game.slug,
        seat=values["seat"],
        level=values["level"],
        reason=values["reason"],
    )
    return _("The computer plays the seat from now on.")


def _seat_person(host: User, game: Game, values: Values) -> str:
    hosting.seat_person(
        host=host,
        slug=game.slug,
        seat=values["seat"],
        user=values["player"],
        reason=values["reason"],
    )
    return _("%(player)s plays the seat from now on.") % {"player": values["player"].name}


def _wake(host: User, game: Game, values: Values) -> str:
    hosting.wake_computer(host=host, slug=game.slug, reason=values["reason"])
    return _("A worker has been asked for the computer's move.")


def _verify(host: User, game: Game, values: Values) -> str:
    found = hosting.verify(host=host, slug=game.slug, reason=values["reason"])
    if not found:
        return _("The log is sound, and all that is stored beside it says the same.")
    start = ngettext("%(count)d fault:", "%(count)d faults:", len(found)) % {"count": len(found)}
    return f"{start} {'; '.join(found)}"


def _cards(host: User, game: Game, values: Values) -> Shown:
    """The look is written down and committed before any card is read."""
    hosting.look_at_cards(host=host, slug=game.slug, reason=values["reason"])
    fresh = Game.objects.get(pk=game.pk)
    position = store.load(fresh)
    context = {
        "title": _("All cards after move %(number)d") % {"number": fresh.version},
        "hands": list(enumerate(map(_tokens, position.hands))),
        "stock": _tokens(position.stock),
        "drafts": Draft.objects.filter(game=fresh),
    }
    return Shown("admin/games/cards.html", context)


def _tokens(cards: Iterable[Card]) -> str:
    return " ".join(card.token for card in cards)


ACTS = (
    Act("pause", gettext_lazy("Stop the clock"), _pause, forms.Pause, _has_clock),
    Act("resume", gettext_lazy("Let the clock run"), _resume, is_open=lambda game: game.paused_at),
    Act("extend", gettext_lazy("Move the deadline"), _extend, forms.Extension, _has_clock),
    Act(
        "computer",
        gettext_lazy("Give a seat to the computer"),
        _seat_computer,
        forms.Computer,
        _is_playing,
    ),
    Act(
        "person",
        gettext_lazy("Give a seat to a person"),
        _seat_person,
        forms.Substitute,
        _is_playing,
    ),
    Act("wake", gettext_lazy("Wake the computer"), _wake, is_open=_is_playing),
    Act("verify", gettext_lazy("Verify the log"), _verify),
    Act("cards", gettext_lazy("Look at the cards"), _cards, for_superusers=True),
    Act("void", gettext_lazy("End without a result"), _void, is_open=_is_playing),
)
