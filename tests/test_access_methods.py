"""What is only changed by POST: asked for by GET it leads to a page, and changes nothing."""

import pytest
from django.test import Client

from tests.builders import Cast, page_words, publish_draw, register_players, sheet_data, sign_in
from tests.builders import make_clean_footers as clean
from tournament.models import SheetVersion


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/t/{}/sheets/1/1/key/", "/t/{}/sheets/1/1/"),
        ("/t/{}/sheets/1/count/", "/t/{}/sheets/1/"),
        ("/t/{}/cards/register/", "/t/{}/cards/"),
        ("/t/{}/draw/1/close/", "/t/{}/draw/1/"),
        ("/t/{}/draw/1/1/publish/", "/t/{}/draw/1/"),
        ("/t/{}/cash/7/void/", "/t/{}/cash/"),
        ("/t/{}/results/finalise/", "/t/{}/results/"),
        ("/t/{}/settings/roles/1/clerk/", "/t/{}/settings/"),
        ("/sign-out/", "/"),
        ("/language/", "/"),
    ],
)
def test_by_get_it_leads_to_the_page_above(cast: Cast, path: str, above: str) -> None:
    slug = cast.tournament.slug
    for method in ("get", "head"):
        answer = getattr(sign_in(cast.director), method)(path.format(slug))
        assert (answer.status_code, answer.headers["Location"]) == (302, above.format(slug))


def test_other_methods_are_refused(cast: Cast) -> None:
    answer = sign_in(cast.director).put(f"/t/{cast.tournament.slug}/draw/1/close/")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")


def test_a_spoilt_hidden_field_is_said(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    sent = sheet_data(clean(4, 48)) | {"base": "x"}
    answer = sign_in(cast.clerk).post(f"/t/{cast.tournament.slug}/sheets/1/1/key/", sent)
    assert answer.status_code == 422
    assert "version: Enter a whole number." in page_words(answer)
    assert not SheetVersion.objects.exists()


def test_far_too_many_fields_are_answered_with_a_page(cast: Cast) -> None:
    sent = {f"f{number}": "" for number in range(25_001)}
    answer = sign_in(cast.director).post(f"/t/{cast.tournament.slug}/cards/import/", sent)
    assert answer.status_code == 400
    assert "Das ist nicht lesbar" in page_words(answer)


def test_what_only_the_signed_in_see_is_not_kept_by_the_browser(cast: Cast) -> None:
    for path in (f"/t/{cast.tournament.slug}/", f"/t/{cast.tournament.slug}/cards/", "/"):
        assert sign_in(cast.viewer).get(path).headers["Cache-Control"] == "private, no-store"
    assert "no-store" not in Client().get(f"/p/{cast.tournament.slug}/").headers.get("Cache-Control", "")


def test_signing_out_ends_a_copied_cookie(cast: Cast) -> None:
    client, copy = sign_in(cast.director), Client()
    copy.cookies["sessionid"] = client.cookies["sessionid"].value
    page = f"/t/{cast.tournament.slug}/"
    assert copy.get(page).status_code == 200
    client.post("/sign-out/")
    assert copy.get(page).status_code == 302
