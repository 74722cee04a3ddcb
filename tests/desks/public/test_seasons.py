"""A season's public rankings: each value with formula and lists; also on the wall, in the press text and website."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders import Cast, end_series, page_words
from tests.evenings import create_ranking, create_season, finalise_evening, play_evening
from tests.full_year import create_full_year, create_members
from tests.leagues import create_league, create_planned_group, first_meeting, key_series, line_up_teams, open_match_day
from tournament.desks.documents.press.reading import news_of
from tournament.desks.documents.website.reading import site_of
from tournament.desks.seasons.cups import services as cups
from tournament.desks.seasons.publishing.services import publish
from tournament.desks.seasons.rules import services as rules
from tournament.models import League, PastFile, PastList, Player, Season, SeasonRanking, Tournament
from tournament.wording.press import press_text


@pytest.fixture
def season(cast: Cast) -> Season:
    """Two evenings, of which the second is the one that has just been played; the year is public, March is not."""
    season = create_season(cast)
    finalise_evening(play_evening(season, cast, day=date(2026, 3, 6)), cast)
    finalise_evening(play_evening(season, cast, day=date(2026, 3, 13), games={1: (3, 0), 2: (9, 2), 3: (0, 1)}), cast)
    publish(create_ranking(season, cast), public=True, by=cast.director)
    create_ranking(season, cast, "March", {"which": {"from": "2026-03-01", "to": "2026-03-31"}})
    return season


def home(season: Season, step: str = "") -> str:
    return f"/s/{season.organizer.slug}/{step}"


def year_of(season: Season) -> SeasonRanking:
    return season.rankings.get(name="Year")


def evening(season: Season, day: int) -> Tournament:
    return season.tournaments.get(date=date(2026, 3, day))


def get_words(address: str) -> str:
    return page_words(Client(headers={"accept-language": "en"}).get(address))


def test_only_published_rankings_of_a_season_are_public(cast: Cast, season: Season) -> None:
    assert "2026" in get_words(home(season))
    shown = get_words(home(season, f"{season.slug}/"))
    assert "1122.00" in shown
    assert "After 2 evenings, the last on 13 March 2026" in shown
    assert "The best 10 count." in shown
    assert "March" not in shown.replace("13 March 2026", "")
    client, march = Client(), season.rankings.get(name="March")
    assert client.get(home(season, f"{season.slug}/{march.pk}/")).status_code == 404
    assert client.get(home(season, "2025/")).status_code == 404
    publish(year_of(season), public=False, by=cast.director)
    for step in ("", f"{season.slug}/", f"{season.slug}/{year_of(season).pk}/"):
        assert client.get(home(season, step)).status_code == 404


def test_a_public_value_opens_into_formula_and_lists_and_links_to_public_evenings_only(
    cast: Cast, season: Season
) -> None:
    Tournament.objects.filter(pk=evening(season, 6).pk).update(public_page=False)
    first = Player.objects.get(last_name="AaAaAaAa")
    address = home(season, f"{season.slug}/{year_of(season).pk}/{first.pk}/")
    shown = get_words(address)
    assert "2 that count, added up: 1122.00" in shown
    assert "10 : 0" in shown
    answer = Client().get(address).text
    assert f'href="/p/{evening(season, 13).slug}/"' in answer
    assert f'href="/p/{evening(season, 6).slug}/"' not in answer
    assert Client().get(home(season, f"{season.slug}/{year_of(season).pk}/999999/")).status_code == 404


def test_names_in_a_public_ranking_are_those_that_strangers_may_read(cast: Cast, season: Season) -> None:
    Player.objects.filter(last_name="AaAaAaAa").update(publish_as="none")
    Player.objects.filter(last_name="AbAbAbAb").update(publish_as="first", first_name="Erna")
    Tournament.objects.filter(pk=evening(season, 13).pk).update(short_names=True)
    rules.change(year_of(season), {}, since=date(2026, 3, 1), reason="The meeting", by=cast.director)
    shown = get_words(home(season, f"{season.slug}/"))
    assert "not named" in shown
    assert "Erna" in shown
    assert "AcAcAcAc" not in shown
    assert "Rule changed on 1 Mar 2026: The meeting" in shown
    nobody = Player.objects.get(last_name="AaAaAaAa")
    assert "AaAaAaAa" not in get_words(home(season, f"{season.slug}/{year_of(season).pk}/{nobody.pk}/"))


def test_family_names_are_a_letter_in_a_season_of_imported_lists_alone(cast: Cast) -> None:
    earlier = create_season(cast)
    player = Player.objects.create(organizer=cast.organizer, last_name="Schröder", first_name="Lea")
    times = dict.fromkeys(("begun_at", "taken_at"), timezone.now())
    file = PastFile.objects.create(organizer=cast.organizer, made_by=cast.director, name="lists.csv", **times)
    told = {"total": 1000, "won": 9, "lost": 1, "games": 48, "line": 2, "series": 1}
    PastList.objects.create(file=file, season=earlier, player=player, date=earlier.begins, **told)
    publish(create_ranking(earlier, cast), public=True, by=cast.director)
    shown = get_words(home(earlier, f"{earlier.slug}/"))
    assert "Lea S." in shown
    assert "Schröder" not in shown


def test_a_public_ranking_is_provisional_until_all_evenings_are_settled_and_new_at_once(
    cast: Cast, season: Season
) -> None:
    address = home(season, f"{season.slug}/")
    assert "Provisional" not in get_words(address)
    play_evening(season, cast, day=date(2026, 3, 20), games={3: (12, 0)})
    assert "Provisional: 1 evening without a final result" in get_words(address)
    assert "After 3 evenings" in get_words(address)


def test_the_evenings_page_and_the_first_page_link_to_a_public_season(cast: Cast, season: Season) -> None:
    link = f'href="{home(season, season.slug)}/"'
    assert link in Client().get(f"/p/{evening(season, 6).slug}/").text
    assert link in Client().get("/").text
    publish(year_of(season), public=False, by=cast.director)
    assert link not in Client().get(f"/p/{evening(season, 6).slug}/").text
    assert link not in Client().get("/").text


def test_the_wall_shows_the_years_ranking_after_the_final_result(cast: Cast, season: Season) -> None:
    wall = f"/p/{evening(season, 13).slug}/wall/"
    first, second = get_words(wall), get_words(f"{wall}?page=2")
    assert "Final result" in first
    assert "Year" in second
    assert "1122.00" in second
    assert "Value" in second
    later = play_evening(season, cast, day=date(2026, 3, 20), games={2: (12, 0)})
    assert "1122.00" not in get_words(f"/p/{later.slug}/wall/?page=2")
    finalise_evening(later, cast)
    assert "1670.00" in get_words(f"{wall}?page=2")  # another evening moves the year on every wall
    publish(year_of(season), public=False, by=cast.director)
    assert "1670.00" not in get_words(f"{wall}?page=2")


def test_the_press_text_has_the_years_ranking(cast: Cast, season: Season) -> None:
    news = news_of(evening(season, 13))
    assert news
    text = press_text(news)
    assert "In “Year”, season 2026, AaAaAaAa leads with 1122.00 points." in text
    assert "Behind: in place 2 AbAbAbAb with 782.00 points and in place 3 AcAcAcAc with 170.00 points." in text
    season.ends = date(2026, 3, 13)
    news = news_of(evening(season, 13))
    assert news
    assert "AaAaAaAa wins “Year”, season 2026, with 1122.00 points." in press_text(news)


def test_the_website_has_the_years_ranking(cast: Cast, season: Season) -> None:
    site = site_of(evening(season, 13))
    assert site
    (shown,) = [one for one in site.pages if one.file == f"season-{year_of(season).pk}.html"]
    assert [cell.words for cell in shown.rows[0]] == ["1", "AaAaAaAa", "2", "13 : 0", "1122.00"]
    assert "The best 10 count." in shown.lines[0]


def test_public_pages_cost_the_same_number_of_queries_in_a_long_season(cast: Cast) -> None:
    season = create_season(cast, name="long", begins=date(2026, 1, 2))
    publish(create_ranking(season, cast), public=True, by=cast.director)
    people = create_members(cast.organizer, [f"P{number}" for number in range(8)])
    counts = []
    for first in (date(2026, 1, 2), date(2026, 6, 5)):
        create_full_year(season, people, evenings=2, first=first, by=cast.director)
        year = season.rankings.get()
        with CaptureQueriesContext(connection) as asked:
            for step in ("", f"{season.slug}/", f"{season.slug}/{year.pk}/{people[0].pk}/"):
                assert Client().get(home(season, step)).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def read_walls(tournament: Tournament) -> str:
    """Returns the words of all pages of a tournament's wall, as strangers see them."""
    return " ".join(get_words(f"/p/{tournament.slug}/wall/?page={number}") for number in (1, 2, 3, 4))


def test_the_wall_shows_the_round_of_a_public_cup(cast: Cast, season: Season) -> None:
    people = [card.player for card in evening(season, 13).cards.order_by("number")]
    cup = cups.begin(season, name="Club cup", offered=3, counting=2, which="best", word="", by=cast.director)
    cups.enter(cup, [player.pk for player in people], by=cast.director)
    cups.draw(cup, 1, begins=date(2026, 3, 16), ends=date(2026, 3, 31), seed="Skat", by=cast.director)
    this = finalise_evening(play_evening(season, cast, day=date(2026, 3, 20)), cast)
    assert "Club cup" not in read_walls(this)
    cups.publish(cup, public=True, by=cast.director)
    shown = read_walls(this)
    for told in ("Club cup Round 1", "Pair", "bye"):
        assert told in shown
    assert "Club cup" not in read_walls(evening(season, 13))


def test_the_wall_shows_the_table_of_a_public_league(cast: Cast) -> None:
    group = create_planned_group(cast, create_league(cast, days=2, is_published=True))
    meeting = first_meeting(group)
    line_up_teams(cast, meeting)
    day = open_match_day(cast, meeting)
    for series in (1, 2):
        key_series(cast, day, series, {11: (9, 0), 21: (5, 0), 31: (3, 0), 41: (1, 0)})
    assert "Oberliga 2026" not in read_walls(day)
    end_series(day.series.get(number=2), by=cast.director)
    finalise_evening(day, cast)
    shown = read_walls(day)
    assert "League table · North" in shown
    assert "6:0" in shown
    assert "Oberliga 2026" in shown
    assert "North Provisional" not in shown
    League.objects.update(is_published=False)
    assert "North 1" not in read_walls(day).split("Rank")[-1]
