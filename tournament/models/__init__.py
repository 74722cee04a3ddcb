"""The things of a tournament, one file a room. Rows and their constraints; no rule of the day is decided here."""

from tournament.models.audit import AuditEntry
from tournament.models.cash import CashEntry
from tournament.models.organizer import Member, Organizer, User
from tournament.models.people import Club, Player, StartCard, Team
from tournament.models.results import FinalResult, PostedStandings
from tournament.models.rulings import Adjustment, Ruling
from tournament.models.series import Closing, Draw, Seat, SeatChange, Series, Table
from tournament.models.sheets import FooterEntry, GameRow, OpenSheet, SheetVersion
from tournament.models.tournament import Appointment, Tournament
from tournament.models.wishes import Wish

__all__ = [
    "Adjustment",
    "Appointment",
    "AuditEntry",
    "CashEntry",
    "Closing",
    "Club",
    "Draw",
    "FinalResult",
    "FooterEntry",
    "GameRow",
    "Member",
    "OpenSheet",
    "Organizer",
    "Player",
    "PostedStandings",
    "Ruling",
    "Seat",
    "SeatChange",
    "Series",
    "SheetVersion",
    "StartCard",
    "Table",
    "Team",
    "Tournament",
    "User",
    "Wish",
]
