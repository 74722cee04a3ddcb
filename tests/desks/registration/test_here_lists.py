"""The page “Who is here” with boxes for declared lists, with banned people, and with entries from before the day."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import Cast, page_words, publish_draw
from tests.desks.registration.evening import create_club_evening, open_attendance, player_named, present_names
from tournament.desks.setup.bans import services as bans
from tournament.models import (
    AdvanceEntry,
    Declaration,
    Player,
    RankingRule,
    Season,
    SeasonRanking,
    StartCard,
    Tournament,
)
from tournament.queries.record.recount import faults

FIRST, SECOND = "declared-1-cup", "declared-2-cup"


@pytest.fixture
def evening(db: None) -> Cast:
    return create_club_evening()


@pytest.fixture
def evening_with_ranking(evening: Cast) -> Cast:
    """A ranking counts what was declared before, list by list; the evening has two."""
    days = {"begins": date(2020, 1, 1), "ends": date(2039, 12, 31)}
    season = Season.objects.create(organizer=evening.organizer, slug="year", name="Year", **days)
    ranking = SeasonRanking.objects.create(season=season, name="Cup")
    rule = {"which": {"declared": "cup"}}
    RankingRule.objects.create(ranking=ranking, rule=rule, since=season.begins, made_by=evening.director)
    Tournament.objects.filter(pk=evening.tournament.pk).update(season=season)
    evening.tournament.refresh_from_db()
    return evening


def list_declarations() -> list[tuple[str, int]]:
    rows = Declaration.objects.in_force().order_by("card__player__last_name", "series")
    return list(rows.values_list("card__player__last_name", "series"))


def test_one_save_checks_people_in_and_declares_their_lists(evening_with_ranking: Cast) -> None:
    page = (
        open_attendance(evening_with_ranking)
        .tick("here", player_named("Albers"), player_named("Behrens"))
        .tick(FIRST, player_named("Albers"))
    )
    page.tick(SECOND, player_named("Albers"), player_named("Behrens"))
    saved = page.save()
    assert list_declarations() == [("Albers", 1), ("Albers", 2), ("Behrens", 2)]
    assert (saved.has(FIRST, player_named("Albers")), saved.has(FIRST, player_named("Behrens"))) == (True, False)
    page.save()
    assert Declaration.objects.count() == 3
    saved.untick(SECOND, player_named("Albers")).save()
    assert list_declarations() == [("Albers", 1), ("Behrens", 2)]
    assert list(faults()) == []


def test_a_member_who_has_left_is_marked_as_one_who_was_a_member(evening: Cast) -> None:
    open_attendance(evening).tick("here", player_named("Albers")).save()
    Player.objects.filter(membership="member").update(member_until=timezone.localdate() - timedelta(days=1))
    assert "Albers was a member" in page_words(open_attendance(evening).response)
    Player.objects.exclude(last_name="Albers").update(member_until=None)
    assert page_words(open_attendance(evening).response).count("was a member") == 1


def test_two_laptops_declare_and_lose_nothing_of_each_other(evening_with_ranking: Cast) -> None:
    open_attendance(evening_with_ranking).tick("here", player_named("Albers"), player_named("Behrens")).save()
    one, other = (
        open_attendance(evening_with_ranking),
        open_attendance(evening_with_ranking, by=evening_with_ranking.clerk),
    )
    one.tick(FIRST, player_named("Albers")).save()
    other.tick(FIRST, player_named("Behrens")).save()
    assert list_declarations() == [("Albers", 1), ("Behrens", 1)]


def test_unticking_a_person_revokes_the_declarations(evening_with_ranking: Cast) -> None:
    page = (
        open_attendance(evening_with_ranking)
        .tick("here", player_named("Albers"))
        .tick(FIRST, player_named("Albers"))
        .save()
    )
    page.untick("here", player_named("Albers")).save()
    assert (present_names(evening_with_ranking), list_declarations()) == ([], [])
    assert StartCard.objects.struck().count() == 1
    open_attendance(evening_with_ranking).tick("here", player_named("Albers")).save()
    assert list_declarations() == []


def test_a_series_that_has_begun_takes_no_more_declarations(evening_with_ranking: Cast) -> None:
    names = ("Albers", "Behrens", "Claasen")
    open_attendance(evening_with_ranking).tick("here", *map(player_named, names)).tick(
        FIRST, player_named("Albers")
    ).save(all_paid="on")
    late = open_attendance(evening_with_ranking).tick(FIRST, player_named("Behrens"))
    publish_draw(evening_with_ranking.tournament, 1, by=evening_with_ranking.director)
    page = open_attendance(evening_with_ranking)
    assert (FIRST in page.ticks, SECOND in page.response.text) == (False, True)
    assert 'data-here-fixed="declared-1-cup"' in page.response.text
    assert late.save().codes == ["declared.begun"]
    page.tick(SECOND, player_named("Behrens")).save()
    assert list_declarations() == [("Albers", 1), ("Behrens", 2)]


def test_without_a_ranking_by_declaration_there_is_no_box(evening: Cast) -> None:
    assert "declared-" not in open_attendance(evening).response.text


def test_a_banned_person_has_no_box_and_is_not_saved_from_an_old_page(evening: Cast) -> None:
    told: dict[str, Any] = {"first_name": "", "pass_number": "", "reason": "Cheated.", "by": evening.director}
    stale = open_attendance(evening).tick("here", player_named("Behrens"))
    bans.ban(evening.organizer, last_name="Behrens", **told)
    page = open_attendance(evening)
    assert "banned" in page_words(page.response)
    box = f'name="here" value="{player_named("Behrens").pk}"'
    assert box not in " ".join(page.response.text.split())
    assert stale.save().codes == ["cards.banned"]
    assert not StartCard.objects.exists()


def test_a_person_banned_after_check_in_stays_on_the_list(evening: Cast) -> None:
    open_attendance(evening).tick("here", player_named("Behrens")).save()
    told: dict[str, Any] = {"first_name": "", "pass_number": "", "reason": "Cheated.", "by": evening.director}
    bans.ban(evening.organizer, last_name="Behrens", **told)
    page = open_attendance(evening)
    assert page.has("here", player_named("Behrens"))
    assert "banned" not in page_words(page.response)


def test_entries_from_before_the_day_are_marked_as_registered_or_cancelled(evening: Cast) -> None:
    cards = [
        StartCard.objects.create(tournament=evening.tournament, number=number, player=player_named(name))
        for number, name in enumerate(("Albers", "Behrens"), start=1)
    ]
    now, day = timezone.now(), {"tournament": evening.tournament}
    taken = {"taken_at": now, "taken_by": evening.director}
    AdvanceEntry.objects.create(number=1, last_name="Albers", card=cards[0], **taken, **day)
    AdvanceEntry.objects.create(number=2, last_name="Behrens", card=cards[1], cancelled_at=now, **taken, **day)
    AdvanceEntry.objects.create(number=3, last_name="Neu", **day)
    AdvanceEntry.objects.create(number=4, last_name="Nie", cancelled_at=now, **day)
    page = open_attendance(evening)
    told = page_words(page.response)
    assert "1 person registered before the day and has no start card yet. Take them over" in told
    assert "Albers registered" in told
    assert "Behrens cancelled" in told
    saved = page.tick("here", player_named("Albers")).save()
    assert present_names(evening) == ["Albers"]
    assert "Albers registered" not in page_words(saved.response)
