"""The log of decisions for people: searched, with what they did, and whether that still fits the sheet."""

from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import pgettext

from tournament.models import Adjustment, Ruling, SheetVersion, StartCard, Table, Tournament
from tournament.models.effects import ADDING, MEANINGS, RECOUNTING, Does, Kind, Who
from tournament.queries.sheets.written import Sheet, counted_sheet

MOST_WORDS = 8  # of a search; what somebody pastes by mistake is cut off


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
    """A decision of the log; of an invalid sheet, which is a row for everybody at the table, the effect stands once."""

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


def searched(rulings: QuerySet[Ruling], tournament: Tournament, words: str) -> QuerySet[Ruling]:
    """Decisions in which every word occurs: a player, a table or start number, the paragraph, S2 or T14, the text."""
    for word in words.split()[:MOST_WORDS]:
        cards = StartCard.objects.filter(tournament=tournament).filter(of_player(word))
        match = Q(card__in=cards) | Q(called_by__in=cards)
        match |= Q(pk__in=Adjustment.objects.filter(card__in=cards).values("ruling"))
        match |= Q(paragraph__icontains=word) | Q(facts__icontains=word) | Q(decision__icontains=word)
        rulings = rulings.filter(match | of_place(word) | said_by_effect(word))
    return rulings


def of_player(word: str) -> Q:
    named = Q(player__last_name__icontains=word) | Q(player__first_name__icontains=word)
    return named | Q(number=int(word)) if is_number(word) else named


def of_place(word: str) -> Q:
    """S2 is a series, T14 a table, 14 a table too."""
    if is_number(word):
        return Q(table__number=int(word))
    letter, number = word[:1].casefold(), word[1:]
    if is_number(number) and letter == pgettext("letter for a series in a search", "s"):
        return Q(series__number=int(number))
    if is_number(number) and letter == pgettext("letter for a table in a search", "t"):
        return Q(table__number=int(number))
    return Q()


def said_by_effect(word: str) -> Q:
    """Decisions that their effect says: by a word of it in the searcher's language, or by what a game counts."""
    unwritten = Adjustment.objects.filter(ruling__decision="")
    if is_number(word):
        figure = int(word)
        figures = Q(game=figure) | Q(score__in=(figure, -figure)) | Q(kind__in=ADDING, points__in=(figure, -figure))
        return Q(pk__in=unwritten.filter(figures).values("ruling"))
    named = Q(pk__in=())
    for kind, meaning in MEANINGS.items():
        for choice in meaning.choices:
            if word.casefold() in f"{choice.label} {Kind(kind).label}".casefold():
                named |= Q(kind=kind) & with_sign(choice.sign, meaning.does)
    return Q(pk__in=unwritten.filter(named).values("ruling"))


def with_sign(sign: int, does: Does) -> Q:
    """What was chosen of the choices of a kind: won, lost or invalid; off or added."""
    name = {Does.RECOUNTS: "score", Does.ADDS: "points"}.get(does)
    if name is None:
        return Q()
    return Q(**{f"{name}__gt" if sign > 0 else f"{name}__lt" if sign < 0 else name: 0})


def is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 7


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
