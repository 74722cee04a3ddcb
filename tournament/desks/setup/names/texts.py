"""Which texts of a tournament may speak of people, and how much of each goes when names are removed."""

from django.db.models import Model

from tournament.models import (
    Adjustment,
    AdvanceTerms,
    Announcement,
    Appointment,
    CashEntry,
    Closing,
    Declaration,
    Draw,
    FinalResult,
    JackpotWin,
    Juror,
    Protest,
    Ruling,
    SeatChange,
    SeriesTime,
    SheetVersion,
    StartCard,
    Team,
    Tournament,
    Verdict,
)

# What is told in whole sentences about people goes altogether; every other text loses the names in it.
TOLD: dict[type[Model], tuple[str, ...]] = {
    Ruling: ("facts",),
    Protest: ("text",),
    Verdict: ("reason",),
    JackpotWin: ("vouched_by",),
}
TEXTS: dict[type[Model], tuple[str, ...]] = {
    Tournament: ("admitted", "venue", "break_off_reason", "removal_reason"),
    Announcement: (
        *("money_used", "expelling", "arbitration", "supervision", "penalties", "keeping", "material", "remarks"),
        "signed_by",
    ),
    Team: ("card_lacks",),
    StartCard: ("withdrawal_reason", "substitution_reason", "strike_reason"),
    Declaration: ("reason", "taken_back_reason"),
    SeriesTime: ("reason",),
    Closing: ("given_up_reason",),
    Draw: ("void_reason",),
    SeatChange: ("reason",),
    SheetVersion: ("reason", "verdict_reason", "taken_out_reason"),
    Ruling: ("decision", "decided_by", "withdrawal_reason"),
    Protest: ("taken_back_reason",),
    Adjustment: ("withdrawal_reason",),
    Juror: ("reason", "removal_reason"),
    Verdict: ("decision",),
    FinalResult: ("reopen_reason",),
    CashEntry: ("note", "void_reason"),
    JackpotWin: ("take_back_reason",),
}
# Of those who answer for it. Entries about settings and roles tell of no player, and lose this alone.
STAFF: dict[type[Model], tuple[str, ...]] = {
    Tournament: ("responsible", "contact"),
    Appointment: ("qualification",),
    AdvanceTerms: ("payee", "iban", "bic"),
}
UNTOLD = frozenset(
    {"tournament.open", "tournament.settings", "advance.terms", "role.give", "role.take", "role.qualify"}
)
OF_STAFF = frozenset({"role.card", "role.card_gone"})  # who of them played on which card
SAID = frozenset({"table.write", "sheet.dispute", "protest.decide"})  # whose reason is a sentence about somebody
