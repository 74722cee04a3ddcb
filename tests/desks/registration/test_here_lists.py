"""“Who is here” of an evening whose season asks what counts: boxes for it; who is banned, and who registered before."""

from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import Cast, page_words, publish_draw
from tests.desks.registration.evening import create_club_evening, open_attendance, player_named, present_names
from tournament.desks.setup.bans import services as bans
from tournament.models import (
    AdvanceEntry,
    Declaration,
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
def asked(evening: Cast) -> Cast:
    """A ranking counts what was declared before, list by list; the evening has two."""
    days = {"begins": date(2020, 1, 1), "ends": date(2039, 12, 31)}
    season = Season.objects.create(organizer=evening.organizer, slug="year", name="Year", **days)
    ranking = SeasonRanking.objects.create(season=season, name="Cup")
    rule = {"which": {"declared": "cup"}}
    RankingRule.objects.create(ranking=ranking, rule=rule, since=season.begins, made_by=evening.director)
    Tournament.objects.filter(pk=evening.tournament.pk).update(season=season)
    evening.tournament.refresh_from_db()
    return evening


def declared() -> list[tuple[str, int]]:
    rows = Declaration.objects.in_force().order_by("card__player__last_name", "series")
    return list(rows.values_list("card__player__last_name", "series"))


def test_whoever_is_here_says_with_the_same_save_what_counts(asked: Cast) -> None:
    page = (
        open_attendance(asked)
        .tick("here", player_named("Albers"), player_named("Behrens"))
        .tick(FIRST, player_named("Albers"))
    )
    page.tick(SECOND, player_named("Albers"), player_named("Behrens"))
    saved = page.save()
    assert declared() == [("Albers", 1), ("Albers", 2), ("Behrens", 2)]
    assert (saved.has(FIRST, player_named("Albers")), saved.has(FIRST, player_named("Behrens"))) == (True, False)
    page.save()
    assert Declaration.objects.count() == 3
    saved.untick(SECOND, player_named("Albers")).save()
    assert declared() == [("Albers", 1), ("Behrens", 2)]
    assert list(faults()) == []


def test_two_laptops_declare_and_lose_nothing_of_each_other(asked: Cast) -> None:
    open_attendance(asked).tick("here", player_named("Albers"), player_named("Behrens")).save()
    one, other = open_attendance(asked), open_attendance(asked, by=asked.clerk)
    one.tick(FIRST, player_named("Albers")).save()
    other.tick(FIRST, player_named("Behrens")).save()
    assert declared() == [("Albers", 1), ("Behrens", 1)]


def test_who_is_not_here_after_all_has_declared_nothing(asked: Cast) -> None:
    page = open_attendance(asked).tick("here", player_named("Albers")).tick(FIRST, player_named("Albers")).save()
    page.untick("here", player_named("Albers")).save()
    assert (present_names(asked), declared()) == ([], [])
    assert StartCard.objects.struck().count() == 1
    open_attendance(asked).tick("here", player_named("Albers")).save()
    assert declared() == []


def test_what_has_begun_is_no_longer_ticked(asked: Cast) -> None:
    names = ("Albers", "Behrens", "Claasen")
    open_attendance(asked).tick("here", *map(player_named, names)).tick(FIRST, player_named("Albers")).save(
        all_paid="on"
    )
    late = open_attendance(asked).tick(FIRST, player_named("Behrens"))
    publish_draw(asked.tournament, 1, by=asked.director)
    page = open_attendance(asked)
    assert (FIRST in page.ticks, SECOND in page.response.text) == (False, True)
    assert 'data-here-fixed="declared-1-cup"' in page.response.text
    assert late.save().codes == ["declared.begun"]
    page.tick(SECOND, player_named("Behrens")).save()
    assert declared() == [("Albers", 1), ("Behrens", 2)]


def test_without_such_a_ranking_there_is_no_box(evening: Cast) -> None:
    assert "declared-" not in open_attendance(evening).response.text


def test_who_is_banned_has_no_box_and_is_not_ticked_as_the_last_time(evening: Cast) -> None:
    told: dict[str, Any] = {"first_name": "", "pass_number": "", "reason": "Cheated.", "by": evening.director}
    stale = open_attendance(evening).tick("here", player_named("Behrens"))
    bans.ban(evening.organizer, last_name="Behrens", **told)
    page = open_attendance(evening)
    assert "banned" in page_words(page.response)
    box = f'name="here" value="{player_named("Behrens").pk}"'
    assert box not in " ".join(page.response.text.split())
    assert stale.save().codes == ["cards.banned"]
    assert not StartCard.objects.exists()


def test_whom_the_director_let_in_is_here_like_anybody(evening: Cast) -> None:
    open_attendance(evening).tick("here", player_named("Behrens")).save()
    told: dict[str, Any] = {"first_name": "", "pass_number": "", "reason": "Cheated.", "by": evening.director}
    bans.ban(evening.organizer, last_name="Behrens", **told)
    page = open_attendance(evening)
    assert page.has("here", player_named("Behrens"))
    assert "banned" not in page_words(page.response)


def test_who_registered_before_the_day_is_told_apart(evening: Cast) -> None:
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
