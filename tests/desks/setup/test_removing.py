"""A tournament that was opened by mistake is removed from every list with a reason; its trail and number stay."""

from dataclasses import replace
from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from tests.builders import (
    Cast,
    answer_statuses,
    create_tournament,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    sign_in,
)
from tests.desks.registration.entering import open_advance, register_in_advance
from tests.evenings import create_season, season_address
from tests.leagues import create_league, create_planned_group, first_meeting, line_up_teams, open_match_day
from tournament.desks.seasons.year import services as years
from tournament.desks.setup.evening.services import open_next
from tournament.desks.setup.removing import services
from tournament.desks.setup.settings.services import appoint, change_settings
from tournament.models import AuditEntry, CashEntry, Tournament
from tournament.queries.record.recount import faults

DAY = date(2026, 11, 26)


@pytest.fixture
def mistaken(cast: Cast) -> Tournament:
    """A public evening of a season that nobody wanted."""
    evening = create_tournament(cast.organizer, cast.director, name="Mistaken 1", date=DAY, public_page=True)
    years.put_in(create_season(cast), [evening], by=cast.director)
    return Tournament.objects.get(pk=evening.pk)


def remove(evening: Tournament, cast: Cast) -> Tournament:
    return services.remove(evening, by=cast.director, reason="A slip")


def test_a_removed_evening_stands_on_no_list_and_in_no_season(cast: Cast, mistaken: Tournament) -> None:
    season, home = mistaken.season, f"/o/{cast.organizer.slug}/"
    assert season
    client, public = sign_in(cast.director), f"/s/{cast.organizer.slug}/"
    assert "Mistaken 1" in page_words(client.get(season_address(season)))
    page = f"/t/{mistaken.slug}/remove/"
    assert "Opened by mistake? Remove it" in page_words(client.get(f"/t/{mistaken.slug}/break-off/"))
    assert client.post(page, {"reason": " "}).status_code == 422
    answer = page_words(client.post(page, {"reason": "A slip"}, follow=True))
    assert "Mistaken 1 is removed." in answer
    assert "A slip" in answer
    assert "Mistaken 1" not in page_words(client.get(season_address(season)))
    assert "Mistaken 1" not in page_words(Client().get(public))
    assert Client().get(f"/p/{mistaken.slug}/").status_code == 404
    told = page_words(client.get(home))
    assert "Opened by mistake and removed (1) Mistaken 1" in told
    assert "This tournament was removed" in page_words(client.get(f"/t/{mistaken.slug}/"))
    entry = AuditEntry.objects.get(action="tournament.remove")
    assert (entry.before, entry.reason) == ({"season": "2026", "public_page": True}, "A slip")
    assert list(faults()) == []


def test_a_removed_evening_is_not_changed_until_it_is_put_back(cast: Cast, mistaken: Tournament) -> None:
    remove(mistaken, cast)
    remove(mistaken, cast)
    assert AuditEntry.objects.filter(action="tournament.remove").count() == 1
    assert refusal_codes(change_settings, mistaken, by=cast.director, name="Other") == ["tournament.removed"]
    client, page = sign_in(cast.director), f"/t/{mistaken.slug}/remove/take-back/"
    client.post(page, {"reason": ""})
    assert Tournament.objects.get(pk=mistaken.pk).removed_at
    client.post(page, {"reason": "It was right"})
    client.post(page, {"reason": "It was right"})
    again = Tournament.objects.get(pk=mistaken.pk)
    assert (again.removed_at, again.removal_reason, again.season, again.public_page) == (None, "", None, False)
    assert AuditEntry.objects.filter(action="tournament.put_back").count() == 1


@pytest.mark.parametrize(
    ("where", "asked"),
    [
        ("next/", {}),
        ("settings/roles/", {"user": "clerk", "role": "referee"}),
        ("settings/roles/{clerk}/name/", {"first_name": "Ada", "last_name": "Albers"}),
        ("settings/roles/{clerk}/clerk/", {}),
        ("settings/own-cards/", {"user": "clerk", "number": ""}),
    ],
)
def test_no_evening_follows_a_removed_one_and_nobody_gets_a_role_of_it(
    cast: Cast, mistaken: Tournament, where: str, asked: dict[str, str]
) -> None:
    appoint(mistaken, cast.clerk, role="clerk", by=cast.director)
    client, opened = sign_in(cast.director), Tournament.objects.count()
    page = f"/t/{mistaken.slug}/"
    assert f"{page}next/" in client.get(page).text
    remove(mistaken, cast)
    roles = list(mistaken.appointments.values_list("user", "role"))
    assert f"{page}next/" not in client.get(page).text
    sent = asked | ({"user": str(cast.clerk.pk)} if "user" in asked else {})
    answer = client.post(page + where.format(clerk=cast.clerk.pk), sent)
    assert answer.status_code == 409
    assert "Mistaken 1 was removed, as it was opened by mistake. Put it back first." in page_words(answer)
    assert Tournament.objects.count() == opened
    assert list(mistaken.appointments.values_list("user", "role")) == roles


def test_its_name_and_day_are_free_for_the_right_one(cast: Cast, mistaken: Tournament) -> None:
    remove(mistaken, cast)
    again = create_tournament(cast.organizer, cast.director, name="Mistaken 1", date=DAY)
    assert again.slug != mistaken.slug
    assert refusal_codes(services.put_back, mistaken, by=cast.director, reason="x") == ["tournament.exists"]


def test_the_next_evening_is_opened_anew_after_a_removed_one(cast: Cast) -> None:
    first, _new = open_next(cast.tournament, by=cast.director)
    remove(first, cast)
    second, is_new = open_next(cast.tournament, by=cast.director)
    assert is_new
    assert (second.name, second.date) == (first.name, first.date)


def test_an_evening_with_people_seats_or_money_stays(cast: Cast, mistaken: Tournament) -> None:
    cards = register_players(mistaken, 4, by=cast.director)
    publish_draw(mistaken, by=cast.director)
    codes = refusal_codes(remove, mistaken, cast)
    assert codes == ["removal.people", "removal.drawn", "removal.money"]
    page = page_words(sign_in(cast.director).get(f"/t/{mistaken.slug}/remove/"))
    assert "There are start cards or registrations. Take these back first." in page
    assert len(cards) == 4
    for entry in CashEntry.objects.filter(tournament=mistaken):
        entry.save(update_fields=entry.strike(cast.director, "x"))
    assert refusal_codes(remove, mistaken, cast) == ["removal.people", "removal.drawn"]


def test_an_evening_for_which_somebody_has_registered_in_advance_stays(cast: Cast, mistaken: Tournament) -> None:
    there = replace(cast, tournament=mistaken)
    open_advance(there)
    register_in_advance(there, "Böhme", "Erna")
    assert refusal_codes(remove, mistaken, cast) == ["removal.people"]


def test_a_match_day_of_a_league_stays(cast: Cast) -> None:
    group = create_planned_group(cast, create_league(cast))
    meeting = first_meeting(group)
    line_up_teams(cast, meeting)
    assert "removal.league" in refusal_codes(remove, open_match_day(cast, meeting), cast)


def test_only_a_director_removes(cast: Cast) -> None:
    address = f"/t/{cast.tournament.slug}/remove/"
    assert answer_statuses(address, cast.clerk, cast.treasurer, cast.stranger, get=True) == [403, 403, 404]
    assert answer_statuses(address, cast.director, get=True) == [200]


def test_the_database_has_who_removed_when_and_why(mistaken: Tournament) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=mistaken.pk).update(removal_reason="x")
