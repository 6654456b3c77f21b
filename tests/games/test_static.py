"""The files that pages load: drawn by the generator, complete, and known to the pages."""

import re
import runpy
from hashlib import sha256
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from games.engine.cards import DECK
from games.presenters.words import sprite

ROOT = Path(settings.BASE_DIR)
IMAGES = ROOT / "static" / "img"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def ids(name: str) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', (IMAGES / name).read_text(encoding="utf-8")))


def test_every_card_has_both_faces() -> None:
    faces = {f"{style}-{sprite(card)}" for card in DECK for style in "mb"}
    assert ids("cards.svg") == faces
    assert len(faces) == 108


def test_the_faces_are_what_the_generator_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    generator = runpy.run_path(str(ROOT / "tools" / "cards.py"))
    for name, drawn in (("cards.svg", "faces"), ("back.svg", "woven_back")):
        assert (IMAGES / name).read_text(encoding="utf-8") == generator[drawn]()


def test_every_sign_on_a_page_is_in_the_sprite() -> None:
    named = set()
    for template in TEMPLATES:
        named |= set(re.findall(r'{% icon "([^"]+)"', template.read_text(encoding="utf-8")))
    assert named <= ids("icons.svg")


def test_every_file_that_a_page_names_exists() -> None:
    for template in TEMPLATES:
        for name in re.findall(r"{% static '([^']+)'", template.read_text(encoding="utf-8")):
            assert finders.find(name), f"{template.name} names {name}"


def test_style_sheets_name_files_that_exist() -> None:
    for sheet in (ROOT / "static" / "css").glob("*.css"):
        for name in re.findall(r"url\(\"?([^\")]+)\"?\)", sheet.read_text(encoding="utf-8")):
            assert (sheet.parent / name).resolve().exists(), f"{sheet.name} names {name}"


def test_a_vendored_script_is_the_one_whose_checksum_is_written_down() -> None:
    notes = (ROOT / "static" / "vendor" / "README.md").read_text(encoding="utf-8")
    scripts = list((ROOT / "static" / "vendor").glob("*.js"))
    assert scripts
    for script in scripts:
        assert sha256(script.read_bytes()).hexdigest() in notes


def test_no_script_evaluates_text() -> None:
    for script in (ROOT / "static" / "js").glob("*.js"):
        text = script.read_text(encoding="utf-8")
        assert not re.search(r"\beval\(|new Function|innerHTML|insertAdjacentHTML", text), (
            script.name
        )
