"""Pages of the registration desk: the list with its quick entry, one card, the import with its preview."""

import hashlib
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tables2 import RequestConfig

from scoring import Finding
from tournament.access import HallRequest, allowed, post_only
from tournament.models import StartCard, Tournament
from tournament.queries.cards import STAYED, expulsions, found, in_the_field, start_cards
from tournament.queries.day import split, split_with_more
from tournament.queries.finals import final_in_force
from tournament.queries.rulings import entries, of_card
from tournament.queries.standings import standings
from tournament.refused import Refused
from tournament.registration import importer, services
from tournament.registration.forms import ChangeForm, FileForm, ReasonForm, RegistrationForm, initial_of, stored
from tournament.registration.services import Entry
from tournament.registration.tables import CardsTable

PREVIEWED = 200


@allowed("cards.look")
def cards(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return card_list(request, tournament, RegistrationForm(tournament=tournament))


def card_list(
    request: HallRequest, tournament: Tournament, form: RegistrationForm, *, status: int = 200, **context: Any
) -> HttpResponse:
    """The list with the quick entry above it: empty, or as it was typed where something is to be asked."""
    everyone = start_cards(tournament).select_related("tournament")
    counts = {
        "registered": everyone.count(),
        "here": in_the_field(tournament).count(),
        "unpaid": everyone.filter(STAYED, expelled=False, paid=False).count(),
        "withdrawn": everyone.exclude(STAYED).filter(expelled=False).count(),
        "expelled": everyone.filter(expelled=True).count(),
    }
    splits = [found for found in (split(tournament), split_with_more(tournament)) if found]
    listed = chosen(everyone, request.GET.get("show", ""))
    if context.get("asked"):
        form.fields["last_name"].widget.attrs.pop("autofocus")  # the question has the cursor
    nobody = _("Nobody here is like that.") if counts["registered"] else None
    table = CardsTable(list(found(listed, request.GET.get("q", ""))), order_by="number", empty_text=nobody)
    RequestConfig(request, paginate={"per_page": 500}).configure(table)
    return render(
        request,
        "registration/cards.html",
        {"table": table, "form": form, "counts": counts, "splits": splits, **context},
        status=status,
    )


def asking(findings: Sequence[Finding]) -> dict[str, Any]:
    """What a page shows of a refusal, and of which start cards it asks whether they are the same person."""
    asked = [finding.values["number"] for finding in findings if finding.code == "cards.alike"]
    return {"findings": findings, "asked": asked}


def answered(request: HallRequest) -> set[int]:
    """The start cards that the desk was asked about and says are other people: the answer holds for these alone."""
    asked = request.POST.getlist("asked") if "another" in request.POST else []
    return {int(number) for number in asked if number.isdecimal() and len(number) < 8}


def chosen(cards: Any, show: str) -> Any:
    if show == "unpaid":
        return cards.filter(STAYED, expelled=False, paid=False)
    if show == "absent":
        return cards.filter(STAYED, expelled=False, checked_in_at=None)
    return cards


@post_only
@allowed("cards.register")
def register(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = RegistrationForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return card_list(request, tournament, form, status=422)
    try:
        entry = Entry(**form.cleaned_data)
        card = services.register(tournament, entry, by=request.user, another=answered(request))
    except Refused as refusal:
        return card_list(request, tournament, form, status=409, **asking(refusal.findings))
    messages.success(request, _("Start card %(number)s: %(name)s") % {"number": card.number, "name": card.name})
    return redirect("cards", tournament.slug)


@allowed("cards.look")
def card(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A player's page: the card, and what every series brought."""
    this = card_of(tournament, number)
    initial = {**initial_of(this), "base": services.seen(this)}
    return card_page(request, tournament, this, ChangeForm(tournament=tournament, initial=initial))


def card_page(
    request: HallRequest, tournament: Tournament, this: StartCard, form: ChangeForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    row = next(row for row in standings(tournament).rows if row.number == this.number)
    seats = this.seats.filter(draw__voided_at=None, draw__published_at__isnull=False)
    seated = list(seats.order_by("draw__series__number").values_list("draw__series__number", flat=True))
    context = {
        "card": this,
        "row": row,
        "form": form,
        "missing": [series for series in seated if not row.line(series)],
        "seated": bool(seated),
        "gone": row.withdrawn or row.expelled,
        "expulsions": expulsions().filter(card=this).select_related("ruling"),
        "final": final_in_force(tournament),
        "decisions": entries(list(of_card(this)), tournament),
    }
    return render(request, "registration/card.html", context | more, status=status)


@post_only
@allowed("cards.register")
def change(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    this = card_of(tournament, number)
    form = ChangeForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return card_page(request, tournament, this, form, status=422)
    try:
        entry, base = Entry(**form.values()), form.cleaned_data["base"]
        services.change(this, entry, by=request.user, base=base, another=answered(request))
    except Refused as refusal:
        this, shown = card_of(tournament, number), asking(refusal.findings)
        now = stored(this) if any(finding.code == "form.stale" for finding in refusal.findings) else None
        return card_page(request, tournament, this, form, status=409, stored=now, **shown)
    messages.success(request, _("Start card %(number)s is saved.") % {"number": number})
    return redirect("card", tournament.slug, number)


@post_only
@allowed("cards.pay")
def pay(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.pay(card_of(tournament, number), by=request.user)
    return redirect("card", tournament.slug, number)


@post_only
@allowed("cards.pay")
def unpay(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    if reason := reason_in(request):
        services.take_back_payment(card_of(tournament, number), by=request.user, reason=reason)
    return redirect("card", tournament.slug, number)


@post_only
@allowed("cards.check_in")
def check_in(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.check_in(card_of(tournament, number), by=request.user)
    return redirect("card", tournament.slug, number)


@post_only
@allowed("cards.check_in")
def check_out(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.check_out(card_of(tournament, number), by=request.user)
    return redirect("card", tournament.slug, number)


@post_only
@allowed("cards.check_in")
def check_in_all(request: HallRequest, tournament: Tournament) -> HttpResponse:
    count = services.check_in_all(tournament, by=request.user)
    messages.success(
        request, ngettext("%(count)s player is here now.", "%(count)s players are here now.", count) % {"count": count}
    )
    return redirect("cards", tournament.slug)


@post_only
@allowed("cards.withdraw")
def withdraw(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    if reason := reason_in(request):
        services.withdraw(card_of(tournament, number), by=request.user, reason=reason)
    return redirect("card", tournament.slug, number)


@post_only
@allowed("cards.withdraw")
def come_back(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.come_back(card_of(tournament, number), by=request.user)
    return redirect("card", tournament.slug, number)


@allowed("cards.import")
def import_file(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """First step: the file is read and shown; nothing is saved yet."""
    form = FileForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        return render(
            request, "registration/import.html", {"form": form}, status=422 if request.method == "POST" else 200
        )
    file = form.cleaned_data["file"]
    try:
        reading = importer.read(tournament, file.name, file.read())
    except Refused as refusal:
        return render(request, "registration/import.html", {"form": form, "findings": refusal.findings}, status=422)
    preview = {
        "tournament": tournament.pk,
        "base": tournament.cards.count(),
        "file": file.name,
        "lines": [{"line": line.line, "values": line.values} for line in reading.lines],
    }
    sealed = signing.dumps(preview, salt="import", compress=True)
    context = {"reading": reading, "sealed": sealed, "file": file.name, "shown": reading.lines[:PREVIEWED]}
    return render(request, "registration/preview.html", context)


@post_only
@allowed("cards.import")
def import_confirmed(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Second step: all lines at once, but for those that the desk says are the same person."""
    try:
        sealed = request.POST.get("sealed", "")
        preview = signing.loads(sealed, salt="import", max_age=12 * 60 * 60)
    except signing.BadSignature:
        messages.error(request, _("This preview is too old or was damaged on its way. Choose the file again."))
        return redirect("import", tournament.slug)
    if preview["tournament"] != tournament.pk:
        raise Http404
    same = {int(line) for line in request.POST.getlist("same") if line.isdecimal() and len(line) < 7}
    new = services.register_all(
        tournament,
        [Entry(**line["values"]) for line in preview["lines"] if line["line"] not in same],
        by=request.user,
        source=preview["file"],
        base=preview["base"],
        seal=hashlib.sha256(sealed.encode()).hexdigest(),
    )
    text = ngettext("%(count)s start card was added.", "%(count)s start cards were added.", len(new))
    messages.success(request, text % {"count": len(new)})
    return redirect("cards", tournament.slug)


def card_of(tournament: Tournament, number: int) -> StartCard:
    return get_object_or_404(start_cards(tournament), number=number)


def reason_in(request: HallRequest) -> str:
    form = ReasonForm(request.POST)
    if form.is_valid():
        return str(form.cleaned_data["reason"])
    messages.error(request, _("Give a reason; it stays in the trail."))
    return ""
