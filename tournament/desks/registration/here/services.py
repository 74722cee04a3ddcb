"""Saves who is here on an evening: start cards, fees and further ratings, by the same steps as at the door, at once.

Whoever is unticked before he has a seat gets back what he paid, and his card is struck; ticked again, it counts again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring import finding
from tournament import audit
from tournament.desks.registration.cards.reading import entry_for
from tournament.desks.registration.cards.services import enter, free_numbers
from tournament.desks.registration.declared import services as declared
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees.services import pay, take_back_payment
from tournament.desks.registration.funds.services import pay_part
from tournament.desks.registration.here.guests import met, questions
from tournament.desks.registration.here.reading import Evening, evening_of
from tournament.desks.registration.here.ticks import HERE, MONEY, PAID, declared_tick, rating_tick
from tournament.desks.registration.here.wishes import Page, Wish, lacks, wishes
from tournament.desks.registration.presence.services import check_in, check_out
from tournament.desks.registration.ratings.services import leave, tick
from tournament.desks.registration.strikes.services import strike, take_back
from tournament.lock import open_tournament
from tournament.models import Player, StartCard, Tournament, User
from tournament.models.people import nameless
from tournament.queries.day import after_last
from tournament.queries.people.bans import Bans, refusing
from tournament.queries.strikes import return_lacks, strike_lacks
from tournament.refused import Refused, refuse

# Why a fee is void or a card struck: the step that was done, in whose words it is told.
NOT_HERE, UNTICKED = "card.check_out", "card.unpay"
Carded = tuple[Wish, StartCard]


def save_ticks(tournament: Tournament, page: Page, *, by: User) -> int:
    """All of it or nothing; how many are here now."""
    with audit.atomic():
        tournament = open_tournament(tournament)
        if tournament.names_removed_at:
            raise Refused(finding("here.nameless"))
        evening = evening_of(tournament)
        people = met(evening, page.guests)
        refuse(*questions(people))
        asked = wishes(evening, page, people)
        refuse(*lacks(evening, page, people, asked))
        changed = [(one, one.card) for one in asked if one.card]
        take_back_declared(evening, changed, by=by)
        for one, card in changed:
            change(evening, card, one, by=by)
        changed += arrive(evening, [one for one in asked if one.arrives], by=by, late=page.late)
        enter_nameless(evening, page, by=by)
        take_ratings(evening, changed, by=by)
        declare(evening, changed, by=by)
        return evening_of(tournament).here


def arrive(evening: Evening, asked: Sequence[Wish], *, by: User, late: bool) -> list[Carded]:
    """New start cards, and those that were struck because somebody was not here after all."""
    if not asked:
        return []
    bans = Bans(evening.tournament.organizer)
    banned = [found for one in asked for found in refusing(bans.of(one.line.person.player), ())]
    refuse(*banned, *([] if late else after_last(evening.tournament)))
    struck = struck_before(evening)
    again = [(one, struck[one.line.pk]) for one in asked if one.line.pk in struck]
    for one, card in again:
        come_again(card, one, by=by)
    new = [one for one in asked if one.line.pk not in struck]
    return again + list(zip(new, entered(evening, new, by=by), strict=True))


def enter_nameless(evening: Evening, page: Page, *, by: User) -> None:
    """A start card for each; on every list his number stands for a name, and the register has no entry of him."""
    if not page.nameless:
        return
    refuse(*([] if page.late else after_last(evening.tournament)))
    asked = [Entry("", paid=page.nameless_paid, present=True)] * page.nameless
    numbers = free_numbers(evening.tournament, asked)
    entries = [replace(entry, last_name=nameless(n), number=n) for entry, n in zip(asked, numbers, strict=True)]
    players = [Player(organizer=evening.tournament.organizer, last_name=entry.last_name) for entry in entries]
    Player.objects.bulk_create(players)
    enter(evening.tournament, entries, by=by, players=players)


def struck_before(evening: Evening) -> dict[int, StartCard]:
    """By person: the newest card that was struck here, where nothing keeps it from counting again."""
    cards = evening.tournament.cards.struck().filter(strike_reason=NOT_HERE).order_by("number")
    by_person = {evening.persons.head(card.player_id): card for card in cards.select_related("tournament", "player")}
    return {key: card for key, card in by_person.items() if not return_lacks(card)}


def come_again(card: StartCard, asked: Wish, *, by: User) -> None:
    take_back(card, by=by)
    check_in(card, by=by)
    opt(card, asked.pays, by=by)
    if PAID in asked.on:
        pay(card, by=by)


def entered(evening: Evening, asked: Sequence[Wish], *, by: User) -> list[StartCard]:
    """Whoever stands in the register gets his card as that entry, whatever other people are called like him."""
    if not asked:
        return []
    players = [one.line.person.player for one in asked]
    Player.objects.bulk_create(player for player in players if player._state.adding)
    entries = [entry_of(one) for one in asked]
    return enter(evening.tournament, entries, by=by, players=players)


def entry_of(asked: Wish) -> Entry:
    told = entry_for(asked.line.person.player)
    return replace(told, paid=PAID in asked.on, present=True, pays=asked.pays)


def change(evening: Evening, card: StartCard, asked: Wish, *, by: User) -> None:
    """A card that is there: one step for each box that was ticked or unticked."""
    if HERE in asked.on:
        check_in(card, by=by)
    if MONEY in asked.on | asked.off:
        opt(card, StartCard.Pays.ALL if MONEY in asked.on else StartCard.Pays.LIST, by=by)
    if PAID in asked.on:
        pay(card, by=by)
    if PAID in asked.off:
        take_back_payment(card, by=by, reason=NOT_HERE if asked.leaves else UNTICKED)
    for rating in evening.ratings:
        if rating_tick(rating.pk) in asked.off:
            leave(card, rating, by=by)
    if asked.leaves:
        not_here(card, by=by)


def opt(card: StartCard, pays: StartCard.Pays, *, by: User) -> None:
    """Into the money or out of it; the card knows it from now on, for the fee that it owes."""
    pay_part(card, pays=pays, by=by)
    card.pays = pays


def not_here(card: StartCard, *, by: User) -> None:
    """Struck where nothing stands on the card; whoever has paid, or is wished about, is only not here any more."""
    if strike_lacks(card):
        check_out(card, by=by)
    else:
        strike(card, by=by, reason=NOT_HERE)


def take_ratings(evening: Evening, changed: Iterable[Carded], *, by: User) -> None:
    pairs = list(changed)
    for rating in evening.ratings:
        numbers = [card.number for one, card in pairs if rating_tick(rating.pk) in one.on]
        if numbers:
            tick(evening.tournament, rating, numbers, by=by)


def declare(evening: Evening, changed: Sequence[Carded], *, by: User) -> None:
    for asked in evening.declarables:
        if numbers := [card.number for one, card in changed if declared_tick(asked) in one.on]:
            declared.declare(evening.tournament, asked, numbers, by=by)


def take_back_declared(evening: Evening, changed: Sequence[Carded], *, by: User) -> None:
    """Of whoever is not here after all, too."""
    for asked in evening.declarables:
        name = declared_tick(asked)
        gone = [(one, card) for one, card in changed if name in one.off or (one.leaves and name in one.line.open_ticks)]
        if gone:
            declared.take_back(evening.tournament, asked, [card.number for _one, card in gone], by=by)
