"""What is counted: pure values and functions, without a clock, chance, files or Django.

Here are the public names and nothing else.
"""

from scoring.bids import BIDS, least_multiple, lost_charges, next_bid, won_values
from scoring.cards import DECK, Card, card, card_points, read_cards, tops, trumps
from scoring.checks import check
from scoring.compared import compare
from scoring.contracts import TOPS_LIMIT, Contract
from scoring.fees import loss_fee
from scoring.findings import Finding, Place, Severity, finding
from scoring.games import impossible, judge, value
from scoring.lowest import Lowest, lowest_reading
from scoring.numbering import dealer_of
from scoring.performance import SeatPerformance, foot_of, performance
from scoring.played import End, Game, Replacement
from scoring.ranking import Placed, SeriesResult, Total, rank, total
from scoring.reach import reachable
from scoring.rowmarks import Marks, enumerate_games
from scoring.rules import (
    BEFORE_1999,
    EDITIONS,
    GAME_POINTS,
    ISKO,
    PROPOSAL_2001,
    SEEGER_FABIAN,
    SYSTEMS,
    PerformanceSystem,
    RuleSet,
)
from scoring.settlement import differences, pay_game, settle
from scoring.sheet import Footer, Row, ScoreSheet, planned_games
from scoring.sheet_csv import SHEET_FORM, SheetRead, read_sheets, write_sheet
from scoring.slips import explain
from scoring.spoken import spoken
from scoring.teams import TANDEM, TEAM, TEAM_OF_THREE_OR_FOUR, TEAM_OF_THREE_RAISED, TeamRule, TeamTotal, team_total
from scoring.valuation import GameValue

__all__ = [
    "BEFORE_1999",
    "BIDS",
    "DECK",
    "EDITIONS",
    "GAME_POINTS",
    "ISKO",
    "PROPOSAL_2001",
    "SEEGER_FABIAN",
    "SHEET_FORM",
    "SYSTEMS",
    "TANDEM",
    "TEAM",
    "TEAM_OF_THREE_OR_FOUR",
    "TEAM_OF_THREE_RAISED",
    "TOPS_LIMIT",
    "Card",
    "Contract",
    "End",
    "Finding",
    "Footer",
    "Game",
    "GameValue",
    "Lowest",
    "Marks",
    "PerformanceSystem",
    "Place",
    "Placed",
    "Replacement",
    "Row",
    "RuleSet",
    "ScoreSheet",
    "SeatPerformance",
    "SeriesResult",
    "Severity",
    "SheetRead",
    "TeamRule",
    "TeamTotal",
    "Total",
    "card",
    "card_points",
    "check",
    "compare",
    "dealer_of",
    "differences",
    "enumerate_games",
    "explain",
    "finding",
    "foot_of",
    "impossible",
    "judge",
    "least_multiple",
    "loss_fee",
    "lost_charges",
    "lowest_reading",
    "next_bid",
    "pay_game",
    "performance",
    "planned_games",
    "rank",
    "reachable",
    "read_cards",
    "read_sheets",
    "settle",
    "spoken",
    "team_total",
    "tops",
    "total",
    "trumps",
    "value",
    "won_values",
    "write_sheet",
]
