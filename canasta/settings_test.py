"""The settings of the tests: another database and Redis number for each process of pytest.

They alone allow a fixed deck and a shifted clock. pytest-django reads the settings before
any conftest.py, so what differs from process to process is decided here: pytest-xdist
names its processes gw0, gw1, ... in the environment; the single process has no name.
A worker that a test starts gets the same name and, besides, the folder and the database.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Environment first: canasta.settings reads it while it is imported.
GIVEN_DIR = os.environ.pop("CANASTA_TEST_DIR", "")
TEST_DIR = Path(GIVEN_DIR or tempfile.mkdtemp(prefix="canasta-test-"))
if not GIVEN_DIR:
    atexit.register(shutil.rmtree, TEST_DIR, ignore_errors=True)
TEST_DATABASE = os.environ.pop("CANASTA_TEST_DATABASE", "")
os.environ["CANASTA_VAR"] = str(TEST_DIR)
os.environ["CANASTA_SECRET_KEY"] = "only-for-tests-" * 4
os.environ["CANASTA_HOSTS"] = "localhost,127.0.0.1"
os.environ["CANASTA_HTTPS"] = "false"
# Without a mail server of their own, the tests' mails are files. Processes that pytest starts
# inherit this address of nobody, so it is known by itself.
NO_MAIL_SERVER = "smtp://127.0.0.1:9"
HAS_MAIL_SERVER = os.environ.setdefault("EMAIL_URL", NO_MAIL_SERVER) != NO_MAIL_SERVER

from canasta import environment  # noqa: E402

PROCESS = os.environ.get("PYTEST_XDIST_WORKER", "")
# The single process has number 0, gw0 has 1, gw1 has 2, ...
REDIS_NUMBER = int(PROCESS.removeprefix("gw")) + 1 if PROCESS else 0
if os.environ.get("REDIS_URL"):
    os.environ["REDIS_URL"] = environment.with_redis_number(os.environ["REDIS_URL"], REDIS_NUMBER)

from canasta.settings import *  # noqa: E402, F403
from canasta.settings import (  # noqa: E402
    CELERY_BEAT_SCHEDULE,
    DATABASES,
    EMAIL_BACKEND,
    EMBEDDED,
    STORAGES,
)

FIXED_DECK_ALLOWED = True
CLOCK_SHIFT_FILE = TEST_DIR / "clock"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Files are served where they lie, also where production would collect them first.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
SERVESTATIC_USE_FINDERS = True
# Where tests that are about delivery set up a mail server; the worker process knows no other.
TEST_MAIL_PORT = 42500 + REDIS_NUMBER
TEST_EMAIL_BACKEND = EMAIL_BACKEND if HAS_MAIL_SERVER else "canasta.mail_files.EmailBackend"
EMAIL_BACKEND = TEST_EMAIL_BACKEND

# Where a test runs the schedule, it waits for each round of it.
for name in ("tick", "mail", "remind"):
    CELERY_BEAT_SCHEDULE[name]["schedule"] = 0.5

if EMBEDDED:
    # In memory, each thread would have a database of its own.
    DATABASES["default"]["TEST"] = {"NAME": str(TEST_DIR / "test.sqlite3")}
if TEST_DATABASE:
    DATABASES["default"]["NAME"] = TEST_DATABASE
