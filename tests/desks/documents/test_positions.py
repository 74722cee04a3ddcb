"""What is kept of a disputed claim on the papers of the decision: the log, its workbook, the ruling sheet."""

import pytest

from tests.builders import Cast
from tests.claims.positions import kept
from tests.desks.documents.judged import book, get, one_table, pages, ruled, text

pytestmark = pytest.mark.usefixtures("set_once")
ASKED = "Grand: The declarer claims every trick that is left (with open cards)"
CARDS = "Declarer: ♠ J ♥ A 10 Left opponent: ♣ J ♠ 8 7 Right opponent: ♥ K Q ♦ 7"
FAILING = (
    "The claim fails: after the lead of ace of hearts the left opponent wins a trick with jack of clubs. ISkO 4.3.4"
)


@pytest.fixture
def hall(cast: Cast) -> Cast:
    return one_table(cast)


def test_the_log_and_the_ruling_sheet_say_what_was_asked_the_cards_and_the_answer(hall: Cast) -> None:
    ruling = ruled(hall, 2, position=kept())
    said = f"{ASKED} {CARDS} {FAILING}"
    assert said in text(hall, "referee-log.pdf")
    (page,) = pages(hall, f"ruling-{ruling.pk}.pdf")
    assert f"The claim {said} It advises; the referee rules. Decision" in page


def test_a_decision_without_one_is_as_it_always_was(hall: Cast) -> None:
    ruling = ruled(hall, 2)
    assert "claim" not in text(hall, "referee-log.pdf") + text(hall, f"ruling-{ruling.pk}.pdf")


def test_workbook_and_csv_have_it_in_a_column_of_its_own(hall: Cast) -> None:
    ruled(hall, 2, position=kept(None))
    ruled(hall, 3)
    heading, first, second = book(hall)["Decisions"]
    assert heading[-1] == "The claim"
    assert first[-1].split("\n")[::4] == [ASKED, "There was no answer yet when this was decided."]
    assert second[-1] in (None, "")
    assert ASKED in get(hall, "referee-log-decisions.csv").content.decode()
