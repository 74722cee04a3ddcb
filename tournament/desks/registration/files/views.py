"""Pages of the import: a file, its preview, and all of it at once."""

import hashlib
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.applicants.reading import entries_of
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.entries.reading import decided, numbers_in
from tournament.desks.registration.files import entered, importer, services
from tournament.desks.registration.files.changes import Change, Imported, list_base
from tournament.desks.registration.files.forms import FileForm
from tournament.desks.registration.files.importer import PlayerList
from tournament.desks.registration.files.parts import Entered
from tournament.models import Tournament
from tournament.queries.day import after_last
from tournament.queries.people.advance import with_place
from tournament.refused import Refused
from tournament.wording import FIELDS, listed

PREVIEWED = 1000  # lines of each kind: more would be a page of megabytes


@allowed("cards.import")
def import_file(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """First step: the file is read and shown; nothing is saved yet."""
    form = FileForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        return render(
            request, "registration/files/import.html", {"form": form}, status=422 if request.method == "POST" else 200
        )
    file = form.cleaned_data["file"]
    base = list_base(tournament)
    try:
        reading = importer.read(tournament, file.name, file.read())
    except Refused as refusal:
        return render(
            request, "registration/files/import.html", {"form": form, "findings": refusal.findings}, status=422
        )
    return preview_page(request, tournament, reading, {"base": base, "file": file.name})


@post_only
@allowed("cards.import")
def take_over(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """First step for those who registered before the day: who is ticked, or everybody who has a place."""
    base = list_base(tournament)
    numbers = numbers_in(request, "entry") if "ticked" in request.POST else with_place(tournament)
    waiting = list(entries_of(tournament, numbers))
    if not waiting:
        nobody = _("Nobody of them waits for a start card.")
        unticked = "ticked" in request.POST and not numbers
        messages.info(request, _("Tick who is to be taken over.") if unticked else nobody)
        return redirect("applicants", tournament.slug)
    reading, unfit = entered.fit(tournament, waiting)
    keeps = {"base": base, "file": "", "entered": entered.kept(tournament, reading, waiting)}
    return preview_page(request, tournament, reading, keeps, unfit=unfit)


def preview_page(
    request: HallRequest, tournament: Tournament, reading: PlayerList, keeps: dict[str, Any], **more: object
) -> HttpResponse:
    late, there = after_last(tournament), keeps.get("entered", {}).get("there", [])
    preview = {"tournament": tournament.pk, "late": bool(late), **keeps, **kept(reading)}
    context = {
        "reading": reading,
        "sealed": signing.dumps(preview, salt="import", compress=True),
        "file": keeps["file"],
        "entered": "entered" in keeps,
        "something": reading.lines or reading.changes or reading.offers or there,
        "shown": reading.lines[:PREVIEWED],
        "filled": {name: True for line in reading.lines for name, value in line.values.items() if value},
        "questions": reading.questions[:PREVIEWED],
        "more_questions": len(reading.questions[PREVIEWED:]),
        "more_changes": len(reading.changes[PREVIEWED:]),
        "news": [told(change) for change in reading.changes[:PREVIEWED]],
        "late": late,
        "offers": [(offer, FIELDS[offer.field], listed(offer.who, between="; ")) for offer in reading.offers],
        **more,
    }
    return render(request, "registration/files/preview.html", context)


def kept(reading: PlayerList) -> dict[str, Any]:
    """The lines as the preview takes them to the second step."""
    return {
        "clubs": reading.clubs,
        "offers": [
            {"field": offer.field, "lines": offer.lines, "cards": list(offer.cards.items())} for offer in reading.offers
        ],
        "lines": [
            {"line": line.line, "values": line.values, "bans": [ban.pk for ban in line.bans]} for line in reading.lines
        ],
        "changes": [
            {"line": change.line, "number": change.number, "new": change.after, "bans": [ban.pk for ban in change.bans]}
            for change in reading.changes
        ],
    }


def told(change: Change) -> tuple[Change, list[tuple[Any, str, str]]]:
    """A change with its fields in words."""
    return change, [(FIELDS[name], before, after) for name, before, after in change.written]


@post_only
@allowed("cards.import")
def import_confirmed(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Second step: all lines at once, but for those that were left out, and for banned people that aren't let in."""
    try:
        sealed = request.POST.get("sealed", "")
        preview = signing.loads(sealed, salt="import", max_age=12 * 60 * 60)
    except signing.BadSignature:
        messages.error(request, _("This preview is too old or was damaged on its way. Choose the file again."))
        return redirect("import", tournament.slug)
    if preview["tournament"] != tournament.pk:
        raise Http404
    same, leave = numbers_in(request, "same"), numbers_in(request, "leave")
    left_out = left_out_of(preview, same | leave, decided(request))
    lines, changes = ([line for line in preview[part] if line["line"] not in left_out] for part in ("lines", "changes"))
    news = {change["number"]: change["new"] for change in changes}
    taken = [offer for offer in preview["offers"] if offer["field"] in request.POST.getlist("take")]
    take(taken, lines, news, left_out)
    clubs = {preview["clubs"][at][0]: preview["clubs"][at][1] for at in clubs_ticked(request, preview)}
    for values in (*(line["values"] for line in lines), *news.values()):
        if values.get("club") in clubs:
            values["club"] = clubs[values["club"]]
    ticked = f"{sorted(left_out)} {sorted(clubs)} {[offer['field'] for offer in taken]}"
    before = people_of(preview, lines, left_out | leave, same - leave)
    ticked += f" {sorted(same - leave)}" if before else ""
    imported = services.register_all(
        tournament,
        [Entry(**line["values"]) for line in lines],
        changes=news,
        by=request.user,
        source=preview["file"],
        base=preview["base"],
        seal=hashlib.sha256(f"{sealed} {ticked}".encode()).hexdigest(),
        left_out=sorted(left_out),
        let_in={ban for line in (*lines, *changes) for ban in line["bans"]},
        late=preview["late"],
        entered=before,
    )
    tell(request, imported)
    if before is None:
        return redirect("cards", tournament.slug)
    tell_of_people(request, before, imported, same - leave)
    return redirect("applicants", tournament.slug)


def people_of(
    preview: dict[str, Any], lines: list[dict[str, Any]], left_out: set[int], same: set[int]
) -> Entered | None:
    """Who of a list of those who registered before the day gets which start card; None for a file."""
    if "entered" not in preview:
        return None
    return entered.entered(preview, [line["line"] for line in lines], left_out, same)


def take(
    offers: list[dict[str, Any]], lines: list[dict[str, Any]], news: dict[int, dict[str, Any]], left_out: set[int]
) -> None:
    """Columns that were ticked say who has paid or is here, too; of a line that was left out nothing."""
    for offer in offers:
        for line in lines:
            line["values"][offer["field"]] |= line["line"] in offer["lines"]
        for number, line in offer["cards"]:
            if line not in left_out:
                news.setdefault(number, {})[offer["field"]] = True


def clubs_ticked(request: HallRequest, preview: dict[str, Any]) -> list[int]:
    """Which of the clubs that look alike are the same, by their places in the preview."""
    return sorted(at for at in numbers_in(request, "same_club") if at < len(preview["clubs"]))


def left_out_of(preview: dict[str, Any], ticked: set[int], let_in: set[int]) -> set[int]:
    """The lines that are not taken: ticked so, or banned and not let in."""
    lines = [*preview["lines"], *preview["changes"]]
    refused = {line["line"] for line in lines if line["bans"] and line["line"] not in let_in}
    return {line["line"] for line in lines if line["line"] in ticked} | refused


def tell(request: HallRequest, imported: Imported) -> None:
    new, changed = len(imported.new), len(imported.changed)
    added = ngettext("%(count)s start card was added.", "%(count)s start cards were added.", new)
    altered = ngettext("%(count)s start card was changed.", "%(count)s start cards were changed.", changed)
    done = [text % {"count": count} for text, count in ((added, new), (altered, changed)) if count]
    if done:
        messages.success(request, " ".join(done))
    elif not imported.linked:
        messages.info(request, _("Nothing of the list was taken over."))


def tell_of_people(request: HallRequest, before: Entered, imported: Imported, same: set[int]) -> None:
    """Of those who registered before the day: who is known by his start card, who has to be looked at."""
    if count := len(imported.linked):
        linked = ngettext("%(count)s entry has its start card.", "%(count)s entries have their start cards.", count)
        messages.success(request, linked % {"count": count})
    if imported.moved:
        moved = _("Changed or cancelled meanwhile, and left out: entries %(numbers)s.")
        messages.warning(request, moved % {"numbers": listed([*imported.moved])})
    linked_or_moved = {number for numbers in before.beside for number in numbers} | {*before.links, *imported.moved}
    if several := sorted(same - linked_or_moved):
        unclear = _("Look like several start cards: say on their pages which it is: entries %(numbers)s.")
        messages.warning(request, unclear % {"numbers": listed(several)})
