"""Writes on people, one function a use case."""

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User
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


@transaction.atomic
def merge_guest(*, guest: User, user: User) -> None:
    """What a guest has becomes the user's; the guest is gone."""
    guest_merged.send(sender=User, guest=guest, user=user)
    guest.delete()


@transaction.atomic
def create_host(*, email: str, display_name: str, password: str) -> User:
    """An account with all rights, whose address whoever runs the site has vouched for."""
    user = User.objects.create_superuser(email, password, display_name=display_name)
    EmailAddress.objects.create(user_id=user.pk, email=email.lower(), verified=True, primary=True)
    return user


def mail_works(user: User) -> None:
    """The address was confirmed: what came back before says nothing any more."""
    User.objects.filter(pk=user.pk).update(undeliverable_at=None)
