"""Reads the environment for the settings and refuses what it cannot mean."""

import contextlib
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

FLAGS = {"1": True, "true": True, "yes": True, "on": True}
FLAGS |= {"0": False, "false": False, "no": False, "off": False}
KNOWN = {
    "CANASTA_DEBUG",
    "CANASTA_HOSTS",
    "CANASTA_HTTPS",
    "CANASTA_MAIL_FROM",
    "CANASTA_SECRET_KEY",
    "CANASTA_URL",
    "CANASTA_VAR",
}
MAIL_SCHEMES = {"smtp", "smtp+tls", "smtp+ssl"}
SECRET_KEY_LENGTH = 50


def refuse_unknown(variables: Mapping[str, str]) -> None:
    """A mistyped name must not be silently ignored, nor a fixed deck be asked for."""
    for name in sorted(variables):
        if name.startswith(("FIXED_DECK", "CANASTA_FIXED_DECK")):
            raise ImproperlyConfigured(
                f"{name} is set, but only the test settings may fix the deck: remove it."
            )
        if name.startswith("CANASTA_") and name not in KNOWN:
            known = ", ".join(sorted(KNOWN))
            raise ImproperlyConfigured(f"{name} is no setting of Canasta; there are {known}.")


def flag(variables: Mapping[str, str], name: str, *, default: bool) -> bool:
    """A switch, spelled in one of the usual ways."""
    text = variables.get(name, "")
    if not text:
        return default
    if text.lower() not in FLAGS:
        raise ImproperlyConfigured(f"{name} is {text!r}; write true or false.")
    return FLAGS[text.lower()]


def is_embedded(variables: Mapping[str, str]) -> bool:
    """One process with SQLite, unless both servers are named."""
    has_database = bool(variables.get("DATABASE_URL"))
    has_redis = bool(variables.get("REDIS_URL"))
    if has_database != has_redis:
        raise ImproperlyConfigured(
            "Set DATABASE_URL and REDIS_URL both, for PostgreSQL and Redis, "
            "or neither, for everything in one process."
        )
    return not has_database


def sqlite(file: Path) -> dict[str, Any]:
    """SQLite for many threads: writers queue at BEGIN, readers are never blocked."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "OPTIONS": {
            # With deferred transactions, writers that read first fail at once under load.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
        },
    }


def postgresql(url: str) -> dict[str, Any]:
    """PostgreSQL from DATABASE_URL, with Django's pool."""
    _require_address(url, "DATABASE_URL", {"postgres", "postgresql"}, "postgres://user@host/name")
    try:
        config: dict[str, Any] = dict(environ.Env.db_url_config(url))
    except (ValueError, environ.ImproperlyConfigured) as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}.") from error
    if not config["NAME"]:
        raise ImproperlyConfigured("DATABASE_URL names no database after the host.")
    # Persistent connections leak under ASGI, where each request has its own thread.
    config["CONN_MAX_AGE"] = 0
    config["OPTIONS"] = {**config.get("OPTIONS", {}), "pool": {"min_size": 1, "max_size": 16}}
    return config


def redis(url: str) -> str:
    """The address of Redis, checked."""
    _require_address(url, "REDIS_URL", {"redis", "rediss"}, "redis://host:6379/0")
    number = urlsplit(url).path.strip("/")
    if number and not number.isdecimal():
        raise ImproperlyConfigured(f"REDIS_URL ends in {number!r}, which is no database number.")
    return url


def redis_number(url: str) -> int:
    """Which of the server's databases an address means."""
    return int(urlsplit(url).path.strip("/") or 0)


def with_redis_number(url: str, number: int) -> str:
    """The same server's database with another number."""
    return urlsplit(redis(url))._replace(path=f"/{number}").geturl()


def hosts(variables: Mapping[str, str], *, embedded: bool) -> list[str]:
    """The host names that pages may be asked under; production must name them."""
    names = [name.strip() for name in variables.get("CANASTA_HOSTS", "").split(",")]
    names = [name for name in names if name]
    for name in names:
        if name == "*" or "/" in name:
            raise ImproperlyConfigured(
                f"CANASTA_HOSTS has {name!r}; write host names such as canasta.example.org."
            )
    if names:
        return names
    if embedded:
        return ["localhost", "127.0.0.1", "[::1]"]
    raise ImproperlyConfigured("CANASTA_HOSTS must name the hosts that this server answers for.")


@dataclass(frozen=True, slots=True)
class MailServer:
    """Who takes the mails; without a host they become files."""

    backend: str
    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    use_tls: bool = False
    use_ssl: bool = False


def mail(variables: Mapping[str, str], *, embedded: bool) -> MailServer:
    """The server of EMAIL_URL; only one process can do without, since it shows its files."""
    url = variables.get("EMAIL_URL", "")
    if not url and embedded:
        return MailServer("canasta.mail_files.EmailBackend")
    _require_address(url, "EMAIL_URL", MAIL_SCHEMES, "smtp+tls://user:password@host:587")
    try:
        config: dict[str, Any] = dict(environ.Env.email_url_config(url))
    except ValueError as error:
        raise ImproperlyConfigured(f"EMAIL_URL cannot be read: {error}.") from error
    return MailServer(
        backend=config["EMAIL_BACKEND"],
        host=config["EMAIL_HOST"],
        port=config["EMAIL_PORT"] or 25,
        user=config["EMAIL_HOST_USER"] or "",
        password=config["EMAIL_HOST_PASSWORD"] or "",
        use_tls=config.get("EMAIL_USE_TLS", False),
        use_ssl=config.get("EMAIL_USE_SSL", False),
    )


def mail_from(variables: Mapping[str, str], names: list[str]) -> str:
    """The sender of all mail; without one, a name at the first host."""
    sender = variables.get("CANASTA_MAIL_FROM") or f"Canasta <canasta@{_mail_domain(names[0])}>"
    try:
        validate_email(parseaddr(sender)[1])
    except ValidationError as error:
        raise ImproperlyConfigured(
            f"CANASTA_MAIL_FROM is {sender!r}; write Canasta <canasta@example.org>."
        ) from error
    return sender


def public_url(variables: Mapping[str, str], names: list[str], *, https: bool) -> str:
    """Where people reach the site, for links in mails; without one, the first host."""
    url = variables.get("CANASTA_URL", "").rstrip("/")
    if not url:
        return f"{'https' if https else 'http'}://{names[0].removeprefix('.')}"
    _require_address(url, "CANASTA_URL", {"http", "https"}, "https://canasta.example.org")
    if urlsplit(url)._replace(path="", query="", fragment="").geturl() != url:
        raise ImproperlyConfigured("CANASTA_URL must end after the host's name or port.")
    return url


def folder(variables: Mapping[str, str], default: Path) -> Path:
    """Where the embedded state lives; made when missing."""
    path = Path(variables.get("CANASTA_VAR") or default).absolute()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"CANASTA_VAR: cannot make the folder {path}: {error}.") from (
            error
        )
    return path


def secret_key(variables: Mapping[str, str], var: Path, *, embedded: bool) -> str:
    """The given key, or for one process one of its own that is made once and kept."""
    key = variables.get("CANASTA_SECRET_KEY", "")
    if key:
        if len(key) < SECRET_KEY_LENGTH:
            raise ImproperlyConfigured(
                f"CANASTA_SECRET_KEY is too short: it needs {SECRET_KEY_LENGTH} random characters."
            )
        return key
    if not embedded:
        raise ImproperlyConfigured("CANASTA_SECRET_KEY must be set where DATABASE_URL is.")
    return _kept_key(var / "secret_key")


def _kept_key(file: Path) -> str:
    if not file.exists():
        _write_once(file, secrets.token_urlsafe(SECRET_KEY_LENGTH))
    key = file.read_text().strip()
    if len(key) < SECRET_KEY_LENGTH:
        raise ImproperlyConfigured(f"{file} holds no secret key: remove it to get a new one.")
    return key


def _write_once(file: Path, text: str) -> None:
    """Of two processes that start together, both read the first one's whole text."""
    # Such a file is readable by its owner alone.
    with tempfile.NamedTemporaryFile("w", dir=file.parent) as new:
        new.write(text)
        new.flush()
        with contextlib.suppress(FileExistsError):
            file.hardlink_to(new.name)


def _require_address(url: str, name: str, schemes: set[str], example: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in schemes or not parts.hostname:
        # The value itself may hold a password, so it is not repeated.
        raise ImproperlyConfigured(f"{name} must look like {example}.")


def _mail_domain(host: str) -> str:
    """A dot in front means all names below; an address of numbers is no domain of mail."""
    is_name = any(letter.isalpha() for letter in host) and ":" not in host
    return host.removeprefix(".") if is_name else "localhost"
