"""The closed set of reasons for which a request is answered without changing anything."""


class GameError(Exception):
    """A request that changes nothing; the web layer finds the words."""


class GameNotFound(GameError):
    """No such game, or none in which this user has a seat."""


class StalePosition(GameError):
    """The page that asked shows an older state of the game or of the draft."""


class NotYourTurn(GameError):
    """The table waits for another seat."""


class TimeIsOut(GameError):
    """The turn's time was over before the move came; the clock settles it within seconds."""


class GameOver(GameError):
    """The game has ended, or has not begun."""


class NotBegun(GameError):
    """The seats are not all taken, so no card has been dealt."""


class HasBegun(GameError):
    """The game waits for nobody any more."""


class SeatNotFree(GameError):
    """Somebody was quicker, or the seat is kept for another person."""


class NotTheMaker(GameError):
    """Only the person who made the game may do so."""


class MustSignUp(GameError):
    """A seat among people needs an account with a confirmed mail address."""


class TooManyWaiting(GameError):
    """The person has as many waiting games as anybody may have."""


class NotWelcome(GameError):
    """One of the two has blocked the other; the words do not say who."""


class InvitationGone(GameError):
    """The invitation was answered or withdrawn, or is another person's."""


class NoSuchPlayer(GameError):
    """Nobody has that name, or several have."""


class CannotInvite(GameError):
    """The person sits at the table already, or is invited to another seat of it."""


class TooManyMails(GameError):
    """The person has invited as many addresses today as anybody may, or one player as often."""


class HasMoved(GameError):
    """Leaving is free only until one's own first move."""


class NotOver(GameError):
    """A rematch follows a game that has ended."""


class PlayedByComputer(GameError):
    """The computer stands in for the person, who may ask for the seat again."""


class NoVote(GameError):
    """Nothing is to be decided about an absence, or not by this person."""


class WaitedEnough(GameError):
    """The others have waited for a seat as often as a game allows."""


class NoPauses(GameError):
    """The game was made without pauses, for the host as well."""


class NoPartner(GameError):
    """In this game nobody asks a partner before going out."""


class EmptyMessage(GameError):
    """A message, or the words of a report, in which nothing stands."""


class LongMessage(GameError):
    """More words than a message or a report may have."""


class TooManyMessages(GameError):
    """Whoever writes so fast is stopped for some seconds."""


class TableClosed(GameError):
    """The game ended so long ago that nobody can say anything more there."""


class MessageNotFound(GameError):
    """No such message at this table."""


class NotReportable(GameError):
    """Nothing that can be reported: one's own, the computer's, or of a game that still runs."""


class TooLate(GameError):
    """What is to be reported was too long ago."""


class ReportedAlready(GameError):
    """The same person has reported the same before."""


class FixedDeckRefused(GameError):
    """Only the test settings may choose the order of the cards."""


class RuleSetError(Exception):
    """A set of rules that was not saved, shown or deleted."""


class RuleSetNotFound(RuleSetError):
    """No such set of rules, or another person's."""


class NameTaken(RuleSetError):
    """The person has other rules under that name."""


class TooManyRuleSets(RuleSetError):
    """The person has as many sets as anybody may keep."""
