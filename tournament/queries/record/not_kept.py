"""Models whose rows are in no archive of a tournament: the organizer's own, this database's, or of the moment.

People without passwords, and clubs, are named by the rows that need them.
"""

from tournament.models import (
    AccountEntry,
    Ban,
    CalendarTag,
    ClockReading,
    Club,
    Counterpart,
    Cup,
    CupEntrant,
    CupLot,
    CupRound,
    DayFromVenue,
    DayOfAnother,
    Joining,
    MeetingCode,
    Member,
    OpenSheet,
    Organizer,
    PaperTicket,
    PastFile,
    PastList,
    PlanFromLeader,
    RankingRule,
    Seal,
    Season,
    SeasonLot,
    SeasonMoney,
    SeasonRanking,
    SeatingRule,
    ShelvedPaper,
    Tries,
    User,
    YearClosing,
)
from tournament.models.league_day import OF_LEAGUES

NOT_KEPT = frozenset(
    {
        *(Organizer, User, Member, Club, Ban, Joining, Season, SeasonRanking, RankingRule, *OF_LEAGUES),
        *(SeatingRule, SeasonMoney, AccountEntry, YearClosing, CalendarTag, SeasonLot, DayOfAnother, Counterpart),
        *(PastFile, PastList, Cup, CupEntrant, CupRound, CupLot),
        *(MeetingCode, PlanFromLeader, DayFromVenue),
        *(OpenSheet, ClockReading, Seal, Tries, PaperTicket, ShelvedPaper),
    }
)
