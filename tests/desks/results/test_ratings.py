"""Further ratings: teams, pairs, groups of players, single series and the organizer's own."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from tests.builders import (
    Cast,
    answer_statuses,
    end_series,
    expel_player,
    key_sheet,
    make_cast,
    make_footer,
    page_words,
    publish_draw,
    refusal_codes,
    sign_in,
)
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.substitutes.services import substitute
from tournament.desks.results.final import services
from tournament.desks.results.ratings import services as rating_services
from tournament.models import OwnRating, PrizePlan, Team, Tournament, choices
from tournament.queries.ranking.postings import body, digest
from tournament.queries.ranking.rated import rated
from tournament.queries.ranking.ratings import Rated, RatedRow
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import faults
from tournament.wording.results import points

ALL = ["teams", "tandems", "mixed", "ladies", "seniors", "juniors", "best_series"]


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    """Eight players in two series: two teams, a tandem, three pairs."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_stage()
        transaction.set_rollback(True)


@pytest.fixture
def hall(stage: Cast, db: None) -> Cast:
    stage.tournament.refresh_from_db()
    return stage


def make_stage() -> Cast:
    cast = make_cast(series_count=2, ratings=ALL, team_rule=Tournament.TeamRule.THREE_RAISED)
    for place, (sex, category) in enumerate(
        [("f", "senior"), ("m", "senior"), ("m", ""), ("f", "junior"), ("f", ""), ("m", "junior"), ("m", ""), ("f", "")]
    ):
        registration.register(
            cast.tournament,
            Entry(
                last_name=f"{'ABCDEFGH'[place] * 4}",
                sex=sex,
                category=category,
                club="Kreuz" if place < 5 else "Pik",
                team="Eins" if place < 4 else "Zwei" if place < 7 else "",
                paid=True,
                present=True,
            ),
            by=cast.director,
            another=range(1000),
        )
    create_pair(cast, "tandem", "Die Asse", 1, 6)
    create_pair(cast, "mixed", "Gemischt", 4, 7)
    create_pair(cast, "mixed", "Nur Damen", 1, 5)
    create_pair(cast, "mixed", "Allein", 8)
    for number in (1, 2):
        draw = publish_draw(cast.tournament, number, by=cast.director, seed=str(number))
        for table in draw.tables.order_by("number"):
            feet = [make_footer(18 * 4 * seat + 24 * table.number + number, 4 * seat, 0, 0, 4) for seat in range(1, 5)]
            key_sheet(table, by=cast.clerk, footers=feet, passed=8)
        if number == 2:
            end_series(draw.series, by=cast.director)
    return cast


def create_pair(cast: Cast, kind: str, name: str, *numbers: int) -> None:
    team = Team.objects.create(tournament=cast.tournament, kind=kind, name=name)
    cast.tournament.cards.filter(number__in=numbers).update(**{kind: team})


def ranking_of(cast: Cast, code: str) -> Rated:
    return next(ranking for ranking in rated(cast.tournament, each_series=True) if ranking.rating.code == code)


def names(rows: tuple[RatedRow, ...]) -> list[tuple[int | None, str]]:
    return [(row.rank, row.name) for row in rows]


def totals_of(cast: Cast) -> dict[int, int]:
    return {row.number: row.performance for row in standings(cast.tournament).rows}


def test_some_of_the_players_are_ranked_among_themselves(hall: Cast) -> None:
    totals = totals_of(hall)
    for code, numbers in (("ladies", {1, 4, 5, 8}), ("seniors", {1, 2}), ("juniors", {4, 6})):
        rows = ranking_of(hall, code).rows
        assert [row.key for row in rows] == sorted(numbers, key=lambda number: (-totals[number], number))
        assert [row.rank for row in rows] == [
            1 + sum(totals[other] > totals[row.key] for other in numbers) for row in rows
        ]


def test_a_team_of_three_counts_four_thirds(hall: Cast) -> None:
    totals = totals_of(hall)
    sums = {row.name: row.performance for row in ranking_of(hall, "teams").rows}
    three = Fraction(4, 3) * sum(totals[number] for number in (5, 6, 7))
    assert sums == {"Eins": sum(totals[number] for number in (1, 2, 3, 4)), "Zwei": three}
    assert points(Fraction(10000, 3)) == "3333 1/3"


def test_a_team_of_three_counts_as_it_is_or_not_at_all_by_the_other_rules(hall: Cast) -> None:
    totals = totals_of(hall)
    hall.tournament.team_rule = Tournament.TeamRule.THREE_SUM
    zwei = next(row for row in ranking_of(hall, "teams").rows if row.name == "Zwei")
    assert zwei.performance == sum(totals[number] for number in (5, 6, 7))
    hall.tournament.team_rule = Tournament.TeamRule.FOUR
    assert [(row.rank, row.name, row.lack) for row in ranking_of(hall, "teams").rows] == [
        (1, "Eins", ""),
        (None, "Zwei", "few"),
    ]


def test_a_tandem_is_the_sum_of_two_and_a_mixed_pair_a_woman_and_a_man(hall: Cast) -> None:
    totals = totals_of(hall)
    (tandem,) = ranking_of(hall, "tandems").rows
    assert (tandem.performance, tandem.key) == (totals[1] + totals[6], 1)
    mixed = {row.name: (row.rank, row.lack) for row in ranking_of(hall, "mixed").rows}
    assert mixed == {"Gemischt": (1, ""), "Nur Damen": (None, "not_mixed"), "Allein": (None, "few")}


def test_single_series_and_the_best_series_are_ranked(hall: Cast) -> None:
    lines = {row.number: row.performances for row in standings(hall.tournament).rows}
    assert {row.key: row.performance for row in ranking_of(hall, "best_series").rows} == {
        number: max(performances.values()) for number, performances in lines.items()
    }
    for series in (1, 2):
        rows = ranking_of(hall, f"series-{series}").rows
        assert [row.key for row in rows] == sorted(lines, key=lambda number: (-lines[number][series], number))


def test_an_expelled_player_is_in_no_rating(hall: Cast) -> None:
    expel_player(hall.tournament.cards.get(number=1), by=hall.director, series=2)
    assert 1 not in {row.key for row in ranking_of(hall, "ladies").rows}


@pytest.mark.parametrize("rule", Tournament.TeamRule)
def test_a_team_keeps_what_an_expelled_member_played(hall: Cast, rule: choices.TeamRule) -> None:
    hall.tournament.team_rule = rule
    before, tandem = (ranking_of(hall, code).rows for code in ("teams", "tandems"))
    expel_player(hall.tournament.cards.get(number=1), by=hall.director, series=2)
    assert ranking_of(hall, "teams").rows == before
    assert ranking_of(hall, "tandems").rows == tandem


def test_a_team_keeps_what_an_expelled_substitute_played_too(hall: Cast) -> None:
    before, card = ranking_of(hall, "teams").rows, hall.tournament.cards.get(number=1)
    expel_player(card, by=hall.director)
    substitute(card, Entry("Albrecht", sex="f"), by=hall.director, reason="a grave case")
    expel_player(card, by=hall.director, series=2)
    eins = next(row for row in ranking_of(hall, "teams").rows if row.name == "Eins")
    assert eins.performance == next(row for row in before if row.name == "Eins").performance
    assert "AAAA / Albrecht" in {member.name for member in eins.members}


def test_a_team_of_three_of_whom_one_is_expelled_is_raised_as_it_began(hall: Cast) -> None:
    totals = totals_of(hall)
    expel_player(hall.tournament.cards.get(number=5), by=hall.director)
    zwei = next(row for row in ranking_of(hall, "teams").rows if row.name == "Zwei")
    assert zwei.performance == Fraction(4, 3) * sum(totals[number] for number in (5, 6, 7))


def test_a_player_expelled_before_he_was_drawn_was_never_in_his_team(hall: Cast) -> None:
    late = registration.register(
        hall.tournament,
        Entry("Zu", team="Zwei", paid=True, present=True),
        by=hall.director,
        another=range(1000),
        late=True,
    )
    before = ranking_of(hall, "teams").rows
    expel_player(late, by=hall.director, series=2)
    after = ranking_of(hall, "teams").rows
    assert len(next(row for row in before if row.name == "Zwei").members) == 4
    assert {member.number for member in next(row for row in after if row.name == "Zwei").members} == {5, 6, 7}


def test_an_own_rating_is_of_those_who_fit_all_that_is_set(hall: Cast) -> None:
    club = hall.tournament.cards.get(number=1).player.club
    rating_services.define(hall.tournament, by=hall.director, name="Damen von Kreuz", sex="f", club=club)
    assert {row.key for row in ranking_of(hall, "own-1").rows} == {1, 4, 5}


def test_an_own_rating_is_defined_and_removed_on_its_page(hall: Cast) -> None:
    client, url = sign_in(hall.director), f"/t/{hall.tournament.slug}/results/ratings/"
    assert "---" not in client.get(url).text
    assert "fee or series: everybody is in that of all" in page_words(client.post(f"{url}define/", {"name": "Alle"}))
    page = page_words(
        client.post(f"{url}define/", {"name": "Ältere Damen", "sex": "f", "category": "senior"}, follow=True)
    )
    assert "Ältere Damen female senior" in page
    rating = OwnRating.objects.get()
    client.post(f"{url}{rating.pk}/remove/")
    client.post(f"{url}{rating.pk}/remove/")
    assert [ranking.rating.code for ranking in rated(hall.tournament)] == ["main", *ALL]
    assert list(hall.tournament.trail.values_list("action", flat=True)[:2]) == ["rating.remove", "rating.define"]


def test_an_own_rating_with_prizes_is_not_removed(hall: Cast) -> None:
    rating = rating_services.define(hall.tournament, by=hall.director, name="Ältere", category="senior")
    PrizePlan.objects.create(tournament=hall.tournament, name="Ältere", rating="own-1")
    assert refusal_codes(rating_services.remove, rating, by=hall.director) == ["rating.has_prizes"]


def test_a_name_belongs_to_one_own_rating(hall: Cast) -> None:
    first = rating_services.define(hall.tournament, by=hall.director, name="Ältere", category="senior")
    assert rating_services.define(hall.tournament, by=hall.director, name="Ältere", category="senior") == first
    other = {"name": "Ältere", "category": "junior"}
    assert refusal_codes(rating_services.define, hall.tournament, by=hall.director, **other) == ["rating.exists"]


def test_ratings_and_lots_need_the_director(hall: Cast) -> None:
    people = (hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.stranger)
    for step in ("ratings/define/", "lots/draw/", "lots/write-down/"):
        assert answer_statuses(f"/t/{hall.tournament.slug}/results/{step}", *people) == [403] * 4 + [404]


def test_all_ratings_are_in_the_final_result(hall: Cast) -> None:
    final = services.finalise(hall.tournament, by=hall.director)
    assert [rating["code"] for rating in final.body["ratings"]] == ALL
    assert digest(final.body) == digest(body(hall.tournament))
    assert list(faults()) == []


def test_verify_finds_a_rating_that_was_changed(hall: Cast) -> None:
    final = services.finalise(hall.tournament, by=hall.director)
    final.body["ratings"][3]["rows"].reverse()
    final.save(update_fields=["body"])
    problems = list(faults())
    assert any("was changed after it was posted" in fault for fault in problems)
    assert any("in the rating ladies" in fault for fault in problems)


def test_the_pages_show_all_ratings(hall: Cast) -> None:
    client, base = sign_in(hall.viewer), f"/t/{hall.tournament.slug}/standings/"
    page = page_words(client.get(f"{base}?rating=teams"))
    assert "Teams Standings after series 2" in page
    assert "Eins" in page
    assert "1 AAAA" in page
    assert "not a woman and a man" in page_words(client.get(f"{base}?rating=mixed"))
    assert "Best single series" in page_words(client.get(f"{base}?rating=best_series"))
    assert "Standings after series 2" in page_words(client.get(f"{base}?rating=unknown"))


def test_the_page_of_a_player_explains_every_number(hall: Cast) -> None:
    row = next(row for row in standings(hall.tournament).rows if row.number == 1)
    page = page_words(sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/standings/player/1/"))
    for line in row.lines:
        assert f"{line.points} + 50 × ({line.won} − {line.lost}) + 30 × {line.others_lost} = {line.performance}" in page
    assert f"Rank {row.rank} of 8" in page
    assert "Teams rank" in page
    assert "Rank by series" in page


def test_the_page_of_a_table_shows_its_four(hall: Cast) -> None:
    client, base = sign_in(hall.viewer), f"/t/{hall.tournament.slug}/standings/table"
    page = page_words(client.get(f"{base}/1/2/"))
    assert "121 + 50 × (4 − 0) + 30 × 0 = 321" in page
    assert client.get(f"{base}/1/9/").status_code == 404
    assert client.get(f"{base}/3/1/").status_code == 404
