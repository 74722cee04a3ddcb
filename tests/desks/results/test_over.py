"""An evening ends by one press, as a whole or not at all; blockers are named with their remedy."""

import io
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from tests.builders import Cast, answer_statuses, page_words, publish_draw, refusal_codes, series_of, sign_in
from tests.builders import end_series as ended
from tests.evenings import create_ranking, create_season, play_evening
from tournament import audit
from tournament.desks.documents.evening.papers import evening_papers
from tournament.desks.results.over.services import end_evening
from tournament.desks.seasons.publishing.services import publish
from tournament.models import AuditEntry, FinalResult, Season, Tournament
from tournament.papers.listing import Listing

DAY = date(2026, 3, 6)


@pytest.fixture
def season(cast: Cast) -> Season:
    return create_season(cast)


@pytest.fixture
def evening(cast: Cast, season: Season) -> Tournament:
    """Its last sheet is in."""
    return play_evening(season, cast, day=DAY)


def over_url(tournament: Tournament, step: str = "") -> str:
    return f"/t/{tournament.slug}/results/over/{step}"


def paper_titles(tournament: Tournament) -> list[str]:
    """The title of each list, and the template of every other paper."""
    told = [paper.values[1] for paper in evening_papers(tournament)]
    return [each.title if isinstance(each, Listing) else each for each in told]


def test_one_press_on_the_page_of_the_day_ends_the_evening(cast: Cast, season: Season, evening: Tournament) -> None:
    publish(create_ranking(season, cast), public=True, by=cast.director)
    client = sign_in(cast.director)
    day = client.get(f"/t/{evening.slug}/").text
    assert f'action="{over_url(evening, "now/")}"' in day
    assert 'data-key="e"' in day
    page = page_words(client.post(over_url(evening, "now/"), follow=True))
    assert "The evening is over" in page
    assert "Year" in page
    assert FinalResult.objects.in_force().filter(tournament=evening).count() == 1
    assert over_url(evening, "now/") not in client.get(f"/t/{evening.slug}/").text
    anybody = Client(headers={"accept-language": "en"})
    assert "Final result" in page_words(anybody.get(f"/p/{evening.slug}/standings/"))
    assert "780.00" in page_words(anybody.get(f"/s/{cast.organizer.slug}/{season.slug}/"))
    assert "780.00" in page_words(anybody.get(f"/p/{evening.slug}/wall/?page=2"))


def test_result_ranking_and_press_text_are_one_file(cast: Cast, season: Season, evening: Tournament) -> None:
    create_ranking(season, cast)
    create_ranking(season, cast, "April", {"which": {"from": "2026-04-01"}})
    assert refusal_codes(paper_titles, evening) == ["evening.not_over"]
    end_evening(evening, by=cast.director)
    assert paper_titles(evening) == ["Final result", "Series 1", "Year", "evening/press"]
    file = sign_in(cast.director).get(f"/t/{evening.slug}/papers/evening.pdf", follow=True)
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(file.content)).pages)
    assert "AaAaAaAa wins" in text
    assert "The best 10 count." in text
    assert "Print all of it" in page_words(sign_in(cast.director).get(over_url(evening)))
    assert "evening.pdf" in sign_in(cast.director).get(f"/t/{evening.slug}/papers/").text


def test_an_evening_ended_twice_is_ended_once(cast: Cast, evening: Tournament) -> None:
    first = end_evening(evening, by=cast.director)
    client = sign_in(cast.director)
    assert client.post(over_url(evening, "now/")).status_code == 302
    assert end_evening(evening, by=cast.director) == first
    assert AuditEntry.objects.filter(action="result.finalise").count() == 1


def test_blockers_of_the_end_are_named_with_their_remedy(cast: Cast, season: Season, evening: Tournament) -> None:
    client = sign_in(cast.director)
    unplayed = play_evening(season, cast, day=date(2026, 3, 13), games={1: (1, 0)}, series_count=2)
    publish_draw(unplayed, 2, by=cast.director)
    assert over_url(unplayed, "now/") not in client.get(f"/t/{unplayed.slug}/").text
    answer = client.post(over_url(unplayed, "now/"))
    assert answer.status_code == 409
    assert f'href="/t/{unplayed.slug}/sheets/2/1/"' in answer.text
    assert "This has to be done first" in page_words(client.get(over_url(unplayed)))
    Tournament.objects.filter(pk=evening.pk).update(date=timezone.localdate(), season=None)
    evening.refresh_from_db()
    ended(series_of(evening, 1), by=cast.director, minutes=5)
    assert refusal_codes(end_evening, evening, by=cast.director) == ["window.runs"]
    assert f'href="/t/{evening.slug}/protests/"' in client.post(over_url(evening, "now/")).text
    assert not FinalResult.objects.exists()


def test_an_evening_with_unplanned_prizes_does_not_end(cast: Cast, season: Season) -> None:
    paid = play_evening(season, cast, day=DAY, entry_fee_cents=500)
    assert refusal_codes(end_evening, paid, by=cast.director) == ["prizes.no_plan"]
    answer = sign_in(cast.director).post(over_url(paid, "now/"))
    assert f'href="/t/{paid.slug}/results/prizes/"' in answer.text


def test_an_evening_with_an_undrawn_lot_does_not_end(cast: Cast, season: Season) -> None:
    equal = play_evening(season, cast, day=DAY, games={1: (3, 0), 2: (3, 0), 3: (3, 0)})
    assert "lot.undrawn" in refusal_codes(end_evening, equal, by=cast.director)
    assert f'href="/t/{equal.slug}/results/lots/"' in sign_in(cast.director).post(over_url(equal, "now/")).text


def test_the_end_of_an_evening_says_what_strangers_do_not_see(cast: Cast, season: Season, evening: Tournament) -> None:
    Tournament.objects.filter(pk=evening.pk).update(public_page=False)
    end_evening(evening, by=cast.director)
    client = sign_in(cast.director)
    page = page_words(client.get(over_url(evening)))
    assert "is switched off in the settings" in page
    assert "The season has no ranking yet." in page
    create_ranking(season, cast)
    assert "No ranking of the season is public." in page_words(client.get(over_url(evening)))


def test_a_tournament_without_a_season_has_no_button_to_end_the_evening(
    cast: Cast, season: Season, evening: Tournament
) -> None:
    Tournament.objects.filter(pk=evening.pk).update(season=None)
    assert over_url(evening, "now/") not in sign_in(cast.director).get(f"/t/{evening.slug}/").text


def test_ending_an_evening_needs_the_director(cast: Cast) -> None:
    day = cast.tournament
    assert answer_statuses(over_url(day, "now/"), cast.clerk, cast.viewer, cast.stranger) == [403, 403, 404]
    assert answer_statuses(over_url(day), cast.viewer, cast.stranger, get=True) == [200, 404]
    assert sign_in(cast.director).get(over_url(day, "now/")).status_code == 302


def test_an_end_that_is_killed_midway_leaves_the_evening_untouched(
    cast: Cast, evening: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = audit.record

    def killed(action: str, **facts: Any) -> None:
        record(action, **facts)
        raise KeyboardInterrupt

    monkeypatch.setattr(audit, "record", killed)
    with pytest.raises(KeyboardInterrupt):
        end_evening(evening, by=cast.director)
    monkeypatch.undo()
    assert not FinalResult.objects.exists()
    assert not AuditEntry.objects.filter(action="result.finalise").exists()
    end_evening(evening, by=cast.director)
    assert FinalResult.objects.count() == 1
