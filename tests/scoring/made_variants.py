"""Makes legal score sheets of other Skats by chance, by the text of the law alone (V1 to V12).

It shares data classes with the core, and what the marks of a single game are worth; rounds, Ramsch, entries and feet
are counted here a second time. Nothing here looks at the checks.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from scoring import TOPS_LIMIT, Contract, Footer, Marks, Row, RuleSet, ScoreSheet, impossible, value
from scoring.cards import CARD_POINTS, DECK
from scoring.house import Bock, House, Ramsch
from scoring.rules import AARHUS, DANISH, ISKO, PUB, TEXAS, TOURNEE, housed, rule_set
from scoring.unplayed import most_spitzen
from tests.scoring.planting import playing

NULL = Contract.NULL
STEPS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
NAMED = {"texas": TEXAS, "tournee": TOURNEE, "danish": DANISH, "aarhus": AARHUS, "pub": PUB}
_EVENTS = ("lost_60", "kontra_lost", "re", "grand_hand_won", "grand_won", "null_won", "passed", "value_72", "value_96")


def made_rules(rng: Random) -> RuleSet:
    """One of the named sets, or a house of its own over ISkO; every fifth an evening of Ramsch alone."""
    if rng.random() < 0.4:
        return rng.choice(list(NAMED.values()))
    ramsch = _made_ramsch(rng) if rng.random() < 0.8 else None
    if ramsch and rng.random() < 0.2:
        return housed(rule_set("isko", "lowest_penalty"), House(ramsch=ramsch))
    house = House(
        kontra=rng.choice((0, 1, 2, 3)),
        bock=_made_bock(rng, ramsch) if rng.random() < 0.7 else None,
        ramsch=ramsch,
        spitze=rng.choice((0, 1, 2)),
        open=rng.choice(("rules", "rules", "step", "double")),
        shown=rng.choice((0, 1)),
        revolution=rng.choice((0, 60, 92)),
    )
    return housed(ISKO, house)


def _made_bock(rng: Random, ramsch: Ramsch | None) -> Bock:
    trigger_too = rng.random() < 0.2
    events = _EVENTS if trigger_too else (*_EVENTS, "triple", "hundred")
    return Bock(
        on=tuple(rng.sample(events, rng.choice((1, 2, 3)))),
        stack=rng.choice(("queue", "double")),
        nested=rng.random() < 0.7,
        trigger_too=trigger_too,
        most=rng.choice((1, 2, 3)),
        ramsch_after=ramsch is not None and rng.random() < 0.4,
        ramsch=rng.random() < 0.7,
    )


def _made_ramsch(rng: Random) -> Ramsch:
    return Ramsch(
        loss=rng.choice(("points", "points", "points", "fixed", "winner")),
        skat=rng.choice(("last_trick", "loser", "nobody")),
        tie=rng.choice(("all", "share", "last_trick")),
        virgin=rng.choice((1, 2)),
        march=rng.choice(("plus", "minus")),
        passing_on=rng.choice((1, 2)),
        knock=rng.choice((1, 2)),
        scale=rng.choice((1, 1, 10)),
        counts=rng.random() < 0.8,
    )


# Rounds, a second time (V6)


@dataclass
class Rounds:
    """Bock and Ramsch rounds as a table keeps them: what runs, with its deals left, and what waits."""

    bock: Bock | None
    seats: int
    always_ramsch: bool = False
    running: list[int] = field(default_factory=list)
    waiting: int = 0
    ramsch_left: int = 0

    @property
    def level(self) -> int:
        return len(self.running)

    @property
    def in_ramsch(self) -> bool:
        return self.always_ramsch or self.ramsch_left > 0

    def at_once(self, happened: int) -> bool:
        """The game that calls a round is its first (V6.5): the round stands before the game is written."""
        if not (self.bock and self.bock.trigger_too and happened) or self.running or self.ramsch_left:
            return False
        self._called(happened)
        self._go_on()
        return True

    def over(self, happened: int, *, of_the_round: bool) -> None:
        """A game is written: what ran is one deal shorter, what was called begins (V6.1, V6.4, V6.7)."""
        if self.bock is None:
            return
        counts = self.bock.nested or not self.running
        in_bock = bool(self.running)
        if self.ramsch_left:
            self.ramsch_left -= of_the_round
        elif in_bock:
            self.running = [left - 1 for left in self.running]
            finished = self.running.count(0)
            self.running = [left for left in self.running if left]
            self.ramsch_left += self.seats * finished * self.bock.ramsch_after
            in_bock = False
        if counts:
            self._called(happened)
        self._go_on()

    def _called(self, happened: int) -> None:
        assert self.bock is not None
        if self.bock.stack == "double" and not self.ramsch_left:
            self.running += [self.seats] * min(happened, self.bock.most - len(self.running))
        else:
            self.waiting += happened

    def _go_on(self) -> None:
        if self.waiting and not self.running and not self.ramsch_left:
            self.waiting -= 1
            self.running = [self.seats]


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


# Ramsch, a second time (V1.7, V8)


def made_ramsch(rng: Random, players: tuple[int, int, int], house: House) -> Row:
    """A Ramsch that was played trick by trick, as it stands in its row, without its number and Bock."""
    ramsch = house.ramsch
    assert ramsch is not None
    deck = [CARD_POINTS[card.rank] for card in rng.sample(DECK, len(DECK))]
    luck = rng.choice(((1, 1, 1), (1, 1, 1), (5, 4, 0), (9, 1, 1), (1, 0, 0)))
    takers = rng.choices(range(3), luck, k=10)
    points = [
        sum(sum(deck[3 * trick : 3 * trick + 3]) for trick in range(10) if takers[trick] == at) for at in range(3)
    ]
    tricks, skat = [takers.count(at) for at in range(3)], sum(deck[30:])
    if ramsch.skat == "last_trick":
        points[takers[9]] += skat
    elif ramsch.skat == "loser":
        most = max(points)
        points = [own + (skat if own == most else 0) for own in points]
    called = max(ramsch.passing_on, ramsch.knock) > 1 and ramsch.loss != "fewest"
    passed_on = rng.choice((0, 0, 0, 1, 2, 3)) if called else 0
    last = [max((trick for trick in range(10) if takers[trick] == at), default=-1) for at in range(3)]
    return replace(_scored(points, tricks, last, players, ramsch, 2**passed_on), passed_on=passed_on)


def _scored(
    points: list[int], tricks: list[int], last: list[int], players: tuple[int, int, int], ramsch: Ramsch, times: int
) -> Row:
    virgins = tricks.count(0)

    def row(who: list[int], worth: int, score: int) -> Row:
        seats = [players[at] for at in who]
        told = 0 if ramsch.loss == "winner" else virgins
        also = seats[1] if len(seats) > 1 else None
        return Row(
            number=0, ramsch=True, declarer=seats[0], also=also, value=worth, won=score > 0, score=score, virgins=told
        )

    nobody = Row(number=0, ramsch=True, score=0)
    best, worst = [[at for at in range(3) if points[at] == pick(points)] for pick in (min, max)]
    if ramsch.loss == "fewest":
        return _texas(tricks, points, last, row)
    if ramsch.loss == "winner":
        worth = 23 if len(best) == 1 else 37
        return nobody if len(best) == 3 else row(best, worth, worth * times)
    if ramsch.loss == "points" and virgins == 2:
        if ramsch.march == "plus":
            return row(worst, ramsch.march_value, ramsch.march_value * times)
        return row(worst, 4 * ramsch.march_value, -(4 * ramsch.march_value * times // ramsch.scale))
    if len(worst) == 3:
        return nobody
    if ramsch.tie == "last_trick":
        worst = [max(worst, key=lambda at: last[at])]
    worth = (10, 15, 20)[virgins] if ramsch.loss == "fixed" else max(points)
    loss = worth * times * (ramsch.virgin if virgins == 1 and ramsch.loss == "points" else 1)
    if len(worst) == 2 and ramsch.tie == "share":
        loss = -(-loss // 2)
    return row(worst, worth, -(loss // ramsch.scale))


def _texas(tricks: list[int], points: list[int], last: list[int], row: Callable[[list[int], int, int], Row]) -> Row:
    virgins = [at for at in range(3) if not tricks[at]]
    if len(virgins) == 2:
        return row([next(at for at in range(3) if tricks[at])], 30, -30)
    if virgins:
        return row(virgins, 20, 20)
    best = [at for at in range(3) if points[at] == min(points)]
    return row([0] if len(best) == 3 else [min(best, key=lambda at: last[at])], 10, 10)


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
            factor = 2 if row.contract else 1
            for seat in {*playing(row.dealer or 1, self.seats)} - {row.declarer}:
                self.totals[seat - 1] += -score // factor


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
                **{name: None for name, keep in keeps.items() if not keep},  # type: ignore[arg-type]
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
