"""The order of the standings: performance, more won, fewer lost, then a lot; a missing sheet is never zero."""

from typing import Any
from uuid import uuid4

import pytest

from scoring import Footer
from tests.builders import (
    Cast,
    key_sheet,
    make_cast,
    make_clean_footers,
    make_footer,
    page_words,
    play_series,
    play_series_as,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)  # fmt: skip
from tests.remembered import remembered
from tournament.desks.registration.presence import services as presence
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.sheets.after import services as after_services
from tournament.queries.ranking.standings import StandingsRow, standings
from tournament.queries.record.recount import faults


def rows(cast: Cast, upto: int | None = None) -> dict[int, StandingsRow]:
    return {row.number: row for row in standings(cast.tournament, upto=upto).rows}


def key_one(cast: Cast, footers: list[Footer]) -> dict[int, StandingsRow]:
    """Keys one table with these footers; returns its rows of the standings by seat."""
    seats = len(footers)
    register_players(cast.tournament, seats, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    passed = cast.tournament.games(seats) - sum(foot.won + foot.lost for foot in footers)
    assert key_sheet(table, by=cast.clerk, footers=footers, passed=passed).counts
    return {row.lines[0].seat: row for row in standings(cast.tournament, upto=1).rows}


def test_the_performance_is_that_of_the_book(cast: Cast) -> None:
    """SkWO 5: 937 points, 18 won, 3 lost, 14 lost by the others, table of four: 2107."""
    footers = [
        make_footer(937, 18, 3, 14, 4),
        make_footer(-480, 0, 10, 7, 4),
        make_footer(24 - 192, 1, 4, 13, 4),
        make_footer(0, 0, 0, 17, 4),
    ]
    line = key_one(cast, footers)[1].lines[0]
    assert (line.points, line.won, line.lost, line.others_lost) == (937, 18, 3, 14)
    assert line.performance == 2107


def test_a_table_of_three_gives_forty_for_a_lost_game_of_the_others(cast: Cast) -> None:
    by_seat = key_one(cast, [make_footer(48, 2, 0, 1, 3), make_footer(-48, 0, 1, 0, 3), make_footer(0, 0, 0, 1, 3)])
    assert [by_seat[seat].performance for seat in (1, 2, 3)] == [48 + 100 + 40, -98, 40]


def test_a_table_of_four_gives_thirty_for_a_lost_game_of_the_others(cast: Cast) -> None:
    by_seat = key_one(
        cast,
        [
            make_footer(48, 2, 0, 1, 4),
            make_footer(-48, 0, 1, 0, 4),
            make_footer(0, 0, 0, 1, 4),
            make_footer(0, 0, 0, 1, 4),
        ],
    )
    assert [by_seat[seat].performance for seat in (1, 2, 3, 4)] == [48 + 100 + 30, -98, 30, 30]


def test_with_equal_performance_more_won_games_decide(cast: Cast) -> None:
    by_seat = key_one(
        cast,
        [
            make_footer(88, 1, 0, 0, 4),
            make_footer(38, 2, 0, 0, 4),
            make_footer(0, 0, 0, 0, 4),
            make_footer(18, 1, 0, 0, 4),
        ],
    )
    assert by_seat[1].performance == by_seat[2].performance == 138
    assert [by_seat[seat].rank for seat in (1, 2, 3, 4)] == [2, 1, 4, 3]
    assert not any(row.needs_lot for row in by_seat.values())


def test_with_equal_won_games_fewer_lost_decide(cast: Cast) -> None:
    by_seat = key_one(
        cast,
        [
            make_footer(116, 2, 1, 0, 4),
            make_footer(36, 2, 0, 1, 4),
            make_footer(18, 1, 0, 1, 4),
            make_footer(0, 0, 0, 1, 4),
        ],
    )
    assert by_seat[1].performance == by_seat[2].performance == 166
    assert [by_seat[seat].rank for seat in (1, 2)] == [2, 1]


def test_players_equal_in_everything_share_the_place_and_need_a_lot(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (5, 0), 2: (5, 0), 3: (1, 0)}, by=cast.director, clerk=cast.clerk)
    ranking = standings(cast.tournament, upto=1)
    assert [(row.rank, row.number, row.needs_lot) for row in ranking.rows] == [
        (1, 1, True), (1, 2, True), (3, 3, False), (4, 4, False),
    ]  # fmt: skip
    assert [[row.number for row in tied] for tied in ranking.ties] == [[1, 2]]


def test_the_page_says_who_needs_a_lot_once_all_sheets_are_in(db: None) -> None:
    cast = make_cast(series_count=2)
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {3: (5, 0), 4: (5, 0)}, by=cast.director, clerk=cast.clerk)
    client = sign_in(cast.viewer)
    for name in ("standings", "results"):
        assert "is shared" not in page_words(client.get(f"/t/{cast.tournament.slug}/{name}/"))
    play_series_as(cast.tournament, 2, {}, by=cast.director, clerk=cast.clerk)
    page = page_words(client.get(f"/t/{cast.tournament.slug}/results/"))
    assert page.count("is shared") == 1
    assert "1 shared place needs no lot" in page
    page = page_words(client.get(f"/t/{cast.tournament.slug}/standings/"))
    assert "Rank 1 is shared; a lot decides between: 3 AcAcAcAc; 4 AdAdAdAd" in page
    assert "Rank 3 is shared; a lot decides between: 1 AaAaAaAa; 2 AbAbAbAb" in page


def test_series_add_up_each_with_the_bonus_of_its_own_table(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (2, 0), 2: (0, 1)}, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cast.tournament.cards.get(number=4), by=cast.director, reason="train")
    play_series_as(cast.tournament, 2, {1: (3, 1), 2: (0, 1)}, by=cast.director, clerk=cast.clerk)
    row = rows(cast, 2)[1]
    assert [line.performance for line in row.lines] == [48 + 100 + 30, 24 + 100 + 40]
    assert (row.performance, row.won, row.lost) == (178 + 164, 5, 1)


def test_a_player_without_a_counted_series_has_no_rank_and_comes_last(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {4: (0, 20)}, by=cast.director, clerk=cast.clerk)
    (late,) = register_players(cast.tournament, 1, by=cast.director)
    ranked = standings(cast.tournament, upto=1).rows
    assert ranked[3].performance < 0
    assert (ranked[4].number, ranked[4].rank, ranked[4].lines) == (late.number, None, ())


def test_a_missing_sheet_is_a_dash_and_not_zero(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    key_sheet(draw.tables.get(number=1), by=cast.clerk)
    ranking = standings(cast.tournament, upto=1)
    assert [(seat.series, seat.table) for seat in ranking.missing] == [(1, 2)]
    assert [row.rank for row in ranking.rows] == [1, 2, 2, 2, None, None, None, None]
    page = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/standings/?q=Aa")
    assert "No counted sheet yet: series 1 table 2" in page_words(page)
    assert "Provisional: not everything is in." in page_words(page)
    for row in ranking.rows[4:]:
        cells = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/standings/?q={row.number}+{row.name}")
        assert f"– {row.number} {row.name} – – –" in page_words(cells)


def test_a_sheet_with_findings_is_missing_too(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk, passed=1)
    ranking = standings(cast.tournament, upto=1)
    assert len(ranking.missing) == 1
    assert ranking.ranked == ()


def test_a_correction_moves_the_standings(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk)
    after_services.correct(
        table,
        by=cast.director,
        footers=make_clean_footers(4, 48, 18),
        passed=0,
        base=1,
        paragraph="ISkO 5.5.3",
        reason="agreed",
    )
    assert standings(cast.tournament, upto=1).rows[0].performance == 48 * (18 + 50)


def test_a_player_who_withdraws_keeps_his_performance(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series_as(cast.tournament, 1, {5: (9, 0)}, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cast.tournament.cards.get(number=5), by=cast.director, reason="train")
    first = standings(cast.tournament, upto=1).rows[0]
    assert (first.number, first.rank, first.withdrawn) == (5, 1, True)
    page = page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/standings/"))
    assert "1 5 AeAeAeAe withdrawn" in page


def test_a_series_that_is_not_drawn_is_named(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    assert standings(cast.tournament).undrawn == (2, 3)
    page = page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/standings/?after=3"))
    assert "Series 2, 3 are not drawn yet." in page


@pytest.fixture
@remembered
def cast_with_worst_dropped(db: None) -> Cast:
    """A tournament of two series, of which the worse is dropped; the first is played."""
    cast = make_cast(series_count=2, worst_dropped=1)
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (9, 0), 2: (4, 0)}, by=cast.director, clerk=cast.clerk)
    return cast


def test_before_the_last_series_nothing_is_dropped(cast_with_worst_dropped: Cast) -> None:
    assert {row.dropped for row in rows(cast_with_worst_dropped, 1).values()} == {()}


def test_after_the_last_series_the_worst_is_dropped(cast_with_worst_dropped: Cast) -> None:
    play_series_as(
        cast_with_worst_dropped.tournament,
        2,
        {1: (1, 0), 2: (10, 0)},
        by=cast_with_worst_dropped.director,
        clerk=cast_with_worst_dropped.clerk,
    )
    ranked = rows(cast_with_worst_dropped)
    assert (ranked[1].performance, ranked[1].won, ranked[1].dropped) == (9 * 74, 9, (2,))
    assert (ranked[2].performance, ranked[2].won, ranked[2].dropped) == (10 * 74, 10, (1,))
    assert [row.number for row in standings(cast_with_worst_dropped.tournament).rows][:2] == [2, 1]


def test_a_penalty_counts_in_a_dropped_series_too(cast_with_worst_dropped: Cast) -> None:
    play_series_as(
        cast_with_worst_dropped.tournament,
        2,
        {1: (1, 0), 2: (10, 0)},
        by=cast_with_worst_dropped.director,
        clerk=cast_with_worst_dropped.clerk,
    )
    card = cast_with_worst_dropped.tournament.cards.get(number=1)
    words: dict[str, Any] = {"paragraph": "ISkO 4.2.3", "facts": "late", "decision": "points off"}
    rulings.rule(
        series_of(cast_with_worst_dropped.tournament, 2),
        card,
        by=cast_with_worst_dropped.referee,
        **words,
        effect=Effect("points", points=-700),
        token=uuid4(),
    )
    row = rows(cast_with_worst_dropped)[1]
    assert (row.performance, row.won, row.dropped) == (9 * 74 - 700, 9, (2,))
    assert list(faults()) == []
    page = (
        sign_in(cast_with_worst_dropped.viewer)
        .get(f"/t/{cast_with_worst_dropped.tournament.slug}/standings/?after=2")
        .text
    )
    assert "<s>74</s>*" in page


def test_a_player_who_missed_a_series_has_no_other_one_dropped(cast_with_worst_dropped: Cast) -> None:
    (late,) = register_players(cast_with_worst_dropped.tournament, 1, by=cast_with_worst_dropped.director)[-1:]
    presence.withdraw(
        cast_with_worst_dropped.tournament.cards.get(number=4), by=cast_with_worst_dropped.director, reason="train"
    )
    won = {1: (1, 0), 2: (10, 0), late.number: (3, 0)}
    play_series_as(
        cast_with_worst_dropped.tournament,
        2,
        won,
        by=cast_with_worst_dropped.director,
        clerk=cast_with_worst_dropped.clerk,
    )
    ranked = rows(cast_with_worst_dropped)
    assert (ranked[late.number].performance, ranked[late.number].dropped) == (3 * 74, ())
    assert (ranked[1].performance, ranked[1].dropped) == (9 * 74, (2,))


def test_the_page_strikes_a_dropped_series_through(cast_with_worst_dropped: Cast) -> None:
    play_series_as(
        cast_with_worst_dropped.tournament,
        2,
        {1: (1, 0), 2: (10, 0)},
        by=cast_with_worst_dropped.director,
        clerk=cast_with_worst_dropped.clerk,
    )
    page = (
        sign_in(cast_with_worst_dropped.viewer)
        .get(f"/t/{cast_with_worst_dropped.tournament.slug}/standings/?after=2")
        .content.decode()
    )
    assert "<s>74</s>" in page
    assert "<s>296</s>" in page
    assert "<s>666</s>" not in page
