"""A club's evening over New Year, told through the pages: the old year ends, the new one begins, and neither mixes."""

from datetime import date, timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.browser.forms import forms_to
from tests.builders import Cast, page_words, play_series, sign_in
from tests.desks.registration.evening import open_attendance
from tests.desks.seasons.money import set_money_rule
from tests.desks.setup.asked import opening_form, settings_form
from tests.tiers import full
from tournament.models import Player, Season, Tournament
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.record.recount import faults
from tournament.queries.season.ranked import played_in

pytestmark = full
MEMBERS = ("Albers", "Behrens", "Claasen")


def page_of(season: Season, step: str = "") -> str:
    return f"/o/{season.organizer.slug}/seasons/{season.pk}/{step}"


def begin_years(cast: Cast, client: Client, last_day: date) -> tuple[Season, Season]:
    """The old year, of which this is the last day, and the one after it."""
    after = last_day + timedelta(days=1)
    for name, begins, ends in (
        ("2026", last_day - timedelta(days=300), last_day),
        ("2027", after, after + timedelta(days=364)),
    ):
        sent = {"name": name, "begins": begins.isoformat(), "ends": ends.isoformat()}
        assert client.post(f"/o/{cast.organizer.slug}/seasons/", sent).status_code == 302
    old, new = Season.objects.order_by("begins")
    return old, new


def open_evening(cast: Cast, client: Client, season: Season, name: str, day: date) -> Tournament:
    plan = {"series_count": 1, "entry_fee": 0, "objection_from": "final", "prize_percent": 0, "start_cards": ""}
    sent = opening_form(name=name, place="Vereinsheim", date=day.isoformat(), **plan)
    answer = client.post(f"/o/{cast.organizer.slug}/open/", sent)
    assert answer.status_code == 302, answer.context["form"].errors
    evening = Tournament.objects.get(name=name)
    client.post(page_of(season, "put-in/"), {"day": [evening.pk]})
    return Tournament.objects.select_related("organizer", "season").get(pk=evening.pk)


def play_and_end(cast: Cast, client: Client, evening: Tournament, *, nameless: int = 0) -> None:
    page = open_attendance(cast, evening)
    for name in MEMBERS:
        page.tick("here", Player.objects.get(last_name=name))
    page.save(nameless=str(nameless))
    play_series(evening, by=cast.director, clerk=cast.director)
    answer = client.post(f"/t/{evening.slug}/results/over/now/")
    assert answer.status_code == 302, page_words(answer)


def press_next(client: Client, evening: Tournament) -> Any:
    return client.post(f"/t/{evening.slug}/next/", follow=True)


def test_an_evening_of_the_club_over_new_year(cast: Cast) -> None:
    client, today = sign_in(cast.director), timezone.localdate()
    for name in MEMBERS:
        Player.objects.create(organizer=cast.organizer, last_name=name, membership="member")
    gone = Player.objects.create(organizer=cast.organizer, last_name="Deharde", membership="member")
    old, new = begin_years(cast, client, today + timedelta(days=3))
    set_money_rule(cast, old, absence_cents=200)
    last = open_evening(cast, client, old, "51. Klubabend", today)
    play_and_end(cast, client, last, nameless=1)
    assert accounts_of(old).by_player[gone.pk].owed == 200  # he was not there

    # one press, and the first evening of the new year is in the new year
    told = page_words(press_next(client, last))
    first = Tournament.objects.select_related("season").get(name="52. Klubabend")
    assert "counts in “2027”" in told
    assert (first.season, first.date) == (new, today + timedelta(days=7))
    assert len(played_in(old).lists) == 3

    # an evening that moves over New Year asks, and takes its lists along
    moved = open_evening(cast, client, old, "Silvesterskat", today + timedelta(days=1))
    sent = settings_form(moved, date=(today + timedelta(days=8)).isoformat())
    page = client.post(f"/t/{moved.slug}/settings/", sent)
    assert (page.status_code, "the evening would count in “2027” from now on" in page_words(page)) == (409, True)
    assert "The evening goes into “2027”" in page_words(page)
    assert client.post(f"/t/{moved.slug}/settings/", {**sent, "into": new.pk}).status_code == 302
    assert list(old.tournaments.values_list("name", flat=True)) == ["51. Klubabend"]

    # it was a mistake altogether
    answer = client.post(f"/t/{moved.slug}/remove/", {"reason": "Two of us had opened it"}, follow=True)
    assert "Silvesterskat is removed." in page_words(answer)
    assert "Silvesterskat" not in page_words(client.get(page_of(new)))

    # somebody leaves with the old year: what he owes of it stays, and the new one charges nothing
    entry = f"/o/{cast.organizer.slug}/players/{gone.pk}/"
    form = client.get(entry).context["form"]
    values = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    assert client.post(entry, {**values, "member_until": old.ends.isoformat()}).status_code == 302
    assert accounts_of(old).by_player[gone.pk].owed == 200

    # the year is closed, and nothing of it changes any more
    closing = page_of(old, "accounts/closing/")
    asked = {"surplus": "0", "least": "1", "into": str(new.pk)}
    (proposed,) = forms_to(client.get(closing, asked).text, closing)
    assert "The accounts of the season are closed." in page_words(client.post(closing, proposed, follow=True))
    answer = client.post(page_of(old, f"take-out/{last.pk}/"), follow=True)
    assert "The accounts of “2026” are closed: its evenings stay as they are." in page_words(answer)
    assert list(old.tournaments.values_list("name", flat=True)) == ["51. Klubabend"]

    # the new year is played, and has its own lists alone
    Tournament.objects.filter(pk=first.pk).update(date=new.begins)
    play_and_end(cast, client, Tournament.objects.get(pk=first.pk))
    assert (len(played_in(old).lists), len(played_in(new).lists)) == (3, 3)
    assert {account.player.last_name for account in accounts_of(new).accounts} == {"Deharde"}
    assert list(faults()) == []
