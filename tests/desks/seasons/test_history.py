"""Pages of a club's history: a file is shown with its faulty lines, taken over once, corrected and taken back."""

from datetime import date
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.season import SeasonRule, two_decimals
from tests.builders import Cast, create_tournament, page_words, refusal_codes, sign_in
from tests.files.clubs import GOOD_ROWS, make_dbf, make_vmz
from tests.tiers import sweep
from tournament.beside.precedence import precedence
from tournament.desks.seasons.history import services
from tournament.desks.seasons.history.reading import compared, parted
from tournament.desks.seasons.history.waiting import Terms
from tournament.desks.setup.forgetting.services import forget
from tournament.models import AuditEntry, PastFile, PastList, Player, Season, Tournament
from tournament.queries.record.book import book_faults
from tournament.queries.season.past import past_of
from tournament.queries.season.ranked import played_in

HEAD = "date;series;table;name;points;won;lost;total;games\n"
TABLE = (  # 30 for each game that the others lost: 3, 5, 4 and 6 of them
    "2019-03-01;1;1;Müller, Anna;700;10;3;1140;48\n"
    "2019-03-01;1;1;Groß, Bernd;500;8;1;1000;48\n"
    "2019-03-01;1;1;Ohm, Carl;300;6;2;620;48\n"
    "2019-03-01;1;1;Pohl, Dora;200;5;0;630;48\n"
)
TERMS = Terms(games=48, first_name_first=True, membership="member", season=None)


def show_file(cast: Cast, text: str, name: str = "club.csv", **more: Any) -> PastFile:
    return services.show(cast.organizer, name, text.encode(), more.pop("terms", TERMS), by=cast.director, **more)


def take_file(cast: Cast, text: str, answers: dict[int, str] | None = None, **more: Any) -> PastFile:
    file = show_file(cast, text, terms=more.pop("terms", TERMS))
    told: dict[str, Any] = {"leave_out": False, "drop_gone": False, "base": compared(file).base, **more}
    return services.take(file, answers or {}, by=cast.director, **told)


def ranking_values(season: Season) -> dict[str, str]:
    read = played_in(season)
    return {str(read.people[row.name]): two_decimals(row.value) for row in read.standings(SeasonRule())}


def test_a_file_of_history_is_shown_and_taken_over_and_its_lists_count(cast: Cast) -> None:
    client, home = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/history/"
    file = SimpleUploadedFile("club.csv", (HEAD + TABLE).encode())
    told = {"file": file, "value": "checked", "season": "", "order": "first", "games": 48, "membership": "member"}
    page = client.post(home, told, follow=True)
    this = PastFile.objects.get()
    assert not PastList.objects.exists()
    assert "Müller, Anna" in page_words(page)
    assert "2019 1 evening is begun" in page_words(page)
    address = f"{home}{this.pk}/"
    answer = client.post(address + "take/", {"base": compared(this).base}, follow=True)
    assert "Lists taken over: 4." in page_words(answer)
    season = Season.objects.get(name="2019")
    assert (season.begins, season.ends) == (date(2019, 1, 1), date(2019, 12, 31))
    assert ranking_values(season) == {
        "Müller, Anna": "1140.00",
        "Groß, Bernd": "1000.00",
        "Ohm, Carl": "620.00",
        "Pohl, Dora": "630.00",
    }
    assert Player.objects.get(last_name="Groß").is_member
    evening = page_words(client.get(f"/o/{cast.organizer.slug}/seasons/{season.pk}/past/2019-03-01/"))
    assert "1 Müller, Anna 700 10 3 1140 club.csv , 2" in evening
    assert "Read in from files (1)" in page_words(client.get(f"/o/{cast.organizer.slug}/seasons/{season.pk}/"))
    assert client.get(f"/o/{cast.organizer.slug}/seasons/{season.pk}/past/2019-03-02/").status_code == 404
    assert client.get(f"/o/{cast.organizer.slug}/seasons/{season.pk}/past/x/").status_code == 404
    assert list(book_faults()) == []


@sweep(
    ("line", "code"),
    [
        ("2019-02-30;1;1;Ohm;1;1;1;1;48", "history.misread"),
        ("2999-01-01;1;1;Ohm;1;1;1;1;48", "history.misread"),
        ("2019-03-02;0;1;Ohm;1;1;1;1;48", "history.misread"),
        ("2019-03-02;1;1;;1;1;1;1;48", "history.misread"),
        ("2019-03-02;1;1;4711;1;1;1;1;48", "history.misread"),
        ("2019-03-02;1;1;Ohm\u202e;1;1;1;1;48", "history.misread"),
        ("2019-03-02;1;1;Ohm \U0001f0a1;1;1;1;1;48", "history.misread"),
        ("2019-03-02;1;1;Ohm;1;1;x;1;48", "history.misread"),
        ("2019-03-02;1;1;Ohm;1;30;30;1;48", "history.misread"),
        ("2019-03-02;1;1;Ohm;100;2;1;;48", "history.no_total"),
        ("2019-03-02;1;1;Ohm;100;2;1;149;48", "history.odd_total"),
        ("2019-03-02;1;1;Ohm;100;2;1;161;48", "history.odd_total"),
        ("2019-03-01;1;2;Müller Anna;100;2;1;150;48", "history.twice"),
    ],
)
def test_a_line_that_does_not_fit_is_named_with_its_column_and_may_be_left_out(
    cast: Cast, line: str, code: str
) -> None:
    file = show_file(cast, HEAD + TABLE + line + "\n", terms=Terms(48, False, "member", None))
    comparison = compared(file)
    assert [(problem.code, problem.where.row) for problem in comparison.waiting.findings] == [(code, 6)]
    told: dict[str, Any] = {"drop_gone": False, "base": comparison.base, "by": cast.director}
    assert refusal_codes(services.take, file, {}, leave_out=False, **told) == ["history.wrong_lines"]
    assert not PastList.objects.exists()
    page = page_words(sign_in(cast.director).get(f"/o/{cast.organizer.slug}/seasons/history/{file.pk}/"))
    assert "Row 6" in page
    assert "leave out the line that does not fit" in page
    services.take(file, {}, leave_out=True, **told)
    assert PastList.objects.count() == 4


def test_a_total_is_checked_against_its_line_and_computed_where_it_is_missing(cast: Cast) -> None:
    wrong = TABLE.replace(";1140;", ";1150;")
    comparison = compared(show_file(cast, HEAD + wrong))
    (problem,) = comparison.waiting.findings
    assert (problem.code, problem.where.row, problem.values["reckoned"]) == ("history.total", 2, 1140)
    assert not compared(show_file(cast, HEAD + wrong, value="given")).wrong
    without = TABLE.replace(";1140;", ";;").replace(";630;", ";;")
    assert [one.total for _who, one in compared(show_file(cast, HEAD + without)).waiting.lists] == [
        1140,
        1000,
        620,
        630,
    ]
    bare = compared(show_file(cast, HEAD + TABLE, value="points")).waiting.lists
    assert [one.total for _who, one in bare] == [700, 500, 300, 200]


def test_a_file_without_a_needed_column_is_refused_and_a_vmz_archive_is_read(cast: Cast) -> None:
    assert refusal_codes(show_file, cast, "date;name\n2019-01-01;Ohm\n") == ["history.columns_lacking"]
    file = services.show(cast.organizer, "club.VMZ", make_vmz(make_dbf(GOOD_ROWS)), TERMS, by=cast.director)
    names = [
        str(Player(last_name=last, first_name=first)) for last, first in map(split_name, compared(file).waiting.names)
    ]
    assert names == ["Müller, Anna", "Groß, Bernd"]


def split_name(name: Any) -> tuple[str, str]:
    return parted(name.name, first_name_first=True)


def test_a_known_name_is_matched_and_a_similar_name_is_asked_about(cast: Cast) -> None:
    organizer = cast.organizer
    anna = Player.objects.create(organizer=organizer, last_name="Müller", first_name="Anna")
    bernd = Player.objects.create(organizer=organizer, last_name="Gross", first_name="Bernt")
    file = show_file(cast, HEAD + TABLE)
    comparison = compared(file)
    assert comparison.people == {0: anna.pk}
    (question,) = comparison.questions
    assert [known.number for known in question.people] == [bernd.pk]
    told: dict[str, Any] = {"leave_out": False, "drop_gone": False, "base": comparison.base, "by": cast.director}
    assert refusal_codes(services.take, file, {}, **told) == ["history.unanswered"]
    client = sign_in(cast.director)
    address = f"/o/{organizer.slug}/seasons/history/{file.pk}/take/"
    page = client.post(address, {"base": comparison.base, "who-1": "777"})
    assert page.status_code == 409
    assert "Row 3: say who Groß, Bernd is." in page_words(page)
    client.post(address, {"base": comparison.base, "who-1": str(bernd.pk)})
    assert PastList.objects.get(line=3).player == bernd
    assert set(ranking_values(Season.objects.get(name="2019"))) == {
        "Müller, Anna",
        "Gross, Bernt",
        "Ohm, Carl",
        "Pohl, Dora",
    }


def test_a_name_two_people_have_is_asked_about_and_nobody_plays_twice_in_a_series(cast: Cast) -> None:
    first, second = (Player.objects.create(organizer=cast.organizer, last_name="Ohm", first_name="Carl") for _n in "ab")
    file = show_file(cast, HEAD + TABLE.replace("Pohl, Dora", "Ohmm, Carl"))
    comparison = compared(file)
    assert [question.name.name for question in comparison.questions] == ["Ohm, Carl", "Ohmm, Carl"]
    told: dict[str, Any] = {"leave_out": False, "drop_gone": False, "base": comparison.base, "by": cast.director}
    answers = {2: str(first.pk), 3: str(first.pk)}
    assert refusal_codes(services.take, file, answers, **told) == ["history.same_person"]
    services.take(file, {2: str(first.pk), 3: "out"}, **told)
    assert PastList.objects.filter(player=first).count() == 1
    assert PastList.objects.count() == 3
    assert not second.past_lists.exists()


def test_a_file_counts_once_and_a_corrected_one_replaces_it(cast: Cast) -> None:
    first = take_file(cast, HEAD + TABLE)
    season = Season.objects.get(name="2019")
    assert refusal_codes(take_file, cast, HEAD + TABLE) == ["history.nothing_new"]
    corrected = HEAD + TABLE.replace("700;10;3;1140", "724;10;3;1164").replace(TABLE.splitlines()[3] + "\n", "")
    corrected = corrected.replace(";1;1;", ";1;;")
    comparison = compared(show_file(cast, corrected.replace(";;", ";1;", 1)))
    assert comparison.there
    file = show_file(cast, corrected)
    result = compared(file).sorted_out(compared(file).surely)
    assert next(change.told[-1] for change, _year in result.changed) == ("total", 1140, 1164)
    assert [past.total for past in result.gone] == [630]
    second = take_file(cast, corrected, drop_gone=True)
    assert ranking_values(season) == {"Müller, Anna": "1164.00", "Groß, Bernd": "1000.00", "Ohm, Carl": "620.00"}
    services.undo(second, reason="the old one was right", by=cast.director)
    services.undo(second, reason="again", by=cast.director)
    assert ranking_values(season)["Müller, Anna"] == "1140.00"
    assert len(ranking_values(season)) == 4
    services.undo(first, reason="all of it", by=cast.director)
    assert ranking_values(season) == {}
    assert AuditEntry.objects.filter(action="season.history_undone").count() == 2
    take_file(cast, HEAD + TABLE)
    assert len(ranking_values(season)) == 4


def test_an_interrupted_import_goes_on_where_it_stopped(cast: Cast) -> None:
    many = HEAD + "".join(f"2019-03-{day:02};1;;Ohm, Carl;100;2;1;150;48\n" for day in range(1, 29))
    file = show_file(cast, many)
    base = compared(file).base
    with (
        patch.object(services, "AT_ONCE", 10),
        patch.object(precedence, "step_back", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        services.take(file, {}, base=base, leave_out=False, drop_gone=False, by=cast.director)
    season = Season.objects.get(name="2019")
    assert PastList.objects.count() == 10
    assert ranking_values(season) == {}
    client, address = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/history/{file.pk}/"
    assert "Go on where it stopped" in page_words(client.get(address))
    client.post(address + "take/", {})
    client.post(address + "take/", {})
    assert ranking_values(season) == {"Ohm, Carl": "4200.00"}
    assert PastList.objects.count() == 28
    assert AuditEntry.objects.filter(action="season.history").count() == 1
    assert PastFile.objects.get().waiting == {}


def test_a_half_taken_file_can_be_given_up_and_one_only_shown_leaves_no_row(cast: Cast) -> None:
    file = show_file(cast, HEAD + TABLE)
    client, address = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/history/{file.pk}/"
    client.post(address + "undo/")
    assert not PastFile.objects.exists()
    file = show_file(cast, HEAD + TABLE)
    services.begin(file, {}, base=compared(file).base, leave_out=False, drop_gone=False, by=cast.director)
    address = f"/o/{cast.organizer.slug}/seasons/history/{file.pk}/"
    assert "Say why" in client.post(address + "undo/", follow=True).text
    client.post(address + "undo/", {"reason": "wrong club"})
    assert refusal_codes(services.go_on, file, by=cast.director) == ["history.given_up"]
    assert "wrong club" in page_words(client.get(address))


def test_a_file_is_refused_if_the_register_changed_since_it_was_shown(cast: Cast) -> None:
    file = show_file(cast, HEAD + TABLE)
    base = compared(file).base
    Player.objects.create(organizer=cast.organizer, last_name="Müller", first_name="Anna")
    told: dict[str, Any] = {"leave_out": False, "drop_gone": False, "by": cast.director}
    assert refusal_codes(services.take, file, {}, base=base, **told) == ["history.moved"]


def test_a_day_goes_into_its_season_and_a_keyed_evening_is_not_read_in_again(cast: Cast) -> None:
    days = {"begins": date(2019, 1, 1), "ends": date(2019, 12, 31)}
    season = Season.objects.create(organizer=cast.organizer, slug="y", name="Skat year", **days)
    assert [year.season for year in compared(show_file(cast, HEAD + TABLE)).years] == [season.pk]
    other = Season.objects.create(organizer=cast.organizer, slug="z", name="Cup year", **days)
    assert [problem.code for problem in compared(show_file(cast, HEAD + TABLE)).findings] == ["history.several_seasons"]
    chosen = Terms(48, True, "guest", other.pk)
    assert [year.season for year in compared(show_file(cast, HEAD + TABLE, terms=chosen)).years] == [other.pk]
    later = TABLE.replace("2019", "2020")
    comparison = compared(show_file(cast, HEAD + later, terms=chosen))
    assert [problem.code for problem in comparison.findings] == ["history.outside_season"]
    assert comparison.wrong == 4
    keyed = create_tournament(cast.organizer, cast.director, name="Evening", date=date(2019, 3, 1))
    Tournament.objects.filter(pk=keyed.pk).update(season=season)
    assert [problem.code for problem in compared(show_file(cast, HEAD + TABLE)).findings] == ["history.keyed_here"]


def test_series_of_a_keyed_evening_stay_apart_from_those_of_a_file(cast: Cast) -> None:
    take_file(cast, HEAD + TABLE)
    season = Season.objects.get(name="2019")
    keyed = create_tournament(cast.organizer, cast.director, name="Evening", date=date(2019, 3, 1), series_count=2)
    Tournament.objects.filter(pk=keyed.pk).update(season=season)
    assert {played.series for played in played_in(season).lists} == {3}


def test_an_erased_name_goes_from_the_lists_that_were_read_in(cast: Cast) -> None:
    take_file(cast, HEAD + TABLE)
    carl = Player.objects.get(last_name="Ohm")
    waiting = show_file(cast, HEAD + TABLE.replace("2019", "2018"), name="Ohm.csv")
    forget(carl, by=cast.director, reason="asked for it")
    assert not Player.objects.filter(last_name="Ohm").exists()
    assert PastList.objects.filter(player=None).count() == 1
    assert "Ohm, Carl" not in ranking_values(Season.objects.get(name="2019"))
    waiting.refresh_from_db()
    assert (waiting.waiting, waiting.name) == ({}, "….csv")
    assert list(book_faults()) == []
    page = sign_in(cast.director).get(f"/o/{cast.organizer.slug}/seasons/history/{waiting.pk}/")
    assert page.status_code == 200


def test_the_name_of_a_player_in_a_running_season_is_not_erased(cast: Cast) -> None:
    season = Season.objects.create(
        organizer=cast.organizer, slug="y", name="now", begins=date(2019, 1, 1), ends=date(2999, 1, 1)
    )
    take_file(cast, HEAD + TABLE)
    assert len(past_of(season)) == 4
    carl = Player.objects.get(last_name="Ohm")
    assert refusal_codes(forget, carl, by=cast.director, reason="too early") == ["register.has_days"]


def test_a_name_is_split_into_last_and_first_as_it_is_written() -> None:
    assert parted("Anna von der Heide", first_name_first=True) == ("von der Heide", "Anna")
    assert parted("von der Heide Anna", first_name_first=False) == ("von der Heide", "Anna")
    assert parted("Heide, Anna", first_name_first=False) == ("Heide", "Anna")
    assert parted("Ohm", first_name_first=True) == ("Ohm", "")
    assert parted(", Ohm", first_name_first=True) == ("Ohm", "")


def test_pages_of_history_cost_the_same_number_of_queries_for_many_lists(cast: Cast) -> None:
    client = sign_in(cast.director)
    take_file(cast, HEAD + TABLE)
    season = Season.objects.get(name="2019")
    few = count_queries(client, cast, season)
    more = "".join(TABLE.replace("2019-03-01", f"2019-04-{day:02}") for day in range(1, 20))
    take_file(cast, HEAD + more)
    assert count_queries(client, cast, season) == few


def count_queries(client: Client, cast: Cast, season: Season) -> list[int]:
    steps = (
        "history/",
        f"history/{PastFile.objects.latest('pk').pk}/",
        f"{season.pk}/",
        f"{season.pk}/past/2019-03-01/",
    )
    counts = []
    for step in steps:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(f"/o/{cast.organizer.slug}/seasons/{step}").status_code == 200
        counts.append(len(asked))
    return counts
