"""Open protests and the time for protests block the next series and the final result, by pages and by services."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.builders import (
    Cast,
    end_series,
    key_sheet,
    make_footer,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sheet_data,
    sign_in,
)
from tests.desks.rulings.protesting import (
    card,
    file_protest,
    protest_state,
    reload_tournament,
    rule_on_player,
    table_of,
)
from tests.remembered import remembered
from tournament import clock
from tournament.clock import Stamp
from tournament.desks.results.final import services as results
from tournament.desks.rulings.protests import services as protest_services
from tournament.desks.setup.settings import services as setup
from tournament.desks.setup.times import services as times
from tournament.desks.sheets.after import services as after_services
from tournament.models import FinalResult, Protest, Series, SeriesTime, SheetVersion, Table, Tournament
from tournament.queries.day import final_lacks
from tournament.queries.protests.filed import start_gate
from tournament.queries.protests.hall import hall as hall_of

Kind = SeriesTime.Kind


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """Two series of four players: the first is played, the second hangs on the wall."""
    setup.change_settings(cast.tournament, by=cast.director, series_count=2)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    publish_draw(cast.tournament, 2, by=cast.director)
    return cast


def second_table(cast: Cast) -> Table:
    return table_of(cast, 2)


def end_both_series(cast: Cast, minutes: int) -> None:
    """Plays the second series too and ends it so many minutes ago."""
    key_sheet(second_table(cast), by=cast.clerk)
    end_series(series_of(cast.tournament, 2), by=cast.director, minutes=minutes)


def test_an_open_protest_keeps_the_next_series_from_starting(hall: Cast) -> None:
    file_protest(hall)
    assert refusal_codes(times.start, series_of(hall.tournament, 2), by=hall.director) == ["protests.open"]
    answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/times/2/start/")
    assert answer.status_code == 409
    assert "Protest 1 is open: the jury decides first." in page_words(answer)


def test_the_start_of_the_first_series_costs_one_query_for_open_protests(
    hall: Cast, django_assert_num_queries: Any
) -> None:
    first = Series.objects.select_related("tournament").get(tournament=hall.tournament, number=1)
    with django_assert_num_queries(1):
        assert start_gate(first) == []
    file_protest(hall)
    with django_assert_num_queries(1):
        assert [lack.code for lack in start_gate(first)] == ["protests.open"]


def test_the_page_of_the_day_has_no_key_for_a_start_that_a_protest_forbids(hall: Cast) -> None:
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/")
    assert 'data-key="s"' in page.text
    file_protest(hall)
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/")
    assert 'data-key="s"' not in page.text
    assert "Protest 1 is open: the jury decides first." in page_words(page)


def test_a_late_open_protest_keeps_the_final_result_back_too(hall: Cast) -> None:
    end_both_series(hall, 60)
    protest = file_protest(hall)
    assert refusal_codes(results.finalise, hall.tournament, by=hall.director) == ["protests.open"]
    protest_services.take_back(protest, by=hall.clerk, reason="-")
    assert results.finalise(hall.tournament, by=hall.director).version == 1


def test_a_correction_is_no_way_round_the_gate(hall: Cast) -> None:
    file_protest(hall)
    series, ago = series_of(hall.tournament, 2), clock.now() - timedelta(minutes=5)
    assert refusal_codes(times.correct, series, Kind.START, ago, by=hall.director, reason="it began") == [
        "protests.open"
    ]


def test_keying_is_no_way_round_the_gate(hall: Cast) -> None:
    """The first sheet of a series that nobody started is its start."""
    file_protest(hall)
    assert refusal_codes(key_sheet, second_table(hall), by=hall.clerk) == ["protests.open"]
    data = sheet_data([make_footer(0, 0, 0, 0, 4)] * 4, passed=48, paragraph="SkWO 7.2.4", reason="lost")
    answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/sheets/2/1/correct/", data)
    assert answer.status_code == 409
    assert not SheetVersion.objects.filter(table=second_table(hall)).exists()


def test_a_series_that_is_played_goes_on_when_a_protest_comes(hall: Cast) -> None:
    times.start(series_of(hall.tournament, 2), by=hall.director)
    file_protest(hall, rule_on_player(hall))
    assert key_sheet(second_table(hall), by=hall.clerk).counts


@pytest.mark.parametrize(("minutes", "lacks"), [(14, ["window.runs"]), (16, [])])
def test_the_final_result_waits_for_the_end_of_the_time_for_protests(
    hall: Cast, minutes: int, lacks: list[str]
) -> None:
    end_both_series(hall, minutes)
    assert [finding.code for finding in final_lacks(reload_tournament(hall))] == lacks


def test_the_page_says_which_protests_are_in_time_and_until_when(hall: Cast) -> None:
    end_both_series(hall, 14)
    answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/results/finalise/")
    assert answer.status_code == 409
    assert "Protests about series 2 are in time until" in page_words(answer)
    assert not FinalResult.objects.exists()


def test_the_last_second_of_the_time_for_protests_still_counts(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    end_both_series(hall, 60)
    (end,) = SeriesTime.objects.filter(kind=Kind.END, series__number=2)
    assert end.at
    for seconds, lacks in ((900, ["window.runs"]), (901, [])):
        monkeypatch.setattr(clock, "stamp", lambda at=end.at, s=seconds: Stamp(at + timedelta(seconds=s)))
        assert [finding.code for finding in final_lacks(reload_tournament(hall))] == lacks


def test_a_last_series_without_an_end_keeps_the_final_result_back(hall: Cast) -> None:
    sheet = key_sheet(second_table(hall), by=hall.clerk)
    end = sheet.keyed_at.replace(microsecond=0)  # a later one would end the time for protests earlier when it goes
    times.correct(series_of(hall.tournament, 2), Kind.END, end, by=hall.director, reason="-")
    times.correct(series_of(hall.tournament, 2), Kind.END, None, by=hall.director, reason="not yet")
    # the sheets prove when it was over at the latest
    assert [finding.code for finding in final_lacks(reload_tournament(hall))] == ["window.runs"]


def test_the_time_for_protests_starts_with_the_release_where_the_settings_say_so(hall: Cast) -> None:
    Tournament.objects.update(objection_from="posting")
    end_both_series(hall, 60)
    assert [finding.code for finding in final_lacks(reload_tournament(hall))] == ["window.no_posting"]
    posted = results.post_standings(series_of(hall.tournament, 2), by=hall.director)
    assert [finding.code for finding in final_lacks(reload_tournament(hall))] == ["window.runs"]
    type(posted).objects.update(posted_at=clock.now() - timedelta(minutes=16))
    assert final_lacks(reload_tournament(hall)) == []


def test_minutes_between_series_hold_the_next_start(hall: Cast) -> None:
    Tournament.objects.update(objection_between=10)
    end_series(series_of(hall.tournament, 1), by=hall.director, minutes=9)
    assert refusal_codes(times.start, series_of(hall.tournament, 2), by=hall.director) == ["window.runs"]
    end_series(series_of(hall.tournament, 1), by=hall.director, minutes=11)
    assert times.start(series_of(hall.tournament, 2), by=hall.director).at


def test_settings_do_not_shorten_a_window_that_was_announced(hall: Cast) -> None:
    for name, value in (("objection_minutes", 0), ("objection_from", "final"), ("objection_between", 1)):
        assert refusal_codes(setup.change_settings, hall.tournament, by=hall.director, **{name: value}) == [
            "settings.protests_frozen"
        ]


def test_a_correction_makes_no_protest_late(hall: Cast) -> None:
    """A protest came in time; afterwards the director tries to move the end of the series an hour back."""
    end_both_series(hall, 16)
    protest = protest_services.file(card(hall), against=second_table(hall), text="-", by=hall.clerk, token=uuid4())
    Protest.objects.filter(pk=protest.pk).update(filed_at=clock.now() - timedelta(minutes=2))
    ago = clock.now() - timedelta(hours=1)
    assert refusal_codes(times.correct, series_of(hall.tournament, 2), Kind.END, ago, by=hall.director, reason="-") == [
        "series.time_overturns"
    ]


def test_no_button_finalises_before_the_time_for_protests_is_over(hall: Cast) -> None:
    end_both_series(hall, 5)
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/results/")
    assert "/finalise/" not in page.text
    assert "Protests about series 2 are in time until" in page_words(page)


def test_the_countdown_of_the_window_stands_on_day_protests_and_wall(hall: Cast) -> None:
    end_both_series(hall, 5)
    for address in (
        f"/t/{hall.tournament.slug}/",
        f"/t/{hall.tournament.slug}/protests/",
        f"/p/{hall.tournament.slug}/wall/",
    ):
        page = sign_in(hall.director).get(address).text
        assert "data-seconds=" in page, address
    window = hall_of(reload_tournament(hall)).window
    assert window
    assert 590 <= window.seconds <= 600


def test_a_sheet_that_is_taken_out_does_not_undo_the_start_of_its_series(hall: Cast) -> None:
    times.start(series_of(hall.tournament, 2), by=hall.director)
    key_sheet(second_table(hall), by=hall.clerk)
    after_services.take_out(second_table(hall), base=1, by=hall.director, reason="another table's")
    file_protest(hall, rule_on_player(hall))
    assert key_sheet(second_table(hall), by=hall.clerk, base=1).counts


def test_a_protest_after_the_final_result_is_on_record_and_open_nowhere(hall: Cast) -> None:
    """Day and protests say that it changes nothing; public pages and the wall say nothing of it."""
    end_both_series(hall, 60)
    results.finalise(hall.tournament, by=hall.director)
    protest = file_protest(hall)
    assert (hall_of(reload_tournament(hall)).open, hall_of(reload_tournament(hall)).after_final) == ((), (1,))
    assert (protest_state(hall, protest).is_open, protest_state(hall, protest).is_after_final) == (False, True)
    director, slug = sign_in(hall.director), hall.tournament.slug
    for page in (f"/t/{slug}/", f"/t/{slug}/protests/"):
        told = page_words(director.get(page))
        assert "Protest 1 came when the final result stood: too late, it changes nothing." in told
        assert "is open" not in told
    for page in (f"/p/{slug}/?card=1", f"/p/{slug}/wall/"):
        assert "Protest 1" not in page_words(director.get(page) if "wall" in page else Client().get(page))


def test_a_protest_filed_after_the_final_result_is_open_once_it_is_reopened(hall: Cast) -> None:
    end_both_series(hall, 60)
    final = results.finalise(hall.tournament, by=hall.director)
    protest = file_protest(hall)
    results.reopen(final, by=hall.director, reason="a mistake")
    assert protest_state(hall, protest).is_open
    assert refusal_codes(results.finalise, hall.tournament, by=hall.director) == ["protests.open"]


def test_the_desk_is_told_before_the_form_what_filing_means(hall: Cast) -> None:
    end_both_series(hall, 60)
    clerk, url = sign_in(hall.clerk), f"/t/{hall.tournament.slug}/protests/file/"
    assert "The time for protests is over. A protest that is filed now is too late" in page_words(clerk.get(url))
    results.finalise(hall.tournament, by=hall.director)
    assert "The final result stands. A protest that is filed now is too late" in page_words(clerk.get(url))
