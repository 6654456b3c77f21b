"""The words of going out, of the question to the partner, and of an empty stock."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.guide.numbers import number
from games.guide.wording import Wording, chosen, counted


def _canastas(count: int) -> str:
    if count == 0:
        return _("A side needs no canasta to go out.")
    return ngettext(
        "A side needs at least %(count)s canasta to go out.",
        "A side needs at least %(count)s canastas to go out.",
        count,
    ) % {"count": number(count)}


def _canastas_phrase(count: int) -> str:
    return ngettext("%(count)s canasta to go out", "%(count)s canastas to go out", count or 1) % {
        "count": number(count)
    }


GOING_OUT: dict[str, Wording] = {
    "canastas_to_go_out": counted(
        gettext_lazy("Canastas needed to go out"), _canastas_phrase, _canastas, (0, 1, 2, 3)
    ),
    "discard_to_go_out": chosen(
        gettext_lazy("Last discard"),
        {
            "optional": (
                gettext_lazy("going out with or without a discard"),
                gettext_lazy("You may go out with a last discard or without one."),
            ),
            "required": (
                gettext_lazy("going out only with a discard"),
                gettext_lazy(
                    "You go out with a last discard: one card must be left for it after melding."
                ),
            ),
        },
    ),
}
ASKING: dict[str, Wording] = {
    "permission": chosen(
        gettext_lazy("Asking before going out"),
        {
            "off": (
                gettext_lazy("no asking before going out"),
                gettext_lazy("Nobody asks before going out."),
            ),
            "optional": (
                gettext_lazy("asking the partner is optional"),
                gettext_lazy("Before you go out you may ask your partner, but need not."),
            ),
            "mandatory": (
                gettext_lazy("asking the partner is a must"),
                gettext_lazy("You go out only after your partner has been asked and said yes."),
            ),
        },
    ),
}
STOCK_END: dict[str, Wording] = {
    "empty_stock": chosen(
        gettext_lazy("When the stock is empty"),
        {
            "forced_if_legal": (
                gettext_lazy("empty stock: take the pile whenever you can"),
                gettext_lazy(
                    "With an empty stock the deal goes on while the pile can be taken: "
                    "whoever can take it must."
                ),
            ),
            "forced_if_meld_matches": (
                gettext_lazy("empty stock: take the pile if it fits a meld"),
                gettext_lazy(
                    "With an empty stock you must take the pile if its top card fits a meld of "
                    "your side and the pile is not frozen for you; otherwise you may take it or "
                    "end the deal."
                ),
            ),
            "ends_after_last_draw": (
                gettext_lazy("deal ends with the last card of the stock"),
                gettext_lazy(
                    "The deal ends after the turn of the player who drew the last card of the "
                    "stock."
                ),
            ),
        },
    ),
    "last_red_three": chosen(
        gettext_lazy("Red three as the last card"),
        {
            "ends_deal": (
                gettext_lazy("last red three ends the deal"),
                gettext_lazy(
                    "Whoever draws nothing but red threes from the end of the stock gets no card "
                    "for them, and the deal ends at once."
                ),
            ),
            "meld_first": (
                gettext_lazy("melding allowed after the last red three"),
                gettext_lazy(
                    "Whoever draws nothing but red threes from the end of the stock gets no card "
                    "for them and cannot discard, but may still meld before the deal ends."
                ),
            ),
        },
    ),
}
