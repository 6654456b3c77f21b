"""What the pages of a waiting game send."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games import services
from games.bots import LEVELS
from games.errors import NoSuchPlayer
from games.services import SeatWish

NONCE_BYTES = 32
SEATS = 4
BOT = "bot-"


class NonceForm(forms.Form):
    """What the browser adds to the shuffles; nothing where it runs no scripts."""

    nonce = forms.RegexField(rf"\A[0-9a-f]{{{2 * NONCE_BYTES}}}\Z", required=False)

    def nonce_bytes(self) -> bytes:
        return bytes.fromhex(self.cleaned_data["nonce"])


class JoinForm(NonceForm):
    seat = forms.IntegerField(min_value=0, max_value=SEATS - 1, required=False)


class SwapForm(forms.Form):
    one = forms.IntegerField(min_value=0, max_value=SEATS - 1)
    other = forms.IntegerField(min_value=0, max_value=SEATS - 1)

    def clean(self) -> None:
        one, other = self.cleaned_data.get("one"), self.cleaned_data.get("other")
        if one is None or other is None or one == other:
            raise ValidationError(_("Choose two different seats."))


class SeatForm(forms.Form):
    """For whom a seat is: `who` is an address or a player's name where that is asked."""

    number = forms.IntegerField(min_value=0, max_value=SEATS - 1)
    whom = forms.CharField(max_length=20)
    who = forms.CharField(max_length=254, required=False)

    def clean(self) -> None:
        data = self.cleaned_data
        data["wish"] = wish_of(data.get("whom", ""), data.get("who", ""))

    @property
    def wish(self) -> SeatWish:
        found: SeatWish = self.cleaned_data["wish"]
        return found


def wish_of(whom: str, who: str) -> SeatWish:
    """The wish that a choice and a text stand for. ValidationError says what is missing."""
    if whom.startswith(BOT) and whom.removeprefix(BOT) in LEVELS:
        return SeatWish("bot", level=whom.removeprefix(BOT))
    match whom:
        case "open" | "link":
            return SeatWish(whom)
        case "mail":
            return SeatWish("mail", email=_address(who))
        case "player":
            return _player(who)
    raise ValidationError(_("A seat cannot be given like that."))


def problems_of(form: forms.Form) -> list[str]:
    return [str(error) for errors in form.errors.values() for error in errors]


def _address(text: str) -> str:
    """The address, or a sentence that says what it is for."""
    try:
        address: Any = forms.EmailField().clean(text)
    except ValidationError:
        raise ValidationError(_("Write the mail address of the friend whom you invite.")) from None
    return str(address)


def _player(name: str) -> SeatWish:
    if not name.strip():
        raise ValidationError(_("Write the public name of the player whom you invite."))
    try:
        return SeatWish("player", user=services.find_player(name))
    except NoSuchPlayer:
        words = _("There is not exactly one player called “%(name)s”. Invite by mail or by link.")
        raise ValidationError(words % {"name": name}) from None
