"""Lots: drawn once from a stored seed, or by hand before a witness; they hold while the same players are tied."""

import hashlib
from collections.abc import Iterable
from functools import partial

import pytest

from scoring import Footer
from tests.builders import (
    Cast,
    end_series,
    key_sheet,
    make_cast,
    make_footer,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    refusal_findings,
    register_players,
    run_at_once,
    sign_in,
)
from tests.remembered import remembered
from tournament.desks.results.final import services
from tournament.desks.results.lots import services as lot_services
from tournament.desks.results.lots import views
from tournament.desks.results.lots.reading import ties_now
from tournament.desks.results.lots.services import draw_lot, write_down
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.proposals import Terms
from tournament.desks.sheets.after import services as after_services
from tournament.models import AuditEntry, Lot, StartCard
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import faults
from tournament.refused import Refused
from tournament.wording import sentence


@pytest.fixture
@remembered
def hall(db: None) -> Cast:
    """One series of eight players: two won all, the six others did nothing and share place 3."""
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def tied_numbers(cast: Cast) -> tuple[int, ...]:
    (tie,) = ties_now(cast.tournament)
    return tie.keys


def draw_lot_of_tied(cast: Cast) -> Lot:
    return draw_lot(cast.tournament, rating="main", after=1, keys=tied_numbers(cast), by=cast.director)


def ranks_by_number(cast: Cast) -> dict[int, int | None]:
    return {row.number: row.rank for row in standings(cast.tournament).rows}


def test_a_lot_ranks_players_who_were_equal(hall: Cast) -> None:
    before, equal = ranks_by_number(hall), tied_numbers(hall)
    assert [before[key] for key in equal] == [3] * 6
    lot = draw_lot_of_tied(hall)
    after = ranks_by_number(hall)
    assert [after[key] for key in lot.order] == [3, 4, 5, 6, 7, 8]
    assert {key: rank for key, rank in after.items() if key not in equal} == {
        key: rank for key, rank in before.items() if key not in equal
    }
    assert not any(row.needs_lot for row in standings(hall.tournament).rows)


def test_a_lot_can_be_replayed_from_its_seed(hall: Cast) -> None:
    lot = draw_lot_of_tied(hall)
    by_hash = sorted(lot.members, key=lambda key: hashlib.sha256(f"{lot.seed}:{key}".encode()).hexdigest())
    assert lot.order == by_hash
    assert list(faults()) == []


def test_verify_finds_an_order_that_the_seed_does_not_give(hall: Cast) -> None:
    lot = draw_lot_of_tied(hall)
    Lot.objects.filter(pk=lot.pk).update(order=lot.order[::-1])
    assert any("its seed does not lead to this order" in fault for fault in faults())


def test_a_lot_is_drawn_once(hall: Cast) -> None:
    equal = tied_numbers(hall)
    first = draw_lot_of_tied(hall)
    again = draw_lot(hall.tournament, rating="main", after=1, keys=equal[::-1], by=hall.director)
    assert again == first
    assert AuditEntry.objects.filter(action="lot.draw").count() == 1
    other = [*first.order[1:], first.order[0]]
    refused = partial(write_down, hall.tournament, rating="main", after=1, order=other, witness="Böhme")
    assert refusal_codes(refused, by=hall.director) == ["lot.drawn_already"]


def test_a_lot_by_hand_needs_a_witness_and_each_player_once(hall: Cast) -> None:
    url, equal = f"/t/{hall.tournament.slug}/results/lots/write-down/", tied_numbers(hall)
    data = {"rating": "main", "after": 1, "keys": ",".join(map(str, equal))}
    client = sign_in(hall.director)
    order = ", ".join(map(str, equal[::-1]))
    for wrong, told in (
        ({"order": order, "witness": ""}, "This field is required."),
        ({"order": "5, 5", "witness": "Böhme"}, "Each of them once"),
        ({"order": "five", "witness": "Böhme"}, "Write start numbers alone"),
        ({"order": "٩, ٥", "witness": "Böhme"}, "Write start numbers alone"),
    ):
        answer = client.post(url, data | wrong)
        assert answer.status_code == 400
        assert told in page_words(answer)
    assert not Lot.objects.exists()
    page = page_words(client.post(url, data | {"order": order, "witness": "Böhme, Jürgen"}, follow=True))
    assert "drawn by hand, witness: Böhme, Jürgen" in page
    lot = Lot.objects.get()
    assert (lot.order, lot.seed) == (list(equal[::-1]), "")
    assert list(faults()) == []


def test_a_lot_among_players_who_are_not_equal_is_refused(hall: Cast) -> None:
    two = tied_numbers(hall)[:2]
    refused = partial(draw_lot, hall.tournament, rating="main", after=1, keys=two, by=hall.director)
    assert refusal_codes(refused) == ["lot.not_tied"]
    with pytest.raises(Refused) as refusal:
        refused()
    names = {card.number: str(card) for card in hall.tournament.cards.filter(number__in=two)}
    told = sentence(refusal.value.findings[0])
    assert told.startswith(f"These are not equal any more, or never were: {names[min(two)]}; {names[max(two)]}.")


def test_a_lot_stays_when_the_result_is_reopened_with_the_same_tie(hall: Cast) -> None:
    lot = draw_lot_of_tied(hall)
    first = services.finalise(hall.tournament, by=hall.director)
    assert first.body["lots"] == [
        {"rating": "main", "place": 3, "order": lot.order, "seed": lot.seed, "witness": ""}
    ]  # fmt: skip
    services.reopen(first, by=hall.director, reason="misread")
    assert services.finalise(hall.tournament, by=hall.director).body["rows"] == first.body["rows"]


def test_a_lot_no_longer_counts_when_others_are_tied(hall: Cast) -> None:
    lot = draw_lot_of_tied(hall)
    table = hall.tournament.series.get().draws.get().tables.get(number=1)
    seat = next(seat for seat in table.seats.order_by("number") if seat.card.number in lot.members)
    feet = [version_foot(sitting.number, sitting.number == seat.number) for sitting in table.seats.order_by("number")]
    after_services.correct(
        table, by=hall.director, footers=feet, passed=0, base=1, paragraph="SkWO 7.2.5", reason="read anew"
    )
    open_ones = {row.number for row in standings(hall.tournament).rows if row.needs_lot}
    assert open_ones == set(lot.members) - {seat.card.number}
    assert list(faults()) == []


def version_foot(seat: int, loses: bool) -> Footer:
    """Seat 1 won 47 games instead of 48, and one of the tied lost the other."""
    others = 0 if loses else 1
    if seat == 1:
        return make_footer(20 * 47, 47, 0, 1, 4)
    return make_footer(-36 if loses else 0, 0, int(loses), others, 4)


def test_no_lot_is_drawn_after_the_final_result(hall: Cast) -> None:
    equal = tied_numbers(hall)
    services.finalise(hall.tournament, by=hall.director)
    assert ties_now(hall.tournament) == ()
    refused = partial(draw_lot, hall.tournament, rating="main", after=1, keys=equal, by=hall.director)
    assert refusal_codes(refused) == ["tournament.final"]


def test_a_lot_can_be_drawn_before_a_series_that_is_set_by_rank(db: None) -> None:
    cast = make_cast(series_count=3, set_by_rank_from=3)
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    assert ties_now(cast.tournament) == ()
    play_series(cast.tournament, 2, by=cast.director, clerk=cast.clerk)
    assert [(tie.after, tie.rating.code) for tie in ties_now(cast.tournament)] == [(2, "main")]


def test_no_lot_is_drawn_while_a_sheet_is_missing(db: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    key_sheet(draw.tables.get(number=1), by=cast.clerk)
    assert ties_now(cast.tournament) == ()


def test_two_who_draw_at_once_draw_one_lot(committed: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 4, by=cast.director)
    draw = play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    end_series(draw.series, by=cast.director)
    equal = tied_numbers(cast)
    step = partial(lot_services.draw_lot, cast.tournament, rating="main", after=1, keys=equal, by=cast.director)
    first, second = run_at_once(step, step)
    assert first == second


def test_the_pages_say_which_lots_have_to_be_drawn(hall: Cast) -> None:
    address = f"/t/{hall.tournament.slug}/results/"
    page = partial(lambda step: page_words(sign_in(hall.director).get(address + step)))
    assert "place 3: 6 equal not needed: nothing depends on it" in page("lots/")
    assert "1 shared place needs no lot" in page("")
    assert "Rank 3 is shared" not in page("")
    prizes.propose(
        hall.tournament, None, Terms("Main", "main", "sum", 1000, size="fixed", size_figure=3), by=hall.director
    )
    assert "place 3: 6 equal has to be drawn" in page("lots/")
    assert "Rank 3 is shared" in page("")
    assert "needs no lot" not in page("")


def test_names_stand_beside_the_numbers_of_a_lot(hall: Cast) -> None:
    for card in hall.tournament.cards.select_related("player"):
        card.player.last_name = f"Spieler{card.number}"
        card.player.save()
    prizes.propose(hall.tournament, None, Terms("Main", "main", size="fixed", size_figure=3), by=hall.treasurer)
    keys, client = tied_numbers(hall), sign_in(hall.director)
    page = page_words(client.get(f"/t/{hall.tournament.slug}/results/"))
    assert "a lot has to decide between " + "; ".join(str(card) for card in cards_by_number(hall, keys)) in page
    lot = draw_lot_of_tied(hall)
    shown = page_words(client.get(f"/t/{hall.tournament.slug}/results/lots/"))
    assert "; ".join(f"{place}. {card}" for place, card in enumerate(cards_by_number(hall, lot.order), 1)) in shown
    other = [*lot.order[1:], lot.order[0]]
    (already,) = refusal_findings(
        write_down, hall.tournament, rating="main", after=1, order=other, witness="W", by=hall.director
    )
    assert f"{lot.order[0]} Spieler{lot.order[0]}" in sentence(already)


def cards_by_number(cast: Cast, numbers: Iterable[int]) -> list[StartCard]:
    cards = {card.number: card for card in cast.tournament.cards.select_related("player")}
    return [cards[number] for number in numbers]


def test_the_page_of_lots_shows_a_screenful_first_and_the_lot_that_was_typed(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "AT_ONCE", 0)
    client, page = sign_in(hall.director), f"/t/{hall.tournament.slug}/results/lots/"
    some, whole = page_words(client.get(page)), page_words(client.get(page + "?all=1"))
    assert ("6 equal" in some, "Show all 1" in some) == (False, True)
    assert ("6 equal" in whole, "Show all" in whole) == (True, False)
    keys = ",".join(map(str, tied_numbers(hall)))
    wrong = {"rating": "main", "after": 1, "keys": keys, "order": "1 1", "witness": ""}
    typed = client.post(page + "write-down/", wrong)
    assert typed.status_code == 400
    assert "6 equal" in page_words(typed)
    draw_lot_of_tied(hall)
    assert "place 3 after series 1" not in page_words(client.get(page))
    assert "place 3 after series 1" in page_words(client.get(page + "?all=1"))
