"""Guests: users without a mail address, who are whoever holds the session."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import translation

from accounts.models import User
from accounts.services import create_guest
from accounts.sessions import current_user, user_or_new_guest
from canasta.slugs import ALPHABET, new_slug

pytestmark = pytest.mark.django_db


@pytest.fixture
def request_of_a_visitor() -> HttpRequest:
    request = RequestFactory().post("/")
    request.session = SessionStore()
    request.user = AnonymousUser()
    return request


def test_a_guest_has_no_mail_and_no_password() -> None:
    guest = create_guest()
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert not guest.is_staff


def test_many_guests_have_no_mail() -> None:
    slugs = {create_guest().slug for _ in range(3)}
    assert len(slugs) == 3


def test_a_guest_who_gets_a_mail_address_is_one_no_longer() -> None:
    guest = create_guest(display_name="Ada")
    guest.email = "ada@example.org"
    guest.save(update_fields=["email"])
    assert not User.objects.get(pk=guest.pk).is_guest


def test_the_name_of_a_nameless_guest_is_said_in_the_language_of_the_reader() -> None:
    guest = create_guest()
    assert (guest.name, str(guest)) == ("Guest", "Guest")
    assert create_guest(display_name="Ada").name == "Ada"
    with translation.override("de"):
        assert guest.display_name == ""


def test_mail_addresses_are_kept_in_lower_case() -> None:
    user = User.objects.create_user("Ada@Example.org", "secret")
    assert user.email == "ada@example.org"
    assert user.check_password("secret")


@pytest.mark.parametrize("email", ["Ada@example.org", ""])
def test_the_database_refuses_what_would_be_a_second_spelling(email: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(email=email)


def test_a_mail_address_belongs_to_one_user() -> None:
    User.objects.create_user("ada@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ADA@example.org")


def test_a_superuser_may_use_the_administration() -> None:
    user = User.objects.create_superuser("root@example.org", "secret")
    assert user.is_staff
    assert user.has_perm("accounts.change_user")


def test_a_long_name_is_refused() -> None:
    with pytest.raises(ValidationError):
        User(display_name="x" * 41).full_clean(exclude=["password"])


def test_a_visitor_is_nobody_until_a_guest_is_made(request_of_a_visitor: HttpRequest) -> None:
    assert current_user(request_of_a_visitor) is None
    assert User.objects.count() == 0
    guest = user_or_new_guest(request_of_a_visitor)
    assert guest.is_guest
    assert current_user(request_of_a_visitor) == guest


def test_the_same_session_is_the_same_guest(request_of_a_visitor: HttpRequest) -> None:
    first = user_or_new_guest(request_of_a_visitor)
    assert user_or_new_guest(request_of_a_visitor) == first
    assert User.objects.count() == 1
    assert request_of_a_visitor.session["_auth_user_id"] == str(first.pk)


def test_slugs_are_long_and_readable() -> None:
    slugs = {new_slug() for _ in range(1000)}
    assert len(slugs) == 1000
    assert all(len(slug) >= 14 and set(slug) <= set(ALPHABET) for slug in slugs)
