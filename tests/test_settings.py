"""What the environment may say, and the sentences for what it may not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from canasta import environment

PRODUCTION = {
    "DATABASE_URL": "postgres://canasta:secret@db.example.org:5432/canasta",
    "REDIS_URL": "redis://cache.example.org:6379/0",
    "EMAIL_URL": "smtp+tls://canasta:secret@mail.example.org:587",
    "CANASTA_SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "CANASTA_HOSTS": "canasta.example.org",
}


def check_with(variables: dict[str, str], var: Path, *options: str) -> str:
    """What `manage.py check` complains of under other settings; empty when all is well."""
    return said_by(variables, var, "check", "--fail-level", "WARNING", *options)


def said_by(variables: dict[str, str], var: Path, *command: str) -> str:
    ours = ("CANASTA_", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "DJANGO_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    result = subprocess.run(
        [sys.executable, "manage.py", *command],
        env=kept | {"CANASTA_VAR": str(var)} | variables,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    return result.stderr if result.returncode else ""


def test_without_any_variable_the_settings_are_good(tmp_path: Path) -> None:
    assert check_with({}, tmp_path) == ""


def test_the_settings_of_production_pass_the_checks_for_deployment(tmp_path: Path) -> None:
    assert check_with(PRODUCTION, tmp_path, "--deploy") == ""


def test_production_collects_the_static_files_under_hashed_names(tmp_path: Path) -> None:
    assert said_by(PRODUCTION, tmp_path, "collectstatic", "--no-input") == ""
    assert (tmp_path / "static" / "staticfiles.json").exists()


def test_a_fixed_deck_is_refused_outside_the_tests(tmp_path: Path) -> None:
    for name in ("FIXED_DECK_ALLOWED", "CANASTA_FIXED_DECK"):
        said = check_with({name: "true"}, tmp_path)
        assert f"{name} is set, but only the test settings may fix the deck" in said


def test_the_tests_may_fix_the_deck() -> None:
    assert settings.FIXED_DECK_ALLOWED is True


@pytest.mark.django_db
def test_database_and_redis_number_are_of_this_process_alone() -> None:
    name = str(connection.settings_dict["NAME"])
    process = os.environ.get("PYTEST_XDIST_WORKER")
    assert process is None or name.endswith(f"_{process}")
    if settings.REDIS_URL:
        number = int(process.removeprefix("gw")) + 1 if process else 0
        assert environment.redis_number(settings.REDIS_URL) == number


def test_no_test_runs_tasks_in_place_of_the_worker() -> None:
    assert not getattr(settings, "CELERY_TASK_ALWAYS_EAGER", False)


def test_the_policy_allows_nothing_unsafe_and_nothing_foreign() -> None:
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    allowed = {source for sources in directives.values() for source in sources}
    assert allowed == {"'self'", "'none'"}


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"CANASTA_DEBUGG": "1"}, "CANASTA_DEBUGG is no setting"),
        ({"CANASTA_FIXED_DECK_ALLOWED": ""}, "only the test settings may fix the deck"),
    ],
)
def test_an_unknown_name_is_refused(variables: dict[str, str], sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=sentence):
        environment.refuse_unknown(variables)


def test_a_switch_is_read_in_the_usual_spellings() -> None:
    assert environment.flag({"X": "True"}, "X", default=False) is True
    assert environment.flag({"X": "off"}, "X", default=True) is False
    assert environment.flag({"X": ""}, "X", default=True) is True
    with pytest.raises(ImproperlyConfigured, match="X is 'maybe'; write true or false"):
        environment.flag({"X": "maybe"}, "X", default=False)


@pytest.mark.parametrize("name", ["DATABASE_URL", "REDIS_URL"])
def test_one_server_without_the_other_is_refused(name: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"both, .* or neither"):
        environment.is_embedded({name: PRODUCTION[name]})


def test_the_database_gets_a_pool_and_no_lasting_connections() -> None:
    config = environment.postgresql(PRODUCTION["DATABASE_URL"])
    assert config["ENGINE"] == "django.db.backends.postgresql"
    assert (config["NAME"], config["HOST"]) == ("canasta", "db.example.org")
    assert config["CONN_MAX_AGE"] == 0
    assert config["OPTIONS"]["pool"]["max_size"] >= 4


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://user:secret@host/name", "DATABASE_URL must look like postgres://"),
        ("canasta", "DATABASE_URL must look like postgres://"),
        ("postgres://user:secret@host", "DATABASE_URL names no database"),
        ("postgres://user:secret@host:many/name", "DATABASE_URL cannot be read"),
    ],
)
def test_a_bad_database_address_is_refused(url: str, sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=sentence) as refused:
        environment.postgresql(url)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("localhost:6379", "REDIS_URL must look like redis://"),
        ("redis://", "REDIS_URL must look like redis://"),
        ("redis://localhost/canasta", "REDIS_URL ends in 'canasta'"),
    ],
)
def test_a_bad_redis_address_is_refused(url: str, sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=sentence):
        environment.redis(url)


def test_a_redis_number_is_put_in_its_place() -> None:
    url = environment.with_redis_number("redis://user:pass@host:1234/7", 3)
    assert url == "redis://user:pass@host:1234/3"
    assert environment.redis_number("redis://host") == 0


def test_the_mail_server_is_read_from_one_address() -> None:
    server = environment.mail(PRODUCTION, embedded=False)
    assert (server.host, server.port, server.user) == ("mail.example.org", 587, "canasta")
    assert server.use_tls
    assert environment.mail({"EMAIL_URL": "smtp://mail"}, embedded=True).port == 25


def test_without_a_mail_server_one_process_writes_files_and_production_does_not_start() -> None:
    assert environment.mail({}, embedded=True).backend == "canasta.mail_files.EmailBackend"
    for url in ("", "mail.example.org", "memorymail://"):
        with pytest.raises(ImproperlyConfigured, match="EMAIL_URL must look like smtp"):
            environment.mail({"EMAIL_URL": url}, embedded=False)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL cannot be read"):
        environment.mail({"EMAIL_URL": "smtp://mail:many"}, embedded=False)


def test_mail_comes_from_a_name_at_the_host_unless_another_is_given() -> None:
    assert environment.mail_from({}, ["play.example.org"]) == "Canasta <canasta@play.example.org>"
    assert environment.mail_from({}, ["127.0.0.1"]) == "Canasta <canasta@localhost>"
    given = {"CANASTA_MAIL_FROM": "Cards <cards@example.org>"}
    assert environment.mail_from(given, ["x"]) == "Cards <cards@example.org>"
    with pytest.raises(ImproperlyConfigured, match="CANASTA_MAIL_FROM is 'nobody'"):
        environment.mail_from({"CANASTA_MAIL_FROM": "nobody"}, ["x"])


def test_production_must_name_its_hosts() -> None:
    with pytest.raises(ImproperlyConfigured, match="CANASTA_HOSTS must name"):
        environment.hosts({}, embedded=False)
    named = environment.hosts({"CANASTA_HOSTS": "a.example, b.example"}, embedded=False)
    assert named == ["a.example", "b.example"]
    for bad in ("*", "https://a.example"):
        with pytest.raises(ImproperlyConfigured, match="write host names"):
            environment.hosts({"CANASTA_HOSTS": bad}, embedded=True)


def test_production_must_have_a_long_secret_key(tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="CANASTA_SECRET_KEY must be set"):
        environment.secret_key({}, tmp_path, embedded=False)
    with pytest.raises(ImproperlyConfigured, match="too short"):
        environment.secret_key({"CANASTA_SECRET_KEY": "short"}, tmp_path, embedded=False)


def test_the_embedded_key_is_made_once(tmp_path: Path) -> None:
    first = environment.secret_key({}, tmp_path, embedded=True)
    assert len(first) >= environment.SECRET_KEY_LENGTH
    assert environment.secret_key({}, tmp_path, embedded=True) == first
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_a_damaged_key_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("")
    with pytest.raises(ImproperlyConfigured, match="holds no secret key"):
        environment.secret_key({}, tmp_path, embedded=True)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ImproperlyConfigured, match="cannot make the folder"):
        environment.folder({"CANASTA_VAR": str(tmp_path / "file" / "var")}, tmp_path)


def test_a_wrong_setting_stops_the_command_with_one_sentence(tmp_path: Path) -> None:
    said = said_by({"CANASTA_FOO": "1"}, tmp_path, "check")
    assert said.startswith("Canasta cannot start: ")
    assert "CANASTA_FOO" in said
    assert len(said.splitlines()) == 1
