"""One site for all tests that break it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.processes import free_port
from tests.faults.site import Site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = Path(tmp_path_factory.mktemp("site"))
    site = Site(folder, mail_port=free_port())
    try:
        site.open()
        yield site
    finally:
        site.close()
