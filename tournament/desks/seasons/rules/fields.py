"""Fields of a rule that somebody writes in one line: steps, words, points."""

import re
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.fields import WholeField
from tournament.text import plain_text

MOST = 1000
STEP = re.compile(r"([0-9]{1,4}):([0-9]{1,4})")
POINTS = re.compile(r"-?[0-9]{1,6}(?:[.,][0-9]{1,3})?")


def whole(label: Any, least: int = 0) -> WholeField:
    return WholeField(label=label, required=False, min_value=least, max_value=MOST)


def points(label: Any) -> forms.DecimalField:
    return forms.DecimalField(label=label, required=False, max_digits=9, decimal_places=3, localize=True)


def day(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label, required=False, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )


class DropsField(forms.CharField):
    """Steps as 30: 1; 35: 2, or 30:1 35:2: from so many played on, so many worst ones go."""

    def to_python(self, value: Any) -> list[list[int]]:  # type: ignore[override]
        text = re.sub(r"\s*:\s*", ":", str(value or "").strip())
        parts = [STEP.fullmatch(part) for part in re.split(r"[\s,;]+", text) if part]
        if not all(parts):
            raise ValidationError(_("Write the steps like this: 30: 1; 35: 2"))
        return [[int(part[1]), int(part[2])] for part in parts if part]


class PointsField(forms.CharField):
    """Points place by place, the first first: 10 8 6,5 5."""

    def to_python(self, value: Any) -> list[Decimal]:  # type: ignore[override]
        parts = [part for part in re.split(r"[\s;]+", str(value or "").strip()) if part]
        if not all(POINTS.fullmatch(part) for part in parts) or len(parts) > MOST:
            raise ValidationError(_("Write the points place by place, the first first: 10 8 6 5"))
        try:
            return [Decimal(part.replace(",", ".")) for part in parts]
        except InvalidOperation:
            raise ValidationError(_("Write the points place by place, the first first: 10 8 6 5")) from None


class WordsField(forms.CharField):
    """Words with commas between them, each once."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": 200, "validators": [plain_text], **kwargs})

    def clean(self, value: Any) -> list[str]:
        words = (" ".join(word.split()) for word in re.split(r"[,;]", super().clean(value)))
        return list(dict.fromkeys(word for word in words if word))
