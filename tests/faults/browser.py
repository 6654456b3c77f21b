"""A person at the site, by plain HTTP as it comes from the proxy in front."""

import http.client
import re
import uuid
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

SECONDS = 20


@dataclass(frozen=True, slots=True)
class Page:
    status: int
    text: str
    place: str  # where a redirect leads

    def value(self, name: str) -> str:
        """An attribute of the page's table."""
        found = re.search(rf'{name}="([^"]*)"', self.text)
        return found[1] if found else ""


class Browser:
    """Keeps cookies and the key against forged forms; follows nothing by itself."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookies: dict[str, str] = {}

    def get(self, path: str) -> Page:
        return self._ask("GET", path, None)

    def post(self, path: str, **fields: object) -> Page:
        return self._ask("POST", path, urlencode(fields, doseq=True))

    def _ask(self, method: str, path: str, body: str | None) -> Page:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SECONDS)
        try:
            connection.request(method, path, body, self._headers(body is not None))
            answer = connection.getresponse()
            text = answer.read().decode()
        except http.client.HTTPException as error:
            raise ConnectionError(str(error)) from error
        finally:
            connection.close()
        for header in answer.headers.get_all("Set-Cookie") or ():
            for name, morsel in SimpleCookie(header).items():
                self._cookies[name] = morsel.value
        return Page(answer.status, text, urlsplit(answer.getheader("Location") or "").path)

    def _headers(self, is_form: bool) -> dict[str, str]:
        headers = {
            # The proxy ends TLS, and says so.
            "X-Forwarded-Proto": "https",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
        }
        if is_form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["Referer"] = f"https://127.0.0.1:{self._port}/"
            headers["X-CSRFToken"] = self._cookies.get("csrftoken", "")
        return headers


class Player:
    """Plays a game against the computer: draws, discards, and never lays anything.

    A move whose answer got lost is sent again with the same key.
    """

    def __init__(self, browser: Browser, players: int = 2, length: str = "full") -> None:
        self._browser = browser
        browser.get("/new")
        made = browser.post("/new", length=length, players=players)
        assert made.status == 302, f"{made.status}: {made.text[:500]}"
        self.path = made.place
        self.slug = made.place.strip("/").split("/")[-1]
        # Versions that the server has promised to keep, with the move that led there.
        self.promised: dict[int, str] = {}
        self._wanted: dict[str, object] | None = None
        self._last = made

    def has_ended(self) -> bool:
        """The last page was no table, and let nobody continue."""
        return not self._last.value("data-version") and 'name="deal"' not in self._last.text

    def look(self) -> Page:
        return self._browser.get(self.path)

    def step(self) -> bool:
        """One thing, if there is one to do now; gives whether there was."""
        page = self._last = self.look()
        if page.status >= 500:
            raise ConnectionError(f"the page answered {page.status}")
        if not page.value("data-version"):
            return self._goes_on(page)
        if "data-mine" not in page.text:
            self._wanted = None
            return False
        return self._moves(page)

    def _goes_on(self, page: Page) -> bool:
        """Leave the score of a deal, where another deal follows."""
        deal = re.search(r'name="deal" value="(\d+)"', page.text)
        if deal is None:
            return False
        self._browser.post(f"{self.path}continue", deal=deal[1])
        return True

    def _moves(self, page: Page) -> bool:
        version = int(page.value("data-version"))
        for fields in self._choices(page):
            if self._wanted is None or self._wanted["version"] != version:
                self._wanted = {**fields, "version": version, "key": uuid.uuid4().hex}
            answer = self._browser.post(f"{self.path}act", **self._wanted)
            if answer.status >= 500:
                raise ConnectionError(f"the move got {answer.status}")
            name, self._wanted = str(self._wanted["move"]), None
            if answer.status == 200:
                self.promised[version + 1] = name
                return True
        raise AssertionError(f"nothing is allowed, at last {answer.status}: {answer.text}")

    @staticmethod
    def _choices(page: Page) -> list[dict[str, object]]:
        """What to try, in order; one of them is always lawful while nothing is laid."""
        phase = page.value("data-phase")
        if phase == "ask":
            return [{"move": "answer", "yes": 1}]
        if phase == "draw":
            return [{"move": "draw"}, {"move": "end_deal"}]
        return [
            {"move": "discard", "cards": number}
            for number in re.findall(r'data-card="(\d+)"', page.text)
        ]
