"""Member from, member until: who leaves is charged nothing from then on, and all that was before stays as it is."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import Cast, page_words, sign_in
from tests.desks.registration.test_players import HANS, address, enter_player
from tests.desks.seasons.money import create_season, people_of, play_evening, set_money_rule
from tests.tiers import sweep
from tournament.desks.registration.roster import importer
from tournament.desks.seasons.accounts import services as accounts
from tournament.desks.seasons.rules import services as rules
from tournament.models import AccountEntry, Player, Season
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.people.register import people_of as register_of
from tournament.queries.season.closing import proposal
from tournament.queries.season.shown import shown

ABSENCE: dict[str, Any] = {"absence_cents": 200}


@pytest.fixture
def season(cast: Cast) -> Season:
    new = create_season(cast)
    set_money_rule(cast, new, **ABSENCE)
    return new


def create_member(cast: Cast, **more: Any) -> Player:
    return Player.objects.create(organizer=cast.organizer, last_name="Köhler", **{"membership": "member", **more})


def owed_by(season: Season, player: Player) -> int:
    return accounts_of(season).by_player[player.pk].owed


def leave(player: Player, day: date) -> None:
    Player.objects.filter(pk=player.pk).update(member_until=day)


def sent(**more: Any) -> dict[str, Any]:
    return {**HANS, "member_since": "1999-04-01", **more}


def test_whoever_leaves_pays_for_what_he_missed_until_then_and_for_nothing_later(cast: Cast, season: Season) -> None:
    member = create_member(cast)
    for day in (5, 12, 19):
        play_evening(cast, season, day)
    assert owed_by(season, member) == 600
    leave(member, date(2026, 3, 13))
    assert owed_by(season, member) == 400


def test_whoever_left_keeps_his_place_among_the_members(cast: Cast, season: Season) -> None:
    evening = play_evening(cast, season, 5)
    people = people_of(evening)
    Player.objects.filter(pk__in=[one.pk for one in people]).update(membership="member")
    ranking = rules.add(season, name="Y", rule={"qualify": {"groups": ["member"]}}, by=cast.director)
    leave(people[0], date(2026, 3, 31))
    (this,) = shown(season, [ranking])
    assert [row.rank for row in this.rows] == [1, 2, 3]
    leave(people[0], date(2026, 3, 1))
    assert [row.rank for row in shown(season, [ranking])[0].rows] == [1, 2, None]


def test_whoever_left_before_a_season_has_no_account_in_it(cast: Cast, season: Season) -> None:
    member = create_member(cast, member_until=date(2025, 12, 31))
    play_evening(cast, season, 5)
    assert member.pk not in accounts_of(season).by_player


def test_whoever_left_gets_no_dues_and_no_share_of_the_members(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, dues_cents=3000)
    evening = play_evening(cast, season, 5)
    people = people_of(evening)
    Player.objects.filter(pk__in=[one.pk for one in people]).update(membership="member")
    leave(people[0], min(timezone.localdate(), season.ends) - timedelta(days=1))
    accounts.book_dues(season, by=cast.director)
    dues = AccountEntry.objects.filter(kind="dues").values_list("player", flat=True)
    assert set(dues) == {one.pk for one in people[1:]}
    made = proposal(accounts_of(season), surplus=1000, least=1, members_only=True)
    assert {share.account.pk for share in made.shares if share.cents} == {one.pk for one in people[1:]}


def test_the_register_says_until_when_somebody_was_a_member(cast: Cast) -> None:
    player = enter_player(cast)
    client = sign_in(cast.director)
    page = address(cast, f"{player.pk}/")
    base = client.get(page).context["form"].initial["base"]
    assert client.post(page, sent(member_until="2026-05-31", base=base)).status_code == 302
    told = page_words(client.get(address(cast)))
    assert "was a member since 1 Apr 1999 until 31 May 2026" in told
    assert "0 members · 1 guest" in told
    (person,) = register_of(cast.organizer)
    assert not person.is_member


def test_a_member_becomes_a_guest_only_where_he_never_was_one(cast: Cast) -> None:
    player = enter_player(cast)
    client, page = sign_in(cast.director), address(cast, f"{player.pk}/")
    base = client.get(page).context["form"].initial["base"]
    wanted = sent(membership="guest", member_since="", base=base)
    answer = client.post(page, wanted)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["membership"])
    assert "Whoever leaves stays “member” here, with his last day in “member until”." in page_words(answer)
    assert client.post(page, {**wanted, "never_member": "on"}).status_code == 302
    player.refresh_from_db()
    assert (player.membership, player.member_since) == ("guest", None)


@sweep(
    "wrong",
    [
        {"member_until": "1999-03-31"},
        {"member_until": "0001-01-01"},
        {"member_since": "", "member_until": "0001-01-01"},
        {"member_until": "x"},
        {"membership": "guest", "member_since": "", "member_until": "2026-01-01"},
    ],
)
def test_a_wrong_last_day_is_named_at_its_field(cast: Cast, wrong: dict[str, str]) -> None:
    answer = sign_in(cast.director).post(address(cast, "enter/"), sent(**wrong))
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["member_until"])


def test_a_wrong_day_of_a_membership_says_what_is_wrong_with_it(cast: Cast) -> None:
    def told(**days: str) -> str:
        return page_words(sign_in(cast.director).post(address(cast, "enter/"), sent(**days)))

    assert "“Member until” is before “member since”." in told(member_until="1999-03-31")
    assert "Is the year right?" in told(member_since="", member_until="0001-01-01")
    assert "Is the year right?" in told(member_since="0199-04-01")


def test_a_file_says_from_when_and_until_when_somebody_is_a_member(cast: Cast) -> None:
    text = "Name;Vorname;Mitglied seit;Mitglied bis\nAlt;Herbert;1990;2025\nNeu;Ute;1.2.2020;31.1.2020\n"
    roster = importer.read(cast.organizer, "x.csv", text.encode())
    (line,) = roster.lines
    values = line.values
    days = (date(1990, 1, 1), date(2025, 12, 31))
    assert (values["membership"], values["member_since"], values["member_until"]) == ("member", *days)
    assert [error.code for error in roster.errors] == ["roster.left_before"]


def test_a_file_makes_no_member_a_guest(cast: Cast) -> None:
    enter_player(cast)
    text = "Name;Vorname;Verein;Pass;Mitglied\nMeier;Hans;Kreuz As;04.112-7;nein\n"
    roster = importer.read(cast.organizer, "x.csv", text.encode())
    assert [error.code for error in roster.errors] == ["roster.once_a_member"]
