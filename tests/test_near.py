"""`make quick` finds the tests of a change by imports and folders, the nearest first."""

import pytest

from tests.near import ALWAYS, near


@pytest.mark.parametrize(
    ("path", "first", "last"),
    [
        ("tournament/desks/cash/book/services.py", "tests/desks/cash/test_book.py", "tests/test_access_addresses.py"),
        ("templates/cash/book/book.html", "tests/desks/cash/test_book.py", "tests/desks/cash/test_stakes.py"),
        ("seating/draw.py", "tests/seating/test_draw.py", "tests/desks/draw/test_list.py"),
        ("tests/remembered.py", "tests/test_remembered.py", "tests/test_remembered.py"),
    ],
)
def test_the_nearest_come_first(path: str, first: str, last: str) -> None:
    assert (files := near([path]))[0] == ALWAYS
    assert 0 < files.index(first) <= files.index(last)


def test_a_test_that_was_changed_runs() -> None:
    assert near(["tests/crash/test_hall.py"]) == [ALWAYS, "tests/crash/test_hall.py"]


def test_a_script_brings_the_browser_test_of_its_room() -> None:
    drawing = ["tests/browser/test_draw.py", "tests/browser/test_draw_five.py"]
    assert near(["static/draw/table.js"]) == [ALWAYS, *drawing]


def test_strangers_stay_away() -> None:
    files = near(["tournament/desks/cash/book/services.py"])
    assert not [file for file in files if file.startswith(("tests/desks/draw", "tests/papers", "tests/scoring"))]


def test_what_no_test_can_see_needs_the_rules_alone() -> None:
    assert near(["README.md", "docs/operation.md"]) == [ALWAYS]
