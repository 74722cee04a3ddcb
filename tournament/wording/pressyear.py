"""What a press text says of the rankings of the season: who leads or has won, and who follows."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.wording.prose import spoken_name, together


@dataclass(frozen=True)
class YearPlace:
    """All who share a place in a ranking of the season, and its value as it is written."""

    rank: int
    names: tuple[str, ...]
    value: str


@dataclass(frozen=True)
class YearNews:
    """Who is in front in a ranking of the season, after the evening. `is_over`: nothing more is played in it."""

    ranking: str
    season: str
    is_over: bool
    podium: tuple[YearPlace, ...]


def year_sentences(year: YearNews) -> Iterator[str]:
    """Who leads a ranking of the season, or has won it, and who follows."""
    first, *others = year.podium
    facts = {
        "who": together([spoken_name(name) for name in first.names]),
        "ranking": year.ranking,
        "season": year.season,
        "value": first.value,
    }
    if year.is_over:
        words = ngettext(
            "%(who)s wins “%(ranking)s”, season %(season)s, with %(value)s points.",
            "%(who)s win “%(ranking)s”, season %(season)s, with %(value)s points each.",
            len(first.names),
        )
    else:
        words = ngettext(
            "In “%(ranking)s”, season %(season)s, %(who)s leads with %(value)s points.",
            "In “%(ranking)s”, season %(season)s, %(who)s lead with %(value)s points each.",
            len(first.names),
        )
    yield words % facts
    if others:
        yield _("Behind: %(places)s.") % {"places": together([year_place(place) for place in others])}


def year_place(place: YearPlace) -> str:
    facts = {
        "rank": place.rank,
        "who": together([spoken_name(name) for name in place.names]),
        "value": place.value,
    }
    words = ngettext(
        "in place %(rank)s %(who)s with %(value)s points",
        "in place %(rank)s %(who)s with %(value)s points each",
        len(place.names),
    )
    return words % facts
