"""The form of a substitute: who plays on in somebody's place."""

from typing import Any

from django import forms

from tournament.desks.registration.cards.forms import RATED, CardForm
from tournament.models import Player
from tournament.reasons import ReasonField


class SubstituteForm(CardForm):
    """Who plays on in somebody's place; the team stays that of the card. `base` says what the form was opened with."""

    reason = ReasonField()
    base = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for kind in ("team", *RATED):
            self.fields.pop(kind, None)
        if self.initial.get("base") or self.data.get("base"):  # a correction: the reason of the substitution stays
            del self.fields["reason"]

    def person(self) -> dict[str, Any]:
        names = ("last_name", "first_name", "club", "sex", "category", "birth_year", "pass_number")
        return {name: self.cleaned_data[name] for name in names}


def initial_of_substitute(player: Player) -> dict[str, Any]:
    return {
        "last_name": player.last_name,
        "first_name": player.first_name,
        "club": player.club.name if player.club else "",
        "sex": player.sex,
        "category": player.category,
        "birth_year": player.birth_year,
        "pass_number": player.pass_number,
    }
