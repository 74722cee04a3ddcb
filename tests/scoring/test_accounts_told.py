"""A season's rule of money as JSON tells it: what is told is read whole, and every refusal names its place."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from scoring.accounts_told import CHARGES, MoneyRule, YearPot, money_rule_told
from scoring.findings import Finding, Place

WHOLE = "whole number, 0 to 1000000"
PLACES = "whole numbers for 3, 4 or 5 seats"
POTS = "name, of, percent, period and parts of each"
QUARTER: dict[str, Any] = {
    "name": "Quarter",
    "of": ["losses", "passed"],
    "percent": 65,
    "period": "quarter",
    "parts": [{"name": "Best 12", "percent": 60}, {"name": "Final", "percent": "30.25"}],
}
PLAIN: dict[str, Any] = {"name": "Year", "of": ["fee"], "percent": "12.5"}
FULL: dict[str, Any] = {
    "list_cents": 200,
    "places": {"3": [0, 100, 200], "4": [0, 80, 120, 200], "5": [0, 50, 100, 150, 200]},
    "places_by": "performance",
    "point": "0.1",
    "absence_cents": 400,
    "absence_tables": 3,
    "dues_cents": 2500,
    "pots": [QUARTER, PLAIN],
}


def wrong(field: str, found: str, expected: str) -> Finding:
    return Finding("input.wrong_type", where=Place(field=field), values={"found": found, "expected": expected})


def lack(code: str, **values: object) -> Finding:
    return Finding(code, values=values)


def parts(*percents: int | str) -> list[dict[str, Any]]:
    return [{"name": f"Part {number}", "percent": percent} for number, percent in enumerate(percents)]


def pots(*percents: int | str) -> list[dict[str, Any]]:
    return [{"name": f"Pot {number}", "of": ["dues"], "percent": percent} for number, percent in enumerate(percents)]


def test_a_rule_that_is_told_in_full_is_read_in_full() -> None:
    rule = MoneyRule(
        list_cents=200,
        places={3: (0, 100, 200), 4: (0, 80, 120, 200), 5: (0, 50, 100, 150, 200)},
        by_performance=True,
        point=Fraction(1, 10),
        absence_cents=400,
        absence_tables=3,
        dues_cents=2500,
        pots=(
            YearPot(
                "Quarter",
                ("losses", "passed"),
                Decimal(65),
                "quarter",
                (("Best 12", Decimal(60)), ("Final", Decimal("30.25"))),
            ),
            YearPot("Year", ("fee",), Decimal("12.5"), "year", ()),
        ),
    )
    assert money_rule_told(json.loads(json.dumps(FULL))) == (rule, ())


def test_what_is_not_told_is_not_taken() -> None:
    rule, lacks = money_rule_told({})
    assert (rule, lacks) == (MoneyRule(), ())
    assert (rule.list_cents, rule.absence_cents, rule.absence_tables, rule.dues_cents) == (0, 0, 1, 0)
    assert (rule.by_performance, rule.point, dict(rule.places), rule.pots) == (False, Fraction(0), {}, ())


@pytest.mark.parametrize("name", ["list_cents", "absence_cents", "absence_tables", "dues_cents"])
@pytest.mark.parametrize("number", [0, 1, 1_000_000])
def test_a_sum_is_read_under_its_own_name_and_no_other(name: str, number: int) -> None:
    told: dict[str, Any] = {name: number}
    assert money_rule_told(told) == (MoneyRule(**told), ())


@pytest.mark.parametrize("name", ["list_cents", "absence_cents", "absence_tables", "dues_cents"])
@pytest.mark.parametrize(
    ("number", "found"),
    [
        (-1, "-1"),
        (1_000_001, "1000001"),
        (2.5, "2.5"),
        ("200", "200"),
        (True, "true"),
        (None, "null"),
        ([], "[]"),
    ],
)
def test_a_sum_that_is_no_whole_number_in_its_range_is_refused(name: str, number: object, found: str) -> None:
    assert money_rule_told({name: number}) == (MoneyRule(), (wrong(name, found, WHOLE),))


@pytest.mark.parametrize(("by", "performance"), [("points", False), ("performance", True)])
def test_places_go_by_points_or_by_performance(by: str, *, performance: bool) -> None:
    rule, lacks = money_rule_told({"places_by": by})
    assert (rule.by_performance, lacks) == (performance, ())


@pytest.mark.parametrize(
    ("point", "stake"),
    [
        ("0", Fraction(0)),
        ("0.1", Fraction(1, 10)),
        ("25", Fraction(25)),
        ("1000000", Fraction(1_000_000)),
        ("0.1234567", Fraction(1_234_567, 10_000_000)),
        ("1E+2", Fraction(100)),
        ("1E-7", Fraction(1, 10_000_000)),
    ],
)
def test_a_stake_is_read_exactly(point: str, stake: Fraction) -> None:
    assert money_rule_told({"point": point}) == (MoneyRule(point=stake), ())


@pytest.mark.parametrize(
    ("told", "lacks"),
    [
        (None, (wrong("rule", "null", "an object"),)),
        ([], (wrong("rule", "[]", "an object"),)),
        ("none", (wrong("rule", "none", "an object"),)),
        (
            {"list": 5, "Point": "1"},
            (
                Finding("input.key_unknown", where=Place(field="list"), values={"found": "list"}),
                Finding("input.key_unknown", where=Place(field="Point"), values={"found": "Point"}),
            ),
        ),
        ({"places_by": "place"}, (wrong("places_by", "place", "points or performance"),)),
        ({"places_by": None}, (wrong("places_by", "null", "points or performance"),)),
        ({"point": 1}, (wrong("point", "1", "cents like 0.1"),)),
        ({"point": "-0.1"}, (wrong("point", "-0.1", "cents like 0.1"),)),
        ({"point": "1/10"}, (wrong("point", "1/10", "cents like 0.1"),)),
        ({"point": "1/0"}, (wrong("point", "1/0", "cents like 0.1"),)),
        ({"point": "1e9999999"}, (wrong("point", "1e9999999", "cents like 0.1"),)),
        ({"point": "1e-999999"}, (wrong("point", "1e-999999", "cents like 0.1"),)),
        ({"point": " 0.1"}, (wrong("point", " 0.1", "cents like 0.1"),)),
        ({"point": "ten"}, (wrong("point", "ten", "cents like 0.1"),)),
        ({"point": ""}, (wrong("point", "", "cents like 0.1"),)),
        ({"point": "1000001"}, (wrong("point", "1000001", "cents like 0.1"),)),
        ({"point": "0.12345678"}, (wrong("point", "0.12345678", "cents like 0.1"),)),
        ({"places": None}, (wrong("places", "null", PLACES),)),
        ({"places": [0, 1, 2]}, (wrong("places", "[0, 1, 2]", PLACES),)),
        ({"places": {"2": [0, 1]}}, (wrong("places", '{"2": [0, 1]}', PLACES),)),
        ({"places": {"6": [0, 1]}}, (wrong("places", '{"6": [0, 1]}', PLACES),)),
        ({"places": {"3": 100}}, (wrong("places", '{"3": 100}', PLACES),)),
        ({"places": {"3": []}}, (wrong("places", '{"3": []}', PLACES),)),
        ({"places": {"3": [0, 1.5, 2]}}, (wrong("places", '{"3": [0, 1.5, 2]}', PLACES),)),
        ({"places": {"3": [0, 1, 1000001]}}, (wrong("places", '{"3": [0, 1, 1000001]}', PLACES),)),
        ({"places": {"3": [-1000001, 1, 2]}}, (wrong("places", '{"3": [-1000001, 1, 2]}', PLACES),)),
        ({"places": {"5": [0, 1, 2, 3, 4, 5]}}, (wrong("places", '{"5": [0, 1, 2, 3, 4, 5]}', PLACES),)),
        ({"places": {"3": [100]}}, (lack("accounts.vector_length", seats=3, count=1),)),
        ({"places": {"4": [0, 1, 2, 3, 4]}}, (lack("accounts.vector_length", seats=4, count=5),)),
        ({"places": {"3": [-50, 0, 50]}}, (lack("accounts.vector_negative", seats=3),)),
        ({"places": {"5": [4, 3, 2, 1, 0]}}, (lack("accounts.vector_falls", seats=5),)),
    ],
)
def test_what_can_be_no_rule_says_where_and_why(told: object, lacks: tuple[Finding, ...]) -> None:
    assert money_rule_told(told) == (MoneyRule(), lacks)


def test_all_that_is_wrong_is_told_at_once() -> None:
    told = {
        "kept": 1,
        "list_cents": -5,
        "absence_cents": "x",
        "absence_tables": 1.5,
        "dues_cents": False,
        "places_by": 1,
        "point": 0.1,
        "places": {"3": [0, 100], "4": [0, 0, 0, 0]},
        "pots": 7,
    }
    assert money_rule_told(told) == (
        MoneyRule(),
        (
            Finding("input.key_unknown", where=Place(field="kept"), values={"found": "kept"}),
            wrong("list_cents", "-5", WHOLE),
            wrong("absence_cents", "x", WHOLE),
            wrong("absence_tables", "1.5", WHOLE),
            wrong("dues_cents", "false", WHOLE),
            wrong("places_by", "1", "points or performance"),
            wrong("point", "0.1", "cents like 0.1"),
            lack("accounts.vector_length", seats=3, count=2),
            lack("accounts.vector_falls", seats=4),
            wrong("pots", "7", POTS),
        ),
    )


@pytest.mark.parametrize("charge", CHARGES)
@pytest.mark.parametrize("period", ["month", "quarter", "year"])
def test_a_pot_may_be_fed_by_every_charge_in_every_period(charge: str, period: str) -> None:
    rule, lacks = money_rule_told({"pots": [{"name": "Pot", "of": [charge], "percent": 10, "period": period}]})
    assert (rule.pots, lacks) == ((YearPot("Pot", (charge,), Decimal(10), period),), ())


@pytest.mark.parametrize(
    ("percent", "exact"),
    [(1, "1"), (100, "100"), ("100", "100"), ("0.5", "0.5"), ("0.01", "0.01"), ("1", "1"), ("33.33", "33.33")],
)
def test_per_cents_are_above_0_and_at_most_100(percent: object, exact: str) -> None:
    told = {"pots": [{**PLAIN, "percent": percent, "parts": [{"name": "All", "percent": percent}]}]}
    pot = YearPot("Year", ("fee",), Decimal(exact), "year", (("All", Decimal(exact)),))
    assert money_rule_told(told) == (MoneyRule(pots=(pot,)), ())


@pytest.mark.parametrize(
    "percent", [0, 101, -1, True, None, 2.5, "0", "0.00", "100.01", "12.345", "-5", "5 %", "٥", ""]
)
def test_a_per_cent_that_is_none_is_refused_in_a_pot_and_in_its_parts(percent: object) -> None:
    pot = {"of": ["fee"], "name": "Year", "period": "quarter", "percent": percent}
    part = {"of": ["fee"], "name": "Year", "period": "quarter", "percent": 5, "parts": parts(percent)}  # type: ignore[arg-type]
    cut = '[{"of": ["fee"], "name": "Year", "period…'
    assert money_rule_told({"pots": [pot]}) == (MoneyRule(), (wrong("pots", cut, POTS),))
    assert money_rule_told({"pots": [part]}) == (MoneyRule(), (wrong("pots", cut, POTS),))


@pytest.mark.parametrize("name", ["x", "x" * 40])
def test_a_pot_and_its_parts_have_names_of_1_to_40_letters(name: str) -> None:
    told = {"pots": [{**PLAIN, "name": name, "parts": [{"name": name, "percent": 5}]}]}
    pot = YearPot(name, ("fee",), Decimal("12.5"), "year", ((name, Decimal(5)),))
    assert money_rule_told(told) == (MoneyRule(pots=(pot,)), ())


@pytest.mark.parametrize("name", ["", "x" * 41, None, 5, ["x"], {"x": 1}])
def test_a_pot_or_part_without_a_name_is_refused(name: object) -> None:
    pot = {"of": ["fee"], "percent": 5, "period": "quarter", "name": name}
    part = {"of": ["fee"], "percent": 5, "period": "quarter", "name": "Year", "parts": [{"name": name, "percent": 5}]}
    cut = '[{"of": ["fee"], "percent": 5, "period":…'
    assert money_rule_told({"pots": [pot]}) == (MoneyRule(), (wrong("pots", cut, POTS),))
    assert money_rule_told({"pots": [part]}) == (MoneyRule(), (wrong("pots", cut, POTS),))


@pytest.mark.parametrize(
    "pot",
    [
        {"of": ["fee"], "percent": 5},
        {"name": "Year", "percent": 5},
        {"name": "Year", "of": ["fee"]},
        {"name": "Year", "of": ["fee"], "percent": 5, "share": 1},
        {"name": "Year", "of": [], "percent": 5},
        {"name": "Year", "of": "fee", "percent": 5},
        {"name": "Year", "of": ["fee", "fee"], "percent": 5},
        {"name": "Year", "of": ["fee", "tips"], "percent": 5},
        {"name": "Year", "of": ["fee"], "percent": 5, "period": "week"},
        {"name": "Year", "of": ["fee"], "percent": 5, "period": None},
        {"name": "Year", "of": ["fee"], "percent": 5, "parts": None},
        {"name": "Year", "of": ["fee"], "percent": 5, "parts": "all"},
        {"name": "Year", "of": ["fee"], "percent": 5, "parts": {"name": "All", "percent": 5}},
        {"name": "Year", "of": ["fee"], "percent": 5, "parts": ["All"]},
        {"name": "Year", "of": ["fee"], "percent": 5, "parts": [{"name": "All"}]},
        {"name": "Year", "of": ["fee"], "percent": 5, "parts": [{"percent": 5}]},
        {"name": "Year", "of": ["fee"], "percent": 5, "parts": [{"name": "All", "percent": 5, "of": "fee"}]},
        {"name": "Year", "of": ["fee"], "percent": 5, "parts": [{"name": "All", "percent": 5}, 5]},
        ["name", "of", "percent"],
        "Year",
        5,
        None,
    ],
)
def test_a_pot_that_is_none_is_refused_with_all_pots(pot: object) -> None:
    told = [{"name": "A pot of its own", "of": ["dues"], "percent": 5}, pot]
    cut = '[{"name": "A pot of its own", "of": ["du…'
    assert money_rule_told({"pots": told}) == (MoneyRule(), (wrong("pots", cut, POTS),))


@pytest.mark.parametrize(
    ("told", "found"),
    [(None, "null"), (5, "5"), ("Year", "Year"), ({}, "{}"), ({"name": "Year"}, '{"name": "Year"}'), ([5], "[5]")],
)
def test_pots_that_are_no_list_of_pots_are_refused(told: object, found: str) -> None:
    assert money_rule_told({"pots": told}) == (MoneyRule(), (wrong("pots", found, POTS),))


def test_twenty_pots_are_read_and_twenty_one_refused() -> None:
    rule, lacks = money_rule_told({"pots": pots(*[5] * 20)})
    assert (len(rule.pots), lacks) == (20, ())
    assert money_rule_told({"pots": pots(*["1"] * 21)}) == (
        MoneyRule(),
        (wrong("pots", '[{"name": "Pot 0", "of": ["dues"], "perc…', POTS),),
    )


@pytest.mark.parametrize(
    ("told", "lacks"),
    [
        (
            [{**PLAIN, "name": name} for name in ("Year", "Month", "Year", "Month", "Year", "Rest")],
            (lack("accounts.pot_twice", name="Year"), lack("accounts.pot_twice", name="Month")),
        ),
        (pots(60, "40.01"), (lack("accounts.pots_over", charge="dues", percent="100.01"),)),
        (pots(100, 1), (lack("accounts.pots_over", charge="dues", percent="101"),)),
        (
            [{**QUARTER, "parts": []}, {**PLAIN, "of": ["passed", "losses"], "percent": 36}],
            (lack("accounts.pots_over", charge="losses", percent="101"),),
        ),
        (
            [{**PLAIN, "parts": parts(80, "20.5")}, {**QUARTER, "parts": parts(100, 1)}],
            (
                lack("accounts.parts_over", name="Year", percent="100.5"),
                lack("accounts.parts_over", name="Quarter", percent="101"),
            ),
        ),
    ],
)
def test_pots_that_share_a_name_or_more_than_there_is_are_refused(
    told: list[dict[str, Any]], lacks: tuple[Finding, ...]
) -> None:
    assert money_rule_told({"pots": told}) == (MoneyRule(), lacks)


@pytest.mark.parametrize(
    "told",
    [
        pots(60, 40),
        pots("99.99", "0.01"),
        [{**PLAIN, "percent": 100}, {**QUARTER, "percent": 100}],
        [{**PLAIN, "parts": parts(80, 10, 10)}, {**QUARTER, "parts": parts("33.33", "66.67")}],
    ],
)
def test_a_charge_and_a_pot_may_be_shared_out_to_the_last_per_cent(told: list[dict[str, Any]]) -> None:
    rule, lacks = money_rule_told({"pots": told})
    assert (len(rule.pots), lacks) == (len(told), ())
