"""Whether the bots are those of yesterday: results of different ones are never put together."""

from __future__ import annotations

import ast
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

GAMES: Final = Path(__file__).resolve().parent.parent
PLAYING: Final = ("engine", "bots")
SEARCH: Final = GAMES / "bots" / "search"


@cache
def fingerprint(with_search: bool) -> str:
    """Of the code that plays and the numbers it reads; words for people do not count."""
    found = sha256()
    for file in sorted([file for folder in PLAYING for file in (GAMES / folder).rglob("*")]):
        if file.suffix in (".py", ".toml") and (with_search or SEARCH not in file.parents):
            found.update(file.relative_to(GAMES).as_posix().encode() + _essence(file))
    return found.hexdigest()[:16]


def _essence(file: Path) -> bytes:
    """A program without comments and docstrings; anything else as it is."""
    source = file.read_text()
    if file.suffix != ".py":
        return source.encode()
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and _is_text(body[0]):
            del body[0]
    return ast.dump(tree).encode()


def _is_text(statement: ast.AST) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )
