"""Which public names there may be."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

# Others would take these for what the site itself says.
TAKEN = {"guest", "deleted player", "computer", "host", "admin", "canasta"}


UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
# Letters and a sign by their kind, of which nothing is to be seen.
EMPTY = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def refuse_bad_name(name: str) -> None:
    """A name is one line of signs that everybody can see."""
    if any(letter in EMPTY or unicodedata.category(letter) in UNSEEN for letter in name):
        raise ValidationError(_("This name has a sign in it that cannot be seen. Leave it out."))
    if _as_read(name) in TAKEN:
        raise ValidationError(_("This name would be mistaken. Choose another one."))


def _as_read(name: str) -> str:
    """What the eye makes of it: wide letters are letters, and two spaces one."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
