"""Registering before the day: by a form without sign-in and with a code to come back, until the closing time."""

import re
from datetime import timedelta
from typing import Any

import pypdfium2
import pytest
import weasyprint
import zxingcpp
from django.core import signing
from django.test import Client
from django.utils import timezone

from tests.builders import Cast, page_words, sign_in
from tournament import clock, gate
from tournament.desks.registration.advance import forms
from tournament.desks.registration.terms.reading import seen
from tournament.desks.registration.terms.services import set_terms
from tournament.desks.setup.breaking_off.services import break_off
from tournament.models import AdvanceEntry, AdvanceTerms, AuditEntry, Tournament
from tournament.papers import qr
from tournament.queries.people.advance import applicants, terms_of
from tournament.queries.record.pulse import public_pulse

IBAN = "DE89370400440532013000"


@pytest.fixture
def day(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    monkeypatch.setattr(forms, "QUICKEST", -1)
    AdvanceTerms.objects.create(
        tournament=cast.tournament, until=timezone.now() + timedelta(days=1), places=1, payee="Kreuz As", iban=IBAN
    )
    return cast


def address(cast: Cast) -> str:
    return f"/p/{cast.tournament.slug}/entry/"


def send_entry(cast: Cast, last_name: str, **more: Any) -> Any:
    client = Client()
    stamp = client.get(address(cast)).context["form"].initial["stamp"]
    return client.post(address(cast), {"last_name": last_name, "stamp": stamp, **more})


def post_own_entry(entry: AdvanceEntry, **more: Any) -> Any:
    kept = {"entry": entry.number, "code": entry.code}
    return Client().post(f"/p/{entry.tournament.slug}/entry/own/", {**kept, **more})


def test_a_registered_player_gets_a_page_with_code_and_transfer(day: Cast) -> None:
    answer = send_entry(day, "Böhme", first_name="Erna")
    entry = AdvanceEntry.objects.get()
    assert (answer.status_code, entry.code in answer["Location"]) == (302, True)
    page = Client().get(answer["Location"])
    assert "You are registered and have a place." in page_words(page)
    assert IBAN in page_words(page)
    assert page["Cache-Control"] == "private, no-store"
    trail: Any = AuditEntry.objects.get(action="advance.enter")
    assert trail.after == {"entry": 1, "last_name": "Böhme", "first_name": "Erna"}


def test_an_entry_after_the_last_place_stands_by_and_moves_up(day: Cast) -> None:
    send_entry(day, "Albers")
    send_entry(day, "Böhme")
    assert [person.reserve for person in applicants(day.tournament)] == [0, 1]
    post_own_entry(AdvanceEntry.objects.get(number=1), cancel=1)
    post_own_entry(AdvanceEntry.objects.get(number=1), cancel=1)
    assert [person.reserve for person in applicants(day.tournament)] == [0, 0]
    assert AuditEntry.objects.filter(action="advance.cancel").count() == 1


def test_the_same_form_twice_is_one_entry(day: Cast) -> None:
    client = Client()
    stamp = client.get(address(day)).context["form"].initial["stamp"]
    for _time in range(2):
        client.post(address(day), {"last_name": "Böhme", "stamp": stamp})
    assert AdvanceEntry.objects.count() == 1


def test_the_same_form_with_another_name_is_another_entry(day: Cast) -> None:
    """A visitor who goes back in the browser and types a neighbour's name must not overwrite the first entry."""
    client = Client()
    stamp = client.get(address(day)).context["form"].initial["stamp"]
    for first_name in ("Erna", "Otto", "Otto"):
        client.post(address(day), {"last_name": "Böhme", "first_name": first_name, "stamp": stamp})
    assert [str(entry) for entry in AdvanceEntry.objects.order_by("number")] == ["Böhme, Erna", "Böhme, Otto"]


def test_a_form_sent_to_another_tournament_is_refused(day: Cast) -> None:
    other = Tournament.objects.get(name="Elsewhere")
    AdvanceTerms.objects.create(tournament=other, until=timezone.now() + timedelta(days=1))
    stamp = Client().get(address(day)).context["form"].initial["stamp"]
    told = {"last_name": "Böhme", "stamp": stamp}
    answers = [Client().post(f"/p/{slug}/entry/", told).status_code for slug in (day.tournament.slug, other.slug)]
    assert answers == [302, 422]
    assert AdvanceEntry.objects.count() == 1


def test_markup_typed_by_a_stranger_is_escaped_at_the_desk(day: Cast) -> None:
    send_entry(day, "<b onclick=x>Böhme", club="<script>x</script>")
    desk = sign_in(day.director)
    for step in ("", "1/"):
        page = desk.get(f"/t/{day.tournament.slug}/cards/advance/{step}").text
        assert "&lt;b onclick" in page
        assert "<script>x" not in page


@pytest.mark.parametrize("code", ["", "%00", "A" * 5000, "\u0661\u0662", "' OR 1=1 --"])
def test_no_made_up_code_opens_an_entry(day: Cast, code: str) -> None:
    send_entry(day, "Böhme")
    for number in ("1", "0", "99999999999999999999", "-1", "x"):
        answer = Client().post(f"/p/{day.tournament.slug}/entry/own/", {"entry": number, "code": code, "cancel": 1})
        assert answer.status_code in (403, 422)
        assert "Böhme" not in page_words(answer)
    assert AdvanceEntry.objects.standing().count() == 1


def test_an_entry_is_changed_only_with_its_code(day: Cast) -> None:
    send_entry(day, "Böhme")
    entry = AdvanceEntry.objects.get()
    assert post_own_entry(entry, change=1, last_name="Boehme").status_code == 302
    entry.code = "AAAA-AAAA-AAAA"
    assert post_own_entry(entry, change=1, last_name="Nobody").status_code == 403
    assert AdvanceEntry.objects.get().last_name == "Boehme"


def test_guessing_codes_is_rate_limited(day: Cast) -> None:
    send_entry(day, "Böhme")
    entry = AdvanceEntry.objects.get()
    right, entry.code = entry.code, "AAAA-AAAA-AAAA"
    for _guess in range(gate.ENTRY_CODE.tries):
        post_own_entry(entry)
    entry.code = right
    assert "Too many wrong codes" in page_words(post_own_entry(entry))


def test_after_the_closing_time_no_entry_is_saved_or_cancelled(day: Cast) -> None:
    send_entry(day, "Böhme")
    AdvanceTerms.objects.update(until=timezone.now() - timedelta(minutes=1))
    entry = AdvanceEntry.objects.get()
    assert post_own_entry(entry, cancel=1).status_code == 409
    stamp = signing.dumps("7a6b9d3e-6c2f-4c36-9d3b-0d3b7b0b0c11", salt=forms.salt_of(day.tournament))
    assert Client().post(address(day), {"last_name": "Late", "stamp": stamp}).status_code == 409
    assert AdvanceEntry.objects.standing().count() == 1


def set_closing_times(cast: Cast, *, members: int, others: int | None) -> None:
    """The closing times of members and of all others, in hours from now."""
    now = timezone.now()
    until = None if others is None else now + timedelta(hours=others)
    clubs = "Kreuz As\nHerz-Dame Süd"
    AdvanceTerms.objects.update(until=until, members_until=now + timedelta(hours=members), member_clubs=clubs)


@pytest.mark.parametrize(
    ("members", "others", "late", "early", "says"),
    [
        (-1, 1, "herz-dame  sued", "Elsewhere", "For members registration before the day closed on"),
        (1, -1, "Elsewhere", "KREUZ AS", "For everybody who is no member registration before the day closed on"),
        (1, None, "", "Herz-Dame Süd", "Only members register before the day"),
    ],
)
def test_members_have_a_closing_time_of_their_own(
    day: Cast, members: int, others: int | None, late: str, early: str, says: str
) -> None:
    """The club decides, however it is spelt; a late visitor reads which closing time applied."""
    send_entry(day, "Albers", club=late)
    set_closing_times(day, members=members, others=others)
    late_entry = AdvanceEntry.objects.get()
    assert "All others:" in page_words(Client().get(address(day))) or others is None
    answer = send_entry(day, "Late", club=late)
    assert (answer.status_code, says in page_words(answer)) == (409, True)
    assert send_entry(day, "Early", club=early).status_code == 302
    assert post_own_entry(late_entry, cancel=1).status_code == 409
    assert post_own_entry(late_entry, change=1, last_name="Albers", club=early).status_code == 409
    early_entry = AdvanceEntry.objects.get(last_name="Early")
    assert post_own_entry(early_entry, change=1, last_name="Early", club=late).status_code == 409
    assert "only the organizer changes or cancels it now" in page_words(post_own_entry(late_entry))
    assert "You can do that until" in page_words(post_own_entry(early_entry))
    assert post_own_entry(early_entry, cancel=1).status_code == 302
    assert {entry.club for entry in AdvanceEntry.objects.all()} == {late, early}


def test_the_form_is_there_until_both_groups_are_closed(day: Cast) -> None:
    for members, others in ((-1, 1), (1, -1), (1, None)):
        set_closing_times(day, members=members, others=others)
        assert "Members: " in page_words(Client().get(address(day)))
    for members, others in ((-1, -1), (-1, None)):
        set_closing_times(day, members=members, others=others)
        assert "Registration before the day is closed." in page_words(Client().get(address(day)))


def test_the_front_page_offers_the_form_until_it_closes_and_a_players_own_page_never(
    day: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although the page is cached and the trail has not grown."""
    front, offer = f"/p/{day.tournament.slug}/", "Register for the tournament"
    set_closing_times(day, members=2, others=1)
    assert [offer in page_words(Client().get(front + page)) for page in ("", "?card=1")] == [True, False]
    for hours, is_there in ((1.5, True), (2.5, False)):
        later = timezone.now() + timedelta(hours=hours)
        with monkeypatch.context() as clocks:
            clocks.setattr(clock, "now", lambda later=later: later)
            clocks.setattr(timezone, "now", lambda later=later: later)
            assert (offer in page_words(Client().get(front))) is is_there


def test_the_members_closing_time_and_their_clubs_go_together(cast: Cast) -> None:
    there, client = f"/t/{cast.tournament.slug}/cards/advance/terms/", sign_in(cast.director)
    base = client.get(there).context["form"].initial["base"]
    moment = {"base": base, "members_until": "2099-01-01T12:00"}
    for told in (moment, moment | {"member_clubs": " \n"}, {"base": base, "member_clubs": "Kreuz As"}):
        answer = client.post(there, told)
        assert (answer.status_code, "go together" in page_words(answer)) == (422, True)
    assert client.post(there, moment | {"members_until": "9999-12-31T23:59"}).status_code == 422
    assert client.post(there, moment | {"member_clubs": "\n  Kreuz   As \n\nHerz-Dame"}).status_code == 302
    assert AdvanceTerms.objects.get().member_clubs == "Kreuz As\nHerz-Dame"
    assert "Kreuz As" in sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/").text


@pytest.mark.parametrize("over", ["break_off", "names"])
def test_no_entry_is_taken_for_a_day_that_is_over_whatever_the_closing_time(day: Cast, over: str) -> None:
    """Removed names must not come in again by a form that was left open."""
    send_entry(day, "Böhme")
    if over == "break_off":
        break_off(day.tournament, by=day.director, reason="the hall burnt down")
    else:
        Tournament.objects.filter(pk=day.tournament.pk).update(names_removed_at=timezone.now())
    assert send_entry(day, "Late").status_code == 409
    assert post_own_entry(AdvanceEntry.objects.get(number=1), change=1, last_name="Late").status_code == 409
    assert [entry.last_name for entry in AdvanceEntry.objects.all()] == ["Böhme"]


@pytest.mark.parametrize("more", [{"website": "http://x"}, {"stamp": "forged"}, {"first_name": "a\u202eb"}])
def test_robots_and_hidden_signs_are_refused(day: Cast, more: dict[str, str]) -> None:
    assert send_entry(day, "Böhme", **more).status_code == 422
    assert not AdvanceEntry.objects.exists()


def test_a_form_sent_faster_than_by_hand_is_refused(day: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "QUICKEST", 3)
    assert send_entry(day, "Böhme").status_code == 422
    assert not AdvanceEntry.objects.exists()


def test_changes_of_an_entry_are_rate_limited(day: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The code opens the form, and each change is a line of the trail."""
    monkeypatch.setattr(gate, "ENTRY_CHANGE", gate.Gate("entry-change", 1, 60))
    send_entry(day, "Böhme")
    entry = AdvanceEntry.objects.get()
    answers = [post_own_entry(entry, change=1, last_name=name) for name in ("Boehme", "Behme")]
    assert [answer.status_code for answer in answers] == [302, 429]
    assert "changed many times" in page_words(answers[1])
    assert AdvanceEntry.objects.get().last_name == "Boehme"
    assert post_own_entry(entry, cancel=1).status_code == 302


def test_an_entry_before_the_day_does_not_make_phones_in_the_hall_reload(day: Cast) -> None:
    before = public_pulse(day.tournament)
    send_entry(day, "Böhme")
    entry = AdvanceEntry.objects.get()
    post_own_entry(entry, change=1, last_name="Boehme")
    post_own_entry(entry, cancel=1)
    assert public_pulse(day.tournament) == before
    set_terms(day.tournament, base=seen(terms_of(day.tournament)), by=day.director, until=None)
    assert public_pulse(day.tournament) != before


def test_entries_from_one_address_are_rate_limited(day: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "ENTRY", gate.Gate("entry", 1, 60))
    assert [send_entry(day, name).status_code for name in ("Albers", "Böhme")] == [302, 429]
    assert AdvanceEntry.objects.count() == 1


def test_the_public_list_names_only_players_who_allowed_it_and_only_if_it_is_on(day: Cast) -> None:
    send_entry(day, "Böhme")
    send_entry(day, "Albers", is_public="on")
    there = f"/p/{day.tournament.slug}/entries/"
    assert Client().get(there).status_code == 302
    AdvanceTerms.objects.update(is_listed=True)
    AdvanceEntry.objects.filter(last_name="Albers").update(is_public=True)
    page = page_words(Client().get(there))
    assert ("Albers" in page, "Böhme" in page) == (True, False)


@pytest.mark.parametrize(("iban", "status"), [("DE89 3704 0044 0532 0130 00", 302), ("DE89370400440532013001", 422)])
def test_the_organizer_opens_registration_and_a_mistyped_iban_is_refused(cast: Cast, iban: str, status: int) -> None:
    there, client = f"/t/{cast.tournament.slug}/cards/advance/terms/", sign_in(cast.director)
    base = client.get(there).context["form"].initial["base"]
    told = {"base": base, "until": "2099-01-01T12:00", "payee": "Kreuz As", "iban": iban}
    assert client.post(there, told).status_code == status
    assert AdvanceTerms.objects.filter(iban=IBAN).exists() is (status == 302)


@pytest.mark.parametrize("until", ["0001-01-01T00:00", "0026-11-20T12:00", "9999-12-31T23:59", "tomorrow"])
def test_an_impossible_closing_time_is_refused(cast: Cast, until: str) -> None:
    there, client = f"/t/{cast.tournament.slug}/cards/advance/terms/", sign_in(cast.director)
    base = client.get(there).context["form"].initial["base"]
    assert client.post(there, {"base": base, "until": until}).status_code == 422
    assert not AdvanceTerms.objects.exists()


def scan(drawing: str) -> list[zxingcpp.Barcode]:
    paper = weasyprint.HTML(string=f'<div style="width: 50mm">{drawing}</div>').write_pdf()
    return zxingcpp.read_barcodes(pypdfium2.PdfDocument(paper)[0].render(scale=3).to_pil())


def test_the_payment_code_holds_the_transfer_that_a_banking_app_reads(day: Cast) -> None:
    Tournament.objects.update(advance_fee_cents=850, name="Pokal der Übermütigen")
    page = Client().get(send_entry(day, "Böhme", first_name="Erna")["Location"])
    entry = AdvanceEntry.objects.get()
    drawing = re.findall(r"<svg.*?</svg>", page.text, re.DOTALL)[-1]
    (code,) = scan(drawing)
    lines = ["BCD", "002", "1", "SCT", "", "Kreuz As", IBAN, "EUR8.5", "", ""]
    lines.append(f"1 {entry.code[:4]}, Böhme, Erna, Pokal der Übermütigen")
    assert code.bytes == "\n".join(lines).encode()
    assert code.ec_level == "M"


def test_an_entry_that_stands_by_is_not_asked_for_money(day: Cast) -> None:
    send_entry(day, "Albers")
    assert "Entry fee by transfer" not in page_words(Client().get(send_entry(day, "Böhme")["Location"]))


def test_a_transfer_is_never_longer_than_a_bank_reads() -> None:
    drawing = qr.transfer_svg(qr.Transfer("ß" * 99, IBAN, "COBADEFFXXX", 99_999_999_999, "ü" * 300))
    (code,) = scan(drawing)
    assert 300 < len(code.bytes) <= 331
    assert code.text.split("\n")[7] == "EUR999999999.99"
