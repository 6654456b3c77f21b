"""Writes on people, one function a use case."""

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import Block, Suspension, User
from accounts.signals import guest_merged


def create_guest(*, display_name: str = "") -> User:
    """Somebody who plays without signing up."""
    return User.objects.create_user(email=None, display_name=display_name)


@transaction.atomic
def sign_up(*, guest: User | None, email: str, display_name: str, password: str) -> User:
    """An account that waits for its address to be confirmed; a guest keeps row and games.

    Until then the user has no mail address, so nobody holds one that is not theirs.
    """
    user = guest or User()
    user.display_name = display_name
    user.set_password(password)
    user.save()
    EmailAddress.objects.filter(user_id=user.pk).delete()
    EmailAddress.objects.create(user_id=user.pk, email=email.lower())
    return user


def has_confirmed_address(user: User) -> bool:
    """Whether the user may sit down with other people: nobody else has an address at all."""
    return user.email is not None


@transaction.atomic
def merge_guest(*, guest: User, user: User) -> None:
    """What a guest has becomes the user's; the guest is gone."""
    Suspension.objects.filter(user=guest).update(user=user)
    for block in Block.objects.filter(blocked=guest).exclude(user=user):
        Block.objects.get_or_create(user_id=block.user_id, blocked=user)
    guest_merged.send(sender=User, guest=guest, user=user)
    guest.delete()


@transaction.atomic
def make_host(*, email: str, display_name: str, password: str) -> User:
    """Whoever has the address gets all rights; the one who runs the site vouches for it."""
    user = User.objects.filter(email=email.lower()).first() or User(email=email.lower())
    user.display_name = display_name or user.display_name
    user.is_staff = user.is_superuser = user.is_active = True
    user.set_password(password)
    user.save()
    EmailAddress.objects.update_or_create(
        user_id=user.pk, email=email.lower(), defaults={"verified": True, "primary": True}
    )
    return user


def mail_works(user: User) -> None:
    """The address was confirmed: what came back before says nothing any more."""
    User.objects.filter(pk=user.pk).update(undeliverable_at=None)
