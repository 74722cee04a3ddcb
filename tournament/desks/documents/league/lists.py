"""A group as lists: plan, squads, league table, who did what against whom, and the single ranking."""

from collections.abc import Sequence

from django.db.models import F
from django.shortcuts import get_object_or_404
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.models import LeagueGroup, LeagueTeam, Organizer, SquadPlayer
from tournament.papers.listing import Cell, Column, Listing, Row, Stamp
from tournament.queries.league.plan import Meeting, plan_of
from tournament.queries.league.tables import GroupTable, TeamRow, crossed, singles_of, tables_of

NONE = "–"


def group_at(organizer: Organizer, league: int, group: int) -> LeagueGroup:
    groups = LeagueGroup.objects.filter(league=league, league__organizer=organizer)
    return get_object_or_404(groups.select_related("league__organizer"), pk=group)


def plan_list(organizer: Organizer, league: int, group: int) -> Listing:
    this = group_at(organizer, league, group)
    plan = plan_of(this)
    most = max((len(meeting.sides) for meeting in plan.meetings), default=4)
    return Listing(
        title=_("Plan of the season"),
        lead=[str(this.league), str(this)],
        columns=[
            Column(_("Day"), "number"),
            Column(_("Date")),
            Column(_("Host"), share=2),
            Column(_("Place"), share=2),
            *(Column(_("Team"), share=2) for _number in range(most)),
        ],
        rows=[plan_row(meeting, most) for meeting in plan.meetings],
        notes=[*moved_notes(plan.meetings), *hall_notes(plan.meetings)],
        sheet=str(this),
    )


def plan_row(meeting: Meeting, most: int) -> Row:
    teams = [f"{team.letter} {team.name}" for team in meeting.teams]
    return [
        meeting.day.number,
        Cell(date_format(meeting.date, "SHORT_DATE_FORMAT"), star=meeting.row.moved_to is not None),
        meeting.host.name if meeting.host else _("the league invites"),
        meeting.row.place or NONE,
        *teams,
        *[""] * (most - len(teams)),
    ]


def moved_notes(meetings: tuple[Meeting, ...]) -> list[str]:
    return [
        _("* Moved from %(day)s: %(reason)s")
        % {"day": date_format(meeting.day.date, "SHORT_DATE_FORMAT"), "reason": meeting.row.move_reason}
        for meeting in meetings
        if meeting.row.moved_to
    ]


def hall_notes(meetings: tuple[Meeting, ...]) -> list[str]:
    """Where the hosts play, each once."""
    halls = {meeting.host.name: meeting.hall for meeting in meetings if meeting.host and meeting.hall}
    return [f"{host}: {hall}" for host, hall in sorted(halls.items())]


def squads_list(organizer: Organizer, league: int, group: int) -> Listing:
    """Of all teams of a group, by their letters; nobody who was taken out."""
    this = group_at(organizer, league, group)
    teams = sorted(this.teams.all(), key=lambda team: (len(team.letter), team.letter, team.pk))
    return squad_listing(_("Squads"), [str(this.league), str(this)], teams)


def squad_list(organizer: Organizer, league: int, league_team: int) -> Listing:
    teams = LeagueTeam.objects.filter(league=league, league__organizer=organizer)
    team = get_object_or_404(teams.select_related("league", "group"), pk=league_team)
    return squad_listing(_("Squad of %(team)s") % {"team": team}, [str(team.league), str(team.group)], [team])


def squad_listing(title: str, lead: list[str], teams: Sequence[LeagueTeam]) -> Listing:
    squads: dict[int, list[SquadPlayer]] = {team.pk: [] for team in teams}
    named = SquadPlayer.objects.in_force().filter(team__in=teams).select_related("player__club")
    for row in named.order_by(F("position").asc(nulls_last=True), "pk"):
        squads[row.team_id].append(row)
    return Listing(
        title=title,
        lead=[*lead, people_told(sum(map(len, squads.values())))],
        columns=[
            Column(_("Team"), share=3),
            Column(_("No."), "number", empty=NONE),
            Column(_("Name"), share=3, on="paper"),
            Column(_("Last name"), on="data"),
            Column(_("First name"), on="data"),
            Column(_("Club"), share=3),
            Column(_("Pass number"), share=0),
        ],
        rows=[squad_row(team, row) for team in teams for row in squads[team.pk]],
        sheet=title,
    )


def squad_row(team: LeagueTeam, row: SquadPlayer) -> Row:
    player = row.player
    names = [str(player), player.last_name, player.first_name]
    return [team.name, row.position, *names, str(player.club or ""), player.pass_number]


def people_told(count: int) -> str:
    return ngettext("%(count)s person", "%(count)s people", count) % {"count": count}


def table_list(organizer: Organizer, league: int, group: int) -> Listing:
    this = group_at(organizer, league, group)
    return table_listing(tables_of([this])[this.pk])


def table_listing(made: GroupTable) -> Listing:
    league = made.group.league
    return Listing(
        title=_("League table"),
        lead=[str(league), str(made.group), days_told(made)],
        stamp=stamp_of(made),
        columns=[
            Column(_("Place"), "number", bold=True),
            Column(_("Team"), share=4),
            Column(_("Days"), "number"),
            Column(_("Game points"), "number"),
            Column(_("Match points"), share=0, align="right", bold=True),
            *([Column("", share=1)] if league.up or league.down else []),
        ],
        rows=[table_row(row, lines=bool(league.up or league.down)) for row in made.rows],
        notes=[_("Equals stand on both sides of a line: the league's direction decides.")] if made.undecided else [],
        sheet=str(made.group),
    )


def table_row(row: TeamRow, *, lines: bool) -> Row:
    fates = {1: _("goes up"), -1: _("goes down"), None: _("to be decided"), 0: ""}
    told = [fates[row.row.fate]] if lines else []
    return [row.place, row.team.name, row.days, row.points, row.match, *told]


def days_told(made: GroupTable) -> str:
    days = {meeting.day for meeting in made.played.series}
    told = ngettext("after %(count)s match day", "after %(count)s match days", len(days))
    return told % {"count": len(days)}


def stamp_of(made: GroupTable) -> Stamp | None:
    lacks = [*open_told(made), *venues_told(made)]
    return Stamp(pgettext("result list", "Provisional"), lacks) if lacks else None


def venues_told(made: GroupTable) -> list[str]:
    """Days that count although nobody has taken them over yet."""
    count = len(made.played.provisional)
    told = ngettext("%(count)s day of a venue is not taken over", "%(count)s days of venues are not taken over", count)
    return [told % {"count": count}] if count else []


def open_told(made: GroupTable) -> list[str]:
    count = len(made.played.open)
    if not count:
        return []
    return [ngettext("%(count)s series lacks a sheet", "%(count)s series lack a sheet", count) % {"count": count}]


def cross_list(organizer: Organizer, league: int, group: int) -> Listing:
    this = group_at(organizer, league, group)
    made = tables_of([this])[this.pk]
    lines = crossed(made)
    places = {line.row.team.pk: number for number, line in enumerate(lines, 1)}
    rows: list[Row] = []
    for number, line in enumerate(lines, 1):
        met = {places[other.team.pk]: f"{duel.ahead}:{duel.behind}" for other, duel in line.pairs}
        rows.append([number, line.row.team.name, *(met.get(at, "×" if at == number else "") for at in places.values())])
    return Listing(
        title=_("Cross-table"),
        lead=[str(this.league), str(this), _("in how many series a team was ahead : behind")],
        stamp=stamp_of(made),
        columns=[
            Column(_("No."), "number"),
            Column(_("Team"), share=4),
            *(Column(str(number), share=1, align="center") for number in places.values()),
        ],
        rows=rows,
        sheet=str(this),
    )


def singles_list(organizer: Organizer, league: int, group: int) -> Listing:
    this = group_at(organizer, league, group)
    made = tables_of([this])[this.pk]
    return Listing(
        title=_("Single ranking"),
        lead=[str(this.league), str(this), days_told(made)],
        stamp=stamp_of(made),
        columns=[
            Column(_("Place"), "number", bold=True),
            Column(_("Name"), share=3),
            Column(_("Team"), share=3),
            Column(_("Series"), "number"),
            Column(_("Won"), "number"),
            Column(_("Lost"), "number"),
            Column(_("Game points"), "number", bold=True),
        ],
        rows=[
            [
                row.place,
                str(row.player),
                row.team.name if row.team else NONE,
                row.series,
                row.part.won,
                row.part.lost,
                row.part.points,
            ]
            for row in singles_of(made.played)
        ],
        sheet=str(this),
    )


def begins_at(meeting: Meeting) -> str:
    return time_format(meeting.row.starts, "TIME_FORMAT") if meeting.row.starts else ""
