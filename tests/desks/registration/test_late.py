"""Registering after the last series is drawn gives no seat: the desk and an import need a confirmation."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import Cast, make_cast, play_series, publish_draw, register_players, sign_in
from tournament.desks.registration.cards import services
from tournament.desks.registration.entries.entry import Entry
from tournament.models import StartCard
from tournament.refused import Refused


@pytest.fixture
def cast(db: None) -> Cast:
    cast = make_cast(series_count=2)
    register_players(cast.tournament, 4, by=cast.director)
    return cast


def draw_both_series(cast: Cast) -> None:
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    publish_draw(cast.tournament, 2, by=cast.director)


def address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/cards/register/"


def test_registering_before_the_last_draw_needs_no_confirmation(cast: Cast) -> None:
    publish_draw(cast.tournament, 1, by=cast.director)
    assert services.register(cast.tournament, Entry("Spät"), by=cast.clerk).number == 5


def test_registering_after_the_last_draw_needs_a_confirmation(cast: Cast) -> None:
    draw_both_series(cast)
    client = sign_in(cast.clerk)
    asked = client.post(address(cast), {"last_name": "Spät", "first_name": "Ute"})
    assert asked.status_code == 409
    assert "Series 2, the last one, is drawn" in asked.text
    assert "Register all the same" in asked.text
    assert client.post(address(cast), {"last_name": "Spät", "first_name": "Ute", "late": "yes"}).status_code == 409
    assert StartCard.objects.count() == 4
    assert (
        client.post(
            address(cast), {"last_name": "Spät", "first_name": "Ute", "late": "yes", "another": "yes"}
        ).status_code
        == 302
    )
    assert StartCard.objects.count() == 5


def test_the_service_refuses_an_unconfirmed_registration_after_the_last_draw(cast: Cast) -> None:
    draw_both_series(cast)
    with pytest.raises(Refused, match=r"cards\.after_last"):
        services.register(cast.tournament, Entry("Spät"), by=cast.clerk)


def upload_list(cast: Cast) -> Any:
    file = SimpleUploadedFile("liste.csv", b"Name\nNeumann\n")
    return sign_in(cast.director).post(f"/t/{cast.tournament.slug}/cards/import/", {"file": file})


def confirm_list(cast: Cast, preview: Any) -> Any:
    sealed = preview.text.split('name="sealed" value="')[1].split('"')[0]
    return sign_in(cast.director).post(f"/t/{cast.tournament.slug}/cards/import/confirmed/", {"sealed": sealed})


def test_the_preview_of_a_list_says_that_the_last_series_is_drawn(cast: Cast) -> None:
    assert "the last one, is drawn" not in upload_list(cast).text
    draw_both_series(cast)
    preview = upload_list(cast)
    assert "Series 2, the last one, is drawn" in preview.text
    assert confirm_list(cast, preview).status_code == 302
    assert StartCard.objects.count() == 5


def test_a_list_previewed_before_the_last_draw_is_refused_after_it(cast: Cast) -> None:
    preview = upload_list(cast)
    draw_both_series(cast)
    assert confirm_list(cast, preview).status_code == 409
    assert StartCard.objects.count() == 4
