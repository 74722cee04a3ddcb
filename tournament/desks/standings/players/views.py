"""The page of one player: everything that his rank is made of. Reads only."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.access import HallRequest, allowed
from tournament.desks.standings.players.chart import chart
from tournament.desks.standings.players.reading import course_of
from tournament.desks.standings.ranking.reading import latest_series
from tournament.models import Tournament
from tournament.queries.people.cards import start_cards
from tournament.queries.protests.rulings import entries, of_card


@allowed("standings.look")
def player(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everything that one player's rank is made of."""
    card = get_object_or_404(start_cards(tournament).select_related("tournament"), number=number)
    after = latest_series(tournament)
    course = course_of(card, after)
    ranks = [(stretch.line.series, stretch.rank) for stretch in course.stretches if stretch.rank]
    context = {
        "card": card,
        "course": course,
        "row": course.row,
        "chart": chart(ranks, course.players),
        "after": after,
        "decisions": entries(list(of_card(card)), tournament),
    }
    return render(request, "standings/players/player.html", context)
