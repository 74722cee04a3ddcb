"""The page of papers: what is needed now stands open, the rest is folded by topic."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.documents.decisions.reading import log_of
from tournament.desks.documents.diplomas.forms import DiplomaForm
from tournament.desks.documents.labels.forms import LabelForm
from tournament.desks.documents.overview.moment import moment
from tournament.desks.documents.overview.reading import postings_of
from tournament.desks.documents.results.ratings import rating_choices
from tournament.hall_address import phone_address
from tournament.models import Tournament
from tournament.queries.people.advance import terms_of
from tournament.queries.people.cards import cards_in_force, remaining
from tournament.queries.ranking.lots import MAIN
from tournament.queries.record.announcement import plan_lacks
from tournament.queries.sheets.kept import is_on_phones
from tournament.queries.steps import day_of


@allowed("documents.look")
def papers(request: HallRequest, tournament: Tournament) -> HttpResponse:
    phones = bool(phone_address(request))
    day, postings = day_of(tournament), postings_of(tournament)
    series = [(series, day.draws.get(series.number), postings[series.number]) for series in tournament.planned]
    ratings = rating_choices(tournament)
    context = {
        "moment": moment(day, request.may, phones=phones),
        "drawn": [drawn for drawn in reversed(series) if drawn[1] or drawn[2]],
        "slips": any(draw for _series, draw, _postings in series),
        "cards": remaining(tournament).exists(),
        "applicants": tournament.advance_entries.exists(),
        "applicants_public": terms_of(tournament).is_listed,
        "team_cards": cards_in_force(tournament).exclude(team=None).exists(),
        "qualified": tournament.qualifications.exists(),
        "log": log_of(tournament),
        "finals": tournament.finals.reopened().order_by("-version"),
        "final": day.final,
        "released": day.final or any(postings.values()),
        "ratings": [rating for rating in ratings if rating[0] != MAIN and not rating[0].startswith("series-")],
        "diplomas": DiplomaForm(ratings=ratings, initial={"first": 3}, auto_id="diploma-%s"),
        "labels": LabelForm(initial={"first": 1}, auto_id="label-%s"),
        "lacks": [] if day.final else plan_lacks(tournament),
        "lots": tournament.lots.exists(),
        "phones": phones,
        "with_codes": tournament.public_page or is_on_phones(tournament),
        "writes_on_phones": is_on_phones(tournament),
    }
    return render(request, "documents/overview/papers.html", context)
