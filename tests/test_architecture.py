"""Holds the table of docs/architecture.md: who never imports whom."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NO_CLOCK_NO_CHANCE = ("datetime", "random", "secrets", "time")

NEVER: dict[str, tuple[str, ...]] = {
    "games.engine": NO_CLOCK_NO_CHANCE,
    "games.models": ("games.services", "games.views", "games.tasks", "games.consumers"),
    "games.store": ("games.services", "games.views", "games.tasks", "games.consumers"),
    "games.projections": ("games.services", "games.views", "games.tasks", "games.consumers"),
    "games.clock_rows": ("games.services", "games.views", "games.tasks", "games.consumers"),
    "games.calendars": ("games.services", "games.views", "games.tasks", "games.consumers"),
    "games.timing": ("games.services", "games.views", "games.tasks", "games.consumers"),
    "games.selectors": ("games.services", "games.views", "games.tasks"),
    "games.messages": ("games.services", "games.views", "games.tasks"),
    "games.since": ("games.services", "games.views", "games.tasks"),
    "games.presence": ("games.services", "games.views", "games.tasks"),
    "games.services": ("games.views", "games.consumers", "django.http"),
    "games.views": (
        *("games.engine.state", "games.models", "games.store", "games.tasks"),
        *("celery", "channels"),
    ),
    "games.presenters": (
        *("games.engine.state", "games.models", "games.store", "games.tasks"),
        *("celery", "channels"),
    ),
    "games.chat": (
        *("games.engine.state", "games.models", "games.store", "games.tasks"),
        *("celery", "channels"),
    ),
    "games.lobby": (
        *("games.engine.state", "games.models", "games.store", "games.tasks"),
        *("celery", "channels"),
    ),
    "games.new_game": (
        *("games.engine.state", "games.models", "games.store", "games.tasks"),
        *("celery", "channels"),
    ),
    "games.notices": ("games.services", "games.views", "games.tasks", "games.consumers"),
    "games.mailing": ("games.services", "games.views", "games.tasks", "games.consumers"),
    "games.reminders": (
        *("games.engine.state", "games.models", "games.store", "games.tasks"),
        *("celery", "channels"),
    ),
    "games.consumers": ("games.models", "games.store", "games.services"),
    "accounts": ("games",),
}

# Besides the standard library, these may import nothing but what is named.
ONLY: dict[str, tuple[str, ...]] = {
    "games.engine": ("games.engine",),
    "games.clocks": ("games.engine", "games.clocks"),
    "games.bots": ("games.engine", "games.bots"),
    "games.tuning": ("games.engine", "games.bots", "games.tuning", "cma"),
}


def is_within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def imports(source: str, module: str, *, is_package: bool) -> Iterator[str]:
    """Every imported name in full, imports inside functions and relative ones included."""
    here = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def is_allowed(module: str, name: str) -> bool:
    for package, others in NEVER.items():
        if is_within(module, (package,)) and is_within(name, others):
            return False
    for package, others in ONLY.items():
        is_standard = name.partition(".")[0] in sys.stdlib_module_names
        if is_within(module, (package,)) and not is_standard and not is_within(name, others):
            return False
    return True


def violations(source: str, module: str, *, is_package: bool = False) -> list[str]:
    names = imports(source, module, is_package=is_package)
    return [f"{module} imports {name}" for name in names if not is_allowed(module, name)]


def test_every_module_imports_only_what_its_room_allows() -> None:
    found = []
    for file in [*ROOT.glob("accounts/**/*.py"), *ROOT.glob("games/**/*.py")]:
        parts = file.relative_to(ROOT).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        found += violations(file.read_text(), module, is_package=is_package)
    assert not found, "\n".join(sorted(found))


def test_importing_the_engine_costs_nothing_else() -> None:
    assert (ROOT / "games" / "__init__.py").read_text() == ""


@pytest.mark.parametrize(
    ("module", "source", "sentence"),
    [
        ("games.engine.melds", "from django.utils import timezone", "django.utils.timezone"),
        ("games.engine.melds", "def f():\n import random", "random"),
        ("games.engine.melds", "from .. import models", "games.models"),
        ("games.bots.plain", "import games.store", "games.store"),
        ("games.views", "from games.engine.state import Table", "games.engine.state.Table"),
        ("accounts.models", "from games import engine", "games.engine"),
    ],
)
def test_a_forbidden_import_is_named(module: str, source: str, sentence: str) -> None:
    assert violations(source, module) == [f"{module} imports {sentence}"]
