"""Pages without sign-in on which people register before the day, come back by a code, and see who plays."""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from scoring import Finding, finding
from tournament import gate
from tournament.access import HallRequest, allowed
from tournament.desks.registration.advance import services
from tournament.desks.registration.advance.forms import EntryForm, NewEntryForm, OwnForm
from tournament.desks.registration.advance.reading import is_code_of, own_address, told
from tournament.hall_address import phone_address
from tournament.models import AdvanceEntry, AdvanceTerms, Tournament
from tournament.papers import qr
from tournament.queries.money.transfers import fee_transfer, purpose
from tournament.queries.people.advance import (
    OVER,
    applicants,
    closing,
    fee_due,
    is_ahead,
    is_open,
    is_open_for,
    place_of,
    terms_of,
)
from tournament.queries.people.fees import fees_of
from tournament.refused import Refused
from tournament.wording.ratingfees import rating_fees
from tournament.wording.settings import entry_fee


@allowed("advance.enter")
def enter(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The form, and how many places are left."""
    terms = terms_of(tournament)
    form = NewEntryForm(request.POST or None, terms=terms)
    if not form.is_valid() or form.token is None:
        return form_page(request, terms, form, status=422 if form.is_bound else 200)
    if not gate.neighbour(request, gate.ENTRY, tournament.pk).is_heard():
        return form_page(request, terms, form, status=429, findings=(finding("advance.wait"),))
    try:
        entry = services.enter(tournament, token=form.token, **form.told())
    except Refused as refusal:
        return form_page(request, terms, form, status=409, findings=refusal.findings)
    return private(redirect(own_address(entry)))


def form_page(
    request: HallRequest, terms: AdvanceTerms, form: NewEntryForm, *, status: int, **more: object
) -> HttpResponse:
    tournament = terms.tournament
    here = [applicant for applicant in applicants(tournament) if applicant.fate not in OVER]
    context = {
        "form": form,
        "terms": terms,
        "is_open": is_open(tournament, terms),
        "is_open_for_members": is_ahead(terms.members_until),
        "is_open_for_others": is_ahead(terms.until),
        "entry_fee": entry_fee(tournament),
        "rating_fees": rating_fees(tournament.own_ratings.with_fee()),
        "count": len(here),
        "full": any(applicant.reserve for applicant in here),
        **more,
    }
    return private(render(request, "registration/advance/form.html", context, status=status))


@allowed("advance.enter")
def own(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Number and code first, which the code on the confirmation brings along; then what was registered."""
    form = OwnForm(request.POST or (request.GET if "entry" in request.GET else None))
    if not form.is_valid():
        return asked_again(request, form, status=422 if request.POST else 200)
    entry, refusal = entry_spoken_for(request, tournament, form.cleaned_data["entry"], form.cleaned_data["code"])
    if entry is None:
        return asked_again(request, form, status=403, findings=(refusal,))
    if "cancel" in request.POST:
        response = cancelled(request, entry)
    elif "change" in request.POST:
        response = changed(request, entry)
    else:
        response = own_page(request, entry)
    gate.remember(request, response, gate.visitor(request, gate.ENTRY_CODE, entry.pk))
    return private(response)


def asked_again(request: HallRequest, form: OwnForm, *, status: int, **more: object) -> HttpResponse:
    return private(render(request, "registration/advance/code.html", {"form": form, **more}, status=status))


def entry_spoken_for(
    request: HallRequest, tournament: Tournament, number: int, code: str
) -> tuple[AdvanceEntry | None, Finding | None]:
    """What number and code belong to, or why not. Who guesses waits, and nobody else."""
    entry = AdvanceEntry.objects.select_related("tournament").filter(tournament=tournament, number=number).first()
    whose = entry.pk if entry else f"{tournament.pk} {number}"  # what isn't there is guessed at as long as what is
    visitor = gate.visitor(request, gate.ENTRY_CODE, whose)
    if visitor.locked_until():
        return None, finding("advance.guessed")
    if entry and is_code_of(entry, code):
        return entry, None
    return None, finding("advance.no_such_entry" if visitor.is_heard() else "advance.guessed")


def changed(request: HallRequest, entry: AdvanceEntry) -> HttpResponse:
    instance = AdvanceEntry.objects.get(pk=entry.pk)  # the form writes on its own
    form = EntryForm(request.POST, instance=instance, terms=terms_of(entry.tournament))
    if not form.is_valid():
        return own_page(request, entry, form=form, status=422)
    if not gate.neighbour(request, gate.ENTRY_CHANGE, entry.pk).is_heard():
        return own_page(request, entry, form=form, status=429, findings=(finding("advance.often"),))
    try:
        services.change(entry, **form.told())
    except Refused as refusal:
        return own_page(request, entry, form=form, status=409, findings=refusal.findings)
    return redirect(own_address(entry))


def cancelled(request: HallRequest, entry: AdvanceEntry) -> HttpResponse:
    try:
        services.cancel(entry)
    except Refused as refusal:
        return own_page(request, entry, status=409, findings=refusal.findings)
    return redirect(own_address(entry))


def own_page(
    request: HallRequest, entry: AdvanceEntry, *, form: EntryForm | None = None, status: int = 200, **more: object
) -> HttpResponse:
    tournament, terms = entry.tournament, terms_of(entry.tournament)
    applicant = place_of(entry)
    cents = fee_due(applicant, fees_of(tournament))
    transfer = fee_transfer(tournament, terms, cents, entry.reference, str(entry))
    context = {
        "entry": entry,
        "applicant": applicant,
        "terms": terms,
        "form": form or EntryForm(initial=told(entry), terms=terms),
        "stands": applicant.fate not in OVER,
        "is_open": is_open_for(tournament, terms, entry.club),
        "closing": closing(terms, entry.club),
        "own_code": qr.svg(base + own_address(entry)) if (base := phone_address(request)) else "",
        "fee": cents,
        "transfer": qr.transfer_svg(transfer) if transfer else "",
        "purpose": purpose(tournament, entry.reference, str(entry)),
        **more,
    }
    return render(request, "registration/advance/own.html", context, status=status)


@allowed("advance.enter")
def entries(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Who plays, as far as he allowed it, where the organizer shows it at all; of the others how many there are."""
    if not terms_of(tournament).is_listed:
        return private(redirect("advance", tournament.slug))
    here = [applicant for applicant in applicants(tournament) if applicant.fate not in OVER]
    named = [applicant for applicant in here if applicant.entry.is_public]
    context = {"named": named, "unnamed": len(here) - len(named), "count": len(here)}
    return render(request, "registration/advance/entries.html", context)


def private(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "private, no-store"  # a borrowed phone gives no code away
    return response
