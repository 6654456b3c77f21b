"""Reads: what a person may see, and nothing else. Each raises GameNotFound without a seat."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Max
from django.utils.translation import gettext

from canasta.clock import now
from games import chain, log_lines, presence, store
from games.access import Person, seat_in
from games.bots.search.reasons import ANSWERS
from games.draft_rows import edits_of
from games.drafts import DraftView, draft_view
from games.engine.rules import Rules
from games.engine.state import Table
from games.engine.view import PlayerView, view_of
from games.errors import NotBegun
from games.log_lines import LogLine
from games.models import BotReason, ChatMessage, Draft, Game, Receipt, Seat, SecretChain
from games.timing import UNTIMED, Timing, timing_of


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits where; lists of games say nothing of dealer and hands."""

    number: int
    name: str
    side: int
    is_bot: bool
    bot_level: str
    is_me: bool
    is_dealer: bool
    hand_count: int
    is_free: bool = False  # nobody's yet; only before the start
    is_here: bool = False  # a person who has the table before the eyes
    stand_in: str = ""  # the computer plays for the person: for this turn, or until the return


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that a seat's page shows."""

    slug: str
    name: str
    preset: str
    rules: Rules
    status: str
    created_at: datetime
    version: int
    revision: int
    draft_revision: int
    seats: tuple[SeatInfo, ...]
    me: int
    view: PlayerView
    draft: DraftView
    log: tuple[LogLine, ...]
    pending_deal: int | None
    commitment: str
    timing: Timing = UNTIMED
    clock_ends_at: datetime | None = None
    # The last move that the seat was shown, and when it last looked.
    seen_version: int = 0
    looked_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal that has ended: its last table, all hands face up, and the secret behind its order."""

    slug: str
    name: str
    rules: Rules
    deal: int
    table: Table
    before: tuple[int, ...]
    after: tuple[int, ...]
    seats: tuple[SeatInfo, ...]
    me: int
    secret: str
    preset: str
    # What the computer answered to its partner: seat and reason.
    answers: tuple[tuple[int, Mapping[str, Any]], ...] = ()


@dataclass(frozen=True, slots=True)
class GameRules:
    """By which rules a game is played, and what it is called."""

    name: str
    preset: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Marks:
    """How far a game has come, for a page that asks whether it is behind."""

    seat: int
    version: int
    revision: int
    draft_revision: int
    message: int  # the row number of the newest message


def seat_view(*, user: Person, slug: str) -> SeatView:
    """The game as the user's seat sees it. Raises NotBegun while no card has been dealt."""
    seat = seat_in(slug, user)
    game = seat.game
    if not game.deal_number:
        raise NotBegun(slug)
    position, log = log_lines.read(*store.deal(game, game.deal_number))
    view = view_of(position, seat.number)
    draft = Draft.objects.filter(game=game, seat=seat.number).first()
    return SeatView(
        slug=game.slug,
        name=game.name,
        preset=game.preset,
        rules=position.table.rules,
        status=game.status,
        created_at=game.created_at,
        version=game.version,
        revision=game.revision,
        draft_revision=draft.revision if draft is not None else 0,
        seats=_seats_at(position.table, game, seat),
        me=seat.number,
        view=view,
        draft=draft_view(view, edits_of(draft)),
        log=log,
        pending_deal=game.deals_ended if game.deals_ended > seat.seen_deal else None,
        commitment=game.commitments[chain.chain_of(max(game.deal_number, 1)) - 1],
        timing=timing_of(game, seat),
        clock_ends_at=game.clock_ends_at,
        seen_version=seat.seen_version,
        looked_at=seat.present_at,
    )


def game_rules(*, user: Person, slug: str) -> GameRules:
    """The rules of the game, without its log."""
    game = seat_in(slug, user).game
    return GameRules(game.name, game.preset, store.rules_of(game))


def marks(*, user: Person, slug: str) -> Marks:
    """How far the game and the user's own draft have come, without reading the log."""
    seat = seat_in(slug, user)
    game = seat.game
    newest = ChatMessage.objects.filter(game=game).aggregate(Max("pk"))["pk__max"] or 0
    return Marks(seat.number, game.version, game.revision, _draft_revision(seat), newest)


def revision(*, user: Person, slug: str) -> tuple[int, int]:
    """The game's revision and the draft's: a page that shows the same pair is not behind."""
    seat = seat_in(slug, user)
    return seat.game.revision, _draft_revision(seat)


def _draft_revision(seat: Seat) -> int:
    drafts = Draft.objects.filter(game_id=seat.game_id, seat=seat.number)
    return drafts.values_list("revision", flat=True).first() or 0


def my_turns(user: Person) -> int:
    """How many games wait for the user."""
    if not user.is_authenticated:
        return 0
    seats = Seat.objects.filter(user_id=user.pk, stand_in=Seat.StandIn.NONE)
    return seats.filter(game__status=Game.Status.PLAYING, number=F("game__to_move")).count()


def has_answered(*, user: Person, slug: str, key: str) -> bool:
    """Whether the seat's request with this key has been carried out."""
    seat = seat_in(slug, user)
    return Receipt.objects.filter(game_id=seat.game_id, seat=seat.number, key=key).exists()


def deal_result(*, user: Person, slug: str, deal: int) -> DealResult | None:
    """The score of an ended deal; None for one that has not ended."""
    seat = seat_in(slug, user)
    game = seat.game
    if not 1 <= deal <= game.deals_ended:
        return None
    begin, end = store.end_of(game, deal)
    return DealResult(
        slug=game.slug,
        name=game.name,
        rules=end.table.rules,
        deal=deal,
        table=end.table,
        before=begin.table.scores,
        after=end.table.scores,
        seats=_seats_at(end.table, game, seat),
        me=seat.number,
        secret=_secret(game, deal).hex(),
        preset=game.preset,
        answers=_answers(game, deal) if end.table.rules.permission != "off" else (),
    )


def _answers(game: Game, deal: int) -> tuple[tuple[int, Mapping[str, Any]], ...]:
    """The computer's answers of an ended deal, with their reasons."""
    starts = game.deals.filter(number__in=(deal, deal + 1)).order_by("number")
    begin, *later = starts.values_list("move_number", flat=True)
    rows = BotReason.objects.filter(game=game, version__gte=begin, reason__why__in=ANSWERS)
    if later:
        rows = rows.filter(version__lt=later[0])
    return tuple((row.seat, row.reason) for row in rows.order_by("version"))


def _seats_at(table: Table, game: Game, mine: Seat) -> tuple[SeatInfo, ...]:
    seats: Iterable[Seat] = game.seats.select_related("user").order_by("number")
    return tuple(seat_info(seat, mine, table.rules, table) for seat in seats)


def seat_info(seat: Seat, mine: Seat, rules: Rules, table: Table | None = None) -> SeatInfo:
    """Who sits there; `mine` is the reader's own seat."""
    counts = table.hand_counts if table is not None else ()
    return SeatInfo(
        number=seat.number,
        name=_name(seat),
        side=rules.side_of(seat.number),
        is_bot=seat.is_bot,
        bot_level=seat.bot_level,
        is_me=seat.number == mine.number,
        is_dealer=table is not None and table.deal_number > 0 and table.dealer == seat.number,
        hand_count=counts[seat.number] if counts else 0,
        is_free=seat.is_free and not seat.game.deal_number,
        is_here=presence.is_here(seat, now()),
        stand_in=seat.stand_in,
    )


def _name(seat: Seat) -> str:
    """Before the start a seat without a person is nobody's; later its person is gone."""
    if seat.is_bot:
        return seat.bot_name
    if seat.user is not None:
        return seat.user.name
    has_begun = seat.game.deal_number > 0
    return gettext("Deleted player") if has_begun else gettext("Free seat")


def _secret(game: Game, deal: int) -> bytes:
    row = SecretChain.objects.get(game=game, number=chain.chain_of(deal))
    return chain.secret(bytes(row.last_secret), chain.place_of(deal))
