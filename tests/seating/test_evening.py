"""Seats of an evening's first series by a rule: the clubs of season.md, worked by hand, and what always holds."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seating import (
    DRAW,
    LAST_EVENING,
    LAST_LIST,
    ORDERED,
    POTS,
    RANKING,
    Entrant,
    Evening,
    History,
    Known,
    Order,
    Plan,
    Rhythm,
    SetWay,
    Way,
    Wishes,
    arranged,
    evening_on,
    inputs_text,
    make,
    ordered,
    parse_inputs,
    parse_way,
    seating_rule,
    set_in_order,
    sizes,
)

FRIDAYS = {"weekdays": [5]}
BY_YEAR = {"by": "ranking", "ranking": "Year"}


def known(values: Iterable[int | None], **more: bool) -> list[Known]:
    """People from 1 on, whose figures are all the same number."""
    exact = [None if value is None else Fraction(value) for value in values]
    return [Known(id=number, by=by, last=by, mean=by, **more) for number, by in enumerate(exact, 1)]


def seated(people: list[Known], way: SetWay, seed: str = "Skat", *, guests: int = 1) -> list[tuple[int, ...]]:
    made = arranged(people, way, guests=guests)
    assert made.order is not None
    plan = set_in_order([Entrant(who) for who in made.ids], History(), Wishes(), made.order, seed).plan
    return [table.entrants for table in plan.tables]


def on(rule: object, day: str, held: Iterable[str] = ()) -> SetWay:
    read = seating_rule(rule)
    return read.on(evening_on(day, held, read.rhythm))[0]


def fridays(month: int) -> list[str]:
    return list(Rhythm(weekdays=frozenset({5})).days(f"2026-{month:02}-01", f"2026-{month:02}-28"))


def test_germering_members_by_year_rank_on_the_third_and_the_last_evening_and_guests_from_table_4() -> None:
    """Row 1 of season.md."""
    rule = {"exceptions": [{"evenings": [3], "last": True, **BY_YEAR}], "guests": 4, "rhythm": FRIDAYS}
    ways = [on(rule, day, fridays(11)).by for day in fridays(11)]
    assert ways == [DRAW, DRAW, RANKING, RANKING]
    people = known(range(24, 0, -1))
    people += [Known(id=number, is_guest=True, by=Fraction(99), mean=Fraction(99)) for number in (25, 26)]
    tables = seated(people, on(rule, "2026-11-27", fridays(11)), guests=seating_rule(rule).guests)
    assert tables[:3] == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
    assert set(tables[3]) == {25, 26, 13, 14}


def test_munich_south_by_rank_on_the_second_and_the_last_evening_else_two_pots_above_three_tables() -> None:
    """Row 2: guests from table 2; up to three tables are plainly drawn."""
    pots = {"by": "pots", "pots": 2, "above": 3, "ranking": "Year"}
    rule = {"usual": pots, "exceptions": [{"evenings": [2], "last": True, **BY_YEAR}], "guests": 2, "rhythm": FRIDAYS}
    assert [on(rule, day, fridays(10)).by for day in fridays(10)] == [POTS, RANKING, POTS, POTS]
    assert on(rule, "2026-10-30", fridays(10)).by == RANKING
    way = on(rule, "2026-10-02")
    few = arranged(known(range(12, 0, -1)), way, guests=2)
    assert (few.order, few.lacks) == (None, "tables")
    tables = seated(known(range(16, 0, -1)), way, guests=2)
    assert [{who for table in half for who in table} for half in (tables[:2], tables[2:])] == [
        set(range(1, 9)),
        set(range(9, 17)),
    ]


def test_last_weeks_result_and_at_the_end_of_the_year_the_first_three_tables_by_the_table() -> None:
    """Row 3."""
    rule = {"usual": {"by": "last_evening"}, "exceptions": [{"since": "2026-11-01", **BY_YEAR, "tables": 3}]}
    assert on(rule, "2026-10-30").by == LAST_EVENING
    way = on(rule, "2026-11-06")
    people = known(range(20, 0, -1))
    made = arranged(people, way)
    assert made.order is not None
    assert made.order.lots == (1,) * 12 + (8,)
    assert seated(people, way)[:3] == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]


def test_meerane_by_the_own_last_list_and_by_the_mean_on_the_first_evening_of_a_month() -> None:
    """Row 4: Tuesdays and Thursdays."""
    tuesdays_and_thursdays = {"weekdays": [2, 4]}
    rule = {"usual": {"by": "last_list"}, "exceptions": [{"evenings": [1], **BY_YEAR}]} | {
        "rhythm": tuesdays_and_thursdays
    }
    held = list(seating_rule(rule).rhythm.days("2026-11-01", "2026-11-12"))
    assert [on(rule, day, held).by for day in held] == [RANKING, LAST_LIST, LAST_LIST, LAST_LIST]


def test_kiel_the_first_night_is_drawn_then_the_own_last_score_and_from_16_november_by_the_table() -> None:
    """Row 11: ties by the mean, then by lot."""
    rule = {"usual": {"by": "last_list"}, "exceptions": [{"since": "2026-11-16", **BY_YEAR}]}
    first = arranged(known([None] * 8), on(rule, "2026-01-05"))
    assert (first.order, first.lacks) == (None, "nobody")
    assert [on(rule, f"2026-11-{day}").by for day in (15, 16)] == [LAST_LIST, RANKING]
    same = [
        Known(id=number, by=Fraction(1000), mean=Fraction(mean)) for number, mean in enumerate((900, 950, 900, 800), 1)
    ]
    made = arranged(same, on(rule, "2026-01-12"))
    assert made.order is not None
    assert (made.ids, made.order.lots) == ((2, 1, 3, 4), (1, 2, 1))


def test_the_colours_of_the_office_by_mean_in_thirds_inside_by_the_last_list_grey_and_blue_behind() -> None:
    """Section 2: green, yellow and red, the remainder to the upper ones; grey missed four; blue are guests."""
    means = {number: 1100 - 10 * number for number in range(1, 12)}
    lasts = {number: 1000 if number % 4 == 0 else 500 + number for number in means}
    people = [
        Known(id=number, by=Fraction(mean), mean=Fraction(mean), last=Fraction(lasts[number]))
        for number, mean in means.items()
    ]
    grey = Known(id=20, by=Fraction(2000), mean=Fraction(2000), last=Fraction(1), is_away=True)
    blue = Known(id=100, is_guest=True, by=Fraction(3000), mean=Fraction(3000), last=Fraction(1))
    new = Known(id=30)
    made = arranged([*people, grey, blue, new], SetWay(by=POTS, inside=LAST_LIST), guests=0)
    assert made.ids == (4, 3, 2, 1, 8, 7, 6, 5, 11, 10, 9, 20, 30, 100)
    assert made.order == Order((1,) * 14)
    by_lot = arranged([*people, grey, blue, new], SetWay(by=POTS), guests=0)
    assert by_lot.order is not None
    assert by_lot.order.lots == (4, 4, 3, 1, 1, 1)


def test_fewer_people_than_pots_leave_pots_empty() -> None:
    made = arranged([*known([5, 4]), Known(id=3)], SetWay(by=POTS))
    assert made.order is not None
    assert made.order.lots == (1, 1, 1)


def test_a_ranking_without_anybody_is_drawn_and_guests_stay_behind_all_the_same() -> None:
    guests = [Known(id=number, is_guest=True) for number in (9, 10)]
    made = arranged([*known([None] * 8), *guests], SetWay(by=RANKING, ranking="Year"), guests=0)
    assert made.lacks == "nobody"
    assert made.order is not None
    assert made.order.lots == (8, 2)


def test_a_rule_says_what_it_says_and_nothing_else() -> None:
    wrongs: tuple[object, ...] = (
        [],
        {"guest": 4},
        {"usual": {"by": "chance"}},
        {"usual": {"by": "pots", "pots": 1}},
        {"usual": {"by": "ranking"}},
        {"usual": {"by": "draw", "ranking": "Year"}},
        {"exceptions": [{"since": "31.12.2026", "by": "draw"}]},
        {"exceptions": 7},
        {"rhythm": {"off": [7]}},
    )
    for wrong in wrongs:
        with pytest.raises(ValueError):  # noqa: PT011
            seating_rule(wrong)


def crowd(count: int, seed: int) -> list[Known]:
    """Members and guests, some without a list, many of them equal."""
    chance = Random(seed)
    return [
        Known(
            id=number,
            by=chance.choice([None, Fraction(chance.randrange(-5, 20))]),
            mean=chance.choice([None, Fraction(chance.randrange(5))]),
            last=chance.choice([None, Fraction(chance.randrange(5))]),
            is_guest=chance.random() < 0.3,
            is_away=chance.random() < 0.2,
        )
        for number in range(1, count + 1)
    ]


ways = st.sampled_from(
    [
        SetWay(),
        SetWay(by=LAST_LIST),
        SetWay(by=LAST_EVENING, tables=2),
        SetWay(by=RANKING, ranking="Year"),
        SetWay(by=POTS),
        SetWay(by=POTS, pots=2, inside=LAST_LIST, above=3),
    ]
)


@given(st.integers(6, 60), st.integers(0, 2**32), ways, st.integers(0, 5), st.text(max_size=5))
def test_everybody_sits_once_guests_behind_their_table_and_the_text_repeats_it(
    count: int, crowd_seed: int, way: SetWay, guests: int, seed: str
) -> None:
    people = crowd(count, crowd_seed)
    made = arranged(people, way, guests=guests)
    assert sorted(made.ids) == list(range(1, len(people) + 1))
    if made.order is None:
        return
    entrants = [Entrant(who) for who in made.ids]
    engine = Way(ORDERED, order=made.order)
    text = inputs_text(entrants, History(), Wishes(), engine)
    read = parse_way(text)
    assert read == engine
    (plan,) = make(read, *parse_inputs(text), seed)
    assert sorted(who for _table, _seat, who in plan.seats()) == sorted(made.ids)
    assert plan == make(engine, entrants, History(), Wishes(), seed)[0]
    if made.order.guests:
        members_first(plan, people, made.order)


def members_first(plan: Plan, people: list[Known], order: Order) -> None:
    """No guest sits before his table while a member sits behind it."""
    is_guest = {who.id: who.is_guest for who in people}
    early = [table for table, _seat, who in plan.seats() if is_guest[who] and table < order.table]
    members_behind = [who for table, _seat, who in plan.seats() if not is_guest[who] and table >= order.table]
    assert not early or not members_behind


@given(st.integers(6, 40), st.integers(1, 4), st.text(max_size=5))
def test_chance_decides_inside_a_lot_alone(count: int, size: int, seed: str) -> None:
    lots = [size] * (count // size) + ([count % size] if count % size else [])
    people = [Entrant(number) for number in range(count)]
    came = [who.id for who in ordered(people, Order(tuple(lots)), seed)]
    start = 0
    for lot in lots:
        assert set(came[start : start + lot]) == set(range(start, start + lot))
        start += lot


def test_who_joins_gets_every_place_by_lot() -> None:
    people = [Entrant(number) for number in range(1, 9)]
    places = {
        [who.id for who in ordered(people, Order((1,) * 7, joiners=1), f"{seed}")].index(8) for seed in range(200)
    }
    assert places == set(range(8))


def test_a_draw_with_guests_mixes_them_with_the_other_members() -> None:
    """From their table on a guest gets every seat as likely as a member."""
    people = [Entrant(number) for number in range(1, 17)]
    order = Order((16,), guests=(13, 14, 15, 16), table=2)
    firsts = [{who.id for who in ordered(people, order, f"{seed}")[4:8]} for seed in range(300)]
    gathered = sum(len(table & {13, 14, 15, 16}) for table in firsts)
    assert 300 * 4 * 4 / 12 * 0.8 < gathered < 300 * 4 * 4 / 12 * 1.2


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ({"lots": (0,)}, "a lot has one"),
        ({"joiners": -1}, "below 0"),
        ({"guests": (2, 1), "table": 2}, "in order"),
        ({"guests": (1,)}, "first table"),
    ],
)
def test_an_order_that_is_none_is_refused(order: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Order(**order)  # type: ignore[arg-type]


def test_an_order_of_others_is_no_input_of_a_draw() -> None:
    people = [Entrant(number) for number in range(1, 5)]
    for order in (Order((3,)), Order((4,), guests=(9,), table=2)):
        text = inputs_text(people, History(), Wishes(), Way(ORDERED, order=order))
        with pytest.raises(ValueError, match="not the inputs of a draw"):
            parse_inputs(text)
    with pytest.raises(ValueError, match="has an order"):
        Way(ORDERED)


def test_the_last_evening_of_a_month_is_the_rhythms_or_the_one_that_is_planned() -> None:
    first_and_third = Rhythm(weekdays=frozenset({1}), weeks=frozenset({1, 3}))
    assert evening_on("2026-11-16", [], first_and_third) == Evening("2026-11-16", 1, 1, is_last=True)
    assert not evening_on("2026-11-16", ["2026-11-30"], first_and_third).is_last
    fortnightly = Rhythm(weekdays=frozenset({5}), every=2, start="2026-11-06", off=frozenset({"2026-11-20"}))
    assert evening_on("2026-11-06", [], fortnightly).is_last
    assert not evening_on("2026-11-06", [], Rhythm()).is_last
    assert not evening_on("2026-12-25", [], Rhythm(weekdays=frozenset({4}), weeks=frozenset({-1}))).is_last
    assert evening_on("9999-12-31", [], Rhythm(weekdays=frozenset({5}))).is_last


def test_a_table_is_there_for_guests_however_few_members_came() -> None:
    made = arranged([Known(id=1), *(Known(id=n, is_guest=True) for n in range(2, 9))], SetWay(), guests=3)
    assert made.order is not None
    assert sizes(8).tables == 2
    plan = set_in_order([Entrant(who) for who in made.ids], History(), Wishes(), made.order, "Skat")
    early = [note.where.entrant for note in plan.notes if note.code == "seating.guest_before"]
    assert sorted(filter(None, early)) == list(range(2, 9))
