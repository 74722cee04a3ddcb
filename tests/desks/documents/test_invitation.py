"""The invitation has the points of SkWO 3.1 and 6.2, as a paper and as text; a missing point leads to its field."""

import re
from datetime import time
from typing import Any

import pytest

from tests.builders import Cast, make_cast, page_words, register_players, sign_in
from tests.papers import printed
from tournament.desks.documents.invitation.reading import points_of
from tournament.desks.results.prizes import services as prizes
from tournament.desks.rulings.jury import services as jury
from tournament.desks.setup.announcement.reading import seen
from tournament.desks.setup.announcement.services import announce
from tournament.desks.setup.settings import services as setup
from tournament.models import Tournament, User
from tournament.queries.record.announcement import announcement_of
from tournament.wording.invitation import ORDERED, REMINDERS, reminders
from tournament.wording.plan import proposals

LETTERS = [f"SkWO 6.2 A {letter}" for letter in "abcdefgh"] + [f"SkWO 6.2 B {letter}" for letter in "abcdef"]


def address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/papers/invitation/"


def copied_text(cast: Cast) -> str:
    copied: str = sign_in(cast.viewer).get(address(cast)).context["text"]
    return copied.replace("\N{NO-BREAK SPACE}", " ")


def printed_text(cast: Cast) -> str:
    return printed.text(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/invitation.pdf"))


def announce_texts(cast: Cast, **texts: Any) -> None:
    announce(cast.tournament, base=seen(announcement_of(cast.tournament)), by=cast.director, **texts)


@pytest.fixture
def complete(db: None) -> Cast:
    cast = make_cast(
        admission="members", admitted="clubs of Thuringia", venue="Am Markt 1, Altenburg", responsible="Heinz Brand",
        contact="brand@example.org", card_money_cents=100, stake=1, worst_dropped=1, ratings=["teams"],
    )  # fmt: skip
    User.objects.filter(pk=cast.referee.pk).update(first_name="Ina", last_name="Wolf")
    setup.appoint(cast.tournament, cast.referee, role="referee", qualification="accredited referee", by=cast.director)
    jury.name(cast.tournament, name="Albrecht, Karl", by=cast.director)
    announce_texts(
        cast, begins_at=time(10, 30), material="New cards.", signed_by="Böhme, Erna", remarks="Bring a pen.",
        money_used="A ham for the best.",
    )  # fmt: skip
    return cast


def test_every_letter_of_the_order_has_its_point_in_the_invitation() -> None:
    """SkWO 6.2 A a to h, B a to f; with 3.1 for the organizer and 1.4 for who may play."""
    asked = [paragraph for _name, paragraph, _view, _field in ORDERED.values()]
    assert {letter for letter in LETTERS if any(letter.removeprefix("SkWO ") in paragraph for paragraph in asked)} == {
        *LETTERS
    }
    assert "SkWO 1.4" in asked
    assert asked[0].startswith("SkWO 3.1")


@pytest.mark.usefixtures("in_words")
def test_the_paper_and_the_text_of_an_invitation_say_the_same(complete: Cast) -> None:
    copied, printed_words = copied_text(complete), printed_text(complete)
    for part in (
        "Pokal",
        "beginning 10:30",
        "Saal, Am Markt 1, Altenburg",
        "Kreuz As · responsible: Heinz Brand · brand@example.org",
        "For members only: clubs of Thuringia",
        "10.00 €, 1.00 € of it card money",
        "Loss fee 0.50 €, from lost game 4 on 1.00 €",
        "3 series of 48 games each (36 at a table of three), 120 minutes each, the worst one is dropped",
        "Tables of four with 48 games a series; at most three tables of three with 36 games",
        "A prize for every 4 players",
        "The loss fees go to the organizer.",
        "A ham for the best.",
        proposals(complete.tournament)["expelling"],
        "Albrecht, Karl",
        "ISkO and SkWO, text of 2002",
        "Referees: Ina Wolf (accredited referee).",
        proposals(complete.tournament)["penalties"],
        "Objections in writing before the next series starts.",
        proposals(complete.tournament)["keeping"],
        "1 cent",
        "New cards.",
        "Böhme, Erna",
        "Bring a pen.",
        "Questions about them: brand@example.org.",
    ):
        assert part in " ".join(copied.split()), part
        assert part in printed_words, part
    assert "Missing" not in printed_words
    assert "It says all that the order asks for." in page_words(sign_in(complete.viewer).get(address(complete)))


@pytest.mark.usefixtures("in_words")
def test_a_missing_point_of_the_invitation_leads_to_its_field(cast: Cast) -> None:
    """SkWO 6.2: jury, material and signature are nowhere written; the referee supervises."""
    page = sign_in(cast.director).get(address(cast))
    links = re.findall(r'href="/t/[\w-]+/(plan|settings)/#id_(\w+)"', page.text)
    by_order = [("plan", name) for name in ("arbitration", "material", "signed_by")]
    asked = [("plan", "begins_at"), *(("settings", name) for name in ("venue", "responsible", "contact"))]
    assert links == [*by_order, *asked]
    assert "Jury (SkWO 6.2 A g)" in page_words(page)
    forms = {view: sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{view}/").text for view, _name in links}
    assert [name for view, name in links if f'id="id_{name}"' not in forms[view]] == []
    assert "Missing: Jury, Material, Signature" in printed_text(cast)
    assert "Material" not in copied_text(cast)


@pytest.mark.usefixtures("euros")
def test_every_point_of_the_invitation_leads_to_a_field_of_a_form(cast: Cast) -> None:
    forms = {
        view: sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{view}/").text for view in ("plan", "settings")
    }
    assert [
        point.field for point in points_of(cast.tournament) if f'id="id_{point.field}"' not in forms[point.view]
    ] == []


def test_missing_points_are_links_for_those_alone_who_may_write_them(cast: Cast) -> None:
    page = sign_in(cast.clerk).get(address(cast))
    assert "#id_" not in page.text
    assert "Jury (SkWO 6.2 A g)" in page_words(page)


@pytest.mark.usefixtures("in_words")
def test_names_of_the_invitation_are_as_the_public_page_has_them(complete: Cast) -> None:
    """The responsible person is named in full (SkWO 3.1)."""
    Tournament.objects.filter(pk=complete.tournament.pk).update(short_names=True)
    for said in (copied_text(complete), printed_text(complete)):
        assert "Ina W. (accredited referee)" in said
        assert "Karl A." in said
        assert "Heinz Brand" in said


@pytest.mark.parametrize(
    ("edition", "tax_office", "authorities"), [("isko", True, "SkWO 2.1, 2.4"), ("isko_1999", False, "SkWO 2.1")]
)
def test_reminders_name_whom_the_organizer_informs_by_the_edition_that_is_played(
    db: None, edition: str, tax_office: bool, authorities: str
) -> None:
    """The tax office stands in SkWO 3.1 of 2002 alone, as trade law does in 2.4."""
    cast = make_cast(rule_edition=edition)
    told = {reminder.whom: reminder.paragraph for reminder in reminders(cast.tournament)}
    assert ("The tax office" in told, told["The authorities"]) == (tax_office, authorities)
    page = page_words(sign_in(cast.viewer).get(address(cast)))
    assert all(f"{reminder.what} {reminder.paragraph}" in page for reminder in reminders(cast.tournament))


def test_the_reminders_cite_every_duty_to_inform() -> None:
    """SkWO 2.1, 3.1 to 3.4, 6.2, 6.3."""
    cited = " ".join(by["2002"] for _whom, _what, by in REMINDERS)
    assert [duty for duty in ("2.1", "3.1", "3.2", "3.3", "3.4", "6.2", "6.3") if duty not in cited] == []


@pytest.mark.usefixtures("in_words")
def test_the_invitation_names_prizes_one_by_one(complete: Cast) -> None:
    register_players(complete.tournament, 8, by=complete.director)
    prizes.propose_all(complete.tournament, by=complete.director)
    assert re.search(r"Prizes: 1\. [\d.]+ €, 2\. [\d.]+ €", copied_text(complete))


@pytest.mark.parametrize("language", ["de", "es"])
def test_the_invitation_is_in_the_readers_language(cast: Cast, language: str) -> None:
    page = sign_in(cast.viewer).get(address(cast), headers={"accept-language": language})
    assert {"de": "Serien", "es": "series"}[language] in page.context["text"]
    assert "at a table of three" not in page.context["text"]
