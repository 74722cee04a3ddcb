"""Games as lines of JSON that can't be read: which key it is, what stands there, and what would belong there."""

from typing import Any

import pytest

from scoring.contracts import Contract
from scoring.findings import Finding, finding
from scoring.game_json import read_game
from scoring.played import Game, Replacement
from scoring.ramsch import Pile

CONTRACTS = "diamonds, hearts, spades, clubs, grand, null"
CLUBS = '"contract": "clubs", "tops": 1, "points": 70'
PILE = '"contract": "ramsch", "rules": "pub"'
SUMS = '"points": [60, 35, 25], "tricks": [5, 3, 2]'


def wrong_type(field: str, found: str, expected: str) -> Finding:
    return finding("input.wrong_type", field=field, found=found, expected=expected)


def unknown_value(field: str, found: str, expected: str) -> Finding:
    return finding("input.unknown_value", field=field, found=found, expected=expected)


def found_in(told: str) -> tuple[Finding, ...]:
    return read_game(f"{{{told}}}")[2]


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ('"kontra": "once"', wrong_type("kontra", "once", "whole number")),
        ('"spitze": [2]', wrong_type("spitze", "[2]", "whole number")),
        ('"given_up": true', wrong_type("given_up", "true", "whole number")),
        ('"bock": "one"', wrong_type("bock", "one", "whole number")),
        ('"bock": false', wrong_type("bock", "false", "whole number")),
        ('"bid": 18.5', wrong_type("bid", "18.5", "whole number")),
        ('"tricks": "six"', wrong_type("tricks", "six", "whole number")),
        ('"ouvert": "yes"', wrong_type("ouvert", "yes", "true or false")),
        ('"hand": 1', wrong_type("hand", "1", "true or false")),
        ('"skat": "CJ HT"', wrong_type("skat", "CJ HT", "list of cards")),
        ('"cards": {"CJ": 1}', wrong_type("cards", '{"CJ": 1}', "list of cards")),
        ('"replacement": "clubs"', wrong_type("replacement", "clubs", "contract with tops")),
        ('"replacement": 7', wrong_type("replacement", "7", "contract with tops")),
        ('"replacement": {"tops": 1}', finding("input.key_missing", field="replacement")),
        ('"replacement": ["circles", 1]', unknown_value("replacement", "circles", CONTRACTS)),
        ('"end": "over"', unknown_value("end", "over", "played, conceded, declarer_fault, opponents_fault")),
        ('"form": "trio"', unknown_value("form", "trio", "tournee, second, solo, guckser")),
        ('"pionts": 61', finding("input.key_unknown", field="pionts", found="pionts")),
        ('"tops": 1', finding("input.key_twice", field="tops", found="tops")),
        ('"ramsch": {}', finding("ramsch.another_game", field="ramsch")),
    ],
)
def test_a_key_that_can_t_be_read_is_named_alone_and_the_game_is_read_without_it(more: str, wrong: Finding) -> None:
    game, _rules, found = read_game(f"{{{CLUBS}, {more}}}")
    assert found == (wrong,)
    assert game == Game(contract=Contract.CLUBS, tops=1, points=70)


def test_whether_a_spitze_was_made_is_true_or_false() -> None:
    wrong = wrong_type("spitze_made", "no", "true or false")
    assert found_in(f'{CLUBS}, "rules": "pub", "spitze": 1, "spitze_made": "no"') == (wrong,)


def test_a_long_value_that_is_no_contract_is_cut() -> None:
    assert found_in(f'"contract": "{"c" * 50}"') == (unknown_value("contract", "c" * 40 + "…", f"{CONTRACTS}, ramsch"),)


def test_rules_that_nobody_has_are_answered_with_all_that_there_are() -> None:
    sets = "isko, isko_1999, before_1999, texas, tournee, danish, aarhus, pub"
    assert found_in(f'{CLUBS}, "rules": "chess"') == (unknown_value("rules", "chess", sets),)


def test_without_a_contract_there_is_no_game() -> None:
    game, _rules, found = read_game('{"tops": 1, "points": 70}')
    assert game is None
    assert found == (finding("input.key_missing", field="contract"),)


def test_cards_that_can_t_be_read_are_not_missed_too() -> None:
    assert found_in('"contract": "clubs", "cards": 12, "points": "many"') == (
        wrong_type("points", "many", "whole number"),
        wrong_type("cards", "12", "list of cards"),
    )


def test_what_else_is_wrong_with_the_game_is_said_behind_what_can_t_be_read() -> None:
    assert found_in('"contract": "clubs", "cards": "none", "points": 121') == (
        wrong_type("cards", "none", "list of cards"),
        finding("game.points_range", field="points", found=121, limit=120),
    )


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ('["hearts", -2]', Replacement(contract=Contract.HEARTS, tops=-2)),
        ('["hearts"]', Replacement(contract=Contract.HEARTS, tops=None)),
        ('["hearts", -2, "hand"]', Replacement(contract=Contract.HEARTS, tops=-2)),
        ('{"contract": "hearts"}', Replacement(contract=Contract.HEARTS, tops=None)),
    ],
)
def test_a_replacement_is_an_object_or_a_list_of_contract_and_tops(told: str, read: Replacement) -> None:
    game, _rules, found = read_game(f'{{"contract": "null", "bid": 50, "tricks": 0, "replacement": {told}}}')
    assert isinstance(game, Game)
    assert game.replacement == read
    assert all(each.code.startswith("game.") for each in found)


def test_bock_may_be_said_by_true_or_by_the_number_of_rounds() -> None:
    games = [read_game(f'{{{CLUBS}, "rules": "pub", "bock": {bock}}}')[0] for bock in ("true", "1", "null", "0")]
    assert [game.bock for game in games if isinstance(game, Game)] == [1, 1, 0, 0]


# A Ramsch


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (PILE, (finding("input.key_missing", field="ramsch"),)),
        (f'{PILE}, "ramsch": [60, 35, 25]', (finding("input.key_missing", field="ramsch"),)),
        (
            f'{PILE}, "pionts": 1, "tops": 2, "bid": 18, "ramsch": {{{SUMS}}}',
            (
                finding("input.key_unknown", field="pionts", found="pionts"),
                finding("ramsch.no_such_mark", field="tops"),
                finding("ramsch.no_such_mark", field="bid"),
            ),
        ),
        (
            f'{PILE}, "ramsch": {{{SUMS}, "bock": 1}}',
            (finding("input.key_unknown", field="bock", found="bock"),),
        ),
        (
            f'{PILE}, "ramsch": {{{SUMS}, "kontra": 1}}',
            (finding("input.key_unknown", field="kontra", found="kontra"),),
        ),
        (f'{PILE}, "ramsch": {{{SUMS}, "skat": "ten"}}', (wrong_type("skat", "ten", "whole number"),)),
        (
            f'{PILE}, "ramsch": {{{SUMS}, "passed_on": [1], "knocks": true}}',
            (wrong_type("passed_on", "[1]", "whole number"), wrong_type("knocks", "true", "whole number")),
        ),
        (
            f'{PILE}, "ramsch": {{"points": 120, "tricks": [5, true, 2], "last": "ten"}}',
            (
                wrong_type("points", "120", "list of three whole numbers"),
                wrong_type("tricks", "[5, true, 2]", "list of three whole numbers"),
                wrong_type("last", "ten", "list of three whole numbers"),
            ),
        ),
        (
            f'{PILE}, "ramsch": {{"last": [10, 8, 9]}}',
            (finding("input.key_missing", field="points"), finding("input.key_missing", field="tricks")),
        ),
        (f'{PILE}, "bock": "one", "ramsch": {{{SUMS}}}', (wrong_type("bock", "one", "whole number"),)),
        (f'{PILE}, "kontra": "often", "ramsch": {{{SUMS}}}', (finding("ramsch.no_such_mark", field="kontra"),)),
        (
            f'{PILE}, "house": {{"ramsch": {{"kontra": 2}}}}, "kontra": "often", "ramsch": {{{SUMS}}}',
            (wrong_type("kontra", "often", "whole number"),),
        ),
    ],
)
def test_a_pile_that_can_t_be_read_is_none_and_says_why(told: str, found: tuple[Finding, ...]) -> None:
    pile, _rules, wrong = read_game(f"{{{told}}}")
    assert pile is None
    assert wrong == found


@pytest.mark.parametrize(
    ("more", "calls"),
    [
        ("", {}),
        (', "bock": true', {"bock": 1}),
        (', "house": {"ramsch": {"kontra": 2}}, "kontra": 2', {"kontra": 2}),
    ],
)
def test_a_pile_is_read_with_all_that_may_be_said_of_it(more: str, calls: dict[str, Any]) -> None:
    told = f'{SUMS}, "last": [10, 8, 9], "skat": null, "passed_on": 1, "knocks": 2'
    pile, _rules, wrong = read_game(f'{{{PILE}, "ramsch": {{{told}}}{more}}}')
    assert wrong == ()
    assert pile == Pile(points=(60, 35, 25), tricks=(5, 3, 2), last=(10, 8, 9), passed_on=1, knocks=2, **calls)
