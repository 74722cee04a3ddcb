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


def sent(code: str, client: Client | None = None, **changes: Any) -> Any:
    client = client or Client(headers={"accept-language": "en"})
    return client.post("/begin/", fields(code, **changes))


def greeting() -> str:
    out = StringIO()
    Command(stdout=out).greet()
    return out.getvalue()


def test_the_first_page_of_an_empty_database_asks_for_it(db: None) -> None:
    page = page_words(Client(headers={"accept-language": "en"}).get("/"))
    assert NEW in page
    assert "It stands in the window in which Skatwart was started" in page


def test_how_long_a_password_is_stands_there_before_it_is_typed(db: None) -> None:
    page = page_words(Client(headers={"accept-language": "en"}).get("/"))
    assert "At least 10 characters" in page


def test_a_wrong_code_is_told_together_with_what_else_is_wrong(code: str) -> None:
    page = page_words(sent("AAAA-AAAA", password="short", again="short"))
    assert "The password is too short" in page
    assert "This is not the code" in page


def test_whoever_would_sign_in_there_is_led_to_it(db: None) -> None:
    for page in ("/t/pokal/", "/sign-in/"):
        answer = Client().get(page, follow=True)
        assert answer.redirect_chain[-1] == ("/", 302)


def test_it_works_and_leads_to_the_first_tournament(code: str) -> None:
    client = Client(headers={"accept-language": "en"})
    answer = sent(code, client)
    assert (answer.status_code, answer["Location"]) == (302, "/o/skatclub-kreuz-as/open/")
    assert "Skatclub Kreuz As is set up, and you are signed in." in client.get(answer["Location"]).text
    member = Member.objects.get()
    assert (member.organizer.name, member.user.username, member.manages) == (CLUB, "anna", True)
    assert member.user.check_password(PASSWORD)


def test_it_is_recorded_as_the_command_records_it(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent(code)
    monkeypatch.setenv("PASSWORD", PASSWORD)
    call_command("organizer", "Herz Dame", "--manager", "otto", stdout=StringIO())
    here, there = AuditEntry.objects.order_by("pk")
    assert (here.action, here.user_name, here.after) == ("organizer.found", "anna", {"name": CLUB})
    assert (there.action, there.user_name, there.after) == ("organizer.found", "otto", {"name": "Herz Dame"})


def test_the_start_prints_a_code_while_there_is_no_organizer(code: str) -> None:
    printed = greeting()
    new = printed.partition("the code ")[2].split()[0]
    assert len(new) == 9
    assert sent(code).status_code == 403  # the one before is no good any more
    assert sent(new).status_code == 302
    assert "code" not in greeting()


@pytest.mark.parametrize("typed", ["{0}", " {1} ", "{2}"], ids=["as printed", "small", "without the dash"])
def test_the_code_may_be_typed_in_any_way(code: str, typed: str) -> None:
    assert sent(typed.format(code, code.lower(), code.replace("-", ""))).status_code == 302


@pytest.mark.parametrize("typed", ["AAAA-AAAA", "", "-", " "])
def test_without_the_code_nothing_is_set_up(code: str, typed: str) -> None:
    assert sent(typed).status_code in (403, 422)
    assert not Organizer.objects.exists()
    assert not User.objects.exists()


def test_the_code_ends_with_the_first_organizer(code: str) -> None:
    assert door.refusal(code, address="10.0.0.2") is None
    sent(code)
    assert door.refusal(code, address="10.0.0.2") is not None


def test_another_start_knows_nothing_of_it(code: str) -> None:
    assert Door().refusal(code, address="10.0.0.2") is not None


def test_where_no_code_was_printed_none_opens(db: None) -> None:
    assert sent("-").status_code == 403
    assert sent("AAAA-AAAA").status_code == 403


def test_the_code_is_kept_nowhere_in_clear(code: str) -> None:
    kept = " ".join(map(str, vars(door).values()))
    assert code not in kept
    assert code.replace("-", "") not in kept


def test_five_wrong_codes_wait_and_the_right_one_with_them(code: str) -> None:
    assert [sent("AAAA-AAAA").status_code for _attempt in range(5)] == [403, 403, 403, 403, 429]
    answer = sent(code)
    assert answer.status_code == 429
    assert "Too many wrong codes from this device." in page_words(answer)
    assert not Organizer.objects.exists()
    other = Client(REMOTE_ADDR="192.168.1.7")
    assert sent(code, other).status_code == 302


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
def test_it_asks_again_where_something_makes_no_sense(code: str, wrong: dict[str, str], told: str) -> None:
    answer = sent(code, None, **wrong)
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert told in page_words(answer)
    assert PASSWORD not in answer.text
    assert not Organizer.objects.exists()
    assert not User.objects.exists()
    assert sent(code).status_code == 302


def test_somebody_who_is_there_already_keeps_the_password(code: str) -> None:
    User.objects.create_user("Anna", password="null-ouvert-hand")
    answer = sent(code)
    assert answer.status_code == 409
    assert "The user name “anna” is taken." in page_words(answer)
    assert not Organizer.objects.exists()
    assert User.objects.get().check_password("null-ouvert-hand")


def test_only_with_the_code_is_it_told_who_is_there(code: str) -> None:
    User.objects.create_user("anna", password=PASSWORD)
    assert "is taken" not in page_words(sent("AAAA-AAAA"))


def test_a_form_without_its_token_is_refused(code: str) -> None:
    assert sent(code, Client(enforce_csrf_checks=True)).status_code == 403
    assert not Organizer.objects.exists()


def test_by_get_it_leads_home_and_does_nothing(code: str) -> None:
    answer = Client().get("/begin/", fields(code))
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert not Organizer.objects.exists()


def test_a_second_tab_comes_too_late(code: str) -> None:
    assert sent(code).status_code == 302
    for late in (Client(headers={"accept-language": "en"}), sign_in(User.objects.get())):
        answer = sent(code, late, name="Herz Dame", username="otto")
        assert (answer.status_code, answer["Location"]) == (302, "/")
        assert "Skatwart is set up already." in late.get("/").text
    assert Organizer.objects.count() == User.objects.count() == 1


def test_once_there_is_an_organizer_nobody_is_asked(cast: Cast) -> None:
    cache.clear()
    assert NEW not in Client(headers={"accept-language": "en"}).get("/").text
    answer = sent(door.issue())
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert not User.objects.filter(username="anna").exists()


def two_at_once() -> list[Any]:
    return run_at_once(
        lambda: services.begin(name=CLUB, username="anna", password=PASSWORD),
        lambda: services.begin(name="Herz Dame", username="otto", password=PASSWORD),
    )


def test_of_two_at_the_same_time_one_is_the_first(committed: None) -> None:
    results = two_at_once()
    (refusal,) = [result for result in results if isinstance(result, Refused)]
    assert [finding.code for finding in refusal.findings] == ["beginning.over"]
    assert Organizer.objects.count() == User.objects.count() == 1


def test_without_the_lock_both_would_be(committed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, services, "refuse_second")
    monkeypatch.setattr(services, "one_founding_at_a_time", lambda: None)
    two_at_once()
    assert Organizer.objects.count() == 2


def test_the_command_waits_for_the_page(committed: None) -> None:
    """Both take the same lock: what the page has seen to be empty is empty until it has founded."""
    otto = User.objects.create_user("otto", password=PASSWORD)
    run_at_once(
        lambda: services.begin(name=CLUB, username="anna", password=PASSWORD),
        lambda: found_organizer(CLUB, manager=otto),
    )
    assert Organizer.objects.count() == 1
