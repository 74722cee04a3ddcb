"""The prize list: from the last place up or from the first down, with sums, goods and what a lot still decides."""

import csv
from io import StringIO

from tests.builders import Cast, make_cast, played_as, players, signed_in
from tournament.desks.documents.archive import results as archive_results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.reading import base_for
from tournament.models import PrizePlan


def listed(cast: Cast, query: str = "") -> list[list[str]]:
    answer = signed_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/prizes.csv{query}")
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))


def test_both_orders_name_every_prize_with_its_place(db: None) -> None:
    cast = make_cast(series_count=1)
    players(cast.tournament, 4, by=cast.director)
    played_as(cast.tournament, 1, {1: (9, 0), 2: (8, 0), 3: (1, 0)}, by=cast.director, clerk=cast.clerk)
    prizes.propose_all(cast.tournament, by=cast.director)
    plan = PrizePlan.objects.get()
    prizes.save_prizes(plan, [(4000, ""), (0, "Ham")], by=cast.director, base=base_for(plan))
    assert [list(row)[:3] for row in archive_results.prizes(cast.tournament).rows] == [
        ["Prizes", "All players", place] for place in (1, 2)
    ]
    heading, *rows = listed(cast)
    assert heading == ["Prizes", "Place", "No.", "Name", "€", "Goods"]
    assert [row[1:3] + row[4:] for row in rows] == [["2", "2", "", "Ham"], ["1", "1", "40.00", ""]]
    assert [row[1] for row in listed(cast, "?order=top")[1:]] == ["1", "2"]
