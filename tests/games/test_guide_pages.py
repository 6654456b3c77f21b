"""The how-to-play pages: every rule is told, house rules are marked, pictures are proven."""

import random
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from games.engine.checking import check
from games.engine.positions import read_case
from games.engine.rules import FIELDS, PRESETS, Rules, preset, rules_from, rules_to
from games.guide import pictures, words
from games.guide.captions import CAPTIONS
from games.guide.chapters import chapters
from games.guide.telling import Chapter, Grid
from games.guide.views import render_rules

PLAYED = [(name, players) for name in PRESETS for players in words.preset_players(name)]
HOUSE: dict[str, Any] = {"always_frozen": True, "max_wilds": 2, "black_three_points": 20}


def house_rules() -> Rules:
    return preset("classic", 4, HOUSE)


def some_rules(seed: int) -> tuple[Rules, Rules]:
    """A preset, and a game with some of its rules set otherwise."""
    chance = random.Random(seed)
    base = preset(*chance.choice(PLAYED))
    values = rules_to(base)
    for field in chance.sample(FIELDS, 6):
        if field != "players" and words.applies(field, base.players):
            values[field] = chance.choice(words.choices(field))[0]
    return rules_from(values), base


def told_fields(told: tuple[Chapter, ...]) -> set[str]:
    return {field for chapter in told for line in chapter.lines for field in line.fields}


# Chapters ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_every_rule_that_decides_something_is_told(seed: int) -> None:
    rules, base = some_rules(seed)
    needed = {field for field in FIELDS if not words.why_idle(field, rules)}
    assert needed - told_fields(chapters(rules, base)) == set()


@pytest.mark.parametrize("seed", range(60))
def test_every_house_rule_is_marked_and_nothing_else(seed: int) -> None:
    rules, base = some_rules(seed)
    changed = {field for field in FIELDS if words.told(rules, field) != words.told(base, field)}
    told = chapters(rules, base)
    for line in (line for chapter in told for line in chapter.lines):
        assert line.is_house is bool(changed & set(line.fields))
    marked = {f for c in told for line in c.lines if line.is_house for f in line.fields}
    assert {field for field in changed if not words.why_idle(field, rules)} <= marked


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_a_preset_has_no_house_rule(name: str, players: int) -> None:
    rules = preset(name, players)
    assert not any(chapter.is_house for chapter in chapters(rules, rules))


def test_a_house_rule_names_what_the_preset_says() -> None:
    told = chapters(house_rules(), preset("classic", 4))
    (line,) = [line for chapter in told for line in chapter.lines if line.fields == ("max_wilds",)]
    assert line.text == "A meld may hold at most two wild cards."
    assert line.usual == "A meld may hold at most three wild cards."


def test_the_chapter_on_asking_is_there_only_where_one_may_ask() -> None:
    def ids(rules: Rules) -> set[str]:
        return {chapter.id for chapter in chapters(rules, rules)}

    assert "asking" in ids(preset("classic", 4))
    assert "asking" not in ids(preset("classic", 2))


def test_the_tables_hold_the_numbers_of_the_rule_book() -> None:
    rules = preset("classic", 4)
    rows = {
        row.cells[0]: row.cells[1]
        for chapter in chapters(rules, rules)
        for part in chapter.parts
        if isinstance(part, Grid) and part.has_figures
        for row in part.rows
    }
    assert rows["Joker"] == "50"
    assert rows["2, A"] == "20"
    assert rows["K, Q, J, 10, 9, 8"] == "10"
    assert rows["7, 6, 5, 4"] == "5"
    assert rows["Black Three"] == "5"
    assert rows["below 0"] == "15"
    assert rows["0 and more, below 1,500"] == "50"
    assert rows["1,500 and more, below 3,000"] == "90"
    assert rows["3,000 and more"] == "120"
    assert rows["Natural canasta"] == "500"
    assert rows["Mixed canasta"] == "300"
    assert rows["Red three"] == "100"
    assert rows["All four red threes, in all"] == "800"
    assert rows["Going out concealed, in all"] == "200"
    # 500 + 300 + 100 + 100, cards of 30 + 20 + 70 + 30, less an Ace, a Nine and a Four
    assert rows["This deal"] == "1,115"


# Pictures ----------------------------------------------------------------------


@pytest.mark.parametrize("name", pictures.names())
def test_the_engine_plays_every_picture_as_its_file_says(name: str) -> None:
    assert check(read_case(pictures._data(name))) is None
    assert pictures._data(name)["id"] == name


def test_every_picture_has_a_caption_and_a_place_on_some_page() -> None:
    assert set(CAPTIONS) == set(pictures.names())
    tables = [preset(name, players) for name, players in PLAYED] + [house_rules()]
    shown = {
        part.name
        for rules in tables
        for chapter in chapters(rules, rules)
        for part in chapter.parts
        if isinstance(part, pictures.Picture)
    }
    assert shown == set(CAPTIONS)


def test_a_picture_is_left_out_where_the_rules_make_something_else_of_it() -> None:
    assert pictures.picture("take-with-wild", preset("classic", 4)) is not None
    assert pictures.picture("take-with-wild", house_rules()) is None
    assert pictures.picture("meld-wilds-outnumber", preset("pagat", 4)) is None
    assert pictures.picture("ask", preset("classic", 2)) is None


def test_a_picture_says_in_words_what_it_shows() -> None:
    found = pictures.picture("frozen-by-wild", preset("classic", 4))
    assert found is not None
    assert found.verdict == "refused"
    assert "frozen" in found.says
    assert found.scene.words == (
        "Discard pile, frozen for you: 1 Five, 1 Joker, 1 Eight and 1 Queen. "
        "Your side’s melds: 3 Jacks. "
        "Your hand: 1 Four, 1 Seven, 1 Nine, 1 Queen and 1 Two. "
        "The move: 2 Queens and 1 Two."
    )


# Pages -------------------------------------------------------------------------


class Page(HTMLParser):
    """Ids, inner links, and what a strict policy would refuse."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.targets: set[str] = set()
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if str(values.get("href", "")).startswith("#"):
            self.targets.add(str(values["href"])[1:])
        if tag == "style" or (tag == "script" and "src" not in values):
            self.inline.append(tag)
        self.inline += [name for name in values if name == "style" or name.startswith("on")]


def read(response: HttpResponse) -> str:
    assert response.status_code == 200
    return response.content.decode()


def test_the_index_leads_to_a_page_for_each_preset_and_number_of_players(client: Client) -> None:
    text = read(client.get(reverse("games:guide")))
    for name, players in PLAYED:
        assert f'href="/how-to-play/{name}/{players}/"' in text
        assert words.preset_name(name) in text


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_a_page_is_whole(client: Client, name: str, players: int) -> None:
    text = read(client.get(reverse("games:guide_rules", args=[name, players])))
    found = Page(text)
    assert len(found.ids) == len(set(found.ids))
    assert found.targets <= set(found.ids)
    assert not found.inline
    assert "house rule" not in text
    assert "{{" not in text
    assert "%(" not in text


@pytest.mark.parametrize("address", ["classic/3", "timed/2", "samba/4", "classic/44"])
def test_what_nobody_plays_has_no_page(client: Client, address: str) -> None:
    assert client.get(f"/how-to-play/{address}/").status_code == 404


def test_a_game_shows_its_house_rules_first_and_marks_them(rf: RequestFactory) -> None:
    response = render_rules(
        rf.get("/"), house_rules(), "classic", back="/game/x/", title="Sunday <four>"
    )
    text = read(response)
    first, chapters_of_page = text.split('id="toc"')
    for field in HOUSE:
        sentence = words.sentence(field, HOUSE[field])
        usual = words.told(preset("classic", 4), field)
        assert sentence in first
        assert usual in first
        assert re.search(r"house rule</span>\s+" + re.escape(sentence), chapters_of_page)
    # The preset's own sentence could contradict them.
    assert words.preset_sentence("classic") not in first
    assert "Differs in: " in first
    assert "Sunday &lt;four&gt;" in text
    assert 'href="/game/x/"' in text


def test_a_game_without_house_rules_says_so(rf: RequestFactory) -> None:
    text = read(render_rules(rf.get("/"), preset("open", 3), "open"))
    assert "no house rules" in text
