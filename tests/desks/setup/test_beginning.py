"""The first organizer and the first person, set up in the browser with the code that was printed at the start."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from tests.builders import PASSWORD, Cast, page_words, remove_guard, run_at_once, sign_in
from tournament.desks.setup.beginning import services
from tournament.desks.setup.beginning.door import Door, door
from tournament.desks.setup.people.services import found_organizer
from tournament.management.commands.start import Command
from tournament.models import AuditEntry, Member, Organizer, User
from tournament.refused import Refused

CLUB, NEW = "Skatclub Kreuz As", "Set Skatwart up"


@pytest.fixture
def code(db: None) -> Iterator[str]:
    """As `manage.py start` prints it on an empty database."""
    cache.clear()
    yield door.issue()
    door.close()
    cache.clear()


def fields(code: str, **changes: str) -> dict[str, str]:
    return {"name": CLUB, "username": "anna", "password": PASSWORD, "again": PASSWORD, "code": code, **changes}


def post_setup(code: str, client: Client | None = None, **changes: Any) -> Any:
    client = client or Client(headers={"accept-language": "en"})
    return client.post("/begin/", fields(code, **changes))


def greeting() -> str:
    out = StringIO()
    Command(stdout=out).greet()
    return out.getvalue()


def test_the_first_page_of_an_empty_database_asks_for_the_printed_code(db: None) -> None:
    page = page_words(Client(headers={"accept-language": "en"}).get("/"))
    assert NEW in page
    assert "It stands in the window in which Skatwart was started" in page


def test_the_setup_page_says_the_minimum_length_of_a_password(db: None) -> None:
    page = page_words(Client(headers={"accept-language": "en"}).get("/"))
    assert "At least 10 characters" in page


def test_a_wrong_code_is_reported_together_with_other_errors(code: str) -> None:
    page = page_words(post_setup("AAAA-AAAA", password="short", again="short"))
    assert "The password is too short" in page
    assert "This is not the code" in page


def test_other_pages_of_an_empty_database_lead_to_the_setup(db: None) -> None:
    for page in ("/t/pokal/", "/sign-in/"):
        answer = Client().get(page, follow=True)
        assert answer.redirect_chain[-1] == ("/", 302)


def test_setup_creates_the_first_organizer_and_leads_to_the_first_tournament(code: str) -> None:
    client = Client(headers={"accept-language": "en"})
    answer = post_setup(code, client)
    assert (answer.status_code, answer["Location"]) == (302, "/o/skatclub-kreuz-as/open/")
    assert "Skatclub Kreuz As is set up, and you are signed in." in client.get(answer["Location"]).text
    member = Member.objects.get()
    assert (member.organizer.name, member.user.username, member.manages) == (CLUB, "anna", True)
    assert member.user.check_password(PASSWORD)


def test_setup_is_recorded_as_the_command_records_it(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    post_setup(code)
    monkeypatch.setenv("PASSWORD", PASSWORD)
    call_command("organizer", "Herz Dame", "--manager", "otto", stdout=StringIO())
    here, there = AuditEntry.objects.order_by("pk")
    assert (here.action, here.user_name, here.after) == ("organizer.found", "anna", {"name": CLUB})
    assert (there.action, there.user_name, there.after) == ("organizer.found", "otto", {"name": "Herz Dame"})


def test_the_start_prints_a_code_while_there_is_no_organizer(code: str) -> None:
    printed = greeting()
    new = printed.partition("the code ")[2].split()[0]
    assert len(new) == 9
    assert post_setup(code).status_code == 403  # the one before is no good any more
    assert post_setup(new).status_code == 302
    assert "code" not in greeting()


@pytest.mark.parametrize("typed", ["{0}", " {1} ", "{2}"], ids=["as printed", "small", "without the dash"])
def test_the_code_may_be_typed_in_any_way(code: str, typed: str) -> None:
    assert post_setup(typed.format(code, code.lower(), code.replace("-", ""))).status_code == 302


@pytest.mark.parametrize("typed", ["AAAA-AAAA", "", "-", " "])
def test_without_the_code_nothing_is_set_up(code: str, typed: str) -> None:
    assert post_setup(typed).status_code in (403, 422)
    assert not Organizer.objects.exists()
    assert not User.objects.exists()


def test_the_code_ends_with_the_first_organizer(code: str) -> None:
    assert door.refusal(code, address="10.0.0.2") is None
    post_setup(code)
    assert door.refusal(code, address="10.0.0.2") is not None


def test_a_code_is_unknown_after_another_start(code: str) -> None:
    assert Door().refusal(code, address="10.0.0.2") is not None


def test_no_code_is_accepted_where_none_was_printed(db: None) -> None:
    assert post_setup("-").status_code == 403
    assert post_setup("AAAA-AAAA").status_code == 403


def test_the_code_is_kept_nowhere_in_clear(code: str) -> None:
    kept = " ".join(map(str, vars(door).values()))
    assert code not in kept
    assert code.replace("-", "") not in kept


def test_after_five_wrong_codes_the_right_one_has_to_wait_too(code: str) -> None:
    assert [post_setup("AAAA-AAAA").status_code for _attempt in range(5)] == [403, 403, 403, 403, 429]
    answer = post_setup(code)
    assert answer.status_code == 429
    assert "Too many wrong codes from this device." in page_words(answer)
    assert not Organizer.objects.exists()
    other = Client(REMOTE_ADDR="192.168.1.7")
    assert post_setup(code, other).status_code == 302


def test_guesses_at_the_same_time_are_counted_one_by_one(code: str) -> None:
    guesses = run_at_once(*[lambda: Door().refusal("AAAA-AAAA", address="10.0.0.1")] * 8)
    assert sorted(finding.code for finding in guesses) == ["beginning.wait"] * 4 + ["beginning.wrong_code"] * 4


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "   "}, "This field is required"),
        ({"name": "N" * 121}, "at most 120 characters"),
        ({"name": "Kreuz\u202eAs"}, "can't be printed"),
        ({"username": "a" * 151}, "at most 150 characters"),
        ({"username": "anna & co"}, "Letters, digits and @ . + - _ alone, without spaces."),
        ({"password": "short", "again": "short"}, "The password is too short"),
        ({"password": "qwertyuiop", "again": "qwertyuiop"}, "Too many people have this password"),
        ({"username": "annamuster", "password": "annamuster", "again": "annamuster"}, "too much like the name"),
        ({"again": PASSWORD + "n"}, "The two passwords are not the same."),
    ],
    ids=str,
)
def test_a_setup_form_with_invalid_fields_is_asked_again(code: str, wrong: dict[str, str], told: str) -> None:
    answer = post_setup(code, None, **wrong)
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert told in page_words(answer)
    assert PASSWORD not in answer.text
    assert not Organizer.objects.exists()
    assert not User.objects.exists()
    assert post_setup(code).status_code == 302


def test_a_person_who_exists_already_keeps_the_password(code: str) -> None:
    User.objects.create_user("Anna", password="null-ouvert-hand")
    answer = post_setup(code)
    assert answer.status_code == 409
    assert "The user name “anna” is taken." in page_words(answer)
    assert not Organizer.objects.exists()
    assert User.objects.get().check_password("null-ouvert-hand")


def test_a_taken_user_name_is_revealed_only_with_the_code(code: str) -> None:
    User.objects.create_user("anna", password=PASSWORD)
    assert "is taken" not in page_words(post_setup("AAAA-AAAA"))


def test_a_setup_form_without_its_csrf_token_is_refused(code: str) -> None:
    assert post_setup(code, Client(enforce_csrf_checks=True)).status_code == 403
    assert not Organizer.objects.exists()


def test_setup_by_get_leads_home_and_does_nothing(code: str) -> None:
    answer = Client().get("/begin/", fields(code))
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert not Organizer.objects.exists()


def test_setup_in_a_second_tab_comes_too_late(code: str) -> None:
    assert post_setup(code).status_code == 302
    for late in (Client(headers={"accept-language": "en"}), sign_in(User.objects.get())):
        answer = post_setup(code, late, name="Herz Dame", username="otto")
        assert (answer.status_code, answer["Location"]) == (302, "/")
        assert "Skatwart is set up already." in late.get("/").text
    assert Organizer.objects.count() == User.objects.count() == 1


def test_setup_is_not_offered_once_there_is_an_organizer(cast: Cast) -> None:
    cache.clear()
    assert NEW not in Client(headers={"accept-language": "en"}).get("/").text
    answer = post_setup(door.issue())
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert not User.objects.filter(username="anna").exists()


def set_up_twice_at_once() -> list[Any]:
    return run_at_once(
        lambda: services.begin(name=CLUB, username="anna", password=PASSWORD),
        lambda: services.begin(name="Herz Dame", username="otto", password=PASSWORD),
    )


def test_of_two_setups_at_the_same_time_one_is_refused(committed: None) -> None:
    results = set_up_twice_at_once()
    (refusal,) = [result for result in results if isinstance(result, Refused)]
    assert [finding.code for finding in refusal.findings] == ["beginning.over"]
    assert Organizer.objects.count() == User.objects.count() == 1


def test_without_the_lock_two_setups_at_the_same_time_would_both_succeed(
    committed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    remove_guard(monkeypatch, services, "refuse_second")
    monkeypatch.setattr(services, "one_founding_at_a_time", lambda: None)
    set_up_twice_at_once()
    assert Organizer.objects.count() == 2


def test_the_organizer_command_waits_for_the_setup_page(committed: None) -> None:
    """Both take the same lock, so that the database stays empty until the page has founded the organizer."""
    otto = User.objects.create_user("otto", password=PASSWORD)
    run_at_once(
        lambda: services.begin(name=CLUB, username="anna", password=PASSWORD),
        lambda: found_organizer(CLUB, manager=otto),
    )
    assert Organizer.objects.count() == 1
