"""What stands on a start card, and what an entry would make of it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet

from tournament import audit
from tournament.desks.registration.entries.entry import KINDS, Entry
from tournament.models import Player, StartCard, Tournament
from tournament.queries.people.cards import cards_in_force, refuse_struck
from tournament.queries.record.seen import base_of

PERSON = ("last_name", "first_name", "sex", "category", "pass_number", "birth_year")


def fresh(card: StartCard) -> StartCard:
    """As it stands now. Refused where it was struck meanwhile."""
    refuse_struck(card)
    return stored_card(card)


RELATED = ("tournament", "player__club", "substitute__club", *KINDS)


def stored_card(card: StartCard) -> StartCard:
    """The same, struck or not."""
    return StartCard.objects.select_related(*RELATED).get(pk=card.pk)


def stored_cards(tournament: Tournament, numbers: Iterable[int]) -> QuerySet[StartCard]:
    """Those of these numbers that count, as they stand now."""
    return cards_in_force(tournament).filter(number__in=numbers).order_by("number").select_related(*RELATED)


def person(card: StartCard) -> dict[str, object]:
    player = audit.values(card.player, "club", *PERSON)
    return player | {kind: group.name if (group := getattr(card, kind)) else None for kind in KINDS}


def entry_of(card: StartCard) -> Entry:
    """What stands on a card, as an entry would say it."""
    groups: dict[str, Any] = {kind: group.name if (group := getattr(card, kind)) else "" for kind in KINDS}
    return replace(entry_for(card.player), **groups)


def entry_for(player: Player) -> Entry:
    """The person alone, as another tournament takes him over."""
    return Entry(
        last_name=player.last_name,
        first_name=player.first_name,
        club=player.club.name if player.club else "",
        sex=player.sex,
        category=player.category,
        pass_number=player.pass_number,
        birth_year=player.birth_year,
    )


def wished(entry: Entry) -> dict[str, object]:
    """What `person` would say of a card with this entry."""
    return {name: getattr(entry, name) for name in PERSON} | {
        name: getattr(entry, name) or None for name in ("club", *KINDS)
    }


def settled(card: StartCard, entry: Entry) -> Entry:
    """The entry with what nobody was asked about as it stands on the card."""
    stays = {kind: group.name if (group := getattr(card, kind)) else "" for kind in KINDS}
    tandem = stays["tandem"] if entry.tandem is None else entry.tandem
    return replace(entry, tandem=tandem, mixed=stays["mixed"] if entry.mixed is None else entry.mixed)


def seen(card: StartCard) -> str:
    """What stands on a card, as a form carries it from opening to saving."""
    return base_of(person(card))
