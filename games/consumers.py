"""The socket of a table: it tells how far the game has come, and no card."""

from collections.abc import Sequence
from time import monotonic
from typing import Any, cast

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from games import selectors
from games.access import Person
from games.errors import GameNotFound
from games.notifications import game_group, seat_group

NOT_FOUND = 4404
# What a page sends to ask for the state; anything longer is none of ours.
LONGEST_QUESTION = 64
# So many questions in so many seconds; whoever asks more often is cut off.
MOST_QUESTIONS = 20
WINDOW = 10.0


class GameConsumer(AsyncJsonWebsocketConsumer):
    """One page of one seat."""

    slug: str
    groups_joined: tuple[str, ...] = ()
    asked_at: Sequence[float] = ()

    async def connect(self) -> None:
        self.slug = self.scope["url_route"]["kwargs"]["slug"]
        marks = await self._marks()
        if marks is None:
            await self.close(NOT_FOUND)
            return
        # Join first and read again, so that no change falls between.
        self.groups_joined = (game_group(self.slug), seat_group(self.slug, marks.seat))
        for group in self.groups_joined:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.accept()
        await self._tell_state()

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
        await self._tell_state()

    def _asks_too_often(self) -> bool:
        """Each question reads the database: a page asks now and then, and no page in a loop."""
        now = monotonic()
        self.asked_at = [*(at for at in self.asked_at if now - at < WINDOW), now]
        return len(self.asked_at) > MOST_QUESTIONS

    async def game_changed(self, message: dict[str, Any]) -> None:
        keys = ("game", "version", "revision", "draft")
        await self.send_json({key: message[key] for key in keys})

    async def _tell_state(self) -> None:
        marks = await self._marks()
        if marks is None:
            await self.close(NOT_FOUND)
            return
        await self.send_json(
            {
                "game": self.slug,
                "version": marks.version,
                "revision": marks.revision,
                "draft": marks.draft_revision,
            }
        )

    @database_sync_to_async
    def _marks(self) -> selectors.Marks | None:
        try:
            return selectors.marks(user=cast(Person, self.scope["user"]), slug=self.slug)
        except GameNotFound:
            return None
