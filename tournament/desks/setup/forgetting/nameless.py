"""The names of a tournament, and any text or value without them. Reads alone; what is written is decided elsewhere.

A name is known by its words, as players, substitutes, jurors, referees and the trail have it; it is replaced by the
start number, or by an ellipsis where several people have it. What the proof of the draws rests on is never asked about
here.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.models import AdvanceEntry, AuditEntry, Juror, Lot, Qualification, Ruling, StartCard, Tournament
from tournament.models.people import Player, nameless
from tournament.wording.names import ACTION_NAMES

BLANK, SHARED = "–", "…"
WORD = re.compile(r"\w+")
AGAIN = re.compile(r"(#\d+)(?:,? (?:\1(?!\d)|…))+|(?:… )+(#\d+)")
PARTICLES = frozenset(
    {
        *(
            "von",
            "vom",
            "van",
            "de",
            "der",
            "den",
            "des",
            "zu",
            "zur",
            "zum",
            "am",
            "und",
            "la",
            "le",
            "di",
            "da",
            "dos",
        ),
        *("del", "el", "al", "bin", "ben", "ten", "ter", "af", "av", "y", "e", "san"),
    }
)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
PERSONAL = frozenset(
    {"last_name", "first_name", "pass_number", "club", "text", "facts", "contact", "wish"}
)  # names of values in JSON
CODES = frozenset(
    {
        *(
            "sex",
            "category",
            "kind",
            "pays",
            "rating",
            "code",
            "rules",
            "system",
            "edition",
            "role",
            "engine",
            "digest",
            "seed",
            "date",
        ),
        *("organizer", "tournament", "place", "person", "lack", "effect", "paragraph"),
    }
)


@dataclass(frozen=True)
class Names:
    words: Mapping[str, str]  # a word of a name, casefolded -> what stands for it
    whole: Mapping[str, str]  # a name as lists show it -> the same

    def without(self, text: str) -> str:
        """A text without names. The code of a deed, as it stands where one made an entry void, is no text."""
        if text in ACTION_NAMES:
            return text
        if text in self.whole:
            return self.whole[text]
        return AGAIN.sub(lambda repeated: repeated[1] or repeated[2], WORD.sub(self._word, text))

    def _word(self, match: "re.Match[str]") -> str:
        word = match[0].casefold()
        return self.words.get(word) or self.words.get(word.removesuffix("s")) or match[0]

    def value(self, told: Any, name: str = "") -> Any:
        """A value that JSON keeps, without names; codes and figures stay as they are, but for a year of birth."""
        if name == "birth_year":
            return None
        if name in CODES or not isinstance(told, (str, list, dict)):
            return told
        if isinstance(told, str):
            return (BLANK if told else "") if name in PERSONAL else self.without(told)
        if isinstance(told, list):
            return [self.value(item, name) for item in told]
        return {key: self.value(item, key) for key, item in told.items()} | numbered(told)


def numbered(told: Mapping[str, Any]) -> dict[str, Any]:
    """The names of a row of a list of players: its number, and no club."""
    number = told.get("number", told.get("key"))
    if type(number) is not int or "public_name" not in told or told.get("members"):
        return {}
    empty = {"club": ""} if "club" in told else {}
    return {"name": nameless(number), "public_name": nameless(number), **empty}


def names_of(tournament: Tournament) -> Names:
    words: dict[str, set[str]] = defaultdict(set)
    whole: dict[str, set[str]] = defaultdict(set)
    for number, player in people(tournament):
        for name in (str(player), player.public_name, f"{player.first_name} {player.last_name}".strip()):
            whole[name].add(nameless(number))
        for word in words_of(player.last_name, player.first_name):
            words[word].add(nameless(number))
    for number, name in told_of(tournament):
        for word in words_of(name):
            words[word].add(nameless(number))
    for name in (*others(tournament), *standing_by(tournament)):
        for word in words_of(name):
            words[word] = words[word] or {SHARED}
    return Names(alone(words), alone(whole))


def alone(bearers: Mapping[str, set[str]]) -> dict[str, str]:
    return {name: next(iter(stands)) if len(stands) == 1 else SHARED for name, stands in bearers.items()}


def words_of(*names: str) -> Iterable[str]:
    """The words by which somebody is known, also without umlauts; no single letters, no particles."""
    for word in WORD.findall(" ".join(names).casefold()):
        if len(word) > 1 and word not in PARTICLES:
            yield from {word, word.translate(UMLAUTS)}


def people(tournament: Tournament) -> Iterable[tuple[int, Player]]:
    for card in StartCard.objects.filter(tournament=tournament).select_related("player", "substitute"):
        yield from ((card.number, player) for player in card.people)


def told_of(tournament: Tournament) -> Iterable[tuple[int, str]]:
    """As people were spelt before, and substitutes who were others: the trail remembers."""
    entries = AuditEntry.objects.filter(tournament=tournament, card__isnull=False)
    for number, before, after in entries.values_list("card__number", "before", "after").iterator(chunk_size=2000):
        for told in (before or {}, after or {}):
            yield from ((number, str(told[name])) for name in ("last_name", "first_name") if told.get(name))


def others(tournament: Tournament) -> Iterable[str]:
    yield tournament.responsible
    yield from Juror.objects.filter(tournament=tournament).values_list("name", flat=True)
    yield from Ruling.objects.filter(tournament=tournament).exclude(decided_by="").values_list("decided_by", flat=True)
    yield from Lot.objects.filter(tournament=tournament).values_list("witness", flat=True)


def standing_by(tournament: Tournament) -> Iterable[str]:
    """Who registered before the day; reserves, also as they were spelt when they said that they don't come."""
    told = AuditEntry.objects.filter(tournament=tournament, action__in=("place.decline", "place.take_back"))
    yield from (after["name"] for after in told.values_list("after", flat=True) if after and "name" in after)
    entered = AdvanceEntry.objects.filter(tournament=tournament)
    yield from (f"{last} {first}" for last, first in entered.values_list("last_name", "first_name"))
    reserves = Qualification.objects.filter(tournament=tournament, card=None, player__isnull=False)
    yield from (str(row.player) for row in reserves.select_related("player"))
