"""The ruling sheet, and rules that hold for every paper of referees and the jury."""

import io
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from pypdf import PdfReader

from tests.builders import (
    Cast,
    answer_statuses,
    make_played_cast,
    register_players,
    series_of,
    sign_in,
)
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
    paper_pages,
    paper_text,
    play_one_table,
    referee_log_rows,
    seat_number,
)
from tests.papers import printed
from tests.tiers import sweep
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.models import SeriesTime
from tournament.papers import pdf
from tournament.wording.law.index import title_of

pytestmark = pytest.mark.usefixtures("set_once")


@pytest.fixture
def hall(cast: Cast) -> Cast:
    return play_one_table(cast)


def test_a_ruling_sheet_has_everything_that_was_logged(hall: Cast) -> None:
    ruling = create_ruling(hall, 2, called_by=card(hall, 3))
    (page,) = paper_pages(hall, f"ruling-{ruling.pk}.pdf")
    assert "Decision 1 by a referee" in page
    assert "Series 1 Table 1 Game 12" in page
    assert "Time of the incident 21 Nov 2026, 13:58 Time of the decision 21 Nov 2026, 14:05" in page
    assert "Called by 3 AcAcAcAc Referee referee" in page
    assert f"2 AbAbAbAb Kreuz As {seat_number(hall, 2)}" in page
    assert f"Facts Not followed suit. Decision ISkO 4.2.3 {title_of('ISkO 4.2.3')} The game is lost." in page
    assert "Effect none on the standings" in page
    assert "Objections in writing before the next series starts." in page
    assert "the jury decides. Referee Player Pokal" in page
    assert "Withdrawn" not in page


@pytest.mark.usefixtures("in_words")
def test_papers_name_the_referee_who_decided_and_whoever_wrote_it_down(hall: Cast) -> None:
    ruling = create_ruling(hall, 2, decided_by="Brandt, Sabine", ruled_by=hall.director)
    assert "Referee Brandt, Sabine Recorded by director" in paper_text(hall, f"ruling-{ruling.pk}.pdf")
    assert "Brandt, Sabine, written down by director" in paper_text(hall, "referee-log.pdf")
    heads, row = referee_log_rows(hall)["Decisions"][:2]
    told = dict(zip(heads, row, strict=True))
    assert (told["Referee"], told["Recorded by"]) == ("Brandt, Sabine", "director")


@pytest.mark.usefixtures("in_words")
def test_papers_of_a_protest_say_who_wrote_the_decision_of_the_jury_down(hall: Cast) -> None:
    protest = create_protest(hall, create_ruling(hall))
    create_verdict(hall, protest, True, recorded_by=hall.director)
    create_ruling(hall, 1, protest=protest, ruled_by=hall.director)
    assert "Recorded by director" in paper_text(hall, "protest-1.pdf")
    rows = referee_log_rows(hall)
    assert dict(zip(*rows["Protests"][:2], strict=True))["Recorded by"] == "director"
    told = dict(zip(rows["Decisions"][0], rows["Decisions"][2], strict=True))
    assert (told["Referee"], told["Recorded by"]) == ("the jury", "director")


def test_a_decision_about_a_table_names_everybody_who_sits_there(hall: Cast) -> None:
    (page,) = paper_pages(hall, f"ruling-{create_ruling(hall, None).pk}.pdf")
    assert "Concerned: the whole table" in page
    for number in (1, 2, 3, 4):
        assert f"{number} {card(hall, number).player} Kreuz As {seat_number(hall, number)}" in page


def test_a_decision_without_a_table_finds_the_seat_in_the_draw(hall: Cast) -> None:
    ruling = rulings.rule(
        series_of(hall.tournament, 1), card(hall, 4), by=hall.referee, paragraph="ISkO 4.2.3", facts="late",
        decision="100 off", effect=Effect("points", points=-100), token=uuid4(),
    )  # fmt: skip
    (page,) = paper_pages(hall, f"ruling-{ruling.pk}.pdf")
    assert "Series 1 Table 1 Game –" in page
    assert f"4 AdAdAdAd Kreuz As {seat_number(hall, 4)}" in page
    assert "4 AdAdAdAd: −100 points" in page


def test_a_player_without_a_seat_at_the_table_has_a_dash_for_the_seat(hall: Cast) -> None:
    (late,) = register_players(hall.tournament, 1, by=hall.director)
    (page,) = paper_pages(hall, f"ruling-{create_ruling(hall, late.number).pk}.pdf")
    assert f"{late.number} {late.player} –" in page
    assert "Series 1 Table 1" in page


EFFECTS: list[tuple[dict[str, Any], str]] = [
    ({"kind": KINDS.WARNING}, "warning"),
    ({"kind": KINDS.POINTS, "points": -100}, "−100 points"),
    ({"kind": KINDS.POINTS, "points": 1}, "+1 point"),
    ({"kind": KINDS.GAME, "game": 12, "score": 48, "written": -96}, "game 12 won: +48 instead of −96"),
    ({"kind": KINDS.GAME, "game": 12, "score": 0, "written": 48}, "game 12 invalid instead of +48"),
    ({"kind": KINDS.GAME, "game": 12, "score": -96, "written": -96}, "game 12 lost: −96 (changes no number)"),
    ({"kind": KINDS.ZERO}, "wrong seat: the series counts zero"),
    ({"kind": KINDS.SHEET}, "the sheet is invalid: the series counts zero"),
    ({"kind": KINDS.EXPELLED}, "expelled from the tournament"),
    ({"kind": KINDS.EXCLUDED}, "the whole table is excluded from the tournament"),
]


@pytest.mark.usefixtures("in_words")
@sweep(("kind", "phrase"), EFFECTS, ids=[phrase for _kind, phrase in EFFECTS])
def test_every_effect_is_said_in_words(hall: Cast, kind: dict[str, Any], phrase: str) -> None:
    ruling = create_ruling(hall, 2)
    create_effect(ruling, card(hall, 2), **kind)
    shown = phrase if kind["kind"] in (KINDS.SHEET, KINDS.EXCLUDED) else f"2 AbAbAbAb: {phrase}"
    assert f"Effect {shown} Objections" in paper_text(hall, f"ruling-{ruling.pk}.pdf")
    assert phrase in paper_text(hall, "referee-log.pdf")
    assert referee_log_rows(hall)["Decisions"][1][11] == shown


def test_a_withdrawn_decision_is_stamped_with_its_reason(hall: Cast) -> None:
    ruling = create_ruling(hall)
    create_effect(ruling, card(hall, 1), kind=KINDS.WARNING)
    withdrawals.withdraw(ruling, by=hall.director, reason="the other was meant")
    page = paper_text(hall, f"ruling-{ruling.pk}.pdf")
    assert "WITHDRAWN" in page
    assert "by director: the other was meant" in page
    assert "by director: the other was meant" in paper_text(hall, "referee-log.pdf")
    assert referee_log_rows(hall)["Decisions"][1][-3:-1] == ["director", "the other was meant"]


def test_an_effect_that_was_withdrawn_alone_says_why(hall: Cast) -> None:
    ruling = create_ruling(hall)
    withdrawn = {"withdrawn_at": NOW, "withdrawn_by": hall.jury, "withdrawal_reason": "protest upheld"}
    create_effect(ruling, card(hall, 1), kind=KINDS.WARNING, **withdrawn)
    page = paper_text(hall, f"ruling-{ruling.pk}.pdf")
    assert "1 AaAaAaAa: warning (withdrawn 21 Nov 2026, 14:05: protest upheld)" in page
    assert "WITHDRAWN" not in page


@pytest.mark.usefixtures("in_words")
def test_after_the_last_series_the_sheet_names_the_minutes(db: None) -> None:
    cast = make_played_cast()
    page = paper_text(cast, f"ruling-{create_ruling(cast).pk}.pdf")
    assert "up to 15 minutes after the end of the last series" in page
    assert "before the next series" not in paper_text(cast, "protest-form.pdf")


@pytest.mark.usefixtures("in_words")
def test_a_ruling_of_the_jury_is_called_final(hall: Cast) -> None:
    protest = create_protest(hall, create_ruling(hall))
    order = create_ruling(hall, 1, protest=protest, ruled_by=hall.jury)
    page = paper_text(hall, f"ruling-{order.pk}.pdf")
    assert "Decision 2 by the jury, about protest 1" in page
    assert "The jury's decision is final." in page
    assert "Objections" not in page


@pytest.mark.usefixtures("in_words")
def test_decisions_are_numbered_in_each_tournament_by_itself(hall: Cast) -> None:
    elsewhere = hall.stranger.appointments.get().tournament
    stray = register_players(elsewhere, 1, by=hall.stranger)[0]
    create_ruling(hall, None, tournament=elsewhere, series=series_of(elsewhere, 1), card=stray, table=None)
    assert "Decision 1 " in paper_text(hall, f"ruling-{create_ruling(hall).pk}.pdf")


@pytest.mark.usefixtures("in_words")
def test_a_decision_that_was_made_in_the_last_series_names_its_minutes(hall: Cast) -> None:
    begun = {"kind": SeriesTime.Kind.START, "at": NOW - timedelta(hours=1), "recorded_by": hall.director}
    SeriesTime.objects.create(series=series_of(hall.tournament, 3), **begun)
    assert "up to 15 minutes after the end of the last series" in paper_text(
        hall, f"ruling-{create_ruling(hall).pk}.pdf"
    )


def test_long_texts_of_papers_continue_on_the_next_page(hall: Cast) -> None:
    ruling = create_ruling(hall, facts=LONG_TEXT, decision=LONG_TEXT)
    create_verdict(hall, create_protest(hall, ruling, text=LONG_TEXT), True, decision=LONG_TEXT, reason=LONG_TEXT)
    for paper, times in ((f"ruling-{ruling.pk}.pdf", 2), ("protest-1.pdf", 4), ("referee-log.pdf", 5)):
        sides = paper_pages(hall, paper)
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
    ruling = create_ruling(hall, called_by=card(hall, 1))
    create_effect(ruling, card(hall, 1), kind=KINDS.WARNING)
    create_protest(hall, ruling)
    for paper in (f"ruling-{ruling.pk}.pdf", "protest-1.pdf", "referee-log.pdf"):
        answer = get_paper(hall, paper)
        for page in PdfReader(io.BytesIO(answer.content)).pages:
            assert rightmost(page) < float(page.mediabox.width)
        assert "W" * 60 in paper_text(hall, paper).replace(" ", "")


def rightmost(page: Any) -> float:
    """Where the last line of letters ends, in points, if every letter were as wide as half its height."""
    right_ends = [0.0]

    def note_right_end(line: str, user: list[float], matrix: list[float], _font: Any, size: float) -> None:
        right_ends.append(user[0] * matrix[4] + user[4] + len(line.strip()) * size * abs(user[0]) / 2)

    page.extract_text(visitor_text=note_right_end)
    return max(right_ends)


@pytest.mark.usefixtures("in_words")
def test_markup_in_a_ruling_is_printed_as_it_is(hall: Cast) -> None:
    ruling = create_ruling(hall, facts="<b>B</b> {{ 7 }}", decision="first\r\n&amp; second")
    page = paper_text(hall, f"ruling-{ruling.pk}.pdf")
    assert "<b>B</b> {{ 7 }}" in page
    assert "first &amp; second" in page


def test_a_character_missing_in_the_font_is_a_gap_and_breaks_nothing(hall: Cast) -> None:
    signs = "before \U0001f602\ufe0f 李 \U0001f468\u200d\U0001f469 \uf8ff \U0001fae9 after"
    ruling = create_ruling(hall, facts=signs, decision=signs)
    create_verdict(hall, create_protest(hall, ruling, text=signs), True, decision=signs, reason=signs)
    for paper, times in ((f"ruling-{ruling.pk}.pdf", 2), ("protest-1.pdf", 4), ("referee-log.pdf", 5)):
        assert paper_text(hall, paper).count("after") == times
    assert referee_log_rows(hall)["Protests"][1][7] == signs


@pytest.mark.usefixtures("in_words")
@pytest.mark.parametrize(("language", "time"), [("de", "21.11.2026 14:05"), ("es", "21/11/2026 14:05")])
def test_times_stand_as_the_reader_s_language_writes_them(hall: Cast, language: str, time: str) -> None:
    ruling = create_ruling(hall)
    create_protest(hall, ruling)
    for paper in (f"ruling-{ruling.pk}.pdf", "protest-1.pdf", "referee-log.pdf"):
        assert time in printed.pages(get_paper(hall, paper, language))[0]


def test_papers_of_missing_or_foreign_rulings_are_not_found(hall: Cast) -> None:
    ruling = create_ruling(hall)
    elsewhere = hall.stranger.appointments.get().tournament
    assert get_paper(hall, f"ruling-{ruling.pk + 1}.pdf").status_code == 404
    assert get_paper(hall, "protest-1.pdf").status_code == 404
    assert sign_in(hall.stranger).get(f"/t/{elsewhere.slug}/papers/ruling-{ruling.pk}.pdf").status_code == 404


def test_papers_of_referees_are_for_all_roles_and_not_for_strangers(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "render", lambda *_papers, **_step: b"%PDF")
    people = (hall.director, hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.jury, hall.stranger)
    ruling = create_ruling(hall)
    for paper in (f"ruling-{ruling.pk}.pdf", "protest-form.pdf", "referee-log.pdf", "referee-log.xlsx"):
        assert answer_statuses(f"/t/{hall.tournament.slug}/papers/{paper}", *people, get=True) == [200] * 6 + [404]


def test_the_page_of_papers_offers_rulings_and_protests_once_they_exist(hall: Cast) -> None:
    address = f"/t/{hall.tournament.slug}/papers/"
    before = sign_in(hall.viewer).get(address).text
    assert "protest-form.pdf" in before
    assert "referee-log.xlsx" in before
    assert "protest-1.pdf" not in before
    ruling = create_ruling(hall)
    create_protest(hall, ruling)
    after = sign_in(hall.viewer).get(address).text
    assert f"ruling-{ruling.pk}.pdf" in after
    assert "protest-1.pdf" in after
