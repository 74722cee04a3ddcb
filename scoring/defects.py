"""Everything that is wrong or missing in a game as it was told, all at once.

It says what can't be and what is not known; who won is decided elsewhere, and only for a game without a defect.
"""

from collections import Counter
from collections.abc import Iterator

from scoring.cards import ALL_POINTS, Card, tops
from scoring.contracts import TOPS_LIMIT, Contract
from scoring.findings import Finding, finding
from scoring.levels import SCHWARZ, announced_level, goal
from scoring.played import (
    HAND_CARDS,
    SKAT_CARDS,
    End,
    Game,
    Replacement,
    announced,
    is_accepted,
    is_varied,
    tops_of,
    twelve,
)
from scoring.results import ALL_TRICKS, SKAT_MOST, Result, result, result_defects
from scoring.rowmarks import SCHNEIDER_TOPS, announcement_defects, bid_defects, null_value, tops_defects
from scoring.rules import RuleSet
from scoring.unplayed import unplayed


def game_defects(game: Game, rules: RuleSet) -> tuple[Finding, ...]:
    """Every defect of a game; empty if it can be counted."""
    own = _null_defects(game, rules) if game.contract is Contract.NULL else _trump_defects(game, rules)
    if rules.is_order and not is_varied(game):
        return (*own, *general_defects(game, rules))
    return (*own, *general_defects(game, rules), *_house_defects(game, rules))


def general_defects(game: Game, rules: RuleSet) -> Iterator[Finding]:
    """What is wrong whatever the contract: cards, bid, card points and tricks."""
    yield from _card_defects(game)
    yield from bid_defects(game.bid, rules)
    yield from result_defects(game)


def _card_defects(game: Game) -> Iterator[Finding]:
    if game.cards is None and game.skat is None:
        return
    for name, held, expected in (("cards", game.cards, HAND_CARDS), ("skat", game.skat, SKAT_CARDS)):
        if len(held or ()) != expected:
            yield finding("game.cards_count", field=name, found=len(held or ()), expected=expected)
    counts = Counter((*(game.cards or ()), *(game.skat or ())))
    for card, count in counts.items():
        if count > 1:
            yield finding("game.card_twice", field=_second_place(game, card), card=str(card), found=count)


def _second_place(game: Game, card: Card) -> str:
    return "skat" if card in (game.skat or ()) else "cards"


def _house_defects(game: Game, rules: RuleSet) -> Iterator[Finding]:
    """What isn't played here, and what a Spitze and a gift need to be told (V0.3, V7.2, V9.3)."""
    yield from unplayed(announced(game, tops_of(game)), rules)
    played_out = game.end is End.PLAYED and not is_accepted(game)
    if game.spitze and rules.house.spitze and game.spitze_made is None and played_out:
        yield finding("house.spitze_made", field="spitze_made")
    tricks = None if game.contract is Contract.NULL else result(game).tricks
    if game.spitze_made and played_out and tricks is not None and tricks < game.spitze:
        yield finding("house.spitze_tricks", field="spitze_made", found=game.spitze, limit=tricks)
    if game.played_on and (not game.given_up or game.contract is Contract.NULL):
        yield finding("house.played_on", field="played_on")
    if is_accepted(game) and game.end is not End.PLAYED:
        yield finding("house.given_up_end", field="end")


# Suit and grand


def _trump_defects(game: Game, rules: RuleSet) -> Iterator[Finding]:
    yield from _tops_defects(game, game.contract, game.tops, "tops")
    count = tops_of(game)
    possible = count is not None and 1 <= abs(count) <= TOPS_LIMIT[game.contract]
    yield from announcement_defects(game, rules)
    ended = result(game)
    if count is not None and possible:
        yield from _unreachable(count, ended, rules)
    if not is_accepted(game):
        yield from _missing(game, count if possible else None, ended, rules)


def _tops_defects(game: Game, contract: Contract, told: int | None, field: str) -> Iterator[Finding]:
    held = twelve(game)
    if told is None:
        if game.cards is None and game.skat is None:
            yield finding("game.tops_missing", field=field)
        return
    yield from tops_defects(contract, told, field)
    if held and (counted := tops(held, contract)) != told:
        yield finding("game.tops_differ", field=field, found=told, expected=counted)


def _unreachable(count: int, ended: Result, rules: RuleSet) -> Iterator[Finding]:
    # As for marks: the highest trumps of the opponents always bring them a trick, seven of them 33 points.
    if count < 0 and ended.tricks == ALL_TRICKS:
        yield finding("game.schwarz_without", field="tops", tops=-count)
    elif count <= SCHNEIDER_TOPS and (ended.points or 0) >= ALL_POINTS - rules.schneider_limits[0]:
        yield finding("game.schneider_without", field="tops", tops=-count)


def _missing(game: Game, count: int | None, ended: Result, rules: RuleSet) -> Iterator[Finding]:
    if game.end is End.PLAYED:
        yield from _missing_at_the_end(game, count, ended, rules)
    elif game.end is End.OPPONENTS_FAULT and count is not None:
        yield from _missing_at_their_fault(game, count, ended, rules)


def _missing_at_the_end(game: Game, count: int | None, ended: Result, rules: RuleSet) -> Iterator[Finding]:
    if ended.points is None and game.points is None and game.opponents_points is None:
        all_or_nothing = ended.tricks == 0 or announced_level(announced(game, count), rules) == SCHWARZ
        if ended.tricks is None or not all_or_nothing:
            yield finding("game.points_missing", field="points")
    elif ended.points == ALL_POINTS and _unknown(game.tricks, game.opponents_tricks) and (count is None or count > 0):
        # Nine tricks or ten: schneider or schwarz (ISkO 5.2.4).
        yield finding("game.tricks_missing", field="tricks")


def _unknown(*told: int | None) -> bool:
    return all(figure is None for figure in told)


def _missing_at_their_fault(game: Game, count: int, ended: Result, rules: RuleSet) -> Iterator[Finding]:
    """Where a level is needed, it has to be known whether the opponents had left it (ISkO 4.1.5)."""
    needed = goal(announced(game, count), rules) or 0
    achieved = (ended.points or 0) >= ALL_POINTS - rules.schneider_limits[0]
    if needed and ended.opponents_points is None and game.opponents_points is None:
        settled = ended.opponents_tricks is not None and needed == SCHWARZ
        if not settled and (needed == SCHWARZ or not achieved):
            yield finding("game.points_missing", field="opponents_points")
    elif needed == SCHWARZ and ended.opponents_points == 0 and _unknown(game.opponents_tricks):
        yield finding("game.tricks_missing", field="opponents_tricks")


# Null


def _null_defects(game: Game, rules: RuleSet) -> Iterator[Finding]:
    if game.schneider_announced or game.schwarz_announced:
        yield finding("game.null_with_steps", field="contract")
    worth = null_value(game.hand, game.ouvert, rules, revolution=game.revolution)
    if worth >= game.bid or any(bid_defects(game.bid, rules)):
        yield from _missing_tricks(game)
    elif game.replacement:
        yield from _replacement_defects(game, game.replacement)
    elif game.cards is None and game.skat is None:
        yield finding("game.null_below_bid", field="bid", bid=game.bid, value=worth)


def _replacement_defects(game: Game, told: Replacement) -> Iterator[Finding]:
    if told.contract is Contract.NULL:
        yield finding("game.replacement_null", field="replacement")
        return
    yield from _tops_defects(game, told.contract, told.tops, "replacement")


def _missing_tricks(game: Game) -> Iterator[Finding]:
    if is_accepted(game) or game.end is not End.PLAYED or not _unknown(game.tricks, game.opponents_tricks):
        return
    if game.points is None or game.points <= SKAT_MOST:
        yield finding("game.tricks_missing", field="tricks")
