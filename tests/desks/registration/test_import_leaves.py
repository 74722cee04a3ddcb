"""Any line of the preview is left out by a tick, and that is part of what was confirmed."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.builders import Cast
from tests.desks.registration.importing import confirm_import, preview_import
from tournament import audit, lock
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files.bearers import Bearers
from tournament.models import AuditEntry, StartCard
from tournament.queries.people.alike import Index, Known

LIST = "Name;Vorname\nBöhme;Erna\nSchmidt;Eva\nAalto;Ida\n"


def names() -> list[str]:
    return [str(card) for card in StartCard.objects.order_by("number")]


def test_every_line_has_a_tick(cast: Cast) -> None:
    text, _sealed = preview_import(cast, LIST)
    for line in (2, 3, 4):
        assert f'name="leave" value="{line}" aria-label="Leave line {line} out"' in text


def test_ticked_lines_are_left_out(cast: Cast) -> None:
    answer = confirm_import(cast, preview_import(cast, LIST)[1], leave=["3", "x", "99"])
    assert "2 start cards were added." in answer.text
    assert names() == ["1 Böhme, Erna", "2 Aalto, Ida"]


def test_the_trail_says_which_lines_were_left_out(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, LIST)[1], leave=["3", "99"])
    entry: Any = AuditEntry.objects.get(action="cards.import")
    assert (entry.after["left_out"], entry.after["numbers"]) == ([3], [1, 2])


def test_a_preview_confirmed_again_with_other_ticks_is_refused(cast: Cast) -> None:
    _text, sealed = preview_import(cast, LIST)
    confirm_import(cast, sealed, leave=["3"])
    assert confirm_import(cast, sealed, leave=["3"]).status_code == 200
    assert confirm_import(cast, sealed).status_code == 409
    assert len(names()) == 2


def test_the_preview_of_thousands_of_namesakes_is_small_enough_for_a_browser(cast: Cast) -> None:
    text, sealed = preview_import(cast, "Name;Vorname\n" + "Müller;Hans\n" * 3000)
    assert sealed
    assert len(text.encode()) < 2_000_000
    assert text.count('name="same"') == text.count('name="leave"') == 1000
    assert "1999 further lines look like somebody, too." in text


THOUSAND = [Known(number, "Meier", "Otto", "Club", str(number) if number % 2 else "") for number in range(1, 1001)]


@pytest.mark.parametrize(
    ("number", "pass_number", "numbers"),
    [(None, "", {1, 2, 3, 4, 5}), (777, "", {777}), (None, "7 77", {777, 2, 4, 6, 8, 10}), (1001, "", set())],
)
def test_of_a_thousand_namesakes_only_relevant_ones_are_compared(
    number: int | None, pass_number: str, numbers: set[int]
) -> None:
    values = {"last_name": "Meier", "first_name": "Otto", "club": "Club", "number": number, "pass_number": pass_number}
    assert {person.number for person in Bearers(THOUSAND).exactly(values)} == numbers


def test_of_a_thousand_lookalikes_only_a_few_are_asked_about() -> None:
    index = Index(THOUSAND, most=5)
    assert len(index.meant(Known(0, "Meyer", "Otto"))) == 5
    assert len(Index(THOUSAND).meant(Known(0, "Meyer", "Otto"))) == 1000  # a ban is never left out


MANY = 120
LETTERS = [f"{chr(97 + place % 12)}{chr(97 + place // 12)}" for place in range(MANY)]


@pytest.mark.parametrize(
    "lines", [["Meier;Otto"] * MANY, [f"Me{letters}er;Otto" for letters in LETTERS]], ids=["equal", "within a slip"]
)
def test_each_of_many_alike_lines_is_compared_with_a_few_people(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    """A preview of alike names therefore costs no more than one of different names; bench/imported.py measures it."""
    looked_at: list[int] = []
    for asked, name in ((Index, "alike"), (Bearers, "exactly"), (Bearers, "perhaps")):
        monkeypatch.setattr(asked, name, count_results(getattr(asked, name), looked_at))
    entries = [Entry(last_name="Meier", first_name="Otto", pass_number=str(number)) for number in range(MANY)]
    with audit.atomic():
        registration.enter(lock.open_tournament(cast.tournament), entries, by=cast.director)
    looked_at.clear()
    preview_import(cast, "Name;Vorname\n" + "\n".join(lines))
    assert len(looked_at) >= MANY
    assert max(looked_at) < MANY / 4


def count_results(look: Callable[..., list[Known]], looked_at: list[int]) -> Callable[..., list[Known]]:
    def counted(*given: Any) -> list[Known]:
        people = look(*given)
        looked_at.append(len(people))
        return people

    return counted
