"""Every code has its sentence, every sentence its code; and the sentences can be said."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

import seating
from scoring import Contract, Finding, Footer, Joined, Marks, Row, ScoreSheet, check, finding, impossible, value
from scoring.compared import FOOT_CELLS, MARK_CELLS, ROW_CELLS
from tests.builders import Cast, key_sheet, publish_draw, register_players, series_of
from tests.scoring.planted_foot import AT_THE_FOOT
from tests.scoring.planted_order import BETWEEN_ROWS
from tests.scoring.planted_rows import IN_ROWS
from tests.scoring.planting_variants import SLIPS, Slip
from tests.scoring.test_defects import DEFECTS
from tests.scoring.test_planted import planted
from tests.scoring.test_planted_variants import planted as planted_variant
from tournament import wording
from tournament.access import ACTIONS
from tournament.desks.documents.archive.sheets import NOT_TOLD
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files import importer
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.roster.columns import HEADINGS
from tournament.desks.setup.settings import services as setup
from tournament.files import seats
from tournament.models import Appointment, Tournament
from tournament.queries.sheets.states import State
from tournament.queries.steps import day_of, steps
from tournament.refused import Refused
from tournament.wording import ACTION_NAMES, CAUSES, SENTENCES, sentence
from tournament.wording.names import TRAIL_NAMES
from tournament.wording.papers import objections

ROOT = Path(__file__).resolve().parent.parent
# What is wrong with a plan is found by `manage.py verify` alone, which prints codes: no page ever shows it.
FOR_VERIFY_ALONE = {"plan.missing", "plan.twice", "plan.unknown", "plan.sizes", "plan.threes", "plan.fives"} | {
    "plan.teams"
}
BY_THE_COMMAND_ALONE = {f"input.{what}" for what in ("no_json", "no_object", "key_unknown", "no_file", "no_text")}
NO_CODES = {"findings.py", "english.py"}
CODE = re.compile(r"[a-z_]+\.[a-z_]+")


def trees(*folders: str) -> Iterator[ast.Module]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts and path.parent.name != "wording" and path.name not in NO_CODES:
                yield ast.parse(path.read_text(encoding="utf-8"))


def calls(*names: str) -> Iterator[ast.Call]:
    """Calls of functions by name, also as an attribute: record(...), audit.record(...)."""
    for tree in trees("tournament", *(("scoring", "seating") if "finding" in names else ())):
        for node in ast.walk(tree):
            called = getattr(node, "func", None)
            if isinstance(node, ast.Call) and names_of(called) & set(names):
                yield node


def names_of(called: Any) -> set[str]:
    return {name for name in (getattr(called, "id", None), getattr(called, "attr", None)) if name}


def literals(call: ast.Call, place: int) -> set[str]:
    argument = call.args[place] if place < len(call.args) else None
    return {argument.value} if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else set()


def codes_chosen_elsewhere() -> set[str]:
    """Codes that are put into a variable or a table before `finding(code)`: all strings that look like one."""
    families = {code.split(".")[0] for code in SENTENCES} - {"plan"}
    return {
        node.value
        for tree in trees(
            *("tournament/desks/draw", "tournament/desks/registration", "tournament/models", "tournament/queries"),
            *("seating", "scoring"),
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and CODE.fullmatch(node.value)
        and node.value.split(".")[0] in families
        and node.value not in ACTION_NAMES | ACTIONS
    }


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    written = {code for call in calls("finding", "_note", "Unread") for code in literals(call, 0)}
    # What can be wrong with a line of JSON, with a file's bytes, a printed list, a season or a game of another Skat is
    # said by the command line alone.
    by_command = ("list.", "house.", "ramsch.", "season.")
    written = {code for code in written if not code.startswith(by_command)} - BY_THE_COMMAND_ALONE
    assert (written | codes_chosen_elsewhere()) - FOR_VERIFY_ALONE - BY_THE_COMMAND_ALONE == SENTENCES.keys()
    assert written >= FOR_VERIFY_ALONE


def test_every_recorded_action_has_a_name_and_every_name_an_action() -> None:
    recorded = {action for call in calls("record", "record_each") for action in literals(call, 0)}
    altered = {action for call in calls("alter") for action in literals(call, 2)}
    assert recorded | altered == ACTION_NAMES.keys()


def test_every_field_of_a_tournament_has_words_of_ours() -> None:
    """Django makes a name of a field that has none, and no language but English has it."""
    fields = [field for field in Tournament._meta.concrete_fields if field.name not in NOT_TOLD]
    assert [
        field.name for field in fields if field.name not in TRAIL_NAMES and vars(field)["_verbose_name"] is None
    ] == []


def test_every_cause_has_its_words() -> None:
    tables = [
        node.value
        for tree in trees("scoring")
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and names_of(node.targets[0]) & {"fits", "causes"}
    ]
    keys = [key for table in tables if isinstance(table, ast.Dict) for key in table.keys]
    named = {key.value for key in keys if isinstance(key, ast.Constant)}
    assert named == CAUSES.keys()


def test_every_state_of_a_sheet_and_every_contract_has_its_words() -> None:
    assert {str(state) for state in State} == wording.STATES.keys()
    assert {str(contract) for contract in Contract} == wording.CONTRACTS.keys()


def test_every_kind_of_finding_at_a_field_names_the_field() -> None:
    values, _wrong = importer.entry_values(2, {}, 2026)
    cells = {*FOOT_CELLS, *ROW_CELLS, *MARK_CELLS, "dealer", "game", "running_total"}
    assert values.keys() | cells | seats.LIMITS.keys() | HEADINGS.keys() == wording.FIELDS.keys()


def sentence_of(told: Any) -> str:
    with override("en"):
        text = sentence(told)
    assert "%(" not in text
    return text


def test_findings_of_games_can_be_said() -> None:
    findings = [finding(code, field="cards", found="KB") for code in ("game.card_unknown", "game.card_ambiguous")]
    findings += [defect for game, _found in DEFECTS.values() for defect in impossible(game)]
    assert {defect.code for defect in findings if sentence_of(defect)} == {
        code for code in SENTENCES if code.startswith("game.")
    }


def test_findings_of_a_foot_can_be_said() -> None:
    sheets = [
        ScoreSheet((Footer(24, 1, 0, 104), Footer(-5, 0, 1, None), Footer(1, 1, 0, 51)), games=9),
        ScoreSheet((Footer(0, -1, 0, 0),) * 3, games=1),
        ScoreSheet((Footer(0, 0, 0, 0),) * 4, games=42, joined=Joined(6, (1, 0, 0))),
        *(planted(slip, seed=1)[0] for slip in AT_THE_FOOT.values()),
    ]
    codes = {defect.code for sheet in sheets for defect in check(sheet) if sentence_of(defect)}
    assert codes - {"sheet.signatures_missing"} == {code for code in SENTENCES if code.startswith("footer.")}


def test_findings_of_rows_can_be_said() -> None:
    slips = (*IN_ROWS, *BETWEEN_ROWS)
    findings = [defect for seed in range(5) for slip in slips for defect in check(planted(slip, seed * 1000)[0])]
    findings += check(ScoreSheet((), games=1, seats=3, rows=(Row(number=1, declarer=4),)))
    struck = tuple(Row(number=number, annulled=True) for number in (3, 4))
    findings += check(ScoreSheet((), games=1, seats=3, rows=(*struck, Row(number=1, passed=True))))
    at_five = Row(number=1, dealer=1, declarer=4, contract=Contract.CLUBS, tops=1, won=True, score=24)
    findings += check(ScoreSheet((), games=1, seats=5, rows=(at_five,)))
    findings.append(finding("row.ramsch_never", row=8, seat=1, field="virgins", found=2, expected=None))
    findings.append(finding("row.ramsch_uncalled", row=8, seat=1, field="ramsch_round", found=None, expected=None))
    findings += [defect for slip in SLIPS.values() for defect in of_another_skat(slip)]
    codes = {defect.code for defect in findings if sentence_of(defect)}
    assert codes >= {code for code in SENTENCES if code.startswith("row.")}


def of_another_skat(slip: Slip) -> tuple[Finding, ...]:
    """What is found in a sheet of some house with this slip."""
    sheet, _row, rules = planted_variant(slip, seed=1)
    return check(sheet, rules)


def test_what_a_house_does_not_play_is_said_with_its_row_and_cell() -> None:
    row = Row(number=3, declarer=1, contract=Contract.CLUBS, tops=1, won=True, score=48, kontra=1)
    told = [sentence_of(defect) for defect in check(ScoreSheet((), games=1, seats=3, rows=(row,)))]
    assert "Row 3, kontra: This is not played here (V5.1)." in told


def test_seating_notes_can_be_said() -> None:
    four = [seating.Entrant(number, "Kreuz", "Asse", (2,), (3,), (2, 1)) for number in (1, 2, 3)]
    plan, other = seating.by_rank([1, 2, 3]), seating.by_rank([3, 4, 1])
    notes = seating.notes(plan, four, seating.History((plan,)), seating.Wishes())
    notes += seating.displaced(seating.by_rank([1, 2, 5, 3, 4, 6]), seating.by_rank(range(1, 7)))
    notes += seating.moved(plan, other)
    notes += seating.guests_before(plan, seating.Order((3,), guests=(3,), table=2))
    assert {note.code for note in notes if sentence_of(note)} == {
        code for code in SENTENCES if code.startswith("seating.") and code != "seating.too_few"
    }


@pytest.mark.parametrize(("fixed", "said"), [((2, 0), "needs table 2."), ((1, 3), "needs table 1, seat 3.")])
def test_a_seat_that_is_needed_is_named_with_its_table(fixed: tuple[int, int], said: str) -> None:
    plan = seating.by_rank([1, 2, 3])
    notes = seating.notes(plan, [seating.Entrant(1, fixed=fixed)], seating.History(()), seating.Wishes())
    assert [sentence_of(note).split(" and ")[1] for note in notes] == [said]


@pytest.mark.parametrize("players", [1, 2, 5])
def test_too_few_players_can_be_said(players: int) -> None:
    with pytest.raises(seating.Impossible) as impossible:
        seating.sizes(players)
    assert sentence_of(impossible.value.finding).startswith(f"{players} player")


PLAN = "The tournament plan lacks: jury, material, signed by"


UNPAID = "4 start cards are unpaid: 1 AaAaAaAa; 2 AbAbAbAb; 3 AcAcAcAc; 4 AdAdAdAd"


def test_what_a_day_lacks_can_be_said(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director, paid=False)
    register_players(cast.tournament, 2, by=cast.director, present=False)
    words = [sentence_of(lack) for step in steps(day_of(cast.tournament)) for lack in (*step.notes, *step.missing)]
    assert words == ["6 start cards", "2 players not here yet: 5, 6", PLAN, UNPAID]


def test_what_services_refuse_can_be_said(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    key_sheet(draw.tables.get(), by=cast.clerk)
    for refused in refusals(cast):
        assert all(sentence_of(defect) for defect in refused.findings)


def refusals(cast: Cast) -> Iterator[Refused]:
    tournament = cast.tournament
    card = tournament.cards.get(number=1)
    steps: list[Callable[[], object]] = [
        lambda: registration.register(tournament, Entry("AaAaAaAa"), by=cast.clerk),
        lambda: registration.register(tournament, Entry("Neu", number=1), by=cast.clerk),
        lambda: presence.check_out(card, by=cast.clerk),
        lambda: setup.change_settings(tournament, by=cast.director, games_at_four=40),
        lambda: setup.dismiss(tournament, cast.director, role=Appointment.Role.DIRECTOR, by=cast.director),
        lambda: key_sheet(series_of(tournament, 1).draws.get().tables.get(), by=cast.second_clerk),
    ]
    for step in steps:
        with pytest.raises(Refused) as refusal:
            step()
        yield refusal.value


def test_a_long_list_is_cut_with_the_number_that_is_left() -> None:
    text = sentence_of(finding("sheets.missing", count=20, tables=tuple(range(1, 21)), series=2))
    assert text == "Series 2: 20 sheets missing: tables 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 8 more"


def test_one_and_many_are_said_differently() -> None:
    single, several = (finding("cards.absent", count=n, cards=tuple(range(1, n + 1))) for n in (1, 3))
    assert sentence_of(single) == "1 player not here yet: 1"
    assert sentence_of(several) == "3 players not here yet: 1, 2, 3"


def test_what_people_typed_is_never_read_as_a_format() -> None:
    alike = finding("cards.alike", number=1, name="100 %(name)s %s %d")
    assert "100 %(name)s %s %d" in wording.sentence(alike)


def test_the_worth_of_a_game_is_spoken_as_players_do() -> None:
    with override("en"):
        for game, words in (
            (Marks(contract=Contract.CLUBS, tops=2, hand=True), "with 2, game 3, hand 4, times clubs 12 = 48"),
            (Marks(contract=Contract.HEARTS, tops=-1), "without 1, game 2, times hearts 10 = 20"),
            (Marks(contract=Contract.NULL, ouvert=True), "null ouvert 46"),
        ):
            assert wording.spoken(value(game)) == words


def test_every_step_of_a_game_can_be_said() -> None:
    high = Marks(contract=Contract.GRAND, tops=4, hand=True, schneider=True, schwarz=True, ouvert=True)
    low = Marks(contract=Contract.CLUBS, tops=-11, hand=True, schwarz_announced=True, ouvert=True, won=False)
    steps = {name for game in (high, low) for name, _count in value(game).steps}
    assert steps == wording.STEPS.keys()
    assert all("%(" not in wording.spoken(value(game)) for game in (high, low))


@pytest.mark.parametrize("starts", Tournament.ObjectionFrom.values)
@pytest.mark.parametrize("last", [True, False])
def test_no_list_speaks_of_zero_minutes(starts: str, last: bool) -> None:
    tournament = Tournament(objection_minutes=0, objection_between=0, objection_from=starts)
    assert objections(tournament, last=last).startswith("Objections in writing until")
