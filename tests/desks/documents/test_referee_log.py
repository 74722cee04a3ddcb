"""The log of the day: every decision and every protest, as PDF and as a workbook."""

import io
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.builders import Cast
from tests.desks.documents.judged import (
    KINDS,
    LONG_TEXT,
    NOW,
    card,
    create_effect,
    create_protest,
    create_ruling,
    create_verdict,
    get_paper,
    hall_time,
    paper_text,
    play_one_table,
    referee_log_rows,
)
from tournament.models import Juror, Ruling, Vote
from tournament.papers import pdf

pytestmark = pytest.mark.usefixtures("set_once")


@pytest.fixture
def hall(cast: Cast) -> Cast:
    return play_one_table(cast)


def test_the_log_has_every_decision_in_its_order_and_every_protest(hall: Cast) -> None:
    first, second = (
        create_ruling(hall, 2, called_by=card(hall, 3)),
        create_ruling(hall, None, game=None, paragraph="SkWO 7.2.4"),
    )
    create_verdict(hall, create_protest(hall, first), True, False, True)
    create_protest(hall, second, number=2)
    page = paper_text(hall, "referee-log.pdf")
    assert "2 decisions · 2 protests" in page
    assert "1 Series 1 Table 1 Game 12 21 Nov 2026, 13:58 2 AbAbAbAb Called by 3 AcAcAcAc Not followed suit." in page
    assert page.index("ISkO 4.2.3") < page.index("SkWO 7.2.4")
    assert "against Decision 1 I did follow suit. ISkO 4.1.4 It counts as won. Reason: The trick was checked." in page
    assert "upheld 21 Nov 2026, 14:25 Judge 0: upheld Judge 1: turned down Judge 2: upheld" in page
    assert page.index("against Decision 1") < page.index("against Decision 2")
    sheet = PdfReader(io.BytesIO(get_paper(hall, "referee-log.pdf").content)).pages[0].mediabox
    assert sheet.width > sheet.height


def test_the_workbook_has_numbers_as_numbers_and_times_by_the_hall_s_clock(hall: Cast) -> None:
    create_verdict(hall, create_protest(hall, create_ruling(hall, 2, called_by=card(hall, 3))), True, False, True)
    sheets = referee_log_rows(hall)
    names, ruling = sheets["Decisions"]
    assert dict(zip(names, ruling, strict=True)) == {
        "No.": 1, "Series": 1, "Table": 1, "Game": 12, "Time of the incident": hall_time(13, 58, 9),
        "Time of the decision": hall_time(14, 5, 9), "Called by": "3 AcAcAcAc", "Concerned": "2 AbAbAbAb",
        "Paragraph": "ISkO 4.2.3", "Facts": "Not followed suit.", "Decision": "The game is lost.", "Effect": None,
        "Referee": "referee", "Protest": None, "Withdrawn": None, "Withdrawn by": None, "Reason": None,
        "Recorded by": "referee",
    }  # fmt: skip
    names, protest = sheets["Protests"]
    assert dict(zip(names, protest, strict=True)) == {
        "No.": 1, "Filed": hall_time(14, 8, 11), "Came": "in time", "Series": 1, "Table": 1,
        "Start card": "1 AaAaAaAa", "Against decision": 1, "Protest": "I did follow suit.", "Taken in by": "clerk",
        "Outcome": "upheld", "Time of the outcome": hall_time(14, 25, 9),
        "Votes": "Judge 0: upheld\nJudge 1: turned down\nJudge 2: upheld", "Paragraph": "ISkO 4.1.4",
        "Decision": "It counts as won.", "Reason": "The trick was checked.", "Recorded by": "jury",
    }  # fmt: skip


def test_a_ruling_withdrawn_by_a_protest_is_worded_in_the_files_too(hall: Cast) -> None:
    """The row stores protest and verdict as facts; each reader words them in their own language."""
    withdrawn: dict[str, Any] = {"withdrawn_at": NOW, "withdrawal_reason": "#1: It counts as won."}
    ruling = create_ruling(hall, withdrawn_by=hall.jury, **withdrawn)
    create_effect(ruling, card(hall, 1), kind=KINDS.POINTS, points=-50, withdrawn_by=hall.jury, **withdrawn)
    row = referee_log_rows(hall)["Decisions"][1]
    assert row[16] == "by protest 1: It counts as won."
    assert "(withdrawn: by protest 1: It counts as won.)" in row[11]
    told = get_paper(hall, "referee-log-decisions.csv").content.decode("utf-8-sig")
    assert told.count("by protest 1: It counts as won.") == 2
    assert "#1" not in told


def test_facts_that_begin_like_formulas_are_text_in_the_workbook(hall: Cast) -> None:
    create_ruling(hall, facts="=cmd()", decision="+1\r\n-1")
    workbook = load_workbook(io.BytesIO(get_paper(hall, "referee-log.xlsx").content))
    cells = {cell.value: cell.data_type for row in workbook["Decisions"].iter_rows() for cell in row}
    assert (cells["=cmd()"], cells["+1\n-1"]) == ("s", "s")
    assert workbook["Decisions"].freeze_panes == "A4"


@pytest.mark.usefixtures("in_words")
def test_the_log_of_a_day_without_decisions_says_so(hall: Cast) -> None:
    page = paper_text(hall, "referee-log.pdf")
    assert "No decisions were made." in page
    assert "No protests were filed." in page
    sheets = referee_log_rows(hall)
    assert (sheets["Decisions"][1][0], sheets["Protests"][1][0]) == (
        "No decisions were made.",
        "No protests were filed.",
    )


def test_the_log_costs_the_same_number_of_queries_for_many_decisions(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "render", lambda *_papers, **_step: b"%PDF")
    papers = ("referee-log.pdf", "referee-log.xlsx", "protest-1.pdf", "")
    counts = []
    count_queries(hall, "")  # whoever comes for the first time is noted as seen
    for first in (1, 3):
        for place in range(first, first + 2 * first):
            ruling = create_ruling(hall, 1 + place % 4, called_by=card(hall, 2))
            create_effect(ruling, card(hall, 1 + place % 4), kind=KINDS.WARNING)
            protest = create_protest(hall, ruling, number=place)
            create_verdict(hall, protest, decision="x")
            juror = Juror.objects.create(tournament=hall.tournament, name=f"Judge of {place}", named_by=hall.director)
            Vote.objects.create(verdict=protest.verdict, juror=juror, upholds=True)
        counts.append([count_queries(hall, paper) for paper in papers])
    assert counts[0] == counts[1]


def copy_of(ruling: Ruling, **change: Any) -> Ruling:
    """The same decision with something else in it, not saved."""
    values = {field.attname: getattr(ruling, field.attname) for field in Ruling._meta.concrete_fields}
    return Ruling(**{name: value for name, value in values.items() if name != "id"} | change)


def count_queries(cast: Cast, paper: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert get_paper(cast, paper).status_code == 200
    return len(queries)


def test_a_long_day_s_decisions_are_all_printed(hall: Cast) -> None:
    first = create_ruling(hall, facts="Fact 0." + LONG_TEXT[:150])
    more = [copy_of(first, token=uuid4(), facts=f"Fact {place}. " + LONG_TEXT[:150]) for place in range(1, 60)]
    Ruling.objects.bulk_create(more)
    whole = paper_text(hall, "referee-log.pdf")
    rows = referee_log_rows(hall)["Decisions"]
    assert all(whole.count(f"Fact {place}.") == 1 for place in range(60))
    assert [row[0] for row in rows[1:]] == list(range(1, 61))
