"""Papers of referees and the jury: the ruling sheet, the protest form blank and filled, the log of the day."""

import io
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.builders import Cast, make_cast, played, players, series_of, signed_in, statuses
from tests.papers import printed
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.models import (
    Adjustment,
    Juror,
    Protest,
    Ruling,
    SeriesTime,
    StartCard,
    Table,
    Tournament,
    Verdict,
    Vote,
)
from tournament.papers import pdf
from tournament.wording.law.index import title_of

pytestmark = pytest.mark.usefixtures("set_once")

TEXT = "Der Gegenspieler bediente nicht; Достоевский sah es. " * 38  # close to 2,000 characters
BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 21, 14, 5, 9, tzinfo=BERLIN)
KINDS = Adjustment.Kind


def get(cast: Cast, paper: str, language: str = "en") -> Any:
    return signed_in(cast.viewer).get(
        f"/t/{cast.tournament.slug}/papers/{paper}", headers={"accept-language": language}
    )


def pages(cast: Cast, paper: str) -> list[str]:
    """The words of every page."""
    return printed.pages(get(cast, paper))


def clock(hours: int, minutes: int, seconds: int) -> datetime:
    """A time of that day as a workbook has it: the hall's, without a zone."""
    return datetime(2026, 11, 21, hours, minutes, seconds, tzinfo=BERLIN).replace(tzinfo=None)


def text(cast: Cast, paper: str) -> str:
    return " ".join(pages(cast, paper))


def book(cast: Cast) -> dict[str, list[list[Any]]]:
    """The rows of every sheet of the log, without its heading."""
    workbook = load_workbook(io.BytesIO(get(cast, "referee-log.xlsx").content))
    return {sheet.title: [[cell.value for cell in row] for row in sheet.iter_rows(min_row=3)] for sheet in workbook}


def ruled(cast: Cast, number: int | None = 1, **change: Any) -> Ruling:
    """A decision about a player, or about table 1 where no number is given."""
    fields = {
        "series": series_of(cast.tournament, 1), "card": card(cast, number) if number else None, "table": table(cast),
        "game": 12, "paragraph": "ISkO 4.2.3", "facts": "Not followed suit.", "decision": "The game is lost.",
        "happened_at": NOW - timedelta(minutes=7), "ruled_at": NOW, "ruled_by": cast.referee,
    }  # fmt: skip
    return Ruling.objects.create(**{"tournament": cast.tournament} | fields | change)


def effect(ruling: Ruling, card: StartCard, **change: Any) -> Adjustment:
    return Adjustment.objects.create(ruling=ruling, card=card, series=ruling.series, **change)


def filed(cast: Cast, ruling: Ruling | None, **change: Any) -> Protest:
    fields = {"number": 1, "text": "I did follow suit.", "filed_at": NOW + timedelta(minutes=3, seconds=2)}
    against = {"ruling": ruling, "table": None if ruling else table(cast)}
    fields |= {"series": series_of(cast.tournament, 1), "card": card(cast, 1), "filed_by": cast.clerk}
    return Protest.objects.create(tournament=cast.tournament, **fields | against | change)


def decided(cast: Cast, protest: Protest, *votes: bool, **change: Any) -> Verdict:
    fields = {"upheld": sum(votes) * 2 > len(votes), "paragraph": "ISkO 4.1.4", "decision": "It counts as won."}
    fields |= {"reason": "The trick was checked.", "decided_at": NOW + timedelta(minutes=20), "recorded_by": cast.jury}
    verdict = Verdict.objects.create(protest=protest, **fields | change)
    for place, upholds in enumerate(votes):
        juror = Juror.objects.create(tournament=cast.tournament, name=f"Judge {place}", named_by=cast.director)
        Vote.objects.create(verdict=verdict, juror=juror, upholds=upholds)
    return verdict


def card(cast: Cast, number: int) -> StartCard:
    return cast.tournament.cards.get(number=number)


def table(cast: Cast) -> Table:
    return series_of(cast.tournament, 1).draws.get().tables.get()


def seat(cast: Cast, number: int) -> int:
    return table(cast).seats.get(card__number=number).number


@pytest.fixture
def hall(cast: Cast) -> Cast:
    """Four players at one table of series 1; the last of three series is not drawn."""
    players(cast.tournament, 4, by=cast.director, club="Kreuz As")
    played(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def test_a_ruling_sheet_has_everything_that_was_logged(hall: Cast) -> None:
    ruling = ruled(hall, 2, called_by=card(hall, 3))
    (page,) = pages(hall, f"ruling-{ruling.pk}.pdf")
    assert "Decision 1 by a referee" in page
    assert "Series 1 Table 1 Game 12" in page
    assert "Time of the incident 21 Nov 2026, 13:58 Time of the decision 21 Nov 2026, 14:05" in page
    assert "Called by 3 AcAcAcAc Referee referee" in page
    assert f"2 AbAbAbAb Kreuz As {seat(hall, 2)}" in page
    assert f"Facts Not followed suit. Decision ISkO 4.2.3 {title_of('ISkO 4.2.3')} The game is lost." in page
    assert "Effect none on the standings" in page
    assert "Objections in writing before the next series starts." in page
    assert "the jury decides. Referee Player Pokal" in page
    assert "Withdrawn" not in page


def test_a_decision_about_a_table_names_everybody_who_sits_there(hall: Cast) -> None:
    (page,) = pages(hall, f"ruling-{ruled(hall, None).pk}.pdf")
    assert "Concerned: the whole table" in page
    for number in (1, 2, 3, 4):
        assert f"{number} {card(hall, number).player} Kreuz As {seat(hall, number)}" in page


def test_a_decision_without_a_table_finds_the_seat_in_the_draw(hall: Cast) -> None:
    ruling = rulings.rule(
        series_of(hall.tournament, 1), card(hall, 4), by=hall.referee, paragraph="ISkO 4.2.3", facts="late",
        decision="100 off", effect=Effect("points", points=-100), token=uuid4(),
    )  # fmt: skip
    (page,) = pages(hall, f"ruling-{ruling.pk}.pdf")
    assert "Series 1 Table 1 Game –" in page
    assert f"4 AdAdAdAd Kreuz As {seat(hall, 4)}" in page
    assert "4 AdAdAdAd: −100 points" in page


def test_who_sat_down_at_another_table_has_no_seat_there(hall: Cast) -> None:
    (late,) = players(hall.tournament, 1, by=hall.director)
    (page,) = pages(hall, f"ruling-{ruled(hall, late.number).pk}.pdf")
    assert f"{late.number} {late.player} –" in page
    assert "Series 1 Table 1" in page


EFFECTS: list[tuple[dict[str, Any], str]] = [
    ({"kind": KINDS.WARNING}, "warning"),
    ({"kind": KINDS.POINTS, "points": -100}, "−100 points"),
    ({"kind": KINDS.POINTS, "points": 1}, "+1 point"),
    ({"kind": KINDS.GAME, "game": 12, "score": 48, "written": -96}, "game 12 won: +48 instead of −96"),
    ({"kind": KINDS.GAME, "game": 12, "score": 0, "written": 48}, "game 12 invalid instead of +48"),
    ({"kind": KINDS.ZERO}, "wrong seat: the series counts zero"),
    ({"kind": KINDS.SHEET}, "the sheet is invalid: the series counts zero"),
    ({"kind": KINDS.EXPELLED}, "expelled from the tournament"),
]


@pytest.mark.usefixtures("in_words")
@pytest.mark.parametrize(("kind", "phrase"), EFFECTS, ids=[phrase for _kind, phrase in EFFECTS])
def test_every_effect_is_said_in_words(hall: Cast, kind: dict[str, Any], phrase: str) -> None:
    ruling = ruled(hall, 2)
    effect(ruling, card(hall, 2), **kind)
    shown = phrase if kind["kind"] == KINDS.SHEET else f"2 AbAbAbAb: {phrase}"
    assert f"Effect {shown} Objections" in text(hall, f"ruling-{ruling.pk}.pdf")
    assert phrase in text(hall, "referee-log.pdf")
    assert book(hall)["Decisions"][1][11] == shown


def test_a_withdrawn_decision_is_stamped_with_its_reason(hall: Cast) -> None:
    ruling = ruled(hall)
    effect(ruling, card(hall, 1), kind=KINDS.WARNING)
    withdrawals.withdraw(ruling, by=hall.director, reason="the other was meant")
    page = text(hall, f"ruling-{ruling.pk}.pdf")
    assert "WITHDRAWN" in page
    assert "by director: the other was meant" in page
    assert "by director: the other was meant" in text(hall, "referee-log.pdf")
    assert book(hall)["Decisions"][1][-2:] == ["director", "the other was meant"]


def test_an_effect_that_was_withdrawn_alone_says_why(hall: Cast) -> None:
    ruling = ruled(hall)
    withdrawn = {"withdrawn_at": NOW, "withdrawn_by": hall.jury, "withdrawal_reason": "protest upheld"}
    effect(ruling, card(hall, 1), kind=KINDS.WARNING, **withdrawn)
    page = text(hall, f"ruling-{ruling.pk}.pdf")
    assert "1 AaAaAaAa: warning (withdrawn 21 Nov 2026, 14:05: protest upheld)" in page
    assert "WITHDRAWN" not in page


@pytest.mark.usefixtures("in_words")
def test_after_the_last_series_the_sheet_names_the_minutes(db: None) -> None:
    cast = make_cast(series_count=1)
    players(cast.tournament, 4, by=cast.director)
    played(cast.tournament, by=cast.director, clerk=cast.clerk)
    page = text(cast, f"ruling-{ruled(cast).pk}.pdf")
    assert "up to 15 minutes after the end of the last series" in page
    assert "before the next series" not in text(cast, "protest-form.pdf")


@pytest.mark.usefixtures("in_words")
def test_what_the_jury_ruled_is_final(hall: Cast) -> None:
    protest = filed(hall, ruled(hall))
    order = ruled(hall, 1, protest=protest, ruled_by=hall.jury)
    page = text(hall, f"ruling-{order.pk}.pdf")
    assert "Decision 2 by the jury, about protest 1" in page
    assert "The jury's decision is final." in page
    assert "Objections" not in page


@pytest.mark.usefixtures("in_words")
def test_decisions_are_numbered_in_each_tournament_by_itself(hall: Cast) -> None:
    elsewhere = hall.stranger.appointments.get().tournament
    stray = players(elsewhere, 1, by=hall.stranger)[0]
    ruled(hall, None, tournament=elsewhere, series=series_of(elsewhere, 1), card=stray, table=None)
    assert "Decision 1 " in text(hall, f"ruling-{ruled(hall).pk}.pdf")


def test_a_blank_form_is_one_page_with_room_for_everything(hall: Cast) -> None:
    (page,) = pages(hall, "protest-form.pdf")
    for words in (
        "Objections in writing before the next series starts.",
        "Objections in writing up to 15 minutes after the end of the last series.",
        "Series Table Start number Name",
        "Against which decision or which result",
        "Facts and reasons Date, time Signature of the player",
        "Taken in at Taken in by Number Came ☐ in time ☐ late",
        "The jury Present upheld turned down Signature ☐ ☐ ☐ ☐ ☐ ☐",
        "The protest is ☐ upheld ☐ turned down Paragraph Date, time",
        "Decision Reason",
    ):
        assert words in page
    assert "☒" not in page
    assert "not decided yet" not in page


def test_a_blank_form_stays_one_page_under_long_names_and_with_a_large_jury(db: None) -> None:
    long = {"name": "Pokal " * 20, "place": "Saal " * 24, "objection_between": 10, "objection_from": "posting"}
    cast = make_cast()
    Tournament.objects.filter(pk=cast.tournament.pk).update(**long)
    for place in range(9):
        Juror.objects.create(tournament=cast.tournament, name=f"Judge {place}", named_by=cast.director)
    (page,) = pages(cast, "protest-form.pdf")
    assert page.count("☐") == 2 + 5 * 2 + 2


def test_a_filed_protest_is_stamped_to_the_second(hall: Cast) -> None:
    filed(hall, ruled(hall))
    page = text(hall, "protest-1.pdf")
    assert "Series 1 Table 1 Start number 1 Name AaAaAaAa" in page
    assert "Decision 1, ISkO 4.2.3, 21 Nov 2026, 14:05 The game is lost." in page
    assert "Facts and reasons I did follow suit." in page
    assert "Taken in at 21 Nov 2026, 14:08:11 CET Taken in by clerk Number 1" in page
    assert "☒ in time ☐ late" in page
    assert "not decided yet" in page


@pytest.mark.usefixtures("in_words")
def test_a_late_protest_says_so(hall: Cast) -> None:
    begun = {"kind": SeriesTime.Kind.START, "at": NOW + timedelta(minutes=3), "recorded_by": hall.director}
    SeriesTime.objects.create(series=series_of(hall.tournament, 2), **begun)
    filed(hall, ruled(hall))
    assert "☐ in time ☒ late" in text(hall, "protest-1.pdf")
    assert "14:08:11 late clerk" in text(hall, "referee-log.pdf")
    assert book(hall)["Protests"][1][2] == "late"


@pytest.mark.usefixtures("in_words")
def test_a_decision_that_was_made_in_the_last_series_names_its_minutes(hall: Cast) -> None:
    begun = {"kind": SeriesTime.Kind.START, "at": NOW - timedelta(hours=1), "recorded_by": hall.director}
    SeriesTime.objects.create(series=series_of(hall.tournament, 3), **begun)
    assert "up to 15 minutes after the end of the last series" in text(hall, f"ruling-{ruled(hall).pk}.pdf")


@pytest.mark.usefixtures("in_words")
def test_a_protest_by_phone_against_a_result(hall: Cast) -> None:
    filed(hall, None, filed_by=None)
    page = text(hall, "protest-1.pdf")
    assert "Result of series 1, table 1" in page
    assert "Taken in by by phone" in page


@pytest.mark.parametrize(
    ("votes", "upheld", "outcome"),
    [((True, True, False), "☒ ☐", "☒ upheld ☐ turned down"), ((False, False, True), "☐ ☒", "☐ upheld ☒ turned down")],
)
def test_the_jury_s_verdict_stands_on_the_form(hall: Cast, votes: tuple[bool, ...], upheld: str, outcome: str) -> None:
    protest = filed(hall, ruled(hall))
    decided(hall, protest, *votes)
    order = ruled(hall, 1, protest=protest)
    effect(order, card(hall, 1), kind=KINDS.POINTS, points=-50)
    page = text(hall, "protest-1.pdf")
    assert f"Judge 0 {upheld} Judge 1 {upheld} Judge 2" in page
    assert (
        f"The protest is {outcome} Paragraph ISkO 4.1.4 {title_of('ISkO 4.1.4')} Date, time 21 Nov 2026, 14:25" in page
    )
    assert "Decision It counts as won. Decision 2: 1 AaAaAaAa: −50 points Reason The trick was checked." in page
    assert "not decided yet" not in page


def test_a_protest_that_was_taken_back_says_why(hall: Cast) -> None:
    gone = {"taken_back_at": NOW, "taken_back_by": hall.clerk, "taken_back_reason": "a mistake of his own"}
    filed(hall, None, **gone)
    page = text(hall, "protest-1.pdf")
    assert "TAKEN BACK" in page
    assert "The protest was taken back 21 Nov 2026, 14:05: a mistake of his own" in page
    assert "not decided yet" not in page
    assert book(hall)["Protests"][1][9:] == [
        "taken back", clock(14, 5, 9), None, None, None, "a mistake of his own",
    ]  # fmt: skip


def test_long_texts_go_on_on_the_next_page(hall: Cast) -> None:
    ruling = ruled(hall, facts=TEXT, decision=TEXT)
    decided(hall, filed(hall, ruling, text=TEXT), True, decision=TEXT, reason=TEXT)
    for paper, times in ((f"ruling-{ruling.pk}.pdf", 2), ("protest-1.pdf", 4), ("referee-log.pdf", 5)):
        sides = pages(hall, paper)
        assert len(sides) > 1
        whole = " ".join(sides)
        assert whole.count("Достоевский") == 38 * times


def test_the_longest_names_stay_on_the_page(hall: Cast) -> None:
    player = card(hall, 1).player
    player.last_name, player.first_name = (
        "W" * 60,
        "Maximilian Ferdinand / Gräfin von der Großen Aue am kleinen Bach am Wald",
    )
    player.save()
    ruling = ruled(hall, called_by=card(hall, 1))
    effect(ruling, card(hall, 1), kind=KINDS.WARNING)
    filed(hall, ruling)
    for paper in (f"ruling-{ruling.pk}.pdf", "protest-1.pdf", "referee-log.pdf"):
        answer = get(hall, paper)
        for page in PdfReader(io.BytesIO(answer.content)).pages:
            assert rightmost(page) < float(page.mediabox.width)
        assert "W" * 60 in text(hall, paper).replace(" ", "")


def rightmost(page: Any) -> float:
    """Where the last line of letters ends, in points, if every letter were as wide as half its height."""
    right_ends = [0.0]

    def see(line: str, user: list[float], matrix: list[float], _font: Any, size: float) -> None:
        right_ends.append(user[0] * matrix[4] + user[4] + len(line.strip()) * size * abs(user[0]) / 2)

    page.extract_text(visitor_text=see)
    return max(right_ends)


@pytest.mark.usefixtures("in_words")
def test_markup_is_printed_as_it_is(hall: Cast) -> None:
    ruling = ruled(hall, facts="<b>B</b> {{ 7 }}", decision="first\r\n&amp; second")
    page = text(hall, f"ruling-{ruling.pk}.pdf")
    assert "<b>B</b> {{ 7 }}" in page
    assert "first &amp; second" in page


def test_a_sign_without_a_letter_is_a_gap_and_breaks_nothing(hall: Cast) -> None:
    signs = "before \U0001f602\ufe0f 李 \U0001f468\u200d\U0001f469 \uf8ff \U0001fae9 after"
    ruling = ruled(hall, facts=signs, decision=signs)
    decided(hall, filed(hall, ruling, text=signs), True, decision=signs, reason=signs)
    for paper, times in ((f"ruling-{ruling.pk}.pdf", 2), ("protest-1.pdf", 4), ("referee-log.pdf", 5)):
        assert text(hall, paper).count("after") == times
    assert book(hall)["Protests"][1][7] == signs


def test_the_log_has_every_decision_in_its_order_and_every_protest(hall: Cast) -> None:
    first, second = ruled(hall, 2, called_by=card(hall, 3)), ruled(hall, None, game=None, paragraph="SkWO 7.2.4")
    decided(hall, filed(hall, first), True, False, True)
    filed(hall, second, number=2)
    page = text(hall, "referee-log.pdf")
    assert "2 decisions · 2 protests" in page
    assert "1 Series 1 Table 1 Game 12 21 Nov 2026, 13:58 2 AbAbAbAb Called by 3 AcAcAcAc Not followed suit." in page
    assert page.index("ISkO 4.2.3") < page.index("SkWO 7.2.4")
    assert "against Decision 1 I did follow suit. ISkO 4.1.4 It counts as won. Reason: The trick was checked." in page
    assert "upheld 21 Nov 2026, 14:25 Judge 0: upheld Judge 1: turned down Judge 2: upheld" in page
    assert page.index("against Decision 1") < page.index("against Decision 2")
    sheet = PdfReader(io.BytesIO(get(hall, "referee-log.pdf").content)).pages[0].mediabox
    assert sheet.width > sheet.height


def test_the_workbook_has_numbers_as_numbers_and_times_by_the_hall_s_clock(hall: Cast) -> None:
    decided(hall, filed(hall, ruled(hall, 2, called_by=card(hall, 3))), True, False, True)
    sheets = book(hall)
    names, ruling = sheets["Decisions"]
    assert dict(zip(names, ruling, strict=True)) == {
        "No.": 1, "Series": 1, "Table": 1, "Game": 12, "Time of the incident": clock(13, 58, 9),
        "Time of the decision": clock(14, 5, 9), "Called by": "3 AcAcAcAc", "Concerned": "2 AbAbAbAb",
        "Paragraph": "ISkO 4.2.3", "Facts": "Not followed suit.", "Decision": "The game is lost.", "Effect": None,
        "Referee": "referee", "Protest": None, "Withdrawn": None, "Withdrawn by": None, "Reason": None,
    }  # fmt: skip
    names, protest = sheets["Protests"]
    assert dict(zip(names, protest, strict=True)) == {
        "No.": 1, "Filed": clock(14, 8, 11), "Came": "in time", "Series": 1, "Table": 1,
        "Start card": "1 AaAaAaAa", "Against decision": 1, "Protest": "I did follow suit.", "Taken in by": "clerk",
        "Outcome": "upheld", "Time of the outcome": clock(14, 25, 9),
        "Votes": "Judge 0: upheld\nJudge 1: turned down\nJudge 2: upheld", "Paragraph": "ISkO 4.1.4",
        "Decision": "It counts as won.", "Reason": "The trick was checked.",
    }  # fmt: skip


def test_facts_are_text_whatever_they_begin_with(hall: Cast) -> None:
    ruled(hall, facts="=cmd()", decision="+1\r\n-1")
    workbook = load_workbook(io.BytesIO(get(hall, "referee-log.xlsx").content))
    cells = {cell.value: cell.data_type for row in workbook["Decisions"].iter_rows() for cell in row}
    assert (cells["=cmd()"], cells["+1\n-1"]) == ("s", "s")
    assert workbook["Decisions"].freeze_panes == "A4"


@pytest.mark.usefixtures("in_words")
def test_a_day_without_decisions_says_so(hall: Cast) -> None:
    page = text(hall, "referee-log.pdf")
    assert "No decisions were made." in page
    assert "No protests were filed." in page
    sheets = book(hall)
    assert (sheets["Decisions"][1][0], sheets["Protests"][1][0]) == (
        "No decisions were made.",
        "No protests were filed.",
    )


def test_the_log_costs_the_same_for_many(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "render", lambda *_papers, **_step: b"%PDF")
    papers = ("referee-log.pdf", "referee-log.xlsx", "protest-1.pdf", "")
    counts = []
    for first in (1, 3):
        for place in range(first, first + 2 * first):
            ruling = ruled(hall, 1 + place % 4, called_by=card(hall, 2))
            effect(ruling, card(hall, 1 + place % 4), kind=KINDS.WARNING)
            protest = filed(hall, ruling, number=place)
            decided(hall, protest, decision="x")
            juror = Juror.objects.create(tournament=hall.tournament, name=f"Judge of {place}", named_by=hall.director)
            Vote.objects.create(verdict=protest.verdict, juror=juror, upholds=True)
        counts.append([cost(hall, paper) for paper in papers])
    assert counts[0] == counts[1]


def again(ruling: Ruling, **change: Any) -> Ruling:
    """The same decision with something else in it, not saved."""
    values = {field.attname: getattr(ruling, field.attname) for field in Ruling._meta.concrete_fields}
    return Ruling(**{name: value for name, value in values.items() if name != "id"} | change)


def cost(cast: Cast, paper: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert get(cast, paper).status_code == 200
    return len(queries)


def test_a_long_day_s_decisions_are_all_printed(hall: Cast) -> None:
    first = ruled(hall, facts="Fact 0." + TEXT[:150])
    more = [again(first, token=uuid4(), facts=f"Fact {place}. " + TEXT[:150]) for place in range(1, 60)]
    Ruling.objects.bulk_create(more)
    whole = text(hall, "referee-log.pdf")
    rows = book(hall)["Decisions"]
    assert all(whole.count(f"Fact {place}.") == 1 for place in range(60))
    assert [row[0] for row in rows[1:]] == list(range(1, 61))


@pytest.mark.usefixtures("in_words")
@pytest.mark.parametrize(("language", "time"), [("de", "21.11.2026 14:05"), ("es", "21/11/2026 14:05")])
def test_times_stand_as_the_reader_s_language_writes_them(hall: Cast, language: str, time: str) -> None:
    ruling = ruled(hall)
    filed(hall, ruling)
    for paper in (f"ruling-{ruling.pk}.pdf", "protest-1.pdf", "referee-log.pdf"):
        assert time in printed.pages(get(hall, paper, language))[0]


def test_what_there_is_not_is_not_found(hall: Cast) -> None:
    ruling = ruled(hall)
    elsewhere = hall.stranger.appointments.get().tournament
    assert get(hall, f"ruling-{ruling.pk + 1}.pdf").status_code == 404
    assert get(hall, "protest-1.pdf").status_code == 404
    assert signed_in(hall.stranger).get(f"/t/{elsewhere.slug}/papers/ruling-{ruling.pk}.pdf").status_code == 404


def test_who_may_look(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "render", lambda *_papers, **_step: b"%PDF")
    people = (hall.director, hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.jury, hall.stranger)
    ruling = ruled(hall)
    for paper in (f"ruling-{ruling.pk}.pdf", "protest-form.pdf", "referee-log.pdf", "referee-log.xlsx"):
        assert statuses(f"/t/{hall.tournament.slug}/papers/{paper}", *people, get=True) == [200] * 6 + [404]


def test_the_page_of_papers_offers_what_there_is(hall: Cast) -> None:
    address = f"/t/{hall.tournament.slug}/papers/"
    before = signed_in(hall.viewer).get(address).text
    assert "protest-form.pdf" in before
    assert "referee-log.xlsx" in before
    assert "protest-1.pdf" not in before
    ruling = ruled(hall)
    filed(hall, ruling)
    after = signed_in(hall.viewer).get(address).text
    assert f"ruling-{ruling.pk}.pdf" in after
    assert "protest-1.pdf" in after
