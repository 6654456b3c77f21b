"""The computer's moves: thought of outside of the lock, appended only to the version thought of."""

import logging
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.db import transaction

from canasta.clock import now
from canasta.pool import compute
from games import chain, store
from games.bots import LEVELS, consider
from games.bots.search.deciding import Choice
from games.engine.choices import legal_moves
from games.engine.legality import refuse
from games.engine.moves import Answer, Deal, Discard, Draw, Forfeit, Move, Step
from games.engine.play import play
from games.engine.state import Position
from games.engine.view import PlayerView, view_of
from games.models import Game, Seat, SecretChain
from games.services.committing import commit
from games.services.reasons import keep_reason

THINKING_SECONDS = 30.0
STAND_IN_LEVEL = LEVELS[-1]  # the strongest: whoever returns shall have lost nothing by it
# Processes that die under the search are waited for this long before any lawful move is played.
PATIENCE = timedelta(minutes=2)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Task:
    game: Game
    seat: Seat
    position: Position

    @property
    def level(self) -> str:
        return self.seat.bot_level or STAND_IN_LEVEL

    @property
    def view(self) -> PlayerView:
        return view_of(self.position, self.seat.number)


def play_bot(*, slug: str, version: int) -> None:
    """Move for the computer if it is to move at that version; otherwise do nothing."""
    task = _task(slug, version)
    if task is None:
        return
    choice = _thought(task)
    steps = lawful(task.position, task.seat.number, choice.moves)
    with transaction.atomic():
        game = store.lock(slug)
        # While it thought, the game may have gone on (another worker, a resignation, a person).
        if game.version == version and _mover(game) is not None:
            commit(game, task.position, steps)
            keep_reason(game, version, task.seat.number, choice.reason)


def lawful(position: Position, seat: int, moves: tuple[Move, ...]) -> list[Step]:
    """The moves up to the first unlawful one; where that is the first, a lawful default."""
    steps: list[Step] = []
    for move in moves:
        if isinstance(move, Deal | Forfeit) or refuse(view_of(position, seat), move) is not None:
            log.warning("The computer chose %s, which is not lawful.", type(move).__name__)
            break
        position = play(position, seat, move)
        steps.append((seat, move))
    return steps or [(seat, default(view_of(position, seat)))]


def default(view: PlayerView) -> Move:
    """A lawful move that harms little: draw, say yes, throw the cheapest card."""
    moves = legal_moves(view)
    for wanted in (Draw(), Answer(True)):
        if wanted in moves:
            return wanted
    discards = [move for move in moves if isinstance(move, Discard)]
    if discards:
        return min(discards, key=lambda move: (move.card.is_wild, move.card.points))
    return moves[0]


def _task(slug: str, version: int) -> _Task | None:
    game = Game.objects.filter(slug=slug, version=version, status=Game.Status.PLAYING).first()
    seat = _mover(game) if game is not None else None
    if game is None or seat is None:
        return None
    return _Task(game, seat, store.load(game))


def _mover(game: Game) -> Seat | None:
    """The seat to move, if the computer plays it."""
    if game.to_move is None or game.status != Game.Status.PLAYING:
        return None
    seat = Seat.objects.get(game=game, number=game.to_move)
    return seat if seat.is_played_by_bot else None


def _thought(task: _Task) -> Choice:
    """What the bot chooses; nothing where it fails."""
    try:
        return compute(consider, task.view, _seed(task), task.level, timeout=THINKING_SECONDS)
    except (BrokenProcessPool, CancelledError):
        # The process ended, perhaps because the server stops: the sweep asks again.
        if now() - task.game.updated_at < PATIENCE:
            raise
        log.exception("The computer's processes keep ending; it plays a default.")
    except Exception:
        log.exception("The computer failed in %s; it plays a default.", task.game.slug)
    return Choice(())


def _seed(task: _Task) -> bytes:
    """The bot's random numbers: secret until the game is over, the same when asked again."""
    game, seat = task.game, task.seat
    row = SecretChain.objects.get(game=game, number=chain.chain_of(game.deal_number))
    place = f"{game.deal_number} {game.version} {seat.number} {task.level}"
    return sha256(b"canasta bot 1 " + bytes(row.last_secret) + place.encode()).digest()
