"""The demo: its paper's three mistakes are found where they are, and its ranking is the one that truth.json gives;
the club evening beside it counts game by game.

The ranking is counted here once more, from truth.json and the seats alone, without a line of the application.
"""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoDbBlocker

from scoring import Finding
from tests.builders import add_person, loaded_demo, page_words, sign_in
from tournament.desks.sheets.versions.paper import findings_of
from tournament.management.demo_people import SIGN_INS
from tournament.models import Organizer, Seat, SheetVersion, StartCard, Tournament, User
from tournament.queries.money.stakes import table_money

TRUTH = json.loads((Path(__file__).parents[1] / "data" / "truth.json").read_text())
SLUG = "herbstpokal-2026"


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), loaded_demo():
        yield


def as_json(*options: str) -> Any:
    out = StringIO()
    call_command("standings", SLUG, "--json", *options, stdout=out)
    return json.loads(out.getvalue())


def findings(series: int, table: int, version: int) -> tuple[Finding, ...]:
    return findings_of(
        SheetVersion.objects.get(
            table__draw__series__tournament__slug=SLUG,
            table__draw__series__number=series,
            table__number=table,
            number=version,
        )
    )


def expected(last: int) -> list[dict[str, Any]]:
    """Rank list after a series, from the true rows and the seats: a small counting of its own (SkWO 5)."""
    seats = {
        (seat.draw.series.number, seat.table.number, seat.number): (seat.card.number, str(seat.card.player))
        for seat in Seat.objects.filter(draw__series__tournament__slug=SLUG).select_related(
            "draw__series", "table", "card__player"
        )
    }
    at_table: dict[tuple[int, int], list[dict[str, int]]] = {}
    for row in TRUTH["true_rows"]:
        at_table.setdefault((row["series"], row["table"]), []).append(row)
    players: dict[int, dict[str, Any]] = {}
    for (series, table), rows in sorted(at_table.items()):
        for row in rows if series <= last else []:
            others = sum(other["lost"] for other in rows) - row["lost"]
            performance = row["points"] + 50 * (row["won"] - row["lost"]) + (40 if len(rows) == 3 else 30) * others
            assert (performance, others) == (row["total"], row["others_lost"])
            number, name = seats[series, table, row["seat"]]
            player = players.setdefault(number, {"number": number, "name": name, "series": []})
            line = {name: row[name] for name in ("series", "table", "seat", "points", "won", "lost", "others_lost")}
            player["series"].append({**line, "performance": performance})
    for player in players.values():
        player |= {name: sum(line[name] for line in player["series"]) for name in ("performance", "won", "lost")}

    def order(player: dict[str, Any]) -> tuple[int, int, int]:
        return (-player["performance"], -player["won"], player["lost"])

    ranked = sorted(players.values(), key=lambda player: (order(player), player["number"]))
    places = [order(player) for player in ranked]
    return [{**player, "rank": places.index(order(player)) + 1} for player in ranked]


def test_31_players_sit_at_eight_tables_in_three_series(demo: None, db: None) -> None:
    assert StartCard.objects.filter(tournament__slug=SLUG).count() == 31
    for number in (1, 2, 3):
        seats = Seat.objects.filter(draw__series__tournament__slug=SLUG, draw__series__number=number)
        sizes = [seats.filter(table__number=table).count() for table in range(1, 9)]
        assert sizes == [4, 4, 4, 4, 4, 4, 4, 3]


def test_the_mistakes_are_found_exactly_where_they_are(demo: None, db: None) -> None:
    wrong = {
        (version.table.draw.series.number, version.table.number): [
            finding.where.seat for finding in findings_of(version)
        ]
        for version in SheetVersion.objects.filter(table__draw__series__tournament__slug=SLUG, number=1)
    }
    assert len(wrong) == 24
    assert {place: seats for place, seats in wrong.items() if seats} == {(2, 3): [2], (3, 5): [4], (3, 2): [None]}


@pytest.mark.parametrize("error", TRUTH["errors_on_paper"], ids=lambda error: error["what"])
def test_they_are_the_mistakes_of_the_paper(demo: None, db: None, error: dict[str, Any]) -> None:
    (finding,) = findings(error["series"], error["table"], 1)
    if "won games" in error["what"]:
        assert (finding.code, finding.values["found"], finding.values["expected"]) == ("footer.games_sum", 49, 48)
        assert error["seat"] in finding.values["seats"]
    else:
        off = 30 if "30 too high" in error["what"] else -100
        assert (finding.code, finding.where.seat, finding.values["difference"]) == (
            "footer.total_differs",
            error["seat"],
            off,
        )
    assert not findings(error["series"], error["table"], 2)


def test_every_counted_row_is_the_true_one(demo: None, db: None) -> None:
    counted = {
        (line["series"], line["table"], line["seat"]): line["performance"]
        for row in as_json()
        for line in row["series"]
    }
    assert counted == {(row["series"], row["table"], row["seat"]): row["total"] for row in TRUTH["true_rows"]}
    for version in SheetVersion.objects.filter(table__draw__series__tournament__slug=SLUG, counts=True):
        place = (version.table.draw.series.number, version.table.number)
        true = [row for row in TRUTH["true_rows"] if (row["series"], row["table"]) == place]
        entries = [(foot.seat, foot.points, foot.won, foot.lost, foot.total) for foot in version.footers.all()]
        assert entries == [tuple(row[name] for name in ("seat", "points", "won", "lost", "total")) for row in true]
        assert {row["passed"] for row in true} == {version.passed}


@pytest.mark.parametrize("last", [1, 2, 3])
def test_the_ranking_is_the_true_one(demo: None, db: None, last: int) -> None:
    assert as_json("--series", str(last)) == expected(last)


def test_without_a_series_it_is_after_the_last(demo: None, db: None) -> None:
    assert as_json() == expected(3)


def test_the_final_result_is_the_true_one(demo: None, db: None) -> None:
    final = Tournament.objects.get(slug=SLUG).finals.get(reopened_at=None)
    posted = [(row["rank"], row["number"], row["performance"], row["won"], row["lost"]) for row in final.body["rows"]]
    true = [(row["rank"], row["number"], row["performance"], row["won"], row["lost"]) for row in expected(3)]
    assert posted == true


def test_the_pages_show_the_true_ranking(demo: None, db: None) -> None:
    inside = sign_in(User.objects.get(username="viewer")).get(f"/t/{SLUG}/standings/?after=3&all=yes")
    outside = Client(headers={"accept-language": "en"}).get(f"/p/{SLUG}/standings/")
    for page in (page_words(inside), page_words(outside)):
        place = 0
        for row in expected(3):
            place = page.index(f"{row['won']} : {row['lost']} {row['performance']}", place) + 1
            assert row["name"] in page


def test_the_json_has_these_keys_and_no_others(demo: None, db: None) -> None:
    keys = {"rank", "number", "name", "performance", "won", "lost", "series"}
    line = {"series", "table", "seat", "points", "won", "lost", "others_lost", "performance"}
    for row in as_json():
        assert set(row) == keys
        assert [set(line) for line in row["series"]] == [line] * 3


def test_the_corrections_are_on_record(demo: None, db: None) -> None:
    corrections = SheetVersion.objects.filter(table__draw__series__tournament__slug=SLUG, kind="correction")
    assert sorted((sheet.table.draw.series.number, sheet.table.number, sheet.paragraph) for sheet in corrections) == [
        (2, 3, "SkWO 7.2.5"), (3, 2, "ISkO 5.5.3"), (3, 5, "SkWO 7.2.5"),
    ]  # fmt: skip
    assert all(sheet.reason and sheet.written_by == "director" for sheet in corrections)


def test_the_other_tournament_stands_in_the_middle_of_series_2(demo: None, db: None) -> None:
    out = StringIO()
    call_command("standings", "winterpokal-2026", "--series", "2", stdout=out)
    missing = [line for line in out.getvalue().splitlines() if line.startswith("missing")]
    assert missing == [f"missing: series 2, table {table}" for table in (3, 4, 6, 7, 8)]


def test_the_club_evening_is_keyed_game_by_game_and_final(demo: None, db: None) -> None:
    club = Tournament.objects.get(slug="klubabend-2026")
    counted = SheetVersion.objects.filter(table__draw__series__tournament=club, counts=True)
    assert [version.games.count() for version in counted.order_by("pk")] == [24, 24, 18] * 2
    assert not any(findings_of(version) for version in counted)
    (final,) = club.finals.in_force()
    assert final.edition == "pub"
    assert len(final.body["rows"]) == 11


def test_its_tables_are_paid_game_by_game_and_add_up(demo: None, db: None) -> None:  # V10, V11
    for series in Tournament.objects.get(slug="klubabend-2026").planned:
        for table in table_money(series):
            assert table.settled
            assert table.by_games
            assert table.pot
            assert table.adds_up


def test_every_sign_in_of_the_demo_works(demo: None, db: None, settings: Any) -> None:
    """Whichever file of tests built it: with cheap passwords or with those of a real start."""
    settings.PASSWORD_HASHERS = [*settings.PASSWORD_HASHERS, "django.contrib.auth.hashers.Argon2PasswordHasher"]
    for name, password in SIGN_INS:
        assert User.objects.get(username=name).check_password(password)


def test_twice_is_refused(demo: None, db: None) -> None:
    with pytest.raises(CommandError, match="loaded already"):
        call_command("demo")
    assert Tournament.objects.count() == 4  # one is the league's day


def test_an_unknown_tournament_is_said(demo: None, db: None) -> None:
    with pytest.raises(CommandError, match=r"There is no tournament 'nowhere'. Known: herbstpokal-2026, klubabend"):
        call_command("standings", "nowhere")


@pytest.mark.parametrize("series", ["0", "4", "-1"])
def test_a_series_that_is_not_planned_is_said(demo: None, db: None, series: str) -> None:
    with pytest.raises(CommandError, match="This tournament has the series 1 to 3"):
        call_command("standings", SLUG, f"--series={series}")


def test_lines_for_people(demo: None, db: None) -> None:
    out = StringIO()
    call_command("standings", SLUG, stdout=out)
    lines = out.getvalue().splitlines()
    assert len(lines) == 31
    for line, row in zip(lines, expected(3), strict=True):
        assert line.split()[:2] == [str(row["rank"]), str(row["number"])]
        assert line.split()[-1] == str(row["performance"])


def test_a_stranger_sees_nothing_of_it(demo: None, db: None) -> None:
    stranger = add_person(Organizer.objects.get(), "stranger", User.objects.get(username="director"))
    assert sign_in(stranger).get(f"/t/{SLUG}/").status_code == 404
