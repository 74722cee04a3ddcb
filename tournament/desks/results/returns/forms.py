"""The start cards that are handed in at the end of the day: typed as numbers, or scanned."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.models import StartCard, Tournament
from tournament.queries.people.cards import cards_in_force

MOST = 10_000  # start numbers of a range
NUMBERS = re.compile(r"([0-9]{1,6})(?:\s*[-–]\s*([0-9]{1,6}))?")
UNREAD = _("Numbers like 4, 7-12 are read, or the code of a start card.")


class ReturnForm(forms.Form):
    """Start numbers, ranges of them, or what a scanner reads from a start card: the address with card and code.

    `struck`: numbers of cards that were struck and that a range only passes over; they are left out.
    """

    numbers = forms.CharField(label=_("start numbers, or scan the start card"), max_length=2000)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.struck: list[int] = []
        self.fields["numbers"].widget.attrs |= {"autofocus": True, "autocomplete": "off"}

    def clean_numbers(self) -> list[int]:
        text: str = self.cleaned_data["numbers"]
        if "code=" in text:
            return [self.scanned(text)]
        parts = [part.strip() for part in re.split(r"[,;]|\s(?![-–\s])(?<![-–]\s)", text)]
        ranges = [self.range_of(part) for part in parts if part]
        single = {numbers[0] for numbers in ranges if len(numbers) == 1}
        passed = {number for numbers in ranges for number in numbers} - single
        struck = StartCard.objects.struck().filter(tournament=self.tournament, number__in=passed)
        self.struck = sorted(struck.values_list("number", flat=True))
        numbers = sorted((single | passed) - {*self.struck})
        if not ranges:
            raise ValidationError(UNREAD)
        if not numbers:
            raise ValidationError(_("All start cards of this range were struck."))
        return numbers

    def range_of(self, part: str) -> range:
        match = NUMBERS.fullmatch(part)
        if not match:
            raise ValidationError(UNREAD)
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last < first + MOST:
            raise ValidationError(_("Is this range right?"))
        return range(first, last + 1)

    def scanned(self, text: str) -> int:
        asked = parse_qs(urlsplit(text.strip()).query)
        number, code = asked.get("card", [""])[0], asked.get("code", [""])[0]
        cards = cards_in_force(self.tournament).filter(code=code)
        card = cards.filter(number=number).first() if number.isdecimal() and len(number) < 7 else None
        if card is None:
            raise ValidationError(_("This is not the code of a start card of this tournament."))
        return card.number
