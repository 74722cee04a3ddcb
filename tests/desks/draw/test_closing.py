"""Closing, chance, draw: no seat is predictable before, every draw can be checked after, every attempt is recorded."""

import json

import pytest
from django.test import Client

import seating
from tests.builders import (
    Cast,
    draw_series,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tournament.desks.draw.closing import services as closing_services
from tournament.desks.draw.draws import services
from tournament.desks.draw.making import services as making_services
from tournament.desks.draw.making.forms import EntropyForm
from tournament.desks.draw.seats import services as seat_services
from tournament.desks.registration.presence import services as presence
from tournament.models import AuditEntry, Closing, Draw, Tournament
from tournament.queries.record.recount import faults
from tournament.queries.seats.draws import certificate_of, core_closing, replays
from tournament.wording.draws import chance_in_full, chance_words


def close_series(cast: Cast, count: int = 8) -> Closing:
    register_players(cast.tournament, count, by=cast.director)
    return closing_services.close(series_of(cast.tournament, 1), by=cast.director)


def page(cast: Cast, path: str = "draw/1/") -> str:
    return sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{path}").text


def test_the_page_of_a_closed_registration_hides_the_nonce(cast: Cast) -> None:
    closing = close_series(cast)
    shown = page(cast)
    core = core_closing(closing)
    code = seating.closing_hash(core)
    assert code in shown
    spoken = shown.index(" ".join((code[:4], code[4:8], code[8:12], code[12:16])))
    assert "<details" in shown[spoken : shown.index(code)]
    assert "<details" not in shown[shown.index("Read out this code") : spoken]
    assert core.commitment in shown
    assert core.registration in shown
    assert closing.nonce not in shown
    assert len(closing.nonce) == 64


def test_the_entropy_makes_the_seed(cast: Cast) -> None:
    closing = close_series(cast)
    draw = making_services.draw_closed(closing, by=cast.director, entropy="dice: 1 2 3")
    closing.refresh_from_db()
    assert draw.seed == seating.seed_of(core_closing(closing), closing.nonce, "dice: 1 2 3")
    assert replays(draw)
    assert "dice: 1 2 3" in page(cast, "draw/1/1/proof/")
    assert closing.nonce in page(cast, "draw/1/1/proof/")


def test_a_closing_drawn_twice_makes_one_draw(cast: Cast) -> None:
    closing = close_series(cast)
    first = making_services.draw_closed(closing, by=cast.director, entropy="dice: 1")
    assert making_services.draw_closed(closing, by=cast.director, entropy="dice: 2") == first
    assert Draw.objects.count() == 1


def test_only_one_closing_waits_for_its_draw_at_a_time(cast: Cast) -> None:
    closing = close_series(cast)
    assert refusal_codes(closing_services.close, closing.series, by=cast.director) == ["draw.closed"]
    assert "waits for its draw" in page(cast, "draw/2/")


def test_a_closing_that_was_given_up_stays_in_the_chain(cast: Cast) -> None:
    first = close_series(cast)
    closing_services.give_up(first, by=cast.director, reason="one more at the door")
    assert refusal_codes(making_services.draw_closed, first, by=cast.director) == ["draw.given_up"]
    draw = draw_series(cast.tournament, by=cast.director)
    first.refresh_from_db()
    assert draw.closing
    assert (draw.closing.number, draw.closing.previous) == (2, first.outcome)
    assert first.previous == seating.FIRST
    assert refusal_codes(closing_services.give_up, draw.closing, by=cast.director, reason="r") == ["draw.drawn_already"]
    assert list(faults()) == []


def test_a_draw_made_again_names_its_reason_in_the_chain(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    services.void(draw_series(cast.tournament, by=cast.director), by=cast.director, reason="two were missing")
    again = draw_series(cast.tournament, by=cast.director)
    assert again.closing
    assert again.closing.reason == "two were missing"
    assert list(faults()) == []


def test_a_field_that_fills_no_tables_is_not_closed(cast: Cast) -> None:
    register_players(cast.tournament, 5, by=cast.director)
    assert refusal_codes(closing_services.close, series_of(cast.tournament, 1), by=cast.director) == ["seating.too_few"]
    assert not Closing.objects.exists()


def test_a_series_by_lot_is_not_closed_with_an_engine_by_rank(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    way = seating.Way(seating.RANKED)
    assert refusal_codes(closing_services.close, series_of(cast.tournament, 1), by=cast.director, way=way) == [
        "draw.other_way"
    ]


def test_closing_and_giving_up_are_recorded(cast: Cast) -> None:
    closing = close_series(cast)
    closing_services.give_up(closing, by=cast.director, reason="late")
    entries = AuditEntry.objects.filter(action__in=("draw.close", "draw.give_up")).order_by("pk")
    assert [(entry.action, entry.reason) for entry in entries] == [("draw.close", ""), ("draw.give_up", "late")]


def test_the_pages_lead_from_closing_to_a_certificate_that_verifies(cast: Cast) -> None:
    register_players(cast.tournament, 13, by=cast.director)
    client, at = sign_in(cast.director), f"/t/{cast.tournament.slug}/draw/1"
    assert client.post(f"{at}/close/", {"engine": "nobody's"}).status_code == 422
    assert client.post(f"{at}/close/", {"engine": "swaps-1"}).status_code == 302
    wrong = client.post(f"{at}/closing/1/make/", {"kind": "cards", "value": "CJ CJ"})
    assert (wrong.status_code, "stands there twice" in wrong.text) == (422, True)
    cards = "KrB He10 PA Ka7 Kr8 He9 PK KaD HeB PiB"
    assert client.post(f"{at}/closing/1/make/", {"kind": "cards", "value": cards}).status_code == 302
    proof = page_words(client.get(f"{at}/1/proof/"))
    assert "ten cards of a shuffled Skat deck: jack of clubs, 10 of hearts, ace of spades, 7 of diamonds" in proof
    assert "cards: CJ HT SA D7 C8 H9 SK DQ HJ SJ" in proof  # as it was hashed
    assert "by lot swaps-1" in proof
    file = client.get(f"{at}/1/certificate/")
    assert file["Content-Disposition"] == 'attachment; filename="draw-1-1.json"'
    assert all(check.holds for check in seating.verify(seating.parse_certificate(file.text)))


def test_the_certificate_is_public_once_the_draw_is_published(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    address = f"/p/{cast.tournament.slug}/seats/1/certificate/"
    assert Client().get(address).status_code == 404
    services.publish(draw, by=cast.director)
    certificate = certificate_of(draw)
    assert certificate
    assert Client().get(address).json() == json.loads(seating.certificate_text(certificate))


def test_a_plan_ahead_makes_a_draw_for_every_series(cast: Cast) -> None:
    register_players(cast.tournament, 16, by=cast.director)
    way = seating.Way(seating.AHEAD, series=3, steps=9000)
    draw = making_services.draw(series_of(cast.tournament, 1), by=cast.director, way=way)
    assert draw.closing
    assert [draw.series.number for draw in draw.closing.draws.order_by("series__number")] == [1, 2, 3]
    assert all(replays(draw) for draw in draw.closing.draws.all())
    services.publish(draw, by=cast.director)
    second = Draw.objects.get(series__number=2)
    assert refusal_codes(services.publish, second, by=cast.director) == ["sheets.missing"]
    shown = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/plan/"))
    assert "Series 3" in shown
    assert list(faults()) == []


def test_a_draw_planned_ahead_is_not_published_after_a_player_has_left(cast: Cast) -> None:
    cards = register_players(cast.tournament, 16, by=cast.director)
    way = seating.Way(seating.AHEAD, series=3)
    draw = services.publish(
        making_services.draw(series_of(cast.tournament, 1), by=cast.director, way=way), by=cast.director
    )
    for table in draw.tables.all():
        key_sheet(table, by=cast.clerk, footers=make_clean_footers(4, 48, 18 + table.number))
    presence.withdraw(cards[0], by=cast.director, reason="ill")
    second = Draw.objects.get(series__number=2)
    assert refusal_codes(services.publish, second, by=cast.director) == ["draw.left", "draw.field_changed"]
    services.void(second, by=cast.director, reason="one is ill")
    assert Draw.objects.filter(voided_at=None).count() == 1
    again = making_services.draw(
        series_of(cast.tournament, 2), by=cast.director, way=seating.Way(seating.AHEAD, series=2)
    )
    assert again.closing
    assert again.closing.draws.count() == 2
    assert services.publish(again, by=cast.director).published_at


def test_seats_changed_in_one_series_leave_the_planned_ones_standing(cast: Cast) -> None:
    register_players(cast.tournament, 12, by=cast.director)
    way = seating.Way(seating.AHEAD, series=3)
    draw = services.publish(
        making_services.draw(series_of(cast.tournament, 1), by=cast.director, way=way), by=cast.director
    )
    plan = seating.parse(draw.plan)
    first, other = plan.tables[0].entrants[0], plan.tables[1].entrants[0]
    seat_services.exchange(draw, first, other, by=cast.director, reason="couple", base=0)
    for table in draw.tables.all():
        key_sheet(table, by=cast.clerk, footers=make_clean_footers(4, 48, 18 + table.number))
    assert services.publish(Draw.objects.get(series__number=2), by=cast.director).published_at


def test_only_series_by_lot_are_planned_ahead(db: None) -> None:
    cast = make_cast(series_count=4, set_by_rank_from=3)
    register_players(cast.tournament, 12, by=cast.director)
    at = f"/t/{cast.tournament.slug}/draw/1/close/"
    sign_in(cast.director).post(at, {"engine": "ahead-1", "at_once": "yes", "attempt": 1})
    assert sorted(Draw.objects.values_list("series__number", flat=True)) == [1, 2]


def test_a_closing_for_more_series_than_are_planned_now_is_not_drawn(cast: Cast) -> None:
    closing = close_planned_ahead(cast)
    Tournament.objects.update(series_count=2)
    assert refusal_codes(making_services.draw_closed, closing, by=cast.director) == ["draw.other_plan"]
    closing_services.give_up(closing, by=cast.director, reason="two series only")
    assert draw_series(cast.tournament, by=cast.director).published_at is None


def close_planned_ahead(cast: Cast) -> Closing:
    register_players(cast.tournament, 12, by=cast.director)
    return closing_services.close(
        series_of(cast.tournament, 1), by=cast.director, way=seating.Way(seating.AHEAD, series=3)
    )


def test_chance_typed_for_an_interrupted_draw_cannot_be_replaced(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    closing = close_planned_ahead(cast)

    def interrupt(*_args: object, **_kwargs: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(seating, "make", interrupt)
        with pytest.raises(KeyboardInterrupt):
            making_services.draw_closed(closing, by=cast.director, entropy="dice: 1")
    assert refusal_codes(making_services.draw_closed, closing, by=cast.director, entropy="dice: 2") == [
        "draw.entropy_known"
    ]
    assert making_services.draw_closed(closing, by=cast.director, entropy="dice: 1").closing == closing


def test_a_search_can_be_ended_and_repeated(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 13, by=cast.director)
    monkeypatch.setattr(making_services, "TOLD_EVERY", 1)
    goes_on = making_services.Search.goes_on

    def stop_at_step(search: making_services.Search, step: int) -> bool:
        if step == 16384:
            making_services.stop(closing, by=cast.director)
        return goes_on(search, step)

    monkeypatch.setattr(making_services.Search, "goes_on", stop_at_step)
    way = seating.Way(seating.AHEAD, series=3, steps=1_000_000)
    closing = closing_services.close(series_of(cast.tournament, 1), by=cast.director, way=way)
    making_services.stop(closing, by=cast.director)  # nothing runs yet: nothing to stop
    draw = making_services.draw_closed(closing, by=cast.director)
    closing.refresh_from_db()
    assert closing.steps == 16384
    assert replays(draw)


@pytest.mark.parametrize(
    ("kind", "value", "entropy"),
    [
        ("cards", "CJ SJ HJ DJ CA SA HA DA C7 S7", "cards: CJ SJ HJ DJ CA SA HA DA C7 S7"),
        ("cards", "Kreuz Bube, Pik Bube, HB, KaB, KrA, PA, HA, KaA, Kr7, P7", "cards: CJ SJ HJ DJ CA SA HA DA C7 S7"),
        ("dice", "3,5,1 2 2 6 4 4 1 3", "dice: 3 5 1 2 2 6 4 4 1 3"),
        ("public", "Lotto 3 14 15", "public: Lotto 3 14 15"),
        ("none", "", ""),
    ],
)
def test_the_same_chance_typed_differently_becomes_one_text(kind: str, value: str, entropy: str) -> None:
    form = EntropyForm({"kind": kind, "value": value})
    assert form.is_valid(), form.errors
    assert form.entropy == entropy


@pytest.mark.parametrize(
    ("kind", "value"),
    [("cards", ""), ("cards", "CJ SJ"), ("cards", "CJ SJ HJ DJ CA SA HA DA C7 XX"), ("dice", "1 2 3"),
     ("dice", "7" * 10), ("dice", "1" * 61), ("public", ""), ("none", "CJ"), ("public", "\u200b"), ("moon", "x")],
)  # fmt: skip
def test_a_wrong_value_for_the_chance_is_refused(kind: str, value: str) -> None:
    assert not EntropyForm({"kind": kind, "value": value}).is_valid()


def test_the_proof_of_a_draw_without_chance_says_that_the_secret_number_decided(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert "the secret number alone" in page(cast, "draw/1/1/proof/")


@pytest.mark.parametrize(
    ("entropy", "said"),
    [
        ("cards: CJ SJ HA HT", "chance: ten cards of a shuffled deck"),
        ("dice: 1 2 3", "chance: dice, 1 2 3"),
        ("public: lottery 7: 8", "chance: lottery 7: 8"),
        ("of long ago", "of long ago"),
    ],
)
def test_where_the_chance_came_from_is_said_in_words(entropy: str, said: str) -> None:
    assert chance_words(entropy) == said


@pytest.mark.parametrize(
    ("entropy", "said"),
    [
        ("cards: CJ HT", "ten cards of a shuffled Skat deck: jack of clubs, 10 of hearts"),
        ("cards: CJ XX", "ten cards of a shuffled Skat deck: jack of clubs, XX"),
        ("dice: 1 2 3", "dice: 1 2 3"),
        ("public: lottery 7: 8", "lottery 7: 8"),
        ("of long ago", "of long ago"),
    ],
)
def test_the_chance_is_read_out_in_full(entropy: str, said: str) -> None:
    assert chance_in_full(entropy) == said
