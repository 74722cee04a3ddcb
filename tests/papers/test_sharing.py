"""Columns that share the room of a list give what they have over to those that lack it."""

import pytest

from tournament.papers.sharing import fairest, lines

HEAD = 20.0


def test_where_every_text_has_room_the_shares_stay() -> None:
    assert fairest([100, 50], [[HEAD, 60, 90], [HEAD, 40, 45]]) == [100, 50]


def test_what_a_column_has_over_goes_to_the_one_that_lacks_it() -> None:
    name, club = fairest([100, 50], [[HEAD, 60, 70], [HEAD, 60, 75]])
    assert (name + club, lines([name, club], [[HEAD, 60, 70], [HEAD, 60, 75]])) == (150, 3)
    assert club >= 75


def test_one_very_long_text_takes_no_room_from_the_many() -> None:
    names, clubs = [HEAD, *[60.0] * 19, 300.0], [HEAD, *[75.0] * 20]
    name, club = fairest([90, 60], [names, clubs])
    assert name + club == pytest.approx(150)
    assert club >= 75
    assert name >= 60


def test_room_to_write_in_is_not_given_away() -> None:
    assert fairest([50, 100], [[HEAD, 60], []]) == [50, 100]


def test_a_heading_keeps_its_room() -> None:
    name, _club = fairest([60, 50], [[50, 10, 10], [HEAD, 90, 90]])
    assert name >= 50
