"""Who registered before the day, as the desk sees it, and what is done with each of them but for taking them over."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.applicants import services
from tournament.desks.registration.applicants.forms import CardOfForm
from tournament.desks.registration.applicants.reading import differences, written
from tournament.models import AdvanceEntry, Tournament
from tournament.queries.people import advance
from tournament.reasons import ReasonForm, reason_in
from tournament.wording import FIELDS


@allowed("advance.look")
def applicants(request: HallRequest, tournament: Tournament) -> HttpResponse:
    people = advance.applicants(tournament)
    context = {
        "people": people,
        "with_place": sum(person.fate is advance.Fate.IN for person in people),
        "waiting": any(person.waits for person in people),
        "reserves": sum(person.reserve > 0 for person in people),
        "news": sum(person.has_news for person in people),
    }
    return render(request, "registration/applicants/applicants.html", context)


@allowed("advance.look")
def applicant(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One of them: what he wrote, what became of it, and what can be done."""
    person = advance.place_of(entry_of(tournament, number))
    context = {
        "person": person,
        "entry": person.entry,
        "written": written(person.entry),
        "differences": [(FIELDS[name], *values) for name, *values in differences(person.entry, person.card)]
        if person.card
        else [],
        "card_form": CardOfForm(),
        "reason_form": ReasonForm(),
    }
    return render(request, "registration/applicants/applicant.html", context)


def entry_of(tournament: Tournament, number: int) -> AdvanceEntry:
    return get_object_or_404(AdvanceEntry.objects.select_related("tournament"), tournament=tournament, number=number)


@post_only
@allowed("cards.import")
def name_card(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    form = CardOfForm(request.POST)
    if form.is_valid():
        services.name_card(entry_of(tournament, number), form.cleaned_data["number"], by=request.user)
    else:
        messages.error(request, _("Which start card is it?"))
    return redirect("applicant", tournament.slug, number)


@post_only
@allowed("cards.import")
def no_card(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.no_card(entry_of(tournament, number), by=request.user)
    return redirect("applicant", tournament.slug, number)


@post_only
@allowed("cards.register")
def seen(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.see(entry_of(tournament, number), by=request.user)
    return redirect("applicants", tournament.slug)


@post_only
@allowed("cards.import")
def turn_down(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    if reason := reason_in(request, lacking=_("Give a reason: it stands where this person looks at his entry.")):
        services.turn_down(entry_of(tournament, number), by=request.user, reason=reason)
    return redirect("applicant", tournament.slug, number)
