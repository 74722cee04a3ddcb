"""Team cards: printed, taken in complete or incomplete, and warned of before the final result (SkWO 9.13)."""

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    end_series,
    make_cast,
    page_words,
    play_series,
    register_players,
    series_of,
    sign_in,
)
from tests.papers import printed
from tests.remembered import remembered
from tournament.desks.results.final import services as results
from tournament.desks.results.team_cards import services
from tournament.models import AuditEntry, StartCard, Team, Tournament
from tournament.queries.people.team_cards import team_card_notes
from tournament.queries.record.recount import faults
from tournament.wording.papers import paper_name


@pytest.fixture
@remembered
def hall(db: None) -> Cast:
    """Eight players in one series that is over; four of them are a team."""
    cast = make_cast(series_count=1, ratings=[Tournament.Rating.TEAMS])
    register_players(cast.tournament, 8, by=cast.director)
    asse = Team.objects.create(tournament=cast.tournament, name="Asse")
    StartCard.objects.filter(tournament=cast.tournament, number__lte=4).update(team=asse)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    end_series(series_of(cast.tournament, 1), by=cast.director)
    return cast


def asse() -> Team:
    return Team.objects.select_related("tournament").get(name="Asse")


def page(cast: Cast, path: str = "results/team-cards/") -> str:
    return page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{path}"))


def url(cast: Cast, step: str) -> str:
    return f"/t/{cast.tournament.slug}/results/team-cards/{asse().pk}/{step}/"


def codes_of(cast: Cast) -> list[str]:
    return [note.code for note in team_card_notes(cast.tournament)]


def test_team_cards_that_are_out_are_listed_and_warned_of_before_the_final_result(hall: Cast) -> None:
    """SkWO 9.13: on the organizer's demand they are handed in at the end, complete."""
    assert codes_of(hall) == ["teams.cards_out"]
    assert "not handed in 1" in page(hall)
    results_page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/results/")
    assert "The card of 1 team is not handed in: Asse (SkWO 9.13)." in page_words(results_page)
    assert f'href="/t/{hall.tournament.slug}/results/team-cards/"' in results_page.text
    assert "Signatures or team cards are missing; afterwards" in results_page.text


def test_a_missing_team_card_does_not_stop_the_final_result(hall: Cast) -> None:
    assert results.finalise(hall.tournament, by=hall.director).version == 1
    assert "is not handed in" not in page(hall, "results/")
    sign_in(hall.treasurer).post(url(hall, "in"))
    assert asse().returned_at


def test_a_complete_card_is_taken_in_by_one_button(hall: Cast) -> None:
    answer = sign_in(hall.clerk).post(url(hall, "in"), {"lacks": ""}, follow=True)
    assert "The card of Asse is noted." in page_words(answer)
    assert (asse().returned_by, asse().card_lacks, codes_of(hall)) == (hall.clerk, "", [])
    assert AuditEntry.objects.get(action="team.card_in").after == {"team": "Asse", "card_lacks": ""}
    assert "handed in 1" in page(hall)
    assert list(faults()) == []


def test_an_incomplete_card_stays_listed_until_it_is_complete(hall: Cast) -> None:
    services.take_in(asse(), by=hall.clerk, lacks="signature of 1")
    assert codes_of(hall) == ["teams.cards_incomplete"]
    assert "incomplete: Asse (signature of 1) (SkWO 9.13)" in page(hall, "results/")
    services.take_in(asse(), by=hall.clerk, lacks="signature of 1")
    assert AuditEntry.objects.filter(action="team.card_in").count() == 1
    services.take_in(asse(), by=hall.clerk)
    assert codes_of(hall) == []


def test_a_card_that_was_ticked_by_mistake_is_out_again(hall: Cast) -> None:
    services.take_in(asse(), by=hall.clerk, lacks="all sums")
    sign_in(hall.clerk).post(url(hall, "out"))
    sign_in(hall.clerk).post(url(hall, "out"))
    assert (asse().returned_at, asse().card_lacks, codes_of(hall)) == (None, "", ["teams.cards_out"])
    (entry,) = AuditEntry.objects.filter(action="team.card_out")
    assert entry.before == {"team": "Asse", "card_lacks": "all sums"}


def test_a_text_that_is_too_long_is_refused(hall: Cast) -> None:
    answer = sign_in(hall.clerk).post(url(hall, "in"), {"lacks": "x" * 201})
    assert (answer.status_code, "at most 200" in page_words(answer), asse().returned_at) == (422, True, None)


@pytest.mark.parametrize("settings", [{"ratings": []}, {"start_cards": False}])
def test_no_card_is_missing_where_no_teams_are_rated_or_no_cards_handed_in(
    hall: Cast, settings: dict[str, object]
) -> None:
    for name, value in settings.items():
        setattr(hall.tournament, name, value)
    assert codes_of(hall) == []


def test_the_paper_has_a_page_a_team_with_its_members_and_every_series(hall: Cast) -> None:
    Team.objects.create(tournament=hall.tournament, name="Nobody's")
    answer = sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/team-cards.pdf")
    (only,) = printed.pages(answer)
    assert "Team card Asse" in only
    assert "Series 1" in only
    assert "SkWO 9.13" in only
    for card in asse().cards.select_related("player"):
        assert f"{card.number} {card.player}" in only
    assert paper_name("team-cards") == "Team cards"  # while one waits for it
    assert "/papers/team-cards.pdf" in sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/").text


def test_the_paper_of_team_cards_needs_a_team(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    paper = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/team-cards.pdf")
    assert (paper.status_code, "nobody plays in a team" in page_words(paper)) == (409, True)
    assert "Nobody plays for a team." in page(cast)


def test_only_clerks_and_treasurers_take_cards_in(hall: Cast) -> None:
    people = (hall.referee, hall.viewer, hall.stranger)
    assert answer_statuses(url(hall, "in"), *people, data={}) == [403, 403, 404]
    assert answer_statuses(url(hall, "in"), hall.clerk, hall.treasurer, data={}) == [302, 302]
    other = Team.objects.create(tournament=hall.tournament, name="T", kind="tandem")
    assert answer_statuses(url(hall, "in").replace(str(asse().pk), str(other.pk)), hall.clerk, data={}) == [404]
