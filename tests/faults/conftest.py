"""One site for all tests that break it."""

from collections.abc import Iterator

import pytest

from tests.faults.mail import SlowMailServer
from tests.faults.processes import free_port
from tests.faults.site import Site


@pytest.fixture(scope="session")
def mail() -> Iterator[SlowMailServer]:
    server = SlowMailServer(free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, mail: SlowMailServer) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"), mail_port=mail.port)
    try:
        site.open()
        yield site
    finally:
        site.close()
