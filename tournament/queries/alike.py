"""Names that look alike: they are asked about, never merged. Fast for thousands, by keys and not by comparing pairs."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.models import StartCard, Tournament

NAMES = ("last_name", "first_name", "club__name")


@dataclass(frozen=True)
class Known:
    """A person who already has a start card, or stands in on one."""

    number: int
    last_name: str
    first_name: str
    club: str

    @property
    def who(self) -> str:
        name = f"{self.last_name}, {self.first_name}" if self.first_name else self.last_name
        return f"{name} ({self.club})" if self.club else name


def folded(*names: str) -> str:
    """What stays when spelling habits go: accents, umlauts as ae or a, doubled letters, order and punctuation."""
    text = " ".join(names).casefold().replace("ß", "ss")
    text = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    text = re.sub(r"([aou])e", r"\1", text)
    text = re.sub(r"(.)\1+", r"\1", text)
    return "".join(sorted(re.findall(r"\w+", text)))


def keys(*names: str) -> set[str]:
    """The folded name and every form of it with one letter left out: two names share a key within one slip."""
    whole = folded(*names)
    return {whole, *(whole[:place] + whole[place + 1 :] for place in range(len(whole)))} if len(whole) > 4 else {whole}


class Index:
    """Finds those who look alike among the people that were added."""

    def __init__(self, known: Iterable[Known] = ()) -> None:
        self.by_key: dict[str, list[Known]] = defaultdict(list)
        for one in known:
            self.add(one)

    def add(self, one: Known) -> None:
        for key in keys(one.last_name, one.first_name):
            self.by_key[key].append(one)

    def alike(self, last_name: str, first_name: str) -> list[Known]:
        found = {one.number: one for key in keys(last_name, first_name) for one in self.by_key.get(key, ())}
        return [found[number] for number in sorted(found)]


def known_in(tournament: Tournament) -> list[Known]:
    """Everybody who holds a start card or stands in on one."""
    columns = [f"{person}__{name}" for person in ("player", "substitute") for name in NAMES]
    cards = StartCard.objects.filter(tournament=tournament).order_by("number").values_list("number", *columns)
    people = [(number, names) for number, *both in cards for names in (both[:3], both[3:])]
    return [Known(number, last, first, club or "") for number, (last, first, club) in people if last is not None]
