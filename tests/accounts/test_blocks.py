"""A block stands between two people, whoever of them made it."""

import pytest

from accounts import blocks
from accounts.models import Block, User
from accounts.services import create_guest

pytestmark = pytest.mark.django_db


def two() -> tuple[User, User]:
    return create_guest(display_name="Iris"), create_guest(display_name="Tobias")


def test_a_block_holds_in_both_directions_and_for_nobody_else() -> None:
    iris, tobias = two()
    other = create_guest()
    blocks.block(user=iris, blocked=tobias)
    assert blocks.is_blocked_between(iris, tobias)
    assert blocks.is_blocked_between(tobias, iris)
    assert not blocks.is_blocked_between(iris, other)
    assert blocks.has_blocked(iris, tobias)
    assert not blocks.has_blocked(tobias, iris)


def test_blocking_twice_leaves_one_row_that_can_be_taken_back() -> None:
    iris, tobias = two()
    blocks.block(user=iris, blocked=tobias)
    blocks.block(user=iris, blocked=tobias)
    assert blocks.blocked_people(iris) == [tobias]
    blocks.unblock(user=iris, blocked=tobias)
    assert not Block.objects.exists()


def test_nobody_takes_back_the_block_of_another() -> None:
    iris, tobias = two()
    blocks.block(user=iris, blocked=tobias)
    blocks.unblock(user=tobias, blocked=iris)
    assert blocks.is_blocked_between(iris, tobias)


def test_nobody_blocks_oneself() -> None:
    iris, _ = two()
    with pytest.raises(blocks.CannotBlock):
        blocks.block(user=iris, blocked=iris)
    assert not Block.objects.exists()
