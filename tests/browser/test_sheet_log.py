"""The browser reads the log of a table's sheet as the server does, and writes the entries that the server would."""

import json
from random import Random
from typing import Any

from tests.browser.conftest import Opens
from tests.tablesheets.worlds import GAMES, SEATS, played
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.reading import TableSheet, read, row_told
from tournament.tablesheets.writing import at_game, keeping

READ = """async (text) => {
    const { atGame, keeping, read } = await import("/static/calculator/sheet/log.js");
    const keys = (entries) => entries.map(({ phone, number }) => [phone, number]);
    return JSON.stringify(JSON.parse(text).map(([messages, games]) => {
        const log = read(messages, games);
        return {
            games: log.games.map(({ standing, row, differs, struck, corrected }) =>
                [keys(standing), row, differs, struck, corrected]),
            others: [keys(log.keepers), keys(log.late), keys(log.waiting), keys(log.entries)],
            next: [keeping("a", log), atGame("b", log, "annulled", 2)],
        };
    }));
}"""


def shown(sheet: TableSheet) -> dict[str, Any]:
    came = sheet.received
    return {
        "games": [
            [keys(game.standing), row_told(game.row), game.differs, list(map(row_told, game.struck)), game.corrected]
            for game in sheet.games
        ],
        "others": [keys(entries) for entries in (sheet.keepers, sheet.late, came.waiting, came.entries)],
        "next": [sorted_over(told(keeping("a", sheet))), sorted_over(told(at_game("b", sheet, Kind.ANNULLED, 2)))],
    }


def keys(entries: tuple[Entry, ...]) -> list[list[Any]]:
    return [list(entry.key) for entry in entries]


def sorted_over(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: sorted(value) if name == "over" else value for name, value in entry.items()}


def test_the_log_is_read_as_on_the_server_and_goes_on_as_there(opens: Opens) -> None:
    messages = []
    for seed in range(150):
        chance = Random(seed)
        entries = list(played(chance, chance.choice(("ab", "abc"))).written.values())
        lost = chance.sample(entries, k=len(entries) - chance.choice((0, 0, 1)))
        messages.append(lost + chance.choices(lost, k=3))
    text = json.dumps([([told(entry) for entry in entries], GAMES) for entries in messages])
    answers = json.loads(opens("/calculator/").evaluate(READ, text))
    for seed, (entries, answer) in enumerate(zip(messages, answers, strict=True)):
        answer["next"] = [sorted_over(entry) for entry in answer["next"]]
        assert answer == shown(read(entries, SEATS, GAMES)), seed
