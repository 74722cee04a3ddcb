"""The settings of a tournament in a few words by topic: what stands on a fold, so that nobody has to open it."""

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.currencies import EURO, name, using
from tournament.models import Tournament
from tournament.models.tournament import JUNIORS_UNTIL, SENIORS_FROM
from tournament.wording.houses import house_words
from tournament.wording.jackpots import jackpot
from tournament.wording.money import money, stake

FOLDED = (
    "invitation",
    "series",
    "house",
    "seats",
    "card_money",
    "loss_fees",
    "prizes",
    "jackpot",
    "ratings",
    "protests",
    "keying",
    "hall",
)


def topics(tournament: Tournament) -> dict[str, str]:
    """What is usual is said by one word; what is not, is named."""
    with using(tournament.currency):
        parts = {
            "invitation": invitation(tournament),
            "series": series(tournament),
            "house": house_words(tournament.rules),
            "seats": seats(tournament),
            "fee": fee(tournament),
            "card_money": card_money(tournament),
            "loss_fees": table_money(tournament),
            "prizes": prizes(tournament),
            "jackpot": jackpot(tournament),
            "ratings": ratings(tournament),
            "protests": protests(tournament),
            "keying": keying(tournament),
            "hall": hall(tournament),
        }
    words = {topic: ", ".join(phrases) for topic, phrases in parts.items()}
    words |= {"house": words["house"] or pgettext("house rules", "none")}
    words |= {"jackpot": words["jackpot"] or pgettext("jackpot", "none")}
    return {**words, "money": f"{words['fee']}; {words['loss_fees']}"}


def in_one_sentence(tournament: Tournament) -> str:
    """All that is not asked openly when a tournament is opened."""
    words = topics(tournament) | ({} if house_words(tournament.rules) else {"house": ""})
    words |= {"jackpot": ""} if words["jackpot"] == pgettext("jackpot", "none") else {}
    return _("The rest: %(settings)s.") % {"settings": "; ".join(filter(None, map(words.get, FOLDED)))}


def invitation(tournament: Tournament) -> list[str]:
    named = (tournament.admitted, tournament.venue, tournament.responsible, tournament.contact)
    return [admission(tournament), *filter(None, named)]


def admission(tournament: Tournament) -> str:
    """Who may play, as what the tournament is (SkWO 1.4)."""
    match tournament.admission:
        case Tournament.Admission.INVITED:
            return _("for invited players only")
        case Tournament.Admission.MEMBERS:
            return _("for members only")
        case _open:
            return _("open to everybody")


def series(tournament: Tournament) -> list[str]:
    figures = {
        "count": tournament.series_count,
        "four": tournament.games_at_four,
        "three": tournament.games_at_three,
        "minutes": tournament.minutes_a_series,
    }
    text = ngettext(
        "%(count)s series of %(four)s games (%(three)s at a table of three), %(minutes)s minutes",
        "%(count)s series of %(four)s games each (%(three)s at a table of three), %(minutes)s minutes each",
        tournament.series_count,
    )
    parts = [text % figures]
    if tournament.has_fives:
        parts.append(_("%(games)s at a table of five") % {"games": tournament.games_at_five})
    if tournament.worst_dropped:
        worst = ngettext("the worst one is dropped", "the worst %(count)s are dropped", tournament.worst_dropped)
        parts.append(worst % {"count": tournament.worst_dropped})
    if tournament.rule_edition != Tournament.Edition.ISKO:
        parts.append(tournament.get_rule_edition_display())
    if tournament.performance_system != Tournament.System.SEEGER_FABIAN:
        parts.append(tournament.get_performance_system_display())
    return parts


def seats(tournament: Tournament) -> list[str]:
    first = by_rank(tournament) if tournament.set_by_rank_from else _("every series is drawn")
    match tournament.apart_clubs, tournament.apart_teams:
        case True, True:
            apart = _("club-mates and team-mates apart")
        case True, False:
            apart = _("club-mates apart")
        case False, True:
            apart = _("team-mates apart")
        case _unknown:
            apart = _("club-mates and team-mates may meet")
    return [first, apart] + ([] if tournament.appoints_substitutes else [_("no substitutes")])


def by_rank(tournament: Tournament) -> str:
    """From which series on, and whether anybody moves."""
    texts = {
        Tournament.SeatsByRank.STRICT: _("drawn, from series %(number)s on strictly by rank"),
        Tournament.SeatsByRank.APART: _("drawn, from series %(number)s on by rank, club-mates and repeats apart"),
    }
    return texts[Tournament.SeatsByRank(tournament.seats_by_rank)] % {"number": tournament.set_by_rank_from}


def fee(tournament: Tournament) -> list[str]:
    parts = [] if tournament.currency == EURO else [name()]
    return [*parts, _("entry fee %(money)s") % {"money": entry_fee(tournament)}]


def entry_fee(tournament: Tournament) -> str:
    """What is paid at the door, as plan, invitation and public page have it (SkWO 6.2 A b)."""
    parts = [money(tournament.entry_fee_cents), *fee_classes(tournament)]
    if tournament.card_money_cents:
        parts.append(_("%(money)s of it card money") % {"money": money(tournament.card_money_cents)})
    return ", ".join(parts)


def fee_classes(tournament: Tournament) -> list[str]:
    """What juniors, seniors and those who register before the day pay where that is another fee."""
    parts = []
    if tournament.junior_fee_cents is not None:
        text = _("juniors %(money)s") if tournament.junior_fee_cents else _("juniors free")
        parts.append(text % {"money": money(tournament.junior_fee_cents)})
    if tournament.senior_fee_cents is not None:
        text = _("seniors %(money)s") if tournament.senior_fee_cents else _("seniors free")
        parts.append(text % {"money": money(tournament.senior_fee_cents)})
    if tournament.advance_fee_cents is not None:
        parts.append(_("registered before the day %(money)s") % {"money": money(tournament.advance_fee_cents)})
    return parts


def card_money(tournament: Tournament) -> list[str]:
    """For where the entry fee itself is asked for and not said."""
    if not tournament.card_money_cents:
        return fee_classes(tournament)
    return [
        *fee_classes(tournament),
        _("of the entry fee %(money)s card money") % {"money": money(tournament.card_money_cents)},
    ]


def table_money(tournament: Tournament) -> list[str]:
    parts = [loss_fees(tournament)]
    if tournament.passed_fee_by != Tournament.PassedFee.EACH and not tournament.passed_fee_cents:
        parts.append(_("passed games paid by the table together"))
    if tournament.has_table_fees and tournament.loss_fees_to != Tournament.LossFees.ORGANIZER:
        parts.append(_("for %(whom)s") % {"whom": tournament.get_loss_fees_to_display()})
    if tournament.stake is not None:
        parts.append(_("stake %(stake)s a point") % {"stake": stake(Decimal(tournament.stake))})
    if tournament.settled_by != Tournament.SettledBy.TOTALS:
        parts.append(tournament.get_settled_by_display())
    if tournament.pot_ante_cents:
        parts.append(_("a pot, ante %(money)s") % {"money": money(tournament.pot_ante_cents)})
    return parts


def loss_fees(tournament: Tournament) -> str:
    """What is collected at the tables: for a lost game by its tiers, and for a passed one."""
    tiers = [
        money(cents)
        if start == 1
        else _("from lost game %(start)s on %(money)s") % {"start": start, "money": money(cents)}
        for start, cents in tournament.loss_fee_tiers
    ]
    lost = _("loss fee %(tiers)s") % {"tiers": ", ".join(tiers)} if tiers else _("no loss fees")
    return ", ".join(filter(None, [lost, passed_fee(tournament)]))


def passed_fee(tournament: Tournament) -> str:
    """For a game that everybody passed; nothing where it costs nothing."""
    if not tournament.passed_fee_cents:
        return ""
    text = _("a passed game %(money)s for each at the table")
    if tournament.passed_fee_by == Tournament.PassedFee.TABLE:
        text = _("a passed game %(money)s for the table together")
    return text % {"money": money(tournament.passed_fee_cents)}


def prizes(tournament: Tournament) -> list[str]:
    figures = {"every": tournament.prize_every, "percent": tournament.prize_percent}
    text = ngettext(
        "a prize for everybody from %(percent)s %% of the fees",
        "a prize for every %(every)s players from %(percent)s %% of the fees",
        tournament.prize_every,
    )
    parts = [text % figures if tournament.shares_fees else _("no prizes out of entry fees")]
    if tournament.pool_extra_cents > 0:
        parts.append(_("%(money)s from the organizer") % {"money": money(tournament.pool_extra_cents)})
    elif tournament.pool_extra_cents:
        parts.append(_("%(money)s for the organizer") % {"money": money(-tournament.pool_extra_cents)})
    if tournament.prize_rounding != Tournament.Rounding.HUNDRED:
        parts.append(_("rounded to %(what)s") % {"what": money(tournament.prize_rounding)})
    if tournament.prize_ties != Tournament.Ties.LOT:
        parts.append(tournament.get_prize_ties_display())
    return parts if tournament.start_cards else [*parts, _("no start cards are handed in")]


def ratings(tournament: Tournament) -> list[str]:
    parts = tournament.rating_names or [_("no further ratings")]
    if tournament.team_rule != Tournament.TeamRule.FOUR:
        parts.append(_("teams: %(rule)s") % {"rule": tournament.get_team_rule_display()})
    return [*parts, *age_limits(tournament)]


def age_limits(tournament: Tournament) -> list[str]:
    parts = []
    if tournament.seniors_from is None:
        parts.append(_("seniors by hand"))
    elif tournament.seniors_from != SENIORS_FROM:
        parts.append(_("seniors from %(years)s") % {"years": tournament.seniors_from})
    if tournament.juniors_until is None:
        parts.append(_("juniors by hand"))
    elif tournament.juniors_until != JUNIORS_UNTIL:
        parts.append(_("juniors up to %(years)s") % {"years": tournament.juniors_until})
    return parts


def protests(tournament: Tournament) -> list[str]:
    starts = Tournament.ObjectionFrom
    if tournament.objection_from == starts.SERIES:
        return [_("protests before the end of the series")]
    if tournament.objection_from == starts.FINAL:
        parts = [_("protests until the final result stands")]
    else:
        text = ngettext(
            "%(count)s minute for protests %(start)s",
            "%(count)s minutes for protests %(start)s",
            tournament.objection_minutes,
        )
        figures = {"count": tournament.objection_minutes, "start": tournament.get_objection_from_display()}
        parts = [text % figures]
    if tournament.objection_between:
        parts.append(_("%(minutes)s minutes between series") % {"minutes": tournament.objection_between})
    return parts


def keying(tournament: Tournament) -> list[str]:
    second = [tournament.get_second_reading_display()] if tournament.second_reading else [_("no second reading")]
    parts = [*sheets(tournament), *second]
    if tournament.formula_by != Tournament.FormulaBy.CLERKS:
        parts.append(_("the formula by directors alone"))
    return [*parts, _("start numbers are keyed")] if tournament.numbers_keyed else parts


def sheets(tournament: Tournament) -> list[str]:
    parts = []
    if tournament.score_sheets != Tournament.ScoreSheets.PAPER:
        parts.append(_("score sheets %(kept)s") % {"kept": tournament.get_score_sheets_display()})
    if tournament.signatures != Tournament.SignedBy.ALL:
        parts.append(_("signed by %(who)s") % {"who": tournament.get_signatures_display()})
    if tournament.signed_counts != Tournament.SignedCounts.AT_ONCE:
        parts.append(_("compared with the paper before they count"))
    return parts


def hall(tournament: Tournament) -> list[str]:
    parts = [_("public page") if tournament.public_page else _("no public page")]
    if tournament.short_names:
        parts.append(_("names shortened"))
    if tournament.running_delay:
        parts.append(
            _("running ranking on the wall, %(minutes)s minutes behind") % {"minutes": tournament.running_delay}
        )
    if tournament.calls_blink:
        parts.append(_("calls for a referee blink on the wall"))
    return parts
