"""Pages of the import: a file, its preview, and all of it at once."""

import hashlib

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.entries.reading import decided, numbers_in
from tournament.desks.registration.files import importer, services
from tournament.desks.registration.files.forms import FileForm
from tournament.models import Tournament
from tournament.queries.day import after_last
from tournament.queries.people.cards import cards_in_force
from tournament.refused import Refused

PREVIEWED = 200


@allowed("cards.import")
def import_file(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """First step: the file is read and shown; nothing is saved yet."""
    form = FileForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        return render(
            request, "registration/files/import.html", {"form": form}, status=422 if request.method == "POST" else 200
        )
    file = form.cleaned_data["file"]
    try:
        reading = importer.read(tournament, file.name, file.read())
    except Refused as refusal:
        return render(
            request, "registration/files/import.html", {"form": form, "findings": refusal.findings}, status=422
        )
    preview = {
        "tournament": tournament.pk,
        "base": cards_in_force(tournament).count(),
        "late": bool(late := after_last(tournament)),
        "file": file.name,
        "lines": [
            {"line": line.line, "values": line.values, "bans": [ban.pk for ban in line.bans]} for line in reading.lines
        ],
    }
    sealed = signing.dumps(preview, salt="import", compress=True)
    context = {
        "reading": reading,
        "sealed": sealed,
        "file": file.name,
        "shown": reading.lines[:PREVIEWED],
        "late": late,
    }
    return render(request, "registration/files/preview.html", context)


@post_only
@allowed("cards.import")
def import_confirmed(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Second step: all lines at once, but for the same people again, and for banned ones that aren't let in."""
    try:
        sealed = request.POST.get("sealed", "")
        preview = signing.loads(sealed, salt="import", max_age=12 * 60 * 60)
    except signing.BadSignature:
        messages.error(request, _("This preview is too old or was damaged on its way. Choose the file again."))
        return redirect("import", tournament.slug)
    if preview["tournament"] != tournament.pk:
        raise Http404
    same, let_in = numbers_in(request, "same"), decided(request)
    lines = [
        line for line in preview["lines"] if line["line"] not in same and (not line["bans"] or line["line"] in let_in)
    ]
    new = services.register_all(
        tournament,
        [Entry(**line["values"]) for line in lines],
        by=request.user,
        source=preview["file"],
        base=preview["base"],
        seal=hashlib.sha256(sealed.encode()).hexdigest(),
        let_in={ban for line in lines for ban in line["bans"]},
        late=preview["late"],
    )
    text = ngettext("%(count)s start card was added.", "%(count)s start cards were added.", len(new))
    messages.success(request, text % {"count": len(new)})
    return redirect("cards", tournament.slug)
