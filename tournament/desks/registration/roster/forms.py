"""The file of a register, and what its new people are."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.desks.registration.files.forms import FileForm
from tournament.models import Player


class RosterForm(FileForm):
    membership = forms.ChoiceField(
        label=_("whoever is new"),
        choices=Player.Membership.choices,
        initial=Player.Membership.MEMBER,
        help_text=_("Unless a column of the file says who is a guest and who is a member."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = _(
            "CSV or XLSX with a first line of headings: last name, first name, club, sex, category, year of birth, "
            "pass number, guest or member, member since, member until, in public. Only the last name is needed."
        )
