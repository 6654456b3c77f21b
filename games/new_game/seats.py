"""The seats of a new game: for whom each is, in the form and on its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.rules import Rules
from games.guide.wording import Text
from games.lobby.forms import NonceForm, wish_of
from games.new_game.option import Option
from games.presenters.people import mark_of, position
from games.services import SeatWish
from games.services.making import PARTNER_LEVEL
from games.services.wishes import needs_people

if TYPE_CHECKING:
    from games.new_game.form import NewGameForm

OTHERS = (1, 2, 3)
WHOM: Mapping[str, Text] = {
    "bot": gettext_lazy("The computer"),
    "link": gettext_lazy("A friend, by a link"),
    "mail": gettext_lazy("A friend, by mail"),
    "player": gettext_lazy("A player, by name"),
    "open": gettext_lazy("Anybody"),
}
SENTENCES: Mapping[str, Text] = {
    "bot": gettext_lazy("Plays at once, at the level below."),
    "link": gettext_lazy("You get a link for this seat; whoever opens it first may sit down."),
    "mail": gettext_lazy("Gets a mail with a link for this seat, with an account or without."),
    "player": gettext_lazy("Finds your invitation on the home page, and in a mail if wished."),
    "open": gettext_lazy("Whoever sees the table may sit down: by its address, or in the lobby."),
}
ASKS: Mapping[str, Text] = {
    "mail": gettext_lazy("Mail address"),
    "player": gettext_lazy("Public name"),
}


@dataclass(frozen=True, slots=True)
class SeatControl:
    """One of the other seats; `asks` labels the text that the choice needs."""

    number: int
    role: str
    side: str
    options: tuple[Option, ...]
    sentence: str
    asks: str
    is_mail: bool
    who: str
    errors: tuple[str, ...]


class SeatFields(NonceForm):
    """For whom the seats besides one's own are; left out, the computer takes them."""

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        for number in OTHERS:
            self.fields[f"seat_{number}"] = forms.CharField(required=False, max_length=20)
            self.fields[f"who_{number}"] = forms.CharField(required=False, max_length=254)

    @property
    def needs_people(self) -> bool:
        return needs_people(self.cleaned_data["seats"])

    def read_seats(self, rules: Rules) -> None:
        """The wishes for all seats, the own one first; what is wrong is said of its seat."""
        wishes = [SeatWish("me")]
        for number in range(1, rules.players):
            try:
                wishes.append(self._wish(number, rules))
            except ValidationError as error:
                self.add_error(f"seat_{number}", error)
        self.cleaned_data["seats"] = tuple(wishes)

    def _wish(self, number: int, rules: Rules) -> SeatWish:
        whom = self.cleaned_data.get(f"seat_{number}") or "bot"
        if whom == "bot":
            level = self.cleaned_data.get("bot_level", PARTNER_LEVEL)
            return SeatWish("bot", PARTNER_LEVEL if number == rules.partner_of(0) else level)
        return wish_of(whom, self.cleaned_data.get(f"who_{number}", ""))


def whom_of(data: Mapping[str, Any], players: int) -> list[str]:
    """What is chosen for the other seats; what is unknown is the computer's."""
    chosen = (str(data.get(f"seat_{number}", "")) for number in range(1, players))
    return [whom if whom in WHOM else "bot" for whom in chosen]


def has_people(data: Mapping[str, Any], players: int) -> bool:
    """Whether anybody else is to play."""
    return any(whom != "bot" for whom in whom_of(data, players))


def controls(form: NewGameForm) -> tuple[SeatControl, ...]:
    """The other seats, the partner's first: it matters most."""
    rules = form.base.rules
    found = enumerate(whom_of(form.entry, rules.players), start=1)
    all_of_them = [_control(form, rules, number, whom) for number, whom in found]
    return tuple(sorted(all_of_them, key=lambda each: each.side != "us"))


def _control(form: NewGameForm, rules: Rules, number: int, whom: str) -> SeatControl:
    return SeatControl(
        number=number,
        role=role(rules, number),
        side=mark_of(rules, 0, rules.side_of(number)),
        options=tuple(Option(value, str(label), value == whom) for value, label in WHOM.items()),
        sentence=str(SENTENCES[whom]),
        asks=str(ASKS.get(whom, "")),
        is_mail=whom == "mail",
        who=form.text(f"who_{number}"),
        errors=tuple(str(error) for error in form.errors.get(f"seat_{number}", ())),
    )


def role(rules: Rules, number: int) -> str:
    match position(rules, 0, number):
        case "n":
            return _("Partner, opposite") if rules.players == 4 else _("Opponent, opposite")
        case "w":
            return _("Opponent, left")
        case _:
            return _("Opponent, right")
