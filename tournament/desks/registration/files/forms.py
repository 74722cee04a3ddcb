"""A list of players as a file."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


class FileForm(forms.Form):
    file = forms.FileField(
        label=_("file"),
        help_text=_("CSV or XLSX with a first line of headings: number, last name, first name, club, sex, category, "
                    "year of birth, team, tandem, mixed, pass number, paid, present. Only the last name is needed."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
    )  # fmt: skip

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.IMPORT_MAX_BYTES:
            megabytes = settings.IMPORT_MAX_BYTES // 1024 // 1024
            raise ValidationError(
                _("This file has more than %(limit)s MB; a list of players has a few hundred KB. Nothing was read."),
                params={"limit": megabytes},
            )
        return file
