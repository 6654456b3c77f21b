"""The games for whoever runs the server: to look at, and to act on with a reason; no secrets."""

from games.admin import audit, games, mails, people, reports

__all__ = ["audit", "games", "mails", "people", "reports"]
