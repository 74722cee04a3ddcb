"""What somebody wrote who registered before the day: as lines that an import compares, and beside his start card."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet

from tournament.desks.registration.advance.reading import PERSON, TOLD, told
from tournament.models import AdvanceEntry, Player, Tournament, Wish
from tournament.queries.people.alike import pass_key
from tournament.queries.record.seen import base_of

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card


def entries_of(tournament: Tournament, numbers: Iterable[int]) -> QuerySet[AdvanceEntry]:
    """Those of these numbers who wait for the desk, in their order."""
    waiting = AdvanceEntry.objects.waiting().filter(tournament=tournament, number__in=numbers)
    return waiting.order_by("number")


def lines(entries: Iterable[AdvanceEntry]) -> dict[int, dict[str, str]]:
    """By the number of the entry: texts, as if they stood in a file."""
    return {entry.number: {name: str(getattr(entry, name) or "") for name in PERSON} for entry in entries}


def base(entry: AdvanceEntry) -> str:
    """What he wrote, as a hash."""
    return base_of(told(entry))


def as_they_were(tournament: Tournament, bases: Mapping[int, str]) -> set[int]:
    """Those who still wait for the desk and have written what they had."""
    return {entry.number for entry in entries_of(tournament, bases) if base(entry) == bases[entry.number]}


def differences(entry: AdvanceEntry, card: "Card") -> list[tuple[str, str, str]]:
    """Field, what stands on the start card, what he wrote; what he left empty is no news."""
    player = card.player
    groups = {"team": card.team, "tandem": card.tandem, "mixed": card.mixed}
    there: dict[str, Any] = {name: getattr(player, name) for name in PERSON if name not in groups}
    there |= groups | {"club": player.club}
    told = {name: getattr(entry, name) for name in PERSON}
    return [
        (name, shown(name, there[name]), shown(name, value))
        for name, value in told.items()
        if value and same(name, value) != same(name, there[name])
    ]


def written(entry: AdvanceEntry) -> list[tuple[str, str]]:
    """All that he filled in, with the names of the fields."""
    values = {name: shown(name, getattr(entry, name)) for name in TOLD if getattr(entry, name)}
    labels = {field.name: str(field.verbose_name) for field in AdvanceEntry._meta.fields}
    return [(labels[name], value) for name, value in values.items()]


def same(name: str, value: Any) -> str:
    return pass_key(value) if name == "pass_number" else str(value or "")


def shown(name: str, value: Any) -> str:
    """As the form said it."""
    words: dict[str, dict[Any, Any]] = {
        "sex": dict(Player.Sex.choices),
        "wish_kind": dict(Wish.Kind.choices),
        "is_public": {True: "✓"},
    }
    return str(words.get(name, {}).get(value, value) or "–")
