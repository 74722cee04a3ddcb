"""Wishes of single players: written down, kept by the draw, taken back, and on record."""

import pytest

from tests.builders import Cast, draw_series, page_words, refusal_codes, register_players, sign_in
from tournament.desks.draw.wishes import services as wish_services
from tournament.desks.registration.presence import services as presence
from tournament.models import AuditEntry, StartCard, Team, Wish
from tournament.queries.seats.draws import entrants, notes


def test_the_draw_keeps_all_kinds_of_wishes(cast: Cast) -> None:
    cards = register_players(cast.tournament, 8, by=cast.director)
    for other in cards[1:4]:
        wish_services.wish(cast.tournament, cards[0], by=cast.director, kind="apart", other=other)
    wish_services.wish(cast.tournament, cards[4], by=cast.director, kind="rather", other=cards[0])
    wish_services.wish(cast.tournament, cards[5], by=cast.director, kind="fixed", table=2, seat=4)
    draw = draw_series(cast.tournament, by=cast.director)
    table = draw.seats.get(card=cards[0]).table
    assert not set(table.seats.values_list("card__number", flat=True)) & {2, 3, 4}
    seat = draw.seats.get(card=cards[5])
    assert (seat.table.number, seat.number) == (2, 4)
    assert "seating.apart" not in {note.code for note in notes(draw)}


def test_a_wish_to_sit_apart_said_by_both_players_is_one_wish(cast: Cast) -> None:
    card, other = register_players(cast.tournament, 2, by=cast.director)
    first = wish_services.wish(cast.tournament, card, by=cast.director, kind="apart", other=other)
    assert wish_services.wish(cast.tournament, card, by=cast.director, kind="apart", other=other) == first
    assert wish_services.wish(cast.tournament, other, by=cast.director, kind="apart", other=card) == first
    assert entrants(cast.tournament)[0].apart == (2,)


def test_a_player_has_only_one_fixed_seat(cast: Cast) -> None:
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    wish_services.wish(cast.tournament, card, by=cast.director, kind="fixed", table=1)
    assert refusal_codes(wish_services.wish, cast.tournament, card, by=cast.director, kind="fixed", table=2) == [
        "wish.fixed_already"
    ]


def test_a_wish_that_was_taken_back_stays_on_record(cast: Cast) -> None:
    card, other = register_players(cast.tournament, 2, by=cast.director)
    wish = wish_services.wish(cast.tournament, card, by=cast.director, kind="apart", other=other)
    wish_services.withdraw(wish, by=cast.director)
    wish_services.withdraw(wish, by=cast.director)
    assert entrants(cast.tournament)[0].apart == ()
    assert Wish.objects.get().withdrawn_by == cast.director
    recorded = AuditEntry.objects.filter(action__startswith="draw.w").order_by("pk").values_list("action", flat=True)
    assert list(recorded) == ["draw.wish", "draw.withdraw_wish"]


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "apart", "card_number": 1},
        {"kind": "apart", "card_number": 1, "other_number": 1},
        {"kind": "apart", "card_number": 9, "other_number": 1},
        {"kind": "fixed", "card_number": 1},
        {"kind": "fixed", "card_number": 1, "table": 1, "other_number": 2},
        {"kind": "fixed", "card_number": 1, "table": 1, "seat": 5},
        {"kind": "never", "card_number": 1, "other_number": 2},
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(cast: Cast, asked: dict[str, object]) -> None:
    register_players(cast.tournament, 2, by=cast.director)
    assert sign_in(cast.director).post(f"/t/{cast.tournament.slug}/draw/wishes/add/", asked).status_code == 422
    assert not Wish.objects.exists()


def test_wishes_are_added_and_taken_back_on_the_page(cast: Cast) -> None:
    register_players(cast.tournament, 2, by=cast.director)
    client, at = sign_in(cast.director), f"/t/{cast.tournament.slug}/draw/wishes/"
    client.post(f"{at}add/", {"kind": "rather", "card_number": 1, "other_number": 2})
    client.post(f"{at}add/", {"kind": "fixed", "card_number": 2, "table": 3})
    shown = page_words(client.get(at))
    assert "better not at one table with" in shown
    assert "sits at table 3" in shown
    client.post(f"{at}{Wish.objects.get(kind='rather').pk}/withdraw/")
    assert "better not at one table with" not in page_words(client.get(at))


def test_no_wish_is_noted_about_a_withdrawn_player(cast: Cast) -> None:
    card, other = register_players(cast.tournament, 2, by=cast.director)
    presence.withdraw(other, by=cast.director, reason="ill")
    other.refresh_from_db()
    assert refusal_codes(wish_services.wish, cast.tournament, card, by=cast.director, kind="apart", other=other) == [
        "wish.withdrawn"
    ]


def test_the_two_of_a_tandem_or_a_mixed_pair_sit_apart(cast: Cast) -> None:
    cards = register_players(cast.tournament, 8, by=cast.director)
    for kind, pair in (("tandem", cards[:2]), ("mixed", cards[1:3])):
        together = Team.objects.create(tournament=cast.tournament, kind=kind, name=kind)
        StartCard.objects.filter(pk__in=[card.pk for card in pair]).update(**{kind: together})
    apart = {card.id: card.apart for card in entrants(cast.tournament)}
    assert (apart[1], apart[2], apart[3]) == ((2,), (3,), ())
    draw = draw_series(cast.tournament, by=cast.director)
    tables = dict(draw.seats.values_list("card__number", "table__number"))
    assert tables[1] != tables[2] != tables[3]
