"""The page of papers: each link leads to the kind of file it names, and the papers of the moment come first."""

import re

import pytest

from tests.builders import (
    Cast,
    draw_all_lots,
    make_played_cast,
    play_series,
    play_series_as,
    publish_draw,
    register_players,
    sign_in,
)
from tournament.desks.cash.losses import services as losses
from tournament.desks.results.final import services as results
from tournament.desks.setup.times import services as times
from tournament.models import User

LINK = re.compile(r'<a\s[^>]*href="([^"]+)"[^>]*>(.*?)</a>', re.DOTALL)


@pytest.fixture
def hall(cast: Cast) -> Cast:
    """Eight players and a series that was played."""
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def test_every_link_leads_to_a_paper_of_its_kind(hall: Cast) -> None:
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/papers/").content.decode()
    links = [(address, " ".join(words.split())) for address, words in LINK.findall(page)]
    papers = [
        (address, words[-4:].strip().lower()) for address, words in links if words.endswith(("PDF", "XLSX", "CSV"))
    ]
    assert len(papers) > 30
    assert [address for address, kind in papers if not address.endswith(f".{kind}")] == []


def test_five_papers_stand_open_and_those_of_the_current_step_come_first(hall: Cast) -> None:
    assert papers_now(hall) == [
        "Standings after series 1",
        "Series 1 for itself",
        "Log of the referees",
        "Start cards",
        "Participants",
    ]


def test_loss_fees_stand_open_as_long_as_some_are_to_be_collected(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (1, 2)}, by=cast.director, clerk=cast.clerk)
    assert papers_now(cast)[2] == "Loss fees"
    losses.collect(cast.tournament.planned[0], [1], by=cast.director, reason="sheet.correct")
    assert "Loss fees" not in papers_now(cast)


def test_diplomas_stand_open_once_the_result_is_final(db: None) -> None:
    cast = make_played_cast()
    assert "Diplomas of the first three" not in papers_now(cast)
    draw_all_lots(cast.tournament, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)
    assert "Diplomas of the first three" in papers_now(cast)


def test_start_cards_stand_open_first_during_registration(cast: Cast) -> None:
    assert papers_now(cast)[0] == "Participants"
    register_players(cast.tournament, 8, by=cast.director, paid=False)
    assert papers_now(cast)[:2] == ["Start cards", "Participants"]


def test_papers_that_lie_on_the_tables_stand_open_while_a_series_is_played(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, 1, by=cast.director)
    seating = ["Seat list by table", "Seat list by name", "Table cards", "Score sheets", "Seat slips"]
    assert papers_now(cast) == ["Start cards", *seating[:4]]
    assert "Series 1 in one file" in get_page(cast, cast.director)
    times.start(cast.tournament.planned[0], by=cast.director)
    assert papers_now(cast) == seating


def test_papers_beyond_a_persons_roles_are_not_offered(hall: Cast) -> None:
    assert "Loss fees" not in papers_now(hall, hall.viewer)
    assert "Start cards" not in papers_now(hall, hall.viewer)
    for address, _words in LINK.findall(moment_markup(hall, hall.viewer)):
        assert sign_in(hall.viewer).get(address).status_code in {200, 302}


def test_all_papers_but_those_of_the_moment_are_folded(hall: Cast) -> None:
    folded = get_page(hall, hall.director).partition("</section>")[2]
    unfolded = re.sub(r"<details.*?</details>", "", folded[: folded.index("</main>")], flags=re.DOTALL)
    assert LINK.findall(unfolded) == []


def papers_now(cast: Cast, by: User | None = None) -> list[str]:
    return re.findall(r"<span>([^<]+)</span> <span class=\"sk-files\">", moment_markup(cast, by or cast.director))


def moment_markup(cast: Cast, by: User) -> str:
    page = get_page(cast, by)
    begin = page.index('aria-labelledby="moment"')
    return page[begin : page.index("</section>", begin)]


def get_page(cast: Cast, by: User) -> str:
    return sign_in(by).get(f"/t/{cast.tournament.slug}/papers/").text
