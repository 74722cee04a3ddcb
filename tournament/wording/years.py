"""What the club's year says, for the tables of all words: seasons, what was before, accounts and leagues."""

from tournament.wording.accounts import ACCOUNT_DEEDS, ACCOUNT_TOLD, ACCOUNTS
from tournament.wording.cups import CUP_DEEDS, CUP_TOLD, CUPS
from tournament.wording.history import HISTORY, HISTORY_DEEDS, HISTORY_TOLD
from tournament.wording.league import LEAGUE, LEAGUE_DEEDS, LEAGUE_TOLD
from tournament.wording.season import SEASON, SEASON_DEEDS, SEASON_TOLD
from tournament.wording.seasonothers import OTHERS, OTHERS_DEEDS
from tournament.wording.seating import SEATING, SEATING_DEEDS
from tournament.wording.venues import VENUE_DEEDS, VENUE_TOLD, VENUES

YEAR_DEEDS = {
    **SEASON_DEEDS,
    **SEATING_DEEDS,
    **OTHERS_DEEDS,
    **HISTORY_DEEDS,
    **CUP_DEEDS,
    **ACCOUNT_DEEDS,
    **LEAGUE_DEEDS,
    **VENUE_DEEDS,
}
YEAR_TOLD = {**SEASON_TOLD, **HISTORY_TOLD, **CUP_TOLD, **ACCOUNT_TOLD, **LEAGUE_TOLD, **VENUE_TOLD}
YEAR = {**SEASON, **SEATING, **OTHERS, **HISTORY, **CUPS, **ACCOUNTS, **LEAGUE, **VENUES}
