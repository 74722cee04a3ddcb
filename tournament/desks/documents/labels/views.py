"""Labels on sheets of 24: one for each start card, or one for each table of a series."""

from collections.abc import Sequence

from django.http import HttpResponse

from scoring import finding
from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.labels.forms import HEIGHTS, LabelForm
from tournament.desks.documents.labels.papers import Label, card_labels, sheets_of, table_labels
from tournament.desks.documents.seats.reading import drawn
from tournament.models import Tournament
from tournament.refused import Refused


@allowed("documents.look")
def labels(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """For start cards. Names in full: they stay in the hall."""
    return answer(request, tournament, "labels", card_labels(tournament))


@allowed("documents.look")
def table_labels_of(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """For the score sheets of a series."""
    return answer(request, tournament, f"labels-{number}", table_labels(drawn(tournament, number)), series=number)


def answer(
    request: HallRequest, tournament: Tournament, name: str, listed: Sequence[Label], series: int = 0
) -> HttpResponse:
    form = LabelForm(request.GET)
    if not form.is_valid():
        raise Refused(finding("labels.unknown"))
    if not listed:
        raise Refused(finding("paper.no_cards"))
    first, height = form.cleaned_data["first"] or 1, form.cleaned_data["height"] or HEIGHTS[0][0]
    return as_pdf(request, tournament, name, *sheets_of(tournament, listed, first=first, height=height, series=series))
