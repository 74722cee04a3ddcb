"""What leagues say: deeds, values of the trail, and why something can't be done."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

LEAGUE_DEEDS = {
    "league.begin": _("league begun"),
    "league.terms": _("terms of a league changed"),
    "league.group": _("group of a league added"),
    "league.teams": _("teams entered for a league"),
    "league.team": _("team of a league changed"),
    "league.team_removed": _("team of a league removed"),
    "league.letters": _("key letters drawn"),
    "league.plan": _("plan of a group made"),
    "league.unplanned": _("plan of a group given up"),
    "league.arrange": _("place of a meeting set"),
    "league.move": _("match day moved"),
    "league.squad": _("players named for a squad"),
    "league.position": _("number in the squad changed"),
    "league.leave": _("taken out of a squad"),
    "league.line_up": _("line-up named"),
    "league.open": _("match day opened"),
    "league.seats": _("seats by the line-up"),
    "league.state": _("team came, or did not"),
    "league.late": _("missing player came"),
    "league.joined": _("fourth joined a table of three"),
    "league.change": _("substitute took a seat over"),
    "league.change_taken_back": _("line of the change list taken back"),
}

LEAGUE_TOLD = {
    "league": _("league"),
    "group": _("group"),
    "teams": _("teams"),
    "letter": _("key letter"),
    "letters": _("key letters"),
    "seed": _("seed"),
    "meeting": _("meeting"),
    "day": _("match day"),
    "host": _("host"),
    "hall": _("address of the hall"),
    "starts": _("begins at"),
    "shares_hall": _("shares the hall with"),
    "players": _("players"),
    "player": _("player"),
    "instead": _("instead of"),
    "position": _("number in the team"),
    "state": _("state"),
    "from_series": _("from series"),
    "round": _("after round"),
    "lost": _("games lost until then"),
}

LEAGUE: dict[str, Any] = {
    "league.there": _("There is a league “%(name)s” with other terms already. Give this one another name."),
    "league.no_days": _("A league needs its match days: write their dates."),
    "league.many_days": _("A season has at most %(most)s match days."),
    "league.days_turned": _("Match day %(day)s is not after the one before it. Put the dates into their order."),
    "league.not_in_fours": _(
        "%(teams)s teams a group don't fill meetings of four. Take a multiple of four; a letter may stay free."
    ),
    "league.players": _("A team has 4, 6 or 8 players, not %(players)s."),
    "league.least": _("A team of %(players)s begins with all of them or with one less, not with %(least)s."),
    "league.central_day": _("The league invites to day %(day)s, but there are only %(days)s."),
    "league.lines": _("%(up)s up and %(down)s down are more than the %(teams)s teams of a group."),
    "league.rounds": _("%(games)s games at a table of four are no whole rounds. Take a multiple of four."),
    "league.order": _("The order of the table names something that isn't counted."),
    "league.planned": _("The plan is made by these terms: give it up before you change them."),
    "league.played": _("A match day is open or a line-up is named: this stays as it is for the season."),
    "league.opened": _("This meeting is open already. What changes now goes through the change list."),
    "league.not_opened": _("This meeting is not open yet: name line-ups, then open the day."),
    "league.group_full": _("%(group)s would have more than its %(teams)s teams."),
    "league.group_planned": _("The plan of %(group)s is made. Give it up before teams or letters change."),
    "league.team_twice": _("A team “%(name)s” is in this league already."),
    "league.number_twice": _("The number %(number)s belongs to another team already."),
    "league.letter_twice": _("The letter %(letter)s is given twice: each letter has one team of a group."),
    "league.letter_beyond": _("%(team)s has the letter %(letter)s, which the plan doesn't have."),
    "league.letters_exclude": _(
        "%(team)s (%(letter)s) and %(other)s (%(other_letter)s) share a hall and would both host on match day %(day)s."
        " Give one of them another letter."
    ),
    "league.letters_drawn": _(
        "The letters of %(group)s are drawn, and nothing has changed since: a lot holds. A letter can be set by hand"
        " with the team, before the plan is made."
    ),
    "league.no_letters": _(
        "No letters of %(group)s keep teams apart that share a hall. Take back a letter that was set by hand."
    ),
    "league.shares_itself": _("%(team)s can share its hall only with another team of this league."),
    "league.team_has_squad": _("%(team)s has named players already, so it stays."),
    "league.teams_missing": _(
        "%(group)s has %(count)s of %(teams)s teams. Up to three letters may stay free; enter the others."
    ),
    "league.letters_missing": ngettext_lazy(
        "%(teams)s has no letter yet. Draw the letters first.",
        "%(count)s teams have no letter yet: %(teams)s. Draw the letters first.",
        "count",
    ),
    "league.host_elsewhere": _("%(team)s is not of this meeting and can't host it."),
    "league.team_plays": _("%(team)s has another meeting on %(day)s."),
    "league.named_twice": _("%(name)s stands twice in the list."),
    "league.in_two_teams": _("%(name)s is in the squad of %(team)s already: nobody plays for two teams of a league."),
    "league.position_taken": _("Number %(position)s of the team is given already."),
    "league.lined_up": _("%(name)s is in a line-up that is still to be played. Name another one there first."),
    "league.line_up_missing": _("%(team)s has no line-up yet. Name it, or say that the team did not come."),
    "league.no_tables": _(
        "The teams came with %(counts)s players (series %(series)s): the rules know no tables for that. Every table"
        " needs three; two or three teams play only where all of them are whole."
    ),
    "league.reason_needed": _("Say why; it stays on record."),
    "league.no_series": _("There is no series %(series)s on this day."),
    "league.series_begun": _("Series %(series)s has begun: its seats stay. Take a later series."),
    "league.team_whole": _("%(team)s is whole: somebody new comes in by the change list."),
    "league.not_in_squad": _("%(name)s is not in the squad of %(team)s. Name him for the squad first."),
    "league.sits_there": _("%(name)s sits there already."),
    "league.sits_elsewhere": _("%(name)s sits at another table then."),
    "league.too_few": _("%(team)s would begin with %(count)s: it needs %(least)s."),
    "league.no_table": _("A team has no table %(table)s."),
    "league.lined_up_twice": _("%(name)s stands twice in the line-up."),
    "league.position_bound": _("%(name)s is bound to table %(table)s."),
    "league.changed_there": _(
        "The seat is taken over at this moment by somebody else already. Take that line back first."
    ),
    "league.series_alone": _("In this league substitutes come in with a series only, not inside it."),
    "league.no_round": _("After round %(round)s nobody can take over: a series has %(rounds)s rounds."),
    "league.figures_needed": _(
        "Write what the seat had made until then: game points, games won and lost, and how many games the others had "
        "lost."
    ),
    "league.figures_many": _(
        "%(won)s games won and %(lost)s lost are more than there were games after round %(round)s."
    ),
    "league.substitutes_many": _("%(team)s would have more than %(most)s substitutes on this day."),
    "league.no_three": _(
        "%(team)s lacks nobody at a table of three in series %(series)s: he comes with the next series."
    ),
    "league.lost_many": _("%(lost)s lost games are more than there were games in %(round)s rounds of three."),
    "league.lost_needed": _("Write how many games each of the three had lost until then."),
    "league.table_written": _(
        "The sheet of table %(table)s is written already. Take it out first; then say after which round he came."
    ),
    "league.bound": _(
        "This match day has been binding since %(day)s, and its result is complete: it stays as it is. If it has to"
        " change after all, the league’s terms get more days first; that stays on record."
    ),
    "league.binding": _("This match day has been binding since %(day)s. Say why it changes; it stays on record."),
}
