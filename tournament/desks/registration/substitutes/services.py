"""Appoints a substitute for somebody who left, corrects his name, takes him back (SkWO 4.4, text of 2002)."""

from collections.abc import Container, Iterable

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.registration.cards.services import people_of, record_let_in
from tournament.desks.registration.entries.alike import Others, asked_about, clubs_asked
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.groups.services import clubs_of
from tournament.desks.registration.substitutes.reading import (
    fresh,
    is_appointed,
    is_same,
    lacks_of,
    person,
    series_with,
    wished,
)
from tournament.lock import open_tournament
from tournament.models import AuditEntry, Player, StartCard, Tournament, User
from tournament.models.people import make_code
from tournament.queries.people.bans import Bans, refusing
from tournament.queries.people.cards import start_cards
from tournament.queries.record.seen import refuse_stale
from tournament.refused import Refused, refuse


def substitute(
    card: StartCard,
    entry: Entry,
    *,
    by: User,
    reason: str,
    another: Others = (),
    let_in: Container[int] = (),
) -> StartCard:
    """Somebody plays on in his own right on a card whose player withdrew or was expelled; its number stays.

    `another`: the numbers of those of whom the director said that they are somebody else.
    `let_in`: the keys of the bans despite which the director lets him in.
    """
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        card = fresh(card)
        if is_appointed(card, entry, reason):
            return card  # the same button twice
        if lacks := lacks_of(tournament, card):
            raise Refused(*lacks)
        refuse_holders(start_cards(tournament), entry)
        bans = Bans(tournament.organizer).of(entry)
        refuse(
            *refusing(bans, let_in),
            *asked_about(tournament, entry, another),
            *clubs_asked(tournament, entry.club, another),
        )
        (card.substitute,) = people_of(tournament, [entry], by=by)
        card.substituted_at, card.substitution_reason = timezone.now(), reason
        card.checked_in_at = card.checked_in_at or card.substituted_at
        card.code = make_code()  # who left no longer speaks for the card
        card.save(update_fields=["substitute", "substituted_at", "substitution_reason", "checked_in_at", "code"])
        after = person(card.substitute)
        audit.record("card.substitute", by=by, tournament=tournament, card=card, after=after, reason=reason)
        record_let_in(tournament, [(card, bans)], by=by)
    return card


def correct(
    card: StartCard,
    entry: Entry,
    *,
    by: User,
    base: str,
    another: Others = (),
    let_in: Container[int] = (),
) -> StartCard:
    """Spells a substitute better, whatever was played since. `base` is `seen(card)` of when the form was opened."""
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        card = fresh(card)
        if card.substitute is None:
            raise Refused(finding("substitute.none", number=card.number))
        before = person(card.substitute)
        if before == wished(entry):
            return card  # the same button twice
        refuse_stale(base, before, AuditEntry.objects.filter(card=card))
        refuse_holders(start_cards(tournament).exclude(pk=card.pk), entry)
        banned = Bans(tournament.organizer)
        bans = [ban for ban in banned.of(entry) if ban not in banned.of(card.substitute)]
        asked = asked_about(tournament, entry, another, own=card.number, before=card.substitute)
        asked += clubs_asked(tournament, entry.club, another, before=str(before["club"] or ""))
        refuse(*refusing(bans, let_in), *asked)
        player = own_player(card.substitute)
        card.substitute = player
        write(player, tournament, entry)
        card.save(update_fields=["substitute"])
        after = person(player)
        audit.record("card.change_substitute", by=by, tournament=tournament, card=card, before=before, after=after)
        record_let_in(tournament, [(card, bans)], by=by)
    return card


def take_back(card: StartCard, *, by: User, reason: str) -> None:
    """A substitution by mistake, while no series has been drawn or keyed with it."""
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        card = fresh(card)
        if card.substitute is None:
            return
        if played := series_with(card):
            raise Refused(finding("substitute.drawn", number=card.number, count=len(played), series=played))
        before = person(card.substitute)
        card.substitute, card.substituted_at, card.substitution_reason = None, None, ""
        card.code = make_code()
        card.save(update_fields=["substitute", "substituted_at", "substitution_reason", "code"])
        audit.record("card.take_back_substitute", by=by, tournament=tournament, card=card, before=before, reason=reason)


def refuse_holders(cards: Iterable[StartCard], entry: Entry) -> None:
    """Who holds a start card himself, or stands in on one, plays on no other."""
    newcomer = wished(entry)
    for card in cards:
        for player in card.people:
            if is_same(person(player), newcomer):
                raise Refused(finding("substitute.holds_card", number=card.number, name=str(player)))


def own_player(player: Player) -> Player:
    """The person himself, unless he has played elsewhere: another name here leaves that alone."""
    known = player.has_been_member or player.joinings.exists() or player.joined.exists()
    shared = known or player.cards.exists() or player.stood_in.count() > 1
    return Player(organizer=player.organizer) if shared else player


def write(player: Player, tournament: Tournament, entry: Entry) -> None:
    player.last_name, player.first_name = entry.last_name, entry.first_name
    player.club = clubs_of(tournament.organizer, [entry.club]).get(entry.club)
    player.sex, player.category, player.pass_number = entry.sex, entry.category, entry.pass_number
    player.birth_year = entry.birth_year
    player.save()
