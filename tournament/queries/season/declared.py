"""Which lists were declared to count for somebody, and what can be declared of an evening. Reads only."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournament.models import (
    Cup,
    DayOfAnother,
    Declaration,
    Draw,
    RankingRule,
    Season,
    SeriesTime,
    SheetVersion,
    StartCard,
    Tournament,
)
from tournament.models.declared import EVENING

Declared = Mapping[tuple[int, int], frozenset[str]]  # start card and series, EVENING: all of them -> for what


@dataclass(frozen=True, order=True)
class Declarable:
    """For what somebody can say before that it counts: a series by its number, or the whole evening."""

    what: str
    series: int


def declared_in(tournaments: Iterable[Tournament | int]) -> Declared:
    made: dict[tuple[int, int], set[str]] = defaultdict(set)
    rows = Declaration.objects.in_force().filter(card__tournament__in=list(tournaments))
    for card, series, what in rows.values_list("card", "series", "what"):
        made[card, series].add(what)
    return {place: frozenset(words) for place, words in made.items()}


def declared_for(declared: Declared, card: int, series: int) -> frozenset[str]:
    """What a list of his was declared for: itself, or with its evening."""
    if not declared:
        return frozenset()
    return declared.get((card, EVENING), frozenset()) | declared.get((card, series), frozenset())


def declarables(tournament: Tournament) -> list[Declarable]:
    """What the rankings that count this day, and its season's cups, ask about; by the words and the series."""
    asked: set[Declarable] = set()
    for rule in newest_rules_for(tournament):
        which = rule.get("which") or {}
        if not (what := which.get("declared")):
            continue
        if rule.get("unit") == "evening":
            asked.add(Declarable(what, EVENING))
        else:
            numbers = which.get("series") or range(1, tournament.series_count + 1)
            asked |= {Declarable(what, number) for number in numbers if number <= tournament.series_count}
    cups = Cup.objects.filter(season=tournament.season_id, which=Cup.Which.DECLARED).values_list("word", flat=True)
    asked |= {Declarable(word, number) for word in cups for number in range(1, tournament.series_count + 1)}
    return sorted(asked)


def newest_rules_for(tournament: Tournament) -> list[dict[str, Any]]:
    """Of all rankings of the seasons in which it counts."""
    newest: dict[int, dict[str, Any]] = {}
    others = DayOfAnother.objects.agreed().filter(tournament=tournament).values("season")
    seasons = Season.objects.filter(Q(pk=tournament.season_id) | Q(pk__in=others))
    rules = RankingRule.objects.filter(ranking__season__in=seasons).newest_first()
    for ranking, rule in rules.values_list("ranking", "rule"):
        newest.setdefault(ranking, rule)
    return list(newest.values())


def has_begun(tournament: Tournament, series: int) -> bool:
    """Whether seats of it hang on the wall, it was started, or a sheet of it was keyed; of the evening: the first."""
    at = {"tournament": tournament, "number": series or 1}
    of_series = {f"series__{name}": value for name, value in at.items()}
    return (
        Draw.objects.published().filter(**of_series).exists()
        or SeriesTime.objects.recorded().filter(kind=SeriesTime.Kind.START, **of_series).exists()
        or SheetVersion.objects.filter(**{f"table__draw__{name}": value for name, value in of_series.items()}).exists()
    )


def declared_so_far(tournament: Tournament, cards: Iterable[StartCard]) -> dict[tuple[int, str], int]:
    """Player and word -> how many lists or evenings of the season he has declared so far, this one among them."""
    players = {card.player_id for card in cards}
    days = Tournament.objects.filter(season=tournament.season_id) if tournament.season_id else [tournament]
    rows = Declaration.objects.in_force().filter(card__tournament__in=days, card__player__in=players)
    counted: dict[tuple[int, str], int] = defaultdict(int)
    for player, what in rows.values_list("card__player", "what"):
        counted[player, what] += 1
    return dict(counted)
