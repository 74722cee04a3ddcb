"""Pages that read a file into the register: a file, its preview with what has to be answered, and all of it at once."""

import hashlib
from datetime import date
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.entries.reading import numbers_in
from tournament.desks.registration.roster import importer, services
from tournament.desks.registration.roster.forms import RosterForm
from tournament.desks.registration.roster.importer import Change, Line, Roster, Taken
from tournament.fields import number_asked
from tournament.models import Organizer, Player
from tournament.queries.people.alike import Known
from tournament.refused import Refused
from tournament.wording import FIELDS

PREVIEWED = 1000  # lines of each kind: more would be a page of megabytes
HOURS = 12  # that a preview holds


@allowed("organizer.players")
def read_players(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """First step: the file is read and shown; nothing is saved yet."""
    form = RosterForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"organizer": organizer, "form": form}
    if not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return render(request, "registration/roster/read.html", context, status=status)
    file = form.cleaned_data["file"]
    try:
        roster = importer.read(organizer, file.name, file.read())
    except Refused as refusal:
        return render(request, "registration/roster/read.html", context | {"findings": refusal.findings}, status=422)
    preview = {"organizer": organizer.pk, "file": file.name, "membership": form.cleaned_data["membership"]}
    return preview_page(request, organizer, roster, preview)


def preview_page(request: HallRequest, organizer: Organizer, roster: Roster, preview: dict[str, Any]) -> HttpResponse:
    questions = roster.questions[:PREVIEWED]
    context = {
        "organizer": organizer,
        "roster": roster,
        "file": preview["file"],
        "sealed": signing.dumps(preview | kept(roster), salt="roster", compress=True),
        "shown": [(line, line.told) for line in roster.lines[:PREVIEWED]],
        "asked": [asked(line) for line in questions],
        "news": [told(change) for change in roster.changes[:PREVIEWED]],
        "most": PREVIEWED,
    }
    return render(request, "registration/roster/preview.html", context)


def asked(line: Line) -> tuple[Line, list[Known], list[tuple[int, str]]]:
    """A question with the entries that may be meant, and lines further up in the file that look like it."""
    above = [(-other.number, other.who) for other in line.alike if other.number < 0]
    return line, [other for other in line.alike if other.number > 0], above


def told(change: Change) -> tuple[Change, list[tuple[Any, str, str]]]:
    """A change with its fields in words."""
    return change, [(FIELDS[name], before, after) for name, before, after in change.written]


def kept(roster: Roster) -> dict[str, Any]:
    """What the preview takes to the second step; a question that it doesn't show is none of it."""
    return {
        "base": roster.base,
        "lines": [plain(line) for line in roster.lines],
        "questions": [plain(line) for line in roster.questions[:PREVIEWED]],
        "changes": [
            {"line": change.line, "player": change.player, "new": written(change.after)} for change in roster.changes
        ],
    }


def plain(line: Line) -> dict[str, Any]:
    return {"line": line.line, "values": written(line.values), "alike": [other.number for other in line.alike]}


def written(values: Any) -> dict[str, Any]:
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in values.items()}


def opened(values: dict[str, Any]) -> dict[str, Any]:
    """The values as they were before they were written into the preview."""
    return values | {name: date.fromisoformat(values[name]) for name in importer.MEMBER_DAYS if values.get(name)}


@post_only
@allowed("organizer.players")
def players_confirmed(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """Second step: all lines at once, but for those that were left out."""
    sealed = request.POST.get("sealed", "")
    try:
        preview = signing.loads(sealed, salt="roster", max_age=HOURS * 60 * 60)
    except signing.BadSignature:
        messages.error(request, _("This preview is too old or was damaged on its way. Choose the file again."))
        return redirect("read-players", organizer.slug)
    if preview["organizer"] != organizer.pk:
        raise Http404
    left_out = numbers_in(request, "leave")
    lines = [line for line in preview["lines"] if line["line"] not in left_out]
    changes = {
        change["player"]: opened(change["new"]) for change in preview["changes"] if change["line"] not in left_out
    }
    answers = answered(request, preview)
    lines += [line for line in preview["questions"] if answers[line["line"]] == "new"]
    meant = {answers[line["line"]]: line for line in preview["questions"] if answers[line["line"]] in line["alike"]}
    for player in Player.objects.filter(organizer=organizer, pk__in=meant).select_related("club"):
        if new := importer.news(player, opened(meant[player.pk]["values"])):
            changes.setdefault(player.pk, new)
    taken = services.take(
        organizer,
        [importer.entry(opened(line["values"]), preview["membership"]) for line in lines],
        changes,
        by=request.user,
        source=preview["file"],
        base=preview["base"],
        seal=hashlib.sha256(f"{sealed} {sorted(left_out)} {sorted(answers.items())}".encode()).hexdigest(),
    )
    tell(request, taken)
    return redirect("players", organizer.slug)


def answered(request: HallRequest, preview: dict[str, Any]) -> dict[int, int | str]:
    """Line -> the entry that it is, "new", or nothing where it is left out."""
    answers: dict[int, int | str] = {}
    for question in preview["questions"]:
        name = f"who-{question['line']}"
        is_new = request.POST.get(name) == "new"
        answers[question["line"]] = "new" if is_new else number_asked(request.POST, name, digits=9) or ""
    return answers


def tell(request: HallRequest, taken: Taken) -> None:
    entered = ngettext("%(count)s person was entered.", "%(count)s people were entered.", taken.new)
    changed = ngettext("%(count)s entry was changed.", "%(count)s entries were changed.", taken.changed)
    counted = ((entered, taken.new), (changed, taken.changed))
    if done := " ".join(text % {"count": count} for text, count in counted if count):
        messages.success(request, done)
    else:
        messages.info(request, _("Nothing of the list was taken over."))
