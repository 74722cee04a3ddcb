"""Signing in and out, and the language of the pages."""

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from argon2 import PasswordHasher
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.utils import timezone

from tests.builders import PASSWORD, Cast, page_words, run_at_once, sign_in
from tournament import clock
from tournament import settings as real
from tournament.desks.setup.beginning.door import door
from tournament.gate import COOKIE, SIGN_IN, Visitor
from tournament.models import Seal, Tries
from tournament.models.rows import noted


def send_password(client: Client, password: str, name: str = "director") -> int:
    return client.post("/sign-in/", {"username": name, "password": password}).status_code


def test_a_person_signs_in_with_name_and_password(cast: Cast) -> None:
    client = Client()
    response = client.post("/sign-in/", {"username": "director", "password": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 200


def test_signing_in_leads_to_the_wanted_page_but_to_no_other_site(cast: Cast) -> None:
    for asked, led in ((f"/t/{cast.tournament.slug}/", f"/t/{cast.tournament.slug}/"), ("https://example.org/", "/")):
        response = Client().post("/sign-in/", {"username": "director", "password": PASSWORD, "next": asked})
        assert response["Location"] == led


def test_a_wrong_password_signs_nobody_in(cast: Cast) -> None:
    client = Client()
    assert send_password(client, "wrong") == 200
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 302


@pytest.mark.parametrize(("name", "password"), [("director", "wrong"), ("Director", PASSWORD), ("nobody", PASSWORD)])
def test_the_page_says_that_name_or_password_was_wrong_and_keeps_the_name(cast: Cast, name: str, password: str) -> None:
    answer = Client(headers={"accept-language": "en"}).post("/sign-in/", {"username": name, "password": password})
    assert "User name or password is wrong." in page_words(answer)
    assert f'value="{name}"' in answer.text


@pytest.mark.parametrize("page", ["/sign-in/", "/o/{organizer}/people/add/"])
def test_no_phone_begins_a_user_name_with_a_capital(cast: Cast, page: str) -> None:
    client = Client() if page == "/sign-in/" else sign_in(cast.director)
    fields = re.findall(
        r'<input[^>]*name="username"[^>]*>', client.get(page.format(organizer=cast.organizer.slug)).text
    )
    assert fields
    assert all('autocapitalize="none"' in field for field in fields)


def test_after_five_wrong_passwords_the_right_one_has_to_wait_too(cast: Cast) -> None:
    client = Client(headers={"accept-language": "en"})
    assert [send_password(client, "wrong") for _attempt in range(5)] == [200, 200, 200, 200, 429]
    response = client.post("/sign-in/", {"username": "director", "password": PASSWORD})
    assert response.status_code == 429
    assert "Five passwords were wrong" in response.text
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 302


def test_a_lock_holds_for_one_name_alone(cast: Cast) -> None:
    for _attempt in range(5):
        send_password(Client(), "wrong")
    assert send_password(Client(), PASSWORD, "clerk") == 302


def test_the_right_password_forgets_the_wrong_ones(cast: Cast) -> None:
    client = Client()
    for password in ["wrong"] * 4 + [PASSWORD] + ["wrong"] * 4 + [PASSWORD]:
        status = send_password(client, password)
    assert status == 302


def send_wrong_passwords(client: Client, times: int = SIGN_IN.tries, name: str = "director") -> list[int]:
    return [send_password(client, "wrong", name) for _try in range(times)]


def move_clock(monkeypatch: pytest.MonkeyPatch, **time: int) -> None:
    moment = clock.now() + timedelta(**time)
    monkeypatch.setattr(clock, "now", lambda: moment)


def known_browser() -> Client:
    """A browser in which the director has signed in and out."""
    client = Client()
    assert send_password(client, PASSWORD) == 302
    client.post("/sign-out/")
    return client


def test_wrong_passwords_from_the_halls_address_do_not_lock_the_directors_browser(cast: Cast) -> None:
    director = known_browser()
    send_wrong_passwords(Client())
    assert send_password(Client(), PASSWORD) == 429
    assert send_password(director, PASSWORD) == 302


def test_a_known_browser_has_five_tries_of_its_own(cast: Cast) -> None:
    director = known_browser()
    assert send_wrong_passwords(director) == [200, 200, 200, 200, 429]
    assert send_password(director, PASSWORD) == 429
    assert send_password(Client(), PASSWORD) == 302


def test_the_cookie_of_a_known_browser_is_for_one_name_and_signs_nobody_in(cast: Cast) -> None:
    cookie = known_browser().cookies[COOKIE]
    assert cookie["httponly"]
    other = Client()
    other.cookies[COOKIE] = cookie.value
    assert other.get(f"/t/{cast.tournament.slug}/").status_code == 302
    send_wrong_passwords(Client(), name="clerk")
    assert send_password(other, PASSWORD, "clerk") == 429


@pytest.mark.parametrize("spoilt", ["", "x", "a.b:c:d", "{0}x", "x{0}"])
def test_a_cookie_with_a_wrong_signature_is_ignored(cast: Cast, spoilt: str) -> None:
    cookie = known_browser().cookies[COOKIE].value
    send_wrong_passwords(Client())
    client = Client()
    client.cookies[COOKIE] = spoilt.format(cookie)
    assert send_password(client, PASSWORD) == 429


def test_a_browser_of_several_people_is_known_for_each_of_them(cast: Cast) -> None:
    client = known_browser()
    assert send_password(client, PASSWORD, "clerk") == 302
    client.post("/sign-out/")
    for name in ("director", "clerk"):
        send_wrong_passwords(Client(), name=name)
        assert send_password(client, PASSWORD, name) == 302
        client.post("/sign-out/")


def test_the_browser_that_founded_the_organizer_is_known_afterwards(db: None) -> None:
    client = Client()
    fields = {"name": "Kreuz As", "username": "director", "password": PASSWORD, "again": PASSWORD, "code": door.issue()}
    assert client.post("/begin/", fields).status_code == 302
    client.post("/sign-out/")
    send_wrong_passwords(Client())
    assert send_password(client, PASSWORD) == 302


def test_a_lock_holds_for_one_address_alone(cast: Cast) -> None:
    send_wrong_passwords(Client())
    assert send_password(Client(REMOTE_ADDR="192.168.1.7"), PASSWORD) == 302


def test_a_lock_holds_for_all_ipv6_addresses_of_one_network(cast: Cast) -> None:
    send_wrong_passwords(Client(REMOTE_ADDR="2001:db8::1"))
    assert send_password(Client(REMOTE_ADDR="2001:db8::2"), PASSWORD) == 429
    assert send_password(Client(REMOTE_ADDR="2001:db8:0:1::2"), PASSWORD) == 302


def test_further_tries_do_not_make_a_lock_longer(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    send_wrong_passwords(Client())
    move_clock(monkeypatch, minutes=SIGN_IN.minutes - 1)
    assert set(send_wrong_passwords(Client(), 20)) == {429}
    move_clock(monkeypatch, minutes=2)
    assert send_password(Client(), PASSWORD) == 302


def test_the_page_says_until_when_a_lock_holds(cast: Cast) -> None:
    client = Client(headers={"accept-language": "en"})
    send_wrong_passwords(client)
    until = timezone.localtime(Tries.objects.get().last_at + SIGN_IN.wait)
    answer = client.post("/sign-in/", {"username": "director", "password": PASSWORD})
    assert f"nobody signs in with this name before {until:%H:%M}" in page_words(answer)


def test_wrong_passwords_for_a_hundred_names_lock_no_other_name(cast: Cast) -> None:
    for number in range(100):
        send_password(Client(), "wrong", f"nobody{number}")
    assert send_password(Client(), PASSWORD) == 302


def test_tries_that_are_over_are_deleted(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    send_wrong_passwords(Client(), name="nobody")
    move_clock(monkeypatch, minutes=SIGN_IN.minutes)
    send_wrong_passwords(Client(), 1)
    assert Tries.objects.count() == 1


def test_spellings_of_one_user_name_share_one_lock(cast: Cast) -> None:
    for name in ("director", " director", "director ", "\uff44irector", "director"):
        send_password(Client(), "wrong", name)
    assert send_password(Client(), PASSWORD) == 429


def test_the_own_password_is_changed_under_a_seal_and_this_browser_stays_signed_in(cast: Cast) -> None:
    client = sign_in(cast.director)
    new = {"old_password": PASSWORD, "new_password1": "zwo-null-18-20", "new_password2": "zwo-null-18-20"}
    assert client.post("/password/", new).status_code == 302
    assert client.get("/password/").status_code == 200
    assert send_password(Client(), "zwo-null-18-20") == 302
    assert Seal.objects.latest("pk").left.keys() - {"tournament_seal"} == {"tournament_user"}
    assert noted.keys == {}


def test_a_password_in_the_field_of_the_name_is_kept_nowhere(cast: Cast) -> None:
    send_password(Client(), "wrong", PASSWORD)
    assert PASSWORD not in str(Tries.objects.values_list())


def test_of_twenty_tries_at_once_five_are_allowed(committed: None) -> None:
    visitor = Visitor(SIGN_IN, "director", "10.0.0.1")
    heard = run_at_once(*[visitor.is_heard] * 20)
    assert heard.count(True) == SIGN_IN.tries


@pytest.mark.parametrize("wanted", ["/sign-in/", "/sign-in/?next=/sign-in/", "http://testserver/sign-in/"])
def test_a_person_who_signed_in_is_led_home_instead_of_to_the_sign_in_page(cast: Cast, wanted: str) -> None:
    address = f"/sign-in/?{urlencode({'next': wanted})}"
    answer = sign_in(cast.director).get(address)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    answer = Client().post("/sign-in/", {"username": "director", "password": PASSWORD, "next": wanted})
    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_an_inactive_person_is_not_let_in(cast: Cast) -> None:
    type(cast.clerk).objects.filter(pk=cast.clerk.pk).update(is_active=False)
    assert send_password(Client(), PASSWORD, "clerk") == 200


def test_signing_out_rejects_get(cast: Cast) -> None:
    client = sign_in(cast.director)
    assert client.get("/sign-out/").status_code == 302
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 200


def test_signing_out_ends_the_session(cast: Cast) -> None:
    client = sign_in(cast.director)
    assert client.post("/sign-out/").status_code == 302
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 302


def test_a_sign_in_form_without_its_csrf_token_is_refused(cast: Cast) -> None:
    client = Client(enforce_csrf_checks=True)
    assert send_password(client, PASSWORD) == 403


def test_a_password_is_changed_by_its_owner(cast: Cast) -> None:
    client = sign_in(cast.clerk)
    new = "null-ouvert-hand"
    fields = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post("/password/", fields).status_code == 302
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 200
    assert send_password(Client(), new, "clerk") == 302


def test_a_weak_password_is_refused(cast: Cast) -> None:
    fields = {"old_password": PASSWORD, "new_password1": "12345678", "new_password2": "12345678"}
    assert sign_in(cast.clerk).post("/password/", fields).status_code == 200
    assert send_password(Client(), PASSWORD, "clerk") == 302


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


def test_the_language_of_the_browser_is_used_first(db: None) -> None:
    assert '<html lang="es"' in Client(headers={"accept-language": "es-MX,es;q=0.9"}).get("/").text


def test_the_page_of_the_own_password_uses_the_words_of_the_other_pages(cast: Cast) -> None:
    page = page_words(sign_in(cast.clerk).get("/password/"))
    assert "At least 10 characters." in page
    assert "The same password once more." in page


@pytest.mark.parametrize("page", ["/sign-in/", "/password/", "/o/{organizer}/people/add/"])
def test_where_others_can_read_along_the_page_says_so_beside_the_password(cast: Cast, page: str) -> None:
    address, said = page.format(organizer=cast.organizer.slug), "This connection is not encrypted"
    client = Client() if page == "/sign-in/" else sign_in(cast.director)
    assert said in page_words(client.get(address, REMOTE_ADDR="192.168.1.7"))
    assert said not in page_words(client.get(address, REMOTE_ADDR="192.168.1.7", secure=True))
    for own in ("127.0.0.1", "::1"):
        assert said not in page_words(client.get(address, REMOTE_ADDR=own))


def test_a_language_chosen_for_somebody_else_changes_nothing_but_the_language(cast: Cast) -> None:
    """The form has no token: no public page needs a cookie, and no other site learns or leads anything by it."""
    client = Client(enforce_csrf_checks=True, headers={"origin": "https://evil.example"})
    response = client.post("/language/", {"language": "es", "next": "https://evil.example/"})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert set(response.cookies) == {"django_language"}
    assert client.post("/language/", {"language": "xx"}).cookies.keys() == set()
