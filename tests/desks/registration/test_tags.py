"""Tags of an evening and its series: by hand, by the calendar of its season, and what a ranking makes of them."""

from datetime import date
from typing import Any

import pytest

from scoring.season import SeasonRule
from tests.builders import (
    Cast,
    answer_statuses,
    create_tournament,
    page_words,
    play_series,
    refusal_codes,
    register_players,
    sign_in,
)
from tournament.desks.registration.tags import services
from tournament.desks.seasons.calendar import services as calendar
from tournament.models import AuditEntry, CalendarTag, ListTag, Season, Tournament
from tournament.queries.season.ranked import played_in
from tournament.queries.season.tags import tags_in

CUP, LADIES = frozenset({"cup"}), frozenset({"ladies"})


def season_of(cast: Cast) -> Season:
    return Season.objects.create(
        organizer=cast.organizer, slug="2026", name="2026", begins=date(2026, 1, 1), ends=date(2026, 12, 31)
    )


def evening(cast: Cast, season: Season, day: int, *, sheets: bool = False, **more: Any) -> Tournament:
    """Creates an evening in March 2026, whose 2nd and 4th Monday are the 9th and the 23rd."""
    settings = {"name": f"Evening {day}", "date": date(2026, 3, day), "series_count": 2, **more}
    tournament = create_tournament(cast.organizer, cast.director, **settings)
    tournament.season = season
    tournament.save(update_fields=["season"])
    if sheets:
        register_players(tournament, 3, by=cast.director)
        for number in range(1, tournament.series_count + 1):
            play_series(tournament, number, by=cast.director, clerk=cast.clerk)
    return tournament


def own_tags(tournament: Tournament, series: int = 0) -> frozenset[str]:
    return tags_in([tournament], tournament.season).own(tournament.pk, series)


def test_an_evening_and_its_series_get_tags_on_a_page(cast: Cast) -> None:
    tournament = evening(cast, season_of(cast), 2)
    client, page = sign_in(cast.director), f"/t/{tournament.slug}/cards/tags/"
    assert client.get(page).status_code == 200
    answer = client.post(page, {"tags_0": "cup,  ladies ;cup", "tags_1": "", "tags_2": "final"}, follow=True)
    assert "The tags are saved." in page_words(answer)
    assert (own_tags(tournament), own_tags(tournament, 1), own_tags(tournament, 2)) == (
        CUP | LADIES,
        frozenset[str](),
        frozenset({"final"}),
    )
    assert client.get(page).context["form"]["tags_0"].value() == "cup, ladies"
    client.post(page, {"tags_0": "ladies", "tags_1": "", "tags_2": "final"})
    assert own_tags(tournament) == LADIES
    entries = AuditEntry.objects.filter(action="tags.set").order_by("pk").values_list("before", "after")
    assert list(entries)[-1] == ({"tags": ["cup", "ladies"]}, {"tags": ["ladies"]})
    client.post(page, {"tags_0": "ladies", "tags_1": "", "tags_2": "final"})
    assert AuditEntry.objects.filter(action="tags.set").count() == 3


def test_a_tag_too_long_or_of_a_series_that_is_not_there_is_refused(cast: Cast) -> None:
    tournament = evening(cast, season_of(cast), 2)
    client, page = sign_in(cast.director), f"/t/{tournament.slug}/cards/tags/"
    answer = client.post(page, {"tags_0": "x" * 41})
    assert (answer.status_code, "40 signs at most" in page_words(answer)) == (422, True)
    assert refusal_codes(services.set_tags, tournament, {3: ["cup"]}, by=cast.director) == ["tags.no_series"]
    assert refusal_codes(services.set_tags, tournament, {0: map(str, range(13))}, by=cast.director) == ["tags.too_many"]
    assert not ListTag.objects.exists()


def test_a_calendar_tag_holds_for_past_and_coming_evenings_until_it_is_ended(cast: Cast) -> None:
    season = season_of(cast)
    first, second, third = (evening(cast, season, day) for day in (9, 16, 30))
    client, home = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/{season.pk}/tags/"
    sent = {"tag": "tournament", "weekday": "0", "which": ["2", "5"], "series": "2"}
    assert client.post(home, sent).status_code == 302
    client.post(home, sent)
    assert CalendarTag.objects.count() == 1
    assert [own_tags(day, 2) for day in (first, second, third)] == [{"tournament"}, frozenset(), {"tournament"}]
    assert "2nd, last Monday of a month, series 2" in page_words(client.get(home))
    assert own_tags(evening(cast, season, 10, date=date(2026, 4, 13)), 2) == {"tournament"}
    tag = CalendarTag.objects.get()
    client.post(f"{home}{tag.pk}/end/")
    client.post(f"{home}{tag.pk}/end/")
    assert own_tags(first, 2) == frozenset()
    assert AuditEntry.objects.filter(action="season.calendar_end").count() == 1


def test_every_day_of_a_month_counts_for_one_week_of_its_weekday(cast: Cast) -> None:
    """March 2026: Saturdays are the 7th to the 28th, Sundays the 1st to the 29th, which are also the last ones."""
    season = season_of(cast)
    for weekday in (5, 6):
        for which in range(1, 6):
            calendar.add(season, tag=f"{which}", weekday=weekday, which=[which], series=0, by=cast.director)
    evenings = [evening(cast, season, day) for day in (1, 7, 8, 14, 15, 21, 22, 28, 29)]
    tags = [sorted(own_tags(tournament)) for tournament in evenings]
    assert tags == [["1"], ["1"], ["2"], ["2"], ["3"], ["3"], ["4"], ["4", "5"], ["5"]]


def test_a_calendar_tag_can_be_removed_from_one_evening(cast: Cast) -> None:
    season = season_of(cast)
    first, second = evening(cast, season, 9), evening(cast, season, 23)
    calendar.add(season, tag="cup", weekday=0, which=[2, 4], series=0, by=cast.director)
    services.set_tags(first, {0: []}, by=cast.director)
    assert (own_tags(first), own_tags(second)) == (frozenset(), CUP)
    services.set_tags(first, {0: ["cup"]}, by=cast.director)
    assert own_tags(first) == CUP


def test_a_ranking_counts_the_lists_with_a_tag_alone(cast: Cast) -> None:
    season = season_of(cast)
    tournament = evening(cast, season, 9, sheets=True)
    evening(cast, season, 16, sheets=True)
    services.set_tags(tournament, {0: ["ladies"], 2: ["cup"]}, by=cast.director)
    read = played_in(season)
    lists = {tag: [row.lists for row in read.standings(SeasonRule(tags=tag))] for tag in (CUP, LADIES, CUP | LADIES)}
    assert lists == {CUP: [1, 1, 1], LADIES: [2, 2, 2], CUP | LADIES: [2, 2, 2]}


@pytest.mark.parametrize("wrong", [{"tag": "a,b"}, {"weekday": "7"}, {"which": ["6"]}, {"series": "0"}, {"tag": ""}])
def test_a_wrong_calendar_tag_is_refused(cast: Cast, wrong: dict[str, Any]) -> None:
    home = f"/o/{cast.organizer.slug}/seasons/{season_of(cast).pk}/tags/"
    answer = sign_in(cast.director).post(home, {"tag": "cup", "weekday": "0", "series": "", **wrong})
    assert (answer.status_code, CalendarTag.objects.exists()) == (422, False)


def test_tags_need_the_director(cast: Cast) -> None:
    season = season_of(cast)
    page = f"/t/{cast.tournament.slug}/cards/tags/"
    assert answer_statuses(page, cast.clerk, cast.stranger, get=True) == [403, 404]
    home = f"/o/{cast.organizer.slug}/seasons/{season.pk}/tags/"
    assert answer_statuses(home, cast.clerk, cast.stranger, get=True) == [403, 404]
