"""A disputed claim stands on the papers of its decision: the log, its workbook, the ruling sheet."""

import pytest

from tests.builders import Cast
from tests.claims.positions import claim_as_json
from tests.desks.documents.judged import (
    create_ruling,
    get_paper,
    paper_pages,
    paper_text,
    play_one_table,
    referee_log_rows,
)

pytestmark = pytest.mark.usefixtures("set_once")
ASKED = "Grand: The declarer claims every trick that is left (with open cards)"
CARDS = "Declarer: ♠ J ♥ A 10 Left opponent: ♣ J ♠ 8 7 Right opponent: ♥ K Q ♦ 7"
FAILING = (
    "The claim fails: after the lead of ace of hearts the left opponent wins a trick with jack of clubs. ISkO 4.3.4"
)


@pytest.fixture
def hall(cast: Cast) -> Cast:
    return play_one_table(cast)


def test_the_log_and_the_ruling_sheet_have_question_cards_and_answer_of_a_claim(hall: Cast) -> None:
    ruling = create_ruling(hall, 2, position=claim_as_json())
    said = f"{ASKED} {CARDS} {FAILING}"
    assert said in paper_text(hall, "referee-log.pdf")
    (page,) = paper_pages(hall, f"ruling-{ruling.pk}.pdf")
    assert f"The claim {said} It advises; the referee rules. Decision" in page


def test_papers_of_a_decision_without_a_claim_do_not_mention_one(hall: Cast) -> None:
    ruling = create_ruling(hall, 2)
    assert "claim" not in paper_text(hall, "referee-log.pdf") + paper_text(hall, f"ruling-{ruling.pk}.pdf")


def test_workbook_and_csv_have_the_claim_in_a_column_of_its_own(hall: Cast) -> None:
    create_ruling(hall, 2, position=claim_as_json(None))
    create_ruling(hall, 3)
    heading, first, second = referee_log_rows(hall)["Decisions"]
    assert heading[-1] == "The claim"
    assert first[-1].split("\n")[::4] == [ASKED, "There was no answer yet when this was decided."]
    assert second[-1] in (None, "")
    assert ASKED in get_paper(hall, "referee-log-decisions.csv").content.decode()
