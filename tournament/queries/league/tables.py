"""League table, cross-table, single ranking and the comparison of several groups, with the teams themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.league import (
    Duel,
    LeagueRow,
    LeagueRule,
    MatchPoints,
    cross_table,
    league_table,
    match_points,
    same_places,
)
from scoring.league import Meeting as Played
from scoring.league_persons import Part, singles
from tournament.models import League, LeagueGroup, LeagueTeam, Player
from tournament.queries.league.played import GroupPlayed, played_in


def rule_of(league: League) -> LeagueRule:
    def split(written: str) -> tuple[str, ...]:
        return tuple(part for part in written.split(",") if part)

    return LeagueRule(
        unit=league.unit, ties=split(league.ties), order=split(league.order), up=league.up, down=league.down
    )


@dataclass(frozen=True)
class TeamRow:
    """A line of the table. `days`: match days with anything that counts."""

    team: LeagueTeam
    row: LeagueRow
    days: int

    @property
    def place(self) -> int:
        return self.row.place

    @property
    def points(self) -> int:
        return self.row.points

    @property
    def match(self) -> str:
        return match_words(self.row.match)


@dataclass(frozen=True)
class GroupTable:
    group: LeagueGroup
    played: GroupPlayed
    rows: tuple[TeamRow, ...]

    @property
    def undecided(self) -> tuple[TeamRow, ...]:
        """Equals on both sides of a line: the leader decides."""
        return tuple(row for row in self.rows if row.row.fate is None)

    @property
    def is_complete(self) -> bool:
        return not self.played.open and all(one.row.tournament_id for one in self.played.meetings)


@dataclass(frozen=True)
class PersonRow:
    """A line of the single ranking."""

    place: int
    player: Player
    team: LeagueTeam | None
    part: Part
    series: int


def match_words(points: MatchPoints) -> str:
    return f"{fraction(points.plus)}:{fraction(points.minus)}"


def fraction(value: Fraction) -> str:
    """Halves and thirds of shared places as they are: 4, 4½, 4⅓."""
    parts = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    told = parts.get(rest, f" {rest}")
    return f"{whole or ''}{told}".strip()


def tables_of(groups: Sequence[LeagueGroup]) -> dict[int, GroupTable]:
    """By group; groups come with their league."""
    played = played_in(groups)
    teams: dict[int, dict[int, LeagueTeam]] = {group.pk: {} for group in groups}
    for team in LeagueTeam.objects.filter(group__in=list(groups)).select_related("club"):
        teams[team.group_id][team.pk] = team
    return {group.pk: table_of(group, played[group.pk], teams[group.pk]) for group in groups}


def table_of(group: LeagueGroup, played: GroupPlayed, teams: dict[int, LeagueTeam]) -> GroupTable:
    days: dict[int, set[int]] = {key: set() for key in teams}
    for meeting in played.series:
        for side in meeting.sides:
            days[side.team].add(meeting.day)
    counted = league_table(teams, played.series, rule_of(group.league))
    rows = (TeamRow(teams[row.team], row, len(days[row.team])) for row in counted)
    return GroupTable(group, played, tuple(rows))


def duels_of(table: GroupTable) -> dict[tuple[int, int], Duel]:
    return cross_table(table.played.series, rule_of(table.group.league))


@dataclass(frozen=True)
class CrossLine:
    """A team with what it did against each of the others whom it has met, in the order of the table."""

    row: TeamRow
    pairs: tuple[tuple[TeamRow, Duel], ...]


def crossed(table: GroupTable) -> list[CrossLine]:
    duels = duels_of(table)
    met = {
        row.team.pk: [(other, duels.get((row.team.pk, other.team.pk))) for other in table.rows] for row in table.rows
    }
    return [
        CrossLine(row, tuple((other, duel) for other, duel in met[row.team.pk] if duel is not None))
        for row in table.rows
    ]


def compared(tables: Sequence[GroupTable], place: int) -> list[tuple[GroupTable, TeamRow]]:
    """Those on this place of several groups, best first."""
    if not tables:
        return []
    by_name = {str(table.group.pk): table for table in tables}
    rows = {name: [row.row for row in table.rows] for name, table in by_name.items()}
    ranked = same_places(rows, place, rule_of(tables[0].group.league))
    return [(by_name[name], by_name[name].rows[place - 1]) for name, _row in ranked]


def singles_of(played: GroupPlayed, *, day: int | None = None) -> list[PersonRow]:
    """All days, or one of them."""
    parts = [each for each in played.parts if day is None or each.seat.meeting.day.number == day]
    ranked = singles([each.part for each in parts])
    players = Player.objects.named().select_related("club").in_bulk([part.person for _place, part in ranked])
    teams = {each.part.person: each.seat.side.team for each in parts}
    count: dict[int, set[tuple[int, int]]] = {}
    for each in parts:
        count.setdefault(each.part.person, set()).add((each.seat.meeting.pk, each.seat.line.series))
    return [
        PersonRow(place, players[part.person], teams[part.person], part, len(count[part.person]))
        for place, part in ranked
        if part.person in players
    ]


def points_of(played: Played, league: League) -> dict[int, MatchPoints]:
    """What each team of a meeting gets for a series."""
    return match_points(played.sides, rule_of(league))
