"""The page on which the organizer opens registration before the day."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.registration.terms.forms import TermsForm
from tournament.desks.registration.terms.reading import seen
from tournament.desks.registration.terms.services import set_terms
from tournament.fields import freeze
from tournament.models import Tournament
from tournament.queries.people.advance import is_open, terms_of
from tournament.refused import Refused


@allowed("tournament.settings")
def terms(request: HallRequest, tournament: Tournament) -> HttpResponse:
    stood = terms_of(tournament)
    form = TermsForm(request.POST or None, instance=stood, initial={"base": seen(stood)})
    if not form.is_valid():
        return terms_page(request, tournament, form, status=422 if form.is_bound else 200)
    try:
        set_terms(tournament, by=request.user, **form.cleaned_data)
    except Refused as refusal:
        return terms_page(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("What is asked for before the day is saved."))
    return redirect("advance-terms", tournament.slug)


def terms_page(
    request: HallRequest, tournament: Tournament, form: TermsForm, *, status: int = 200, **more: object
) -> HttpResponse:
    if request.ended and not form.is_bound:
        freeze(form)
    context = {"form": form, "is_open": is_open(tournament, terms_of(tournament)), **more}
    return render(request, "registration/terms/terms.html", context, status=status)
