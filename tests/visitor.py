"""Somebody with a browser that has no scripts: pages and forms by HTTP, cookies kept."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
import uuid
from html import unescape
from http.cookiejar import CookieJar
from urllib.parse import urlencode, urlsplit

from games.engine.cards import DECK, Card


class Visitor:
    def __init__(self, url: str) -> None:
        self.url = url
        self.page = ""
        self.path = ""
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def get(self, path: str) -> str:
        """The page where the address leads; any answer but 200 fails."""
        return self._shown(urllib.request.Request(self.url + path))

    def post(self, path: str, **fields: object) -> str:
        """As the form of the last page would; gives the page that comes after it."""
        secret = re.search(r'(?:csrfmiddlewaretoken" value|data-csrf)="([^"]+)"', self.page)
        assert secret is not None, f"no form on {self.path}"
        sent = {"csrfmiddlewaretoken": secret[1], **fields}
        body = urlencode(sent, doseq=True).encode()
        return self._shown(urllib.request.Request(self.url + path, body))

    def move(self, name: str, **fields: object) -> None:
        """One move at the table of the last page, which shows the table after it."""
        slug = self._data("slug")
        self.post(
            f"/game/{slug}/act",
            move=name,
            version=self._data("version"),
            draft=self._data("draft"),
            key=uuid.uuid4().hex,
            **fields,
        )
        self.get(f"/game/{slug}/")

    @property
    def hand(self) -> list[Card]:
        return [DECK[int(number)] for number in re.findall(r'data-card="(\d+)"', self.page)]

    def _data(self, name: str) -> str:
        found = re.search(rf'data-{name}="([^"]*)"', self.page)
        assert found is not None, f"no {name} on {self.path}"
        return unescape(found[1])

    def _shown(self, request: urllib.request.Request) -> str:
        try:
            with self._opener.open(request, timeout=30) as answer:
                self.page = answer.read().decode()
                self.path = urlsplit(answer.url).path
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")
            raise AssertionError(f"{error.code} for {request.full_url}: {text[:2000]}") from error
        return self.page
