"""The page “Who is here” of an evening: a list with ticks and one save, which does the same steps as the door."""

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
from tests.desks.registration.evening import (
    add_club,
    add_guest,
    add_member,
    add_rating_fee,
    booked_cents,
    card_actions,
    create_club_evening,
    open_attendance,
    player_named,
    present_names,
)
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
    return create_club_evening()


def test_one_save_writes_cards_fees_and_ratings(evening: Cast) -> None:
    extra = add_rating_fee(evening)
    page = open_attendance(evening).tick(
        "here", player_named("Albers"), player_named("Behrens"), player_named("Deharde")
    )
    page.tick("paid", player_named("Albers"), player_named("Behrens")).untick("money", player_named("Behrens"))
    page.tick(f"rating-{extra.pk}", player_named("Albers"))
    saved = page.save()
    assert "Saved: 3 are here." in page_words(saved.response)
    assert present_names(evening) == ["Albers", "Behrens", "Deharde"]
    entries = CashEntry.objects.in_force().order_by("card__number", "pk").values_list("card__number", "kind", "cents")
    assert list(entries) == [(1, "entry_fee", 1000), (1, "rating_fee", 300), (2, "entry_fee", 200)]
    assert list(evening.tournament.cards.order_by("number").values_list("pays", flat=True)) == ["all", "list", "all"]
    assert card_actions(evening) == [*["card.register"] * 3, *["card.pay"] * 2, "rating.tick"]
    assert saved.has("here", player_named("Albers"))
    assert saved.has("paid", player_named("Behrens"))
    assert not saved.has("money", player_named("Behrens"))
    assert list(faults()) == []


def test_saving_the_same_page_twice_changes_nothing(evening: Cast) -> None:
    page = open_attendance(evening).tick("here", player_named("Albers")).tick("paid", player_named("Albers"))
    page.save(guests=("Neumann, Nina",))
    before = card_actions(evening)
    again = page.save(guests=("Neumann, Nina",))
    assert again.codes == []
    assert present_names(evening) == ["Albers", "Neumann, Nina"]
    assert card_actions(evening) == before


def test_two_laptops_lose_nothing_of_each_other(evening: Cast) -> None:
    one, other = open_attendance(evening), open_attendance(evening, by=evening.clerk)
    one.tick("here", player_named("Albers")).save()
    other.tick("here", player_named("Behrens")).tick("paid", player_named("Behrens")).save()
    assert present_names(evening) == ["Albers", "Behrens"]
    one = open_attendance(evening).untick("here", player_named("Albers"))
    other = open_attendance(evening, by=evening.clerk).tick("here", player_named("Claasen"))
    one.save()
    other.save()
    assert present_names(evening) == ["Behrens", "Claasen"]


def test_two_simultaneous_saves_make_one_card_for_a_person(committed: None) -> None:
    cast = make_cast()
    albers = add_member(cast, "Albers")
    sent = Sent({albers.pk: frozenset()}, {albers.pk: frozenset({"here"})})
    assert run_at_once(*[lambda: save_ticks(cast.tournament, sent, by=cast.clerk)] * 2) == [1, 1]
    assert cast.tournament.cards.count() == 1


def test_a_guest_who_is_in_the_register_is_found_however_he_is_typed(evening: Cast) -> None:
    known = add_guest(evening, "Müller", "Jörg")
    open_attendance(evening).save(guests=("joerg mueller",))
    assert list(evening.tournament.cards.values_list("player", flat=True)) == [known.pk]


def test_a_new_guest_gets_an_entry_as_guest(evening: Cast) -> None:
    open_attendance(evening).save(guests=("Karl von der Pik; Herz, Anna",))
    assert present_names(evening) == ["von der Pik, Karl", "Herz, Anna"]
    assert {player.membership for player in Player.objects.filter(last_name__in=["von der Pik", "Herz"])} == {"guest"}


def test_a_name_that_looks_like_somebodys_is_asked_about_and_nothing_is_saved(evening: Cast) -> None:
    page = open_attendance(evening).tick("here", player_named("Albers")).save(guests=("Behrends",))
    assert page.codes == ["here.which"]
    assert "Which Behrends is it? The register has Behrens." in page_words(page.response)
    assert present_names(evening) == []
    assert page.has("here", player_named("Albers"))
    asked = {"is-g0": str(player_named("Behrens").pk)}
    page.save(guests=("Behrends",), **asked)
    assert present_names(evening) == ["Albers", "Behrens"]
    open_attendance(evening).save(guests=("Behrends",), **{"is-g0": "new"})
    assert present_names(evening) == ["Albers", "Behrens", "Behrends"]


def test_the_desk_chooses_between_two_namesakes(evening: Cast) -> None:
    first = add_guest(evening, "Kreuz", "Anna", club=add_club(evening, "Herz Dame"))
    second = add_guest(evening, "Kreuz", "Anna", club=add_club(evening, "Pik Bube"))
    page = open_attendance(evening).save(guests=("Anna Kreuz",))
    assert "The register has Kreuz, Anna (Herz Dame), Kreuz, Anna (Pik Bube)." in page_words(page.response)
    page.save(guests=("Anna Kreuz",), **{"is-g0": str(second.pk)})
    assert [card.player for card in evening.tournament.cards.all()] == [second]
    open_attendance(evening).tick("here", first).save()
    assert [card.player for card in evening.tournament.cards.order_by("number")] == [second, first]


def test_joined_entries_are_one_line_and_one_card(evening: Cast) -> None:
    other = add_guest(evening, "Albertz")
    Joining.objects.create(
        organizer=evening.organizer, player=other, into=player_named("Albers"), reason="one", joined_by=evening.director
    )
    page = open_attendance(evening)
    assert page_words(page.response).count("Albertz") == 0
    page.save(guests=("Albertz",))
    assert present_names(evening) == ["Albers"]
    assert open_attendance(evening).save(guests=("Albertz",)).codes == ["here.twice"]


def test_a_card_under_a_joined_entry_belongs_to_the_joined_person(evening: Cast) -> None:
    old = add_guest(evening, "Albertz")
    open_attendance(evening).tick("here", old).save()
    register.join(old, player_named("Albers"), reason="the same", by=evening.director)
    page = open_attendance(evening)
    assert page.has("here", player_named("Albers"))
    assert page.tick("paid", player_named("Albers")).save().codes == []
    assert booked_cents(evening) == {"Albertz": 1000}


def test_unticking_a_person_before_the_draw_strikes_the_card_and_takes_the_fee_back(evening: Cast) -> None:
    extra = add_rating_fee(evening)
    page = open_attendance(evening).tick("here", player_named("Albers")).tick("paid", player_named("Albers"))
    page = page.tick(f"rating-{extra.pk}", player_named("Albers")).save()
    for box in ("here", "paid", f"rating-{extra.pk}"):
        page.untick(box, player_named("Albers"))
    assert page.save().codes == []
    (card,) = StartCard.objects.all()
    assert card.struck_at
    assert (present_names(evening), booked_cents(evening)) == ([], {})
    assert card_actions(evening)[-3:] == ["card.unpay", "rating.leave", "card.strike"]
    told = page_words(sign_in(evening.director).get(f"/t/{evening.tournament.slug}/cards/1/"))
    assert "is not here" in told
    assert "card.check_out" not in told
    assert "card.check_out" not in page_words(sign_in(evening.director).get(f"/t/{evening.tournament.slug}/trail/"))
    assert list(faults()) == []


def test_a_person_ticked_again_gets_the_same_card(evening: Cast) -> None:
    page = open_attendance(evening).tick("here", player_named("Albers")).save()
    page = page.untick("here", player_named("Albers")).save()
    page.tick("here", player_named("Albers")).tick("paid", player_named("Albers")).untick(
        "money", player_named("Albers")
    ).save()
    (card,) = StartCard.objects.all()
    assert (card.number, card.struck_at, card.pays) == (1, None, "list")
    assert booked_cents(evening) == {"Albers": 200}
    assert present_names(evening) == ["Albers"]


def test_a_paid_person_who_is_unticked_keeps_the_card(evening: Cast) -> None:
    page = open_attendance(evening).tick("here", player_named("Albers")).tick("paid", player_named("Albers")).save()
    page.untick("here", player_named("Albers")).save()
    (card,) = StartCard.objects.all()
    assert (card.struck_at, card.checked_in_at, booked_cents(evening)) == (None, None, {"Albers": 1000})
    open_attendance(evening).tick("here", player_named("Albers")).save()
    assert present_names(evening) == ["Albers"]


def test_the_stake_is_opted_out_of_and_into_again(evening: Cast) -> None:
    page = open_attendance(evening).tick("here", player_named("Albers")).tick("paid", player_named("Albers")).save()
    page = page.untick("money", player_named("Albers")).save()
    assert booked_cents(evening) == {"Albers": 200}
    page.tick("money", player_named("Albers")).save()
    assert booked_cents(evening) == {"Albers": 1000}


def test_unticking_paid_takes_the_payment_back(evening: Cast) -> None:
    page = open_attendance(evening).tick("here", player_named("Albers")).tick("paid", player_named("Albers")).save()
    page.untick("paid", player_named("Albers")).save()
    assert (present_names(evening), booked_cents(evening)) == (["Albers"], {})


def test_one_tick_marks_all_present_people_as_paid(evening: Cast) -> None:
    open_attendance(evening).tick("here", player_named("Albers"), player_named("Behrens")).save(
        guests=("Neumann",), all_paid="on"
    )
    assert booked_cents(evening) == {"Albers": 1000, "Behrens": 1000, "Neumann": 1000}


def test_a_rating_that_does_not_fit_a_person_has_no_box(evening: Cast) -> None:
    ladies = add_rating_fee(evening, name="Damen", sex="f")
    Player.objects.filter(last_name="Albers").update(sex="f")
    page = open_attendance(evening)
    boxes = [f'name="rating-{ladies.pk}" value="{player_named(name).pk}"' for name in ("Albers", "Behrens")]
    markup = " ".join(page.response.text.split())
    assert [box in markup for box in boxes] == [True, False]
    page.tick("here", player_named("Behrens")).tick(f"rating-{ladies.pk}", player_named("Behrens"))
    assert page.save().codes == ["rating.not_for"]
    assert not StartCard.objects.exists()


def test_as_last_time_ticks_the_people_of_the_last_evening_with_their_opt_outs(evening: Cast) -> None:
    page = (
        open_attendance(evening)
        .tick("here", player_named("Albers"), player_named("Behrens"))
        .untick("money", player_named("Behrens"))
    )
    page.save(guests=("Neumann",))
    coming, _new = open_next(evening.tournament, by=evening.director)
    plain = open_attendance(evening, coming)
    assert plain.ticks.get("here", set()) == set()
    again = open_attendance(evening, coming, query="?as=last")
    assert again.ticks["here"] == {str(player_named(name).pk) for name in ("Albers", "Behrens", "Neumann")}
    assert not coming.cards.exists(), "it is a proposal"
    again.save()
    assert list(coming.cards.order_by("number").values_list("pays", flat=True)) == ["all", "list", "all"]


def test_an_evening_that_was_opened_on_its_own_finds_the_last_evening(evening: Cast) -> None:
    open_attendance(evening).tick("here", player_named("Albers")).save()
    later = create_tournament(
        evening.organizer, evening.director, name="Next", date=evening.tournament.date + timedelta(days=7)
    )
    assert evening_of(later).last == evening.tournament
    assert evening_of(evening.tournament).last is None


def test_recent_guests_are_on_the_list_and_other_guests_below(evening: Cast) -> None:
    open_attendance(evening).save(guests=("Neumann",))
    coming, _new = open_next(evening.tournament, by=evening.director)
    read = evening_of(coming)
    assert [str(line.person.player) for line in read.lines] == ["Albers", "Behrens", "Claasen", "Neumann"]
    assert [str(line.person.player) for line in read.others] == ["Deharde"]


def test_a_guest_who_was_not_there_the_last_time_is_folded_until_he_is_here(evening: Cast) -> None:
    open_attendance(evening).save(guests=("Neumann",))
    missed, _new = open_next(evening.tournament, by=evening.director)
    open_attendance(evening, missed).tick("here", player_named("Albers")).save()
    coming, _new = open_next(missed, by=evening.director)

    def stands() -> list[list[str]]:
        shown = as_stands(evening_of(coming), {})
        return [[str(row.line.person.player) for row in rows] for rows in (shown.rows, shown.lately)]

    assert stands() == [["Albers", "Behrens", "Claasen"], ["Neumann"]]
    page = open_attendance(evening, coming)
    assert "Guests of earlier evenings (1)" in page_words(page.response)
    page.tick("here", player_named("Neumann")).save()
    assert stands() == [["Albers", "Behrens", "Claasen", "Neumann"], []]


def test_the_page_has_no_money_columns_without_an_entry_fee(db: None) -> None:
    cast = make_cast(entry_fee_cents=0)
    add_member(cast, "Albers")
    page = open_attendance(cast)
    assert "For money" not in page_words(page.response)
    assert page.tick("here", player_named("Albers")).save().codes == []
    assert not CashEntry.objects.exists()
    page = open_attendance(cast).untick("here", player_named("Albers")).save()
    assert present_names(cast) == []


def test_the_sums_are_reckoned_by_the_server_too(evening: Cast) -> None:
    extra = add_rating_fee(evening)
    page = open_attendance(evening).tick("here", player_named("Albers"), player_named("Behrens"))
    page.tick(f"rating-{extra.pk}", player_named("Albers")).tick("paid", player_named("Albers"))
    told = page_words(page.save().response)
    assert "2 here · together 23.00 € · open 10.00 €" in told


def test_the_page_costs_the_same_queries_for_many_people(evening: Cast) -> None:
    def cost() -> int:
        client = sign_in(evening.director)
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/t/{evening.tournament.slug}/cards/here/")
        return len(asked)

    add_rating_fee(evening)
    open_attendance(evening).tick("here", player_named("Albers")).save()
    few = cost()
    for number in range(30):
        add_member(evening, f"Mitglied {chr(65 + number)}", club=add_club(evening, f"Club {number}"))
        add_guest(evening, f"Gast {chr(65 + number)}")
    page = open_attendance(evening)
    page.tick("here", *Player.objects.filter(last_name__startswith="Mitglied")).save(all_paid="on")
    assert cost() == few


def test_a_persons_debt_to_the_season_is_shown_beside_the_name(evening: Cast) -> None:
    season = create_season(evening)
    set_money_rule(evening, season, list_cents=50)
    people = [player_named(name) for name in ("Albers", "Behrens", "Claasen")]
    coming, _new = open_next(evening_before(evening, season, 0, people), by=evening.director)
    page = open_attendance(evening, coming, query="?as=last")
    told = page_words(page.response)
    owed = {key: account.balance for key, account in accounts_at(coming).items()}
    albers, together = owed[player_named("Albers").pk], sum(owed.values())
    assert 0 < albers < together
    with using("EUR"):
        assert with_plain_spaces(money(albers)) in told
        assert f"on account {with_plain_spaces(money(together))}" in told
    offer = f'data-here-pay="/t/{coming.slug}/cash/accounts/{player_named("Albers").pk}/"'
    assert offer in page.response.text
    accounts.pay(coming, player_named("Albers"), albers, token=uuid4(), by=evening.clerk)
    page = open_attendance(evening, coming, query="?as=last")
    assert offer not in page.response.text
    text = page.response.text
    assert text.count('data-label="Account"') == text.count("data-here-pay=") > 0  # on a phone no label stands alone
    with using("EUR"):
        assert f"on account {with_plain_spaces(money(together - albers))}" in page_words(page.response)


def test_without_accounts_there_is_no_column_for_them(evening: Cast) -> None:
    assert "on account" not in page_words(open_attendance(evening).response)
