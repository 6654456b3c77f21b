"""The sockets of pages: they tell how far the games have come, and no card."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, cast

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from accounts.models import User
from games import presence, selectors
from games.access import Person
from games.errors import GameNotFound
from games.notifications import game_group, seat_group, user_group

NOT_FOUND = 4404
# What a page sends to ask for the state; anything longer is none of ours.
LONGEST_QUESTION = 64
# So many questions in so many seconds; whoever asks more often is cut off.
MOST_QUESTIONS = 20
WINDOW = 10.0
# A page in sight says "here" and the move that it shows, one that is hidden "away".
HERE, AWAY = "here ", "away"
MOST_DIGITS = 9
# So often the others hear that somebody is still there; they forget it after a longer silence.
ANNOUNCE = 15.0
# A page that has been silent for so long is not seen any more.
SILENT = 25.0


class PageConsumer(AsyncJsonWebsocketConsumer, ABC):
    """One page of one person: groups are joined and left, and questions are counted."""

    groups_joined: tuple[str, ...] = ()
    asked_at: Sequence[float] = ()
    turns_told: int | None = None

    async def send_json(self, content: Any, close: bool = False) -> None:
        """A page may be gone before it has its answer; that it left is heard next."""
        with suppress(OSError):
            await super().send_json(content, close)

    @property
    def person(self) -> Person:
        return cast(Person, self.scope["user"])

    async def join(self, *groups: str) -> None:
        self.groups_joined = groups
        for group in groups:
            await self.channel_layer.group_add(group, self.channel_name)

    async def disconnect(self, code: int) -> None:  # noqa: ARG002 -- the framework names it
        for group in self.groups_joined:
            await self.channel_layer.group_discard(group, self.channel_name)

    async def receive(
        self,
        text_data: str | None = None,
        bytes_data: bytes | None = None,
        **kwargs: Any,  # noqa: ARG002 -- the framework's signature
    ) -> None:
        """A heartbeat: whatever a page says, it hears how far the game is."""
        if bytes_data or len(text_data or "") > LONGEST_QUESTION or self._asks_too_often():
            await self.close()
            return
        await self.asked(text_data or "")

    @abstractmethod
    async def asked(self, words: str) -> None:
        """Answer what the page says."""

    def _asks_too_often(self) -> bool:
        """Each question reads the database: a page asks now and then, and no page in a loop."""
        now = monotonic()
        self.asked_at = [*(at for at in self.asked_at if now - at < WINDOW), now]
        return len(self.asked_at) > MOST_QUESTIONS

    @database_sync_to_async
    def turns(self) -> int:
        return selectors.my_turns(self.person)


class GameConsumer(PageConsumer):
    """One page of one seat."""

    slug: str
    seat: int
    # When the page last said that it is seen, and when the others were told so.
    here_at: float | None = None
    announced_at: float | None = None

    async def connect(self) -> None:
        self.slug = self.scope["url_route"]["kwargs"]["slug"]
        marks = await self._marks()
        if marks is None:
            await self.close(NOT_FOUND)
            return
        self.seat = marks.seat
        # Join first and read again, so that no change falls between.
        mine = user_group(cast(User, self.person).pk)
        await self.join(game_group(self.slug), seat_group(self.slug, marks.seat), mine)
        await self.accept()
        await self._tell_state()

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        await self._look_away()

    async def asked(self, words: str) -> None:
        if words == AWAY:
            await self._look_away()
        elif words.startswith(HERE):
            await self._look(words.removeprefix(HERE))
        await self._tell_state()

    async def game_changed(self, message: dict[str, Any]) -> None:
        keys = ("game", "version", "revision", "draft")
        await self.send_json({key: message[key] for key in keys})

    async def chat_changed(self, message: dict[str, Any]) -> None:
        await self.send_json({"chat": message["chat"]})

    async def me_changed(self, _message: dict[str, Any]) -> None:
        turns = await self.turns()
        if turns != self.turns_told:
            self.turns_told = turns
            await self.send_json({"turns": turns})

    async def presence_changed(self, message: dict[str, Any]) -> None:
        if message["seat"] != self.seat:
            await self.send_json({"seat": message["seat"], "here": message["here"]})
        elif not message["here"] and self._is_seen():
            # Another page of this seat was closed, and this one is still seen.
            await self._announce(is_here=True)

    async def _look(self, shown: str) -> None:
        if not (shown.isascii() and shown.isdecimal() and len(shown) <= MOST_DIGITS):
            return
        await self._looked(int(shown))
        moment = self.here_at = monotonic()
        if self.announced_at is None or moment - self.announced_at >= ANNOUNCE:
            self.announced_at = moment
            await self._announce(is_here=True)

    async def _look_away(self) -> None:
        if self.here_at is not None:
            self.here_at = self.announced_at = None
            await self._announce(is_here=False)

    def _is_seen(self) -> bool:
        return self.here_at is not None and monotonic() - self.here_at < SILENT

    async def _announce(self, *, is_here: bool) -> None:
        message = {"type": "presence.changed", "seat": self.seat, "here": is_here}
        await self.channel_layer.group_send(game_group(self.slug), message)

    async def _tell_state(self) -> None:
        marks = await self._marks()
        if marks is None:
            await self.close(NOT_FOUND)
            return
        self.turns_told = await self.turns()
        await self.send_json(
            {
                "game": self.slug,
                "version": marks.version,
                "revision": marks.revision,
                "draft": marks.draft_revision,
                "chat": marks.message,
                "turns": self.turns_told,
            }
        )

    @database_sync_to_async
    def _marks(self) -> selectors.Marks | None:
        try:
            return selectors.marks(user=self.person, slug=self.slug)
        except GameNotFound:
            return None

    @database_sync_to_async
    def _looked(self, version: int) -> None:
        presence.looked(user=self.person, slug=self.slug, version=version)


class MeConsumer(PageConsumer):
    """One page of a person that shows lists: it hears that something in them is new."""

    changes = 0

    async def connect(self) -> None:
        if not isinstance(self.person, User):
            await self.close(NOT_FOUND)
            return
        await self.join(user_group(self.person.pk))
        await self.accept()
        await self._tell()

    async def asked(self, words: str) -> None:  # noqa: ARG002 -- a heartbeat says nothing else
        await self._tell()

    async def me_changed(self, _message: dict[str, Any]) -> None:
        self.changes += 1
        await self._tell()

    async def _tell(self) -> None:
        await self.send_json({"turns": await self.turns(), "change": self.changes})
