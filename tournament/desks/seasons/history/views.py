"""Pages of a club's history: its files with a new one, what one says beside what is there, and an evening of it."""

import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.history import services
from tournament.desks.seasons.history.forms import HistoryForm
from tournament.desks.seasons.history.reading import NEW, OUT, Changed, Compared, Question, compared, names_of
from tournament.models import Organizer, PastFile
from tournament.queries.season.past import evening_of
from tournament.reasons import reason_in
from tournament.refused import Refused
from tournament.wording import FIELDS

SHOWN = 50  # of what differs, and of new people


@allowed("season.keep")
def files(request: HallRequest, organizer: Organizer) -> HttpResponse:
    form = HistoryForm(request.POST or None, request.FILES or None, organizer=organizer)
    told = organizer.past_files.exclude(begun_at=None).newest_first().select_related("made_by", "undone_by")
    context: dict[str, Any] = {"organizer": organizer, "files": told, "form": form}
    if not form.is_valid():
        return render(request, "seasons/history/files.html", context, status=422 if form.is_bound else 200)
    data, file = form.cleaned_data, form.cleaned_data["file"]
    try:
        new = services.show(organizer, file.name, file.read(), form.terms(), value=data["value"], by=request.user)
    except Refused as refusal:
        return render(request, "seasons/history/files.html", context | {"findings": refusal.findings}, status=422)
    return redirect("history-file", organizer.slug, new.pk)


@allowed("season.keep")
def file(request: HallRequest, organizer: Organizer, file: int) -> HttpResponse:
    """As long as it waits, what it says beside what is there; afterwards what became of it."""
    this = file_of(organizer, file)
    if this.begun_at or not this.waiting:
        return render(request, "seasons/history/file.html", {"organizer": organizer, "file": this})
    return preview(request, this, compared(this))


def preview(request: HallRequest, this: PastFile, comparison: Compared, **more: Any) -> HttpResponse:
    result, chosen = comparison.sorted_out(comparison.surely, comparison.unsure), more.get("answers", {})
    context = {
        "organizer": this.organizer,
        "file": this,
        "comparison": comparison,
        "result": result,
        "asked": [(question, options_of(question, chosen.get(question.place))) for question in comparison.questions],
        "people": names_of(comparison.new[:SHOWN], comparison.waiting),
        "changed": [worded(change) for change, _year in result.changed[:SHOWN]],
        "is_empty": not (result.new or result.changed or result.gone or comparison.questions),
        "shown": SHOWN,
    }
    return render(request, "seasons/history/preview.html", context | more, status=409 if more else 200)


def worded(change: Changed) -> tuple[Changed, list[tuple[Any, Any, Any]]]:
    names = {**FIELDS, "games": _("games")}
    return change, [(names[name], before, after) for name, before, after in change.told]


def options_of(question: Question, chosen: str | None) -> list[tuple[str, str, bool]]:
    """Value, words, and whether it was chosen before something else was wrong."""
    people = [(str(known.number), _("is %(who)s") % {"who": known.who}) for known in question.people]
    others = [
        (f"-{place}", _("is %(who)s of line %(line)s") % {"who": name.name, "line": name.line})
        for place, name in question.others
    ]
    told = [*people, *others, (NEW, _("is somebody else: enter")), (OUT, _("leave these lists out"))]
    return [(value, words, value == chosen) for value, words in told]


@post_only
@allowed("season.keep")
def take(request: HallRequest, organizer: Organizer, file: int) -> HttpResponse:
    this = file_of(organizer, file)
    answers = {
        int(name[4:]): str(value)
        for name, value in request.POST.items()
        if name.startswith("who-") and name[4:].isascii() and name[4:].isdecimal() and len(name) < 12
    }
    told = {name: request.POST.get(name) == "yes" for name in ("leave_out", "drop_gone")}
    try:
        taken = services.take(this, answers, base=request.POST.get("base", ""), by=request.user, **told)
    except Refused as refusal:
        this.refresh_from_db()
        if this.begun_at:
            raise
        return preview(request, this, compared(this), refused=refusal.findings, answers=answers)
    messages.success(request, _("Lists taken over: %(count)s. They count in their seasons.") % {"count": taken.lists})
    return redirect("history-file", organizer.slug, file)


@post_only
@allowed("season.keep")
def undo(request: HallRequest, organizer: Organizer, file: int) -> HttpResponse:
    this = file_of(organizer, file)
    if not this.begun_at:
        services.undo(this, reason="", by=request.user)
        return redirect("history", organizer.slug)
    if reason := reason_in(request, lacking=_("Say why the file is taken back; it stays in the trail.")):
        services.undo(this, reason=reason, by=request.user)
        messages.success(request, _("None of its lists counts any more."))
    return redirect("history-file", organizer.slug, file)


@allowed("season.keep")
def past_evening(request: HallRequest, organizer: Organizer, season: int, date: str) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    try:
        day = datetime.date.fromisoformat(date)
    except ValueError:
        raise Http404 from None
    if not (series := evening_of(this, day)):
        raise Http404
    context = {"organizer": organizer, "season": this, "day": day, "series": series}
    return render(request, "seasons/history/evening.html", context)


def file_of(organizer: Organizer, key: int) -> PastFile:
    return get_object_or_404(organizer.past_files.select_related("organizer", "made_by", "undone_by"), pk=key)
