"""A season's rule as JSON tells it: every key is read into its own place, and every refusal names its own key."""

import json
from fractions import Fraction
from typing import Any

import pytest

from scoring.findings import Finding, Place
from scoring.season_rule import ByPlace, Missed, PerUnit, SeasonRule
from scoring.season_told import read_lists, read_rule

DAY = "date like 2026-01-31"
NUMBER = "number from -1000000 to 1000000"
FROM_0 = "whole number from 0 to 1000000"
FROM_1 = "whole number from 1 to 1000000"


def wrong(field: str, found: str, expected: str) -> Finding:
    return Finding("input.wrong_type", where=Place(field=field), values={"found": found, "expected": expected})


def other(field: str, found: str, expected: str) -> Finding:
    return Finding("input.unknown_value", where=Place(field=field), values={"found": found, "expected": expected})


def unknown(field: str, found: str) -> Finding:
    return Finding("input.key_unknown", where=Place(field=field), values={"found": found})


def at(field: str, code: str) -> Finding:
    return Finding(code, where=Place(field=field))


def test_a_rule_that_is_told_in_full_is_read_in_full() -> None:
    told = """{
        "unit": "evening",
        "which": {"series": [1, 2], "tags": ["cup", "november"], "declared": "league", "from": "2026-01-01",
                  "to": "2026-12-31"},
        "norm": 48,
        "by_place": {"points": [5, 3.5, 1], "from_last": [0.1, -1], "equals": "better"},
        "absent": 500.5,
        "keep": {"drop": [[30, 1], [35, 2]]},
        "aggregate": {"mean_at_least": 24},
        "adjust": [{"per": 0.5, "from": 50}, {"per": 30, "from": 30, "one_sided": true},
                   {"missed_power": 2, "from": 16}],
        "qualify": {"lists": 44, "evenings": 22, "months": 9, "month_lists": 6, "groups": ["member", "guest"],
                    "joined_before": "2026-07-01", "months_left": 3, "arrears": 6},
        "ties": ["lists", "won", "lost", "lot"],
        "lots": [{"order": ["Ritter", "Albrecht"]}, {"seed": "my seed", "names": ["Albrecht", "Böhme"]}]
    }"""
    rule = SeasonRule(
        by_evening=True,
        series=frozenset({1, 2}),
        tags=frozenset({"cup", "november"}),
        declared="league",
        since="2026-01-01",
        until="2026-12-31",
        norm=48,
        by_place=ByPlace(
            points=(Fraction(5), Fraction(7, 2), Fraction(1)), from_last=(Fraction(1, 10), Fraction(-1)), better=True
        ),
        absent=Fraction(1001, 2),
        drops=((30, 1), (35, 2)),
        at_least=24,
        adjust=(
            PerUnit(each=Fraction(1, 2), start=Fraction(50)),
            PerUnit(each=Fraction(30), start=Fraction(30), one_sided=True),
            Missed(power=2, start=Fraction(16)),
        ),
        lists=44,
        evenings=22,
        months=9,
        month_lists=6,
        groups=frozenset({"member", "guest"}),
        joined_before="2026-07-01",
        months_left=3,
        arrears=6,
        ties=("lists", "won", "lost", "lot"),
        lots=(("Ritter", "Albrecht"), ("Böhme", "Albrecht")),
    )
    assert read_rule(told) == (rule, ())


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"unit": "list", "which": {}, "keep": "all", "aggregate": "sum", "adjust": [], "qualify": {}, "lots": []},
        {"ties": ["won", "lost", "won"]},
        {"unit": None, "which": None, "norm": None, "absent": None, "by_place": None, "keep": None, "lots": None},
        {"which": {"series": None, "tags": None, "from": None, "to": ""}, "qualify": {"lists": None, "groups": []}},
    ],
)
def test_what_is_not_told_is_the_plain_season(told: dict[str, Any]) -> None:
    """All lists, their sum, nothing asked for a place; more won, then fewer lost, decide."""
    plain = SeasonRule(lists=0, evenings=0, months=0, months_left=0, arrears=0, ties=("won", "lost"), lots=())
    assert read_rule(json.dumps(told)) == (plain, ())


@pytest.mark.parametrize(
    ("told", "rule"),
    [
        ({"keep": {"best": 0}}, SeasonRule(best=0)),
        ({"keep": {"first": 1}}, SeasonRule(first=1)),
        ({"keep": {"drop": []}}, SeasonRule(drops=())),
        ({"aggregate": "mean"}, SeasonRule(at_least=0)),
        ({"which": {"series": []}}, SeasonRule(series=frozenset())),
        ({"by_place": {}}, SeasonRule(by_place=ByPlace(points=None, from_last=(), better=False))),
        ({"by_place": {"points": "field", "equals": "mean"}}, SeasonRule(by_place=ByPlace())),
        ({"by_place": {"points": [3]}}, SeasonRule(by_place=ByPlace(points=(Fraction(3),)))),
        ({"by_place": {"equals": "better"}}, SeasonRule(by_place=ByPlace(better=True))),
        ({"adjust": [{"per": 2}]}, SeasonRule(adjust=(PerUnit(each=Fraction(2), start=Fraction(0)),))),
        ({"adjust": [{"missed_power": 9}]}, SeasonRule(adjust=(Missed(power=9, start=Fraction(0)),))),
        (
            {"which": {"to": "2026-12-31"}, "qualify": {"months_left": 120}},
            SeasonRule(until="2026-12-31", months_left=120),
        ),
    ],
)
def test_one_key_changes_one_thing(told: dict[str, Any], rule: SeasonRule) -> None:
    assert read_rule(json.dumps(told)) == (rule, ())


@pytest.mark.parametrize(
    ("told", "lacks"),
    [
        ({"kepe": "all", "Ties": []}, (unknown("kepe", "kepe"), unknown("Ties", "Ties"))),
        ({"unit": "month"}, (other("unit", "month", "list, evening"),)),
        ({"which": "all"}, (wrong("which", "all", "object"),)),
        ({"which": {"until": "2026-12-31"}}, (unknown("which.until", "until"),)),
        ({"which": {"series": 1}}, (wrong("which.series", "1", "list"),)),
        ({"which": {"series": [0, 1.5]}}, (wrong("which.series", "0", FROM_1), wrong("which.series", "1.5", FROM_1))),
        ({"which": {"tags": "cup"}}, (wrong("which.tags", "cup", "list"),)),
        ({"which": {"tags": ["cup", 5]}}, (wrong("which.tags", "5", "word"),)),
        ({"which": {"declared": ["cup"]}}, (wrong("which.declared", '["cup"]', "word"),)),
        ({"which": {"declared": "x" * 81}}, (wrong("which.declared", "x" * 40 + "…", "word"),)),
        ({"which": {"from": "1.1.2026"}}, (wrong("which.from", "1.1.2026", DAY),)),
        ({"which": {"to": "2026-02-29"}}, (wrong("which.to", "2026-02-29", DAY),)),
        ({"norm": 0}, (wrong("norm", "0", FROM_1),)),
        ({"absent": "500"}, (wrong("absent", "500", NUMBER),)),
        ({"absent": True}, (wrong("absent", "true", NUMBER),)),
        ({"absent": -1000001}, (wrong("absent", "-1000001", NUMBER),)),
        ({"keep": "best"}, (other("keep", "best", "all"),)),
        ({"keep": {}}, (at("keep", "season.keep_one"),)),
        ({"keep": {"best": 5, "first": 5}}, (at("keep", "season.keep_one"),)),
        ({"keep": {"best": 5, "worst": 5}}, (unknown("keep.worst", "worst"),)),
        ({"keep": {"best": -1}}, (wrong("keep.best", "-1", FROM_0),)),
        ({"keep": {"first": 0}}, (wrong("keep.first", "0", FROM_1),)),
        ({"keep": {"drop": 5}}, (wrong("keep.drop", "5", "list"),)),
        (
            {"keep": {"drop": [[30, 1], [35]]}},
            (wrong("keep.drop", "[[30, 1], [35]]", "list of pairs: units played, units dropped"),),
        ),
        ({"keep": {"drop": [[30, -1]]}}, (wrong("keep.drop", "-1", FROM_0),)),
        ({"aggregate": "median"}, (other("aggregate", "median", "sum, mean"),)),
        ({"aggregate": {"mean_at_least": 0}}, (wrong("aggregate.mean_at_least", "0", FROM_1),)),
        ({"aggregate": {}}, (wrong("aggregate.mean_at_least", "null", FROM_1),)),
        ({"aggregate": {"mean_at_least": 5, "mean": 5}}, (unknown("aggregate.mean", "mean"),)),
        ({"ties": "won"}, (wrong("ties", "won", "list"),)),
        ({"ties": ["won", 1, "rank"]}, (wrong("ties", "1", "word"), other("ties", "rank", "won, lost, lists, lot"))),
    ],
)
def test_a_key_that_says_nothing_is_refused_under_its_own_name(
    told: dict[str, Any], lacks: tuple[Finding, ...]
) -> None:
    assert read_rule(json.dumps(told)) == (SeasonRule(), lacks)


@pytest.mark.parametrize(
    ("told", "lacks"),
    [
        (5, (wrong("by_place", "5", "object"),)),
        ("field", (wrong("by_place", "field", "object"),)),
        ({"worth": [3]}, (unknown("by_place.worth", "worth"),)),
        ({"points": "places"}, (other("by_place.points", "places", "field"),)),
        ({"points": 5}, (wrong("by_place.points", "5", "list"),)),
        ({"points": [5, "3"]}, (wrong("by_place.points", "3", NUMBER),)),
        ({"from_last": 1}, (wrong("by_place.from_last", "1", "list"),)),
        ({"from_last": [1, None]}, (wrong("by_place.from_last", "null", NUMBER),)),
        ({"equals": "worse"}, (other("by_place.equals", "worse", "mean, better"),)),
        ({"equals": True}, (other("by_place.equals", "true", "mean, better"),)),
    ],
)
def test_points_by_place_that_are_none_are_refused(told: object, lacks: tuple[Finding, ...]) -> None:
    assert read_rule(json.dumps({"by_place": told})) == (SeasonRule(), lacks)


@pytest.mark.parametrize("name", ["lists", "evenings", "months", "month_lists", "arrears"])
def test_what_a_place_asks_for_is_a_whole_number_under_its_own_name(name: str) -> None:
    assert read_rule(json.dumps({"qualify": {name: 1}})) == (SeasonRule(**{name: 1}), ())  # type: ignore[arg-type]
    assert read_rule(json.dumps({"qualify": {name: -1}})) == (SeasonRule(), (wrong(f"qualify.{name}", "-1", FROM_0),))
    assert read_rule(json.dumps({"qualify": {name: "1"}})) == (SeasonRule(), (wrong(f"qualify.{name}", "1", FROM_0),))


@pytest.mark.parametrize(
    ("told", "lacks"),
    [
        ({"qualify": 24}, (wrong("qualify", "24", "object"),)),
        ({"qualify": {"list": 24}}, (unknown("qualify.list", "list"),)),
        ({"qualify": {"groups": "member"}}, (wrong("qualify.groups", "member", "list"),)),
        ({"qualify": {"groups": [1]}}, (wrong("qualify.groups", "1", "word"),)),
        ({"qualify": {"joined_before": "July"}}, (wrong("qualify.joined_before", "July", DAY),)),
        ({"qualify": {"months_left": 3}}, (at("qualify.months_left", "season.no_last_day"),)),
        (
            {"which": {"to": "2026-12-31"}, "qualify": {"months_left": 121}},
            (wrong("qualify.months_left", "121", "whole number from 0 to 120"),),
        ),
    ],
)
def test_what_a_place_can_not_ask_for_is_refused(told: dict[str, Any], lacks: tuple[Finding, ...]) -> None:
    assert read_rule(json.dumps(told)) == (SeasonRule(), lacks)


@pytest.mark.parametrize(
    ("told", "lacks"),
    [
        ({"per": "x"}, (wrong("adjust", '{"per": "x"}', "list"),)),
        ({"per": 5}, (wrong("adjust", '{"per": 5}', "list"),)),
        ({"per": 0.5}, (wrong("adjust", '{"per": 0.5}', "list"),)),
        ([5], (wrong("adjust", "5", "object"), at("adjust", "season.per_or_missed"))),
        ([{}], (at("adjust", "season.per_or_missed"),)),
        ([{"per": 5, "missed_power": 2}], (at("adjust", "season.per_or_missed"),)),
        ([{"per": 5, "to": 2}], (unknown("adjust.to", "to"),)),
        ([{"per": "5"}], (wrong("adjust.per", "5", NUMBER),)),
        ([{"per": 5, "from": "x"}], (wrong("adjust.from", "x", NUMBER),)),
        ([{"per": 5, "one_sided": 1}], (wrong("adjust.one_sided", "1", "true or false"),)),
        ([{"missed_power": 10}], (wrong("adjust.missed_power", "10", "whole number from 1 to 9"),)),
        ([{"missed_power": 0}], (wrong("adjust.missed_power", "0", "whole number from 1 to 9"),)),
    ],
)
def test_an_adjustment_that_is_none_is_refused(told: object, lacks: tuple[Finding, ...]) -> None:
    assert read_rule(json.dumps({"adjust": told})) == (SeasonRule(), lacks)


@pytest.mark.parametrize(
    ("told", "lacks"),
    [
        ("Albrecht", (wrong("lots", "Albrecht", "list"),)),
        (["Albrecht"], (wrong("lots", "Albrecht", "object"), at("lots", "season.no_lot"))),
        ([{"names": ["Albrecht", "Ritter"]}], (at("lots", "season.no_lot"),)),
        ([{"order": ["Albrecht"]}], (at("lots", "season.no_lot"),)),
        ([{"order": ["Albrecht", "Ritter", "Albrecht"]}], (at("lots", "season.no_lot"),)),
        ([{"seed": "s", "order": ["Albrecht", "Ritter"]}], (at("lots", "season.no_lot"),)),
        ([{"seed": "s"}], (at("lots", "season.no_lot"),)),
        ([{"order": ["Albrecht", 5, "Ritter"]}], (wrong("lots", "5", "word"),)),
        ([{"seed": 5, "names": ["Albrecht", "Ritter"]}], (wrong("lots.seed", "5", "word"),)),
        ([{"order": ["Albrecht", "Ritter"], "drawn": "by hand"}], (unknown("lots.drawn", "drawn"),)),
    ],
)
def test_a_lot_that_is_none_is_refused(told: object, lacks: tuple[Finding, ...]) -> None:
    assert read_rule(json.dumps({"lots": told})) == (SeasonRule(), lacks)


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", '"all"', "{'norm': 1}", "[" * 200_000])
def test_what_is_no_object_of_json_is_no_rule(text: str) -> None:
    assert read_rule(text) == (SeasonRule(), (Finding("season.no_rule"),))


def test_a_text_that_can_not_be_cut_is_no_table() -> None:
    read = read_lists("date;series;name;total;won;lost\n2026-01-09;1;" + "x" * 131_073 + ";1012;11;2\n")
    why = {"line": 1, "found": "field larger than field limit (131072)"}
    assert (read.lists, read.wrong) == ((), (Finding("input.no_table", values=why),))


def test_the_day_of_joining_is_a_date_or_never_or_empty() -> None:
    head = "date;series;name;total;won;lost;joined\n"
    days = ("2025-12-31", "never", "", "31.12.2025")
    read = read_lists(
        head + "".join(f"2026-01-09;1;{name};9;1;0;{day}\n" for name, day in zip("ABCD", days, strict=True))
    )
    assert [(played.name, played.joined) for played in read.lists] == [("A", "2025-12-31"), ("B", None), ("C", "")]
    why = {"line": 5, "found": "31.12.2025", "expected": DAY}
    assert read.wrong == (Finding("input.wrong_type", where=Place(field="joined"), values=why),)
