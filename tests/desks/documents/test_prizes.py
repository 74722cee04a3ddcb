"""The prize list: from the last place up or the first down, with sums, goods and places a lot still decides."""

import csv
from io import StringIO

import pytest

from tests.builders import Cast, make_cast, page_words, play_series_as, register_players, sign_in
from tournament.desks.documents.archive import results as archive_results
from tournament.desks.documents.prizes.lists import prizes_of
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.proposals import Terms
from tournament.desks.results.prizes.reading import base_for
from tournament.models import PrizePlan
from tournament.wording.prizes import ordinal


def read_prize_list(cast: Cast, query: str = "") -> list[list[str]]:
    answer = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/prizes.csv{query}")
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))


@pytest.mark.usefixtures("euros")
def test_the_prize_list_names_every_prize_with_its_place_in_both_orders(db: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (9, 0), 2: (8, 0), 3: (1, 0)}, by=cast.director, clerk=cast.clerk)
    prizes.propose_all(cast.tournament, by=cast.director)
    plan = PrizePlan.objects.get()
    prizes.save_prizes(plan, [(4000, ""), (0, "Ham")], by=cast.director, base=base_for(plan))
    assert [list(row)[:3] for row in archive_results.prizes(cast.tournament).rows] == [
        ["Prizes", "All players", place] for place in (1, 2)
    ]
    heading, *rows = read_prize_list(cast)
    assert heading == ["Prizes", "Place", "No.", "Name", "€", "Goods"]
    assert [row[1:3] + row[4:] for row in rows] == [["2", "2", "", "Ham"], ["1", "1", "40.00", ""]]
    assert [row[1] for row in read_prize_list(cast, "?order=top")[1:]] == ["1", "2"]


@pytest.mark.usefixtures("euros")
def test_a_prize_list_of_several_plans_names_each_prize_and_who_is_passed_over(db: None) -> None:
    cast = make_cast(series_count=1, ratings=["ladies"])
    for card in register_players(cast.tournament, 4, by=cast.director)[:2]:
        card.player.sex = "f"
        card.player.save()
    play_series_as(cast.tournament, 1, {1: (9, 0), 2: (8, 0), 3: (1, 0)}, by=cast.director, clerk=cast.clerk)
    prizes.propose_all(cast.tournament, by=cast.director)
    terms = Terms("", "ladies", "sum", 1000, size="fixed", size_figure=1, adds_up=False, position=2)
    prizes.propose(cast.tournament, None, terms, by=cast.director)
    listing = prizes_of(cast.tournament, top=True)
    columns, rows, _foot = listing.of("paper")
    place = [column.heading for column in columns].index("Prize")
    assert [row[place].value for row in rows] == ["1st", "Ladies 1st"]
    assert "Ladies: whoever has a prize of Prizes is passed over here, and the next moves up." in listing.lead
    assert [note for note in listing.notes if "passed over: 1 " in note]
    shown = page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/results/prizes/"))
    assert "Whoever has a prize of Prizes is passed over here, and the next moves up." in shown


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (21, "21st"), (113, "113th")]
)
def test_a_place_is_written_as_an_ordinal(number: int, said: str) -> None:
    assert ordinal(number) == said
