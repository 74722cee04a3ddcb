"""What the address of a proposal says: the cents to share, lists needed, whether guests share, too."""

from typing import Any

from django import forms

from tournament.fields import WholeField
from tournament.queries.season.closing import LEAST


class TermsForm(forms.Form):
    cents = WholeField(required=False, min_value=0, max_value=10**9)
    least = WholeField(required=False, min_value=1, max_value=1000)
    everybody = forms.BooleanField(required=False)

    def terms(self, whole: int) -> dict[str, Any]:
        """`whole`: what is shared where nobody has said how much."""
        data = self.cleaned_data
        surplus = whole if data["cents"] is None else data["cents"]
        return {
            "surplus": max(surplus, 0),
            "least": data["least"] or LEAST,
            "members_only": not data["everybody"],
        }
