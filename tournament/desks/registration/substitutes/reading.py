"""Who stands in on a card and what is said of him; why nobody can; whether somebody is the same person."""

from dataclasses import replace

from django.db.models import Q

from scoring import Finding, finding
from tournament import audit
from tournament.desks.registration.entries.entry import Entry
from tournament.models import Draw, Player, StartCard, Tournament
from tournament.models.sheets import version_stands
from tournament.queries.people.alike import pass_key
from tournament.queries.people.cards import refuse_struck, remaining
from tournament.queries.record.seen import base_of

NAMES = ("last_name", "first_name", "club", "sex", "category", "birth_year", "pass_number")


def fresh(card: StartCard) -> StartCard:
    refuse_struck(card)
    return StartCard.objects.select_related("player__club", "substitute__club").get(pk=card.pk)


def person(player: Player) -> dict[str, object]:
    return audit.values(player, *NAMES)


def wished(entry: Entry) -> dict[str, object]:
    """What `person` would say of a substitute with this entry."""
    return {name: getattr(entry, name) for name in NAMES} | {"club": entry.club or None}


def seen(card: StartCard) -> str:
    """What is said of the substitute, as a form carries it from opening to saving; without one, nothing."""
    return base_of(person(card.substitute)) if card.substitute else ""


def lacks_of(tournament: Tournament, card: StartCard) -> list[Finding]:
    """Why nobody can be appointed: by the text of 1999 never, by that of 2002 only for somebody who is gone."""
    if tournament.substitutes == Tournament.Substitutes.NEVER:
        return [finding("substitute.never")]
    if card.substitute:
        return [finding("cards.substituted", number=card.number)]
    plays = remaining(tournament).filter(pk=card.pk).exists()
    return [finding("substitute.still_plays", number=card.number)] if plays else []


def series_with(card: StartCard) -> tuple[int, ...]:
    """The series that were drawn or keyed for a card since its substitute stepped in."""
    since = card.substituted_at
    keyed = Q(seats__table__versions__keyed_at__gt=since) & version_stands("seats__table__versions")
    draws = Draw.objects.in_force().filter(Q(drawn_at__gt=since) | keyed, seats__card=card)
    return tuple(draws.order_by("series__number").values_list("series__number", flat=True).distinct())


def is_appointed(card: StartCard, entry: Entry, reason: str) -> bool:
    substitute = card.substitute
    if substitute is None or card.substitution_reason != reason:
        return False
    return person(substitute) == wished(replace(entry, pass_number=entry.pass_number or substitute.pass_number))


def is_same(person: dict[str, object], other: dict[str, object]) -> bool:
    """By the pass; without it by the names, and by nothing else that speaks against it."""
    passes = [pass_key(str(values["pass_number"])) for values in (person, other)]
    if all(passes):
        return passes[0] == passes[1]
    names = all(str(person[name]).casefold() == str(other[name]).casefold() for name in ("last_name", "first_name"))
    return names and all(person[name] == other[name] or not (person[name] and other[name]) for name in NAMES[2:-1])
