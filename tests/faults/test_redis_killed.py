"""What runs survives a Redis that was killed."""

from tests.faults.browser import Player
from tests.faults.site import Site


def test_no_process_ends_with_a_redis_that_was_killed(site: Site) -> None:
    player = Player(site.browser())
    before = {name: process.pid for name, process in site.processes.items()}
    for _ in range(3):
        _kill_redis_while_bots_move(site, player)
    assert site.ended == []
    assert {name: process.pid for name, process in site.processes.items()} == before


def _kill_redis_while_bots_move(site: Site, player: Player) -> None:
    client = site.redis.client()
    site.wait_for("a move wakes the computer", lambda: player.step() and client.hlen("unacked"))
    site.redis.kill()
    site.redis.start()
    wanted = len(player.promised) + 3
    site.wait_for("they play on", lambda: player.step() and len(player.promised) >= wanted)
