"""A folder of the server's machine, and a file that is read back."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.desks.setup.backup.place import EXAMPLE
from tournament.desks.setup.backup.uploads import LARGEST_BACKUP
from tournament.text import visible_text


class PlaceForm(forms.Form):
    folder = forms.CharField(
        label=_("folder or stick"),
        max_length=500,
        validators=[visible_text],
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "autocapitalize": "none"}),
        help_text=format_lazy(
            _("As the machine calls it on which Skatwart runs, for example {example}. It must be there."),
            example=EXAMPLE,
        ),
    )


class BackupFileForm(forms.Form):
    file = forms.FileField(
        label=_("file"),
        help_text=_("A backup (.sqlite3) or the archive of a tournament (.json). It is shown before anything happens."),
        widget=forms.FileInput(
            attrs={"accept": ".sqlite3,.json", "data-backup-file": "", "data-backup-largest": LARGEST_BACKUP}
        ),
    )

    def parts(self) -> Any:
        return self.cleaned_data["file"].chunks()
