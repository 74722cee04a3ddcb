"""A match day from its venue that does not come in: touched, made up, of another league, or too late. Nothing stays."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.builders import refusal_codes
from tests.desks.setup.looked import inspect_in_process
from tests.leagues import line_up_teams, open_match_day
from tests.venues import Venue
from tournament.desks.league.giving import services as giving
from tournament.desks.setup.backup import looking
from tournament.desks.setup.homecoming import services
from tournament.files.lined import written
from tournament.files.meetingday import KIND
from tournament.models import DayFromVenue, LeagueTeam, Player, Tournament, User


def refused(venue: Venue, file: bytes) -> list[str]:
    before = Tournament.even_arriving.count(), DayFromVenue.objects.count()
    found = refusal_codes(services.bring_home, venue.league, file, by=venue.cast.director)
    assert (Tournament.even_arriving.count(), DayFromVenue.objects.count()) == before
    return found


def test_a_touched_file_is_refused_with_its_place(venue: Venue) -> None:
    file = venue.file()
    lines = file.decode().split("\n")
    at = next(number for number, line in enumerate(lines) if '"footerentry":' in line) + 1
    touched = "\n".join([*lines[:at], lines[at].replace(",24", ",240", 1).replace(",0", ",1", 1), *lines[at + 1 :]])
    assert refused(venue, touched.encode()) == ["meetingday.touched_sheet"]
    assert refused(venue, file.replace(b"North 2", b"North 9", 1)) == ["meetingday.touched"]
    assert refused(venue, file[: len(file) // 2]) == ["lined.cut_off"]
    assert refused(venue, b"Guten Tag") == ["lined.other_kind"]
    assert refused(venue, giving.give_out(venue.meeting, by=venue.cast.director)) == ["lined.other_kind"]


def replaced(old: str, new: str, line: str) -> str:
    return line.replace(old, new)


def made_up(file: bytes, change: Callable[[str], str]) -> bytes:
    """With sums that fit."""
    lines = [line.partition(" ")[2] for line in file.decode().rstrip("\n").split("\n")[1:-1]]
    return written(KIND, [change(line) for line in lines])


def test_a_made_up_file_is_found_out_by_what_it_says(venue: Venue) -> None:
    file = venue.file()
    footer = next(line for line in file.decode().split("\n") if '"footerentry":' in line)
    rows = file.decode().split("\n")
    row = rows[rows.index(footer) + 1].partition(" ")[2]
    more = row.replace(",72,", ",96,")
    assert more != row
    assert refused(venue, made_up(file, lambda line: more if line == row else line)) == ["archive.changed"]
    for old, new, code in (
        ('"card":11', '"card":99', "homecoming.other_cards"),
        ('"squad":1}', '"squad":999}', "homecoming.other_squad"),
        ('"squad":1}', '"squad":7}', "meetingday.wrong"),
        ('"entry":15', '"entry":99', "homecoming.other_cards"),
        ('"day":1,', '"day":2,', "homecoming.no_meeting"),
        ('"group":"North"', '"group":"South"', "homecoming.no_meeting"),
    ):
        assert refused(venue, made_up(file, partial(replaced, old, new))) == [code], old


def test_files_of_another_league_or_with_other_teams_are_refused(venue: Venue) -> None:
    file = venue.file()
    LeagueTeam.objects.filter(league=venue.league, letter="B").update(name="Renamed")
    assert refused(venue, file) == ["homecoming.other_teams"]
    LeagueTeam.objects.filter(league=venue.league, letter="B").update(name="North 2")
    venue.league.key = "0" * 32
    venue.league.save(update_fields=["key"])
    assert refused(venue, file) == ["homecoming.other_league"]


def test_a_meeting_that_is_played_here_takes_no_other_day(venue: Venue) -> None:
    line_up_teams(venue.cast, venue.meeting)
    open_match_day(venue.cast, venue.meeting)
    assert refused(venue, venue.file()) == ["homecoming.played_here"]


def test_what_left_the_league_while_it_was_read_in_is_refused_and_nothing_stays(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = venue.file()

    def renamed_meanwhile(*args: Any, **more: Any) -> None:
        LeagueTeam.objects.filter(league=venue.league, letter="B").update(name="Renamed")
        inspect_in_process(*args, **more)

    monkeypatch.setattr(looking, "answered", renamed_meanwhile)
    people = User.objects.count(), Player.objects.count()
    assert refused(venue, file) == ["homecoming.other_teams"]
    assert (User.objects.count(), Player.objects.count()) == people
