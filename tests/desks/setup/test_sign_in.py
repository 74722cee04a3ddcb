"""Signing in and out, and the language of the pages."""

import re
from typing import Any

import pytest
from argon2 import PasswordHasher
from django.contrib.auth.hashers import make_password
from django.test import Client

from tests.builders import PASSWORD, Cast, signed_in, words
from tournament import settings as real


def sign_in(client: Client, password: str, name: str = "director") -> int:
    return client.post("/sign-in/", {"username": name, "password": password}).status_code


def test_it_works(cast: Cast) -> None:
    client = Client()
    response = client.post("/sign-in/", {"username": "director", "password": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 200


def test_it_leads_where_one_wanted_to_go_but_to_no_other_site(cast: Cast) -> None:
    for asked, led in ((f"/t/{cast.tournament.slug}/", f"/t/{cast.tournament.slug}/"), ("https://example.org/", "/")):
        response = Client().post("/sign-in/", {"username": "director", "password": PASSWORD, "next": asked})
        assert response["Location"] == led


def test_a_wrong_password_is_told(cast: Cast) -> None:
    client = Client()
    assert sign_in(client, "wrong") == 200
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 302


@pytest.mark.parametrize(("name", "password"), [("director", "wrong"), ("Director", PASSWORD), ("nobody", PASSWORD)])
def test_the_page_says_that_name_or_password_was_wrong_and_keeps_the_name(cast: Cast, name: str, password: str) -> None:
    answer = Client(headers={"accept-language": "en"}).post("/sign-in/", {"username": name, "password": password})
    assert "User name or password is wrong." in words(answer)
    assert f'value="{name}"' in answer.text


@pytest.mark.parametrize("page", ["/sign-in/", "/o/{organizer}/people/add/"])
def test_no_phone_begins_a_user_name_with_a_capital(cast: Cast, page: str) -> None:
    client = Client() if page == "/sign-in/" else signed_in(cast.director)
    fields = re.findall(
        r'<input[^>]*name="username"[^>]*>', client.get(page.format(organizer=cast.organizer.slug)).text
    )
    assert fields
    assert all('autocapitalize="none"' in field for field in fields)


def test_five_wrong_passwords_lock_and_the_right_one_waits(cast: Cast) -> None:
    client = Client(headers={"accept-language": "en"})
    assert [sign_in(client, "wrong") for _attempt in range(5)] == [200, 200, 200, 200, 429]
    response = client.post("/sign-in/", {"username": "director", "password": PASSWORD})
    assert response.status_code == 429
    assert "Five passwords were wrong" in response.text
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 302


def test_a_lock_holds_for_one_name_alone(cast: Cast) -> None:
    for _attempt in range(5):
        sign_in(Client(), "wrong")
    assert sign_in(Client(), PASSWORD, "clerk") == 302


def test_the_right_password_forgets_the_wrong_ones(cast: Cast) -> None:
    client = Client()
    for password in ["wrong"] * 4 + [PASSWORD] + ["wrong"] * 4 + [PASSWORD]:
        status = sign_in(client, password)
    assert status == 302


def test_an_inactive_person_is_not_let_in(cast: Cast) -> None:
    type(cast.clerk).objects.filter(pk=cast.clerk.pk).update(is_active=False)
    assert sign_in(Client(), PASSWORD, "clerk") == 200


def test_signing_out_rejects_get(cast: Cast) -> None:
    client = signed_in(cast.director)
    assert client.get("/sign-out/").status_code == 302
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 200


def test_signing_out_ends_it(cast: Cast) -> None:
    client = signed_in(cast.director)
    assert client.post("/sign-out/").status_code == 302
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 302


def test_a_form_without_its_token_is_refused(cast: Cast) -> None:
    client = Client(enforce_csrf_checks=True)
    assert sign_in(client, PASSWORD) == 403


def test_a_password_is_changed_by_its_owner(cast: Cast) -> None:
    client = signed_in(cast.clerk)
    new = "null-ouvert-hand"
    fields = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post("/password/", fields).status_code == 302
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 200
    assert sign_in(Client(), new, "clerk") == 302


def test_a_weak_password_is_refused(cast: Cast) -> None:
    fields = {"old_password": PASSWORD, "new_password1": "12345678", "new_password2": "12345678"}
    assert signed_in(cast.clerk).post("/password/", fields).status_code == 200
    assert sign_in(Client(), PASSWORD, "clerk") == 302


def test_passwords_are_kept_as_argon2(settings: Any) -> None:
    settings.PASSWORD_HASHERS = real.PASSWORD_HASHERS
    stored = make_password(PASSWORD)
    assert stored.startswith("argon2$argon2id$")
    assert PasswordHasher().verify(stored.removeprefix("argon2"), PASSWORD)


def test_the_language_is_chosen_and_kept(cast: Cast) -> None:
    client = Client(headers={"accept-language": "en"})
    assert '<html lang="en"' in client.get("/").text
    response = client.post("/language/", {"language": "de", "next": "/"})
    assert (response.status_code, response.cookies["django_language"].value) == (302, "de")
    assert '<html lang="de"' in client.get("/").text


def test_choosing_a_language_rejects_get(cast: Cast) -> None:
    assert Client().get("/language/").status_code == 302


def test_the_browser_chooses_first(db: None) -> None:
    assert '<html lang="es"' in Client(headers={"accept-language": "es-MX,es;q=0.9"}).get("/").text


def test_the_page_of_the_own_password_speaks_as_the_others_do(cast: Cast) -> None:
    page = words(signed_in(cast.clerk).get("/password/"))
    assert "At least 10 characters." in page
    assert "The same password once more." in page
