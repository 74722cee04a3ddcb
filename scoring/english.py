"""Finding code -> plain English, for the command line alone: pages have sentences of their own.

The values of a finding fill the places in its sentence; its likely causes stand behind it.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.english_claims import CLAIM_TEXTS
from scoring.findings import Finding

GAME_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "game.tops_zero": "tops are never 0: with or without 1 at least",
        "game.tops_range": "there are at most {limit} tops in this game",
        "game.tops_missing": "neither tops nor cards are given",
        "game.tops_differ": "the cards make {expected:+d} tops, not {found:+d}",
        "game.announced_without_hand": "schneider and schwarz can be announced in a hand game only; else it doesn't "
        "count: leave it out",
        "game.ouvert_without_hand": "in suit and grand, ouvert is played from the hand only; else it doesn't count: "
        "leave it out",
        "game.schwarz_without": "without {tops} the opponents always make a trick: no schwarz",
        "game.schneider_without": "without {tops} the opponents always make 31 points: no schneider",
        "game.null_with_steps": "null knows no schneider and no schwarz",
        "game.null_below_bid": "a null of {value} is below the bid of {bid}: the game that replaces it is needed",
        "game.replacement_null": "another null can't replace a null below the bid",
        "game.bid_unknown": "{bid} can't be bid",
        "game.cards_count": "number of cards: {found}, not {expected}",
        "game.card_twice": "{card} is there {found} times",
        "game.card_unknown": "{found} is no card",
        "game.card_ambiguous": "{found} can be Schellen or Pik here: write Sch or P",
        "game.points_range": "{found} card points: there are 0 to {limit}",
        "game.points_sum": "the card points of both sides make {found}, not {limit}",
        "game.points_tricks": "{points} card points in {tricks} tricks can't be",
        "game.points_missing": "the card points are missing",
        "game.tricks_range": "{found} tricks: there are 0 to {limit}",
        "game.tricks_sum": "the tricks of both sides make {found}, not {limit}",
        "game.tricks_missing": "the tricks are missing: the card points alone don't decide",
        "house.not_played": "{field} {found} is not played here ({paragraph})",
        "house.range": "{found}: there are 0 to {limit} here ({paragraph})",
        "house.spitze_null": "null knows no Spitze (V7.4)",
        "house.spitze_range": "Spitze {found}: with these tops at most {limit} here (V7.4)",
        "house.spitze_none": "with these tops nobody can hold a Spitze (V7.4)",
        "house.announced_hand": "schneider and schwarz are announced in a hand game only (V0.5, V3.4)",
        "house.bid_unknown": "{bid} can't be bid here (V0.4)",
        "house.spitze_made": "was the Spitze made? (V7.2)",
        "house.spitze_tricks": "a Spitze of {found} takes the last {found} tricks: with {limit} it was not made (V7.2)",
        "house.shown_hand": "a shown skat is taken up: there is none from the hand or in null (V9.2)",
        "house.revolution_null": "Revolution is a null (V9.4)",
        "house.null_hand": "this null is not played from the hand here (V2.5, V3.2)",
        "house.opened": "a suit or grand game is laid open after the first trick, or from the start, not both (V9.1)",
        "house.small_given": "only diamonds at 18, and diamonds or hearts at 20, are given here (V9.3)",
        "house.played_on": "only a suit or grand game that the opponents gave can be played on (V9.3)",
        "house.given_up_end": "a game that was given and taken ended by that (V9.3)",
        "house.form_null": "a null leaves the skat untouched: of no form, or solo (V2.5)",
        "house.form_hand": "no step for hand here: the form says it (V2.3, V2.6)",
        "house.form_open": "open is the grand ouvert alone, with the skat untouched (V2.6)",
        "house.form_unknown": "how were the trumps made: {expected}? (V2.1)",
        "house.form_contract": "there is no {found} by {form} (V2.4)",
        "house.form_announced": "schneider and schwarz are announced in solo alone, not by {found} (V2.3)",
        "house.bock_never": "Bock rounds that no event calls: name one, or switch them off ({paragraph})",
        "house.bock_of_itself": "a total that calls a Bock round would be doubled by that round itself ({paragraph})",
        "house.needs_ramsch": "a round of Ramsch follows, but Ramsch is not played ({paragraph})",
        "house.needs_kontra": "only kontra and re call a Bock round, but kontra is not played ({paragraph})",
        "ramsch.three": "three figures are needed, each from 0 to {limit} (V8.3)",
        "ramsch.points_sum": "points and skat make {found}, not {expected} (V8.13)",
        "ramsch.tricks_sum": "the tricks make {found}, not {expected} (V8.13)",
        "ramsch.points_without_trick": "player {player} has {found} points, but no trick (V8.13)",
        "ramsch.skat": "{found} points in the skat: there are 0 to {limit} (V8.4)",
        "ramsch.knocks": "{found} knocked and {passed_on} passed the skat on: of three, nobody does both (V8.10)",
        "ramsch.last": "each one's last trick is a number from 1 to 10, 0 for none, and the tenth is somebody's (V8.4)",
        "ramsch.last_missing": "whose was the last trick? (V8.4, V8.6)",
        "ramsch.no_such_mark": "a Ramsch has no declarer, and so nothing like this (V8.13)",
        "ramsch.another_game": "these figures belong to a Ramsch alone (V12.1)",
        "guide.missing": "not answered yet",
        "guide.choose": "not answered yet: {expected}",
        "guide.unknown_choice": "{found} is not among {expected}",
        "guide.not_asked": "this is not asked for here: leave it out, or something else happened",
        "guide.undecided": "with {found} card points the game was not decided yet",
        "guide.claim_without": "without {tops} the opponents still make a trick: this claim can't hold",
        "guide.claim_with": "with {tops} the declarer still makes a trick: this claim can't hold",
        "guide.no_null": "bid and tops make a suit or grand game, no null",
        "guide.null_reaches": "a null of {value} reaches the bid of {bid}: it is played",
        "input.no_json": "this line is no JSON",
        "input.no_object": "a game is a JSON object",
        "input.key_unknown": "nothing here is called {found}",
        "input.key_twice": "{found} is given twice",
        "input.key_missing": "it is missing",
        "input.wrong_type": "{found} is no {expected}",
        "input.unknown_value": "{found} is not among {expected}",
        "input.empty": "there is nothing in this file: save the sheet as CSV and try again",
        "input.foot_columns": "the foot needs the columns total_1 to total_3, or to total_4 or total_5 at a table "
        "of four or five",
        "input.games": "{found} games: a sheet has 1 to {expected}",
        "input.no_table": "this is no CSV ({found}): save the sheet as CSV, UTF-8, and try again",
        "input.no_sheet": "no score sheet: headings like game, declarer and contract, or seat, points, won and lost "
        "are needed in the first line, not {found}",
        "input.column_twice": "two columns with this heading: remove one of them",
        "input.too_many_cells": "{found} cells under {expected} headings: remove a separator or add a heading",
        "input.line_missing": "the foot needs a line {expected} too",
        "input.seat_order": "seat {found}, where seat {expected} was to come: one line for each seat, from 1 on",
        "input.seats": "{found} seats: a table has 3 or 4, or 5 by ISkO 3.2.7",
        "input.no_file": "this file can't be read: {found}",
        "input.no_text": "this is no text: save the sheet as CSV, UTF-8, and try again",
    }
)

SHEET_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "season.twice": "{name} has a list of {date}, series {series}, in line {other}, too: remove one of them",
        "season.no_rule": "a rule is a JSON object",
        "season.keep_one": "one of best, first and drop is needed",
        "season.no_last_day": "the last day is needed, as which.to",
        "season.no_lot": "a lot is either an order or a seed with names, of two people at least, each once",
        "season.per_or_missed": "either per or missed_power is needed",
        "row.value": "the value on paper is {found}, but the marks give {expected}",
        "row.score": "the score on paper is {found}, but it must be {expected}",
        "row.not_doubled": "a lost game counts double: {expected}, not {found}",
        "row.doubled_though_won": "only a lost game counts double: {expected}, not {found}",
        "row.sign": "the sign is wrong: {expected}, not {found}",
        "row.tick": "won and lost confused: {found} is the score of the same game with the other result",
        "row.overbid_won": "overbid, so lost: {expected}, not {found}",
        "row.overbid_charge": "overbid: {found}, but the least multiple that reaches the bid makes it {expected}",
        "row.overbid_note": "overbid is noted, but the bid was reached",
        "row.null_with_tops": "a null has no tops",
        "row.incomplete": "not everything is written; missing: {fields}",
        "row.unknown_seat": "there is no seat {found} at a table of {expected}",
        "row.passed_with_score": "a passed game has no declarer, no game and no amount",
        "row.bock_missing": "no Bock is marked, or not enough: it must be {expected}, by {events} in row {rows} (V6)",
        "row.bock_uncalled": "Bock {found} is marked, but {expected} is due: nothing calls for more (V6)",
        "row.event": "lost with 60 is marked, but this game was not (V6.3)",
        "row.ramsch_marks": "a Ramsch has nothing like this: {found} (V8.13)",
        "row.ramsch_also": "seat {found} can't be the second of a tie: it declares, sits out or isn't there (V12.6)",
        "row.ramsch_value": "{found} can't be in this Ramsch: it has {expected} (V8.14)",
        "row.ramsch_never": "there is no Ramsch with such a tie and so many without a trick (V8.14)",
        "row.ramsch_round": "this game lies in a round of Ramsch: Ramsch, marked so, or a grand hand (V8.12)",
        "row.ramsch_uncalled": "a round of Ramsch is marked, but none is due (V6.7)",
        "row.missing": "game {expected} is missing",
        "row.twice": "this game stands here a second time",
        "row.annulled_round": "game {found} is struck, but its round was over: such rounds stand, and only the running "
        "one is replayed (ISkO 3.2.13)",
        "row.order": "this row has the number {found}, but it is game {expected}",
        "row.dealer": "seat {found} dealt, but it was the turn of seat {expected}",
        "row.dealer_declares": "at a table of four or five the dealer sits out and can't be declarer",
        "row.third_declares": "seat {found} dealt, so the third to the left, this declarer, sits out at a table of "
        "five (ISkO 3.2.7)",
        "row.running_total": "the running total is {found}, but it must be {expected}",
        "row.wrong_column": "the amount stands at seat {found} and belongs to seat {expected}",
        "sheet.too_few_games": "games on the sheet: {found}, but planned: {expected}",
        "sheet.too_many_games": "games on the sheet: {found}, but planned: {expected}",
        "sheet.games_needed": "this system counts who played against a lost game, and the foot alone does not say "
        "it: write every game down",
        "sheet.signatures_missing": "not signed by: seat {seats}",
        "footer.negative": "a number of games can't be negative: {found}",
        "footer.lost_before": "{expected} games were lost before a fourth joined the table, but the foot has {found}",
        "footer.total_missing": "the paper's own total is missing",
        "footer.total_differs": "the total on paper is {found}, but the formula gives {expected}",
        "footer.points_unreachable": "{points} points can't come from {won} won and {lost} lost games",
        "footer.games_sum": "won, lost and passed together make {found} games, but {expected} were planned",
        "footer.points": "the foot says {found} points, but the rows end at {expected}",
        "footer.won": "the foot says {found} won games, but there are {expected}",
        "footer.lost": "the foot says {found} lost games, but there are {expected}",
        "footer.won_lost": "the foot says {found} won and lost games, but there are {expected}",
        "footer.passed": "the foot says {found} passed games, but there are {expected}",
        "footer.others_lost": "the foot says the others lost {found} games, but it is {expected}",
        "footer.own_bonus": "the points for won and lost games are {found}, but they must be {expected}",
        "footer.others_bonus": "the points for the others' lost games are {found}, but they must be {expected}",
        "footer.exchanged": "figures of the seats {seats} are exchanged",
        "footer.won_lost_everywhere": "won and lost are exchanged at all seats",
        "list.sum": "the list prints {found}, but the series add up to {expected}",
        "footer.other_bonus": "the others' lost games count {expected} each at this table, not {found}",
    }
)

CAUSE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "usual_system": "counted by Seeger-Fabian",
        "others_lost_once": "one lost game of the others counted once too often or too rarely",
        "one_game": "one won or lost game miscounted",
        "won_lost_swapped": "won and lost swapped",
        "sign": "the sign of the points",
        "digits_swapped": "two digits swapped",
        "carry": "a carry forgotten",
        "annulled_counted": "an annulled game counted along",
        "bonus_forgotten": "only the game points written",
        "other_bonus": "counted with the bonus of the other size of table",
        "game_turned": "a lost game counted as won, or a won one as lost",
        "sign_of_game": "an amount added instead of taken off, or taken off instead of added",
        "already_doubled": "doubled already",
        "one_step": "one top or step too many or too few",
        "other_base": "the base value of another game",
        "not_added": "the amount not added",
        "not_doubled": "not doubled",
        "kontra_forgotten": "kontra not counted",
        "bock_forgotten": "Bock not counted",
        "twice_running": "the same dealer twice running",
        "declares": "this seat is the declarer",
    }
)


def text(found: Finding) -> str:
    """The finding in English.

    >>> from scoring.findings import finding
    >>> text(finding("game.bid_unknown", bid=19))
    "19 can't be bid"
    """
    texts = next(texts for texts in (GAME_TEXTS, SHEET_TEXTS, CLAIM_TEXTS) if found.code in texts)
    values = {"field": found.where.field} | {name: _joined(value) for name, value in found.values.items()}
    causes = [CAUSE_TEXTS[cause] for cause in found.values.get("causes", ())]
    sentence = texts[found.code].format_map(values)
    if found.code.startswith("input.") and found.where.field.startswith("house"):
        sentence += " (V0.2)"
    return f"{sentence} ({' or '.join(causes)}?)" if causes else sentence


def _joined(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value
