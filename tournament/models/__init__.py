"""The things of a tournament, one file a room. Rows and their constraints; no rule of the day is decided here."""

from tournament.models.audit import AuditEntry
from tournament.models.cash import CashEntry
from tournament.models.clock import ClockReading
from tournament.models.organizer import Member, Organizer, User
from tournament.models.people import Ban, Club, Player, StartCard, Team
from tournament.models.protests import Juror, Protest, Verdict, Vote
from tournament.models.results import FinalResult, PostedStandings
from tournament.models.rulings import Adjustment, Ruling
from tournament.models.series import Closing, Draw, Seat, SeatChange, Series, SeriesTime, Table
from tournament.models.sheets import FooterEntry, GameRow, OpenSheet, SheetVersion
from tournament.models.tournament import Appointment, Tournament
from tournament.models.wishes import Wish

__all__ = [
    "Adjustment",
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
    "Juror",
    "Member",
    "OpenSheet",
    "Organizer",
    "Player",
    "PostedStandings",
    "Protest",
    "Ruling",
    "Seat",
    "SeatChange",
    "Series",
    "SeriesTime",
    "SheetVersion",
    "StartCard",
    "Table",
    "Team",
    "Tournament",
    "User",
    "Verdict",
    "Vote",
    "Wish",
]
