"""Rankings of months, quarters and halves, all made at once: the year's rule without its conditions on a year."""

from datetime import date

import pytest

from tests.builders import Cast, answer_statuses, page_words, sign_in
from tests.evenings import create_ranking, create_season, season_address
from tournament.desks.seasons.periods.services import add_periods, periods, rule_in
from tournament.models import Season
from tournament.wording.seasonlists import period_name


@pytest.fixture
def season(cast: Cast) -> Season:
    return create_season(cast, begins=date(2026, 2, 5), ends=date(2026, 8, 20))


def test_periods_follow_the_calendar_and_are_cut_at_the_season(season: Season) -> None:
    assert list(periods(season, "quarter")) == [
        (date(2026, 2, 5), date(2026, 3, 31)),
        (date(2026, 4, 1), date(2026, 6, 30)),
        (date(2026, 7, 1), date(2026, 8, 20)),
    ]
    assert [first.month for first, _last in periods(season, "half")] == [2, 7]
    assert len(list(periods(season, "month"))) == 7


def test_the_rule_of_a_period_leaves_out_conditions_on_a_whole_year() -> None:
    told = {
        "unit": "evening",
        "which": {"series": [1], "to": "2026-12-31"},
        "keep": {"best": 10},
        "aggregate": {"mean_at_least": 24},
        "adjust": [{"per": 1, "from": 50}],
        "qualify": {"lists": 25, "groups": ["member"]},
    }
    assert rule_in(told, date(2026, 3, 1), date(2026, 3, 31), 3) == {
        "unit": "evening",
        "which": {"series": [1], "from": "2026-03-01", "to": "2026-03-31"},
        "aggregate": "mean",
        "qualify": {"groups": ["member"], "lists": 3},
    }
    assert rule_in({}, date(2026, 3, 1), date(2026, 3, 31), None) == {
        "which": {"from": "2026-03-01", "to": "2026-03-31"}
    }


def test_one_press_makes_the_rankings_of_all_periods_and_a_second_press_none(cast: Cast, season: Season) -> None:
    create_ranking(season, cast)
    client, page = sign_in(cast.director), season_address(season, "periods/")
    sent = {"ranking": season.rankings.get().pk, "kind": "quarter", "lists": "2"}
    assert "3 rankings more are there." in page_words(client.post(page, sent, follow=True))
    assert "0 rankings more are there." in page_words(client.post(page, sent, follow=True))
    names = [ranking.name for ranking in season.rankings.in_order()]
    assert names == ["Year", "Quarter 1 of 2026", "Quarter 2 of 2026", "Quarter 3 of 2026"]
    rule = season.rankings.get(name="Quarter 2 of 2026").rules.get().rule
    assert rule["which"] == {"from": "2026-04-01", "to": "2026-06-30"}
    year = season.rankings.get(name="Year")
    assert add_periods(year, kind="month", lists=None, named=period_name, by=cast.director) == 7
    assert season.rankings.filter(name="March 2026").exists()


def test_rankings_of_periods_need_a_ranking_first_and_valid_input(cast: Cast, season: Season) -> None:
    client, page = sign_in(cast.director), season_address(season, "periods/")
    assert client.get(page)["Location"] == season_address(season, "usual/")
    create_ranking(season, cast)
    assert client.post(page, {"ranking": "999", "kind": "week", "lists": "0"}).status_code == 422
    assert season.rankings.count() == 1


def test_the_page_of_periods_needs_a_manager(cast: Cast, season: Season) -> None:
    assert answer_statuses(season_address(season, "periods/"), cast.clerk, cast.stranger, get=True) == [403, 404]
