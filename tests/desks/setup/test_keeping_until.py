"""Names are kept for six months after the end, and no day less."""

from datetime import date, datetime, time, timedelta

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from tests.builders import (
    Cast,
    draw_all_lots,
    page_words,
    play_series,
    refusal_codes,
    register_players,
    sign_in,
)
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.setup.names.services import remove_names
from tournament.desks.setup.times import services as times
from tournament.models import FinalResult, Player, SeriesTime, SheetVersion, Tournament
from tournament.queries.record.keeping import keeping, months_after

WHY = "The time is over."


@pytest.mark.parametrize(
    ("day", "until"),
    [
        (date(2026, 8, 31), date(2027, 2, 28)),
        (date(2027, 8, 31), date(2028, 2, 29)),
        (date(2026, 8, 28), date(2027, 2, 28)),
        (date(2026, 10, 31), date(2027, 4, 30)),
        (date(2026, 12, 31), date(2027, 6, 30)),
        (date(2026, 6, 30), date(2026, 12, 30)),
        (date(2026, 7, 1), date(2027, 1, 1)),
        (date(2026, 2, 28), date(2026, 8, 28)),
    ],
)
def test_six_months_end_on_the_same_day_or_the_last_of_the_month(day: date, until: date) -> None:
    assert months_after(day) == until


@pytest.mark.django_db
def test_names_are_kept_until_the_last_day_is_over(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    for today, may_go in ((date(2027, 5, 21), False), (date(2027, 5, 22), True)):
        monkeypatch.setattr(timezone, "localdate", lambda *_at, day=today: day)
        assert keeping(cast.tournament).may_go is may_go  # of 21 November, and never played


def test_without_a_final_result_the_months_run_from_the_last_sheet(cast: Cast) -> None:
    tournament = cast.tournament
    Tournament.objects.filter(pk=tournament.pk).update(date=date(2020, 1, 1), series_count=1)
    tournament.refresh_from_db()
    register_players(tournament, 4, by=cast.director)
    play_series(tournament, by=cast.director, clerk=cast.clerk)
    assert refusal_codes(remove_names, tournament, by=cast.director, reason=WHY) == ["keeping.too_early"]
    SheetVersion.objects.update(keyed_at=timezone.now() - timedelta(days=200))
    assert remove_names(tournament, by=cast.director, reason=WHY).names_removed_by == cast.director


def test_only_a_final_result_ends_a_tournament_on_its_page(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(series_count=1)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    client, page = sign_in(cast.director), f"/t/{cast.tournament.slug}/names/"
    assert "The tournament ended on" not in page_words(client.get(page))
    results.finalise(cast.tournament, by=cast.director)
    assert "The tournament ended on" in page_words(client.get(page))


def test_removing_names_too_early_is_refused(cast: Cast) -> None:
    tournament = cast.tournament
    assert refusal_codes(remove_names, tournament, by=cast.director, reason=WHY) == ["keeping.too_early"]
    Tournament.objects.filter(pk=tournament.pk).update(date=date(2020, 1, 1), series_count=1)
    tournament.refresh_from_db()
    register_players(tournament, 4, by=cast.director)
    play_series(tournament, by=cast.director, clerk=cast.clerk)
    final = results.finalise(tournament, by=cast.director)
    assert refusal_codes(remove_names, tournament, by=cast.director, reason=WHY) == ["keeping.too_early"]
    FinalResult.objects.filter(pk=final.pk).update(posted_at=timezone.now() - timedelta(days=200))
    assert remove_names(tournament, by=cast.director, reason=WHY).names_removed_by == cast.director


def test_a_tournament_taken_over_from_paper_ended_on_its_own_day(cast: Cast) -> None:
    day = timezone.localdate() - timedelta(days=196)
    Tournament.objects.filter(pk=cast.tournament.pk).update(series_count=1, date=day)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    at = datetime.combine(day, time(22), timezone.get_current_timezone())
    times.take_over(
        cast.tournament.planned[0], SeriesTime.Kind.END, at, by=cast.director, reason="taken over from paper"
    )
    results.finalise(cast.tournament, by=cast.director)
    assert (keeping(cast.tournament).ended, keeping(cast.tournament).may_go) == (day, True)
    assert f"The tournament ended on {date_format(day)}." in page_words(
        sign_in(cast.director).get(f"/t/{cast.tournament.slug}/names/")
    )


def test_an_evening_that_ends_at_midnight_is_not_taken_over_from_paper(cast: Cast) -> None:
    """Its end is noted some minutes later, on another day; what ended the tournament is its final result."""
    Tournament.objects.filter(pk=cast.tournament.pk).update(series_count=1)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    midnight = datetime.combine(date(2026, 5, 18), time(), timezone.get_current_timezone())
    end = SeriesTime.objects.filter(kind=SeriesTime.Kind.END)
    end.update(at=midnight - timedelta(minutes=5), recorded_at=midnight + timedelta(minutes=5))
    FinalResult.objects.update(posted_at=midnight + timedelta(days=6))
    assert keeping(cast.tournament).ended == date(2026, 5, 24)


def test_whoever_removes_names_reads_which_prizes_nobody_has_had(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(series_count=1, start_cards=False)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    draw_all_lots(cast.tournament, by=cast.director)
    prizes.propose_all(cast.tournament, by=cast.treasurer)
    draw_all_lots(cast.tournament, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)
    FinalResult.objects.update(posted_at=timezone.now() - timedelta(days=200))
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/names/"))
    assert "2 prizes or wins, 80.00 € together, were not handed out: " in page
    assert "Without names nobody will know whose they are." in page


def test_without_names_lists_by_name_go_by_number() -> None:
    players = [Player(last_name=f"#{number}") for number in (10, 2, 1)]
    assert [player.last_name for player in sorted(players, key=lambda one: one.sort_key)] == ["#1", "#2", "#10"]
