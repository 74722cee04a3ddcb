"""Clubs that may be one: Kreuz-As and SC Kreuz As. They are asked about, and merged by a person alone. Reads only."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from tournament.folding import plain
from tournament.models import Club, Organizer

GENERAL = {
    *("sc", "skc", "sk", "sv", "ev", "e", "v", "skatclub", "skatverein", "skatklub", "club", "klub", "verein", "skat"),
    *("skatfreunde", "skatgemeinschaft", "der", "die", "das", "de", "el", "la"),
}  # words that tell no club from another
NOBODYS = {
    *("-", "–", "—", "ohne", "ohne verein", "ohne club", "kein verein", "kein", "keiner", "vereinslos", "clublos"),
    *("no club", "none", "without club", "sin club", "ninguno"),
}  # what people write where there is no club


def without_club(name: str) -> bool:
    return name.casefold() in NOBODYS


def club_key(name: str) -> str:
    """What stays of a name without case, accents, signs and general words; figures stay: two teams are two clubs."""
    text = unicodedata.normalize("NFKD", name.casefold().replace("ß", "ss"))
    plain = "".join(sign for sign in text if not unicodedata.combining(sign))
    abbreviated = re.sub(r"\b(\w)\.(?=\w\b)", r"\1", re.sub(r"^1\.\s*", "", plain))  # S.C. and e.V. are words
    words = re.findall(r"\w+", abbreviated)
    return "".join(word for word in words if word not in GENERAL) or "".join(words)


def spellings(name: str) -> set[str]:
    """The key and, of a longer one, every form of it with one letter left out."""
    key = club_key(name)
    places = [place for place, sign in enumerate(key) if not sign.isdecimal()] if len(key) > 5 else []
    return {key, *(key[:place] + key[place + 1 :] for place in places)}


class ClubNames:
    """The clubs of an organizer, read once for as many names as are asked about."""

    def __init__(self, organizer: Organizer) -> None:
        rows = Club.objects.filter(organizer=organizer).order_by("name").values_list("name", "merged_into__name")
        self.merged = {name: into for name, into in rows if into}
        self.names = {name for name, into in rows if not into}
        self.by_spelling: dict[str, list[str]] = defaultdict(list)
        for name in sorted(self.names):
            self.add(name)

    def add(self, name: str) -> None:
        for spelling in spellings(name):
            self.by_spelling[spelling].append(name)

    def called(self, name: str) -> str:
        """The name of the club that it is now, after clubs were merged."""
        return self.merged.get(name, name)

    def alike(self, name: str) -> list[str]:
        """Known clubs that a name may mean; none where it is one of them to the letter."""
        if not name or name in self.names or name in self.merged:
            return []
        return sorted({known for spelling in spellings(name) for known in self.by_spelling.get(spelling, ())})

    def begun_by(self, name: str) -> list[str]:
        """Known clubs of whose name only the beginning was typed: the first five; none where it is a name itself."""
        start = plain(name)
        if not start or name in self.names or name in self.merged:
            return []
        return sorted(known for known in self.names if plain(known).startswith(start))[:5]

    def questions(self, named: Iterable[str]) -> Iterator[tuple[str, str]]:
        """New names, each with the one that it may be: of a known club, or of one that was named before it."""
        for name in dict.fromkeys(named):
            if alike := self.alike(name):
                yield name, alike[0]
            elif name not in self.names:
                self.add(name)

    def pairs(self) -> list[tuple[str, str]]:
        """Known clubs that may be one, each two once."""
        together = (sorted(set(names)) for names in self.by_spelling.values())
        return sorted({pair for names in together for pair in pairwise(names)})
