"""Pages that take over seats that were drawn elsewhere: a file, its preview, and all of it at once."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.draw.closing.reading import refuse_draw
from tournament.desks.draw.draws.reading import series_of
from tournament.desks.draw.files import importer, services
from tournament.files.seats import ListForm, SeatFile, read, unsealed
from tournament.models import Series, Tournament
from tournament.queries.seats.lists import cards_of
from tournament.refused import Refused

NEEDED = ("table", "seat", "number")


@allowed("draw.draw")
def seat_list(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """First step: the list is read and shown. It comes as a file, or from the preview of a list of sheets."""
    series = series_of(tournament, number)
    refuse_draw(series)
    if sealed := request.POST.get("sealed", ""):
        file = unsealed(sealed, needed=NEEDED)
        return preview(request, series, file) if file else too_old(request, series)
    form = ListForm(request.POST or None, request.FILES or None)
    context = {"form": form, "series": series}
    if not form.is_valid():
        return render(request, "draw/files/list.html", context, status=422 if form.is_bound else 200)
    upload = form.cleaned_data["file"]
    try:
        return preview(request, series, read(upload.name, upload.read(), needed=NEEDED))
    except Refused as refusal:
        return render(request, "draw/files/list.html", {**context, "findings": refusal.findings}, status=422)


def preview(request: HallRequest, series: Series, file: SeatFile) -> HttpResponse:
    reading = importer.read(series, file)
    cards = cards_of(series.tournament)
    tables = [
        (number, [(place, cards.get(place.number)) for place in seats])
        for number, seats in importer.by_table(reading.places).items()
    ]
    context = {"series": series, "file": file, "reading": reading, "tables": tables, "cards": cards}
    context["sealed"] = file.sealed()
    return render(request, "draw/files/list_preview.html", context, status=422 if reading.errors else 200)


@post_only
@allowed("draw.draw")
def confirmed(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Second step: these seats become the draw of the series, which is still to be published."""
    series = series_of(tournament, number)
    file = unsealed(request.POST.get("sealed", ""), needed=NEEDED)
    if file is None:
        return too_old(request, series)
    services.take_over(series, importer.read(series, file), by=request.user, source=file.name)
    messages.success(request, _("The seats of series %(series)s are taken over.") % {"series": number})
    return redirect("draw", tournament.slug, number)


def too_old(request: HallRequest, series: Series) -> HttpResponse:
    messages.error(request, _("This preview is too old or was damaged on its way. Choose the file again."))
    return redirect("seat-list", series.tournament.slug, series.number)
