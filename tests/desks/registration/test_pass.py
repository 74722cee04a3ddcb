"""Pass numbers: kept with the player, asked about when two cards have the same one, found however they are written."""

from typing import Any

import pytest

from tests.builders import Cast, create_tournament, page_words, refusal_codes, refusal_findings, sign_in
from tests.tiers import sweep
from tournament.desks.registration.cards import services
from tournament.desks.registration.cards.reading import seen
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes.services import substitute
from tournament.models import AuditEntry, Player, StartCard
from tournament.queries.people.alike import pass_key
from tournament.wording import sentence


def cards(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/{step}"


def register(cast: Cast, last_name: str, pass_number: str = "", **more: Any) -> StartCard:
    return services.register(cast.tournament, Entry(last_name, pass_number=pass_number, **more), by=cast.clerk)


def test_a_pass_number_is_typed_at_the_desk_and_shown_on_the_card(cast: Cast) -> None:
    client = sign_in(cast.clerk)
    assert client.post(cards(cast, "register/"), {"last_name": "Neu", "pass_number": "04.112-7"}).status_code == 302
    assert StartCard.objects.get().player.pass_number == "04.112-7"
    entry: Any = AuditEntry.objects.get(action="card.register")
    assert entry.after["pass_number"] == "04.112-7"
    assert "Start card 1 · pass 04.112-7" in page_words(client.get(cards(cast, "1/")))


def test_a_changed_pass_number_is_recorded(cast: Cast) -> None:
    card = register(cast, "Neu", "04.112-7")
    fields = {"last_name": "Neu", "pass_number": "04.112-8", "base": seen(card)}
    for _click in range(2):
        assert sign_in(cast.clerk).post(cards(cast, "1/change/"), fields).status_code == 302
    entry: Any = AuditEntry.objects.get(action="card.change")
    assert (entry.before["pass_number"], entry.after["pass_number"]) == ("04.112-7", "04.112-8")
    assert "pass number" in page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/?card=1"))


def test_a_pass_number_that_is_too_long_is_refused(cast: Cast) -> None:
    answer = sign_in(cast.clerk).post(cards(cast, "register/"), {"last_name": "Neu", "pass_number": "1" * 31})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["pass_number"])


@pytest.mark.parametrize(
    "typed", ["AB 04.112-7", "ab041127", "AB–04–112–7", " a.b.0.4.1.1.2.7 ", "AB\u00a004112\u20117"]
)
def test_two_cards_with_the_same_pass_are_asked_about(cast: Cast, typed: str) -> None:
    register(cast, "Böhme", "AB 04112-7", club="Kreuz As")
    (finding,) = refusal_findings(register, cast, "Schmidt", typed)
    assert (finding.code, finding.values["number"]) == ("cards.same_pass", 1)
    assert sentence(finding) == (
        "Start card 1, Böhme (Kreuz As, AB 04112-7), has the same pass number. Is it another person?"
    )


@pytest.mark.parametrize(("first", "second"), [("", ""), ("-", "–"), ("041127", "041128"), ("041127", "")])
def test_different_or_missing_pass_numbers_are_not_asked_about(cast: Cast, first: str, second: str) -> None:
    register(cast, "Böhme", first)
    assert register(cast, "Schmidt", second).number == 2


def test_the_desk_confirms_that_the_same_pass_is_another_person(cast: Cast) -> None:
    register(cast, "Böhme", "04.112-7")
    client = sign_in(cast.clerk)
    typed = {"last_name": "Schmidt", "pass_number": "041127"}
    asked = client.post(cards(cast, "register/"), typed)
    assert asked.status_code == 409
    assert 'name="asked" value="1"' in asked.text
    assert client.post(cards(cast, "register/"), {**typed, "another": "yes", "asked": "1"}).status_code == 302
    assert StartCard.objects.count() == 2


def test_a_card_with_the_same_name_and_pass_leads_to_one_question(cast: Cast) -> None:
    register(cast, "Böhme", "04.112-7")
    assert refusal_codes(register, cast, "Boehme", "041127") == ["cards.same_pass"]


def test_a_change_of_a_card_asks_only_about_new_values(cast: Cast) -> None:
    register(cast, "Böhme", "04.112-7")
    card = services.register(cast.tournament, Entry("Boehme", pass_number="1"), by=cast.clerk, another={1})
    assert refusal_codes(services.change, card, Entry("Boehme", pass_number="041127"), by=cast.clerk) == [
        "cards.same_pass"
    ]
    assert refusal_codes(services.change, card, Entry("Bohme", pass_number="1"), by=cast.clerk) == ["cards.alike"]
    services.change(card, Entry("Boehme", pass_number="2"), by=cast.clerk)
    services.change(card, Entry("Boehme", pass_number="041127"), by=cast.clerk, another={1})
    services.change(card, Entry("Boehme", pass_number="04-112-7", club="Kreuz As"), by=cast.clerk)
    assert StartCard.objects.get(number=2).player.pass_number == "04-112-7"


def register_again(cast: Cast, before: str, now: str) -> tuple[bool, str]:
    """Registers at two tournaments; returns whether it is one person, and the pass number stored in the end."""
    first = register(cast, "Böhme", before)
    other = create_tournament(cast.organizer, cast.director, name="Other")
    card = services.register(other, Entry("Böhme", pass_number=now), by=cast.director)
    return card.player_id == first.player_id, Player.objects.get(pk=card.player_id).pass_number


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ("04.112-7", "041127", (True, "041127")),
        ("04.112-7", "", (True, "04.112-7")),
        ("", "04.112-7", (True, "04.112-7")),
        ("04.112-7", "04.112-8", (False, "04.112-8")),
    ],
)
def test_a_returning_player_keeps_the_pass_and_another_pass_is_another_person(
    cast: Cast, before: str, now: str, found: tuple[bool, str]
) -> None:
    assert register_again(cast, before, now) == found


def test_namesakes_are_told_apart_by_their_passes(cast: Cast) -> None:
    twins = [
        services.register(cast.tournament, Entry("Böhme", pass_number=number), by=cast.clerk, another={1})
        for number in ("11", "22")
    ]
    other = create_tournament(cast.organizer, cast.director, name="Other")
    again = [
        services.register(other, Entry("Böhme", pass_number=number), by=cast.director, another={1})
        for number in ("22", "11")
    ]
    assert [card.player_id for card in again] == [twins[1].player_id, twins[0].player_id]


@sweep(
    ("search", "names"),
    [
        ("04.112-7", ["Böhme"]),
        ("041127", ["Böhme"]),
        ("04 112 7", ["Böhme"]),
        ("ab0411", ["Böhme"]),
        ("2", ["Schmidt"]),  # a start number
        ("112", []),
        ("9" * 500, []),
        ("-", []),
    ],
)
def test_cards_are_found_by_their_pass_number(cast: Cast, search: str, names: list[str]) -> None:
    register(cast, "Böhme", "AB 04.112-7")
    register(cast, "Schmidt", "222")
    page = sign_in(cast.clerk).get(cards(cast), {"q": search})
    assert [str(row.record.player) for row in page.context["table"].rows] == names


def test_case_and_separators_of_a_pass_number_do_not_count() -> None:
    assert {pass_key(text) for text in ("DSkV 04.112-7", "dskv041127", "DSKV 04 112 – 7")} == {"dskv041127"}
    assert pass_key(" .-–") == ""


def test_the_pass_of_a_substitute_counts_as_well(cast: Cast) -> None:
    card = register(cast, "Böhme")
    presence.withdraw(card, by=cast.director, reason="walked off")
    substitute(card, Entry("Schmidt", pass_number="04.112-7"), by=cast.director, reason="walked off")
    assert refusal_codes(register, cast, "Neu", "041127") == ["cards.same_pass"]
    page = sign_in(cast.clerk).get(cards(cast), {"q": "04 112-7"})
    assert [row.record.number for row in page.context["table"].rows] == [1]
    assert "pass 04.112-7" in page_words(sign_in(cast.clerk).get(cards(cast, "1/")))


def test_a_card_holder_known_by_the_pass_is_refused_as_substitute(cast: Cast) -> None:
    card = register(cast, "Böhme")
    register(cast, "Schmidt", "04.112-7")
    presence.withdraw(card, by=cast.director, reason="walked off")
    refusals = refusal_codes(
        substitute, card, Entry("Neu", pass_number="041127"), by=cast.director, reason="walked off"
    )
    assert refusals == ["substitute.holds_card"]
