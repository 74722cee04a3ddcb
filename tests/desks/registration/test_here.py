"""“Who is here” of an evening: one list with a tick each, one save, and the same steps as at the door."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    Cast,
    create_tournament,
    make_cast,
    page_words,
    run_at_once,
    sign_in,
    with_plain_spaces,
)
from tests.desks.registration.evening import booked, club, done, expected, fee, guest, here, member, opened, person
from tests.desks.seasons.money import create_season, set_money_rule
from tests.desks.seasons.money import play_evening as evening_before
from tournament.currencies import using
from tournament.desks.registration.here.reading import evening_of
from tournament.desks.registration.here.services import save_ticks
from tournament.desks.registration.here.shown import as_stands
from tournament.desks.registration.here.wishes import Page as Sent
from tournament.desks.registration.players import services as register
from tournament.desks.seasons.accounts import services as accounts
from tournament.desks.setup.evening.services import open_next
from tournament.models import CashEntry, Joining, Player, StartCard
from tournament.queries.accounts.arrears import accounts_at
from tournament.queries.record.recount import faults
from tournament.wording import money


@pytest.fixture
def evening(db: None) -> Cast:
    return expected()


def test_one_save_writes_cards_fees_and_ratings(evening: Cast) -> None:
    extra = fee(evening)
    page = opened(evening).tick("here", person("Albers"), person("Behrens"), person("Deharde"))
    page.tick("paid", person("Albers"), person("Behrens")).untick("money", person("Behrens"))
    page.tick(f"rating-{extra.pk}", person("Albers"))
    saved = page.save()
    assert "Saved: 3 are here." in page_words(saved.response)
    assert here(evening) == ["Albers", "Behrens", "Deharde"]
    entries = CashEntry.objects.in_force().order_by("card__number", "pk").values_list("card__number", "kind", "cents")
    assert list(entries) == [(1, "entry_fee", 1000), (1, "rating_fee", 300), (2, "entry_fee", 200)]
    assert list(evening.tournament.cards.order_by("number").values_list("pays", flat=True)) == ["all", "list", "all"]
    assert done(evening) == [*["card.register"] * 3, *["card.pay"] * 2, "rating.tick"]
    assert saved.has("here", person("Albers"))
    assert saved.has("paid", person("Behrens"))
    assert not saved.has("money", person("Behrens"))
    assert list(faults()) == []


def test_the_same_page_twice_is_once(evening: Cast) -> None:
    page = opened(evening).tick("here", person("Albers")).tick("paid", person("Albers"))
    page.save(guests=("Neumann, Nina",))
    before = done(evening)
    again = page.save(guests=("Neumann, Nina",))
    assert again.codes == []
    assert here(evening) == ["Albers", "Neumann, Nina"]
    assert done(evening) == before


def test_two_laptops_lose_nothing_of_each_other(evening: Cast) -> None:
    one, other = opened(evening), opened(evening, by=evening.clerk)
    one.tick("here", person("Albers")).save()
    other.tick("here", person("Behrens")).tick("paid", person("Behrens")).save()
    assert here(evening) == ["Albers", "Behrens"]
    one = opened(evening).untick("here", person("Albers"))
    other = opened(evening, by=evening.clerk).tick("here", person("Claasen"))
    one.save()
    other.save()
    assert here(evening) == ["Behrens", "Claasen"]


def test_two_at_once_make_one_card_each(committed: None) -> None:
    cast = make_cast()
    albers = member(cast, "Albers")
    sent = Sent({albers.pk: frozenset()}, {albers.pk: frozenset({"here"})})
    assert run_at_once(*[lambda: save_ticks(cast.tournament, sent, by=cast.clerk)] * 2) == [1, 1]
    assert cast.tournament.cards.count() == 1


def test_a_guest_who_is_in_the_register_is_found_however_he_is_typed(evening: Cast) -> None:
    known = guest(evening, "Müller", "Jörg")
    opened(evening).save(guests=("joerg mueller",))
    assert list(evening.tournament.cards.values_list("player", flat=True)) == [known.pk]


def test_a_new_guest_gets_an_entry_as_guest(evening: Cast) -> None:
    opened(evening).save(guests=("Karl von der Pik; Herz, Anna",))
    assert here(evening) == ["von der Pik, Karl", "Herz, Anna"]
    assert {player.membership for player in Player.objects.filter(last_name__in=["von der Pik", "Herz"])} == {"guest"}


def test_a_name_that_looks_like_somebodys_is_asked_about_and_nothing_is_saved(evening: Cast) -> None:
    page = opened(evening).tick("here", person("Albers")).save(guests=("Behrends",))
    assert page.codes == ["here.which"]
    assert "Which Behrends is it? The register has Behrens." in page_words(page.response)
    assert here(evening) == []
    assert page.has("here", person("Albers"))
    asked = {"is-g0": str(person("Behrens").pk)}
    page.save(guests=("Behrends",), **asked)
    assert here(evening) == ["Albers", "Behrens"]
    opened(evening).save(guests=("Behrends",), **{"is-g0": "new"})
    assert here(evening) == ["Albers", "Behrens", "Behrends"]


def test_of_two_namesakes_the_desk_says_which(evening: Cast) -> None:
    first = guest(evening, "Kreuz", "Anna", club=club(evening, "Herz Dame"))
    second = guest(evening, "Kreuz", "Anna", club=club(evening, "Pik Bube"))
    page = opened(evening).save(guests=("Anna Kreuz",))
    assert "The register has Kreuz, Anna (Herz Dame), Kreuz, Anna (Pik Bube)." in page_words(page.response)
    page.save(guests=("Anna Kreuz",), **{"is-g0": str(second.pk)})
    assert [card.player for card in evening.tournament.cards.all()] == [second]
    opened(evening).tick("here", first).save()
    assert [card.player for card in evening.tournament.cards.order_by("number")] == [second, first]


def test_joined_entries_are_one_line_and_one_card(evening: Cast) -> None:
    other = guest(evening, "Albertz")
    Joining.objects.create(
        organizer=evening.organizer, player=other, into=person("Albers"), reason="one", joined_by=evening.director
    )
    page = opened(evening)
    assert page_words(page.response).count("Albertz") == 0
    page.save(guests=("Albertz",))
    assert here(evening) == ["Albers"]
    assert opened(evening).save(guests=("Albertz",)).codes == ["here.twice"]


def test_a_card_under_a_joined_entry_is_that_persons(evening: Cast) -> None:
    old = guest(evening, "Albertz")
    opened(evening).tick("here", old).save()
    register.join(old, person("Albers"), reason="the same", by=evening.director)
    page = opened(evening)
    assert page.has("here", person("Albers"))
    assert page.tick("paid", person("Albers")).save().codes == []
    assert booked(evening) == {"Albertz": 1000}


def test_unticked_before_the_draw_the_card_is_struck_and_the_fee_goes_back(evening: Cast) -> None:
    extra = fee(evening)
    page = opened(evening).tick("here", person("Albers")).tick("paid", person("Albers"))
    page = page.tick(f"rating-{extra.pk}", person("Albers")).save()
    for box in ("here", "paid", f"rating-{extra.pk}"):
        page.untick(box, person("Albers"))
    assert page.save().codes == []
    (card,) = StartCard.objects.all()
    assert card.struck_at
    assert (here(evening), booked(evening)) == ([], {})
    assert done(evening)[-3:] == ["card.unpay", "rating.leave", "card.strike"]
    told = page_words(sign_in(evening.director).get(f"/t/{evening.tournament.slug}/cards/1/"))
    assert "is not here" in told
    assert "card.check_out" not in told
    assert "card.check_out" not in page_words(sign_in(evening.director).get(f"/t/{evening.tournament.slug}/trail/"))
    assert list(faults()) == []


def test_ticked_again_it_is_the_same_card(evening: Cast) -> None:
    page = opened(evening).tick("here", person("Albers")).save()
    page = page.untick("here", person("Albers")).save()
    page.tick("here", person("Albers")).tick("paid", person("Albers")).untick("money", person("Albers")).save()
    (card,) = StartCard.objects.all()
    assert (card.number, card.struck_at, card.pays) == (1, None, "list")
    assert booked(evening) == {"Albers": 200}
    assert here(evening) == ["Albers"]


def test_who_has_paid_and_is_unticked_alone_keeps_his_card(evening: Cast) -> None:
    page = opened(evening).tick("here", person("Albers")).tick("paid", person("Albers")).save()
    page.untick("here", person("Albers")).save()
    (card,) = StartCard.objects.all()
    assert (card.struck_at, card.checked_in_at, booked(evening)) == (None, None, {"Albers": 1000})
    opened(evening).tick("here", person("Albers")).save()
    assert here(evening) == ["Albers"]


def test_the_stake_is_opted_out_of_and_into_again(evening: Cast) -> None:
    page = opened(evening).tick("here", person("Albers")).tick("paid", person("Albers")).save()
    page = page.untick("money", person("Albers")).save()
    assert booked(evening) == {"Albers": 200}
    page.tick("money", person("Albers")).save()
    assert booked(evening) == {"Albers": 1000}


def test_a_payment_that_was_none_is_taken_back(evening: Cast) -> None:
    page = opened(evening).tick("here", person("Albers")).tick("paid", person("Albers")).save()
    page.untick("paid", person("Albers")).save()
    assert (here(evening), booked(evening)) == (["Albers"], {})


def test_whoever_is_here_has_paid_by_one_tick(evening: Cast) -> None:
    opened(evening).tick("here", person("Albers"), person("Behrens")).save(guests=("Neumann",), all_paid="on")
    assert booked(evening) == {"Albers": 1000, "Behrens": 1000, "Neumann": 1000}


def test_a_rating_that_is_not_for_him_has_no_box(evening: Cast) -> None:
    ladies = fee(evening, name="Damen", sex="f")
    Player.objects.filter(last_name="Albers").update(sex="f")
    page = opened(evening)
    boxes = [f'name="rating-{ladies.pk}" value="{person(name).pk}"' for name in ("Albers", "Behrens")]
    markup = " ".join(page.response.text.split())
    assert [box in markup for box in boxes] == [True, False]
    page.tick("here", person("Behrens")).tick(f"rating-{ladies.pk}", person("Behrens"))
    assert page.save().codes == ["rating.not_for"]
    assert not StartCard.objects.exists()


def test_as_last_time_ticks_who_was_there_and_who_opted_out_does_so_again(evening: Cast) -> None:
    page = opened(evening).tick("here", person("Albers"), person("Behrens")).untick("money", person("Behrens"))
    page.save(guests=("Neumann",))
    coming, _new = open_next(evening.tournament, by=evening.director)
    plain = opened(evening, coming)
    assert plain.ticks.get("here", set()) == set()
    again = opened(evening, coming, query="?as=last")
    assert again.ticks["here"] == {str(person(name).pk) for name in ("Albers", "Behrens", "Neumann")}
    assert not coming.cards.exists(), "it is a proposal"
    again.save()
    assert list(coming.cards.order_by("number").values_list("pays", flat=True)) == ["all", "list", "all"]


def test_the_last_evening_is_that_of_the_season_where_none_was_followed(evening: Cast) -> None:
    opened(evening).tick("here", person("Albers")).save()
    later = create_tournament(
        evening.organizer, evening.director, name="Next", date=evening.tournament.date + timedelta(days=7)
    )
    assert evening_of(later).last == evening.tournament
    assert evening_of(evening.tournament).last is None


def test_guests_of_late_stand_on_the_list_and_others_below(evening: Cast) -> None:
    opened(evening).save(guests=("Neumann",))
    coming, _new = open_next(evening.tournament, by=evening.director)
    read = evening_of(coming)
    assert [str(line.person.player) for line in read.lines] == ["Albers", "Behrens", "Claasen", "Neumann"]
    assert [str(line.person.player) for line in read.others] == ["Deharde"]


def test_a_guest_who_was_not_there_the_last_time_is_folded_until_he_is_here(evening: Cast) -> None:
    opened(evening).save(guests=("Neumann",))
    missed, _new = open_next(evening.tournament, by=evening.director)
    opened(evening, missed).tick("here", person("Albers")).save()
    coming, _new = open_next(missed, by=evening.director)

    def stands() -> list[list[str]]:
        shown = as_stands(evening_of(coming), {})
        return [[str(row.line.person.player) for row in rows] for rows in (shown.rows, shown.lately)]

    assert stands() == [["Albers", "Behrens", "Claasen"], ["Neumann"]]
    page = opened(evening, coming)
    assert "Guests of earlier evenings (1)" in page_words(page.response)
    page.tick("here", person("Neumann")).save()
    assert stands() == [["Albers", "Behrens", "Claasen", "Neumann"], []]


def test_where_nothing_is_asked_there_is_no_money_on_the_page(db: None) -> None:
    cast = make_cast(entry_fee_cents=0)
    member(cast, "Albers")
    page = opened(cast)
    assert "For money" not in page_words(page.response)
    assert page.tick("here", person("Albers")).save().codes == []
    assert not CashEntry.objects.exists()
    page = opened(cast).untick("here", person("Albers")).save()
    assert here(cast) == []


def test_the_sums_are_reckoned_by_the_server_too(evening: Cast) -> None:
    extra = fee(evening)
    page = opened(evening).tick("here", person("Albers"), person("Behrens"))
    page.tick(f"rating-{extra.pk}", person("Albers")).tick("paid", person("Albers"))
    told = page_words(page.save().response)
    assert "2 here · together 23.00 € · open 10.00 €" in told


def test_the_page_costs_the_same_for_many(evening: Cast) -> None:
    def cost() -> int:
        client = sign_in(evening.director)
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/t/{evening.tournament.slug}/cards/here/")
        return len(asked)

    fee(evening)
    opened(evening).tick("here", person("Albers")).save()
    few = cost()
    for number in range(30):
        member(evening, f"Mitglied {chr(65 + number)}", club=club(evening, f"Club {number}"))
        guest(evening, f"Gast {chr(65 + number)}")
    page = opened(evening)
    page.tick("here", *Player.objects.filter(last_name__startswith="Mitglied")).save(all_paid="on")
    assert cost() == few


def test_what_somebody_owes_the_season_stands_beside_his_name(evening: Cast) -> None:
    season = create_season(evening)
    set_money_rule(evening, season, list_cents=50)
    people = [person(name) for name in ("Albers", "Behrens", "Claasen")]
    coming, _new = open_next(evening_before(evening, season, 0, people), by=evening.director)
    page = opened(evening, coming, query="?as=last")
    told = page_words(page.response)
    owed = {key: account.balance for key, account in accounts_at(coming).items()}
    albers, together = owed[person("Albers").pk], sum(owed.values())
    assert 0 < albers < together
    with using("EUR"):
        assert with_plain_spaces(money(albers)) in told
        assert f"on account {with_plain_spaces(money(together))}" in told
    offer = f'data-here-pay="/t/{coming.slug}/cash/accounts/{person("Albers").pk}/"'
    assert offer in page.response.text
    accounts.pay(coming, person("Albers"), albers, token=uuid4(), by=evening.clerk)
    page = opened(evening, coming, query="?as=last")
    assert offer not in page.response.text
    with using("EUR"):
        assert f"on account {with_plain_spaces(money(together - albers))}" in page_words(page.response)


def test_without_accounts_there_is_no_column_for_them(evening: Cast) -> None:
    assert "on account" not in page_words(opened(evening).response)
