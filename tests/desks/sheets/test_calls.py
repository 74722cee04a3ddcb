"""A table calls a referee from its phones; the referees' page and the wall show the call until it is answered."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from tests.builders import Cast, make_cast, page_words, publish_draw, register_players, sign_in
from tests.desks.rulings.hall import table_of
from tests.desks.setup.archives import EVERY_ROLE, write_archive
from tests.tablesheets.kept import PHONE, store_entries, written
from tournament import clock
from tournament.desks.public.released.memory import PAGES
from tournament.desks.rulings.calls import services as calls
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.settings import services as setup
from tournament.models import AuditEntry, Organizer, RefereeCall, SeriesTime, Table
from tournament.queries.record.book import book_faults
from tournament.queries.record.pulse import public_pulse, pulse
from tournament.queries.sheets.kept import address_of


@pytest.fixture
def hall(db: None) -> Cast:
    """Two tables of four, of a tournament whose tables write on phones."""
    cast = make_cast(score_sheets="both", games_at_four=8)
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def post_from_phone(table: Table, to: str = "call/", **said: Any) -> Any:
    client = Client(enforce_csrf_checks=True)
    return client.post(address_of(table) + to, json.dumps(said), content_type="application/json")


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["refused"][0]["code"]


def read_call(table: Table) -> Any:
    return Client().get(f"{address_of(table)}entries/").json()["call"]


def log(hall: Cast, who: Any = None) -> str:
    return page_words(sign_in(who or hall.referee).get(f"/t/{hall.tournament.slug}/rulings/"))


def wall(hall: Cast) -> str:
    return Client(headers={"accept-language": "en"}).get(f"/p/{hall.tournament.slug}/wall/").text


def test_one_tap_calls_a_referee_and_every_phone_of_the_table_shows_the_call(hall: Cast) -> None:
    table = table_of(hall)
    assert read_call(table) is None
    assert post_from_phone(table, phone=PHONE, game=5).json()["call"]["isComing"] is False
    assert post_from_phone(table, game=5).status_code == 200  # a watcher, too: he is called already
    call = RefereeCall.objects.get()
    assert (call.table, call.phone, call.game) == (table, PHONE, 5)
    assert read_call(table) == {"at": read_call(table)["at"], "isComing": False}
    assert read_call(table_of(hall, 2)) is None
    entry = AuditEntry.objects.get(action="call.call")
    assert (entry.user, entry.card) == (None, table.seats.get(number=1).card)
    assert entry.after == {"series": 1, "game": 5, "phone_of_seat": 1}
    assert list(book_faults()) == []


def test_a_polling_phone_gets_a_new_call_at_once_and_nothing_while_nothing_changed(hall: Cast) -> None:
    table = table_of(hall)
    store_entries(table, written(2, of=8, seats=4))
    address, client = f"{address_of(table)}entries/", Client()
    tags = [client.get(address).headers["ETag"]]
    assert client.get(address, headers={"if-none-match": tags[0]}).status_code == 304
    post_from_phone(table)
    tags.append(client.get(address).headers["ETag"])
    sign_in(hall.referee).post(f"/t/{hall.tournament.slug}/rulings/calls/{RefereeCall.objects.get().pk}/come/")
    tags.append(client.get(address).headers["ETag"])
    assert len(set(tags)) == 3
    assert client.get(address, headers={"if-none-match": tags[-1]}).status_code == 304
    assert read_call(table)["isComing"] is True


def test_a_call_is_taken_back_and_made_again_but_only_so_often(hall: Cast) -> None:
    table = table_of(hall)
    for _ in range(5):
        assert post_from_phone(table).status_code == 200
        assert post_from_phone(table, "call/back/", phone="2-bbbbbbbb").json() == {"call": None}
    assert post_from_phone(table, "call/back/").status_code == 200  # nothing to take back is no mistake
    assert refusal(post_from_phone(table)) == (409, "table.called_often")
    assert post_from_phone(table_of(hall, 2)).status_code == 200
    earlier = clock.exact() - timedelta(minutes=11)
    RefereeCall.objects.filter(table=table).update(called_at=earlier)
    assert post_from_phone(table).status_code == 200
    assert AuditEntry.objects.filter(action="call.take_back").count() == 5


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [
        ({"phone": "9-aaaaaaaa"}, 422, "table.unread"),
        ({"phone": "5-aaaaaaaa"}, 422, "table.unread"),  # four sit here
        ({"phone": "0-referee"}, 422, "table.unread"),
        ({"phone": "x" * 41}, 422, "table.unread"),
        ({"game": "many"}, 422, "table.unread"),
        ({"game": -1}, 422, "table.unread"),
        ({"game": 9}, 409, "table.no_such_game"),
    ],
)
def test_a_call_with_a_game_or_phone_that_the_table_has_not_is_refused(
    hall: Cast, said: dict[str, Any], status: int, code: str
) -> None:
    assert refusal(post_from_phone(table_of(hall), **said)) == (status, code)
    assert not RefereeCall.objects.exists()


def test_a_call_without_the_table_s_secret_or_from_another_site_is_refused(hall: Cast) -> None:
    address = address_of(table_of(hall)) + "call/"
    wrong = address.replace(address.split("/")[-3], "a" * 20)
    client = Client()
    assert refusal(client.post(wrong, "{}", content_type="application/json")) == (403, "table.no_such_secret")
    foreign = client.post(address, "{}", content_type="application/json", headers={"origin": "https://elsewhere"})
    assert refusal(foreign) == (403, "table.foreign")
    assert client.get(address).status_code == 302  # to the page of the table
    assert client.post(f"{address}back/", "[]", content_type="text/plain").status_code == 422
    assert not RefereeCall.objects.exists()


def test_the_referees_page_has_open_calls_on_top_with_a_link_to_a_decision(hall: Cast) -> None:
    before = pulse(hall.tournament)
    post_from_phone(table_of(hall, 2), game=3)
    post_from_phone(table_of(hall), game=0)
    assert pulse(hall.tournament) != before
    page = log(hall)
    assert page.index("Table 2 called a referee at") < page.index("Table 1 called a referee at") < page.index("The log")
    card = table_of(hall, 2).seats.get(number=4).card
    assert f"game 3: 1 {table_of(hall, 2).seats.get(number=1).card.name}" in page
    assert f"4 {card.name}" in page
    html = sign_in(hall.referee).get(f"/t/{hall.tournament.slug}/rulings/").text
    assert "?series=1&amp;table=2&amp;game=3#ruling_table" in html
    assert "?series=1&amp;table=1&amp;game=#ruling_table" in html
    viewer = sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/rulings/").text
    assert "Table 2 called a referee" in page_words(sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/rulings/"))
    assert "/come/" not in viewer


def test_the_first_referee_to_answer_a_call_is_on_the_way_and_settles_it(hall: Cast) -> None:
    table = table_of(hall)
    post_from_phone(table)
    call = RefereeCall.objects.get()
    place = f"/t/{hall.tournament.slug}/rulings/calls/{call.pk}/"
    assert sign_in(hall.clerk).post(f"{place}come/").status_code == 403
    sign_in(hall.referee).get(f"{place}come/")
    assert RefereeCall.objects.get().answered_by is None
    assert sign_in(hall.referee).post(f"{place}come/").status_code == 302
    second = sign_in(hall.director).post(f"{place}come/", follow=True)
    assert "is on the way to table 1 already." in page_words(second)
    call.refresh_from_db()
    assert call.answered_by == hall.referee
    assert "has been on the way since" in log(hall)
    assert sign_in(hall.director).post(f"{place}done/").status_code == 302
    assert sign_in(hall.director).post(f"{place}done/").status_code == 302
    call.refresh_from_db()
    assert (call.closed_by, read_call(table)) == (hall.director, None)
    assert "called a referee at" not in log(hall)
    assert "Table 1 needs nobody any more." in page_words(sign_in(hall.referee).post(f"{place}come/", follow=True))
    done = list(AuditEntry.objects.filter(action__startswith="call.").order_by("pk").values_list("action", flat=True))
    assert done == ["call.call", "call.come", "call.done"]
    assert sign_in(hall.referee).post(place.replace(str(call.pk), "999999") + "done/").status_code == 404


def test_the_first_of_two_referees_at_once_answers_and_settles_a_call(hall: Cast) -> None:
    post_from_phone(table_of(hall))
    for step in (calls.come, calls.done):
        seen_by_first, seen_by_second = RefereeCall.objects.get(), RefereeCall.objects.get()
        step(seen_by_first, by=hall.referee)
        step(seen_by_second, by=hall.director)
    call = RefereeCall.objects.get()
    assert (call.answered_by, call.closed_by) == (hall.referee, hall.referee)
    trail = AuditEntry.objects.filter(action__in=("call.come", "call.done")).order_by("pk")
    assert [(entry.action, entry.user) for entry in trail] == [("call.come", hall.referee), ("call.done", hall.referee)]


def test_the_wall_shows_a_call_until_it_is_answered_and_blinks_where_that_is_set(hall: Cast) -> None:
    PAGES.clear()
    phones = public_pulse(hall.tournament)
    beat = f"/p/{hall.tournament.slug}/wall/pulse/"
    before = re.sub(r" \d{6}", "", Client().get(beat).text)
    assert "calls a referee" not in wall(hall)
    post_from_phone(table_of(hall, 2))
    page = wall(hall)
    assert ("Table 2 calls a referee" in page, "is-blinking" in page) == (True, False)
    assert re.sub(r" \d{6}", "", Client().get(beat).text) != before
    assert public_pulse(hall.tournament) == phones  # hundreds of phones are not called for it
    post_from_phone(table_of(hall))
    setup.change_settings(hall.tournament, by=hall.director, calls_blink=True)
    page = wall(hall)
    assert ("Tables 2, 1 call a referee" in page, "is-blinking" in page) == (True, True)
    for call in RefereeCall.objects.all():
        sign_in(hall.referee).post(f"/t/{hall.tournament.slug}/rulings/calls/{call.pk}/come/")
    assert "a referee" not in wall(hall)


def test_the_database_allows_one_open_call_a_table(hall: Cast) -> None:
    post_from_phone(table_of(hall))
    with pytest.raises(IntegrityError), transaction.atomic():
        RefereeCall.objects.create(table=table_of(hall))


def test_the_phones_are_told_how_long_the_series_goes_on(hall: Cast) -> None:
    address = f"{address_of(table_of(hall))}time/"
    assert Client().get(address).json() == {"seconds": None}
    sign_in(hall.director).post(f"/t/{hall.tournament.slug}/times/1/start/")
    left = Client().get(address).json()["seconds"]
    assert 0 <= 60 * hall.tournament.minutes_a_series - left < 60
    SeriesTime.objects.update(at=clock.exact() - timedelta(hours=12))
    assert Client().get(address).json()["seconds"] < 0


def test_archives_carry_calls(hall: Cast) -> None:
    post_from_phone(table_of(hall), phone=PHONE, game=5)
    call = RefereeCall.objects.get()
    sign_in(hall.referee).post(f"/t/{hall.tournament.slug}/rulings/calls/{call.pk}/come/")
    other = Organizer.objects.create(name="Elsewhere", slug="elsewhere")
    restored = restore(read(write_archive(hall.tournament)), organizer=other, slug="elsewhere", roles=EVERY_ROLE)
    back = RefereeCall.objects.get(table__draw__series__tournament=restored)
    assert (back.phone, back.game, back.answered_by) == (PHONE, 5, hall.referee)
    assert back.called_at == RefereeCall.objects.get(pk=call.pk).called_at
    assert list(book_faults()) == []
