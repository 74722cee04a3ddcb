"""What a decision can't be about, and what it can't do: every refusal of a place or of an effect."""

from typing import Any

from scoring import finding
from scoring.reach import gains_of, losses_of
from tournament.desks.rulings.decisions.cases import Case, Effect, sheet_at, written_for
from tournament.models import Adjustment, StartCard
from tournament.models.effects import MEANINGS, RECOUNTING, SEATED, WHOLE_TABLE, Does, Meaning, Where
from tournament.queries.people.cards import is_expelled
from tournament.queries.sheets.effects import declarer_ruled
from tournament.queries.sheets.written import Sheet
from tournament.refused import Refused

# What the finding tells of the place where an effect stands already.
TOLD_OF = {
    Where.GAME: ("game", "number"),
    Where.SEAT: ("number", "series"),
    Where.SERIES: ("number", "series"),
    Where.TABLE: ("table",),
    Where.TOURNAMENT: ("number",),
    Where.EVERYBODY: ("table",),
}


def refuse_place(case: Case) -> None:
    """Who is said to sit at the table sits there, and the game is one of that table's."""
    for card in (case.card, case.called_by):
        if card and case.table and card.pk not in case.seats:
            raise Refused(finding("ruling.elsewhere", number=card.number, table=case.table.number))
    if case.game is None:
        return
    if case.table is None:
        raise Refused(finding("ruling.game_without_table"))
    games = case.tournament.games(len(case.seats))
    if not 1 <= case.game <= games:
        raise Refused(finding("ruling.no_game", game=case.game, games=games, table=case.table.number))


def refuse_effect(case: Case, effect: Effect) -> None:
    """An effect has somebody to count for, something to count in, and stands there once."""
    if not effect.kind:
        return
    meaning = MEANINGS[effect.kind]
    refuse_nobody(case, meaning)
    if meaning.does is Does.RECOUNTS:
        refuse_joined(case)
        refuse_score(case, effect)
    if meaning.does is Does.REPLAYS:
        refuse_replay(case)
    if meaning.once:
        refuse_twice(case, effect.kind, meaning)
    if meaning.does is Does.RECOUNTS and case.card and case.game:
        refuse_reading(case, case.card, case.game, effect)


def refuse_joined(case: Case) -> None:
    """Where a fourth joined, the sheet doesn't say what a single game brought the others."""
    if case.table and case.table.joined:
        raise Refused(finding("ruling.joined_table", table=case.table.number))


def refuse_nobody(case: Case, meaning: Meaning) -> None:
    if meaning.where in WHOLE_TABLE:
        if case.table is None:
            raise Refused(finding("ruling.sheet_without_table"))
    elif case.card is None:
        raise Refused(finding("ruling.nobody"))
    elif meaning.where in SEATED and case.card.pk not in case.seats:
        raise Refused(finding("ruling.not_seated", number=case.card.number, series=case.series.number))


def refuse_twice(case: Case, kind: str, meaning: Meaning) -> None:
    """What stands already where it would count is not given again."""
    if not stands_already(case, kind, meaning):
        return
    place: dict[str, Any] = {"game": case.game, "series": case.series.number}
    place |= {"number": case.card and case.card.number, "table": case.table and case.table.number}
    raise Refused(finding(meaning.once, **{name: place[name] for name in TOLD_OF[meaning.where]}))


def stands_already(case: Case, kind: str, meaning: Meaning) -> bool:
    if meaning.does is Does.EXPELS and case.card and meaning.where not in WHOLE_TABLE:
        return is_expelled(case.card, case.happened_at)
    counting = Adjustment.objects.counting().filter(kind=kind)
    if meaning.where in WHOLE_TABLE:
        return counting.filter(ruling__table=case.table).exists()
    counting = counting.filter(card=case.card)
    if meaning.where is not Where.TOURNAMENT:
        counting = counting.filter(series=case.series)
    if meaning.where is Where.GAME:
        counting = counting.filter(game=case.game)
    return counting.exists()


def refuse_replay(case: Case) -> None:
    """Only the running round is played again: once the sheet is signed, every round is over (ISkO 3.2.11, 3.2.13)."""
    if case.game is None:
        raise Refused(finding("ruling.which_game"))
    if case.table and sheet_at(case).counts:
        raise Refused(finding("ruling.rounds_stand", table=case.table.number))


def refuse_score(case: Case, effect: Effect) -> None:
    """Only what a game can count (ISkO 5.1 to 5.4)."""
    if case.game is None:
        raise Refused(finding("ruling.which_game"))
    rules = case.tournament.rules
    if effect.score > 0 and effect.score not in gains_of(rules):
        raise Refused(finding("ruling.no_value", found=effect.score))
    if effect.score < 0 and -effect.score not in losses_of(rules):
        raise Refused(finding("ruling.no_charge", found=-effect.score))


def refuse_reading(case: Case, card: StartCard, game: int, effect: Effect) -> None:
    """A game has one declarer, and counts on the sheet what the ruling says that it counted there."""
    if effect.score and case.table and (other := declarer_ruled(case.table, game)):
        raise Refused(finding("ruling.other_declarer", game=game, number=other.number))
    sheet = sheet_at(case)
    says = sheet.says(card, game)
    if sheet.counts and effect.written is None and says is None:
        raise Refused(finding("ruling.what_stands", game=game, number=card.number))
    if effect.written is not None and says is not None and effect.written != says:
        raise Refused(finding("ruling.sheet_says", game=game, number=card.number, expected=says))
    written = written_for(case, effect)
    refuse_written(case, card, sheet, written)
    if sheet.counts and written == effect.score and not effect.unmoved:
        raise Refused(finding("ruling.moves_nothing", game=game, number=card.number, found=effect.score))


def refuse_written(case: Case, card: StartCard, sheet: Sheet, written: int) -> None:
    """A game that the foot counts must be one of those that stand there, beside all that were ruled before."""
    ruled = Adjustment.objects.counting().filter(card=card, series=case.series, kind__in=RECOUNTING)
    others = [effect.written for effect in ruled if effect.written]
    if not written or sheet.may_hold(card, [written, *others], case.tournament.rules):
        return
    if others:
        raise Refused(finding("ruling.not_beside_others", number=card.number, found=written))
    raise Refused(finding("ruling.not_on_the_foot", number=card.number, found=written))
