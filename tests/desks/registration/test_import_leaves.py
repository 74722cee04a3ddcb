"""Any line of the preview is left out by a tick, and that is part of what was confirmed."""

from typing import Any

from tests.builders import Cast
from tests.desks.registration.importing import confirm, preview
from tournament.models import AuditEntry, StartCard

LIST = "Name;Vorname\nBöhme;Erna\nSchmidt;Eva\nAalto;Ida\n"


def names() -> list[str]:
    return [str(card) for card in StartCard.objects.order_by("number")]


def test_every_line_has_a_tick(cast: Cast) -> None:
    text, _sealed = preview(cast, LIST)
    for line in (2, 3, 4):
        assert f'name="leave" value="{line}" aria-label="Leave line {line} out"' in text


def test_what_is_ticked_is_left_out(cast: Cast) -> None:
    answer = confirm(cast, preview(cast, LIST)[1], leave=["3", "x", "99"])
    assert "2 start cards were added." in answer.text
    assert names() == ["1 Böhme, Erna", "2 Aalto, Ida"]


def test_the_trail_says_which_lines(cast: Cast) -> None:
    confirm(cast, preview(cast, LIST)[1], leave=["3", "99"])
    entry: Any = AuditEntry.objects.get(action="cards.import")
    assert (entry.after["left_out"], entry.after["numbers"]) == ([3], [1, 2])


def test_the_same_preview_with_other_ticks_is_another_one(cast: Cast) -> None:
    _text, sealed = preview(cast, LIST)
    confirm(cast, sealed, leave=["3"])
    assert confirm(cast, sealed, leave=["3"]).status_code == 200
    assert confirm(cast, sealed).status_code == 409
    assert len(names()) == 2


def test_thousands_of_one_name_are_a_page_that_a_browser_can_show(cast: Cast) -> None:
    text, sealed = preview(cast, "Name;Vorname\n" + "Müller;Hans\n" * 3000)
    assert sealed
    assert len(text.encode()) < 2_000_000
    assert text.count('name="same"') == text.count('name="leave"') == 1000
    assert "1999 further lines look like somebody, too." in text
