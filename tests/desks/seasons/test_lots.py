"""Lots of a season's ranking: drawn once among people who are equal in everything, from a seed or by hand."""

from datetime import date
from functools import partial
from typing import Any

from scoring import PlayedList, drawn
from tests.builders import Cast, make_cast, page_words, refusal_codes, run_at_once, sign_in
from tests.season_rows import create_season_rows
from tournament.desks.seasons.lots import services
from tournament.desks.seasons.rules import services as rules
from tournament.models import AuditEntry, Player, RankingRule, Season, SeasonLot, SeasonRanking
from tournament.queries.record.seasons import season_faults
from tournament.queries.season.lots import orders_of
from tournament.queries.season.ranked import as_counted, played_in

RULE: dict[str, Any] = {"ties": ["won", "lost", "lot"]}


def played_list(name: str, total: int) -> PlayedList:
    return PlayedList(date="2026-03-06", series=1, name=name, total=total, games=48)


def create_tied_ranking(cast: Cast, rule: dict[str, Any] = RULE) -> tuple[SeasonRanking, dict[str, Player]]:
    """Creates a ranking in which Alt, Bär and Cid are equal and Dur is better."""
    season = Season.objects.create(
        organizer=cast.organizer, slug="2026", name="2026", begins=date(2026, 1, 1), ends=date(2026, 12, 31)
    )
    people = create_season_rows(
        season,
        [played_list("Alt", 700), played_list("Bär", 700), played_list("Cid", 700), played_list("Dur", 900)],
        cast.director,
    )
    return rules.add(season, name="Year", rule=rule, by=cast.director), people


def ranks(ranking: SeasonRanking) -> dict[str, tuple[int | None, bool]]:
    played, orders = played_in(ranking.season), orders_of([ranking]).get(ranking.pk, ())
    rows = played.standings(as_counted(ranking.rules.newest_first()[0].rule), orders)
    return {str(played.people[row.name]): (row.rank, row.needs_lot) for row in rows}


def address(ranking: SeasonRanking, step: str = "") -> str:
    return f"/o/{ranking.season.organizer.slug}/seasons/{ranking.season_id}/ranking/{ranking.pk}/{step}"


def test_equal_people_wait_for_the_lot_and_then_stand_in_its_order(cast: Cast) -> None:
    ranking, people = create_tied_ranking(cast)
    assert ranks(ranking) == {"Dur": (1, False), "Alt": (2, True), "Bär": (2, True), "Cid": (2, True)}
    client = sign_in(cast.director)
    assert "waits for the lot" in page_words(client.get(address(ranking)))
    keys = sorted(people[name].pk for name in ("Alt", "Bär", "Cid"))
    sent = {"keys": ",".join(map(str, keys))}
    assert "The lot is drawn" in page_words(client.post(address(ranking, "lots/draw/"), sent, follow=True))
    lot = SeasonLot.objects.get()
    assert tuple(lot.order) == drawn(lot.seed, keys)
    assert [ranks(ranking)[name] for name in lot.names] == [(2, False), (3, False), (4, False)]
    client.post(address(ranking, "lots/draw/"), sent)
    assert (SeasonLot.objects.count(), AuditEntry.objects.filter(action="season.lot").count()) == (1, 1)
    assert lot.seed in page_words(client.get(address(ranking, "lots/")))
    assert "waits for the lot" not in page_words(client.get(address(ranking)))


def test_a_lot_drawn_by_hand_has_its_witness(cast: Cast) -> None:
    ranking, people = create_tied_ranking(cast)
    keys = [people[name].pk for name in ("Cid", "Alt", "Bär")]
    sent = {"keys": ",".join(map(str, sorted(keys))), "order": " ".join(map(str, keys)), "witness": "Roth"}
    client = sign_in(cast.director)
    assert client.post(address(ranking, "lots/write-down/"), {**sent, "order": str(keys[0])}).status_code == 422
    assert client.post(address(ranking, "lots/write-down/"), {**sent, "witness": ""}).status_code == 422
    client.post(address(ranking, "lots/write-down/"), sent)
    assert [name for name, _place in sorted(ranks(ranking).items(), key=lambda each: each[1][0] or 0)] == [
        "Dur", "Cid", "Alt", "Bär"
    ]  # fmt: skip
    again = partial(services.write_down, ranking, witness="Roth", by=cast.director)
    assert again(order=keys) == SeasonLot.objects.get()
    assert refusal_codes(again, order=keys[::-1]) == ["year.lot_drawn"]


def test_a_lot_is_drawn_for_exactly_the_people_who_are_equal_now(cast: Cast) -> None:
    ranking, people = create_tied_ranking(cast)
    some = [people[name].pk for name in ("Alt", "Bär")]
    assert refusal_codes(services.draw_lot, ranking, keys=some, by=cast.director) == ["year.lot_not_equal"]
    assert not SeasonLot.objects.exists()
    client = sign_in(cast.director)
    assert client.post(address(ranking, "lots/draw/"), {"keys": "x"}).status_code == 400
    assert client.post(address(ranking, "lots/draw/"), {"keys": "1"}).status_code == 409


def test_equal_people_share_the_place_under_a_rule_without_a_lot(cast: Cast) -> None:
    ranking, _people = create_tied_ranking(cast, {})
    assert set(ranks(ranking).values()) == {(1, False), (2, False)}
    assert "knows no lot" in page_words(sign_in(cast.director).get(address(ranking, "lots/")))


def test_two_draws_of_a_lot_at_once_make_one_lot(committed: None) -> None:
    cast = make_cast()
    ranking, people = create_tied_ranking(cast)
    keys = [people[name].pk for name in ("Alt", "Bär", "Cid")]
    draw = partial(services.draw_lot, ranking, keys=keys, by=cast.director)
    one, other = run_at_once(draw, draw)
    assert (one, SeasonLot.objects.count()) == (other, 1)


def test_verify_draws_the_lot_again_and_reads_the_rules(cast: Cast) -> None:
    ranking, people = create_tied_ranking(cast)
    lot = services.draw_lot(ranking, keys=[people[name].pk for name in ("Alt", "Bär", "Cid")], by=cast.director)
    assert list(season_faults()) == []
    SeasonLot.objects.update(order=lot.order[::-1])
    assert list(season_faults()) == ["2026, lot for place 2 (Year): its seed does not lead to this order"]
    SeasonLot.objects.update(tied="0")
    assert list(season_faults()) == ["2026, lot for place 2 (Year): is not the order of those who were equal"]
    SeasonLot.objects.all().delete()
    RankingRule.objects.update(rule={"keep": {"best": "x"}})
    assert list(season_faults()) == ["2026, Year: a stored rule can't be read"]


def test_the_lots_of_a_ranking_need_a_manager(cast: Cast) -> None:
    ranking, _people = create_tied_ranking(cast)
    assert sign_in(cast.clerk).get(address(ranking, "lots/")).status_code == 403
    assert sign_in(cast.stranger).get(address(ranking, "lots/")).status_code == 404
