"""Posted standings as papers: each stays printable as it hung there, and an unposted list says that it is one."""

import io
from typing import Any
from uuid import uuid4

import pytest
from django.utils.formats import date_format
from django.utils.timezone import localtime
from openpyxl import load_workbook

from tests.builders import Cast, make_cast, page_words, play_series_as, register_players, series_of, sign_in
from tests.papers import printed
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services as jury
from tournament.desks.rulings.jury.change import Change
from tournament.desks.rulings.protests import services as protests
from tournament.models import PostedStandings, Ruling, Tournament, choices
from tournament.wording.papers import objection_windows, objections

pytestmark = pytest.mark.usefixtures("set_once")


def get(cast: Cast, paper: str, language: str = "en") -> Any:
    headers = {"accept-language": language}
    return sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/{paper}", headers=headers)


def read_text(cast: Cast, paper: str) -> str:
    return printed.text(get(cast, paper))


def read_sheet(cast: Cast, paper: str) -> Any:
    return load_workbook(io.BytesIO(get(cast, paper).content)).active


def post(cast: Cast) -> PostedStandings:
    return results.post_standings(series_of(cast.tournament, 1), by=cast.director)


def take_100_off(cast: Cast) -> Ruling:
    card = cast.tournament.cards.get(number=1)
    return rulings.rule(
        series_of(cast.tournament, 1), card, by=cast.referee, paragraph="ISkO 4.2.3", facts="late", decision="100 off",
        effect=Effect("points", points=-100), token=uuid4(),
    )  # fmt: skip


@pytest.fixture
def hall(cast: Cast) -> Cast:
    """One series: card 1 won 3 games and has 72 + 150 points, card 2 won 2."""
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (3, 0), 2: (2, 0)}, by=cast.director, clerk=cast.clerk)
    return cast


def test_after_a_ruling_the_new_list_is_right_and_the_old_one_still_prints(hall: Cast) -> None:
    old = post(hall)
    take_100_off(hall)
    new = post(hall)
    before, after = read_text(hall, f"posting-{old.pk}.pdf"), read_text(hall, f"posting-{new.pk}.pdf")
    assert "1 1 AaAaAaAa 222 3 : 0 222" in before
    assert "2 2 AbAbAbAb 148 2 : 0 148" in before
    assert "1 2 AbAbAbAb 148 2 : 0 148" in after
    assert "2 1 AaAaAaAa 122* 3 : 0 122" in after
    assert "no longer valid since" in before
    assert "no longer valid" not in after
    assert (old.digest in before, new.digest in after) == (True, True)
    assert read_text(hall, "standings-1.pdf") == after


def test_the_final_result_replaces_a_posting_on_page_and_paper_until_it_is_reopened(db: None) -> None:
    hall = make_cast(series_count=1)
    register_players(hall.tournament, 4, by=hall.director)
    play_series_as(hall.tournament, 1, {1: (3, 0), 2: (2, 0)}, by=hall.director, clerk=hall.clerk)
    posting = post(hall)
    final = results.finalise(hall.tournament, by=hall.director)
    said = "replaced by the final result"
    client, home = sign_in(hall.director), f"/t/{hall.tournament.slug}"
    pages = [f"{home}/results/", f"{home}/papers/"]
    shown = [page_words(client.get(page, headers={"accept-language": "en"})) for page in pages]
    assert all(said in page for page in shown)
    assert "on the wall" not in shown[0]
    assert f"{said} since" in read_text(hall, f"posting-{posting.pk}.pdf")
    results.reopen(final, by=hall.director, reason="misread")
    shown = [page_words(client.get(page, headers={"accept-language": "en"})) for page in pages]
    assert not any(said in page for page in shown)
    assert "on the wall" in shown[0]
    assert said not in read_text(hall, f"posting-{posting.pk}.pdf")


@pytest.mark.usefixtures("in_words")
def test_after_an_upheld_protest_the_old_postings_still_print(hall: Cast) -> None:
    judges = [jury.name(hall.tournament, name=name, by=hall.director, reason="late") for name in ("Böhme", "Brandt")]
    first = post(hall)
    ruling = take_100_off(hall)
    second = post(hall)
    card = hall.tournament.cards.get(number=1)
    protest = protests.file(card, against=ruling, text="I was in time.", by=hall.clerk, token=uuid4())
    jury.decide(
        protest, by=hall.jury, votes=dict.fromkeys(judges, True), paragraph="SkWO 7.3.3", decision="Nothing goes.",
        reason="The clock was fast.", change=Change(withdraws=True),
    )  # fmt: skip
    third = post(hall)
    totals = [read_sheet(hall, f"posting-{posting.pk}.xlsx")["H4"].value for posting in (first, second, third)]
    assert totals == [222, 148, 222]
    assert "2 1 AaAaAaAa 122* 3 : 0 122" in read_text(hall, f"posting-{second.pk}.pdf")
    assert "1 1 AaAaAaAa 222 3 : 0 222" in read_text(hall, "standings-1.pdf")


def test_the_workbook_of_an_old_posting_keeps_its_numbers_and_times(hall: Cast) -> None:
    old = post(hall)
    take_100_off(hall)
    post(hall)
    workbook = read_sheet(hall, f"posting-{old.pk}.xlsx")
    assert [cell.value for cell in workbook[4]][:5] == [1, 1, "AaAaAaAa", None, 222]
    assert "Provisional, posted " in workbook["A2"].value
    assert "no longer valid since " in workbook["A2"].value
    assert old.digest in workbook["A2"].value


@pytest.mark.usefixtures("in_words")
def test_a_name_that_is_changed_later_stays_in_a_posting_as_it_was(hall: Cast) -> None:
    old = post(hall)
    registration.change(hall.tournament.cards.get(number=1), Entry("Newname"), by=hall.director)
    assert "AaAaAaAa" in read_text(hall, f"posting-{old.pk}.pdf")
    assert "Newname" in read_text(hall, "standings-1.pdf")


@pytest.mark.usefixtures("in_words")
def test_standings_equal_to_the_posting_in_force_are_printed_as_that_posting(hall: Cast) -> None:
    posted = post(hall)
    page = read_text(hall, "standings-1.pdf")
    assert f"posted {date_format(localtime(posted.posted_at), 'SHORT_DATETIME_FORMAT')}" in page
    assert posted.digest in page
    assert "not posted" not in page
    assert "Provisional, posted " in read_sheet(hall, "standings-1.xlsx")["A2"].value


@pytest.mark.usefixtures("in_words")
def test_standings_that_changed_since_are_stamped_as_not_posted(hall: Cast) -> None:
    posted = post(hall)
    take_100_off(hall)
    page = read_text(hall, "standings-1.pdf")
    assert "not posted as of " in page
    assert posted.digest not in page
    assert "Provisional, not posted, as of " in read_sheet(hall, "standings-1.xlsx")["A2"].value


@pytest.mark.usefixtures("in_words")
def test_a_posting_that_was_taken_down_is_stamped_as_no_longer_valid(hall: Cast) -> None:
    posted = post(hall)
    results.take_down(posted, by=hall.director, reason="too early")
    assert "not posted as of " in read_text(hall, "standings-1.pdf")
    assert "no longer valid since" in read_text(hall, f"posting-{posted.pk}.pdf")


def test_a_posting_of_another_tournament_is_not_found(hall: Cast) -> None:
    posted = post(hall)
    elsewhere = hall.stranger.appointments.get().tournament
    for kind in ("pdf", "xlsx"):
        address = f"/t/{elsewhere.slug}/papers/posting-{posted.pk}.{kind}"
        assert sign_in(hall.stranger).get(address).status_code == 404
        assert get(hall, f"posting-{posted.pk + 1}.{kind}").status_code == 404


def test_the_pages_of_results_and_papers_lead_to_every_posting(hall: Cast) -> None:
    old = post(hall)
    take_100_off(hall)
    new = post(hall)
    for page in ("results/", "papers/"):
        shown = sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/{page}")
        for posted in (old, new):
            assert f"posting-{posted.pk}.pdf" in shown.text
            assert f"posting-{posted.pk}.xlsx" in shown.text
        assert page_words(shown).count("no longer on the wall") == 1


STARTS = Tournament.ObjectionFrom
UNTIL = [
    (STARTS.END, None, False, "before the next series starts."),
    (STARTS.END, 10, False, "up to 10 minutes after the end of the series, and before the next one starts."),
    (STARTS.FINAL, 1, False, "up to 1 minute after the end of the series, and before the next one starts."),
    (STARTS.POSTING, 1, False, "up to 1 minute after the release of the standings, and before the next series starts."),
    (STARTS.POSTING, None, False, "before the next series starts."),
    (STARTS.END, None, True, "up to 15 minutes after the end of the last series."),
    (STARTS.POSTING, None, True, "up to 15 minutes after the release of the last standings."),
    (STARTS.FINAL, None, True, "until the final result stands."),
    (STARTS.SERIES, 10, False, "until the end of the series."),
    (STARTS.SERIES, None, True, "until the end of the last series."),
]  # fmt: skip


@pytest.mark.parametrize(("starts", "between", "last", "until"), UNTIL)
def test_the_time_for_protests_is_worded_as_the_tournament_announced_it(
    starts: choices.ObjectionFrom, between: int | None, last: bool, until: str
) -> None:
    tournament = Tournament(objection_from=starts, objection_between=between)
    assert objections(tournament, last=last) == f"Objections in writing {until}"


@pytest.mark.parametrize(
    ("starts", "minutes", "said"),
    [
        (choices.ObjectionFrom.SERIES, 15, ["Objections in writing until the end of the series in question."]),
        (choices.ObjectionFrom.POSTING, 0, ["Objections in writing until the standings are released."]),
        (
            choices.ObjectionFrom.END,
            15,
            [
                "Objections in writing up to 15 minutes after the end of the series, and before the next one starts.",
                "Objections in writing up to 15 minutes after the end of the last series.",
            ],
        ),
    ],
)
def test_a_plan_says_once_what_holds_behind_each_series(
    starts: choices.ObjectionFrom, minutes: int, said: list[str]
) -> None:
    tournament = Tournament(objection_from=starts, objection_between=minutes, objection_minutes=minutes)
    assert objection_windows(tournament) == said


@pytest.mark.usefixtures("in_words")
def test_printed_standings_say_until_when_protests_are_possible(hall: Cast) -> None:
    Tournament.objects.update(objection_between=20)
    assert "up to 20 minutes after the end of the series" in read_text(hall, "standings-1.pdf")
    assert "up to 15 minutes after the end of the last series" in read_text(hall, "standings-3.pdf")
