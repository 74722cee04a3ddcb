"""The answer to what was written names its entry of the trail, and where the answer leads on, a cookie does, too."""

from datetime import UTC, datetime
from http.cookies import Morsel
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.builders import (
    Cast,
    make_clean_footers,
    publish_draw,
    register_players,
    sheet_data,
    sign_in,
)
from tournament import part
from tournament.models import AuditEntry
from tournament.part import Here, Part


@pytest.fixture
def clerk(cast: Cast) -> Client:
    """With a table in front of him that nobody has keyed."""
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return sign_in(cast.clerk)


def address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/sheets/1/1/key/"


def last() -> int:
    return AuditEntry.objects.order_by("-pk")[0].pk


def test_a_form_leads_on_with_a_cookie_that_names_the_entry(cast: Cast, clerk: Client) -> None:
    answer = clerk.post(address(cast), sheet_data(make_clean_footers(4, 48)))
    cookie: Morsel[Any] = answer.cookies["entry"]
    assert (answer.status_code, answer["X-Entry"], cookie.value) == (302, str(last()), str(last()))
    assert (cookie["max-age"], cookie["samesite"], cookie["httponly"], cookie["path"]) == (600, "Lax", "", "/")


def test_a_script_reads_it_in_the_head_of_its_answer(cast: Cast, clerk: Client) -> None:
    answer = clerk.post(address(cast), sheet_data(make_clean_footers(4, 48)), headers={"accept": "application/json"})
    assert (answer.status_code, answer["X-Entry"]) == (200, str(last()))
    assert "entry" not in answer.cookies  # such an answer would go uncompressed


def test_what_was_refused_is_not_acknowledged(cast: Cast, clerk: Client) -> None:
    clerk.post(address(cast), sheet_data(make_clean_footers(4, 48)))
    answer = clerk.post(address(cast), sheet_data(make_clean_footers(4, 48, 18), base=1))
    assert (answer.status_code, answer.has_header("X-Entry")) == (409, False)
    assert "entry" not in answer.cookies


def test_what_writes_nothing_names_nothing_of_before(cast: Cast, clerk: Client) -> None:
    clerk.post(address(cast), sheet_data(make_clean_footers(4, 48)))
    again = clerk.post(address(cast), sheet_data(make_clean_footers(4, 48)))
    page = clerk.get(f"/t/{cast.tournament.slug}/sheets/1/")
    language = clerk.post("/language/", {"language": "de"})
    assert not any(answer.has_header("X-Entry") or "entry" in answer.cookies for answer in (again, page, language))


def test_a_laptop_that_took_over_says_since_when(
    cast: Cast, clerk: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "VAR", tmp_path)
    part.remember(Here().now_plays(Part.LEADS, datetime(2026, 11, 23, 12, tzinfo=UTC), entry=7))
    answer = clerk.post(address(cast), sheet_data(make_clean_footers(4, 48)))
    assert answer["X-Entry"] == f"{last()}~2026-11-23T12:00:00+00:00"
    assert answer.cookies["entry"].OutputString().startswith(f"entry={answer['X-Entry']};")
