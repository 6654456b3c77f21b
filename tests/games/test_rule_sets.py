"""Sets of rules under a name: a person's own, so many, each name once."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.services import create_guest
from games import services
from games.engine.rules import RulesError
from games.errors import NameTaken, RuleSetNotFound, TooManyRuleSets
from games.models import RuleSet
from games.rule_sets import my_rule_sets, rule_set
from games.services.rule_sets import MOST_SETS

pytestmark = pytest.mark.django_db


def save(user: User, name: str = "Friday", **changes: Any) -> str:
    fields: dict[str, Any] = {"preset": "classic", "players": 4, "options": {}}
    return services.save_rule_set(user=user, name=name, **{**fields, **changes})


def test_a_set_is_kept_and_comes_back_by_name() -> None:
    user = create_guest()
    options = {"initial_meld_minimums": [[None, 15], [0, 50]], "always_frozen": True}
    slug = save(user, "  Sunday   table ", preset="open", players=3, options=options)
    save(user, "Friday", turn_seconds=60)
    friday, sunday = my_rule_sets(user)
    assert (friday.name, friday.turn_seconds) == ("Friday", 60)
    assert sunday == rule_set(user=user, slug=slug)
    assert (sunday.name, sunday.preset, sunday.players) == ("Sunday table", "open", 3)
    assert sunday.options == options


def test_a_set_is_renamed_by_saving_over() -> None:
    user = create_guest()
    slug = save(user)
    change = {"preset": "timed", "players": 4, "options": {}, "turn_seconds": 60}
    services.change_rule_set(user=user, slug=slug, name="Fast", **change)
    (saved,) = my_rule_sets(user)
    assert (saved.slug, saved.name, saved.preset) == (slug, "Fast", "timed")
    services.change_rule_set(user=user, slug=slug, name="Fast", **change)


def test_a_name_stands_for_one_set_of_a_person() -> None:
    user, other = create_guest(), create_guest()
    save(user)
    save(other)
    slug = save(user, "Saturday")
    with pytest.raises(NameTaken):
        save(user)
    with pytest.raises(NameTaken):
        services.change_rule_set(
            user=user, slug=slug, name=" Friday ", preset="open", players=2, options={}
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        RuleSet.objects.create(user=user, name="Friday", preset="classic", players=4)


def test_a_person_keeps_thirty_sets() -> None:
    user = create_guest()
    for number in range(MOST_SETS):
        save(user, f"Table {number}")
    with pytest.raises(TooManyRuleSets):
        save(user, "One more")
    services.delete_rule_set(user=user, slug=my_rule_sets(user)[0].slug)
    save(user, "One more")


def test_anothers_set_is_not_there() -> None:
    user, other = create_guest(), create_guest()
    slug = save(user)
    with pytest.raises(RuleSetNotFound):
        rule_set(user=other, slug=slug)
    with pytest.raises(RuleSetNotFound):
        rule_set(user=None, slug=slug)
    with pytest.raises(RuleSetNotFound):
        services.delete_rule_set(user=other, slug=slug)
    with pytest.raises(RuleSetNotFound):
        services.change_rule_set(
            user=other, slug=slug, name="Mine", preset="classic", players=4, options={}
        )
    assert my_rule_sets(other) == my_rule_sets(None) == []


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"name": "   "}, ValueError),
        ({"name": "n" * 41}, ValueError),
        ({"turn_seconds": 7}, ValueError),
        ({"players": 3}, RulesError),
        ({"preset": "samba"}, RulesError),
        ({"options": {"hand_size": 60}}, RulesError),
    ],
)
def test_impossible_sets_are_not_saved(fields: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        save(create_guest(), **fields)
    assert not RuleSet.objects.exists()


def test_a_persons_sets_go_with_the_account() -> None:
    user = create_guest()
    save(user)
    user.delete()
    assert not RuleSet.objects.exists()
