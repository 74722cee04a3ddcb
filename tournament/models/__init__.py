"""The things of a tournament, one file a room. Rows and their constraints; no rule of the day is decided here."""

from tournament.models.accounts import AccountEntry, SeasonMoney, YearClosing
from tournament.models.advance import AdvanceEntry, AdvanceTerms
from tournament.models.announcement import Announcement
from tournament.models.audit import AuditEntry
from tournament.models.bans import Ban
from tournament.models.calls import RefereeCall
from tournament.models.cash import CashEntry, TableStake
from tournament.models.clock import ClockReading
from tournament.models.clubs import Club
from tournament.models.cups import Cup, CupEntrant, CupLot, CupRound
from tournament.models.declared import CalendarTag, Declaration, ListTag
from tournament.models.gate import Tries
from tournament.models.history import PastFile, PastList
from tournament.models.jackpot import JackpotWin
from tournament.models.joinings import Joining
from tournament.models.league import (
    League,
    LeagueDay,
    LeagueGroup,
    LeagueMeeting,
    LeagueTeam,
    MeetingTeam,
    SquadPlayer,
)
from tournament.models.league_day import LineUp, SeatChangeover
from tournament.models.organizer import Member, Organizer, User
from tournament.models.papers import PaperTicket, ShelvedPaper
from tournament.models.people import Player, StartCard
from tournament.models.prizes import Prize, PrizePlan
from tournament.models.protests import Juror, Protest, Verdict, Vote
from tournament.models.qualification import Qualification
from tournament.models.results import FinalResult, Lot, OwnRating, PostedStandings
from tournament.models.roles import Appointment
from tournament.models.rulings import Adjustment, Ruling
from tournament.models.seals import Seal
from tournament.models.season import RankingRule, Season, SeasonRanking, SeatingRule
from tournament.models.season_lots import SeasonLot
from tournament.models.season_others import Counterpart, DayOfAnother
from tournament.models.seat_changes import SeatChange
from tournament.models.series import Closing, Draw, Seat, Series, SeriesTime, Table
from tournament.models.sheets import FooterEntry, GameRow, OpenSheet, SheetTwins, SheetVersion
from tournament.models.staff import OwnCard
from tournament.models.tablesheets import TableEntry, TableSheet
from tournament.models.teams import Team
from tournament.models.time_up import TimeUp
from tournament.models.tournament import Tournament
from tournament.models.venues import DayFromVenue, MeetingCode, PlanFromLeader
from tournament.models.wishes import Wish

__all__ = [
    "AccountEntry",
    "Adjustment",
    "AdvanceEntry",
    "AdvanceTerms",
    "Announcement",
    "Appointment",
    "AuditEntry",
    "Ban",
    "CalendarTag",
    "CashEntry",
    "ClockReading",
    "Closing",
    "Club",
    "Counterpart",
    "Cup",
    "CupEntrant",
    "CupLot",
    "CupRound",
    "DayFromVenue",
    "DayOfAnother",
    "Declaration",
    "Draw",
    "FinalResult",
    "FooterEntry",
    "GameRow",
    "JackpotWin",
    "Joining",
    "Juror",
    "League",
    "LeagueDay",
    "LeagueGroup",
    "LeagueMeeting",
    "LeagueTeam",
    "LineUp",
    "ListTag",
    "Lot",
    "MeetingCode",
    "MeetingTeam",
    "Member",
    "OpenSheet",
    "Organizer",
    "OwnCard",
    "OwnRating",
    "PaperTicket",
    "PastFile",
    "PastList",
    "PlanFromLeader",
    "Player",
    "PostedStandings",
    "Prize",
    "PrizePlan",
    "Protest",
    "Qualification",
    "RankingRule",
    "RefereeCall",
    "Ruling",
    "Seal",
    "Season",
    "SeasonLot",
    "SeasonMoney",
    "SeasonRanking",
    "Seat",
    "SeatChange",
    "SeatChangeover",
    "SeatingRule",
    "Series",
    "SeriesTime",
    "SheetTwins",
    "SheetVersion",
    "ShelvedPaper",
    "SquadPlayer",
    "StartCard",
    "Table",
    "TableEntry",
    "TableSheet",
    "TableStake",
    "Team",
    "TimeUp",
    "Tournament",
    "Tries",
    "User",
    "Verdict",
    "Vote",
    "Wish",
    "YearClosing",
]
