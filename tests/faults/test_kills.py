"""Kills in the middle of the work: nothing is lost, nothing is doubled, every game goes on."""

import os
from collections import Counter

from tests.faults.deeds import DEEDS, Breaker, Deed
from tests.faults.mail import SlowMailServer
from tests.faults.people import Person, seat_computers, send_invitations
from tests.faults.site import Site

KILLS = int(os.environ.get("FAULT_KILLS") or 10)
GAMES = 3
MOST_SECONDS = 60

Log = set[tuple[object, ...]]
VERSIONS = "SELECT slug, version FROM games_game WHERE status = 'playing' AND to_move IS NOT NULL"
LOG = """
    SELECT game.slug, move.number, move.seat, md5(move.move::text)
    FROM games_loggedmove AS move JOIN games_game AS game ON game.id = move.game_id
"""
OF_PEOPLE = """
    SELECT game.slug, move.number, move.move->>'move'
    FROM games_loggedmove AS move JOIN games_game AS game ON game.id = move.game_id
    WHERE move.seat = 0
"""
# What was handed over when its sender was killed stays so; nobody waits for that.
UNSENT = """
    SELECT count(*) FROM games_mail
    WHERE status = 'due' OR (status = 'sending' AND due_at > now() - interval '20 seconds')
"""
MAILS = "SELECT address, status FROM games_mail WHERE address <> ''"


def test_kills_lose_and_double_nothing_and_every_game_goes_on(
    site: Site, mail: SlowMailServer
) -> None:
    seat_computers(site, GAMES)
    person = Person(site)
    person.start()
    breaker, before = Breaker(site, mail), len(site.ended)
    for number, deed in enumerate(_deeds()):
        _strike(site, breaker, deed, number)
        person.raise_error()
    person.stop()
    assert site.ended[before:] == [], "these ended without having been killed"
    assert person.promised
    assert person.promised - set(site.rows(OF_PEOPLE)) == set()
    assert site.verify().endswith(" 0 faults")
    _look_at_mails(site, mail)


def _deeds() -> list[Deed]:
    return [DEEDS[number % len(DEEDS)] for number in range(KILLS)]


def _strike(site: Site, breaker: Breaker, deed: Deed, number: int) -> None:
    if deed.task == "send_due":
        send_invitations(site, number)
    log = set(site.rows(LOG))
    hand = breaker.strike(deed)
    versions = set(site.rows(VERSIONS))
    seconds = _seconds_until_all_moved(site, versions)
    assert log - set(site.rows(LOG)) == set(), "these moves were lost"
    _say(f"{number + 1}/{KILLS} {deed.name}; in hand: {hand}; all go on after {seconds:.1f} s")


def _seconds_until_all_moved(site: Site, versions: Log) -> float:
    """A game that has ended has moved too."""

    def still() -> Log:
        return versions & set(site.rows(VERSIONS))

    try:
        return site.wait_for("every game goes on", lambda: not still(), MOST_SECONDS)
    except AssertionError as error:
        raise AssertionError(f"{error}: {still()} stand where they stood") from error


def _look_at_mails(site: Site, mail: SlowMailServer) -> None:
    site.wait_for("all mails are tried", lambda: site.rows(UNSENT) == [(0,)], 120)
    arrived = Counter(str(message["To"]) for message in mail.messages)
    assert [address for address, times in arrived.items() if times > 1] == []
    rows = dict(site.rows(MAILS))
    sent = {address for address, status in rows.items() if status == "sent"}
    assert sent <= set(arrived), "these are said to be sent, and did not arrive"
    # A sender that was killed knows of one mail less whether it went.
    assert len(rows) - len(sent) <= sum(deed.task == "send_due" for deed in _deeds())
    _say(f"mails: {Counter(rows.values())}, {len(arrived)} arrived, none twice")


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - the report of the run
