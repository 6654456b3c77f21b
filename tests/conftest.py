"""What all tests share."""

import contextlib
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import override_settings
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from games.models import Game
from tests.mail_server import HOST, MailServer
from tests.mails import Mails
from tests.stack import Clock, Stack, running_beat, running_stack

# The same examples everywhere, and no failures because a machine was busy.
hypothesis_settings.register_profile(
    "canasta",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("canasta")

STACK = pytest.StashKey[Stack]()


@pytest.fixture(scope="session", autouse=True)
def _mail_is_real(django_test_environment: None) -> None:
    """Django's own tests keep mails in memory, where no other process finds them."""
    settings.EMAIL_BACKEND = settings.TEST_EMAIL_BACKEND


@pytest.fixture
def mails() -> Mails:
    """The mails that become files during the test."""
    return Mails()


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    """A server that takes the mails of this process and of the worker's, if it is up."""
    server = MailServer(settings.TEST_MAIL_PORT)
    with override_settings(
        EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
        EMAIL_HOST=HOST,
        EMAIL_PORT=server.port,
    ):
        server.start()
        yield server
        server.stop()


@pytest.fixture
def clock() -> Iterator[Clock]:
    clock = Clock()
    yield clock
    clock.reset()


@pytest.fixture(scope="session")
def _running_stack(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, pytestconfig: pytest.Config
) -> Iterator[Stack]:
    with contextlib.ExitStack() as exits:
        # A worker that starts looks for games that wait, before any test has its database.
        with django_db_blocker.unblock():
            stack = exits.enter_context(running_stack())
            stack.wait_until_idle()
        pytestconfig.stash[STACK] = stack
        yield stack
        del pytestconfig.stash[STACK]


@pytest.fixture(autouse=True)
def _worker_rests(request: pytest.FixtureRequest, _django_db_marker: None) -> Iterator[None]:
    """A worker that an earlier test started hears of every game that is committed.

    Before the database is emptied its games are called off, so that no task is in the middle
    of one: two locks that wait for each other would fail the test.
    """
    yield
    marker = request.node.get_closest_marker("django_db")
    stack = request.config.stash.get(STACK, None)
    if stack is not None and marker is not None and marker.kwargs.get("transaction"):
        Game.objects.update(status=Game.Status.CANCELLED)
        stack.wait_until_idle()


@pytest.fixture
def stack(transactional_db: None, _running_stack: Stack) -> Iterator[Stack]:
    """Server and worker on the test's database, told by `stack.url`.

    Started once for each test process; the database is emptied after each test, once
    no task runs any more.
    """
    yield _running_stack
    _running_stack.wait_until_idle()
    cache.clear()


@pytest.fixture
def beat(stack: Stack) -> Iterator[None]:
    """The schedule runs too: ticks, reminders and mails, each twice a second."""
    with running_beat():
        yield
