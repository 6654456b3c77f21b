"""What a host is asked for beside the reason."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.admin.base import Reason
from games.bots import LEVELS
from games.models import Game, Report
from games.services.pausing import LONGEST_EXTENSION, LONGEST_PAUSE

MOST_HOURS = LONGEST_EXTENSION.days * 24


class Pause(Reason):
    days = forms.IntegerField(
        label=gettext_lazy("Days"), min_value=1, max_value=LONGEST_PAUSE.days, initial=3
    )


class Extension(Reason):
    hours = forms.IntegerField(
        label=gettext_lazy("More hours"), min_value=1, max_value=MOST_HOURS, initial=24
    )


class SeatChoice(Reason):
    seat = forms.TypedChoiceField(label=gettext_lazy("Seat"), coerce=int)

    def __init__(self, *args: Any, about: Game, **kwargs: Any) -> None:
        super().__init__(*args, about=about, **kwargs)
        seats = about.seats.select_related("user").order_by("number")
        field = self.fields["seat"]
        assert isinstance(field, forms.TypedChoiceField)  # noqa: S101 - declared above
        field.choices = [
            (seat.number, f"{seat.number}: {seat.user.name if seat.user else seat.bot_name}")
            for seat in seats
        ]


class Computer(SeatChoice):
    level = forms.ChoiceField(
        label=gettext_lazy("Level"), choices=[(level, level) for level in LEVELS]
    )


class Substitute(SeatChoice):
    player = forms.CharField(
        label=gettext_lazy("New player"),
        help_text=gettext_lazy("The mail address, or the last part of the player's page."),
        max_length=254,
    )

    def clean_player(self) -> User:
        text = self.cleaned_data["player"].strip()
        found = User.objects.filter(email=text.lower()).first()
        found = found or User.objects.filter(slug=text).first()
        if found is None:
            raise forms.ValidationError(_("There is no such player."))
        return found


class Suspend(Reason):
    reason = forms.CharField(label=gettext_lazy("Rule that was broken"), max_length=200)
    quoted = forms.CharField(
        label=gettext_lazy("What was said or done"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    days = forms.IntegerField(
        label=gettext_lazy("Days"),
        help_text=gettext_lazy("Empty: for good."),
        required=False,
        min_value=1,
        max_value=3650,
    )


class Outcome(Reason):
    reason = forms.CharField(label=gettext_lazy("What came of it"), max_length=300)
    hides_message = forms.BooleanField(
        label=gettext_lazy("Take the message off the table"), required=False
    )

    def __init__(self, *args: Any, about: Report, **kwargs: Any) -> None:
        super().__init__(*args, about=about, **kwargs)
        if about.message is None:
            del self.fields["hides_message"]
