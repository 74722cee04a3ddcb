"""Staff pages and the second laptop: what they say of it, and which addresses the browser may ask."""

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.builders import Cast, publish_draw, register_players, sign_in
from tournament import part
from tournament.models import Table, Tournament
from tournament.part import Here, Part
from tournament.queries.sheets.kept import address_of

OTHER = "http://192.0.2.7:8000"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAR", tmp_path)


def day_address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/"


def test_a_staff_page_may_connect_to_the_second_laptop_only(cast: Cast) -> None:
    part.remember(Here(other=OTHER))
    answer = sign_in(cast.clerk).get(day_address(cast))
    assert answer["Content-Security-Policy"].endswith(f"; connect-src 'self' {OTHER}")
    assert f'data-staff-second="{OTHER}"' in answer.content.decode()


def test_a_staff_page_without_a_second_laptop_connects_to_no_other_address(cast: Cast) -> None:
    answer = sign_in(cast.clerk).get(day_address(cast))
    assert "connect-src" not in answer["Content-Security-Policy"]
    assert "data-staff-second" not in answer.content.decode()


def test_pages_for_strangers_do_not_name_the_second_laptop_and_keep_no_forms(cast: Cast) -> None:
    part.remember(Here(other=OTHER))
    cast.tournament.public_page = True
    cast.tournament.save(update_fields=["public_page"])
    for address in ("/", f"/p/{cast.tournament.slug}/", "/sign-in/"):
        answer = Client().get(address)
        assert "connect-src" not in answer["Content-Security-Policy"]
        assert OTHER not in answer.content.decode()
        assert "frame/staff" not in answer.content.decode()


def test_a_laptop_that_took_over_says_since_when_and_what_both_had(cast: Cast) -> None:
    part.remember(Here(Part.LEADS, OTHER, since="2026-11-23T12:00:00+00:00", entry=41))
    page = sign_in(cast.clerk).get(day_address(cast)).content.decode()
    assert 'data-staff-since="2026-11-23T12:00:00+00:00"' in page
    assert 'data-staff-common="41"' in page


def test_a_laptop_that_follows_does_not_say_that_it_took_over(cast: Cast) -> None:
    part.remember(Here(Part.FOLLOWS, OTHER, since="2026-11-23T12:00:00+00:00"))
    page = sign_in(cast.clerk).get(day_address(cast)).content.decode()
    assert 'data-staff-part="follows"' in page
    assert "data-staff-since" not in page


def test_unsent_forms_can_be_brought_without_signing_in_but_not_seen(cast: Cast) -> None:
    assert Client().get("/kept/").status_code == 200
    answer = Client().get("/kept/here/")
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/?next=/kept/here/")
    assert sign_in(cast.clerk).get("/kept/here/").status_code == 200


@pytest.fixture
def table_address(cast: Cast) -> str:
    Tournament.objects.filter(pk=cast.tournament.pk).update(score_sheets="both", public_page=True)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return address_of(Table.objects.published().select_related("draw__series__tournament").get())


def test_the_page_of_a_table_may_ask_the_second_laptop_too(table_address: str) -> None:
    part.remember(Here(other=OTHER))
    answer = Client().get(table_address)
    assert answer["Content-Security-Policy"].endswith(f"; connect-src 'self' {OTHER}")
    assert f'data-phones-second="{OTHER}"' in answer.content.decode()
    assert Client().get(f"{table_address}entries/")["X-Second"] == OTHER


def test_a_laptop_that_does_not_lead_says_with_every_answer_who_does(table_address: str) -> None:
    for here, leader in (
        (Here(other=OTHER), None),
        (Here(Part.REPLACED, OTHER), OTHER),
        (Here(Part.UNSURE, OTHER), None),
    ):
        part.remember(here)
        answers = [
            Client().get(f"{table_address}entries/"),
            Client().post(f"{table_address}write/", {"entries": []}, content_type="application/json"),
        ]
        assert [answer.headers.get("X-Leads") for answer in answers] == [leader, leader]
        assert [answer.status_code for answer in answers] == [200, 200 if here.leads else 503]


def test_a_phone_of_a_table_is_led_away_only_with_what_it_has_written(table_address: str) -> None:
    part.remember(Here(Part.REPLACED, OTHER, since="2026-11-23T12:00:00+00:00"))
    page = Client().get(table_address).content.decode()
    assert "data-phones-way" in page
    assert "Go there" not in page


def test_a_table_hears_when_another_laptop_has_begun_to_lead(table_address: str) -> None:
    """It may lack what the first one was told: the phone says all of it once more."""
    first = Client().get(f"{table_address}entries/")
    part.remember(Here(Part.LEADS, OTHER, since="2026-11-23T12:00:00+00:00", entry=41))
    second = Client().get(f"{table_address}entries/", HTTP_IF_NONE_MATCH=first["ETag"])
    assert [answer.json()["life"] for answer in (first, second)] == ["", "2026-11-23T12:00:00+00:00"]
