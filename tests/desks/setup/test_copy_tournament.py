"""Opening a tournament as a copy of an earlier one: settings, people, own ratings and plan; nothing that was played."""

from datetime import date
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    add_person,
    create_tournament,
    end_series,
    page_words,
    play_series,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.setup.asked import form_values, opening_form
from tests.desks.setup.test_settings_folded import ON_PHONES, WITH_HOUSE
from tournament.desks.results.ratings import services as own_ratings
from tournament.desks.setup.announcement.reading import seen
from tournament.desks.setup.announcement.services import announce
from tournament.desks.setup.breaking_off.services import break_off
from tournament.desks.setup.people import services as people
from tournament.desks.setup.settings import services
from tournament.desks.setup.settings.forms import SettingsForm
from tournament.desks.setup.settings.reading import COPIED_OF_A_RATING, SETTINGS, again
from tournament.models import Announcement, AuditEntry, Club, OwnRating, Tournament
from tournament.queries.record.announcement import TEXTS, announcement_of
from tournament.queries.record.archive import KEPT

PLAN: dict[str, Any] = {name: f"about {name}" for name in TEXTS if name != "begins_at"}


def opening_address(cast: Cast) -> str:
    return f"/o/{cast.organizer.slug}/open/"


def copy_by_page(cast: Cast, earlier: Tournament, **changes: Any) -> Tournament:
    """Opens a tournament by the page, with the form that it offers for this earlier one."""
    named = {"name": "Noch einmal", "date": "2027-01-01", "copy": earlier.slug}
    typed = form_values(SettingsForm(instance=again(earlier))) | named | changes
    answer = sign_in(cast.director).post(opening_address(cast), typed)
    assert answer.status_code == 302, page_words(answer)
    return Tournament.objects.get(name=typed["name"], date=typed["date"])


@pytest.fixture
def earlier(cast: Cast) -> Tournament:
    return create_tournament(cast.organizer, cast.director, **ON_PHONES)


@pytest.mark.parametrize("unusual", [WITH_HOUSE, ON_PHONES])
def test_a_copied_tournament_has_every_setting_of_the_earlier_one(cast: Cast, unusual: dict[str, Any]) -> None:
    earlier = create_tournament(cast.organizer, cast.director, **unusual)
    copied = copy_by_page(cast, earlier)
    different = [name for name in SETTINGS if getattr(copied, name) != getattr(earlier, name)]
    assert different == ["name", "date"]


def test_a_public_page_that_is_off_stays_off_in_a_copied_tournament(cast: Cast) -> None:
    hidden = create_tournament(cast.organizer, cast.director, name="Hidden", public_page=False)
    assert not copy_by_page(cast, hidden).public_page


def test_every_field_of_a_tournament_is_copied_as_a_setting_or_left_out_on_purpose() -> None:
    fields = {field.name for field in Tournament._meta.concrete_fields}
    of_its_own = {"id", "organizer", "slug", "arriving", "season", "follows", "came_home_at", "organized_by"}
    of_its_day = {"announced_series", "broken_off_at", "broken_off_by", "break_off_reason"}
    of_its_end = {"names_removed_at", "names_removed_by", "removed_at", "removed_by", "removal_reason"}
    assert fields - set(SETTINGS) == of_its_own | of_its_day | of_its_end


def test_every_model_of_a_tournament_is_copied_or_left_out_on_purpose() -> None:
    models = {section.model.__name__ for section in KEPT}
    copied = {"Tournament", "Appointment", "Announcement", "OwnRating"}
    made_anew = {"Series"}
    assert copied | made_anew <= models
    assert models - copied - made_anew == {
        "Player", "Team", "StartCard", "Wish", "SeriesTime", "Closing", "Draw",
        "SeatChange", "Table", "Seat", "SheetVersion", "FooterEntry", "GameRow", "SheetTwins", "Ruling", "Adjustment",
        "Protest", "Juror", "Verdict", "Vote", "Lot", "PostedStandings", "FinalResult", "CashEntry", "TableStake",
        "PrizePlan", "Prize", "AuditEntry", "OwnCard", "Qualification", "JackpotWin",
        "AdvanceTerms", "AdvanceEntry", "TableSheet", "TableEntry", "RefereeCall", "TimeUp", "ListTag",
        "Declaration",
    }  # fmt: skip


def test_the_opening_page_offers_tournaments_of_the_organizer_alone(cast: Cast) -> None:
    page = sign_in(cast.director).get(opening_address(cast)).text
    assert f'<option value="{cast.tournament.slug}">Pokal, ' in page
    assert "Elsewhere" not in page


def test_the_first_tournament_has_no_earlier_one_to_copy(cast: Cast) -> None:
    organizer = people.found_organizer("Neu", manager=cast.director)
    assert "Take over" not in page_words(sign_in(cast.director).get(f"/o/{organizer.slug}/open/"))


def test_the_opening_page_says_what_is_copied_and_what_is_not(cast: Cast, earlier: Tournament) -> None:
    page = sign_in(cast.director).get(opening_address(cast), {"copy": earlier.slug})
    assert "5 series of 40 games each" in page_words(page)
    assert "come the settings, the organizer's own ratings, the people with their roles" in page_words(page)
    assert "no players, draws, sheets, results, prizes or money" in page_words(page)
    assert f'<option value="{earlier.slug}" selected>' in page.text
    assert f'value="{timezone.localdate().isoformat()}"' in page.text


def test_the_year_in_the_name_is_advanced_to_this_year(cast: Cast) -> None:
    year = timezone.localdate().year
    old = create_tournament(cast.organizer, cast.director, name="Pokal 2019 (seit 1998)", date=date(2019, 5, 1))
    assert again(old).name == f"Pokal {year} (seit 1998)"
    assert again(cast.tournament).name == "Pokal"


def test_people_keep_their_roles_in_a_copied_tournament(cast: Cast) -> None:
    copied = copy_by_page(cast, cast.tournament)
    roles = {(held.user, held.role) for held in copied.appointments.select_related("user")}
    assert roles == {(held.user, held.role) for held in cast.tournament.appointments.select_related("user")}
    assert len(roles) == 7


def test_a_manager_who_copies_a_tournament_directs_it_beside_its_directors(cast: Cast) -> None:
    manager = add_person(cast.organizer, "manager", cast.director)
    cast.organizer.members.filter(user=manager).update(manages=True)
    sign_in(manager).post(opening_address(cast), opening_form(name="Neu", copy=cast.tournament.slug))
    directors = Tournament.objects.get(name="Neu").appointments.filter(role="director")
    assert {held.user for held in directors} == {manager, cast.director}


def test_a_person_who_has_left_or_is_locked_out_gets_no_role(cast: Cast) -> None:
    cast.organizer.members.filter(user=cast.referee).delete()
    type(cast.clerk).objects.filter(pk=cast.clerk.pk).update(is_active=False)
    copied = copy_by_page(cast, cast.tournament)
    assert not copied.appointments.filter(user__in=[cast.referee, cast.clerk]).exists()
    assert copied.appointments.filter(user=cast.second_clerk).exists()


def test_the_texts_of_the_plan_are_copied(cast: Cast) -> None:
    announce(cast.tournament, base=seen(announcement_of(cast.tournament)), by=cast.director, begins_at=None, **PLAN)
    Announcement.objects.filter(tournament=cast.tournament).update(begins_at="10:30")
    copied = announcement_of(copy_by_page(cast, cast.tournament))
    earlier = announcement_of(cast.tournament)
    assert [name for name in TEXTS if not getattr(copied, name)] == []
    assert [name for name in TEXTS if getattr(copied, name) != getattr(earlier, name)] == []


def test_every_field_of_a_plan_or_a_rating_is_copied_or_left_out_on_purpose() -> None:
    plan = {field.name for field in Announcement._meta.concrete_fields}
    assert plan - set(TEXTS) == {"id", "tournament"}
    rating = {field.name for field in OwnRating._meta.concrete_fields}
    assert rating - set(COPIED_OF_A_RATING) == {"id", "tournament", "team", "removed_at"}


def test_a_plan_without_its_names_is_not_copied(cast: Cast) -> None:
    Announcement.objects.create(tournament=cast.tournament, supervision="#1 and #2")
    Tournament.objects.filter(pk=cast.tournament.pk).update(names_removed_at=timezone.now())
    assert not Announcement.objects.filter(tournament=copy_by_page(cast, cast.tournament)).exists()


def test_own_ratings_are_copied_except_removed_ones_and_those_of_a_team(cast: Cast) -> None:
    club = Club.objects.create(organizer=cast.organizer, name="Kreuz As")
    define = partial(own_ratings.define, cast.tournament, by=cast.director)
    define(name="Ladies of the club", sex="f", category="senior", club=club)
    define(name="Of the first", team=cast.tournament.teams.create(name="I"))
    own_ratings.remove(define(name="Juniors", category="junior"), by=cast.director)
    (rating,) = copy_by_page(cast, cast.tournament).own_ratings.all()
    assert (rating.name, rating.sex, rating.category, rating.club) == ("Ladies of the club", "f", "senior", club)


def test_nothing_that_was_played_is_copied(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    copied = copy_by_page(cast, cast.tournament)
    there = {section.model.__name__ for section in KEPT if section.rows(copied).exists()}
    assert there == {"Tournament", "Series", "Appointment", "AuditEntry"}
    assert [series.number for series in copied.series.order_by("number")] == [1, 2, 3]


def test_a_broken_off_tournament_is_copied_as_it_was_announced(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    end_series(series_of(cast.tournament, 1), by=cast.director)
    break_off(cast.tournament, reason="storm", by=cast.director)
    broken = Tournament.objects.get(pk=cast.tournament.pk)
    assert broken.series_count == 1
    copied = copy_by_page(cast, broken)
    assert (copied.series_count, copied.broken_off_at, copied.announced_series) == (3, None, None)


def test_a_typed_setting_wins_over_the_copied_one(cast: Cast, earlier: Tournament) -> None:
    assert copy_by_page(cast, earlier, series_count=4, place="Schloss").series_count == 4


def test_a_form_with_errors_still_names_the_earlier_tournament(cast: Cast, earlier: Tournament) -> None:
    page = sign_in(cast.director).post(opening_address(cast), opening_form(name="", copy=earlier.slug))
    assert f'<input type="hidden" name="copy" value="{earlier.slug}">' in page.text


def test_a_tournament_of_another_organizer_is_not_found(cast: Cast) -> None:
    elsewhere = Tournament.objects.get(name="Elsewhere")
    client = sign_in(cast.director)
    assert client.get(opening_address(cast), {"copy": elsewhere.slug}).status_code == 404
    assert client.post(opening_address(cast), opening_form(name="Neu", copy=elsewhere.slug)).status_code == 404
    assert not Tournament.objects.filter(name="Neu").exists()


def test_copying_a_tournament_needs_a_manager(cast: Cast) -> None:
    for user, status in ((cast.clerk, 403), (cast.stranger, 404)):
        assert sign_in(user).get(opening_address(cast), {"copy": cast.tournament.slug}).status_code == status


def test_a_copied_tournament_is_recorded_in_the_trail(cast: Cast) -> None:
    announce(cast.tournament, base=seen(announcement_of(cast.tournament)), by=cast.director, material="New cards.")
    own_ratings.define(cast.tournament, by=cast.director, name="Ladies", sex="f")
    copied = copy_by_page(cast, cast.tournament)
    trail = AuditEntry.objects.filter(tournament=copied).order_by("pk")
    actions = ["tournament.open", *["role.give"] * 6, "rating.define", "tournament.announce"]
    assert [entry.action for entry in trail] == actions
    opened: Any = trail[0]
    assert opened.after["copied_from"] == cast.tournament.slug
    assert "taken over from" in page_words(sign_in(cast.director).get(f"/t/{copied.slug}/trail/"))


def test_a_tournament_is_copied_completely_or_not_at_all(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(*_things: Any, **_how: Any) -> None:
        raise RuntimeError("torn")

    monkeypatch.setattr(services, "copy_plan", torn)
    with pytest.raises(RuntimeError):
        services.open_tournament(
            cast.organizer, by=cast.director, copied=cast.tournament, name="Neu", place="Saal", date=date(2027, 1, 1)
        )
    assert not Tournament.objects.filter(name="Neu").exists()
