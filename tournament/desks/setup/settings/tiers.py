"""Loss fees by tiers, as they are typed and shown."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from tournament import currencies
from tournament.fields import WRITE_IT, AmountField

TIER = re.compile(r"\s*(?:(?P<start>[0-9]{1,3})\s*:)?\s*(?P<money>[0-9][^:]*)")
DIGITS = 7  # of a fee for one game: enough for pesos and rials, and a whole list of lost games is still a number
Tiers = list[list[int]]


class TiersField(forms.CharField):
    """Loss fees by tiers, as organizers announce them: `0.50; 4: 1.00` is 50 cents, from the fourth on one euro."""

    stood = currency = currencies.EURO  # in which they are shown, in which they are typed
    usual: Tiers | None = None  # what a new tournament is offered: left as it is, it is as many coins of any currency

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return as_written(value, currencies.places_of(self.stood))

    def to_python(self, value: Any) -> Tiers:  # type: ignore[override]
        text = str(value or "").strip()
        try:
            tiers = [self.tier(part) for part in text.split(";")] if text else []
        except ValueError:
            if self.usual and text == as_written(self.usual, currencies.places_of(self.stood)):
                return self.usual
            example = as_written([[1, 50], [4, 100]], currencies.places_of(self.currency))
            raise ValidationError(WRITE_IT, params={"example": example}) from None
        starts = [start for start, _cents in tiers]
        if starts and (starts[0] != 1 or starts != sorted(set(starts)) or starts[-1] > 99):
            raise ValidationError(_("The first amount holds from the first lost game; the others follow in order."))
        return tiers

    def tier(self, part: str) -> list[int]:
        if not (written := TIER.fullmatch(part)):
            raise ValueError(part)
        asked = AmountField(digits=DIGITS)
        asked.currency = self.currency
        try:
            amount = asked.clean(written["money"])
        except ValidationError as wrong:
            raise ValueError(part) from wrong
        with currencies.using(self.currency):
            return [int(written["start"] or 1), currencies.coins(amount)]


def as_written(tiers: Tiers, places: int) -> str:
    parts = [(start, number_format(Decimal(cents).scaleb(-places), decimal_pos=places)) for start, cents in tiers]
    return "; ".join(amount if start == 1 else f"{start}: {amount}" for start, amount in parts)
