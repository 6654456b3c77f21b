"""The one place that turns what went wrong into a status and a sentence."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.moves import Move
from games.engine.refusals import IllegalMove
from games.engine.view import PlayerView
from games.errors import GameError, GameNotFound, GameOver, NotYourTurn, StalePosition, TimeIsOut
from games.forms import BadBody, MixedWilds, NotUnderstood
from games.presenters.refusals import sentence

Failure = GameError | IllegalMove | BadBody | NotUnderstood | MixedWilds
FAILURES = (GameError, IllegalMove, BadBody, NotUnderstood, MixedWilds)

STATUS: dict[type[Exception], HTTPStatus] = {
    BadBody: HTTPStatus.BAD_REQUEST,
    GameNotFound: HTTPStatus.NOT_FOUND,
    StalePosition: HTTPStatus.CONFLICT,
    NotYourTurn: HTTPStatus.CONFLICT,
    GameOver: HTTPStatus.CONFLICT,
    TimeIsOut: HTTPStatus.CONFLICT,
    IllegalMove: HTTPStatus.UNPROCESSABLE_ENTITY,
    NotUnderstood: HTTPStatus.UNPROCESSABLE_ENTITY,
    MixedWilds: HTTPStatus.UNPROCESSABLE_ENTITY,
}
WORDS: dict[type[Exception], str | Promise] = {
    BadBody: _("The page sent something that cannot be read. Load it again."),
    GameNotFound: _("This table does not exist, or you have no seat at it."),
    StalePosition: _("The table has moved on. This is how it stands now; try again."),
    NotYourTurn: _("It is not your turn. You can select and sort your cards until it is."),
    GameOver: _("This game is over. Start a new one from the home page."),
    TimeIsOut: _("Your time for this turn is over."),
    NotUnderstood: _("The table does not know this move. Load the page again."),
    MixedWilds: _(
        "Several ranks and wild cards are selected: lay the rank with the wild cards by itself."
    ),
}
# With these the table is not shown: there is none, or nothing was asked of it.
WITHOUT_TABLE = (BadBody, GameNotFound)


def status_of(failure: Failure) -> HTTPStatus:
    return STATUS[type(failure)]


def words_of(failure: Failure, move: Move | None = None, view: PlayerView | None = None) -> str:
    """The sentence for whoever tried it; a refusal is explained for that move on that table."""
    if isinstance(failure, IllegalMove) and view is not None:
        return sentence(failure.refusal, move, view)
    return str(WORDS.get(type(failure), WORDS[NotUnderstood]))
