"""What a decision can't be about, and what it can't do: every refusal of a place or of an effect."""

from scoring import EDITIONS, finding, lost_charges, won_values
from tournament.desks.rulings.decisions.cases import Case, Effect, sheet_at, written_for
from tournament.models import Adjustment, StartCard
from tournament.queries.people.cards import is_expelled
from tournament.queries.sheets.effects import declarer_ruled, standing
from tournament.queries.sheets.written import Sheet
from tournament.refused import Refused

Kind = Adjustment.Kind
COUNTED_IN_A_SERIES = frozenset({Kind.POINTS, Kind.GAME, Kind.ZERO})


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
    card, before = case.card, standing().filter(card=case.card, kind=effect.kind)
    if effect.kind == Kind.SHEET:
        refuse_sheet(case)
    elif effect.kind and card is None:
        raise Refused(finding("ruling.nobody"))
    elif card and effect.kind in COUNTED_IN_A_SERIES and card.pk not in case.seats:
        raise Refused(finding("ruling.not_seated", number=card.number, series=case.series.number))
    elif card and effect.kind == Kind.EXPELLED and is_expelled(card, case.happened_at):
        raise Refused(finding("ruling.expelled_already", number=card.number))
    elif card and effect.kind == Kind.ZERO and before.filter(series=case.series).exists():
        raise Refused(finding("ruling.zero_already", number=card.number, series=case.series.number))
    elif card and effect.kind == Kind.GAME:
        refuse_game(case, card, effect)


def refuse_sheet(case: Case) -> None:
    if case.table is None:
        raise Refused(finding("ruling.sheet_without_table"))
    if standing().filter(ruling__table=case.table, kind=Kind.SHEET).exists():
        raise Refused(finding("ruling.invalid_already", table=case.table.number))


def refuse_game(case: Case, card: StartCard, effect: Effect) -> None:
    """Only what a game can count, and only of a game that the sheet can have (ISkO 5.1 to 5.4)."""
    if case.game is None:
        raise Refused(finding("ruling.which_game"))
    rules = EDITIONS[case.tournament.rule_edition]
    if effect.score > 0 and effect.score not in won_values(rules):
        raise Refused(finding("ruling.no_value", found=effect.score))
    if effect.score < 0 and -effect.score not in lost_charges(rules):
        raise Refused(finding("ruling.no_charge", found=-effect.score))
    before = standing().filter(card=card, series=case.series, kind=Kind.GAME, game=case.game)
    if before.exists():
        raise Refused(finding("ruling.game_ruled", game=case.game, number=card.number))
    if effect.score and case.table and (other := declarer_ruled(case.table, case.game)):
        raise Refused(finding("ruling.other_declarer", game=case.game, number=other.number))
    sheet = sheet_at(case)
    says = sheet.says(card, case.game)
    if effect.written is not None and says is not None and effect.written != says:
        raise Refused(finding("ruling.sheet_says", game=case.game, number=card.number, expected=says))
    refuse_written(case, card, sheet, written_for(case, effect))


def refuse_written(case: Case, card: StartCard, sheet: Sheet, written: int) -> None:
    """A game that the foot counts must be one of those that stand there, beside all that were ruled before."""
    ruled = standing().filter(card=card, series=case.series, kind=Kind.GAME)
    others = [effect.written for effect in ruled if effect.written]
    if not written or sheet.may_hold(card, [written, *others], EDITIONS[case.tournament.rule_edition]):
        return
    if others:
        raise Refused(finding("ruling.not_beside_others", number=card.number, found=written))
    raise Refused(finding("ruling.not_on_the_foot", number=card.number, found=written))
