"""The next evening is opened by one press: settings of the last one, date and name advanced, and never twice."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    answer_statuses,
    create_tournament,
    make_cast,
    page_words,
    play_series,
    register_players,
    run_at_once,
    sign_in,
)
from tests.desks.seasons.money import set_money_rule
from tests.desks.setup.test_settings_folded import ON_PHONES, WITH_HOUSE
from tournament.desks.registration.here.earlier import last_evening
from tournament.desks.results.final import services as results
from tournament.desks.results.ratings import services as own_ratings
from tournament.desks.setup.evening.naming import next_day, next_name, rhythm, stem
from tournament.desks.setup.evening.reading import follower, next_after
from tournament.desks.setup.evening.services import open_next
from tournament.desks.setup.settings.reading import SETTINGS
from tournament.desks.setup.settings.services import change_settings
from tournament.models import AuditEntry, Season, Tournament, YearClosing

THURSDAY = date(2026, 11, 5)


def press_next(cast: Cast, evening: Tournament) -> Any:
    return sign_in(cast.director).post(f"/t/{evening.slug}/next/", follow=True)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("12. Abend", "13. Abend"),
        ("Abend 9", "Abend 10"),
        ("Abend 009", "Abend 010"),
        ("3. Abend der Saison 2026", "4. Abend der Saison 2026"),
        ("2026: Abend 17", "2026: Abend 18"),
        ("Skatclub 1892, 7. Abend, Tisch 4", "Skatclub 1892, 8. Abend, Tisch 4"),
        ("Clubabend 05.11.2026", "Clubabend 12.11.2026"),
        ("Clubabend 5.11.2026", "Clubabend 12.11.2026"),
        ("Clubabend 2026-11-05", "Clubabend 2026-11-12"),
        ("Abend am 5.11.", "Abend am 12.11."),
        ("Clubabend", "Clubabend 12.11.2026"),
        ("Skatclub 1892", "Skatclub 1892 12.11.2026"),
    ],
)
def test_the_name_of_the_next_evening_is_advanced(name: str, expected: str) -> None:
    assert next_name(name, THURSDAY, date(2026, 11, 12)) == expected


def test_a_name_is_advanced_over_the_turn_of_the_year_and_never_gets_too_long() -> None:
    eve = date(2026, 12, 31)
    assert next_name("52. Abend 2026", eve, date(2027, 1, 7)) == "53. Abend 2027"
    assert next_name("Clubabend 31.12.2026", eve, date(2027, 1, 7)) == "Clubabend 07.01.2027"
    long = next_name("S" * 120, eve, date(2027, 1, 7))
    assert len(long) == 120
    assert long.endswith("S 07.01.2027")


def test_names_of_evenings_in_a_row_have_the_same_stem() -> None:
    assert stem("12. Abend", THURSDAY) == stem("9. Abend", date(2026, 10, 15))
    assert stem("Clubabend 05.11.2026", THURSDAY) == stem("Clubabend 29.10.2026", date(2026, 10, 29))
    assert stem("12. Abend", THURSDAY) != stem("12. Pokal", THURSDAY)


def test_the_rhythm_of_evenings_is_in_whole_weeks() -> None:
    def held(*days: int) -> list[date]:
        return [THURSDAY + timedelta(days=day) for day in days]

    assert rhythm(held(0)).days == 7
    assert rhythm(held(0, 14, 28, 35)).days == 14
    assert rhythm(held(0, 14, 21)).days == 7, "an evening that fell out is no new rhythm"
    assert rhythm(held(0, 2, 4)).days == 7
    assert rhythm(held(0, 14, 28, 35, 42, 49, 56)).days == 7, "only the last ones say how it goes on"


def test_the_next_evening_is_never_before_today() -> None:
    assert next_day([THURSDAY], THURSDAY) == date(2026, 11, 12)
    assert next_day([THURSDAY], date(2026, 11, 12)) == date(2026, 11, 12)
    assert next_day([THURSDAY], date(2026, 11, 13)) == date(2026, 11, 19)
    assert next_day([date(2026, 10, 8), date(2026, 10, 22), THURSDAY], THURSDAY) == date(2026, 11, 19)


@pytest.mark.parametrize("unusual", [WITH_HOUSE, ON_PHONES])
def test_the_next_evening_has_the_settings_of_the_last_one(cast: Cast, unusual: dict[str, Any]) -> None:
    today = timezone.localdate()
    unusual = unusual | {"name": "12. Abend", "date": today - timedelta(days=7)}
    evening = create_tournament(cast.organizer, cast.director, **unusual)
    own_ratings.define(evening, by=cast.director, name="Ladies", sex="f")
    register_players(evening, 4, by=cast.director)
    page = press_next(cast, evening)
    coming = Tournament.objects.get(name="13. Abend")
    assert page.redirect_chain[-1][0] == f"/t/{coming.slug}/"
    assert "13. Abend is open for" in page_words(page)
    assert coming.date == today
    assert [name for name in SETTINGS if getattr(coming, name) != getattr(evening, name)] == ["name", "date"]
    assert [rating.name for rating in coming.own_ratings.all()] == ["Ladies"]
    assert not coming.cards.exists()
    opened: Any = AuditEntry.objects.get(tournament=coming, action="tournament.open")
    assert opened.after["follows"] == evening.slug
    assert "evening after" in page_words(sign_in(cast.director).get(f"/t/{coming.slug}/trail/"))


def test_the_evening_after_a_played_one_has_its_series_and_roles(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    coming, is_new = open_next(cast.tournament, by=cast.director)
    assert is_new
    assert coming.series.count() == cast.tournament.series_count
    assert {(held.user_id, held.role) for held in coming.appointments.all()} == {
        (held.user_id, held.role) for held in cast.tournament.appointments.all()
    }


def test_the_next_evening_is_opened_once_though_it_was_renamed_meanwhile(cast: Cast) -> None:
    coming, _new = open_next(cast.tournament, by=cast.director)
    change_settings(coming, by=cast.director, name="Weihnachtsabend", date=coming.date + timedelta(days=1))
    page = press_next(cast, cast.tournament)
    assert page.redirect_chain[-1][0] == f"/t/{coming.slug}/"
    assert "Weihnachtsabend on" in page_words(page)
    assert Tournament.objects.filter(organizer=cast.organizer).count() == 2
    day = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/")
    assert "Next evening: Weihnachtsabend" in page_words(day)
    assert f'action="/t/{cast.tournament.slug}/next/"' not in day.text


def test_an_evening_opened_by_hand_is_taken_as_the_next_one(cast: Cast) -> None:
    expected = next_after(cast.tournament)
    by_hand = create_tournament(cast.organizer, cast.director, name=expected.name, date=expected.date)
    assert open_next(cast.tournament, by=cast.director) == (by_hand, False)


def test_the_next_evening_is_opened_once_by_two_presses_at_the_same_time(committed: None) -> None:
    cast = make_cast()
    answers = run_at_once(*[lambda: open_next(cast.tournament, by=cast.director)] * 2)
    assert len({evening.pk for evening, _new in answers}) == 1
    assert sorted(is_new for _evening, is_new in answers) == [False, True]
    assert Tournament.objects.filter(follows=cast.tournament).count() == 1


def test_the_next_evening_belongs_to_the_same_season_while_that_runs(cast: Cast) -> None:
    today = timezone.localdate()
    season = Season.objects.create(
        organizer=cast.organizer, slug="jahr", name="Jahr", begins=today, ends=today + timedelta(days=10)
    )
    first = create_tournament(cast.organizer, cast.director, name="1. Abend", date=today)
    Tournament.objects.filter(pk=first.pk).update(season=season)
    second, _new = open_next(Tournament.objects.get(pk=first.pk), by=cast.director)
    third, _new = open_next(second, by=cast.director)
    assert (second.season, third.season) == (season, None)
    opened: Any = AuditEntry.objects.get(tournament=second, action="tournament.open")
    assert opened.after["season"] == "Jahr"


def club_evening(cast: Cast, number: int, day: date, season: Season | None = None) -> Tournament:
    """An evening of a season, of one series and without money."""
    plan = {"series_count": 1, "entry_fee_cents": 0, "objection_from": "final"}
    evening = create_tournament(cast.organizer, cast.director, name=f"{number}. Klubabend", date=day, **plan)
    Tournament.objects.filter(pk=evening.pk).update(season=season)
    return Tournament.objects.select_related("organizer", "season").get(pk=evening.pk)


def end_evening(evening: Tournament, cast: Cast) -> None:
    register_players(evening, 3, by=cast.director)
    play_series(evening, by=cast.director, clerk=cast.clerk)
    results.finalise(evening, by=cast.director)


def year_of(cast: Cast, first: date, last: date) -> Season:
    year = f"{first.year}/{last.year}"
    return Season.objects.create(organizer=cast.organizer, slug=first.isoformat(), name=year, begins=first, ends=last)


def test_the_next_evening_beyond_the_seasons_last_day_goes_into_the_next_season(cast: Cast) -> None:
    today = timezone.localdate()
    old = year_of(cast, today - timedelta(days=300), today + timedelta(days=3))
    new = year_of(cast, today + timedelta(days=4), today + timedelta(days=400))
    page = page_words(press_next(cast, club_evening(cast, 12, today, old)))
    assert Tournament.objects.get(name="13. Klubabend").season == new
    assert f"counts in “{new.name}”" in page


def test_the_next_evening_that_no_season_has_says_so(cast: Cast) -> None:
    today = timezone.localdate()
    old = year_of(cast, today - timedelta(days=300), today + timedelta(days=3))
    page = page_words(press_next(cast, club_evening(cast, 12, today, old)))
    assert Tournament.objects.get(name="13. Klubabend").season is None
    assert "No season has that day yet: put the evening in once there is one." in page


def test_the_next_evening_after_one_without_a_season_goes_into_a_season_that_was_made_since(cast: Cast) -> None:
    today = timezone.localdate()
    evening = club_evening(cast, 12, today)
    season = year_of(cast, today - timedelta(days=30), today + timedelta(days=300))
    page = page_words(press_next(cast, evening))
    assert Tournament.objects.get(name="13. Klubabend").season == season
    assert f"counts in “{season.name}”" in page


def test_where_two_seasons_have_the_day_the_next_evening_is_put_in_none(cast: Cast) -> None:
    today = timezone.localdate()
    evening = club_evening(cast, 12, today)
    for begins in (0, 1):
        Season.objects.create(
            organizer=cast.organizer,
            slug=f"season-{begins}",
            name=f"Season {begins}",
            begins=today - timedelta(days=begins),
            ends=today + timedelta(days=300),
        )
    coming, _new = open_next(evening, by=cast.director)
    assert coming.season is None


def test_the_next_evening_goes_into_no_season_of_which_the_accounts_are_closed(cast: Cast) -> None:
    today = timezone.localdate()
    old = year_of(cast, today - timedelta(days=300), today + timedelta(days=30))
    later = year_of(cast, today + timedelta(days=31), today + timedelta(days=400))
    evening = club_evening(cast, 12, today, old)
    YearClosing.objects.create(season=old, into=later, surplus_cents=0, least_lists=1, by=cast.director)
    press_next(cast, evening)
    assert Tournament.objects.get(name="13. Klubabend").season is None


def test_the_next_evening_goes_into_no_season_with_accounts_in_another_currency(cast: Cast) -> None:
    today = timezone.localdate()
    old = year_of(cast, today - timedelta(days=300), today + timedelta(days=3))
    new = year_of(cast, today + timedelta(days=4), today + timedelta(days=400))
    set_money_rule(cast, new, dues_cents=100)
    Season.objects.filter(pk=new.pk).update(currency="CHF")
    press_next(cast, club_evening(cast, 12, today, old))
    assert Tournament.objects.get(name="13. Klubabend").season is None


def test_the_evening_after_one_that_was_broken_off_is_opened(cast: Cast) -> None:
    first = club_evening(cast, 1, timezone.localdate() - timedelta(days=7))
    second, _new = open_next(first, by=cast.director)
    broken_off = {"broken_off_at": timezone.now(), "broken_off_by": cast.director, "break_off_reason": "x"}
    Tournament.objects.filter(pk=second.pk).update(**broken_off, announced_series=1)
    third, is_new = open_next(first, by=cast.director)
    assert (is_new, third.name) == (True, "3. Klubabend")


def test_an_evening_that_was_entered_late_leads_to_no_dead_end(cast: Cast) -> None:
    today = timezone.localdate()
    sixth = club_evening(cast, 6, today - timedelta(days=7))
    end_evening(sixth, cast)
    late, _new = open_next(sixth, by=cast.director)
    change_settings(late, by=cast.director, name="5. Klubabend (late)", date=today - timedelta(days=14))
    end_evening(late, cast)
    seventh, is_new = open_next(sixth, by=cast.director)
    assert (is_new, seventh.name, seventh.date) == (True, "7. Klubabend", today)
    assert open_next(late, by=cast.director) == (seventh, False)
    assert last_evening(seventh) == sixth


def test_the_evening_after_one_that_is_over_is_opened_from_any_of_its_row(cast: Cast) -> None:
    first = club_evening(cast, 1, timezone.localdate() - timedelta(days=7))
    end_evening(first, cast)
    second, _new = open_next(first, by=cast.director)
    end_evening(second, cast)
    third, is_new = open_next(first, by=cast.director)
    assert (is_new, third.name) == (True, "3. Klubabend")


def test_the_next_evening_is_the_first_of_its_row_that_is_still_to_be_played(cast: Cast) -> None:
    today = timezone.localdate()
    ended = club_evening(cast, 1, today - timedelta(days=3))
    end_evening(ended, cast)
    first = club_evening(cast, 2, today)
    second = club_evening(cast, 3, today + timedelta(days=3))
    third = club_evening(cast, 4, today + timedelta(days=6))
    assert [follower(evening) for evening in (ended, first, second, third)] == [first, second, third, None]
    day = page_words(sign_in(cast.director).get(f"/t/{ended.slug}/"))
    assert "Next evening: 2. Klubabend" in day
    assert open_next(ended, by=cast.director) == (first, False)


def test_the_next_evening_is_offered_only_to_people_who_may_open_tournaments(cast: Cast) -> None:
    address = f"/t/{cast.tournament.slug}/next/"
    assert answer_statuses(address, cast.clerk, cast.treasurer, cast.stranger) == [403, 403, 404]
    assert "Next evening" not in page_words(sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/"))
    assert "Next evening" in page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/"))
    assert Tournament.objects.filter(organizer=cast.organizer).count() == 1
