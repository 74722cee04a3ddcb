"""The things of a tournament, one file a room. Rows and their constraints; no rule of the day is decided here."""

from tournament.models.advance import AdvanceEntry, AdvanceTerms
from tournament.models.announcement import Announcement
from tournament.models.audit import AuditEntry
from tournament.models.bans import Ban
from tournament.models.calls import RefereeCall
from tournament.models.cash import CashEntry, TableStake
from tournament.models.clock import ClockReading
from tournament.models.clubs import Club
from tournament.models.gate import Tries
from tournament.models.jackpot import JackpotWin
from tournament.models.joinings import Joining
from tournament.models.organizer import Member, Organizer, User
from tournament.models.papers import PaperTicket, ShelvedPaper
from tournament.models.people import Player, StartCard, Team
from tournament.models.prizes import Prize, PrizePlan
from tournament.models.protests import Juror, Protest, Verdict, Vote
from tournament.models.qualification import Qualification
from tournament.models.results import FinalResult, Lot, OwnRating, PostedStandings
from tournament.models.roles import Appointment
from tournament.models.rulings import Adjustment, Ruling
from tournament.models.seals import Seal
from tournament.models.season import RankingRule, Season, SeasonRanking
from tournament.models.series import Closing, Draw, Seat, SeatChange, Series, SeriesTime, Table
from tournament.models.sheets import FooterEntry, GameRow, OpenSheet, SheetTwins, SheetVersion
from tournament.models.staff import OwnCard
from tournament.models.tablesheets import TableEntry, TableSheet
from tournament.models.tournament import Tournament
from tournament.models.wishes import Wish

__all__ = [
    "Adjustment",
    "AdvanceEntry",
    "AdvanceTerms",
    "Announcement",
    "Appointment",
    "AuditEntry",
    "Ban",
    "CashEntry",
    "ClockReading",
    "Closing",
    "Club",
    "Draw",
    "FinalResult",
    "FooterEntry",
    "GameRow",
    "JackpotWin",
    "Joining",
    "Juror",
    "Lot",
    "Member",
    "OpenSheet",
    "Organizer",
    "OwnCard",
    "OwnRating",
    "PaperTicket",
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
    "SeasonRanking",
    "Seat",
    "SeatChange",
    "Series",
    "SeriesTime",
    "SheetTwins",
    "SheetVersion",
    "ShelvedPaper",
    "StartCard",
    "Table",
    "TableEntry",
    "TableSheet",
    "TableStake",
    "Team",
    "Tournament",
    "Tries",
    "User",
    "Verdict",
    "Vote",
    "Wish",
]
