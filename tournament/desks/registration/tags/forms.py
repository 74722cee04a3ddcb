"""The form of tags: a line for the evening and one for each series."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament
from tournament.models.declared import EVENING
from tournament.queries.season.tags import Tags
from tournament.text import plain_text

LONGEST = 40


class TagsField(forms.CharField):
    """Words with commas between them, each once."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=400, validators=[plain_text], **kwargs)

    def clean(self, value: Any) -> list[str]:
        tags = [" ".join(tag.split()) for tag in re.split(r"[,;]", super().clean(value))]
        if any(len(tag) > LONGEST for tag in tags):
            raise ValidationError(_("A tag has 40 signs at most. Put commas between several."))
        return sorted({tag for tag in tags if tag})


class TagsForm(forms.Form):
    def __init__(self, *args: Any, tournament: Tournament, tags: Tags, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.numbers = range(EVENING, tournament.series_count + 1)
        for number in self.numbers:
            label = _("series %(number)s") % {"number": number} if number else _("the whole evening")
            initial = ", ".join(sorted(tags.own(tournament.pk, number)))
            self.fields[f"tags_{number}"] = TagsField(label=label, initial=initial)

    def wanted(self) -> dict[int, list[str]]:
        return {number: self.cleaned_data[f"tags_{number}"] for number in self.numbers}
