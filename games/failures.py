"""The one place that turns what went wrong into a status and a sentence."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import errors
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
    errors.NotBegun: HTTPStatus.CONFLICT,
    errors.HasBegun: HTTPStatus.CONFLICT,
    errors.SeatNotFree: HTTPStatus.CONFLICT,
    errors.NotTheMaker: HTTPStatus.FORBIDDEN,
    errors.MustSignUp: HTTPStatus.FORBIDDEN,
    errors.TooManyWaiting: HTTPStatus.CONFLICT,
    errors.NotWelcome: HTTPStatus.FORBIDDEN,
    errors.InvitationGone: HTTPStatus.NOT_FOUND,
    errors.NoSuchPlayer: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.CannotInvite: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.TooManyMails: HTTPStatus.TOO_MANY_REQUESTS,
    errors.HasMoved: HTTPStatus.CONFLICT,
    errors.NotOver: HTTPStatus.CONFLICT,
    errors.PlayedByComputer: HTTPStatus.CONFLICT,
    errors.NoVote: HTTPStatus.CONFLICT,
    errors.WaitedEnough: HTTPStatus.CONFLICT,
    errors.NoPauses: HTTPStatus.CONFLICT,
    errors.NoPartner: HTTPStatus.CONFLICT,
    errors.EmptyMessage: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.LongMessage: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.TooManyMessages: HTTPStatus.TOO_MANY_REQUESTS,
    errors.TableClosed: HTTPStatus.CONFLICT,
    errors.MessageNotFound: HTTPStatus.NOT_FOUND,
    errors.NotReportable: HTTPStatus.CONFLICT,
    errors.TooLate: HTTPStatus.CONFLICT,
    errors.ReportedAlready: HTTPStatus.CONFLICT,
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
    errors.NotBegun: _("This game has not begun: it begins when the last seat is taken."),
    errors.HasBegun: _("This game has begun or was called off, so its seats stay as they are."),
    errors.SeatNotFree: _("This seat is taken, or it is kept for somebody else."),
    errors.NotTheMaker: _("Only the player who made the game can do this."),
    errors.MustSignUp: _("To play with people you need an account with a confirmed mail address."),
    errors.TooManyWaiting: _(
        "You have as many games waiting for players as one may have. Call one off or wait until "
        "one begins."
    ),
    errors.NotWelcome: _("You cannot sit down at this table, because of who is there."),
    errors.InvitationGone: _("This invitation has been answered or withdrawn, or is not for you."),
    errors.NoSuchPlayer: _(
        "There is not exactly one player of that name. Write it as on the player’s page, or "
        "invite by mail."
    ),
    errors.CannotInvite: _("This player has a seat at the table or an invitation to it already."),
    errors.TooManyMails: _("You have invited so often today. Share a link, or go on tomorrow."),
    errors.HasMoved: _("You have moved already. To end your part, resign at the table."),
    errors.NotOver: _("A rematch can be had when the game is over."),
    errors.PlayedByComputer: _("Your time was out, so the computer is playing this turn for you."),
    errors.NoVote: _("There is nothing to decide any more, or your vote is not asked for."),
    errors.WaitedEnough: _(
        "You have waited for this player as often as a game allows. Choose one of the others."
    ),
    errors.NoPauses: _("This game was made without pauses."),
    errors.NoPartner: _("In this game nobody asks a partner before going out."),
    errors.EmptyMessage: _("Nothing is written there yet."),
    errors.LongMessage: _("This is too long: at most 500 characters, please."),
    errors.TooManyMessages: _("You are writing very fast. Wait some seconds, then send it again."),
    errors.TableClosed: _("This game ended long ago; nothing more can be written there."),
    errors.MessageNotFound: _("This message does not exist, or is not at a table of yours."),
    errors.NotReportable: _("Only what somebody else wrote, or did in an ended game, is reported."),
    errors.TooLate: _("It was more than 30 days ago, so it can no longer be reported."),
    errors.ReportedAlready: _("You have reported this already. The host will look at it."),
    NotUnderstood: _("The table does not know this move. Load the page again."),
    MixedWilds: _(
        "Several ranks and wild cards are selected: lay the rank with the wild cards by itself."
    ),
}
# With these the table is not shown: there is none, or nothing was asked of it.
WITHOUT_TABLE = (BadBody, GameNotFound, errors.NotBegun)


def status_of(failure: Failure) -> HTTPStatus:
    return STATUS[type(failure)]


def words_of(failure: Failure, move: Move | None = None, view: PlayerView | None = None) -> str:
    """The sentence for whoever tried it; a refusal is explained for that move on that table."""
    if isinstance(failure, IllegalMove) and view is not None:
        return sentence(failure.refusal, move, view)
    return str(WORDS.get(type(failure), WORDS[NotUnderstood]))
