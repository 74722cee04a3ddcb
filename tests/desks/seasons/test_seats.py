"""A season's rule of seats: its page, its words, dated changes with a reason, and draws that follow it."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import seating
from tests.builders import (
    Cast,
    create_tournament,
    make_footer,
    page_words,
    play_series,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.setup.archives import (
    EVERY_ROLE,
    archive_content,
    archive_refusal,
    change_archive,
    put_value,
    write_archive,
)
from tests.papers import printed
from tests.tiers import full
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.making import services as making
from tournament.desks.registration.presence import services as presence
from tournament.desks.seasons.rules import services as rules
from tournament.desks.seasons.rules.usual import USUAL
from tournament.desks.seasons.seating import services
from tournament.desks.seasons.year import services as year
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.people.services import found_organizer
from tournament.desks.sheets.after.services import correct
from tournament.models import AuditEntry, Draw, Organizer, Player, Season, Seat, SeatingRule, Tournament
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import faults
from tournament.queries.season.seating import before
from tournament.queries.seats.draws import replays
from tournament.queries.seats.evening import is_set_by
from tournament.wording.seating import set_by_words

FRIDAYS = {"weekdays": [5]}
BY_YEAR = {"by": "ranking", "ranking": "Year"}
FIRST = date(2026, 3, 6)


@pytest.fixture
def season(cast: Cast) -> Season:
    new = year.begin(cast.organizer, name="2026", begins=date(2026, 1, 1), ends=date(2026, 12, 31), by=cast.director)
    rules.add(new, name="Year", rule=USUAL["minimum"], by=cast.director)
    return new


def address(season: Season) -> str:
    return f"/o/{season.organizer.slug}/seasons/{season.pk}/seating/"


def set_seating_rule(season: Season, by: Any, since: date = date(2026, 1, 1), **rule: Any) -> SeatingRule:
    return services.change(season, rule, since=since, reason="", by=by)


def create_evening(
    cast: Cast, season: Season, count: int = 8, day: date = FIRST, *, is_played: bool = False
) -> Tournament:
    tournament = create_tournament(cast.organizer, cast.director, name=f"Evening {day}", date=day, series_count=2)
    register_players(tournament, count, by=cast.director)
    year.put_in(season, [tournament], by=cast.director)
    if is_played:
        play_series(tournament, 1, by=cast.director, clerk=cast.clerk)
    return tournament


def test_a_rule_of_seats_is_set_on_its_page_and_stands_there_in_words(cast: Cast, season: Season) -> None:
    client = sign_in(cast.director)
    form = client.get(address(season)).context["forms"]
    assert [form.usual.initial["by"], form.all.initial["guests"]] == ["draw", "among"]
    asked = {
        "usual-by": "pots:Year", "usual-pots": "2", "usual-inside": "lot", "usual-above": "3",
        "when-0-by": "ranking:Year", "when-0-evenings": "2", "when-0-last": "on",
        "when-1-by": "", "when-2-by": "",
        "guests": "from", "table": "2", "joiners": "points", "weekdays": ["5"], "off": "3 Apr 2026, 2026-12-25",
        "holds_since": "2026-01-01",
    }  # fmt: skip
    page = page_words(client.post(address(season), asked, follow=True))
    assert "2nd and last evening of a month: set by the ranking “Year”." in page
    assert "Otherwise: in 2 pots by the ranking “Year”, inside a pot by lot, above 3 tables; else drawn by lot." in page
    assert "Guests from table 2 on." in page
    assert "by the mean of his lists of the season" in page
    assert "The club meets: Friday, not on 3 Apr 2026, 25 Dec 2026." in page
    kept = SeatingRule.objects.get()
    assert kept.rule == {
        "usual": {"by": "pots", "ranking": "Year", "pots": 2, "above": 3, "inside": "lot"},
        "exceptions": [{"evenings": [2], "last": True, **BY_YEAR}],
        "guests": 2,
        "joiners": "points",
        "rhythm": {"weekdays": [5], "off": ["2026-04-03", "2026-12-25"]},
    }
    assert AuditEntry.objects.filter(action="season.seating").count() == 1
    again = client.get(address(season)).context["forms"]
    assert again.usual.initial["by"] == "pots:Year"
    assert again.exceptions[0].initial["evenings"] == "2"
    assert again.all.initial["off"] == "3 Apr 2026, 25 Dec 2026"


def test_a_changed_rule_of_seats_needs_a_reason_and_holds_from_its_day(cast: Cast, season: Season) -> None:
    set_seating_rule(season, cast.director, usual={"by": "last_list"})
    client = sign_in(cast.director)
    asked = {
        "usual-by": "draw", "when-0-by": "", "when-1-by": "", "when-2-by": "", "guests": "among",
        "joiners": "behind", "holds_since": "2026-11-01",
    }  # fmt: skip
    assert client.post(address(season), asked).status_code == 422
    page = page_words(client.post(address(season), asked | {"reason": "The meeting of October"}, follow=True))
    assert "The meeting of October" in page
    assert [rule.since for rule in SeatingRule.objects.on(date(2026, 10, 31))] == [date(2026, 1, 1)]
    assert SeatingRule.objects.on(date(2026, 11, 1))[0].rule == {"usual": {"by": "draw"}}
    assert set_seating_rule(season, cast.director, since=date(2026, 11, 2), usual={"by": "draw"}).since == date(
        2026, 11, 1
    )


def test_a_rule_of_seats_that_can_never_apply_is_refused_with_its_exception(cast: Cast, season: Season) -> None:
    never = {"exceptions": [{"evenings": [6], "by": "last_list"}], "rhythm": FRIDAYS}
    for rule, code in (
        (never, "year.evening_never"),
        ({"exceptions": [{"last": True, "by": "last_list"}]}, "year.no_rhythm"),
        ({"exceptions": [{"since": "2027-01-01", "by": "last_list"}]}, "year.evening_never"),
        ({"usual": {"by": "ranking", "ranking": "Month"}}, "year.unknown_ranking"),
    ):
        assert refusal_codes(set_seating_rule, season, cast.director, **rule) == [code]
    assert refusal_codes(set_seating_rule, season, cast.director, date(2027, 1, 1)) == ["year.seats_outside"]
    assert not SeatingRule.objects.exists()
    client = sign_in(cast.director)
    wrong = {
        "usual-by": "draw", "when-0-by": "", "when-0-evenings": "2", "when-1-by": "draw", "when-2-by": "",
        "guests": "from", "joiners": "behind", "every": "2", "holds_since": "2026-01-01", "off": "tomorrow",
    }  # fmt: skip
    page = page_words(client.post(address(season), wrong))
    for said in ("And how is it seated then?", "On which evenings?", "From which table on?", "On which weekday?",
                 "From which evening is it counted?", "Write the days like this: 3 Apr 2026, 25 Dec 2026"):  # fmt: skip
        assert said in page


def test_one_press_seats_an_evening_by_its_seasons_rule_and_the_page_says_why(cast: Cast, season: Season) -> None:
    set_seating_rule(season, cast.director, usual={"by": "last_list"}, rhythm=FRIDAYS)
    first = create_evening(cast, season)
    client, at = sign_in(cast.director), f"/t/{first.slug}/draw/1"
    page = page_words(client.get(f"{at}/"))
    assert "By the season's rule: set by everybody's own last list; nobody here has anything yet" in page
    assert "Draw series 1" in page
    client.post(f"{at}/close/", {"engine": "rule", "at_once": "yes", "attempt": 1})
    draw = Draw.objects.get(series__tournament=first)
    assert draw.engine == seating.SWAPS
    assert draw.closing
    assert draw.closing.set_by["lacks"] == "nobody"
    assert "drawn by lot" in page_words(client.get(f"{at}/"))


def last_lists(tournament: Tournament) -> dict[str, int]:
    seats = Seat.objects.filter(draw__series__tournament=tournament).select_related("card__player")
    return {
        str(seat.card.player.last_name): seat.table.versions.get().footers.get(seat=seat.number).total or 0
        for seat in seats
    }


def by_table(draw: Draw) -> list[list[str]]:
    tables = draw.tables.order_by("number")
    return [
        [seat.card.player.last_name for seat in table.seats.select_related("card__player").order_by("number")]
        for table in tables
    ]


def test_the_next_evening_is_seated_by_last_lists_and_the_draw_replays(cast: Cast, season: Season) -> None:
    set_seating_rule(season, cast.director, usual={"by": "last_list"}, rhythm=FRIDAYS)
    made = last_lists(create_evening(cast, season, is_played=True))
    second = create_evening(cast, season, day=FIRST + timedelta(days=7))
    draw = drawing.publish(making.draw(series_of(second, 1), by=cast.director), by=cast.director)
    assert draw.engine == seating.ORDERED
    came = [made[name] for table in by_table(draw) for name in table]
    assert came == sorted(came, reverse=True)
    page = page_words(sign_in(cast.director).get(f"/t/{second.slug}/draw/1/"))
    assert "By the season's rule: set by everybody's own last list" in page
    assert "recounted: right" in page
    proof = page_words(sign_in(cast.director).get(f"/t/{second.slug}/draw/1/1/proof/"))
    assert "ordered-1" in proof


def test_a_draw_is_not_published_after_a_list_it_rests_on_was_corrected(cast: Cast, season: Season) -> None:
    set_seating_rule(season, cast.director, usual={"by": "last_list"}, rhythm=FRIDAYS)
    first = create_evening(cast, season, is_played=True)
    second = create_evening(cast, season, day=FIRST + timedelta(days=7))
    draw = making.draw(series_of(second, 1), by=cast.director)
    table = series_of(first, 1).draws.get().tables.order_by("number")[1]
    correct(
        table,
        by=cast.director,
        footers=[make_footer(0, 0, 0, 0, 4)] * 4,
        passed=first.games(4),
        base=table.versions.get().number,
        paragraph="SkWO 7.2.4",
        reason="a slip",
    )
    assert refusal_codes(drawing.publish, draw, by=cast.director)[0] == "draw.before_changed"


def make_members(tournament: Tournament, *numbers: int) -> None:
    """Makes these the members; everybody else is a guest."""
    members = tournament.cards.filter(number__in=numbers).values("player")
    Player.objects.filter(pk__in=members).update(membership=Player.Membership.MEMBER)


def test_guests_sit_behind_and_another_way_can_be_chosen_for_one_evening(cast: Cast, season: Season) -> None:
    set_seating_rule(season, cast.director, usual={"by": "draw"}, guests=2, rhythm=FRIDAYS)
    create_evening(cast, season, is_played=True)
    second = create_evening(cast, season, day=FIRST + timedelta(days=7))
    make_members(second, 3, 4, 5, 6, 7, 8)
    client, at = sign_in(cast.director), f"/t/{second.slug}/draw/1"
    page = client.get(f"{at}/")
    assert "By the season's rule: drawn by lot, guests from table 2 on" in page_words(page)
    ways = dict(page.context["way_form"].fields["engine"].choices)
    assert list(ways)[:3] == ["rule", "swaps-1", "ahead-1"]
    (year_rank,) = (key for key, told in ways.items() if "“Year”" in str(told))
    client.post(f"{at}/close/", {"engine": "rule", "at_once": "yes", "attempt": 1})
    draw = Draw.objects.get(series__tournament=second)
    guests = {"AaAaAaAa", "AbAbAbAb"}
    assert not guests & set(by_table(draw)[0])
    assert seating.parse_way(draw.inputs) == seating.Way(
        seating.ORDERED, order=seating.Order((8,), guests=(1, 2), table=2)
    )
    drawing.void(draw, by=cast.director, reason="another way")
    client.post(f"{at}/close/", {"engine": year_rank, "at_once": "yes", "attempt": 2})
    again = Draw.objects.in_force().get(series__tournament=second)
    assert "Chosen for this evening: set by the ranking “Year”, guests from table 2 on" in page_words(
        client.get(f"{at}/")
    )
    assert not guests & set(by_table(again)[0])
    drawing.void(again, by=cast.director, reason="plainly")
    client.post(f"{at}/close/", {"engine": "swaps-1", "at_once": "yes", "attempt": 3})
    third = Draw.objects.in_force().get(series__tournament=second)
    assert third.closing
    assert (third.engine, third.closing.set_by) == (seating.SWAPS, {})


def test_a_draw_whose_order_is_settled_does_not_wait_for_its_chance(cast: Cast, season: Season) -> None:
    create_evening(cast, season, is_played=True)
    second = create_evening(cast, season, count=3, day=FIRST + timedelta(days=7))
    client, at = sign_in(cast.director), f"/t/{second.slug}/draw/1"
    ways = dict(client.get(f"{at}/").context["way_form"].fields["engine"].choices)
    assert "rule" not in ways
    (pots,) = (key for key, told in ways.items() if str(told).startswith("in 3 pots"))
    client.post(f"{at}/close/", {"engine": pots})
    draw = Draw.objects.get(series__tournament=second)
    assert draw.closing
    assert draw.closing.set_by == {"by": "pots", "is_chosen": True}


def test_a_sealed_draw_of_pots_waits_for_its_chance(cast: Cast, season: Season) -> None:
    set_seating_rule(season, cast.director, usual={"by": "pots", "pots": 2})
    create_evening(cast, season, is_played=True)
    second = create_evening(cast, season, day=FIRST + timedelta(days=7))
    client, at = sign_in(cast.director), f"/t/{second.slug}/draw/1"
    client.post(f"{at}/close/", {"engine": "rule"})
    page = page_words(client.get(f"{at}/"))
    assert "The registration is closed" in page
    assert "in 2 pots by the mean of all lists" in page
    client.post(f"{at}/closing/1/make/", {"kind": "dice", "value": "1 2 3 4 5 6 1 2 3 4"})
    draw = Draw.objects.get(series__tournament=second)
    assert replays(draw)
    way = seating.parse_way(draw.inputs)
    assert way
    assert way.order == seating.Order((4, 4))
    assert list(faults()) == []


@pytest.mark.parametrize("joiners", ["points", "lot", "behind"])
def test_a_joiner_for_series_2_is_set_by_points_of_the_season_or_by_lot(
    cast: Cast, season: Season, joiners: str
) -> None:
    set_seating_rule(season, cast.director, usual={"by": "draw"}, joiners=joiners)
    best, mean = max(last_lists(create_evening(cast, season, is_played=True)).items(), key=lambda made: made[1])
    second = create_tournament(
        cast.organizer, cast.director, name="Second", date=FIRST + timedelta(days=7), series_count=2, set_by_rank_from=2
    )
    cards = register_players(second, 9, by=cast.director)
    year.put_in(season, [second], by=cast.director)
    joiner = next(card for card in cards if card.player.last_name == best)
    presence.check_out(joiner, by=cast.director)
    play_series(second, 1, by=cast.director, clerk=cast.clerk)
    presence.check_in(joiner, by=cast.director)
    draw = drawing.publish(making.draw(series_of(second, 2), by=cast.director), by=cast.director)
    people, _past, _wishes = seating.parse_inputs(draw.inputs)
    way = seating.parse_way(draw.inputs)
    assert way
    order = [entrant.id for entrant in people]
    if joiners == "points":
        made = {row.number: row.performance for row in standings(second, upto=1).rows}
        place = order.index(joiner.number)
        assert all(made[number] >= mean for number in order[:place])
        assert all(made[number] < mean for number in order[place + 1 :])
        assert 0 < place < 8
    else:
        assert order[-1] == joiner.number
    engines = {"lot": seating.ORDERED}
    assert way.engine == engines.get(joiners, seating.RANKED)
    assert (way.order.joiners if way.order else 0) == (joiners == "lot")
    assert replays(draw)


def test_the_archive_has_the_facts_a_draw_rests_on_and_made_up_ones_are_refused(cast: Cast, season: Season) -> None:
    set_seating_rule(
        season, cast.director, usual={"by": "last_list"}, exceptions=[{"evenings": [2], **BY_YEAR}], rhythm=FRIDAYS
    )
    create_evening(cast, season, is_played=True)
    second = create_evening(cast, season, day=FIRST + timedelta(days=7))
    drawing.publish(making.draw(series_of(second, 1), by=cast.director), by=cast.director)
    written = write_archive(second)
    Organizer.objects.filter(pk=cast.organizer.pk).update(name="Before", slug="before")
    found_organizer("Kreuz As", manager=cast.director)
    restored = restore(read(written), roles=EVERY_ROLE, slug="again")
    assert archive_content(write_archive(restored))["closing"] == archive_content(written)["closing"]
    assert set_by_words(seating.set_by(restored.closings.get().set_by)) == (
        "2nd evening of the month: set by the ranking “Year”"
    )
    for wrong in ({"by": "chance"}, {"by": "draw", "guests": -1}, {"by": "draw", "lacks": "rain"}, {"guests": 2}):
        assert not is_set_by(wrong)
        assert "set_by" in archive_refusal(change_archive(written, put_value("closing", 0, "set_by", wrong)))


def test_absences_count_on_evenings_of_enough_tables_alone(cast: Cast, season: Season) -> None:
    days = [FIRST + timedelta(days=7 * number) for number in range(3)]
    for day in days[:2]:
        create_evening(cast, season, day=day, is_played=True)
    create_evening(cast, season, count=4, day=days[2], is_played=True)
    so_far = before(season, days[2] + timedelta(days=1))
    names = {key: player.last_name for key, player in so_far.played.people.items()}
    assert {names[key] for key in so_far.away(1, 1)} == {"AeAeAeAe", "AfAfAfAf", "AgAgAgAg", "AhAhAhAh"}
    assert so_far.away(1, 2) == so_far.away(4, 1) == so_far.away(0, 1) == frozenset()


@full
def test_the_draw_page_costs_as_many_queries_in_a_long_season_as_in_a_short_one(cast: Cast, season: Season) -> None:
    set_seating_rule(season, cast.director, usual={"by": "pots"}, guests=2, rhythm=FRIDAYS)
    days = [FIRST + timedelta(days=7 * number) for number in range(6)]
    client, asked = sign_in(cast.director), []
    for day in days:
        create_evening(cast, season, count=8 if day == FIRST else 12, day=day, is_played=True)
        tonight = create_evening(cast, season, day=day + timedelta(days=1))
        for page in (f"/t/{tonight.slug}/draw/1/", address(season)):
            client.get(page)
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/t/{tonight.slug}/draw/1/")
        asked.append(len(queries))
    assert len(set(asked[1:])) == 1


def test_plan_and_public_page_say_how_the_first_series_is_seated(cast: Cast, season: Season) -> None:
    exceptions = [{"since": "2026-03-01", **BY_YEAR, "tables": 2}]
    set_seating_rule(season, cast.director, exceptions=exceptions, guests=0, rhythm=FRIDAYS)
    tonight = create_evening(cast, season)
    says = "From 1 Mar 2026 on: set by the ranking “Year”, tables 1 to 2 only, the others by lot"
    says += ", guests behind the members"
    paper = printed.text(sign_in(cast.director).get(f"/t/{tonight.slug}/papers/plan.pdf"))
    assert f"Seats of the first series – {says}. Seats of the other series are drawn." in " ".join(paper.split())
    page = page_words(Client().get(f"/p/{tonight.slug}/"))
    assert f"first series – {says};" in page
    assert "the others are drawn" in page
    assert "drawn for every series" not in page
