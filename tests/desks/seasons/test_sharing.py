"""A pot, or a part of it, is shared out among the first of a ranking: proposed to the cent, booked as proposed."""

from datetime import date
from typing import Any

import pytest

from tests.browser.forms import forms_to
from tests.builders import Cast, page_words, refusal_codes, sign_in
from tests.desks.seasons.money import create_season, people_of, play_evening, set_money_rule
from tests.evenings import create_ranking
from tournament.desks.seasons.sharing import services
from tournament.desks.seasons.sharing.reading import Offer, offer_of, sources_in
from tournament.models import AccountEntry, AuditEntry, Player, Season
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.accounts.pots import pots_of
from tournament.queries.record.recount import faults

PARTS = [{"name": "best", "percent": 60}, {"name": "final", "percent": 30}]
TERMS: dict[str, Any] = {"people": 3, "by_lists": False}


@pytest.fixture
def season(cast: Cast) -> Season:
    """Fees of 30.00, of which 65 per cent are 19.50: 11.70 and 5.85, and 1.95 in no part."""
    season = create_season(cast)
    set_money_rule(
        cast, season, pots=[{"name": "Year", "of": ["fee"], "percent": 65, "period": "year", "parts": PARTS}]
    )
    play_evening(cast, season, 1, loss_fee_tiers=[])
    create_ranking(season, cast, rule={})
    return season


def read_offer(season: Season, source: str, **terms: Any) -> Offer:
    sources = sources_in(pots_of(accounts_of(season)).pots)
    return offer_of(sources[source], season.rankings.get(), **{**TERMS, **terms})


def share_cents(offer: Offer) -> list[int]:
    return [share.cents for share in offer.shares]


def test_a_part_of_a_pot_is_shared_to_the_cent_by_place_or_by_lists(cast: Cast, season: Season) -> None:
    assert share_cents(read_offer(season, "0")) == [650, 650, 650]
    assert share_cents(read_offer(season, "0-1", people=2)) == [585, 585]
    final = read_offer(season, "0-2", people=2)
    assert (share_cents(final), final.adds_up, final.has_extra) == ([293, 292], True, True)
    first = people_of(season.tournaments.get())[0]
    others = [Player.objects.create(organizer=cast.organizer, last_name=name) for name in ("Ka", "Kb")]
    play_evening(cast, season, 8, [first, *others], paid=False, loss_fee_tiers=[])
    by_lists = {str(share.player): share.cents for share in read_offer(season, "0-2", by_lists=True).shares}
    assert by_lists == {str(first): 293, "AbAbAbAb": 146, "Ka": 146}


def test_the_sharing_page_proposes_first_and_books_the_seen_proposal_once(cast: Cast, season: Season) -> None:
    client, page = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/{season.pk}/accounts/pots/share/"
    assert "Year, final: 5.85" in page_words(client.get(page))
    form: dict[str, Any] = {"source": "0-2", "ranking": season.rankings.get().pk, "people": "2", "way": "equally"}
    answer = client.get(page, form)
    assert "The shares make 5.85 € to the cent." in page_words(answer)
    assert not AccountEntry.objects.exists()
    (sent,) = forms_to(answer.text, page)
    assert "Credited to 2 accounts." in page_words(client.post(page, sent, follow=True))
    booked = AccountEntry.objects.order_by("pk").values_list("kind", "cents", "note", "pot")
    assert list(booked) == [("pot", -293, "final", "Year"), ("pot", -292, "final", "Year")]
    assert client.post(page, sent).status_code == 422
    assert AccountEntry.objects.count() == 2
    assert AuditEntry.objects.filter(action="account.pot").count() == 2
    assert "final" not in page_words(client.get(page))
    assert list(faults()) == []


def test_a_proposal_is_refused_if_something_was_booked_since(cast: Cast, season: Season) -> None:
    offer, ranking = read_offer(season, "0"), season.rankings.get()
    told = {"player": people_of(season.tournaments.get())[0], "day": date(2026, 5, 1), "by": cast.director}
    AccountEntry.objects.create(season=season, kind="pot", cents=-100, pot="Year", **told)
    asked = {**TERMS, "ranking": ranking, "seen": offer.seen, "by": cast.director}
    assert refusal_codes(services.share_out, season, "0", **asked) == ["accounts.moved_on"]
    assert AccountEntry.objects.count() == 1
    assert share_cents(read_offer(season, "0")) == [617, 617, 616]
    assert share_cents(read_offer(season, "0-1")) == [390, 390, 390]


def test_a_pot_is_not_shared_where_nobody_has_a_place(cast: Cast, season: Season) -> None:
    season.rankings.get().rules.update(rule={"qualify": {"lists": 9}})
    offer = read_offer(season, "0")
    assert (offer.shares, offer.adds_up) == ((), False)
