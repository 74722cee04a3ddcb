"""What a second list says of people who are there already. It adds and corrects; an empty cell empties nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournament.models import Ban, Player, StartCard, Tournament
from tournament.queries.people.alike import pass_key
from tournament.queries.people.cards import cards_in_force, start_cards
from tournament.queries.record.seen import base_of

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card

WRITTEN = ("club", "sex", "category", "team", "tandem", "mixed", "birth_year", "pass_number")  # on the card
DONE = ("paid", "present")  # once; a list takes no money and nobody's presence back
CHOICES = {"sex": dict(Player.Sex.choices), "category": dict(Player.Category.choices)}


@dataclass(frozen=True)
class Change:
    """A line about somebody who has a start card, with what is new in it; `bans` as of a line that is new."""

    line: int
    number: int
    who: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    bans: tuple[Ban, ...] = ()

    @property
    def written(self) -> list[tuple[str, str, str]]:
        """Field, what stands there, what would stand there."""
        return [(name, shown(name, self.before[name]), shown(name, self.after[name])) for name in self.after]


@dataclass(frozen=True)
class Imported:
    """What an import has done; of those who registered before the day, whose start card is known now, and who was left
    out as he has changed something since the preview.
    """

    new: Sequence[StartCard] = ()
    changed: Sequence[StartCard] = ()
    linked: Sequence[int] = ()
    moved: Sequence[int] = ()


def shown(name: str, value: Any) -> str:
    if name in DONE:
        return "✓" if value else "–"
    return str(CHOICES.get(name, {}).get(value, value) or "–")


def cards_by_number(tournament: Tournament) -> "dict[int, Card]":
    return {card.number: card for card in start_cards(tournament).select_related("tandem", "mixed")}


def state_of(card: "Card") -> dict[str, Any]:
    player, groups = card.player, {"team": card.team, "tandem": card.tandem, "mixed": card.mixed}
    return {
        "club": player.club.name if player.club else "",
        "sex": player.sex,
        "category": player.category,
        "birth_year": player.birth_year,
        **{name: group.name if group else "" for name, group in groups.items()},
        "pass_number": player.pass_number,
        "paid": card.paid,
        "present": card.checked_in_at is not None,
    }


def news(card: "Card", values: Mapping[str, Any]) -> dict[str, Any]:
    """What a line has that the card hasn't. Of a substitute nothing is read; who has left comes back by no list."""
    if card.substitute:
        return {}
    there = state_of(card)
    names = WRITTEN if card.left or card.expelled else (*WRITTEN, *DONE)
    new = {name: values[name] for name in names if values[name] and values[name] != there[name]}
    if pass_key(new.get("pass_number", "")) == pass_key(there["pass_number"]):
        new.pop("pass_number", None)
    return new


def list_base(tournament: Tournament) -> str:
    """What stands on all start cards, as a hash: a preview holds for this list alone. Money and presence move on."""
    names = ("last_name", "first_name", "club__name", "sex", "category", "birth_year", "pass_number")
    people = [f"{person}__{name}" for person in ("player", "substitute") for name in names]
    columns = ("number", *people, "team__name", "tandem__name", "mixed__name", "withdrawn_at")
    cards = cards_in_force(tournament).order_by("number").values_list(*columns)
    given = StartCard.objects.struck().filter(tournament=tournament).order_by("number")
    return base_of({"cards": list(cards), "struck": list(given.values_list("number", flat=True))})
