"""Who does not want to play or talk with whom: a block holds in both directions."""

from django.db.models import Q

from accounts.models import Block, User


class CannotBlock(Exception):
    """Nobody blocks oneself."""


def block(*, user: User, blocked: User) -> None:
    """From now on no invitation and no message passes between the two."""
    if user.pk == blocked.pk:
        raise CannotBlock
    Block.objects.get_or_create(user=user, blocked=blocked)


def unblock(*, user: User, blocked: User) -> None:
    """Take the own block back; one that the other has made stays."""
    Block.objects.filter(user=user, blocked=blocked).delete()


def has_blocked(user: User, other: User) -> bool:
    """Whether it was this user who did."""
    return Block.objects.filter(user=user, blocked=other).exists()


def is_blocked_between(user: User, other: User) -> bool:
    """Whether either of the two has blocked the other."""
    return other.pk in apart_from(user)


def apart_from(user: User) -> frozenset[int]:
    """The row numbers of all whom the user has blocked, or who have blocked the user."""
    rows = Block.objects.filter(Q(user=user) | Q(blocked=user))
    pairs = rows.values_list("user_id", "blocked_id")
    return frozenset(number for pair in pairs for number in pair) - {user.pk}


def blocked_people(user: User) -> list[User]:
    """Whom the user has blocked, the last first."""
    return list(User.objects.filter(blocked_by__user=user).order_by("-blocked_by__created_at"))
