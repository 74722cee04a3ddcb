"""A tournament as a newspaper prints it: sentences from what was released. A fact that is missing leaves no hole."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import time
from typing import Any

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, npgettext, pgettext

from tournament.models import Tournament
from tournament.wording.houses import played_by
from tournament.wording.money import money
from tournament.wording.pressyear import YearNews, year_sentences
from tournament.wording.prose import figure, spoken_name, together
from tournament.wording.results import points as exact
from tournament.wording.results import rating_name


@dataclass(frozen=True)
class Place:
    """All who share a place, with their clubs or their players; `points` may be thirds of a team: "10000/3"."""

    rank: int
    who: tuple[tuple[str, tuple[str, ...]], ...]  # name -> club, or the names of the team's players
    points: int | str
    series: int = 0  # in which it was made, of a best list


@dataclass(frozen=True)
class RatedBest:
    """Who is first in a further rating, by its code and the organizer's name for it."""

    code: str
    name: str
    place: Place


@dataclass(frozen=True)
class Games:
    """Of all counted sheets, as rulings leave them. `ouverts`: grand ouverts that were won, as far as sheets tell."""

    won: int
    lost: int
    passed: int
    ouverts: int

    @property
    def played(self) -> int:
        return self.won + self.lost + self.passed


@dataclass(frozen=True)
class PrizeMoney:
    """What the plans of prizes give away; goods are prizes without a sum."""

    cents: int
    prizes: int
    goods: int


@dataclass(frozen=True)
class News:
    """Of one tournament, after so many series; `tables` is the most that a series had."""

    tournament: Tournament
    is_final: bool
    after: int
    players: int
    tables: int
    podium: tuple[Place, ...]
    bests: tuple[RatedBest, ...]
    best_list: Place | None
    games: Games | None
    prizes: PrizeMoney | None
    coming: Tournament | None
    coming_at: time | None = None
    years: tuple[YearNews, ...] = ()


# By the code of a rating: who won it, one or several.
WON_BY: dict[str, tuple[Any, Any]] = {
    "teams": (
        gettext_lazy("The team competition was won by %(who)s with %(points)s."),
        gettext_lazy("The team competition was won by %(who)s with %(points)s each."),
    ),
    "tandems": (
        gettext_lazy("The tandem competition was won by %(who)s with %(points)s."),
        gettext_lazy("The tandem competition was won by %(who)s with %(points)s each."),
    ),
    "mixed": (
        gettext_lazy("The mixed competition was won by %(who)s with %(points)s."),
        gettext_lazy("The mixed competition was won by %(who)s with %(points)s each."),
    ),
    "ladies": (
        gettext_lazy("Best lady: %(who)s with %(points)s."),
        gettext_lazy("Best ladies: %(who)s with %(points)s each."),
    ),
    "seniors": (
        gettext_lazy("The seniors’ competition was won by %(who)s with %(points)s."),
        gettext_lazy("The seniors’ competition was won by %(who)s with %(points)s each."),
    ),
    "juniors": (
        gettext_lazy("The juniors’ competition was won by %(who)s with %(points)s."),
        gettext_lazy("The juniors’ competition was won by %(who)s with %(points)s each."),
    ),
}
OTHER_WON_BY = (
    gettext_lazy("The competition “%(rating)s” was won by %(who)s with %(points)s."),
    gettext_lazy("The competition “%(rating)s” was won by %(who)s with %(points)s each."),
)


def press_text(news: News) -> str:
    """Headline, then paragraphs, parted by an empty line."""
    paragraphs = (
        [headline(news)],
        [dateline(news), attendance(news), *played_otherwise(news.tournament)],
        [*podium(news), *map(best_of, leading(news)), *best_list(news.best_list)],
        [*games(news.games), *prizes(news.prizes)],
        *([*year_sentences(year)] for year in news.years),
        [*coming(news.coming, news.coming_at)],
    )
    return "\n\n".join(" ".join(sentences) for sentences in paragraphs if sentences) + "\n"


def headline(news: News) -> str:
    """Who has won, or leads so far."""
    first = news.podium[0]
    facts = {"who": together(names_of(first)), "tournament": news.tournament.name}
    if news.is_final:
        return ngettext("%(who)s wins “%(tournament)s”", "%(who)s win “%(tournament)s”", len(first.who)) % facts
    return ngettext("%(who)s leads “%(tournament)s”", "%(who)s lead “%(tournament)s”", len(first.who)) % facts


def dateline(news: News) -> str:
    tournament = news.tournament
    return f"{tournament.place}, {date_format(tournament.date)}."


def attendance(news: News) -> str:
    tournament = news.tournament
    players = npgettext("press", "one player", "%(count)s players", news.players) % {"count": figure(news.players)}
    tables = npgettext("press", "at one table", "at %(count)s tables", news.tables) % {"count": figure(news.tables)}
    series = npgettext("press", "in one series", "in %(count)s series", news.after) % {"count": news.after}
    facts = {"players": players, "tables": tables, "series": series, "tournament": tournament.name}
    played = _("%(players)s took part in “%(tournament)s” %(tables)s %(series)s.") % facts
    organized = _("Organizer: %(organizer)s.") % {"organizer": tournament.organizer_name}
    if news.is_final:
        return f"{played} {organized}"
    so_far = ngettext(
        "So far %(after)s of %(count)s series is counted; the list is provisional.",
        "So far %(after)s of %(count)s series are counted; the list is provisional.",
        news.after,
    )
    return f"{played} {organized} {so_far % {'after': news.after, 'count': tournament.series_count}}"


def played_otherwise(tournament: Tournament) -> list[str]:
    """That it isn't under the order of the federations: a reader compares figures (V13)."""
    return played_by(tournament)


def podium(news: News) -> Iterator[str]:
    """The first, and who follows; a place that several share is named as one."""
    first, *others = news.podium
    facts = {"who": together(people_of(first)), "points": points(first)}
    if len(first.who) > 1:
        yield _("First place is shared by %(who)s with %(points)s each.") % facts
    elif news.is_final:
        yield _("The winner is %(who)s with %(points)s.") % facts
    else:
        yield _("In the lead is %(who)s with %(points)s.") % facts
    if others:
        yield _("Behind: %(places)s.") % {"places": together([place(shared) for shared in others])}


def place(shared: Place) -> str:
    facts = {"rank": shared.rank, "who": together(people_of(shared)), "points": points(shared)}
    return (
        ngettext(
            "in place %(rank)s %(who)s with %(points)s",
            "in place %(rank)s %(who)s with %(points)s each",
            len(shared.who),
        )
        % facts
    )


def leading(news: News) -> tuple[RatedBest, ...]:
    """Before the final result the further ratings are nobody's news."""
    return news.bests if news.is_final else ()


def best_of(best: RatedBest) -> str:
    one, several = OTHER_WON_BY if best.name or best.code not in WON_BY else WON_BY[best.code]
    words = several if len(best.place.who) > 1 else one
    rating = rating_name(best.code, best.name)
    return str(words) % {"who": together(people_of(best.place)), "points": points(best.place), "rating": rating}


def best_list(best: Place | None) -> list[str]:
    if best is None:
        return []
    facts = {"who": together(people_of(best)), "points": points(best), "series": best.series}
    if best.series:
        return [_("The best single list was played by %(who)s: %(points)s in series %(series)s.") % facts]
    return [_("The best single lists were played by %(who)s: %(points)s each.") % facts]


def games(counted: Games | None) -> Iterator[str]:
    if counted is None or not counted.played:
        return
    how = [
        pgettext("press", "%(count)s won") % {"count": figure(counted.won)},
        pgettext("press", "%(count)s lost") % {"count": figure(counted.lost)},
        *([pgettext("press", "%(count)s passed") % {"count": figure(counted.passed)}] if counted.passed else []),
    ]
    facts = {"count": figure(counted.played), "how": together(how)}
    yield (ngettext("One game was played: %(how)s.", "%(count)s games were played: %(how)s.", counted.played) % facts)
    if counted.ouverts:
        words = ngettext("One grand ouvert was won.", "%(count)s grand ouverts were won.", counted.ouverts)
        yield words % {"count": figure(counted.ouverts)}


def prizes(given: PrizeMoney | None) -> Iterator[str]:
    if given is None:
        return
    if given.cents:
        words = ngettext(
            "One prize of %(sum)s was given.", "%(count)s prizes of %(sum)s in all were given.", given.prizes
        )
        yield words % {"count": figure(given.prizes), "sum": money(given.cents)}
    if given.goods:
        words = ngettext("One prize was goods.", "%(count)s prizes were goods.", given.goods)
        yield words % {"count": figure(given.goods)}


def coming(tournament: Tournament | None, begins: time | None) -> list[str]:
    if tournament is None:
        return []
    where = [
        date_format(tournament.date),
        time_format(begins) if begins else "",
        tournament.place,
    ]
    facts = {"tournament": tournament.name, "when": ", ".join(filter(None, where))}
    return [_("The organizer’s next tournament is “%(tournament)s”: %(when)s.") % facts]


def names_of(shared: Place) -> list[str]:
    return [spoken_name(name) for name, _beside in shared.who]


def people_of(shared: Place) -> list[str]:
    """With the club behind a name, with its players behind a team."""
    return [with_beside(spoken_name(name), beside) for name, beside in shared.who]


def with_beside(name: str, beside: Sequence[str]) -> str:
    return f"{name} ({', '.join(map(spoken_name, beside))})" if beside else name


def points(shared: Place) -> str:
    whole = shared.points if isinstance(shared.points, int) else None
    shown = figure(whole) if whole is not None else exact(shared.points)
    count = whole if whole is not None else 2
    return npgettext("press", "%(points)s point", "%(points)s points", count) % {"points": shown}
