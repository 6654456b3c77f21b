"""What there is of one person in the games, as JSON takes it: the person's own, and public things.

Cards that the person has not seen are in none of it: the deals hold the order of the whole deck
and are left out, other people's moves too.
"""

from dataclasses import asdict
from typing import Any

from accounts.models import User
from games.models import ChatMessage, Game, LoggedMove, Report, Seat
from games.notices.wishes import as_wishes, wishes_of


def games_of(user: User) -> list[dict[str, Any]]:
    seats = user.seats.select_related("game").prefetch_related("game__seats__user")
    return [_game(seat) for seat in seats.order_by("game_id")]


def rest_of(user: User) -> dict[str, Any]:
    """All else, by its own name."""
    return {
        "messages": [_message(each) for each in _messages(user)],
        "saved_rules": [
            {"name": each.name, "rules": each.preset, "players": each.players} | each.options
            for each in user.rule_sets.all()
        ],
        "invitations": [
            {"game": each.game.slug, "status": each.status, "at": each.created_at.isoformat()}
            for each in user.invitations.select_related("game")
        ],
        "notices": [
            {"kind": each.kind, "at": each.created_at.isoformat(), "about": each.data}
            for each in user.notices.all()
        ],
        "reminders": asdict(as_wishes(wishes_of(user))),
        "mails": [
            {"kind": each.kind, "status": each.status, "at": each.created_at.isoformat()}
            for each in user.mails.all()
        ],
        "reports": [_report(each) for each in user.reports_made.select_related("game")],
    }


def _game(seat: Seat) -> dict[str, Any]:
    game = seat.game
    return {
        "address": game.slug,
        "name": game.name,
        "rules": game.preset,
        "status": game.status,
        "seat": seat.number,
        "players": [_name(each) for each in game.seats.all()],
        "scores": game.scores,
        "began": game.started_at.isoformat() if game.started_at else None,
        "last_move": game.updated_at.isoformat(),
        "my_moves": [_move(each) for each in _moves(game, seat)],
    }


def _moves(game: Game, seat: Seat) -> list[LoggedMove]:
    own = LoggedMove.objects.filter(game=game, seat=seat.number).order_by("number")
    return [each for each in own if each.move["move"] != "deal"]


def _move(row: LoggedMove) -> dict[str, Any]:
    return {"number": row.number, "at": row.at.isoformat(), **row.move}


def _name(seat: Seat) -> str | None:
    if seat.user is not None:
        return seat.user.name
    return seat.bot_name or None


def _messages(user: User) -> list[ChatMessage]:
    return list(user.messages.select_related("game"))


def _message(row: ChatMessage) -> dict[str, Any]:
    return {"game": row.game.slug, "at": row.at.isoformat(), "text": row.text}


def _report(row: Report) -> dict[str, Any]:
    return {"game": row.game.slug, "about": row.subject, "words": row.words}
