"""The protest form: blank, filled in, and with its outcome."""

from datetime import timedelta

import pytest

from tests.builders import Cast, make_cast, series_of
from tests.desks.documents.judged import (
    KINDS,
    NOW,
    card,
    create_effect,
    create_protest,
    create_ruling,
    create_verdict,
    hall_time,
    paper_pages,
    paper_text,
    play_one_table,
    referee_log_rows,
)
from tournament.models import Juror, SeriesTime, Tournament
from tournament.wording.law.index import title_of

pytestmark = pytest.mark.usefixtures("set_once")


@pytest.fixture
def hall(cast: Cast) -> Cast:
    return play_one_table(cast)


def test_a_blank_protest_form_is_one_page_with_room_for_everything(hall: Cast) -> None:
    (page,) = paper_pages(hall, "protest-form.pdf")
    for words in (
        "Objections in writing before the next series starts.",
        "Objections in writing up to 15 minutes after the end of the last series.",
        "Series Table Start number Name",
        "Against which decision or which result",
        "Facts and reasons Date, time Signature of the player",
        "Taken in at Taken in by Number Came ☐ in time ☐ late",
        "The jury Present upheld turned down Signature ☐ ☐ ☐ ☐ ☐ ☐",
        "Outcome ☐ upheld ☐ turned down Paragraph Date, time",
        "Decision Reason",
    ):
        assert words in page
    assert "☒" not in page
    assert "not decided yet" not in page


def test_a_blank_protest_form_stays_one_page_with_long_names_and_a_large_jury(db: None) -> None:
    long = {"name": "Pokal " * 20, "place": "Saal " * 24, "objection_between": 10, "objection_from": "posting"}
    cast = make_cast()
    Tournament.objects.filter(pk=cast.tournament.pk).update(**long)
    for place in range(9):
        Juror.objects.create(tournament=cast.tournament, name=f"Judge {place}", named_by=cast.director)
    (page,) = paper_pages(cast, "protest-form.pdf")
    assert page.count("☐") == 2 + 5 * 2 + 2


def test_a_filed_protest_is_stamped_to_the_second(hall: Cast) -> None:
    create_protest(hall, create_ruling(hall))
    page = paper_text(hall, "protest-1.pdf")
    assert "Series 1 Table 1 Start number 1 Name AaAaAaAa" in page
    assert "Decision 1, ISkO 4.2.3, 21 Nov 2026, 14:05 The game is lost." in page
    assert "Facts and reasons I did follow suit." in page
    assert "Taken in at 21 Nov 2026, 14:08:11 Taken in by clerk Number 1" in page
    assert "☒ in time ☐ late" in page
    assert "not decided yet" in page


@pytest.mark.usefixtures("in_words")
def test_a_late_protest_is_marked_as_late(hall: Cast) -> None:
    begun = {"kind": SeriesTime.Kind.START, "at": NOW + timedelta(minutes=3), "recorded_by": hall.director}
    SeriesTime.objects.create(series=series_of(hall.tournament, 2), **begun)
    create_protest(hall, create_ruling(hall))
    assert "☐ in time ☒ late" in paper_text(hall, "protest-1.pdf")
    assert "14:08:11 late clerk" in paper_text(hall, "referee-log.pdf")
    assert referee_log_rows(hall)["Protests"][1][2] == "late"


@pytest.mark.usefixtures("in_words")
def test_the_form_of_a_protest_by_phone_names_the_result_it_is_against(hall: Cast) -> None:
    create_protest(hall, None, filed_by=None)
    page = paper_text(hall, "protest-1.pdf")
    assert "Result of series 1, table 1" in page
    assert "Taken in by by phone" in page


@pytest.mark.parametrize(
    ("votes", "upheld", "outcome"),
    [((True, True, False), "☒ ☐", "☒ upheld ☐ turned down"), ((False, False, True), "☐ ☒", "☐ upheld ☒ turned down")],
)
def test_the_jury_s_verdict_stands_on_the_form(hall: Cast, votes: tuple[bool, ...], upheld: str, outcome: str) -> None:
    protest = create_protest(hall, create_ruling(hall))
    create_verdict(hall, protest, *votes)
    order = create_ruling(hall, 1, protest=protest)
    create_effect(order, card(hall, 1), kind=KINDS.POINTS, points=-50)
    page = paper_text(hall, "protest-1.pdf")
    assert f"Judge 0 {upheld} Judge 1 {upheld} Judge 2" in page
    assert f"Outcome {outcome} Paragraph ISkO 4.1.4 {title_of('ISkO 4.1.4')} Date, time 21 Nov 2026, 14:25" in page
    assert "Decision It counts as won. Decision 2: 1 AaAaAaAa: −50 points Reason The trick was checked." in page
    assert "not decided yet" not in page


def test_a_protest_that_was_taken_back_is_stamped_with_its_reason(hall: Cast) -> None:
    gone = {"taken_back_at": NOW, "taken_back_by": hall.clerk, "taken_back_reason": "a mistake of his own"}
    create_protest(hall, None, **gone)
    page = paper_text(hall, "protest-1.pdf")
    assert "TAKEN BACK" in page
    assert "The protest was taken back 21 Nov 2026, 14:05: a mistake of his own" in page
    assert "not decided yet" not in page
    assert referee_log_rows(hall)["Protests"][1][9:] == [
        "taken back", hall_time(14, 5, 9), None, None, None, "a mistake of his own", None,
    ]  # fmt: skip
