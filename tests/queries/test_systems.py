"""The system of performance is a setting (SkWO 5): a small tournament under each, by hand from sheet to archive."""

import json
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scoring import EDITIONS
from tests.builders import Cast, draw_all_lots, key_sheet, page_words, series_of, sign_in
from tests.desks.setup.archives import archive_content, archive_refusal, change_archive, put_value, write_archive
from tests.systems import PERFORMANCES, draw_under_system, play_under_system
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.models import Adjustment, FinalResult, Organizer, SheetVersion, StartCard, Table, Tournament
from tournament.queries.ranking.posted import Posted
from tournament.queries.ranking.postings import to_post
from tournament.queries.ranking.shape import is_posted
from tournament.queries.ranking.standings import standings
from tournament.wording.systems import counted_by

SYSTEMS = list(PERFORMANCES)
pytestmark = pytest.mark.django_db


def made(tournament: Tournament) -> dict[int, list[int]]:
    """Table -> performances from seat 1 on."""
    lines = sorted(
        (line.table, line.seat, line.performance) for row in standings(tournament).rows for line in row.lines
    )
    return {table: [figure for at, _seat, figure in lines if at == table] for table, _seat, _figure in lines}


def card_at(cast: Cast, table: int, seat: int) -> StartCard:
    sheet = Table.objects.published().get(draw__series__tournament=cast.tournament, number=table)
    return sheet.seats.select_related("card").get(number=seat).card


def ruled(cast: Cast, seat: int, effect: Effect, game: int | None = None) -> None:
    card = card_at(cast, 1, seat)
    during, token = series_of(cast.tournament, 1), uuid4()
    rulings.rule(
        during,
        card,
        by=cast.director,
        paragraph="ISkO 4.2.3",
        facts="Seen.",
        decision="",
        effect=effect,
        game=game,
        token=token,
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_small_tournament_counted_by_hand(system: str) -> None:
    cast = play_under_system(system)
    assert made(cast.tournament) == PERFORMANCES[system]
    totals = [row.performance for row in standings(cast.tournament).rows]
    assert totals == sorted((figure for table in PERFORMANCES[system].values() for figure in table), reverse=True)
    call_command("verify")


def test_the_systems_rank_otherwise() -> None:
    """Who sat out as the dealer falls behind by the proposal; by game points nobody asks who has won how often."""
    orders = {}
    for system in SYSTEMS:
        at = {
            figure: (table, seat)
            for table, seats in PERFORMANCES[system].items()
            for seat, figure in enumerate(seats, 1)
        }
        orders[system] = [at[figure] for figure in sorted(at, reverse=True)][:3]
    assert len({str(order) for order in orders.values()}) == 3


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_final_result_says_by_which_system_it_is_and_comes_back_out_of_the_archive(system: str) -> None:
    cast = play_under_system(system)
    draw_all_lots(cast.tournament, by=cast.director)
    final = results.finalise(cast.tournament, by=cast.director)
    assert final.body.get("system", "seeger_fabian") == system
    assert Posted.from_json(final.body).system == system
    other = Organizer.objects.get(name="Herz Dame")
    back = restore(read(write_archive(cast.tournament)), organizer=other, slug="back")
    assert (back.performance_system, back.rules.system.name) == (system, system)
    assert made(back) == PERFORMANCES[system]
    assert FinalResult.objects.get(tournament=back).body == final.body
    call_command("verify")


def test_a_list_of_before_is_by_seeger_fabian_and_one_of_an_unknown_system_is_none() -> None:
    cast = play_under_system("seeger_fabian")
    body = json.loads(json.dumps(to_post(cast.tournament).to_json()))
    assert "system" not in body  # its digest is what it was before there was a choice
    assert Posted.from_json(body).system == "seeger_fabian"
    assert is_posted(body)
    assert not is_posted({**body, "system": "bierlachs"})


def test_an_archive_names_its_system_and_one_of_an_unknown_system_is_refused() -> None:
    cast = play_under_system("seeger_fabian")
    kept = archive_content(write_archive(cast.tournament))["tournament"]
    assert kept["rows"][0][kept["fields"].index("performance_system")] == "seeger_fabian"
    wrong = change_archive(
        write_archive(cast.tournament), put_value("tournament", 0, "performance_system", "bierlachs")
    )
    assert "performance_system" in archive_refusal(wrong)


def test_the_rules_of_a_tournament_have_its_edition_and_its_system() -> None:
    usual = Tournament(rule_edition="isko_1999")
    assert usual.rules is EDITIONS["isko_1999"]
    other = Tournament(rule_edition="before_1999", performance_system="game_points")
    assert (other.rules.name, other.rules.system.name, other.rules.lost_factors) == (
        "before_1999",
        "game_points",
        (2, 1),
    )
    assert other.rules is Tournament(rule_edition="before_1999", performance_system="game_points").rules


# Rulings


LOST = Effect(Adjustment.Kind.GAME, score=-48, written=24)  # game 1 of seat 2, dealt by seat 1


@pytest.mark.parametrize(
    ("system", "figures"),
    [
        ("seeger_fabian", [-68 + 30, -48 - 50 + 60, -68 + 30, 60 + 30]),
        ("proposal_2001", [-58, -48 - 50 + 40, -58 + 40, 40 + 40]),
        ("game_points", [-48, -48, -48, 0]),
    ],
)
def test_a_ruled_game_counts_for_its_opponents(system: str, figures: list[int]) -> None:
    """By the proposal for seats 3 and 4 alone: seat 1 had dealt and sat out (ISkO 3.2.7)."""
    cast = play_under_system(system)
    ruled(cast, 2, LOST, game=1)
    assert made(cast.tournament) == {**PERFORMANCES[system], 1: figures}
    call_command("verify")


@pytest.mark.parametrize("system", SYSTEMS)
def test_penalties_a_wrong_seat_and_an_invalid_sheet_count_under_each(system: str) -> None:
    cast = play_under_system(system)
    ruled(cast, 2, Effect(Adjustment.Kind.POINTS, points=-100))
    ruled(cast, 4, Effect(Adjustment.Kind.ZERO))
    first, second, third, _fourth = PERFORMANCES[system][1]
    figures = {row.number: row.performance for row in standings(cast.tournament).rows}
    seats = [card_at(cast, 1, seat).number for seat in (1, 2, 3, 4)]
    assert [figures[number] for number in seats] == [first, second - 100, third, 0]
    ruled(cast, 1, Effect(Adjustment.Kind.SHEET))
    assert made(cast.tournament)[1] == [0, -100, 0, 0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sheet_that_was_lost_and_declared_invalid_is_not_waited_for(system: str) -> None:
    """SkWO 7.2.4: nothing stands on it, so no game is missed either."""
    cast = draw_under_system(system)
    ruled(cast, 1, Effect(Adjustment.Kind.SHEET))
    assert [(place.series, place.table) for place in standings(cast.tournament).missing] == [(1, 2)]
    assert made(cast.tournament) == {1: [0, 0, 0, 0]}


# The proposal of 2001 needs every game


def test_a_foot_alone_waits_for_its_games() -> None:
    cast = draw_under_system("proposal_2001")
    table = Table.objects.published().get(draw__series__tournament=cast.tournament, number=1)
    version = key_sheet(table, by=cast.clerk)
    assert not version.counts
    assert [(place.series, place.table) for place in standings(cast.tournament).missing] == [(1, 1), (1, 2)]
    page = page_words(sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/1/"))
    assert "Key every game of this sheet." in page
    assert "never with its foot alone" in page


def test_what_came_past_the_checks_is_missing_and_verify_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    cast = draw_under_system("proposal_2001")
    table = Table.objects.published().get(draw__series__tournament=cast.tournament, number=1)
    version = key_sheet(table, by=cast.clerk)
    SheetVersion.objects.filter(pk=version.pk).update(counts=True)
    assert [(place.series, place.table) for place in standings(cast.tournament).missing] == [(1, 1), (1, 2)]
    with pytest.raises(CommandError):
        call_command("verify")
    assert "counts in spite of sheet.games_needed" in capsys.readouterr().out


# Where it is named


def printed_json(tournament: Tournament, *options: str) -> list[dict[str, Any]]:
    out = StringIO()
    call_command("standings", tournament.slug, "--json", *options, stdout=out)
    told: list[dict[str, Any]] = json.loads(out.getvalue())
    return told


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_command_names_it_in_every_object_where_it_is_not_the_usual_one(system: str) -> None:
    """SkWO 5 has one; by another one the same figures are worth something else."""
    cast = play_under_system(system)
    named = set() if system == "seeger_fabian" else {system}
    for options in ((), ("--rating", "all"), ("--rating", "series-1")):
        told = printed_json(cast.tournament, *options)
        assert {row["system"] for row in told if "system" in row} == named
        assert len([row for row in told if "system" in row]) == (len(told) if named else 0)
    out = StringIO()
    call_command("standings", cast.tournament.slug, "--rating", "series-1", stdout=out)
    assert out.getvalue().splitlines()[: len(named)] == counted_by(system)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_wall_names_it_beside_the_list_and_not_beside_the_seats(system: str) -> None:
    cast = play_under_system(system)
    wall = f"/p/{cast.tournament.slug}/wall/"
    said = counted_by(system)
    assert [text for text in said if text in page_words(Client().get(wall, {"show": "seats"}))] == []
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    shown = page_words(Client(headers={"accept-language": "en"}).get(wall, {"show": "standings"}))
    assert [text for text in said if text in shown] == said
    assert ("game points only" in shown.lower()) == (system == "game_points")
