"""The press text: sentences for a newspaper about released results, in the language that is asked for."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from tests.builders import Cast, create_tournament, draw_all_lots, make_cast, page_words, play_series_as, sign_in
from tournament import currencies
from tournament.desks.documents.press.reading import news_of
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.models import Organizer, Tournament
from tournament.wording.press import Games, News, Place, PrizeMoney, RatedBest, press_text

HALL = Tournament(
    name="Herbstpokal", place="Altenburg", date=date(2026, 10, 10), organizer=Organizer(name="Kreuz As"), series_count=3
)
WINNER = Place(1, (("Böhme, Erna", ("Kreuz As",)),), 4254)
SECOND = Place(2, (("Krüger, Max", ()),), 3565)
NEWS = News(
    tournament=HALL, is_final=True, after=3, players=31, tables=8, podium=(WINNER, SECOND),
    bests=(), best_list=None, games=None, prizes=None, coming=None,
)  # fmt: skip


def write_press_text(language: str = "en", **facts: Any) -> str:
    with translation.override(language), currencies.using("EUR"):
        return press_text(replace(NEWS, **facts)).replace("\N{NO-BREAK SPACE}", " ")


def test_unknown_facts_leave_no_gap_in_the_press_text() -> None:
    assert write_press_text() == (
        "Erna Böhme wins “Herbstpokal”\n\n"
        "Altenburg, 10 October 2026. 31 players took part in “Herbstpokal” at 8 tables in 3 series. "
        "Organizer: Kreuz As.\n\n"
        "The winner is Erna Böhme (Kreuz As) with 4254 points. Behind: in place 2 Max Krüger with 3565 points.\n"
    )


def test_single_things_are_worded_in_the_singular() -> None:
    text = write_press_text(tables=1, after=1, games=Games(1, 0, 0, 1), prizes=PrizeMoney(5000, 1, 1))
    assert "at one table in one series" in text
    assert "One game was played: 1 won and 0 lost. One grand ouvert was won." in text
    assert "One prize of 50.00 € was given. One prize was goods." in text


def test_the_press_text_counts_games_won_lost_and_passed() -> None:
    text = write_press_text(games=Games(7670, 1500, 430, 2))
    assert "9600 games were played: 7670 won, 1500 lost and 430 passed. 2 grand ouverts were won." in text
    assert "96.000 Spiele" in write_press_text("de", games=Games(76_700, 15_000, 4300, 0)), "long numbers are in groups"


def test_a_shared_first_place_is_named_as_shared() -> None:
    shared = Place(1, (("Böhme, Erna", ()), ("Krüger, Max", ())), 1)
    text = write_press_text(podium=(shared,))
    assert text.startswith("Erna Böhme and Max Krüger win “Herbstpokal”")
    assert "First place is shared by Erna Böhme and Max Krüger with 1 point each.\n" in text


def test_the_press_text_names_teams_with_players_and_own_ratings_by_name() -> None:
    team = RatedBest("teams", "", Place(1, (("Die Damen", ("Böhme, Erna", "Wolf, Ina")),), "10000/3"))
    own = RatedBest("own-1", "Guests", Place(1, (("A, B", ()), ("C, D", ())), 900))
    text = write_press_text(bests=(team, own))
    assert "The team competition was won by Die Damen (Erna Böhme, Ina Wolf) with 3333 1/3 points." in text
    assert "The competition “Guests” was won by B A and D C with 900 points each." in text


def test_the_press_text_names_the_best_lists_series_unless_it_is_shared() -> None:
    assert "played by Erna Böhme (Kreuz As): 1707 points in series 3." in write_press_text(
        best_list=replace(WINNER, points=1707, series=3)
    )
    several = Place(1, (("A, B", ()), ("C, D", ())), 1500)
    assert "The best single lists were played by B A and D C: 1500 points each." in write_press_text(best_list=several)


def test_german_and_spanish_press_texts_are_sentences_of_their_own() -> None:
    german = write_press_text(
        "de", best_list=replace(WINNER, points=1707, series=3), tables=1, games=Games(883, 222, 11, 1)
    )
    assert "31 Teilnehmer spielten beim Turnier „Herbstpokal“ an einem Tisch in 3 Serien." in german
    assert "Ein Grand ouvert wurde gewonnen." in german
    assert "Ganó Erna Böhme (Kreuz As) con 4254 puntos." in write_press_text("es")


@pytest.fixture
def hall(db: None) -> Cast:
    """Two series of four, two of them ladies; the last one is not played yet."""
    cast = make_cast(series_count=2, public_page=True)
    for name, sex in (("Böhme", "f"), ("Wolf", "f"), ("Krüger", "m"), ("Möller", "m")):
        entry = Entry(name, "Alex", sex=sex, paid=True, present=True)
        registration.register(cast.tournament, entry, by=cast.director, another=range(1000))
    return cast


def play_numbered_series(cast: Cast, number: int) -> None:
    games = {1: (10, 0), 2: (8 + number, 0), 3: (12, 2), 4: (0, 0)}
    play_series_as(cast.tournament, number, games, by=cast.director, clerk=cast.clerk)


def address(cast: Cast, name: str = "press/") -> str:
    return f"/t/{cast.tournament.slug}/papers/{name}"


def test_there_is_no_press_text_before_standings_are_released(hall: Cast) -> None:
    play_numbered_series(hall, 1)
    viewer = sign_in(hall.viewer)
    assert "No standings are released yet." in page_words(viewer.get(address(hall)))
    early = viewer.get(address(hall, "press.txt"))
    assert (early.status_code, "There is nothing for the press yet" in page_words(early)) == (409, True)


def test_the_press_text_calls_posted_standings_provisional(hall: Cast) -> None:
    play_numbered_series(hall, 1)
    results.post_standings(hall.tournament.series.get(number=1), by=hall.director)
    text = sign_in(hall.viewer).get(address(hall)).context["text"]
    assert "leads “Pokal”" in text
    assert "So far 1 of 2 series is counted; the list is provisional." in text
    assert "48 games were played: 31 won, 2 lost and 15 passed." in text


def test_the_press_text_of_the_final_result_has_the_best_of_each_rating(hall: Cast) -> None:
    for number in (1, 2):
        play_numbered_series(hall, number)
    draw_all_lots(hall.tournament, by=hall.director)
    results.finalise(hall.tournament, by=hall.director)
    after = max(timezone.localdate(), hall.tournament.date)
    create_tournament(hall.organizer, hall.director, name="Winterpokal", date=after + timedelta(days=9))
    secret = {"name": "Secret", "date": after + timedelta(days=1), "public_page": False}
    create_tournament(hall.organizer, hall.director, **secret)
    news = news_of(hall.tournament)
    assert news is not None
    assert (news.players, news.tables, news.games) == (4, 1, Games(63, 4, 29, 0))
    assert [best.code for best in news.bests] == ["ladies"]
    assert news.coming is not None
    assert news.coming.name == "Winterpokal", "whoever prepares one without a public page tells nobody"


def test_a_tournament_that_is_over_is_not_the_next_one(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text is written long after the day; what came between is over."""
    play_numbered_series(hall, 1)
    results.post_standings(hall.tournament.series.get(number=1), by=hall.director)
    for name, days in (("Nikolauspokal", 9), ("Osterpokal", 120)):
        create_tournament(hall.organizer, hall.director, name=name, date=hall.tournament.date + timedelta(days=days))
    for days, name in ((0, "Nikolauspokal"), (9, "Nikolauspokal"), (30, "Osterpokal")):
        today = hall.tournament.date + timedelta(days=days)
        monkeypatch.setattr(timezone, "localdate", lambda *_at, today=today: today)
        news = news_of(hall.tournament)
        assert news
        assert news.coming
        assert news.coming.name == name


def test_names_in_the_press_text_are_as_strangers_may_read_them(hall: Cast) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(short_names=True)
    play_numbered_series(hall, 1)
    results.post_standings(hall.tournament.series.get(number=1), by=hall.director)
    text = sign_in(hall.viewer).get(address(hall)).context["text"]
    assert "Alex K." in text
    assert not any(name in text for name in ("Böhme", "Wolf", "Krüger", "Möller"))


def test_the_press_file_is_in_the_language_that_is_asked_for(hall: Cast) -> None:
    play_numbered_series(hall, 1)
    results.post_standings(hall.tournament.series.get(number=1), by=hall.director)
    answer = sign_in(hall.viewer).get(address(hall, "press.txt?in=de"))
    assert answer.headers["content-disposition"].endswith('-press-de.txt"')
    assert "48 Spiele" in answer.content.decode()
    assert "48 games" in sign_in(hall.viewer).get(address(hall, "press.txt?in=tlh")).content.decode()
