"""People with mail addresses at one table, and what they wish."""

from typing import Any

from accounts.models import User
from games.mailing import health
from games.models import Game, Reminding
from tests.games.tables import deck, people_game


def friends(players: int = 4, **fields: Any) -> tuple[Game, list[User]]:
    """People with mail addresses at a table without a clock; no computer has been told of it."""
    game, users = people_game(players, orders=fields.pop("orders", [deck([""] * players, "7c")]))
    table = Game.objects.count()
    for number, user in enumerate(users):
        # At the first table player0@example.org and so on, at others with the table's number.
        name = f"player{number}" if table == 1 else f"player{number}.{table}"
        User.objects.filter(pk=user.pk).update(email=f"{name}@example.org")
        user.refresh_from_db()
    Game.objects.filter(pk=game.pk).update(**fields)
    game.refresh_from_db()
    return game, users


def wish(user: User, **fields: Any) -> None:
    Reminding.objects.update_or_create(user=user, defaults=fields)


def both_beat() -> None:
    """As if the schedule had just done its work."""
    for name in health.SILENCE:
        health.beat(name)
