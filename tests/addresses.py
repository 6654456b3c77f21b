"""All addresses of the site, and people who try them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from accounts.models import Suspension, User
from games import services
from games.clocks import Terms
from games.models import AuditEntry, ChatMessage, Game, Invitation, Mail, RuleSet
from games.services.making import Wanted
from games.services.wishes import SeatWish
from tests.games.tables import people_game, play_deal

BACKEND = "django.contrib.auth.backends.ModelBackend"
VISITORS = ("nobody", "seated", "stranger", "suspended", "staff", "superuser")
TEXT = "application/x-www-form-urlencoded"
# Each page takes what it knows: a request that says nothing would be refused for that.
BODY = urlencode(
    {
        "move": "draw",
        "version": 1,
        "key": "k",
        "deal": 1,
        "choice": "yes",
        "text": "Hello",
        "words": "Rude",
        "message": 1,
        "muted": 1,
        "reason": "Because",
    }
)


def all_patterns() -> list[str]:
    """Each pattern that leads to a page, as it stands in the settings of the addresses."""
    return list(dict.fromkeys(_walk(get_resolver().url_patterns, "")))


def _walk(patterns: list[Any], prefix: str) -> Iterator[str]:
    for each in patterns:
        here = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _walk(each.url_patterns, here)
        elif isinstance(each, URLPattern):
            yield here


@dataclass(frozen=True, slots=True)
class Scene:
    """Two games of the seated player, what belongs to them, and everybody who tries."""

    # The keys of their sessions; empty for nobody.
    sessions: dict[str, str]
    values: dict[str, str]
    # One for all: each new one would look through all static files.
    client: Client

    def path(self, pattern: str) -> str:
        """The address with what belongs to the seated player."""
        for name, value in self.values.items():
            pattern = pattern.replace(name, value)
        assert "<" not in pattern, f"{pattern} has a part that nobody fills in"
        return f"/{pattern}"

    def outcome(self, visitor: str, method: str, path: str) -> str:
        """What happens, in a letter; whatever it changes is undone."""
        client = self.client
        client.cookies.clear()
        if self.sessions[visitor]:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[visitor]
        cache.clear()  # limits of how often are another matter
        with transaction.atomic():
            if method == "GET":
                answer = client.get(path)
            else:
                answer = client.post(path, BODY, content_type=TEXT)
            transaction.set_rollback(True)
        return letter_of(answer)


def letter_of(answer: Any) -> str:
    """y: may see it. s: must sign in. -: is not there. x: may not. w: is suspended.

    b and m say that the request itself is no good, which is no answer to the question.
    """
    assert isinstance(answer, HttpResponse) or answer.streaming
    if answer.status_code == 404:
        return "-"
    if answer.status_code == 403:
        names = {template.name for template in getattr(answer, "templates", ())}
        return "w" if "account/suspended.html" in names else "x"
    if answer.status_code == 302 and "/sign-in/" in answer["Location"]:
        return "s"
    if answer.status_code == 302 and answer["Location"].startswith("/admin/login/"):
        return "s"
    # 503 is what the page about the site's health says of a site without a scheduler.
    assert answer.status_code < 500 or answer.status_code == 503, answer.status_code
    return {405: "m", 400: "b"}.get(answer.status_code, "y")


def scene() -> Scene:
    game, users = people_game()
    for number, user in enumerate(users):
        user.email = f"player{number}@example.org"
        user.set_password("a long enough password")
        user.save()
    play_deal(game, 1)
    seated, suspended = users[0], users[1]
    Suspension.objects.create(user=suspended, rule="No insults", quoted="…")
    visitors = {
        "seated": seated,
        "stranger": User.objects.create_user("stranger@example.org", "long password"),
        "suspended": suspended,
        "staff": User.objects.create_user("staff@example.org", "long password", is_staff=True),
        "superuser": User.objects.create_superuser("host@example.org", "long password"),
    }
    sessions = {name: _session_of(user) for name, user in visitors.items()}
    return Scene({"nobody": "", **sessions}, _values(game, seated, suspended), Client())


def _session_of(user: User) -> str:
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _values(game: Game, seated: User, author: User) -> dict[str, str]:
    """What stands in the places of the patterns; those of one kind come before the general."""
    wanted = Wanted(preset="classic", players=4, options={}, terms=Terms())
    wishes = [SeatWish("me"), SeatWish("link"), SeatWish("open"), SeatWish("open")]
    waiting = services.open_game(user=seated, wanted=wanted, seats=wishes)
    rules = RuleSet.objects.create(user=seated, name="Ours", preset="classic", players=4)
    mail = Mail.objects.create(user=seated, game=game, kind="turn", key="turn:one", status="sent")
    message = ChatMessage.objects.create(
        game=game, seat=1, author=author, text="Hello", after_move=1, at=timezone.now()
    )
    report = services.report_message(
        slug=game.slug, user=seated, message=message.slug, words="Rude"
    )
    acts = (
        ("game", game.pk, "verify"),
        ("mail", mail.pk, "again"),
        ("report", report.pk, "handle"),
        ("user", seated.pk, "suspend"),
    )
    entry = AuditEntry.objects.create(actor=None, act="verify", game=game)
    return {
        "admin/accounts/user/<path:object_id>": f"admin/accounts/user/{seated.pk}",
        "admin/games/auditentry/<path:object_id>": f"admin/games/auditentry/{entry.pk}",
        "admin/games/mail/<path:object_id>": f"admin/games/mail/{mail.pk}",
        "admin/games/report/<path:object_id>": f"admin/games/report/{report.pk}",
        "player/<slug:slug>": f"player/{seated.slug}",
        "new/set/<slug:slug>": f"new/set/{rules.slug}",
        "join/<slug:slug>": f"join/{waiting.slug}",
        "go/<slug:link>": f"go/{mail.link}",
        "mail/<slug:name>": "mail/none",
        "how-to-play/<slug:name>/<int:players>": "how-to-play/classic/4",
        "game/<slug:slug>/seats": f"game/{waiting.slug}/seats",
        "game/<slug:slug>/room": f"game/{waiting.slug}/room",
        "game/<slug:slug>/cancel": f"game/{waiting.slug}/cancel",
        "<slug:slug>": game.slug,
        "<slug:message>": message.slug,
        "<slug:token>": Invitation.objects.get(game=waiting).token,
        "<int:deal>": "1",
        "<str:token>": "none",
        "<str:key>": "none",
        "<int:pk>": "1",
        "^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$": "password/new/1-none/",
        "<path:object_id>": str(game.pk),
        **{f"{model}/{pk}/act/<slug:act>": f"{model}/{pk}/act/{act}" for model, pk, act in acts},
        "admin/^(?P<app_label>games|accounts)/$": "admin/games/",
        "admin/(?P<url>.*)$": "admin/nothing",
        "<path:content_type_id>": str(ContentType.objects.get_for_model(Game).pk),
    }
