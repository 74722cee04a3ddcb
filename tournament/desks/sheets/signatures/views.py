"""A missing signature is noted for a sheet that is keyed, or was given after all."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.signatures import services
from tournament.desks.sheets.signatures.forms import UnsignedForm
from tournament.desks.sheets.versions.reading import state_at
from tournament.models import Tournament


@post_only
@allowed("sheets.sign")
def note_unsigned(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """The form of the sheet's page, or the button beside a name: who is left lacks still."""
    state = state_at(tournament, number, table)
    form = UnsignedForm(request.POST, state=state)
    if form.is_valid():
        unsigned = form.cleaned_data["unsigned"]
        services.note_unsigned(state.table, unsigned, by=request.user, base=form.cleaned_data["base"])
        words = {"table": table, "seats": ", ".join(map(str, unsigned))}
        if unsigned:
            messages.warning(request, _("Table %(table)s: not signed by seat %(seats)s.") % words)
        else:
            messages.success(request, _("Table %(table)s: everybody has signed.") % words)
    else:
        messages.error(request, _("That was no seat of this table; nothing was changed."))
    return redirect("sheet", tournament.slug, number, table)
