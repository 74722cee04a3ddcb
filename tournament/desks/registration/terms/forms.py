"""What the organizer asks for of those who register before the day, until when, and on which account they pay."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.currencies import EURO
from tournament.desks.registration.terms.reading import TERMS
from tournament.models import AdvanceTerms
from tournament.papers.iban import closed_up

if TYPE_CHECKING:
    TermsModelForm = forms.ModelForm[AdvanceTerms]
else:
    TermsModelForm = forms.ModelForm

ACCOUNT = ("payee", "iban", "bic")
MOMENT: dict[str, Any] = {"attrs": {"type": "datetime-local"}, "format": "%Y-%m-%dT%H:%M"}


class AccountField(forms.CharField):
    """An IBAN or BIC, with spaces or without."""

    def to_python(self, value: Any) -> str:
        return closed_up(super().to_python(value) or "")


class TermsForm(TermsModelForm):
    base = forms.CharField(widget=forms.HiddenInput)

    class Meta:
        model = AdvanceTerms
        fields = TERMS
        field_classes = {"iban": AccountField, "bic": AccountField}
        widgets = {
            "until": forms.DateTimeInput(**MOMENT),
            "members_until": forms.DateTimeInput(**MOMENT),
            "member_clubs": forms.Textarea(attrs={"rows": 3}),
            "places": forms.TextInput(attrs={"inputmode": "numeric"}),
        }
        help_texts = {
            "until": _("Until then people register, change and cancel by themselves. Empty: nobody can."),
            "members_until": _("Only if members have another closing time; then the time above is that of all others."),
            "member_clubs": _("A line each, as the members write it. Whoever writes one of these clubs is a member."),
            "places": _("Whoever comes later stands by and moves up in order. Empty: as many as come."),
            "asks_contact": _("Telephone or e-mail; then nobody registers without. Only the desk sees it."),
            "asks_wishes": _("Who had better not sit together, or needs a fixed seat. The director decides."),
            "is_listed": _("With the names of those alone who allow it."),
            "pays_anyway": _("The form says so."),
            "payee": _("With the IBAN it makes a code by which a banking app fills in the transfer of the entry fee."),
            "bic": _("Not needed within the euro area."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["until"].widget.attrs["autofocus"] = True
        if self.instance.tournament.currency != EURO:  # the code is one for euros
            for name in ACCOUNT:
                del self.fields[name]

    def clean_until(self) -> datetime | None:
        return self.moment("until")

    def clean_members_until(self) -> datetime | None:
        return self.moment("members_until")

    def moment(self, name: str) -> datetime | None:
        """A year that is typed short has no moment in every time zone."""
        until: datetime | None = self.cleaned_data[name]
        if until and not 2000 <= until.year <= 2200:
            raise ValidationError(_("Write date and time, like 2026-11-21 16:05:00."))
        return until

    def clean_member_clubs(self) -> str:
        """A club a line, none of them empty."""
        lines = (" ".join(line.split()) for line in self.cleaned_data["member_clubs"].splitlines())
        return "\n".join(filter(None, lines))

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and "iban" in self.fields and bool(data["iban"]) != bool(data["payee"]):
            self.add_error("payee" if data["iban"] else "iban", _("Account holder and IBAN go together."))
        elif not self.errors and data.get("bic") and not data["iban"]:
            self.add_error("iban", _("Account holder and IBAN go together."))
        if not self.errors and bool(data["members_until"]) != bool(data["member_clubs"]):
            lacking = "member_clubs" if data["members_until"] else "members_until"
            self.add_error(lacking, _("The members' closing time and their clubs go together."))
        return data
