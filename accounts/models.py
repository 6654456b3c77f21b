"""People: whoever plays here, signed up or not."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from canasta.clock import now
from canasta.slugs import new_slug


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str | None, password: str | None = None, **fields: Any) -> "User":
        """Without a password, nobody can sign in as this user."""
        user = self.model(email=email.lower() if email else None, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person; one without a mail address is a guest and keeps the games when signing up."""

    slug = models.CharField(_("address"), max_length=20, unique=True, default=new_slug)
    email = models.EmailField(_("mail address"), unique=True, null=True, blank=True)
    display_name = models.CharField(_("public name"), max_length=40, blank=True)
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_staff = models.BooleanField(_("may use the administration"), default=False)
    created_at = models.DateTimeField(_("since"), default=now, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = (
            # One mail address, one user, however it is typed.
            models.CheckConstraint(
                condition=models.Q(email__isnull=True) | models.Q(email=Lower("email")),
                name="user_email_is_lower_case",
            ),
            models.CheckConstraint(
                condition=~models.Q(email=""), name="user_email_is_null_not_empty"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others read; the stand-in is in the language of who reads it."""
        return self.display_name or gettext("Guest")

    @property
    def is_guest(self) -> bool:
        return self.email is None
