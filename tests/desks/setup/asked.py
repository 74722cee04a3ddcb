"""The forms about a tournament as the browser sends them: every field as it was offered, except for the changes."""

from typing import Any

from django.forms.models import model_to_dict

from tournament.desks.setup.settings.forms import SettingsForm
from tournament.desks.setup.settings.reading import seen, usual
from tournament.desks.setup.settings.sections import EMPTY, IN_MONEY
from tournament.houses import asked_of
from tournament.models import Tournament


def opening_form(**changes: Any) -> dict[str, Any]:
    """The form that opens a tournament."""
    return (
        form_values(SettingsForm(instance=usual()))
        | {"name": "Neujahrspokal", "place": "Saal", "date": "2027-01-01"}
        | changes
    )


def form_values(form: SettingsForm) -> dict[str, Any]:
    """The values that a form offers, without the empty ones, which a browser doesn't send."""
    shown = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in shown.items() if value is not None and value is not False and value != []}


def settings_form(tournament: Tournament, **changes: Any) -> dict[str, Any]:
    """The form with the settings of an existing tournament."""
    values = model_to_dict(tournament)
    money = {
        name: getattr(tournament, f"{name}_cents") / 100
        for name in IN_MONEY
        if getattr(tournament, f"{name}_cents") != EMPTY.get(f"{name}_cents", "asked for")
    }
    base = seen(Tournament.objects.get(pk=tournament.pk))
    shown = {
        **values,
        **asked_of(tournament),
        **money,
        "base": base,
        "date": tournament.date.isoformat(),
        "loss_fee_tiers": "0.50; 4: 1.00",
        **changes,
    }
    return {name: value for name, value in shown.items() if value is not None and value is not False and value != []}
