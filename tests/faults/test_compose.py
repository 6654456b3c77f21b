"""docker-compose.yml: kept to its schema, and its commands play a deal on this machine."""

import re
import subprocess

import pytest

from tests.faults import compose
from tests.faults.browser import Player
from tests.faults.processes import wait_for
from tests.faults.site import RUNNING, Site

EXACT = re.compile(r"^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[a-z]+)*$")


def test_the_file_keeps_the_schema_and_has_all_parts() -> None:
    assert set(compose.config()["services"]) == {
        *("migrate", "web", "worker", "beat", "postgres", "redis", "mail"),
    }


def test_a_file_against_the_schema_is_refused() -> None:
    text = (compose.ROOT / "docker-compose.yml").read_text()
    broken = text.replace("interval: 5s", "intervall: 5s")
    result = compose.checked("-f", "-", text=broken)
    assert result.returncode != 0
    assert "intervall" in result.stderr


def test_the_version_of_every_image_is_exact() -> None:
    images = [each["image"] for each in compose.config()["services"].values()]
    bases = re.findall(r"^FROM (\S+)", (compose.ROOT / "Dockerfile").read_text(), re.M)
    others = [image for image in [*images, *bases] if image != "canasta"]
    assert len(others) == 4
    assert [image for image in others if not EXACT.match(image)] == []


def test_whatever_keeps_running_has_a_health_check() -> None:
    services = compose.config()["services"]
    without = [name for name, each in services.items() if not each.get("healthcheck")]
    assert without == ["migrate"]


def test_a_deal_is_played_through_the_services_own_commands(site: Site) -> None:
    player = Player(site.browser(), length="quick")

    def is_over() -> bool:
        status = site.rows("SELECT status FROM games_game WHERE slug = %s", player.slug)
        return not player.step() and status == [("over",)]

    site.wait_for("the deal is scored", is_over, 240)
    assert site.ended == []
    assert site.verify().endswith("0 faults")


@pytest.mark.parametrize("name", RUNNING)
def test_a_health_check_tells_whether_the_service_works(site: Site, name: str) -> None:
    wait_for(f"{name} is well", lambda: _is_well(site, name))
    site.processes[name].kill()
    try:
        # The scheduler's file tells the end only after minutes.
        assert name == "beat" or not _is_well(site, name)
    finally:
        site.start(name)
    wait_for(f"{name} is well again", lambda: _is_well(site, name))


def _is_well(site: Site, name: str) -> bool:
    argv = site.services[name].health
    environment = site.services[name].environment
    result = subprocess.run(argv, cwd=compose.ROOT, env=environment, check=False)
    return result.returncode == 0
