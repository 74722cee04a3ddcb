"""What the pages of the register ask: who is searched for, who may be one person, and what stands in an entry."""

from collections.abc import Iterable, Sequence

from tournament import audit
from tournament.folding import Sought, Written
from tournament.models import Organizer, Player
from tournament.queries.people.alike import Index, Known, pass_key
from tournament.queries.people.identified import as_known
from tournament.queries.people.register import Person, people_of
from tournament.queries.record.seen import base_of

KEPT = (
    *("last_name", "first_name", "club", "sex", "category", "birth_year", "pass_number"),
    *("membership", "member_since", "member_until", "publish_as"),
)
FEW = 8  # who is offered at once; the search finds others


def chosen(people: Iterable[Person], show: str) -> list[Person]:
    """Members, guests, or whoever there is."""
    wanted = {"members": True, "guests": False}.get(show)
    return [person for person in people if wanted is None or person.is_member == wanted]


def searched(people: Sequence[Person], typed: str) -> list[Person]:
    """On whom every word stands that was typed, or whose pass number it is."""
    sought, signs = Sought(typed), pass_key(typed)
    if not sought:
        return list(people)
    return [person for person in people if sought.is_in(written(person)) or signs in passes(person)]


def written(person: Person) -> Written:
    entries = (person.player, *person.others)
    return Written.of(*(text for entry in entries for text in (entry.last_name, entry.first_name)), person.club)


def passes(person: Person) -> set[str]:
    return {pass_key(entry.pass_number) for entry in (person.player, *person.others)} - {""}


def pairs(people: Sequence[Person]) -> list[tuple[Person, Person]]:
    """Those who may be one person, by name or by pass number; each two once."""
    by_pk = {person.pk: person for person in people}
    index = Index(map(as_known, people), most=FEW)
    found = ((person, other.number) for person in people for other in index.meant(person.player))
    return [(person, by_pk[other]) for person, other in found if person.pk < other]


def candidates(people: Sequence[Person], player: Player, typed: str) -> list[Person]:
    """Who may be this person: whoever looks like him, or is meant by what somebody types."""
    others = [person for person in people if person.pk != player.pk]
    if typed.strip():
        return searched(others, typed)[:FEW]
    index = Index(map(as_known, others))
    meant = {other.number for other in index.meant(player)}
    return [person for person in others if person.pk in meant][:FEW]


def known(organizer: Organizer) -> list[Known]:
    """Everybody of the register, each under the entry by which he is known."""
    return list(map(as_known, people_of(organizer)))


def kept(player: Player) -> dict[str, object]:
    """What stands in the register of an entry, as the trail keeps it."""
    return audit.values(player, *KEPT)


def seen(player: Player) -> str:
    """The same as a form carries it from opening to saving."""
    return base_of(kept(player))
