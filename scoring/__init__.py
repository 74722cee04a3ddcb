"""What is counted: pure values and functions, without a clock, chance, files or Django.

Here are the public names and nothing else.
"""

from scoring.bids import BIDS, least_multiple, next_bid
from scoring.cards import DECK, Card, card, card_points, read_cards, tops, trumps
from scoring.checks import check
from scoring.contracts import TOPS_LIMIT, Contract
from scoring.fees import loss_fee
from scoring.findings import Finding, Place, Severity, finding
from scoring.games import impossible, judge, value
from scoring.performance import SeatPerformance, performance
from scoring.played import End, Game, Replacement
from scoring.ranking import Placed, SeriesResult, Total, rank, total
from scoring.rowmarks import Marks, enumerate_games
from scoring.rules import BEFORE_1999, EDITIONS, ISKO, RuleSet
from scoring.sheet import Footer, ScoreSheet
from scoring.spoken import spoken
from scoring.valuation import GameValue

__all__ = [
    "BEFORE_1999",
    "BIDS",
    "DECK",
    "EDITIONS",
    "ISKO",
    "TOPS_LIMIT",
    "Card",
    "Contract",
    "End",
    "Finding",
    "Footer",
    "Game",
    "GameValue",
    "Marks",
    "Place",
    "Placed",
    "Replacement",
    "RuleSet",
    "ScoreSheet",
    "SeatPerformance",
    "SeriesResult",
    "Severity",
    "Total",
    "card",
    "card_points",
    "check",
    "enumerate_games",
    "finding",
    "impossible",
    "judge",
    "least_multiple",
    "loss_fee",
    "next_bid",
    "performance",
    "rank",
    "read_cards",
    "spoken",
    "tops",
    "total",
    "trumps",
    "value",
]
