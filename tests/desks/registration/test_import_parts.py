"""A long import is written in parts, so that clerks can work in between; it is one import and can be interrupted."""

from typing import Any

import pytest
from django.db import OperationalError

from tests.builders import Cast, create_tournament, page_words
from tests.desks.registration.importing import confirm_import, preview_import
from tournament.beside.precedence import precedence
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.cards.services import change
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees.services import pay
from tournament.desks.registration.files import services
from tournament.desks.registration.files.changes import list_base
from tournament.desks.setup.bans import services as bans
from tournament.models import AuditEntry, Seal, StartCard

HEAD = "Nr;Name;Vorname;Verein;Bezahlt;Pass\n"
LIST = HEAD + ";Albers;Ida;Kreuz As;ja;\n9;Behrens;Eva;;;\n;Clausen;Otto;;ja;\n;Dahl;Kai;Kreuz As;;\n;Ehlers;Nis;;;\n"
NEWS = HEAD + ";Albers;Ida;Kreuz As;;A1\n;Behrens;Eva;;ja;B2\n;Clausen;Otto;;;C3\n;Dahl;Kai;Kreuz As;;D4\n"


@pytest.fixture(autouse=True)
def set_parts_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NEW_AT_ONCE", "CHANGES_AT_ONCE"):
        monkeypatch.setattr(f"tournament.desks.registration.files.parts.{name}", 2)


def numbers() -> list[tuple[int, str]]:
    return [(card.number, card.player.last_name) for card in StartCard.objects.order_by("number")]


EVERYBODY = [(9, "Behrens"), (10, "Albers"), (11, "Clausen"), (12, "Dahl"), (13, "Ehlers")]


def act_after_first_part(monkeypatch: pytest.MonkeyPatch, step: Any) -> None:
    """Runs a step of another desk after the first part."""
    real, parts = services.Importing.take, list[Any]()

    def take(self: Any, *args: Any) -> Any:
        if len(parts) == 1:
            step()
        parts.append(args)
        return real(self, *args)

    monkeypatch.setattr(services.Importing, "take", take)


def raise_power_cut() -> None:
    raise OperationalError("disk I/O error")


def test_each_part_is_a_transaction_and_all_are_one_import(cast: Cast) -> None:
    before = Seal.objects.count()
    page = confirm_import(cast, preview_import(cast, LIST)[1])
    assert "5 start cards were added." in page_words(page)
    assert numbers() == EVERYBODY
    entries: list[Any] = list(
        AuditEntry.objects.filter(action="cards.import").order_by("pk").values_list("after", flat=True)
    )
    assert [(entry["part"], entry["parts"], entry["numbers"]) for entry in entries] == [
        (1, 3, [10, 9]), (2, 3, [11, 12]), (3, 3, [13])
    ]  # fmt: skip
    assert len({entry["seal"] for entry in entries}) == 1
    assert Seal.objects.count() - before == 3


def test_other_writers_are_let_pass_after_each_part_of_an_import(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    monkeypatch.setattr(precedence, "step_back", lambda: written.append(StartCard.objects.count()))
    confirm_import(cast, preview_import(cast, LIST)[1])
    assert written == [2, 4, 5]


def test_a_short_list_is_one_transaction_without_parts(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, HEAD + ";Albers;Ida;;;\n")[1])
    entry: Any = AuditEntry.objects.get(action="cards.import")
    assert "part" not in entry.after


def test_changes_of_many_cards_are_written_in_parts_too(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, LIST)[1])
    page = confirm_import(cast, preview_import(cast, NEWS)[1])
    assert "4 start cards were changed." in page_words(page)
    passes = StartCard.objects.order_by("number").values_list("player__pass_number", flat=True)
    assert list(passes) == ["B2", "A1", "C3", "D4", ""]


def test_a_change_is_recorded_once_at_each_other_tournament(cast: Cast) -> None:
    other = create_tournament(cast.organizer, cast.director, name="Other")
    confirm_import(cast, preview_import(cast, LIST)[1])
    registration.register(other, Entry("Albers", "Ida", "Kreuz As"), by=cast.director)
    confirm_import(cast, preview_import(cast, NEWS)[1])
    entry: Any = AuditEntry.objects.get(tournament=other, action="card.change")
    assert entry.after == {"pass_number": "A1", "tournament": cast.tournament.name}


def test_after_a_power_cut_the_same_file_offers_what_is_missing(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        act_after_first_part(patched, raise_power_cut)
        assert confirm_import(cast, preview_import(cast, LIST)[1]).status_code == 503
    assert numbers() == EVERYBODY[:2]
    text, sealed = preview_import(cast, LIST)
    assert "<dt>there already</dt><dd>2</dd>" in text
    assert "3 start cards were added." in page_words(confirm_import(cast, sealed))
    assert numbers() == EVERYBODY


def test_the_same_preview_again_says_that_it_was_interrupted(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    _text, sealed = preview_import(cast, LIST)
    with monkeypatch.context() as patched:
        act_after_first_part(patched, raise_power_cut)
        assert confirm_import(cast, sealed).status_code == 503
    page = confirm_import(cast, sealed)
    assert page.status_code == 409
    assert "or was interrupted" in page_words(page)
    assert numbers() == EVERYBODY[:2]


def test_the_same_preview_again_once_all_is_there_adds_nobody(cast: Cast) -> None:
    _text, sealed = preview_import(cast, LIST)
    for _click in range(2):
        assert confirm_import(cast, sealed).status_code == 200
    assert numbers() == EVERYBODY


@pytest.mark.parametrize("what", ["registered", "changed", "banned"])
def test_a_change_of_the_start_cards_meanwhile_stops_the_import(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def step() -> None:
        if what == "registered":
            registration.register(cast.tournament, Entry("Neu"), by=cast.clerk)
        elif what == "changed":
            change(StartCard.objects.get(number=9), Entry("Behrens", "Evi"), by=cast.clerk)
        else:
            names = {"last_name": "Dahl", "first_name": "Kai", "pass_number": ""}
            bans.ban(cast.organizer, **names, reason="he threw the cards", by=cast.director)

    _text, sealed = preview_import(cast, LIST)
    act_after_first_part(monkeypatch, step)
    page = confirm_import(cast, sealed)
    assert page.status_code == 409
    assert "The start cards have changed since" in page_words(page)
    assert "2 lines of the list were taken over before." in page_words(page)
    assert not StartCard.objects.filter(player__last_name__in=["Clausen", "Dahl", "Ehlers"]).exists()


def test_payments_and_other_tournaments_do_not_stop_the_import(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    other = create_tournament(cast.organizer, cast.director, name="Other")

    def step() -> None:
        pay(StartCard.objects.get(number=9), by=cast.treasurer)
        registration.register(other, Entry("Neu"), by=cast.director)

    act_after_first_part(monkeypatch, step)
    assert confirm_import(cast, preview_import(cast, LIST)[1]).status_code == 200
    assert StartCard.objects.filter(tournament=cast.tournament).count() == 5


def test_the_same_preview_confirmed_by_two_directors_is_noticed_behind_the_lock(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have compared the list before either wrote."""
    entries, base = [Entry("Albers"), Entry("Behrens"), Entry("Clausen")], list_base(cast.tournament)
    given: Any = {"by": cast.director, "source": "x", "base": base, "seal": "s"}
    real = services.numbered

    def confirm_first(*args: Any) -> Any:
        monkeypatch.setattr(services, "numbered", real)
        services.register_all(cast.tournament, entries, **given)
        return real(*args)

    monkeypatch.setattr(services, "numbered", confirm_first)
    assert services.register_all(cast.tournament, entries, **given).new == []
    assert len(numbers()) == 3
