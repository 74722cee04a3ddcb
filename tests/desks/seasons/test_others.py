"""Days of other organizers: asked for, agreed to, ended by either side; their players are matched and counted once."""

from datetime import date, timedelta
from typing import Any

import pytest

from tests.browser.forms import forms_to
from tests.builders import Cast, create_tournament, page_words, play_series, refusal_codes, register_players, sign_in
from tests.evenings import create_ranking
from tournament.desks.registration.players import services as register
from tournament.desks.seasons.matching import services as matching
from tournament.desks.seasons.others import services
from tournament.desks.seasons.rules import services as rules
from tournament.desks.setup.forgetting.services import forget
from tournament.models import AuditEntry, Counterpart, DayOfAnother, Member, Organizer, Player, Season, Tournament
from tournament.queries.season.ranked import as_counted, played_in


def season_of(cast: Cast) -> Season:
    return Season.objects.create(
        organizer=cast.organizer, slug="2026", name="2026", begins=date(2026, 1, 1), ends=date(2026, 12, 31)
    )


def play_others_day(cast: Cast, **more: Any) -> Tournament:
    """Plays a day of the organizer Herz Dame, with three players and one series."""
    other = Organizer.objects.get(name="Herz Dame")
    settings = {"name": "Pokal der Dame", "date": date(2026, 5, 9), "series_count": 1, **more}
    tournament = create_tournament(other, cast.stranger, **settings)
    register_players(tournament, 3, by=cast.stranger)
    play_series(tournament, 1, by=cast.stranger, clerk=cast.stranger)
    return tournament


def play_own_day(cast: Cast, season: Season) -> Tournament:
    tournament = create_tournament(cast.organizer, cast.director, name="Own", date=date(2026, 3, 6), series_count=1)
    tournament.season = season
    tournament.save(update_fields=["season"])
    register_players(tournament, 3, by=cast.director)
    play_series(tournament, 1, by=cast.director, clerk=cast.director)
    return tournament


def count_lists(season: Season) -> dict[str, int]:
    """People by name and organizer -> how many lists they have."""
    read = played_in(season)
    rows = read.standings(as_counted({}))
    return {f"{read.people[row.name]} {read.people[row.name].organizer.slug}": row.lists for row in rows}


def address(season: Season, step: str = "") -> str:
    return f"/o/{season.organizer.slug}/seasons/{season.pk}/others/{step}"


def test_anothers_day_counts_from_consent_until_consent_is_taken_back(cast: Cast) -> None:
    season, day = season_of(cast), play_others_day(cast)
    own, other = sign_in(cast.director), sign_in(cast.stranger)
    assert "Pokal der Dame" in page_words(own.get(address(season)))
    own.post(address(season, "ask/"), {"tournament": day.pk})
    own.post(address(season, "ask/"), {"tournament": day.pk})
    (asked,) = DayOfAnother.objects.all()
    assert count_lists(season) == {}
    home = f"/o/{day.organizer.slug}/seasons/asked/"
    assert "Kreuz As: 2026" in page_words(other.get(home))
    assert own.post(f"{home}{asked.pk}/agree/").status_code == 404
    assert other.post(f"{home}{asked.pk}/agree/").status_code == 302
    assert sum(count_lists(season).values()) == 3
    assert AuditEntry.objects.filter(action="season.agree_day").count() == 2
    assert "Pokal der Dame" in page_words(own.get(f"/o/{cast.organizer.slug}/seasons/{season.pk}/"))
    other.post(f"{home}{asked.pk}/turn-down/", {"reason": ""})
    assert sum(count_lists(season).values()) == 3
    other.post(f"{home}{asked.pk}/turn-down/", {"reason": "The meeting said no"})
    assert count_lists(season) == {}
    assert refusal_codes(services.agree, asked, by=cast.stranger) == ["year.day_ended"]
    own.post(address(season, "ask/"), {"tournament": day.pk})
    assert DayOfAnother.objects.in_force().count() == 1


def test_a_day_that_is_moved_out_of_the_seasons_days_counts_no_more_and_is_marked(cast: Cast) -> None:
    season, day = season_of(cast), play_others_day(cast)
    agree_on_day(cast, season, day)
    assert count_lists(season)
    Tournament.objects.filter(pk=day.pk).update(date=season.ends + timedelta(days=1))
    assert count_lists(season) == {}
    assert "not a day of the season: does not count" in page_words(sign_in(cast.director).get(address(season)))


def test_a_manager_of_both_organizers_agrees_by_asking_and_can_end_the_agreement(cast: Cast) -> None:
    season, day = season_of(cast), play_others_day(cast)
    Member.objects.create(organizer=day.organizer, user=cast.director, manages=True)
    asked = services.ask(season, day, by=cast.director)
    assert asked.agreed_by == cast.director
    sign_in(cast.director).post(address(season, f"{asked.pk}/take-out/"), {"reason": "Not this year"})
    assert count_lists(season) == {}


@pytest.mark.parametrize(("more", "code"), [({"date": date(2025, 5, 9)}, "year.outside"), ({"public_page": False}, "")])
def test_a_day_of_another_year_or_a_hidden_one_is_not_offered(cast: Cast, more: dict[str, Any], code: str) -> None:
    season, day = season_of(cast), play_others_day(cast, **more)
    client = sign_in(cast.director)
    assert "Pokal der Dame" not in page_words(client.get(address(season)))
    answer = client.post(address(season, "ask/"), {"tournament": day.pk}, follow=True)
    assert "Choose a tournament." in page_words(answer)
    assert not DayOfAnother.objects.exists()
    if code:
        assert refusal_codes(services.ask, season, day, by=cast.director) == [code]
    assert refusal_codes(services.ask, season, play_own_day(cast, season), by=cast.director) == ["year.own_day"]


def agree_on_day(cast: Cast, season: Season, day: Tournament) -> DayOfAnother:
    return services.agree(services.ask(season, day, by=cast.director), by=cast.stranger)


def test_people_are_matched_by_pass_club_or_birth_year_and_others_count_separately(cast: Cast) -> None:
    season = season_of(cast)
    own, day = play_own_day(cast, season), play_others_day(cast)
    Player.objects.filter(organizer=cast.organizer, last_name="AaAaAaAa").update(pass_number="1.2")
    Player.objects.filter(organizer=day.organizer, last_name="AaAaAaAa").update(pass_number="12")
    Player.objects.filter(last_name="AbAbAbAb").update(birth_year=1960)
    agree_on_day(cast, season, day)
    ours, theirs = own.organizer.slug, day.organizer.slug
    assert count_lists(season) == {
        f"AaAaAaAa {ours}": 2, f"AbAbAbAb {ours}": 2, f"AcAcAcAc {ours}": 1, f"AcAcAcAc {theirs}": 1
    }  # fmt: skip
    assert Counterpart.objects.filter(matched=True).count() == 2
    client = sign_in(cast.director)
    page = page_words(client.get(address(season)))
    assert "Who is this? (1)" in page
    third = Player.objects.get(organizer=day.organizer, last_name="AcAcAcAc")
    mine = Player.objects.get(organizer=cast.organizer, last_name="AcAcAcAc")
    client.post(address(season, f"people/{third.pk}/"), {"own": mine.pk})
    assert count_lists(season)[f"AcAcAcAc {ours}"] == 2
    client.post(address(season, f"people/{third.pk}/"), {"own": "nobody"})
    assert count_lists(season)[f"AcAcAcAc {theirs}"] == 1
    assert "Who is this?" not in page_words(client.get(address(season)))


def test_a_new_person_is_entered_into_the_register_and_known_on_the_next_day(cast: Cast) -> None:
    season, day = season_of(cast), play_others_day(cast)
    agree_on_day(cast, season, day)
    theirs = Player.objects.get(organizer=day.organizer, last_name="AaAaAaAa")
    Player.objects.filter(pk=theirs.pk).update(birth_year=1960, pass_number="04.112-7")
    client = sign_in(cast.director)
    client.post(address(season, f"people/{theirs.pk}/"), {"own": "enter"})
    client.post(address(season, f"people/{theirs.pk}/"), {"own": "enter"})
    own = Player.objects.get(organizer=cast.organizer, last_name="AaAaAaAa")
    assert not own.is_member
    assert (own.birth_year, own.pass_number) == (None, "")  # given to the other organizer alone
    assert count_lists(season)[f"AaAaAaAa {cast.organizer.slug}"] == 1
    agree_on_day(cast, season, play_others_day(cast, name="Second", date=date(2026, 6, 6)))
    assert count_lists(season)[f"AaAaAaAa {cast.organizer.slug}"] == 2


def test_two_players_of_one_day_are_not_matched_with_one_person(cast: Cast) -> None:
    season, day = season_of(cast), play_others_day(cast)
    agree_on_day(cast, season, day)
    one, other = Player.objects.filter(organizer=day.organizer).order_by("last_name")[:2]
    mine = matching.enter(season, one, by=cast.director).own
    assert refusal_codes(matching.decide, season, other, mine, by=cast.director) == ["year.same_day"]
    second = matching.enter(season, other, by=cast.director).own
    assert mine
    assert second
    register.join(second, mine, reason="by mistake", by=cast.director)
    assert sum(count_lists(season).values()) == 3


def test_members_of_another_organizer_are_guests_here(cast: Cast) -> None:
    season, day = season_of(cast), play_others_day(cast)
    Player.objects.filter(organizer=day.organizer).update(membership="member")
    agree_on_day(cast, season, day)
    read = played_in(season)
    members, guests = ({"qualify": {"groups": [group]}} for group in ("member", "guest"))
    assert [row.rank for row in read.standings(as_counted(members))] == [None] * 3
    assert None not in [row.rank for row in read.standings(as_counted(guests))]


def test_a_value_does_not_link_to_a_sheet_of_another_organizer(cast: Cast) -> None:
    season, day = season_of(cast), play_others_day(cast)
    agree_on_day(cast, season, day)
    ranking = rules.add(season, name="Year", rule={}, by=cast.director)
    player = Player.objects.filter(organizer=day.organizer).order_by("last_name")[0]
    page = sign_in(cast.director).get(f"/o/{cast.organizer.slug}/seasons/{season.pk}/ranking/{ranking.pk}/{player.pk}/")
    assert "Pokal der Dame" in page_words(page)
    assert f"/t/{day.slug}/" not in page.text


def test_an_erased_person_is_nobodys_counterpart(cast: Cast) -> None:
    season, day = season_of(cast), play_others_day(cast)
    agree_on_day(cast, season, day)
    theirs = Player.objects.filter(organizer=day.organizer).order_by("last_name")[0]
    own = matching.enter(season, theirs, by=cast.director).own
    assert own
    forget(own, by=cast.director, reason="left")
    assert not Counterpart.objects.exists()
    assert f"AaAaAaAa {day.organizer.slug}" in count_lists(season)


def test_pages_of_others_days_need_a_manager(cast: Cast) -> None:
    season = season_of(cast)
    for who, status in ((cast.clerk, 403), (cast.stranger, 404)):
        client = sign_in(who)
        assert client.get(address(season)).status_code == status
        assert client.get(f"/o/{cast.organizer.slug}/seasons/asked/").status_code == status


def test_a_day_whose_consent_was_taken_back_stays_in_sight_with_its_reason(cast: Cast) -> None:
    season, day = season_of(cast), play_others_day(cast)
    services.end(agree_on_day(cast, season, day), reason="The meeting said no", by=cast.stranger)
    page = page_words(sign_in(cast.director).get(address(season)))
    assert "Pokal der Dame" in page
    assert f"ended by {cast.stranger}: The meeting said no" in page
    services.end(services.ask(season, day, by=cast.director), reason="Not this year", by=cast.stranger)
    page = page_words(sign_in(cast.director).get(address(season)))
    assert f"by {cast.stranger}: Not this year" in page
    agree_on_day(cast, season, day)
    assert "Not this year" not in page_words(sign_in(cast.director).get(address(season)))


def test_nobody_is_chosen_before_somebody_has_said_who_it_is(cast: Cast) -> None:
    season = season_of(cast)
    play_own_day(cast, season)
    agree_on_day(cast, season, play_others_day(cast))
    client = sign_in(cast.director)
    theirs = Player.objects.get(organizer__name="Herz Dame", last_name="AaAaAaAa")
    to = address(season, f"people/{theirs.pk}/")
    (sent,) = forms_to(client.get(address(season)).text, to)
    assert sent["own"] == ""
    assert "Say who it is." in page_words(client.post(to, sent, follow=True))


def test_namesakes_in_a_ranking_have_club_or_organizer_beside_them(cast: Cast) -> None:
    season = season_of(cast)
    play_own_day(cast, season)
    agree_on_day(cast, season, play_others_day(cast))
    ranking = create_ranking(season, cast, rule={})
    ours = page_words(sign_in(cast.director).get(f"/o/{cast.organizer.slug}/seasons/{season.pk}/ranking/{ranking.pk}/"))
    assert "AaAaAaAa (Herz Dame)" in ours
    assert "AaAaAaAa (Kreuz As)" in ours
