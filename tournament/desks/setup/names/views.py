"""The page that says until when papers are kept, and on which the names are removed when that is over."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.setup.names import services
from tournament.desks.setup.names.forms import RemoveNamesForm
from tournament.desks.setup.names.reading import dated, still_owed
from tournament.models import Tournament
from tournament.queries.record.keeping import keeping
from tournament.refused import Refused


@allowed("tournament.remove_names")
def remove_names(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = RemoveNamesForm(request.POST or None, name=tournament.name)
    if not form.is_valid():
        return names_page(request, tournament, form, status=422 if form.is_bound else 200)
    try:
        services.remove_names(tournament, by=request.user, reason=form.cleaned_data["reason"])
    except Refused as refusal:
        return names_page(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("The names are removed. Backups made before still have them."))
    return redirect("remove-names", tournament.slug)


def names_page(
    request: HallRequest, tournament: Tournament, form: RemoveNamesForm, *, status: int = 200, **more: object
) -> HttpResponse:
    keeping_period = keeping(tournament)
    lacks = [dated(lack) for lack in keeping_period.lacks]
    return render(
        request,
        "setup/names/remove_names.html",
        {"period": keeping_period, "form": form, "lacks": lacks, "owed": still_owed(tournament), **more},
        status=status,
    )
