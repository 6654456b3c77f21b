"""Forms about oneself: profile, absence calendar, closing the account."""

from datetime import date, datetime, time, timedelta
from typing import Any, cast

from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts import zones
from accounts.calendars import change_problems, problems_of, vacation_problems
from accounts.forms import NameField
from accounts.models import Calendar, User
from canasta.clock import now

LANGUAGES_TO_CHOOSE = 2  # from here on there is a choice
FARTHEST = timedelta(days=2 * 365)


class ProfileForm(forms.Form):
    display_name = NameField()
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("Deadlines and mails tell the time of this zone."),
    )
    language = forms.ChoiceField(label=_("Language"))
    is_private = forms.BooleanField(
        label=_("Private profile"),
        help_text=_("Your page then shows your name and nothing else."),
        required=False,
    )

    def __init__(self, user: User, data: Any = None) -> None:
        initial = {
            "display_name": user.display_name,
            "time_zone": user.time_zone or "UTC",
            "language": user.language or settings.LANGUAGE_CODE,
            "is_private": user.is_private,
        }
        super().__init__(data, initial=initial)
        self._choice("time_zone").choices = [
            (name, name.replace("_", " ")) for name in zones.choices()
        ]
        self._choice("language").choices = settings.LANGUAGES
        if len(settings.LANGUAGES) < LANGUAGES_TO_CHOOSE:
            del self.fields["language"]

    def _choice(self, name: str) -> forms.ChoiceField:
        return cast(forms.ChoiceField, self.fields[name])


class CalendarForm(forms.Form):
    days_off = forms.TypedMultipleChoiceField(
        label=_("Days off"),
        choices=[(number + 1, name) for number, name in WEEKDAYS.items()],
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    sleeps_from = forms.TimeField(
        label=_("I sleep from"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    sleeps_until = forms.TimeField(
        label=_("until"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    starts_vacation = forms.BooleanField(
        label=_("Begin a vacation by itself when my time would run out"),
        help_text=_("It begins just before, while the year has days left, and ends when you move."),
        required=False,
    )

    def __init__(self, calendar: Calendar | None, data: Any = None) -> None:
        row = self.calendar = calendar or Calendar()
        names = ("days_off", "sleeps_from", "sleeps_until", "starts_vacation")
        super().__init__(data, initial={name: getattr(row, name) for name in names})

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if not self.errors:
            sleep: tuple[time | None, time | None] = (said["sleeps_from"], said["sleeps_until"])
            week = (said["days_off"], *sleep)
            for problem in problems_of(*week) or change_problems(self.calendar, *week):
                self.add_error(None, problem)
        return said


class VacationForm(forms.Form):
    """Whole days on the person's wall; one that begins today begins now."""

    first = forms.DateField(
        label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    last = forms.DateField(
        label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, user: User, data: Any = None) -> None:
        self.user = user
        super().__init__(data)

    def clean_last(self) -> date:
        """A day so far away that a calendar ends there cannot be reckoned with."""
        last = cast(date, self.cleaned_data["last"])
        if last > now().date() + FARTHEST:
            raise forms.ValidationError(_("A vacation is planned for at most two years ahead."))
        return last

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if not self.errors:
            said["starts_at"] = max(self._midnight(said["first"]), self._now_if_today(said))
            said["ends_at"] = self._midnight(said["last"] + timedelta(days=1))
            for problem in vacation_problems(self.user, said["starts_at"], said["ends_at"]):
                self.add_error(None, problem)
        return said

    def _midnight(self, day: Any) -> datetime:
        return datetime.combine(day, time(), tzinfo=self.user.zone)

    def _now_if_today(self, said: dict[str, Any]) -> datetime:
        moment = now().astimezone(self.user.zone)
        return moment if said["first"] == moment.date() else self._midnight(said["first"])


class ClosingForm(forms.Form):
    """Whoever has a password shows that it is really they who go."""

    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, data: Any = None) -> None:
        self.user = user
        super().__init__(data)
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        adapter = get_adapter()
        if not adapter.reauthenticate(self.user, password):
            raise adapter.validation_error("incorrect_password")
        return password
