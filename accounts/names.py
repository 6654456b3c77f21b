"""Which public names there may be."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

# Others would take these for what the site itself says.
TAKEN = {"guest", "deleted player", "computer", "host", "admin", "canasta"}


def refuse_bad_name(name: str) -> None:
    """A name is one line of signs that everybody can see."""
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs") for letter in name):
        raise ValidationError(_("This name has a sign in it that cannot be seen. Leave it out."))
    if name.casefold() in TAKEN:
        raise ValidationError(_("This name would be mistaken. Choose another one."))
