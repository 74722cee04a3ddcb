"""A season counts the evenings of its days: a date that leaves it asks, and a closed year stays as it is."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import Cast, page_words, refusal_codes, sign_in
from tests.desks.seasons.money import play_evening, set_money_rule
from tests.desks.setup.asked import settings_form
from tests.evenings import create_season, finalise_evening, season_address
from tournament.desks.cash.book import services as cash
from tournament.desks.cash.losses import services as losses
from tournament.desks.registration.players import services as register
from tournament.desks.registration.players.reading import KEPT
from tournament.desks.results.final import services as results
from tournament.desks.seasons.closing import services as closing
from tournament.desks.seasons.closing.reading import seen_in
from tournament.desks.seasons.year import services
from tournament.desks.setup.settings.reading import NO_SEASON
from tournament.desks.setup.settings.services import change_settings
from tournament.models import AuditEntry, FinalResult, Player, Season, Tournament, YearClosing
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.season.closing import proposal, till_of
from tournament.queries.season.ranked import played_in

JANUARY = date(2027, 1, 7)


@pytest.fixture
def season(cast: Cast) -> Season:
    return create_season(cast)


def begin_2027(cast: Cast) -> Season:
    return create_season(cast, name="2027", begins=date(2027, 1, 1), ends=date(2027, 12, 31))


def close_year(season: Season, into: Season, cast: Cast) -> YearClosing:
    terms: dict[str, Any] = {"surplus": 0, "least": 1, "members_only": False}
    seen = seen_in(proposal(accounts_of(season), **terms))
    return closing.close(season, into, **terms, seen=seen, by=cast.director)


def season_of(evening: Tournament) -> Season | None:
    return Tournament.objects.select_related("season").get(pk=evening.pk).season


def test_a_date_in_the_next_season_asks_and_then_moves_the_evening_there(cast: Cast, season: Season) -> None:
    evening, later = play_evening(cast, season, 5), begin_2027(cast)
    client, page = sign_in(cast.director), f"/t/{evening.slug}/settings/"
    sent = settings_form(evening, date="2027-01-07")
    answer = client.post(page, sent)
    assert answer.status_code == 409
    assert "7 Jan 2027 is no day of “2026”: the evening would count in “2027” from now on" in page_words(answer)
    assert season_of(evening) == season
    assert client.post(page, {**sent, "into": str(later.pk + 7)}).status_code == 409
    assert client.post(page, {**sent, "into": str(later.pk)}).status_code == 302
    assert season_of(evening) == later
    told: Any = AuditEntry.objects.get(tournament=evening, action="season.put_in", before__season="2026")
    assert told.after == {"season": "2027"}
    assert (len(played_in(season).lists), len(played_in(later).lists)) == (0, 3)


def test_a_date_of_no_season_asks_and_then_takes_the_evening_out(cast: Cast, season: Season) -> None:
    evening = play_evening(cast, season, 5)
    assert refusal_codes(change_settings, evening, by=cast.director, date=JANUARY) == ["settings.season_left"]
    change_settings(evening, by=cast.director, date=JANUARY, into=NO_SEASON)
    assert season_of(evening) is None
    assert AuditEntry.objects.filter(tournament=evening, action="season.take_out").exists()


def test_a_date_within_the_season_asks_nothing(cast: Cast, season: Season) -> None:
    evening = play_evening(cast, season, 5)
    change_settings(evening, by=cast.director, date=date(2026, 12, 30))
    assert season_of(evening) == season


def test_an_evening_of_another_day_counts_for_nothing_and_is_named(cast: Cast, season: Season) -> None:
    set_money_rule(cast, season)
    play_evening(cast, season, 5)
    outside = play_evening(cast, season, 6)
    before = accounts_of(season).owed
    Tournament.objects.filter(pk=outside.pk).update(date=JANUARY)
    assert [each.tournament.date for each in played_in(season).evenings] == [date(2026, 3, 6)]
    assert len(played_in(season).lists) == 3
    assert (accounts_of(season).owed * 2, till_of(accounts_of(season)).evenings) == (before, 3000)
    page = page_words(sign_in(cast.director).get(season_address(season)))
    assert "Evenings of other days They are in the season, but not of its days, and count for nothing here." in page


def test_in_a_closed_year_no_evening_changes_comes_or_goes(cast: Cast, season: Season) -> None:
    set_money_rule(cast, season)
    evening, other, later = play_evening(cast, season, 5), play_evening(cast, season, 6), begin_2027(cast)
    services.take_out(other, by=cast.director)
    finalise_evening(evening, cast)
    close_year(season, later, cast)
    till = till_of(accounts_of(season)).cents
    final = FinalResult.objects.get()
    by = cast.director
    booked: dict[str, Any] = {"kind": "income", "cents": 100, "note": "x", "token": uuid4(), "by": by}
    (series,) = evening.series.all()
    assert refusal_codes(results.reopen, final, by=by, reason="late") == ["year.closed"]
    assert refusal_codes(services.take_out, evening, by=by) == ["year.closed"]
    assert refusal_codes(services.put_in, season, [other], by=by) == ["year.closed"]
    assert refusal_codes(cash.book, evening, **booked) == ["year.closed"]
    assert refusal_codes(losses.collect, series, [1], by=by, reason="x") == ["year.closed"]
    change_settings(other, by=by, date=date(2026, 5, 1))  # of no season
    assert till_of(accounts_of(season)).cents == till
    assert season_of(other) is None


def test_an_evening_that_is_not_over_when_its_year_is_closed_is_named_and_stays(cast: Cast, season: Season) -> None:
    set_money_rule(cast, season)
    evening, later = play_evening(cast, season, 5), begin_2027(cast)
    client = sign_in(cast.director)
    page = page_words(client.get(season_address(season, "accounts/closing/")))
    assert "Without a final result; once the year is closed nothing is keyed on them any more: Evening 5" in page
    close_year(season, later, cast)
    assert refusal_codes(change_settings, evening, by=cast.director, date=JANUARY, into=str(later.pk)) == [
        "year.closed"
    ]


def test_a_history_of_a_closed_year_is_not_read_in(cast: Cast, season: Season) -> None:
    set_money_rule(cast, season)
    close_year(season, begin_2027(cast), cast)
    client, home = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/history/"
    text = "Datum;Serie;Name;Gewonnen;Verloren;Gesamt\n12.3.2026;1;Alt, Herbert;3;1;500\n"
    told = {"value": "given", "order": "first", "games": 48, "membership": "guest", "season": ""}
    page = client.post(home, {**told, "file": SimpleUploadedFile("lists.csv", text.encode())}, follow=True)
    assert "12 Mar 2026 is in “2026”, of which the accounts are closed." in page_words(page)


def test_in_a_closed_year_nobody_becomes_a_member_or_a_guest_on_its_evenings(cast: Cast, season: Season) -> None:
    set_money_rule(cast, season, absence_cents=200)
    evening = play_evening(cast, season, 5)
    member = Player.objects.create(organizer=cast.organizer, last_name="Köhler", membership="member")
    close_year(season, begin_2027(cast), cast)
    values: dict[str, Any] = {name: getattr(member, name) for name in KEPT} | {"club": ""}
    left = values | {"member_until": evening.date - timedelta(days=1)}
    assert refusal_codes(register.change, member, left, by=cast.director) == ["register.year_closed"]
    register.change(member, values | {"member_until": season.ends}, by=cast.director)
    account = accounts_of(season).by_player[member.pk]
    assert ([line.cents for line in account.lines if line.kind == "absence"], account.balance) == ([200], 0)
