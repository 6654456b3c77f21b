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
