"""Diplomas for the first of a rating, for one player or for everybody: from the final result in force alone."""

from django.http import HttpResponse

from scoring import finding
from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.diplomas.forms import DiplomaForm
from tournament.desks.documents.diplomas.papers import diploma_papers, is_wanted, places_of
from tournament.models import Tournament
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.lots import MAIN
from tournament.refused import Refused


@allowed("documents.look")
def diplomas(request: HallRequest, tournament: Tournament) -> HttpResponse:
    final = final_in_force(tournament)
    if final is None:
        raise Refused(finding("diploma.provisional"))
    ratings = places_of(tournament, final)
    choices = [(code, name) for code, (name, _rows) in ratings.items()]
    form = DiplomaForm(request.GET or {"rating": MAIN, "first": 3}, ratings=choices)
    if not form.is_valid():
        raise Refused(finding("diploma.nobody"))
    code, first, number = (form.cleaned_data[name] for name in ("rating", "first", "number"))
    name, rows = ratings[code]
    receivers = [row for row in rows if is_wanted(row, first=first, number=number)]
    if not receivers:
        raise Refused(finding("diploma.nobody"))
    rating = {"name": name, "whole": code == MAIN, "wanted": receivers}
    papers = diploma_papers(tournament, rating)
    return as_pdf(request, tournament, f"diplomas-{code}", *papers)
