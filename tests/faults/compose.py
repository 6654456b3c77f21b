"""What docker-compose.yml starts, as commands for this machine."""

import json
import os
import re
import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
SECRETS = {
    "POSTGRES_PASSWORD": "a-password",
    "CANASTA_SECRET_KEY": "only-for-these-tests-" * 4,
    "CANASTA_HOSTS": "127.0.0.1",
    "EMAIL_URL": "smtp://mail:1025",
}


@dataclass(frozen=True, slots=True)
class Service:
    name: str
    argv: list[str]
    health: list[str]
    environment: dict[str, str]


def checked(*options: str, text: str = "") -> "subprocess.CompletedProcess[str]":
    """What docker-compose says of the file; it exits where the schema is not kept."""
    return subprocess.run(
        ["docker-compose", *options, "--profile", "try", "config"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **SECRETS},
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )


def config() -> dict[str, Any]:
    """The file as docker-compose understands it."""
    result = checked()
    assert result.returncode == 0, result.stderr
    read: dict[str, Any] = yaml.safe_load(result.stdout)
    return read


def services() -> dict[str, Service]:
    """The services that run our image."""
    return {
        name: _service(name, each)
        for name, each in config()["services"].items()
        if each.get("image") == "canasta"
    }


def _service(name: str, found: dict[str, Any]) -> Service:
    _shell, *health = found.get("healthcheck", {}).get("test", ["NONE"])
    return Service(name, _argv(found.get("command")), health, dict(found["environment"]))


def _argv(command: str | list[str] | None) -> list[str]:
    if command is None:
        return command_of_the_image()
    return shlex.split(command) if isinstance(command, str) else command


def command_of_the_image() -> list[str]:
    """What the Dockerfile says in its last line."""
    found = re.search(r"^CMD (\[.*\])$", (ROOT / "Dockerfile").read_text(), re.M)
    assert found
    argv: list[str] = json.loads(found[1])
    return argv
