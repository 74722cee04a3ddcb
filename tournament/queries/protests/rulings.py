"""The log of decisions for people: searched, with what they did, and whether that still fits the sheet."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from tournament.folding import Sought, Written
from tournament.models import Adjustment, Ruling, SheetVersion, StartCard, Table, Tournament
from tournament.models.effects import MEANINGS, RECOUNTING, Choice, Does, Kind, Who
from tournament.queries.people.search import NOBODY, place_words, written_cards
from tournament.queries.sheets.written import Sheet, counted_sheet

TEXTS = ("paragraph", "facts", "decision", "decided_by")


@dataclass(frozen=True)
class Shown:
    """An effect in the log. `says` is what the sheet counts the game by now, where that is something else."""

    adjustment: Adjustment
    says: int | None = None

    @property
    def stands(self) -> bool:
        return self.adjustment.withdrawn_at is None

    @property
    def is_organizers(self) -> bool:
        """Whether the organizer alone takes it back."""
        return self.stands and self.adjustment.meaning.who is Who.ORGANIZER


@dataclass(frozen=True)
class Entry:
    """A decision of the log; an effect on a whole table, which is a row for everybody there, stands once."""

    ruling: Ruling
    effects: tuple[Shown, ...]

    @property
    def is_organizers(self) -> bool:
        return any(shown.is_organizers for shown in self.effects)


def rulings_of(tournament: Tournament) -> QuerySet[Ruling]:
    """Every decision, the last one first, with all that the log shows of it."""
    effects = Adjustment.objects.select_related("card__player", "card__substitute", "withdrawn_by").order_by("pk")
    return (
        Ruling.objects.filter(tournament=tournament)
        .select_related(
            "series",
            "table",
            "card__player",
            "card__substitute",
            "called_by__player",
            "called_by__substitute",
            "ruled_by",
            "withdrawn_by",
            "protest",
        )
        .prefetch_related(Prefetch("adjustments", effects), "protests")
        .order_by("-pk")
    )


def searched(rulings: QuerySet[Ruling], tournament: Tournament, typed: str) -> QuerySet[Ruling]:
    """Decisions in which every word occurs: a player, a table or start number, the paragraph, S2 or T14, the text."""
    sought = Sought(typed)
    if not sought:
        return rulings
    cards, effects = written_cards(tournament), cards_of_effects(tournament)
    return rulings.filter(
        pk__in=[
            ruling
            for ruling, people, written in rows(tournament)
            if sought.is_in(written, *(cards.get(card, NOBODY) for card in {*people, *effects.get(ruling, ())}))
        ]
    )


def rows(tournament: Tournament) -> Iterator[tuple[int, tuple[int, ...], Written]]:
    """Decision, whom it is about and who called, and what stands in it."""
    rulings, said = Ruling.objects.filter(tournament=tournament), said_by_effects(tournament)
    columns = ("pk", "card", "called_by", "series__number", "table__number", *TEXTS)
    for ruling, card, called_by, series, table, *texts in rulings.values_list(*columns):
        words, figures = said[ruling]
        written = Written.of(*texts, *words, whole=[*place_words(series, table), *figures])
        yield ruling, (card or 0, called_by or 0), written


def said_by_effects(tournament: Tournament) -> dict[int, tuple[list[str], list[int]]]:
    """Of decisions that their effect says: its words in the searcher's language, and what a game counts."""
    said: dict[int, tuple[list[str], list[int]]] = defaultdict(lambda: ([], []))
    effects = Adjustment.objects.filter(ruling__tournament=tournament, ruling__decision="")
    for ruling, kind, game, score, points in effects.values_list("ruling", "kind", "game", "score", "points"):
        words, figures = said[ruling]
        words += [str(chosen(kind, score, points).label), str(Kind(kind).label)]
        figures += [abs(figure) for figure in (game, score, points) if figure]
    return said


def chosen(kind: str, score: int | None, points: int) -> Choice:
    """What was chosen of the choices of a kind: won, lost or invalid; off or added."""
    meaning = MEANINGS[kind]
    figure = {Does.RECOUNTS: score, Does.ADDS: points}.get(meaning.does)
    sign = 0 if figure is None else (figure > 0) - (figure < 0)
    return next(choice for choice in meaning.choices if choice.sign == sign)


def cards_of_effects(tournament: Tournament) -> dict[int, list[int]]:
    """Decision -> the cards on which it has an effect."""
    by_ruling: dict[int, list[int]] = defaultdict(list)
    effects = Adjustment.objects.filter(ruling__tournament=tournament)
    for ruling, card in effects.values_list("ruling", "card"):
        by_ruling[ruling].append(card)
    return by_ruling


def of_card(card: StartCard) -> QuerySet[Ruling]:
    """What concerns a player, and games of his tables that count otherwise: they move his bonus."""
    tables = Table.objects.filter(seats__card=card)
    games = Adjustment.objects.filter(kind__in=RECOUNTING, ruling__table__in=tables)
    mine = Adjustment.objects.filter(card=card)
    return rulings_of(card.tournament).filter(
        Q(card=card) | Q(pk__in=mine.values("ruling")) | Q(pk__in=games.values("ruling"))
    )


def entries(rulings: list[Ruling], tournament: Tournament) -> list[Entry]:
    sheets = sheets_of(rulings, tournament)
    return [Entry(ruling, tuple(effects_of(ruling, sheets))) for ruling in rulings]


def effects_of(ruling: Ruling, sheets: dict[int, Sheet]) -> list[Shown]:
    shown: list[Shown] = []
    for effect in ruling.adjustments.all():
        if not effect.of_a_table or not shown:
            shown.append(Shown(effect, says_otherwise(effect, sheets.get(ruling.table_id or 0))))
    return shown


def says_otherwise(effect: Adjustment, sheet: Sheet | None) -> int | None:
    """What the sheet counts the game for its declarer, if the ruling was made for another reading of it."""
    if sheet is None or effect.kind not in RECOUNTING or effect.game is None or effect.withdrawn_at:
        return None
    says = sheet.says(effect.card, effect.game)
    return None if says == effect.written else says


def sheets_of(rulings: list[Ruling], tournament: Tournament) -> dict[int, Sheet]:
    """Table's key -> its counted sheet, for the tables of which a game was ruled: four queries."""
    kinds = {(ruling.table_id, effect.kind) for ruling in rulings for effect in ruling.adjustments.all()}
    keys = [table for table, kind in kinds if kind in RECOUNTING and table]
    versions = SheetVersion.objects.filter(counts=True).prefetch_related("footers", "games")
    tables = Table.objects.filter(pk__in=keys).prefetch_related("seats", Prefetch("versions", versions))
    return {table.pk: counted_sheet(table, tournament) for table in tables}
