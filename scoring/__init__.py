"""What is counted: pure values and functions, without a clock, chance, files or Django.

Here are the public names and nothing else.
"""

from scoring.awards import Award, Awards, TieRule, Undrawn, awards, moved_up
from scoring.bids import BIDS, least_multiple, lost_charges, next_bid, won_values
from scoring.cards import DECK, Card, card, card_points, read_cards, tops, trumps
from scoring.checks import check
from scoring.compared import compare
from scoring.contracts import TOPS_LIMIT, Contract
from scoring.csv_written import write_sheet
from scoring.fees import fee_part, loss_fee, passed_fee, refund
from scoring.findings import Finding, Place, Severity, finding
from scoring.games import impossible, judge, value
from scoring.guided import Verdict, guide
from scoring.happened import Happened, as_asked, questions
from scoring.house import NO_HOUSE, Bock, House, Ramsch
from scoring.house_json import read_house
from scoring.incidents import INCIDENTS, Incident
from scoring.jackpot import Jackpot, jackpot, read_shares
from scoring.league import (
    DSKV,
    ISPA,
    Duel,
    LeagueRow,
    LeagueRule,
    MatchPoints,
    Meeting,
    TeamSeries,
    cross_table,
    league_table,
    match_points,
    same_places,
)
from scoring.league_persons import Part, handed_over, singles
from scoring.lots import drawn, tied, with_lots
from scoring.lowest import Lowest, lowest_reading
from scoring.marks import Marks
from scoring.numbering import dealer_of, resting
from scoring.outcome import ended_by
from scoring.performance import Foot, SeatPerformance, counted_foot, feet_performance, foot_of, lacks_games, performance
from scoring.played import End, Game, Replacement
from scoring.pot import Pot, PotEvent, pot
from scoring.prizes import (
    CountRule,
    PrizeTable,
    equal_prizes,
    falling_prizes,
    guaranteed_prizes,
    left_over,
    percent_prizes,
    pool,
    prize_count,
    rising,
)
from scoring.ramsch import Pile, RamschValue, ramsch
from scoring.ranking import Placed, SeriesResult, Total, best_series, rank, total
from scoring.reach import reachable
from scoring.rounds import rounds
from scoring.rowmarks import enumerate_games
from scoring.ruled import RuledGame, invalid_feet, ruled_against, ruled_feet, ruled_performance, ruled_series, with_game
from scoring.rules import (
    AARHUS,
    BEFORE_1999,
    DANISH,
    EDITIONS,
    GAME_POINTS,
    ISKO,
    ISKO_1999,
    ORDERS,
    PROPOSAL_2001,
    PUB,
    SEEGER_FABIAN,
    SYSTEMS,
    TEXAS,
    TOURNEE,
    PerformanceSystem,
    RuleSet,
    housed,
    rule_set,
)
from scoring.season import Missed, PerUnit, PlayedList, SeasonRule, Standing, season, two_decimals
from scoring.season_rule import ByPlace
from scoring.season_told import read_lists, read_rule
from scoring.settlement import differences, pay_game, settle, settle_games
from scoring.sheet import Footer, Joined, Row, ScoreSheet, planned_games
from scoring.sheet_csv import SHEET_FORM, SheetRead, read_sheets
from scoring.slips import explain
from scoring.spoken import spoken
from scoring.teams import (
    MIXED,
    TANDEM,
    TEAM,
    TEAM_OF_THREE_OR_FOUR,
    TEAM_OF_THREE_RAISED,
    TeamRule,
    TeamTotal,
    mixed_fits,
    team_total,
)
from scoring.valuation import GameValue
from scoring.worths import Kind, Worth, is_doubled, kinds, worths

__all__ = [
    "AARHUS",
    "BEFORE_1999",
    "BIDS",
    "DANISH",
    "DECK",
    "DSKV",
    "EDITIONS",
    "GAME_POINTS",
    "INCIDENTS",
    "ISKO",
    "ISKO_1999",
    "ISPA",
    "MIXED",
    "NO_HOUSE",
    "ORDERS",
    "PROPOSAL_2001",
    "PUB",
    "SEEGER_FABIAN",
    "SHEET_FORM",
    "SYSTEMS",
    "TANDEM",
    "TEAM",
    "TEAM_OF_THREE_OR_FOUR",
    "TEAM_OF_THREE_RAISED",
    "TEXAS",
    "TOPS_LIMIT",
    "TOURNEE",
    "Award",
    "Awards",
    "Bock",
    "ByPlace",
    "Card",
    "Contract",
    "CountRule",
    "Duel",
    "End",
    "Finding",
    "Foot",
    "Footer",
    "Game",
    "GameValue",
    "Happened",
    "House",
    "Incident",
    "Jackpot",
    "Joined",
    "Kind",
    "LeagueRow",
    "LeagueRule",
    "Lowest",
    "Marks",
    "MatchPoints",
    "Meeting",
    "Missed",
    "Part",
    "PerUnit",
    "PerformanceSystem",
    "Pile",
    "Place",
    "Placed",
    "PlayedList",
    "Pot",
    "PotEvent",
    "PrizeTable",
    "Ramsch",
    "RamschValue",
    "Replacement",
    "Row",
    "RuleSet",
    "RuledGame",
    "ScoreSheet",
    "SeasonRule",
    "SeatPerformance",
    "SeriesResult",
    "Severity",
    "SheetRead",
    "Standing",
    "TeamRule",
    "TeamSeries",
    "TeamTotal",
    "TieRule",
    "Total",
    "Undrawn",
    "Verdict",
    "Worth",
    "as_asked",
    "awards",
    "best_series",
    "card",
    "card_points",
    "check",
    "compare",
    "counted_foot",
    "cross_table",
    "dealer_of",
    "differences",
    "drawn",
    "ended_by",
    "enumerate_games",
    "equal_prizes",
    "explain",
    "falling_prizes",
    "fee_part",
    "feet_performance",
    "finding",
    "foot_of",
    "guaranteed_prizes",
    "guide",
    "handed_over",
    "housed",
    "impossible",
    "invalid_feet",
    "is_doubled",
    "jackpot",
    "judge",
    "kinds",
    "lacks_games",
    "league_table",
    "least_multiple",
    "left_over",
    "loss_fee",
    "lost_charges",
    "lowest_reading",
    "match_points",
    "mixed_fits",
    "moved_up",
    "next_bid",
    "passed_fee",
    "pay_game",
    "percent_prizes",
    "performance",
    "planned_games",
    "pool",
    "pot",
    "prize_count",
    "questions",
    "ramsch",
    "rank",
    "reachable",
    "read_cards",
    "read_house",
    "read_lists",
    "read_rule",
    "read_shares",
    "read_sheets",
    "refund",
    "resting",
    "rising",
    "rounds",
    "rule_set",
    "ruled_against",
    "ruled_feet",
    "ruled_performance",
    "ruled_series",
    "same_places",
    "season",
    "settle",
    "settle_games",
    "singles",
    "spoken",
    "team_total",
    "tied",
    "tops",
    "total",
    "trumps",
    "two_decimals",
    "value",
    "with_game",
    "with_lots",
    "won_values",
    "worths",
    "write_sheet",
]
