"""What is counted: pure values and functions, without a clock, chance, files or Django.

Here are the public names and nothing else.
"""

from scoring.bids import BIDS, least_multiple
from scoring.checks import check
from scoring.fees import loss_fee
from scoring.findings import Finding, Place, Severity, finding
from scoring.games import Contract, Game, GameValue, impossible, value
from scoring.performance import SeatPerformance, performance
from scoring.ranking import Placed, SeriesResult, Total, rank, total
from scoring.rules import BEFORE_1999, EDITIONS, ISKO, RuleSet
from scoring.sheet import Footer, ScoreSheet

__all__ = [
    "BEFORE_1999",
    "BIDS",
    "EDITIONS",
    "ISKO",
    "Contract",
    "Finding",
    "Footer",
    "Game",
    "GameValue",
    "Place",
    "Placed",
    "RuleSet",
    "ScoreSheet",
    "SeatPerformance",
    "SeriesResult",
    "Severity",
    "Total",
    "check",
    "finding",
    "impossible",
    "least_multiple",
    "loss_fee",
    "performance",
    "rank",
    "total",
    "value",
]
