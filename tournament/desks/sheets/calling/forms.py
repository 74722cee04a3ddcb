"""What a phone sends that calls a referee, or takes the call back."""

from typing import Any

from django import forms

from scoring import finding
from tournament.desks.sheets.phones.reading import seat_of
from tournament.queries.sheets.kept import Kept
from tournament.refused import Refused


class CallForm(forms.Form):
    """`phone`: empty of one that only watches. `game`: the one that is open there, 0 on a full sheet."""

    phone = forms.CharField(max_length=40, required=False)
    game = forms.IntegerField(min_value=0, required=False)


def call_in(said: object, kept: Kept) -> dict[str, Any]:
    """Refused where it can't be read, or names a phone or a game that this table has not."""
    form = CallForm(said if isinstance(said, dict) else {})
    if not form.is_valid():
        raise Refused(finding("table.unread", found=next(iter(form.errors))))
    phone, game = form.cleaned_data["phone"], form.cleaned_data["game"] or 0
    if phone and not 1 <= seat_of(phone) <= kept.seats:
        raise Refused(finding("table.unread", found="phone"))
    if game > kept.games:
        raise Refused(finding("table.no_such_game", game=game, games=kept.games))
    return {"phone": phone, "game": game}
