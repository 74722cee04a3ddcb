"""Who is expelled: no rank and no further seat, his sheets stand, and all is as before once that is withdrawn."""

import json
from datetime import timedelta
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.builders import (
    Cast,
    draw_all_lots,
    draw_series,
    expel_player,
    key_sheet,
    make_cast,
    make_played_cast,
    page_words,
    play_series,
    play_series_as,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.remembered import remembered
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.seats import services as seat_services
from tournament.desks.draw.wishes import services as wishes
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes.services import substitute
from tournament.desks.results.final import services as results
from tournament.models import Adjustment, Ruling, StartCard, Team
from tournament.queries.people.cards import in_the_field, start_cards
from tournament.queries.ranking import groups
from tournament.queries.ranking.postings import body
from tournament.queries.ranking.rated import rated
from tournament.queries.ranking.ratings import Rated
from tournament.queries.ranking.standings import StandingsRow, standings
from tournament.queries.record.recount import faults
from tournament.queries.seats.draws import changes_since, entrants_by_rank
from tournament.queries.seats.going_on import left_since
from tournament.queries.steps import Status, day_of, steps


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """Series 1 played by eight; start card 1 won most, 2 and 3 the same behind, then by numbers."""
    register_players(cast.tournament, 8, by=cast.director)
    games = {1: (9, 0), 2: (6, 0), 3: (6, 0), 4: (5, 0), 5: (4, 0), 6: (3, 0), 7: (2, 0)}
    play_series_as(cast.tournament, 1, games, by=cast.director, clerk=cast.clerk)
    return cast


def card(cast: Cast, number: int = 1) -> StartCard:
    return StartCard.objects.get(tournament=cast.tournament, number=number)


def expel(cast: Cast, number: int = 1) -> Adjustment:
    return expel_player(card(cast, number), by=cast.referee)


def withdraw(effect: Adjustment) -> None:
    effect.withdrawn_at, effect.withdrawal_reason = timezone.now(), "another was it"
    effect.save()


def row(cast: Cast, number: int = 1) -> StandingsRow:
    return next(row for row in standings(cast.tournament).rows if row.number == number)


def ranks(cast: Cast) -> list[tuple[int | None, int]]:
    return [(row.rank, row.number) for row in standings(cast.tournament).rows]


# lists


def test_he_has_no_rank_and_the_others_move_up(hall: Cast) -> None:
    before = ranks(hall)
    assert before[:4] == [(1, 1), (2, 2), (2, 3), (4, 4)]
    expel(hall)
    assert ranks(hall) == [(1, 2), (1, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (None, 1)]


def test_he_stands_behind_those_who_have_not_played_yet(hall: Cast) -> None:
    expel(hall)
    register_players(hall.tournament, 1, by=hall.director)
    assert ranks(hall)[-2:] == [(None, 9), (None, 1)]


def test_his_sheet_stands_for_him_and_for_the_others(hall: Cast) -> None:
    before = {row.number: (row.performance, row.won, row.lost, row.lines) for row in standings(hall.tournament).rows}
    expel(hall)
    after = {row.number: (row.performance, row.won, row.lost, row.lines) for row in standings(hall.tournament).rows}
    assert after == before


def test_no_lot_is_drawn_with_him(hall: Cast) -> None:
    assert [[row.number for row in tied] for tied in standings(hall.tournament).ties] == [[2, 3]]
    expel(hall, 2)
    assert standings(hall.tournament).ties == ()
    assert (row(hall, 2).rank, row(hall, 2).needs_lot, row(hall, 3).rank) == (None, False, 2)


def test_he_is_expelled_in_the_lists_of_every_series(hall: Cast) -> None:
    publish_draw(hall.tournament, 2, by=hall.director)
    expel_player(card(hall), by=hall.referee, series=2)
    assert [row.number for row in standings(hall.tournament, upto=1).rows][-1] == 1


def test_a_withdrawn_expulsion_gives_everything_back(hall: Cast) -> None:
    before = standings(hall.tournament)
    effect = expel(hall)
    withdraw(effect)
    assert standings(hall.tournament) == before
    assert len(in_the_field(hall.tournament)) == 8


def test_so_does_a_withdrawn_decision(hall: Cast) -> None:
    effect = expel(hall)
    effect.ruling.withdrawn_at, effect.ruling.withdrawal_reason = timezone.now(), "another was it"
    effect.ruling.save()
    assert row(hall).rank == 1
    assert len(in_the_field(hall.tournament)) == 8


def test_his_substitute_is_ranked_with_what_the_card_has(hall: Cast) -> None:
    expel(hall)
    substitute(card(hall), Entry("Albrecht"), by=hall.director, reason="a grave case")
    assert (row(hall).rank, row(hall).expelled, row(hall).name) == (1, False, "AaAaAaAa / Albrecht")


def test_other_decisions_expel_nobody(hall: Cast) -> None:
    effect = expel(hall)
    effect.kind = Adjustment.Kind.WARNING
    effect.save()
    assert row(hall).rank == 1


def test_posted_lists_carry_it_and_the_recount_agrees(hall: Cast) -> None:
    expel(hall)
    posted = results.post_standings(series_of(hall.tournament, 1), by=hall.director)
    assert [(row["number"], row["rank"]) for row in posted.body["rows"] if row["expelled"]] == [(1, None)]
    assert list(faults()) == []


def test_a_list_from_before_there_was_such_a_word_still_shows(hall: Cast) -> None:
    posted = results.post_standings(series_of(hall.tournament, 1), by=hall.director)
    for row in posted.body["rows"]:
        del row["expelled"]
    posted.save()
    assert sign_in(hall.viewer).get(f"/p/{hall.tournament.slug}/standings/").status_code == 200
    assert "AaAaAaAa" in page_words(sign_in(hall.viewer).get(f"/p/{hall.tournament.slug}/standings/"))


@pytest.mark.parametrize("page", ["standings/", "cards/", "cards/1/"])
def test_the_pages_say_so(hall: Cast, page: str) -> None:
    address = f"/t/{hall.tournament.slug}/{page}"
    assert "expelled" not in page_words(sign_in(hall.viewer).get(address))
    expel(hall)
    assert "expelled" in page_words(sign_in(hall.viewer).get(address))


def test_the_public_list_and_the_command_say_so(hall: Cast) -> None:
    expel(hall)
    results.post_standings(series_of(hall.tournament, 1), by=hall.director)
    page = page_words(sign_in(hall.viewer).get(f"/p/{hall.tournament.slug}/standings/"))
    assert "– AaAaAaAa expelled" in page
    assert [line[-9:] for line in printed(hall).splitlines() if " expelled" in line] == [" expelled"]
    rows: Any = json.loads(printed(hall, "--json"))
    assert [(row["number"], row["rank"]) for row in rows if "expelled" in row] == [(1, None)]


def printed(cast: Cast, *options: str) -> str:
    out = StringIO()
    call_command("standings", cast.tournament.slug, "--series", "1", *options, stdout=out)
    return out.getvalue()


def test_the_card_says_what_follows_from_it(hall: Cast) -> None:
    expel(hall)
    page = page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/cards/1/"))
    for phrase in ("by decision", "SkWO 4.3", "the fee is kept", "no rank: expelled", "Appoint a substitute", "paid"):
        assert phrase in page
    for button in ("Comes back", "Is not here after all"):
        assert button not in page


def test_the_counts_and_filters_of_the_desk_leave_him_out(hall: Cast) -> None:
    register_players(hall.tournament, 1, by=hall.director, paid=False, present=False)
    expel(hall, 9)
    presence.withdraw(card(hall, 8), by=hall.director, reason="ill")
    page = sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/cards/", {"show": "absent"})
    counts = page.context["counts"]
    assert counts == {"registered": 9, "here": 7, "unpaid": 0, "withdrawn": 1, "expelled": 1}
    assert len(page.context["table"].rows) == 0
    assert presence.check_in_all(hall.tournament, by=hall.clerk) == 0


# his team


def teams(cast: Cast) -> Rated:
    return next(ranking for ranking in rated(cast.tournament) if ranking.rating.code == "teams")


def team(cast: Cast, *numbers: int) -> None:
    eins = Team.objects.create(tournament=cast.tournament, name="Eins")
    StartCard.objects.filter(tournament=cast.tournament, number__in=numbers).update(team=eins)


def test_before_his_first_sheet_is_in_he_belongs_to_his_team_already(db: None) -> None:
    cast = make_cast(ratings=["teams"], team_rule="three_raised")
    register_players(cast.tournament, 4, by=cast.director)
    team(cast, 1, 2, 3, 4)
    (table,) = publish_draw(cast.tournament, by=cast.director).tables.all()
    expel(cast)
    assert [(row.rank, row.lack, len(row.members)) for row in teams(cast).rows] == [(None, "", 4)]
    key_sheet(table, by=cast.clerk)
    assert [row.performance for row in rated(cast.tournament, upto=1)[1].rows] == [24 * 48 + 50 * 48]


def finalised(before: bool, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A final result with a team of four of whom one was expelled; `before`: as it was counted once, without him."""
    cast = make_cast(series_count=1, ratings=["teams"], team_rule="three_raised")
    register_players(cast.tournament, 8, by=cast.director)
    team(cast, 1, 2, 3, 4)
    play_series_as(cast.tournament, 1, {1: (1, 0), 2: (2, 0), 3: (3, 0)}, by=cast.director, clerk=cast.clerk)
    expel(cast)
    Ruling.objects.update(ruled_at=timezone.now() - timedelta(hours=1))  # while the series was played
    draw_all_lots(cast.tournament, by=cast.director)
    with monkeypatch.context() as once:
        if before:
            once.setattr(groups, "left_out", lambda _tournament, _rating, cards: {card.number for card in cards})
        results.finalise(cast.tournament, by=cast.director)
    return cast


def test_a_final_result_that_was_posted_without_him_stands_until_it_is_reopened(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast = finalised(True, monkeypatch)
    (row,) = teams(cast).rows
    assert (len(row.members), row.performance) == (3, Fraction(4, 3) * (2 + 3) * 74)
    assert list(faults(cast.tournament)) == []
    results.reopen(cast.tournament.finals.get(), by=cast.director, reason="his card counts")
    (row,) = teams(cast).rows
    assert (len(row.members), row.performance) == (4, (1 + 2 + 3) * 74)


def test_a_final_result_counts_his_card_for_his_team(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cast = finalised(False, monkeypatch)
    (posted,) = cast.tournament.finals.get().body["ratings"]
    assert [len(row["members"]) for row in posted["rows"]] == [4]
    assert list(faults(cast.tournament)) == []


# seats


def test_he_is_in_no_later_draw(hall: Cast) -> None:
    expel(hall)
    draw = draw_series(hall.tournament, 2, by=hall.director)
    assert sorted(draw.seats.values_list("card__number", flat=True)) == [2, 3, 4, 5, 6, 7, 8]


def test_seats_by_rank_go_without_him(db: None) -> None:
    cast = make_cast(set_by_rank_from=2)
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    expel_player(card(cast), by=cast.referee)
    order = [entrant.id for entrant in entrants_by_rank(series_of(cast.tournament, 2))]
    assert order == [row.number for row in standings(cast.tournament).rows][:-1]


def test_a_draw_that_waits_says_so_and_is_fitted(hall: Cast) -> None:
    draw = draw_series(hall.tournament, 2, by=hall.director)
    expel(hall)
    (finding,) = changes_since(draw)
    assert (finding.code, finding.values["cards"]) == ("draw.left", (1,))
    assert refusal_codes(drawing.publish, draw, by=hall.director) == ["draw.left", "draw.field_changed"]
    current = next(step for step in steps(day_of(hall.tournament)) if step.status is Status.CURRENT)
    assert [lack.code for lack in current.missing] == ["draw.unpublished", "draw.seated_left"]
    seat_services.fit(draw, by=hall.director, reason="expelled", base=0)
    assert not draw.seats.filter(card=card(hall)).exists()


def test_a_published_draw_says_so_until_his_sheet_is_keyed(hall: Cast) -> None:
    draw = publish_draw(hall.tournament, 2, by=hall.director)
    expel(hall)
    assert draw.seats.filter(card=card(hall)).exists()
    page = page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/draw/2/"))
    assert "No longer in the field since the draw: 1." in page
    assert "Fit the seats to who is here" in page
    assert "Series 2: start card 1 has a seat and has left since." in page_words(
        sign_in(hall.director).get(f"/t/{hall.tournament.slug}/")
    )
    key_sheet(draw.tables.get(seats__card=card(hall)), by=hall.clerk)
    assert left_since(draw) == ()
    assert "has left since" not in page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/"))


def test_who_withdrew_is_treated_alike(hall: Cast) -> None:
    draw = publish_draw(hall.tournament, 2, by=hall.director)
    presence.withdraw(card(hall, 2), by=hall.director, reason="ill")
    expel(hall)
    assert left_since(draw) == (1, 2)
    substitute(card(hall, 2), Entry("Albrecht"), by=hall.director, reason="a grave case")
    assert left_since(draw) == (1,)


def test_the_seats_of_a_published_draw_are_fitted_without_him(hall: Cast) -> None:
    draw = publish_draw(hall.tournament, 2, by=hall.director)
    expel(hall)
    seat_services.fit(draw, by=hall.director, reason="expelled", base=0)
    assert (left_since(draw), draw.seats.count()) == ((), 7)


def test_no_wish_is_written_down_for_him(hall: Cast) -> None:
    expel(hall)
    wish = {"by": hall.director, "kind": "fixed", "table": 1}
    assert refusal_codes(wishes.wish, hall.tournament, card(hall), **wish) == ["wish.withdrawn"]


def test_the_fee_stays_in_the_till(hall: Cast) -> None:
    expel(hall)
    assert start_cards(hall.tournament).get(number=1).paid


def test_the_final_result_has_him_at_its_end(db: None) -> None:
    cast = make_played_cast()
    winner = standings(cast.tournament).rows[0].number
    expel_player(card(cast, winner), by=cast.referee)
    Ruling.objects.update(ruled_at=timezone.now() - timedelta(hours=1))  # while the series was played
    draw_all_lots(cast.tournament, by=cast.director)
    final = results.finalise(cast.tournament, by=cast.director)
    assert [(row["number"], row["rank"]) for row in final.body["rows"]][-1] == (winner, None)
    assert body(cast.tournament) == final.body
    assert list(faults()) == []
