"""Money at tables: none until a stake is set before the series; settled by totals or games (ISkO 5.5.4, 5.5.5)."""

from decimal import Decimal
from uuid import uuid4

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    make_footer,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.sheets.grid import cells, clean_grid, send_grid
from tests.papers import printed
from tournament.desks.cash.stakes import services as services
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.setup.settings import services as setup
from tournament.models import Adjustment, AuditEntry, FooterEntry, StartCard, TableStake
from tournament.queries.money.stakes import table_money


def make_cast_with_stake(stake: str = "1") -> Cast:
    cast = make_cast(series_count=1, stake=Decimal(stake))
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def url(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cash/stakes/1/{step}"


def agree(cast: Cast, stake: str | None, table: int = 1) -> None:
    amount = None if stake is None else Decimal(stake)
    services.agree(series_of(cast.tournament, 1), table, stake=amount, by=cast.treasurer)


def key(cast: Cast) -> None:
    """Keys 196 33 -12 85, as in ISkO 5.5.5; games won, lost and passed do not matter for the money."""
    feet = [
        make_footer(196, 5, 0, 1, 4),
        make_footer(33, 1, 0, 1, 4),
        make_footer(-12, 1, 1, 0, 4),
        make_footer(85, 2, 0, 1, 4),
    ]
    table = series_of(cast.tournament, 1).draws.get().tables.get(number=1)
    key_sheet(table, by=cast.clerk, footers=feet, passed=38)


@pytest.mark.parametrize(
    ("stake", "cents"), [("1", [482, -170, -350, 38]), ("0.5", [241, -85, -175, 19]), ("0.25", [121, -43, -88, 10])]
)
def test_a_table_is_settled_from_its_game_points(db: None, stake: str, cents: list[int]) -> None:
    cast = make_cast_with_stake(stake)
    key(cast)
    first, second = table_money(series_of(cast.tournament, 1))
    assert [seat.points for seat in first.seats] == [196, 33, -12, 85]
    assert sum(seat.cents for seat in first.seats) == 0
    assert all(abs(seat.cents - told) <= 1 for seat, told in zip(first.seats, cents, strict=True))
    assert (first.settled, second.settled) == (True, False)


def test_a_table_that_plays_for_nothing_has_nothing_to_settle(db: None) -> None:
    cast = make_cast_with_stake()
    agree(cast, "0")
    key(cast)
    assert not table_money(series_of(cast.tournament, 1))[0].settled
    assert "Settlement" not in page_words(sign_in(cast.treasurer).get(url(cast)))


@pytest.mark.parametrize(
    ("feet", "cents"),
    [
        ([(44, 1, 0), (33, 1, 0), (-420, 0, 2), (130, 1, 0)], [389, 345, -1467, 733]),
        ([(120, 1, 0), (-75, 1, 1), (200, 2, 0), (-40, 0, 1)], [275, -505, 595, -365]),
    ],
)
def test_the_other_examples_of_the_order_come_out_at_the_desk(
    db: None, feet: list[tuple[int, int, int]], cents: list[int]
) -> None:
    cast = make_cast_with_stake()
    lost = sum(foot[2] for foot in feet)
    footers = [make_footer(points, won, own, lost - own, 4) for points, won, own in feet]
    table = series_of(cast.tournament, 1).draws.get().tables.get(number=1)
    assert key_sheet(table, by=cast.clerk, footers=footers, passed=48 - sum(won + own for _, won, own in feet)).counts
    settled = table_money(series_of(cast.tournament, 1))[0]
    assert [seat.cents for seat in settled.seats] == cents


def test_a_table_agrees_on_its_own_stake_or_none(db: None) -> None:
    cast = make_cast_with_stake()
    answer = sign_in(cast.treasurer).post(url(cast, "agree/"), {"table": "1", "stake": "0.5"}, follow=True)
    assert "The stake of table 1 is noted." in page_words(answer)
    agree(cast, "0", table=2)
    agree(cast, "0", table=2)
    assert [row.stake for row in table_money(series_of(cast.tournament, 1))] == [Decimal("0.50"), 0]
    assert AuditEntry.objects.filter(action="stakes.agree").count() == 2
    agree(cast, None)
    assert TableStake.objects.count() == 1


def test_a_stake_is_agreed_before_the_series_or_not_at_all(db: None) -> None:
    cast = make_cast_with_stake()
    key(cast)
    assert refusal_codes(agree, cast, "2") == ["stakes.begun"]
    assert sign_in(cast.treasurer).post(url(cast, "agree/"), {"table": "1", "stake": "2"}).status_code == 409
    assert refusal_codes(setup.change_settings, cast.tournament, by=cast.director, stake=Decimal(2)) == [
        "settings.stake_frozen"
    ]


def test_a_table_that_is_not_there_has_no_stake(db: None) -> None:
    assert refusal_codes(agree, make_cast_with_stake(), "1", 9) == ["cash.no_table"]


def test_money_at_tables_is_off_until_a_stake_is_set(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert refusal_codes(agree, cast, "1") == ["stakes.off"]
    client = sign_in(cast.treasurer)
    assert "No money is played for" in page_words(client.get(url(cast)))
    assert "Money at the tables" not in page_words(client.get(f"/t/{cast.tournament.slug}/cash/"))


@pytest.mark.parametrize(("field", "wrong"), [("table", "x"), ("stake", "-1"), ("stake", "1001"), ("stake", "0.005")])
def test_a_wrong_value_is_named_at_its_field(db: None, field: str, wrong: str) -> None:
    sent = {"table": "1", "stake": "1"} | {field: wrong}
    cast = make_cast_with_stake()
    answer = sign_in(cast.treasurer).post(url(cast, "agree/"), sent)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])


def test_agreeing_a_stake_needs_the_treasurer_or_the_director_and_rejects_get(cast: Cast) -> None:
    people = (cast.clerk, cast.referee, cast.viewer, cast.stranger)
    assert answer_statuses(url(cast, "agree/"), *people) == [403, 403, 403, 404]
    assert answer_statuses(url(cast, "agree/"), cast.treasurer, get=True) == [302]


def make_cast_settled_by_games(**settings: object) -> Cast:
    """Eight players at half a cent a point, game by game, in a series of four games."""
    cast = make_cast(series_count=1, stake=Decimal("0.5"), settled_by="games", games_at_four=4, **settings)
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


NULL = cells(1, contract="n", tops="", score=23, total=23)  # instead of clubs for 24: half of it is rounded up, too


def test_a_sheet_that_was_keyed_game_by_game_is_settled_game_by_game(db: None) -> None:
    """ISkO 5.5.4: 11.5 cents are 12 as clubs are, so nobody pays; by the totals 23 is less than 24 (5.5.5)."""
    cast = make_cast_settled_by_games()
    assert send_grid(cast, clean_grid(games=4) | NULL).json()["outcome"] == "counted"
    first, second = table_money(series_of(cast.tournament, 1))
    assert [seat.points for seat in first.seats] == [24, 23, 24, 24]
    assert ([seat.cents for seat in first.seats], first.by_games) == ([0, 0, 0, 0], True)
    key_sheet(
        second.table,
        by=cast.clerk,
        footers=[make_footer(24, 1, 0, 0, 4)] * 2 + [make_footer(23, 1, 0, 0, 4)] * 2,
        passed=0,
    )
    first, second = table_money(series_of(cast.tournament, 1))
    assert ([seat.cents for seat in second.seats], second.by_games) == ([1, 1, -1, -1], False)
    page = page_words(sign_in(cast.treasurer).get(url(cast)))
    assert "game by game" in page
    assert "by the totals" in page
    assert "a lost one before it is doubled (ISkO 5.5.4)" in page
    paper = printed.text(sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/papers/settlement-1.pdf"))
    assert "Every game at the stake of the table" in paper
    assert "Table 2 by its totals (ISkO 5.5.5)" in paper


def test_a_ruled_game_is_paid_as_ruled_and_an_invalid_sheet_not_at_all(db: None) -> None:
    cast = make_cast_settled_by_games()
    send_grid(cast, clean_grid(games=4) | NULL)
    table = table_money(series_of(cast.tournament, 1))[0].table
    second = table.seats.get(number=2).card
    record_ruling(cast, second, Effect(Adjustment.Kind.GAME, score=-46, written=23), game=1)
    first = table_money(series_of(cast.tournament, 1))[0]
    assert ([seat.cents for seat in first.seats], first.by_games) == ([36, -108, 36, 36], True)
    record_ruling(cast, second, Effect(Adjustment.Kind.SHEET))
    first = table_money(series_of(cast.tournament, 1))[0]
    assert ([seat.cents for seat in first.seats], first.by_games) == ([0, 0, 0, 0], False)


def record_ruling(cast: Cast, card: StartCard, effect: Effect, game: int | None = None) -> None:
    rulings.rule(
        series_of(cast.tournament, 1),
        card,
        by=cast.director,
        paragraph="ISkO 4.2.3",
        facts="Seen.",
        decision="",
        effect=effect,
        game=game,
        token=uuid4(),
    )


def test_games_that_do_not_add_up_to_the_foot_are_settled_by_the_totals(db: None) -> None:
    cast = make_cast_settled_by_games()
    send_grid(cast, clean_grid(games=4) | NULL)
    FooterEntry.objects.filter(seat=2).update(points=24)
    assert not table_money(series_of(cast.tournament, 1))[0].by_games


def test_the_way_of_settling_is_frozen_once_a_series_has_begun(db: None) -> None:
    cast = make_cast_with_stake()
    key(cast)
    assert refusal_codes(setup.change_settings, cast.tournament, by=cast.director, settled_by="games") == [
        "settings.stake_frozen"
    ]
