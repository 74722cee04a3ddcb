"""`rank` on the command line: which columns a list has, its separator, its figures, and letters as they are."""

import json

import pytest

from tests.scoring.cli_asked import asked_of


def test_a_list_with_points_beside_the_performance_is_ranked_by_the_performance() -> None:
    text = "name;performance;points;won;lost\nA;900;1;9;2\nB;1000;-500;9;2\n"
    code, out, err = asked_of(text, "rank", "FILE", "--json")
    assert (code, err) == (0, "")
    assert [(row["rank"], row["name"], row["performance"]) for row in json.loads(out)] == [
        (1, "B", 1000),
        (2, "A", 900),
    ]
    assert all("system" not in row for row in json.loads(out))


def test_the_headings_alone_tell_the_separator() -> None:
    many = "A, of, many, commas, here;900;9;2\nC, as, many, as, he, had, too;800;9;2\nB, b, b, b, b, b;1000;9;2"
    text = f"name;performance;won;lost\n{many}"
    code, out, err = asked_of(text, "rank", "FILE")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "   1  B, b, b, b, b, b               1000    9 : 2",
        "   2  A, of, many, commas, here       900    9 : 2",
        "   3  C, as, many, as, he, had, too    800    9 : 2",
    ]


def test_letters_stay_as_they_are_in_the_answer_for_machines() -> None:
    code, out, err = asked_of("name;performance;won;lost\nBöhme;900;9;2\n", "rank", "FILE", "--json")
    assert (code, err) == (0, "")
    assert out == '[{"rank": 1, "name": "Böhme", "performance": 900, "won": 9, "lost": 2, "needs_lot": false}]\n'


@pytest.mark.parametrize(
    ("headings", "said"),
    [
        ("name;won", "performance, lost. The headings are name, performance, won, lost."),
        (
            "points;won",
            "name, lost, others_lost, players. The headings are name, points, won, lost, others_lost, players.",
        ),
    ],
)
def test_columns_that_are_missing_are_named_with_all_that_are_needed(headings: str, said: str) -> None:
    assert asked_of(f"{headings}\nA;1\n", "rank", "FILE") == (2, "", f"FILE: line 1 has no column {said}\n")


def test_a_figure_has_at_most_twenty_signs() -> None:
    list_of = "name;performance;won;lost\nA;{};9;2\n".format
    code, out, _err = asked_of(list_of("9" * 20), "rank", "FILE", "--json")
    assert (code, json.loads(out)[0]["performance"]) == (0, 99999999999999999999)
    said = f"FILE: line 2: performance is '{'9' * 20}'; write a whole number.\n"
    assert asked_of(list_of("9" * 21), "rank", "FILE", "--json") == (2, "", said)


def test_by_game_points_alone_nothing_else_is_needed() -> None:
    text = "name;points;won;lost\nA;100;1;9\nB;120;9;2\n"
    code, out, err = asked_of(text, "rank", "FILE", "--system", "game_points")
    assert (code, err) == (0, "")
    assert [line.split()[:3] for line in out.splitlines()] == [["1", "B", "120"], ["2", "A", "100"]]


def test_a_heading_of_other_letters_is_no_separator() -> None:
    text = "name;performance;won;lost;XXXXXX\nA;900;9;2;x\nB;1000;9;2;\n"
    code, out, err = asked_of(text, "rank", "FILE", "--json")
    assert (code, err) == (0, "")
    assert [(row["name"], row["performance"]) for row in json.loads(out)] == [("B", 1000), ("A", 900)]
