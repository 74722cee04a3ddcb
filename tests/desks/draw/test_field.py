"""The next draw seats the players who are here, have paid and play on, and notes who meets again."""

from tests.builders import (
    Cast,
    draw_series,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    refusal_findings,
    register_players,
    series_of,
    sign_in,
)
from tournament.desks.draw.making import services as making_services
from tournament.desks.registration.fees import services as entry_fees
from tournament.desks.registration.presence import services as presence
from tournament.models import Draw, StartCard
from tournament.queries.day import field_lacks
from tournament.wording import sentence


def numbers(draw: Draw) -> set[int]:
    return set(draw.seats.values_list("card__number", flat=True))


def test_an_unpaid_card_blocks_with_its_number(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    (unpaid,) = register_players(cast.tournament, 1, by=cast.director, paid=False)
    findings = refusal_findings(draw_series, cast.tournament, by=cast.director)
    assert [problem.code for problem in findings] == ["cards.unpaid", "seating.too_few"]
    assert findings[0].values["cards"] == (unpaid.number,)
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/"))
    assert f"Start card {unpaid} is unpaid." in page
    assert "Only who has paid is drawn (SkWO 4.1)" in page
    assert "This series can't be drawn yet" in page


def test_an_unpaid_card_that_is_not_here_blocks_nobody(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director, paid=False, present=False)
    assert len(numbers(draw_series(cast.tournament, by=cast.director))) == 4


def test_a_card_whose_fee_is_paid_is_drawn(cast: Cast) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    (card,) = register_players(cast.tournament, 1, by=cast.director, paid=False)
    entry_fees.pay(card, by=cast.treasurer)
    assert card.number in numbers(draw_series(cast.tournament, by=cast.director))


def test_a_late_arrival_is_in_the_next_draw(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    first = play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    late = register_players(cast.tournament, 2, by=cast.director)
    second = draw_series(cast.tournament, 2, by=cast.director)
    assert numbers(second) == numbers(first) | {card.number for card in late}


def test_a_withdrawn_player_is_not_in_the_next_draw_and_keeps_the_first_series(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director)
    first = play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cards[2], by=cast.director, reason="train")
    second = draw_series(cast.tournament, 2, by=cast.director)
    assert cards[2].number in numbers(first)
    assert numbers(second) == {card.number for card in cards} - {cards[2].number}


def test_a_withdrawn_player_who_comes_back_is_drawn_again(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director)
    presence.withdraw(cards[2], by=cast.director, reason="train")
    presence.come_back(cards[2], by=cast.director)
    assert len(numbers(draw_series(cast.tournament, by=cast.director))) == 4


def test_players_who_meet_again_are_noted_on_the_page(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    publish_draw(cast.tournament, 2, by=cast.director)
    page = page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/draw/2/"))
    assert "6 notes on this draw" in page
    one, other = StartCard.objects.filter(number__in=(1, 2)).order_by("number")
    assert f"Table 1: {one} and {other} meet once more: 2 times now." in page
    assert str(one) != "1"


def test_team_mates_at_one_table_are_noted(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director, team="Buben")
    draw_series(cast.tournament, by=cast.director)
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/"))
    one, other = StartCard.objects.filter(number__in=(1, 2)).order_by("number")
    assert f"Table 1: {one} and {other} of the team Buben sit together." in page


def test_the_third_series_waits_for_the_second(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    assert refusal_codes(making_services.draw, series_of(cast.tournament, 3), by=cast.director) == ["series.undrawn"]


def test_the_address_of_the_draws_leads_to_the_next_series(cast: Cast) -> None:
    client, base = sign_in(cast.director), f"/t/{cast.tournament.slug}/draw/"
    assert client.get(base).headers["location"] == f"{base}1/"
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    assert client.get(base).headers["location"] == f"{base}2/"


def test_every_role_of_the_tournament_may_see_draw_and_proof(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    for user in (cast.director, cast.clerk, cast.referee, cast.treasurer, cast.viewer):
        page = sign_in(user).get(f"/t/{cast.tournament.slug}/draw/1/")
        assert page.status_code == 200
        assert draw.seed in page_words(sign_in(user).get(f"/t/{cast.tournament.slug}/draw/1/1/proof/"))
    assert sign_in(cast.stranger).get(f"/t/{cast.tournament.slug}/draw/1/").status_code == 404


def test_a_series_that_is_not_planned_is_not_found(cast: Cast) -> None:
    assert sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/4/").status_code == 404
    assert sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/{10**30}/").status_code == 404


def test_before_any_player_is_here_the_only_blocker_is_that_nobody_is_here(cast: Cast) -> None:
    """No table sizes are computed for an empty hall."""
    assert [sentence(lack) for lack in field_lacks(cast.tournament)] == ["Nobody is here yet."]
