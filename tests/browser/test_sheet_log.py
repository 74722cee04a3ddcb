"""The browser reads the log of a table's sheet as the server does, and writes the entries that the server would."""

import json
from random import Random
from typing import Any

from scoring import Contract, Row, dealer_of, resting
from tests.browser.conftest import Opens
from tests.tablesheets.worlds import GAMES, SEATS, played
from tests.tiers import full
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.reading import TableSheet, read, row_told
from tournament.tablesheets.writing import at_game, keeping, leaving_out

pytestmark = full


READ = """async (text) => {
    const { atGame, keeping, read } = await import("/static/calculator/sheet/log.js");
    const keys = (entries) => entries.map(({ phone, number }) => [phone, number]);
    return JSON.stringify(JSON.parse(text).map(([messages, games]) => {
        const log = read(messages, games);
        return {
            games: log.games.map(({ standing, row, differs, struck, corrected, isRuled, moved }) =>
                [keys(standing), row, differs, struck, corrected, isRuled, moved]),
            others: [keys(log.keepers), keys(log.late), keys(log.waiting), keys(log.entries)],
            next: [keeping("a", log), atGame("b", log, "annulled", 2)],
        };
    }));
}"""


def shown(sheet: TableSheet) -> dict[str, Any]:
    came = sheet.received
    return {
        "games": [
            [
                keys(game.standing),
                row_told(game.row),
                game.differs,
                list(map(row_told, game.struck)),
                game.corrected,
                bool(game.rulings),
                game.moved,
            ]
            for game in sheet.games
        ],
        "others": [keys(entries) for entries in (sheet.keepers, sheet.late, came.waiting, came.entries)],
        "next": [told(keeping("a", sheet)), told(at_game("b", sheet, Kind.ANNULLED, 2))],
    }


def keys(entries: tuple[Entry, ...]) -> list[list[Any]]:
    return [list(entry.key) for entry in entries]


def ruled(chance: Random, entries: list[Entry]) -> list[Entry]:
    """A referee has some games, and takes some of that back; somewhere in between the phones write on."""
    known = chance.sample(entries, k=chance.randint(0, len(entries)))
    for _ in range(chance.randint(0, 3)):
        sheet = read(known, SEATS, GAMES)
        marks = [mark for game in sheet.games for mark in game.rulings]
        if marks and chance.random() < 0.3:
            entry = leaving_out("0-referee", sheet, marks[:1])
        else:
            entry = at_game("0-referee", sheet, Kind.RULED, chance.randint(1, GAMES))
        known.append(entry)
        entries = [*entries, entry]
    return entries


def test_the_log_is_read_as_on_the_server_and_goes_on_as_there(opens: Opens) -> None:
    messages = []
    for seed in range(150):
        chance = Random(seed)
        entries = ruled(chance, list(played(chance, chance.choice(("ab", "abc"))).written.values()))
        lost = chance.sample(entries, k=len(entries) - chance.choice((0, 0, 1)))
        messages.append(lost + chance.choices(lost, k=3))
    text = json.dumps([([told(entry) for entry in entries], GAMES) for entries in messages])
    answers = json.loads(opens("/calculator/").evaluate(READ, text))
    for seed, (entries, answer) in enumerate(zip(messages, answers, strict=True)):
        assert answer == shown(read(entries, SEATS, GAMES)), seed


ROWS = """async (text) => {
    const { lineOf, playing, rowOf } = await import("/static/calculator/sheet/columns.js");
    const [lines, tables] = JSON.parse(text);
    return JSON.stringify([
        lines.map((line) => lineOf(line.number, rowOf(line))),
        tables.map(([game, seats]) => playing(game, seats)),
    ]);
}"""


def test_a_row_goes_through_the_pad_and_is_said_as_the_server_says_it(opens: Opens) -> None:
    """Else what comes back from the server would be another entry with the same number."""
    steps = frozenset({"hand", "schneider", "schneider_announced"})
    rows = [
        Row(number=1, passed=True),
        Row(number=2, declarer=1, contract=Contract.NULL, won=False),
        Row(number=3, declarer=2, contract=Contract.CLUBS, tops=-2, steps=steps, bid=36, won=True),
    ]
    games = [(game, seats) for seats in (3, 4, 5) for game in range(1, 11)]
    text = json.dumps([[row_told(row) for row in rows], games])
    lines, hands = json.loads(opens("/calculator/").evaluate(ROWS, text))
    assert lines == [row_told(row) for row in rows]
    for (game, seats), playing in zip(games, hands, strict=True):
        dealer = dealer_of(game, seats)
        left = [dealer_of(game + place, seats) for place in range(1, seats + 1)]
        assert playing == [seat for seat in left if seat not in resting(dealer, seats)]
