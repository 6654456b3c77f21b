"""What a person does at the table: edits of the draft, and moves of the log."""

from dataclasses import dataclass

from django.db import transaction

from accounts.models import User
from canasta.clock import now
from games import clock_rows, notifications, store
from games.access import seat_of
from games.draft_rows import edits_of, edits_to
from games.drafts import Edit, accepted, has_lays, joined, must_commit
from games.engine.moves import (
    Ask,
    Draw,
    Forfeit,
    LayMelds,
    LayOff,
    Move,
    TakePile,
    TakeRest,
)
from games.engine.refusals import Code, IllegalMove, Refusal
from games.engine.state import Position
from games.engine.view import PlayerView, view_of
from games.errors import GameOver, NotYourTurn, PlayedByComputer, StalePosition, TimeIsOut
from games.models import Draft, Game, Receipt, Seat
from games.services.committing import commit
from games.services.vacations import end_vacation_after_move

KEY_LENGTH = 64


@dataclass(frozen=True, slots=True)
class Acted:
    """How far the game and the seat's draft have come by a request."""

    version: int
    revision: int
    draft_revision: int


@dataclass(frozen=True, slots=True)
class _Desk:
    """A locked game, the seat that acts, and its draft."""

    game: Game
    seat: Seat
    draft: Draft
    edits: tuple[Edit, ...]


def act(
    *,
    slug: str,
    user: User,
    move: Move,
    version: int,
    key: str,
    draft_revision: int | None = None,
) -> Acted:
    """Play a move, or put it into the draft; the same key gets the first answer again.

    Raises GameNotFound, GameOver, StalePosition, NotYourTurn, IllegalMove, or ValueError for a key
    that is empty or too long. Whatever it raises, nothing has changed.
    """
    if not 0 < len(key) <= KEY_LENGTH:
        raise ValueError(f"a key has 1 to {KEY_LENGTH} characters")
    with transaction.atomic():
        game = store.lock(slug)
        seat = seat_of(game, user)
        earlier = Receipt.objects.filter(game=game, seat=seat.number, key=key).first()
        if earlier is not None:
            return Acted(earlier.version, earlier.revision, earlier.draft_revision)
        desk = _opened(game, seat, version, draft_revision, isinstance(move, Forfeit))
        acted = _done(desk, move)
        Receipt.objects.create(
            game=game,
            seat=seat.number,
            key=key,
            version=acted.version,
            revision=acted.revision,
            draft_revision=acted.draft_revision,
        )
        return acted


@transaction.atomic
def reset_turn(*, slug: str, user: User, version: int) -> Acted:
    """Empty the draft: back to where the turn last showed something new."""
    game = store.lock(slug)
    desk = _opened(game, seat_of(game, user), version, None, False)
    if not desk.edits:
        return Acted(game.version, game.revision, desk.draft.revision)
    return _drafted(desk, ())


def _opened(
    game: Game, seat: Seat, version: int, draft_revision: int | None, is_any_time: bool
) -> _Desk:
    if game.status != Game.Status.PLAYING:
        raise GameOver(game.slug)
    if game.version != version:
        raise StalePosition(game.slug)
    if game.to_move != seat.number and not is_any_time:
        raise NotYourTurn(game.slug)
    if seat.stand_in and not is_any_time:
        raise PlayedByComputer(game.slug)
    if clock_rows.clock_of(game).is_out(now()) and not is_any_time:
        raise TimeIsOut(game.slug)
    draft = Draft.objects.filter(game=game, seat=seat.number).first()
    draft = draft or Draft(game=game, seat=seat.number)
    if draft_revision is not None and draft_revision != draft.revision:
        raise StalePosition(game.slug)
    return _Desk(game, seat, draft, edits_of(draft))


def _done(desk: _Desk, move: Move) -> Acted:
    position = store.load(desk.game)
    if isinstance(move, Forfeit):
        return _forfeited(desk, position, move)
    view = view_of(position, desk.seat.number)
    if isinstance(move, TakePile | TakeRest | LayMelds | LayOff):
        return _edited(desk, position, view, move)
    moves = joined(view, desk.edits)
    _refuse_with_draft(moves, move)
    return _committed(desk, position, (*moves, move))


def _forfeited(desk: _Desk, position: Position, move: Forfeit) -> Acted:
    """A person resigns; that the time has run out is for the clock to say."""
    if move.reason != "resigned":
        raise IllegalMove(Refusal(Code.NOT_AN_OPTION))
    return _committed(desk, position, (move,))


def _edited(desk: _Desk, position: Position, view: PlayerView, edit: Edit) -> Acted:
    edits = accepted(view, desk.edits, edit)
    moves = joined(view, edits)
    if must_commit(view, moves):
        return _committed(desk, position, moves)
    return _drafted(desk, edits)


def _refuse_with_draft(moves: tuple[Edit, ...], move: Move) -> None:
    """What cannot follow a draft, however many points it has."""
    if isinstance(move, Draw) and moves:
        raise IllegalMove(Refusal(Code.WRONG_PHASE))
    if isinstance(move, Ask) and has_lays(moves):
        raise IllegalMove(Refusal(Code.ASK_CLOSED))


def _committed(desk: _Desk, position: Position, moves: tuple[Move, ...]) -> Acted:
    commit(desk.game, position, [(desk.seat.number, move) for move in moves])
    if desk.seat.user is not None:
        end_vacation_after_move(desk.game, desk.seat.user)
    return Acted(desk.game.version, desk.game.revision, 0)


def _drafted(desk: _Desk, edits: tuple[Edit, ...]) -> Acted:
    game, draft = desk.game, desk.draft
    draft.edits = edits_to(edits)
    draft.revision += 1
    draft.updated_at = now()
    draft.save()
    notifications.draft_changed(game, draft.seat, draft.revision)
    return Acted(game.version, game.revision, draft.revision)
