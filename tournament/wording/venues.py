"""What is said of a league's days at several places: plans that go out, days that come home, and why one can't."""

from typing import Any

from django.utils.translation import gettext_lazy as _

VENUE_DEEDS = {
    "league.plan_out": _("plan of a meeting given out"),
    "league.plan_read": _("plan of a meeting read in"),
    "league.code": _("code of a meeting made"),
    "league.code_ended": _("code of a meeting ended"),
    "league.day_out": _("match day sent home"),
    "league.day_sent": _("answer to a match day that was sent home"),
    "league.day_home": _("match day came home from its venue"),
    "league.day_taken_over": _("match day from a venue taken over"),
    "league.day_turned_down": _("match day from a venue turned down"),
    "league.day_stands_again": _("turning down of a match day taken back"),
}

VENUE_TOLD = {
    "answer": _("answer"),
    "leader": _("led by"),
    "sent": _("over the network"),
    "to": _("to"),
    "taken_over": _("taken over"),
}

VENUES: dict[str, Any] = {
    # any of the two files
    "lined.other_kind": _("This is another kind of file. Choose the file that Skatwart made for this."),
    "lined.cut_off": _("The end of this file is missing: it was not saved or sent whole. Fetch it once more."),
    # the plan
    "plan.too_large": _("This file is larger than %(limit)s MB; no plan of a meeting is."),
    "plan.touched": _(
        "This plan was changed after it was given out, at line %(row)s. Nothing was read; "
        "ask the league's leader for it once more."
    ),
    "plan.wrong": _("In this plan, line %(row)s can't be what it says: %(found)s. Nothing was read."),
    "plan.own": _("%(league)s is led here: nobody reads the plan of his own league in."),
    "plan.opened": _(
        "%(name)s is open already, by the plan that was read in before. What is being played stays as it is."
    ),
    "plan.gone": _("This meeting is no longer in the plan."),
    "plan.day_moved": _(
        "By the plan that is here, match day %(day)s is on %(date)s, too. It is older than this one: "
        "read in the newer plan of match day %(day)s first."
    ),
    "plan.teams_turned": _(
        "This plan calls a team by the number of another one that is here. Ask the league's leader which is right."
    ),
    "plan.played_elsewhere": _("%(team)s plays on this match day in %(name)s, which is open here already."),
    "league.led_elsewhere": _("This league is led by %(leader)s; here is a copy for its match days. Ask there."),
    # the day, at the venue
    "sending.no_plan": _("This meeting was not read in from a plan of the leader: its day has nowhere to go home to."),
    "sending.not_open": _("The match day is not open yet; there is nothing to send."),
    "sending.no_address": _(
        "“%(address)s” is no address of a server. It looks like 192.168.1.5:8000 or https://liga.example.de."
    ),
    "sending.no_answer": _(
        "No Skatwart answers at %(address)s within %(seconds)s seconds. Is the address right, and is there a network? "
        "The file can be sent in any other way."
    ),
    "sending.arrived": _(
        "The leader has the match day, as number %(number)s of this meeting. It counts provisionally."
    ),
    "sending.not_counted": _(
        "The leader has the match day, as number %(number)s of this meeting. It doesn't count yet: an earlier one was "
        "taken over. Tell the leader what is different."
    ),
    "sending.was_there": _("The leader had this match day already, as number %(number)s of this meeting."),
    "sending.under_way": _("The match day is on its way to %(address)s already. Wait for the answer."),
    "sending.no_leader": _("At this address is somebody else, and no Skatwart that leads a league. Check the address."),
    "sending.sent_elsewhere": _(
        "This address leads on to another one. The code was not sent there; type the address that the leader gave."
    ),
    # the day, at the leader's
    "meetingday.too_large": _("This file is larger than %(limit)s MB; no match day of a meeting is."),
    "meetingday.touched": _(
        "This match day was changed after it had been made, at line %(row)s of the file. Nothing was read; "
        "let the venue send it once more."
    ),
    "meetingday.touched_sheet": _(
        "This match day was changed after it had been made: series %(series)s, table %(table)s (line %(row)s of the "
        "file). Nothing was read; let the venue send it once more."
    ),
    "meetingday.wrong": _("In this match day, line %(row)s can't be what it says: %(found)s. Nothing was read."),
    "homecoming.no_code": _("No meeting has this code, or it was ended. Ask the league's leader for the one in force."),
    "homecoming.wait": _("Too many wrong codes came from this address. Try again in %(minutes)s minutes."),
    "homecoming.other_league": _("This match day is of another league than %(league)s. Nothing was read."),
    "homecoming.no_meeting": _("There is no meeting %(number)s of %(group)s on match day %(day)s. Nothing was read."),
    "homecoming.other_meeting": _(
        "This code is of another meeting; the file is meeting %(number)s of %(group)s, match day %(day)s."
    ),
    "homecoming.other_teams": _(
        "On match day %(day)s, meeting %(number)s of %(group)s has other teams than %(teams)s. Nothing was read."
    ),
    "homecoming.other_squad": _("%(name)s sits there for a team in whose squad he was never named. Nothing was read."),
    "homecoming.other_terms": _(
        "%(found)s series of %(found_games)s games were played; the league has %(series)s of %(games)s. "
        "Nothing was read."
    ),
    "homecoming.other_cards": _("The line-up of this match day names start cards that nobody has. Nothing was read."),
    "homecoming.nameless": _("The names of this match day were removed at the venue; it can't be counted for anybody."),
    "homecoming.played_here": _("This meeting was opened here, as %(name)s. It has one match day: nothing was read."),
    "homecoming.turned_down": _(
        "The very same match day came before (as number %(number)s) and was turned down: %(reason)s. "
        "Correct it at the venue and send it once more."
    ),
    "homecoming.names_removed": _("The names of this match day were removed: it can't count anew."),
    "homecoming.read_only": _(
        "%(name)s was played at a venue of the league and is only read here. Corrections are made at the venue, "
        "which sends the match day once more."
    ),
}
