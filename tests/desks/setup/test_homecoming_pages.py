"""The league leader's pages of days that come home, and the address to which venues send them."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, answer_statuses, page_words, sign_in
from tests.desks.setup.looked import inspect_in_process
from tests.leagues import seat_of, sides
from tests.tiers import full
from tests.venues import Venue, create_venue
from tournament.desks.documents.league.lists import cross_list, singles_list, table_list
from tournament.desks.league.days import services as days
from tournament.desks.league.giving import services as giving
from tournament.desks.league.lineups import services as lineups
from tournament.desks.league.lineups.figures import Figures
from tournament.desks.league.sending import asking
from tournament.desks.setup.backup import looking
from tournament.desks.setup.homecoming import services
from tournament.models import AuditEntry, DayFromVenue, League, MeetingCode, MeetingTeam, Player


def venues_address(venue: Venue, *more: object) -> str:
    steps = "".join(f"{step}/" for step in more)
    return f"/o/{venue.cast.organizer.slug}/leagues/{venue.league.pk}/venues/{steps}"


def upload(client: Client, venue: Venue, data: bytes) -> Any:
    return client.post(venues_address(venue), {"file": SimpleUploadedFile("day.skatwart", data)}, follow=True)


def test_a_file_finds_its_meeting_and_is_taken_over(venue: Venue) -> None:
    client, file = sign_in(venue.cast.director), venue.file()
    assert "has not come" in page_words(client.get(venues_address(venue)))
    page = page_words(upload(client, venue, file))
    assert "It counts provisionally until you take it over." in page
    assert "counts provisionally" in page
    assert "This match day was here already; nothing has changed." in page_words(upload(client, venue, file))
    assert "provisional" in page_words(client.get(venues_address(venue)))
    taken = page_words(client.post(venues_address(venue, venue.meeting.pk, 1, "take-over"), follow=True))
    assert "Taken over: the match day counts." in taken
    assert "taken over" in page_words(client.get(venues_address(venue)))
    assert client.get(venues_address(venue, venue.meeting.pk, 1, "file")).content == file
    assert client.get(venues_address(venue, venue.meeting.pk, 2, "file")).status_code == 404


def test_a_correction_names_its_seats_and_is_turned_down_with_a_reason(venue: Venue) -> None:
    client = sign_in(venue.cast.director)
    upload(client, venue, venue.file())
    venue.correct(1, 1)
    page = page_words(upload(client, venue, venue.file()))
    assert "What number 2 has otherwise than number 1" in page
    assert "1 1 1 P1, North 1 282 (3:0) 356 (4:0)" in page
    down = venues_address(venue, venue.meeting.pk, 2, "turn-down")
    assert "Say why the match day is turned down" in page_words(client.post(down, follow=True))
    assert not DayFromVenue.objects.exclude(turned_down_at=None).exists()
    assert "Game 7 was right" in page_words(client.post(down, {"reason": "Game 7 was right"}, follow=True))
    again = page_words(
        client.post(venues_address(venue, venue.meeting.pk, 2, "stand-again"), {"reason": "No"}, follow=True)
    )
    assert "The match day stands again, provisionally." in again


def test_a_correction_of_a_day_taken_over_says_that_it_does_not_count_yet(venue: Venue) -> None:
    client = sign_in(venue.cast.director)
    upload(client, venue, venue.file())
    client.post(venues_address(venue, venue.meeting.pk, 1, "take-over"))
    venue.correct(1, 1)
    page = page_words(upload(client, venue, venue.file()))
    assert "The match day is here as number 2. It doesn't count yet: number 1 counts, as it was taken over." in page
    assert "It counts provisionally" not in page


def test_a_correction_is_compared_with_the_day_that_counts(venue: Venue) -> None:
    """Number 1 is taken over; number 3 changes no sheet that number 2 didn't change already."""
    client = sign_in(venue.cast.director)
    upload(client, venue, venue.file())
    client.post(venues_address(venue, venue.meeting.pk, 1, "take-over"))
    venue.correct(1, 1)
    upload(client, venue, venue.file())
    side = sides(venue.copy)[0]
    squad = {row.position: row.player for row in side.team.squad.select_related("player")}
    lineups.change(seat_of(side, 1), squad[5], series=2, by=venue.host)
    page = page_words(upload(client, venue, venue.file()))
    assert "What number 3 has otherwise than number 1" in page
    assert "1 1 1 P1, North 1 282 (3:0) 356 (4:0)" in page
    assert "North 1 1 Series 2 – P5, North 1" in page
    taken = page_words(client.post(venues_address(venue, venue.meeting.pk, 3, "take-over"), follow=True))
    assert "What number 3 has otherwise than number 1" in taken


def test_a_correction_names_differences_in_line_ups_and_change_list(venue: Venue) -> None:
    client, (side, *_others, last) = sign_in(venue.cast.director), sides(venue.copy)
    squad = {row.position: row.player for row in side.team.squad.select_related("player")}
    lineups.change(seat_of(side, 1), squad[5], series=2, by=venue.host)
    upload(client, venue, venue.file())
    lineups.take_back(seat_of(side, 1).changes.get(), by=venue.host, reason="Seat 2 it was")
    figures = Figures(24, 1, 0)
    lineups.change(seat_of(side, 2), squad[5], series=2, after_round=3, figures=figures, by=venue.host)
    days.set_state(last, MeetingTeam.State.ABANDONED, from_series=2, by=venue.host, reason="A death in the family")
    page = page_words(upload(client, venue, venue.file()))
    assert "North 1 1 Series 2 P5, North 1 –" in page
    assert "North 1 2 Series 2, after round 3 – P5, North 1 24, 1:0" in page
    assert "North 4 – Begin plays broke the day off (from series 2)" in page
    assert "No seat differs" not in page
    DayFromVenue.objects.filter(number=1).update(file=b"", file_digest="")
    assert "change list" not in page_words(client.get(venues_address(venue, venue.meeting.pk)))


@full
def test_the_pages_of_venues_cost_the_same_however_many_days_came(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "answered", inspect_in_process)
    client = sign_in(cast.director)

    def cost(venue: Venue, *more: object) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(venues_address(venue, *more)).status_code == 200
        return len(queries)

    few, many = create_venue(cast), create_venue(cast, name="B", days=3)
    for venue in (few, many):
        venue.open()
        for series in (1, 2):
            venue.play(series)
            services.bring_home(venue.league, venue.file(), by=cast.director)
    before = cost(few), cost(few, few.meeting.pk)
    for table in (1, 2, 3):
        many.correct(1, table)
        services.bring_home(many.league, many.file(), by=cast.director)
    assert many.meeting.days_from_venue.count() == 5
    assert (cost(many), cost(many, many.meeting.pk)) == before


def test_a_faulty_file_is_refused_with_the_place_of_the_fault(venue: Venue) -> None:
    client, file = sign_in(venue.cast.director), venue.file()
    lines = file.decode().split("\n")
    at = next(number for number, line in enumerate(lines) if '"footerentry":' in line) + 1
    touched = "\n".join([*lines[:at], lines[at].replace(",72,", ",96,"), *lines[at + 1 :]])
    page = upload(client, venue, touched.encode())
    assert page.status_code == 422
    assert f"series 1, table 1 (line {at + 1} of the file)" in page_words(page)
    assert client.post(venues_address(venue), {"nothing": "at all"}).status_code == 422
    assert upload(client, venue, b"").status_code == 422
    assert not DayFromVenue.objects.exists()


def test_a_player_in_no_squad_is_asked_about_and_can_be_joined_to_a_known_one(venue: Venue) -> None:
    day = services.bring_home(venue.league, venue.file(), by=venue.cast.director)[0]
    stranger = Player.objects.create(organizer=venue.cast.organizer, last_name="Meier", first_name="Hans")
    known = Player.objects.create(organizer=venue.cast.organizer, last_name="Maier", first_name="Hans")
    day.people = [stranger.pk, *day.people[1:]]
    day.save(update_fields=["people"])
    client = sign_in(venue.cast.director)
    page = client.get(venues_address(venue, venue.meeting.pk))
    assert "is Maier, Hans" in page_words(page)
    join = f"/o/{venue.cast.organizer.slug}/players/{stranger.pk}/join/{known.pk}/"
    assert f'action="{join}"' in page.text
    client.post(join, {"reason": "The same"})
    assert "In no squad" in page_words(client.get(venues_address(venue, venue.meeting.pk)))


def create_code(client: Client, venue: Venue) -> str:
    page = client.post(f"/o/{venue.cast.organizer.slug}/leagues/{venue.league.pk}/meeting/{venue.meeting.pk}/code/")
    return str(page.context["code"])


def test_the_page_of_a_code_names_an_address_only_where_a_venue_gets_here(venue: Venue) -> None:
    client = sign_in(venue.cast.director)
    page = f"/o/{venue.cast.organizer.slug}/leagues/{venue.league.pk}/meeting/{venue.meeting.pk}/code/"
    assert "Tell the venue this address with it: http://testserver" in page_words(client.post(page))
    alone = page_words(client.post(page, headers={"host": "127.0.0.1:8000"}))
    assert "No venue gets to this address" in alone
    assert "127.0.0.1" not in alone


def send_day(code: str, data: bytes) -> Any:
    return Client().post(asking.PATH, data, content_type="application/octet-stream", headers={asking.CODE: code})


def test_a_venue_sends_its_day_with_the_code_of_the_meeting_and_gets_the_outcome(venue: Venue) -> None:
    client = sign_in(venue.cast.director)
    code = create_code(client, venue)
    answer = send_day(code.lower().replace("-", ""), venue.file())
    assert (answer.status_code, answer.json()) == (200, {"number": 1, "new": True, "counts": True})
    assert send_day(code, venue.file()).json() == {"number": 1, "new": False, "counts": True}
    day = DayFromVenue.objects.get()
    assert (day.brought_by, day.let_in_by) == (None, venue.cast.director)
    assert AuditEntry.objects.get(action="league.day_home").user is None
    page = page_words(client.get(venues_address(venue, venue.meeting.pk)))
    assert "Sent over the network" in page
    assert code not in page
    assert code not in str(list(MeetingCode.objects.values()))
    services.turn_down(day, by=venue.cast.director, reason="Twice")
    answer = send_day(code, venue.file())
    told = {"code": "homecoming.turned_down", "values": {"number": 1, "reason": "Twice"}}
    assert (answer.status_code, answer.json()) == (409, told)


def test_a_venue_hears_that_a_correction_of_a_day_taken_over_does_not_count_yet(venue: Venue) -> None:
    client = sign_in(venue.cast.director)
    code = create_code(client, venue)
    send_day(code, venue.file())
    client.post(venues_address(venue, venue.meeting.pk, 1, "take-over"))
    venue.correct(1, 1)
    assert send_day(code, venue.file()).json() == {"number": 2, "new": True, "counts": False}


def test_a_code_that_was_replaced_or_ended_opens_nothing(venue: Venue) -> None:
    client = sign_in(venue.cast.director)
    first = create_code(client, venue)
    second = create_code(client, venue)
    assert send_day(first, venue.file()).json()["code"] == "homecoming.no_code"
    step = f"/o/{venue.cast.organizer.slug}/leagues/{venue.league.pk}/meeting/{venue.meeting.pk}/code/end/"
    assert "opens nothing any more" in page_words(client.post(step, follow=True))
    assert send_day(second, venue.file()).status_code == 403
    assert send_day("", b"").status_code == 403
    assert not DayFromVenue.objects.exists()


def test_after_ten_wrong_codes_the_right_one_has_to_wait_too(venue: Venue) -> None:
    code = create_code(sign_in(venue.cast.director), venue)
    file = venue.file()
    assert [send_day(f"WRONG-{count}", b"").status_code for count in range(10)] == [403] * 10
    assert send_day(code, file).json() == {"code": "homecoming.wait", "values": {"minutes": 10}}
    assert not DayFromVenue.objects.exists()


def test_a_code_is_accepted_for_a_day_of_its_own_meeting_only(venue: Venue) -> None:
    code = create_code(sign_in(venue.cast.director), venue)
    for data, told in ((b"", "lined.other_kind"), (b"x" * 17_000_000, "meetingday.too_large")):
        assert send_day(code, data).json()["code"] == told
    assert send_day(code, giving.give_out(venue.meeting, by=venue.cast.director)).json()["code"] == "lined.other_kind"
    other = venue.meeting.group.meetings.create(day=venue.meeting.day, number=2)
    MeetingCode.objects.update(meeting=other)
    assert send_day(code, venue.file()).json()["code"] == "homecoming.other_meeting"


def test_every_refusal_of_a_day_is_one_that_a_venue_understands(venue: Venue) -> None:
    """Each refusal of `receive` has its values in the table that the venue uses."""
    code = create_code(sign_in(venue.cast.director), venue)
    file = venue.file()

    def other(change: Callable[[], object]) -> Any:
        change()
        return send_day(code, file).json()

    teams = venue.league.teams.filter(letter="B")
    for change in (
        lambda: teams.update(name="Renamed"),
        lambda: League.objects.filter(pk=venue.league.pk).update(series_a_day=4),
        lambda: League.objects.filter(pk=venue.league.pk).update(key="0" * 32),
    ):
        told = other(change)
        assert asking.REFUSALS[told["code"]] == told["values"].keys()
        teams.update(name="North 2")


def test_the_pages_of_venues_are_for_the_leader_of_the_league(venue: Venue) -> None:
    cast = venue.cast
    services.bring_home(venue.league, venue.file(), by=cast.director)
    for page in (
        venues_address(venue),
        venues_address(venue, venue.meeting.pk),
        venues_address(venue, venue.meeting.pk, 1, "file"),
    ):
        assert answer_statuses(page, cast.director, cast.clerk, cast.stranger, venue.host, get=True) == [
            200,
            403,
            404,
            404,
        ]
    copy = f"/o/{venue.organizer.slug}/leagues/{venue.copy.group.league_id}/venues/"
    assert answer_statuses(copy, venue.host, get=True) == [404]
    for step in ("take-over", "turn-down", "stand-again"):
        assert answer_statuses(venues_address(venue, venue.meeting.pk, 1, step), cast.clerk, cast.stranger) == [
            403,
            404,
        ]
        assert answer_statuses(venues_address(venue, venue.meeting.pk, 9, step), cast.director) == [404]


def test_a_day_is_called_provisional_on_every_list_until_it_is_taken_over(venue: Venue) -> None:
    venue.play(2)
    day = services.bring_home(venue.league, venue.file(), by=venue.cast.director)[0]
    client = sign_in(venue.cast.director)
    group = f"/o/{venue.cast.organizer.slug}/leagues/{venue.league.pk}/group/{venue.meeting.group_id}/"
    pages = [f"{group}{page}/" for page in ("table", "cross", "singles")]
    lists = [
        partial(make, venue.cast.organizer, venue.league.pk, venue.meeting.group_id)
        for make in (table_list, cross_list, singles_list)
    ]
    told = "Provisional: match day 1 at North 1 came from its venue and is not taken over yet."
    assert [told in page_words(client.get(page)) for page in pages] == [True] * 3
    stamps = [made().stamp for made in lists]
    assert [stamp and list(stamp.lines) for stamp in stamps] == [["1 day of a venue is not taken over"]] * 3
    services.take_over(day, by=venue.cast.director)
    assert [told in page_words(client.get(page)) for page in pages] == [False] * 3
    assert [made().stamp for made in lists] == [None] * 3


def test_a_meeting_links_to_its_venue_and_the_venues_copy_links_home(venue: Venue) -> None:
    step = f"/o/{venue.cast.organizer.slug}/leagues/{venue.league.pk}/meeting/{venue.meeting.pk}/"
    assert f'href="{venues_address(venue, venue.meeting.pk)}"' in sign_in(venue.cast.director).get(step).text
    copy = f"/o/{venue.organizer.slug}/leagues/{venue.copy.group.league_id}/meeting/{venue.copy.pk}/"
    assert f'href="{copy}home/"' in sign_in(venue.host).get(copy).text
