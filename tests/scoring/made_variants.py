"""Makes legal score sheets of other Skats by chance, by the text of the law alone (V1 to V12).

It shares data classes with the core, and what the marks of a single game are worth; rounds, Ramsch, entries and feet
are counted here a second time. Nothing here looks at the checks.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from scoring import TOPS_LIMIT, Contract, Footer, Marks, Row, RuleSet, ScoreSheet, impossible, value
from scoring.unplayed import most_spitzen
from tests.scoring.made_ramsch import made_ramsch
from tests.scoring.made_rounds import Rounds
from tests.scoring.planting import playing

NULL = Contract.NULL
STEPS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
# Games


def made_game(rng: Random, rules: RuleSet, *, grand_hand: bool = False) -> tuple[Marks, bool]:
    """Marks that can stand, without kontra and Bock; and whether it may have been lost with 60."""
    while True:
        marks = _any(rng, rules, grand_hand=grand_hand)
        if not impossible(marks, rules):
            return marks, not marks.won and marks.contract is not NULL and not marks.schneider and not marks.schwarz


def _any(rng: Random, rules: RuleSet, *, grand_hand: bool) -> Marks:
    house = rules.house
    contract = Contract.GRAND if grand_hand else rng.choice([*Contract, *Contract, NULL])
    won, hand, high = rng.random() < 0.7, grand_hand or rng.random() < 0.15, rng.random() < 0.3
    if contract is NULL:
        revolution = bool(house.revolution) and rng.random() < 0.2
        return Marks(contract=NULL, hand=hand, ouvert=revolution or rng.random() < 0.3, won=won, revolution=revolution)
    tops = rng.choice((-1, 1)) * rng.choice((1, 1, 1, 2, 2, 3, 4, rng.randint(1, TOPS_LIMIT[contract])))
    most = min(most_spitzen(tops, contract), house.spitze_most) if house.spitze and abs(tops) <= 4 else 0
    return Marks(
        contract=contract,
        tops=tops,
        hand=hand,
        schneider=high,
        schneider_announced=rng.random() < 0.1,
        schwarz=high and rng.random() < 0.1,
        schwarz_announced=rng.random() < 0.03,
        ouvert=rng.random() < 0.05,
        won=won,
        spitze=rng.randint(1, most) if most > 0 and rng.random() < 0.2 else 0,
        shown=bool(house.shown) and not hand and rng.random() < 0.2,
        form=rng.choice(list(rules.forms)) if rules.forms else "",
    )


# Sheets


@dataclass
class Table:
    """A sheet in the making: totals, games won and lost, and rounds."""

    rng: Random
    rules: RuleSet
    seats: int
    rounds: Rounds
    totals: list[int]
    won: Counter[int] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    nobodys: int = 0

    def deal(self, number: int, dealer: int) -> Row:
        """The next row; kontra, Bock and totals included."""
        house, players = self.rules.house, playing(dealer, self.seats)
        inside = self.rounds.in_ramsch
        instead = inside and self.rng.random() < 0.15
        is_ramsch = house.ramsch is not None and (inside or self.rng.random() < 0.15) and not instead
        if is_ramsch:
            row = made_ramsch(self.rng, players, house)
            row = replace(row, ramsch_round=inside)
        elif not inside and self.rng.random() < 0.04:
            row = Row(number=0, passed=True, score=0)
        else:
            row = self._game(players, grand_hand=instead)
        row = replace(row, number=number, dealer=dealer)
        opened = self.rounds.at_once(self._happened(row))
        row = self._doubled(row, self.rounds.level)
        self._enter(row)
        happened = 0 if opened else self._happened(row)
        self.rounds.over(happened, of_the_round=inside and not instead)
        return replace(row, totals=tuple(self.totals))

    def _game(self, players: tuple[int, int, int], *, grand_hand: bool) -> Row:
        house = self.rules.house
        marks, maybe_60 = made_game(self.rng, self.rules, grand_hand=grand_hand)
        worth = value(marks, self.rules)
        marked = maybe_60 and house.bock is not None and "lost_60" in house.bock.on and self.rng.random() < 0.5
        return Row(
            number=0,
            declarer=self.rng.choice(players),
            contract=marks.contract,
            tops=None if marks.contract is NULL else marks.tops,
            steps=frozenset(step for step in STEPS if getattr(marks, step)),
            won=worth.won,
            value=worth.value,
            score=worth.score,
            kontra=self.rng.choice((0, 0, 0, *range(house.kontra + 1))),
            spitze=marks.spitze,
            shown=marks.shown,
            revolution=marks.revolution,
            form=marks.form,
            event="lost_60" if marked else "",
        )

    def _happened(self, row: Row) -> int:
        """How many of the house's events this game is; kontra that was lost and re are one (V6.3)."""
        bock = self.rules.house.bock
        if bock is None:
            return 0
        grand, hand = row.contract is Contract.GRAND, "hand" in row.steps
        totals = [self.totals[seat - 1] for seat in (row.declarer, row.also) if seat and row.score]
        true = {
            "lost_60": row.event == "lost_60",
            "kontra_lost": row.kontra > 0 and not row.won,
            "re": row.kontra > 1,
            "grand_hand_won": grand and hand and row.won,
            "grand_won": grand and row.won,
            "null_won": row.contract is NULL and row.won,
            "passed": row.passed or (row.ramsch and not row.ramsch_round),
            "value_72": not row.ramsch and row.value == 72,
            "value_96": not row.ramsch and row.value == 96,
            "triple": any(total and abs(total) % 1000 in range(111, 1000, 111) for total in totals),
            "hundred": any(total and total % 100 == 0 for total in totals),
        }
        called = [event for event in bock.on if true[event]]
        return len(called) - ({"kontra_lost", "re"} <= {*called})

    def _doubled(self, row: Row, level: int) -> Row:
        """The score with kontra and Bock; a Ramsch only if the house says it, the fewest points never."""
        bock, ramsch = self.rules.house.bock, self.rules.house.ramsch
        if bock is None or not level:
            return replace(row, score=(row.score or 0) << row.kontra)
        if row.ramsch and not bock.ramsch:
            return row
        if row.passed or row.declarer is None:
            return replace(row, bock=self.rng.choice((0, level)))
        assert ramsch is None or ramsch.loss != "fewest"
        if not row.ramsch:
            return replace(row, bock=level, score=(row.score or 0) << row.kontra + level)
        return replace(row, bock=level, score=self._ramsch_in_bock(row, level))

    def _ramsch_in_bock(self, row: Row, level: int) -> int:
        """Doubled before it is shared and divided (A8, A11, A13)."""
        ramsch = self.rules.house.ramsch
        assert ramsch is not None
        assert row.value is not None
        virgin = ramsch.virgin if row.virgins == 1 and ramsch.loss == "points" and not row.won else 1
        worth: int = row.value * virgin * max(ramsch.passing_on, ramsch.knock) ** row.passed_on * 2**level
        if row.won:
            return worth
        if row.also and ramsch.tie == "share":
            worth = -(-worth // 2)
        return -(worth // ramsch.scale)

    def _enter(self, row: Row) -> None:
        """Totals and games (V3.6, V12.4, V12.5)."""
        ramsch, score = self.rules.house.ramsch, row.score or 0
        own = [seat for seat in (row.declarer, row.also) if seat]
        for seat in own:
            self.totals[seat - 1] += score
        if not own or (row.ramsch and not (ramsch and ramsch.counts)):
            self.nobodys += 1
        else:
            (self.won if score > 0 else self.lost).update(own)
        if self.rules.system.opponents_gain and score < 0 and not row.ramsch:
            for seat in {*playing(row.dealer or 1, self.seats)} - {row.declarer}:
                self.totals[seat - 1] += row.value or 0


def made_sheet(rng: Random, rules: RuleSet, *, seats: int = 0, foot: str = "") -> ScoreSheet:
    """A sheet as a careful scorekeeper leaves it. foot: none, plain, full."""
    seats = seats or rng.choice((3, 4))
    games = rng.choice((12, 6, 3)) * seats
    evening = rules.system.name == "lowest_penalty"
    table = Table(rng, rules, seats, Rounds(rules.house.bock, seats, evening), [0] * seats)
    rows: list[Row] = []
    dealt = 0
    while dealt < games:
        inside = table.rounds.in_ramsch
        row = table.deal(len(rows) + 1, dealt % seats + 1)
        rows.append(row)
        dealt += not (inside and not row.ramsch)
    keeps = {"dealer": rng.random() < 0.8, "value": rng.random() < 0.8, "won": rng.random() < 0.9}
    all_totals, marks_rounds = rng.random() < 0.6, rng.random() < 0.7
    kept = []
    for row in rows:
        own = tuple(t if seat in (row.declarer, row.also) else None for seat, t in enumerate(row.totals, 1))
        kept.append(
            replace(
                row,
                dealer=row.dealer if keeps["dealer"] else None,
                value=row.value if keeps["value"] else None,
                won=row.won if keeps["won"] else None,
                totals=row.totals if all_totals or rules.system.opponents_gain else own,
                ramsch_round=row.ramsch_round and marks_rounds and not evening,
            )
        )
    sheet = ScoreSheet((), games, None, tuple(kept), seats)
    return with_foot(sheet, table, foot or rng.choice(("none", "plain", "full")))


def with_foot(sheet: ScoreSheet, table: Table, foot: str) -> ScoreSheet:
    """The foot as the table has it (V12.4): what is won and lost counts once, whatever was doubled."""
    if foot == "none":
        return sheet
    system, every = table.rules.system, table.lost.total()
    footers = []
    for seat in range(1, sheet.seats + 1):
        own = system.own_game * (table.won[seat] - table.lost[seat])
        others_lost = every - table.lost[seat]
        others = system.others_lost[sheet.seats] * others_lost
        points = table.totals[seat - 1]
        between = (others_lost, own, others) if foot == "full" else (None, None, None)
        footers.append(Footer(points, table.won[seat], table.lost[seat], points + own + others, *between))
    return replace(sheet, footers=tuple(footers), passed=table.nobodys)
