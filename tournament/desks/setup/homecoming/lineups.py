"""Where the line-ups, the change list and the teams' states of a day differ from those of the day that came before."""

from dataclasses import dataclass

from tournament.desks.setup.homecoming.reading import content_of, name_of
from tournament.files.meetingday import MeetingDay, day_read
from tournament.models import DayFromVenue, MeetingTeam

At = tuple[str, int, int, int]  # letter, place, series, round; place 0 is the team, series 0 who begins


@dataclass(frozen=True)
class Told:
    """Somebody with the figures that he took over, or the state of a team; since which series, where not the first."""

    what: str
    from_series: int = 1
    figures: str = ""


@dataclass(frozen=True)
class Difference:
    """None: one of them has no such line."""

    team: str
    place: int
    series: int
    after_round: int
    before: Told | None
    now: Told | None


def differences(before: DayFromVenue, after: DayFromVenue) -> list[Difference]:
    """None where the names of one were removed, and its file with them."""
    if not (before.file and after.file):
        return []
    days = [day_read(content_of(day)) for day in (before, after)]
    first, second = map(lines_of, days)
    return [
        Difference(days[1].teams[at[0]], *at[1:], first.get(at), second.get(at))
        for at in sorted(first.keys() | second.keys())
        if first.get(at) != second.get(at)
    ]


def lines_of(day: MeetingDay) -> dict[At, Told]:
    lines: dict[At, Told] = {}
    for letter, side in day.sides.items():
        lines[letter, 0, 0, 0] = Told(str(MeetingTeam.State(side["state"]).label), side["from_series"])
    for seat in day.line_up:
        told = Told(name_of(day, seat.person), seat.values["from_series"])
        lines[seat.letter, seat.values["place"], 0, 0] = told
    for change in day.changes:
        points, won, lost = (change.values[name] for name in ("points", "won", "lost"))
        figures = "" if points is None else f"{points}, {won}:{lost}"
        at = change.letter, change.place, change.values["series"], change.values["after_round"]
        lines[at] = Told(name_of(day, change.person), figures=figures)
    return lines
