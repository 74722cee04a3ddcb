"""A league of four teams as its leader sets it up, and sheets of its days, past the browser."""

import re
from dataclasses import dataclass

from tests.browser.forms import fields_of
from tests.browser.running import Person, expect

TEAMS = ("Asse", "Buben", "Damen", "Könige")
SEATS, GAMES = 4, {4: 48, 3: 36}


@dataclass(frozen=True)
class Led:
    """The addresses of a league, of its only group, and of the meeting on its only day."""

    league: str
    group: str
    meeting: str


def begun(leader: Person, name: str, organizer: str = "skatfreunde-demo") -> Led:
    """With squads of six, planned for one day of two series."""
    page = f"/o/{organizer}/leagues/begin/"
    told = {"name": name, "dates": "2026-12-06", "teams_a_group": 4, "series_a_day": 2, "up": 1, "down": 1}
    league = expect(leader.post(page, **{**fields_of(leader.get(page).text), **told}), 302).location
    group = expect(leader.post(f"{league}add/", name="Staffel"), 302).location
    expect(leader.post(f"{group}teams/", teams="\n".join(f"{team}; Klub {team}" for team in TEAMS)), 302)
    expect(leader.post(f"{group}letters/"), 302)
    expect(leader.post(f"{group}plan/make/"), 302)
    for squad in found(r'href="([^"]+/squad/)"', leader, group):
        team = re.search(r"<h1>\s*Squad of (\w)", leader.get(squad).text)
        assert team
        people = "\n".join(f"{number} {team[1]}-{number}" for number in range(1, 7))
        expect(leader.post(f"{squad}name/", people=people), 302)
    (meeting,) = set(found(r'href="([^"]+/meeting/\d+/)"', leader, f"{group}plan/"))
    return Led(league, group, meeting)


def found(what: str, person: Person, page: str) -> list[str]:
    return re.findall(what, expect(person.get(page), 200).text)


def line_up(host: Person, meeting: str) -> None:
    """As it is suggested."""
    for form in found(r'href="([^"]+/line-up/\d+/)"', host, meeting):
        expect(host.post(form, **fields_of(host.get(form).text)), 302)


def opened(host: Person, meeting: str) -> str:
    """Line-ups as they are suggested; the day's slug."""
    line_up(host, meeting)
    return expect(host.post(f"{meeting}open/"), 302).location.split("/")[2]


def key(person: Person, slug: str, series: int, *, of_three: int = 0) -> None:
    """All four sheets; at each table seat 1 won all games, each for more than at the table before."""
    for table in range(1, SEATS + 1):
        seats = 3 if table == of_three else SEATS
        expect(person.post(f"/t/{slug}/sheets/{series}/{table}/key/", **foot(table, seats), base=0, keep=1), 302)


def foot(table: int, seats: int = SEATS, passed: int = 0) -> dict[str, int]:
    worth, won = 16 + 2 * table, GAMES[seats] - passed
    figures = {"points_1": worth * won, "won_1": won, "lost_1": 0, "total_1": (worth + 50) * won}
    none = {f"{name}_{seat}": 0 for name in ("points", "won", "lost", "total") for seat in range(2, seats + 1)}
    return {**figures, **none, "passed": passed}
