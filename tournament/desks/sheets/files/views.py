"""Pages that take over the feet of many sheets at once: a file, its preview, and all of it with one press."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Finding, finding
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.files import importer, services
from tournament.desks.sheets.files.importer import Fate
from tournament.desks.sheets.files.outcome import Taken
from tournament.fields import number_asked
from tournament.files.seats import ListForm, SeatFile, read, unsealed
from tournament.models import Tournament
from tournament.refused import Refused

SHOWN = 300


@allowed("sheets.import")
def import_feet(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """First step: the file is read and sorted; nothing is saved yet."""
    form = ListForm(request.POST or None, request.FILES or None)
    series = series_asked(request)
    context = {"form": form, "series": series}
    if not form.is_valid():
        return render(request, "sheets/files/import.html", context, status=422 if form.is_bound else 200)
    upload = form.cleaned_data["file"]
    try:
        file = read(upload.name, upload.read(), needed=importer.NEEDED)
        return preview(request, tournament, file, series)
    except Refused as refusal:
        return render(request, "sheets/files/import.html", {**context, "findings": refusal.findings}, status=422)


def series_asked(request: HallRequest) -> int | None:
    """The series that is meant where the file doesn't say it."""
    return number_asked(request.POST if request.POST.get("series") else request.GET, "series", digits=2)


def preview(
    request: HallRequest,
    tournament: Tournament,
    file: SeatFile,
    series: int | None,
    *,
    refused: tuple[Finding, ...] = (),
) -> HttpResponse:
    """What is right, what has findings, what is there and what fits nowhere, as it is now."""
    reading = importer.read(tournament, file, series=series)
    shown = sorted(reading.feet, key=lambda foot: (foot.fate is not Fate.FINDINGS, foot.fate is not Fate.OTHERWISE))
    undrawn = min(reading.undrawn, default=None)
    context = {
        "file": file,
        "series": series or "",
        "reading": reading,
        "counts": {fate: reading.count(fate) for fate in Fate},
        "shown": shown[:SHOWN],
        "sealed": file.sealed(),
        "refused": refused,
        "undrawn": undrawn,
        "has_seats": "number" in file.fields and "draw.draw" in request.may,
    }
    return render(request, "sheets/files/import_preview.html", context)


@post_only
@allowed("sheets.import")
def confirmed(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Second step: every sheet that is new, each as if it had been keyed; then the same list as it stands now."""
    file = unsealed(request.POST.get("sealed", ""), needed=importer.NEEDED)
    if file is None:
        messages.error(request, _("This preview is too old or was damaged on its way. Choose the file again."))
        return redirect("import-sheets", tournament.slug)
    series = series_asked(request)
    feet = importer.read(tournament, file, series=series).new
    taken = services.take(tournament, feet, by=request.user, source=file.name)
    say(request, taken)
    return preview(request, tournament, file, series, refused=tuple(changed(taken)))


def say(request: HallRequest, taken: Taken) -> None:
    text = ngettext("%(count)s sheet counts.", "%(count)s sheets count.", taken.counted) % {"count": taken.counted}
    if taken.kept:
        uncounted = ngettext(
            "%(count)s is kept and doesn't count yet.", "%(count)s are kept and don't count yet.", taken.kept
        )
        text = f"{text} {uncounted % {'count': taken.kept}}"
    if taken.counted or taken.kept:
        messages.success(request, text)


def changed(taken: Taken) -> list[Finding]:
    """What was refused, and where."""
    problems = []
    for foot, why in taken.refused:
        problems += [finding("feet.changed", row=foot.line, series=foot.series, table=foot.table.number), *why]
    return problems
