"""Score sheets of other Skats as text, and the commands that check and settle them by set and house (V12.1, V16)."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Contract, Footer, Row, ScoreSheet, read_sheets, write_sheet
from scoring.__main__ import main

HEADINGS = "game;declarer;contract;tops;hand;won;value;score;kontra;bock;event;also;virgins;passed_on"
EVENING = f"""{HEADINGS}
1;1;clubs;1;;lost;24;-48;;;lost_60;;;
2;2;Kreuz;2;;won;36;72;;1;;;;
3;3;ramsch;;;lost;50;-100;;1;;1;;
4;1;grand;1;x;won;72;144;;1;;;;
5;2;grand;2;;lost;72;-576;1;1;;;;
6;3;ramsch;;;won;120;240;;1;;;;
"""
HOUSE = {"bock": {"on": ["lost_60", "grand_hand_won"]}}


@pytest.fixture
def evening(tmp_path: Path) -> list[str]:
    (tmp_path / "evening.csv").write_text(EVENING, encoding="utf-8")
    (tmp_path / "house.json").write_text(json.dumps(HOUSE), encoding="utf-8")
    return [str(tmp_path / "evening.csv"), "--house", str(tmp_path / "house.json")]


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


def test_an_evening_with_kontra_bock_and_ramsch_is_clean(
    evening: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", *evening, "--rules", "pub", "--games", "6", "--json"]) == 0
    answer = told(capsys)
    assert answer["system"] == "seeger_fabian"
    points = [seat["points"] for seat in answer["performance"]]  # type: ignore[attr-defined]
    assert points == [-48 - 100 + 144, 72 - 576, -100 + 240]


def test_by_the_order_none_of_it_is_played(evening: list[str], capsys: pytest.CaptureFixture[str]) -> None:  # V0.3
    assert main(["check", evening[0], "--games", "6", "--json"]) == 1
    found = told(capsys)["findings"]
    assert {each["code"] for each in found} >= {"house.not_played"}  # type: ignore[attr-defined]
    assert main(["check", evening[0], "--games", "6"]) == 1
    words = capsys.readouterr().out
    for said in (
        "kontra 1 is not played here (V5.1)",
        "event lost_60 is not played here (V6.3)",
        "ramsch is not played",
    ):
        assert said in words


def test_other_rules_are_named_and_never_under_skwo(evening: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", *evening, "--rules", "pub", "--games", "6"])
    assert "by the rules: club evening with a house of its own; not under SkWO" in capsys.readouterr().out
    main(["check", evening[0], "--rules", "texas"])
    assert "by the rules: Texas Skat; not under SkWO" in capsys.readouterr().out
    main(["check", evening[0]])
    assert "SkWO" not in capsys.readouterr().out


def test_a_set_brings_its_own_system(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:  # V3.6
    sheet = tmp_path / "danish.csv"
    sheet.write_text("game;declarer;contract;tops;ouvert;won;value;score\n1;2;grand;2;x;lost;80;-160\n")
    assert main(["check", str(sheet), "--rules", "danish", "--games", "1", "--json"]) == 0
    answer = told(capsys)
    assert answer["system"] == "danish_union"
    assert [seat["performance"] for seat in answer["performance"]] == [80, -160, 80]  # type: ignore[attr-defined]


def test_games_are_settled_with_kontra_and_bock(evening: list[str], capsys: pytest.CaptureFixture[str]) -> None:  # V11
    options = ["--games", evening[0], *evening[1:], "--rules", "pub", "--stake", "1"]
    assert main(["settle", *options, "--json"]) == 0
    cents = told(capsys)["cents"]
    assert sum(cents) == 0  # type: ignore[call-overload]
    assert cents == [3 * -4 + 368, 3 * -504 + 368, 3 * 140 + 368]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"kontra": 4}', "house.kontra: 4 is not among 0, 1, 2, 3 (V0.2)."),
        ('{"kontra": "2"}', 'house.kontra: "2" is not among 0, 1, 2, 3 (V0.2).'),
        ('{"give_up": 1}', "house.give_up: 1 is not among true, false (V0.2)."),
        ('{"bock": {"on": "re"}}', 'house.bock.on: "re" is no list of events (V0.2).'),
        ('{"\\ud800": 1}', "house.\\ud800: nothing here is called \\ud800 (V0.2)."),
        ('{"rain": 1}', "house.rain: nothing here is called rain"),
        ('{"bock": {"on": []}}', "V6.3"),
        ('{"kontra": 1, "kontra": 2}', "kontra: given twice"),
        ('{"bock": {"most": 1, "most": 2}}', "most: given twice"),
        ("[]", "house: [] is no object"),
        ("kontra", "this is no JSON"),
        ("[" * 100_000, "this is no JSON"),
    ],
)
@pytest.mark.parametrize("command", [["check"], ["settle", "--stake", "1", "--games"]])
def test_a_house_that_can_not_be_is_named_with_its_option(
    command: list[str], text: str, says: str, evening: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(evening[2]).write_text(text, encoding="utf-8")
    assert main([*command, *evening, "--rules", "pub"]) == 2
    answer = capsys.readouterr()
    assert says in answer.err
    assert evening[2] in answer.err
    assert answer.out == ""


def test_the_lowest_penalty_needs_a_house_with_ramsch(
    evening: list[str], capsys: pytest.CaptureFixture[str]
) -> None:  # V8.11
    assert main(["check", evening[0], "--system", "lowest_penalty"]) == 2
    assert "counts Ramsch, and none is played" in capsys.readouterr().err


def test_a_house_that_is_not_there_or_no_text(evening: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path(evening[2]).write_bytes(b"\xff\xfe\x00")
    assert main(["check", *evening]) == 2
    Path(evening[2]).unlink()
    assert main(["check", *evening]) == 2
    assert "this file can't be read: No such file or directory." in capsys.readouterr().err


def test_a_house_is_read_with_the_mark_of_its_encoding_and_says_all_that_is_wrong(
    evening: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(evening[2]).write_text('{"rain": 1, "kontra": 9}', encoding="utf-8-sig")
    assert main(["check", *evening]) == 2
    both = "house.rain: nothing here is called rain (V0.2); house.kontra: 9 is not among 0, 1, 2, 3 (V0.2)."
    assert capsys.readouterr().err.endswith(f"house.json: {both}\n")


ROWS = st.builds(
    Row,
    number=st.integers(1, 3),
    declarer=st.integers(1, 3),
    contract=st.none(),
    score=st.integers(-500, 500),
    ramsch=st.just(value=True),
    also=st.none() | st.integers(1, 3),
    virgins=st.integers(0, 2),
    passed_on=st.integers(0, 3),
    bock=st.integers(0, 3),
    ramsch_round=st.booleans(),
) | st.builds(
    Row,
    number=st.integers(1, 3),
    declarer=st.integers(1, 3),
    contract=st.sampled_from(Contract),
    tops=st.integers(1, 4),
    kontra=st.integers(0, 3),
    bock=st.integers(0, 3),
    spitze=st.integers(0, 11),
    shown=st.booleans(),
    revolution=st.booleans(),
    form=st.sampled_from(["", "tournee", "second", "solo", "guckser"]),
    event=st.sampled_from(["", "lost_60"]),
)


@given(st.lists(ROWS, min_size=1, max_size=4))
def test_every_mark_reads_back_as_it_was_written(rows: list[Row]) -> None:
    sheet = ScoreSheet((), 3, None, tuple(rows), 3)
    read = read_sheets(write_sheet(sheet), 3)[0]
    assert read.found == ()
    assert read.sheet == sheet


EVERY_MARK = """\
game;dealer;declarer;contract;tops;hand;schneider;schneider_announced;schwarz;schwarz_announced;ouvert;overbid;bid;won;\
value;score;total_1;total_2;total_3;also;kontra;bock;shown;virgins;ramsch_round
1;1;2;clubs;1;x;;;;;;x;50;lost;24;-240;;-240;;;1;1;x;;
2;2;3;ramsch;;;;;;;;;;lost;60;-120;;;-120;1;;;;1;x
3;;;;;;;;;;;;;passed;;;;;;;;;;;
points;;;;;;;;;;;;;;;;-120;-240;-120
won;;;;;;;;;;;;;;;;0;0;0
lost;;;;;;;;;;;;;;;;1;1;1
passed;;;;;;;;;;;;;;;;1
games;;;;;;;;;;;;;;;;12
signed;;;;;;;;;;;;;;;;x;;x
"""


def test_a_sheet_is_written_cell_by_cell() -> None:
    lost = Row(number=1, dealer=1, declarer=2, contract=Contract.CLUBS, tops=1, won=False, value=24, score=-240)
    called = replace(lost, kontra=1, bock=1, shown=True, steps=frozenset({"hand"}), overbid=True, bid=50)
    shared = Row(number=2, dealer=2, declarer=3, ramsch=True, also=1, won=False, value=60, score=-120)
    rows = (
        replace(called, totals=(None, -240)),
        replace(shared, virgins=1, ramsch_round=True, totals=(None, None, -120)),
        Row(number=3, passed=True),
    )
    feet = (Footer(-120, 0, 1, None), Footer(-240, 0, 1, None), Footer(-120, 0, 1, None))
    sheet = ScoreSheet(feet, 12, 1, rows, signatures=frozenset({1, 3}))
    assert write_sheet(sheet).replace("\r\n", "\n") == EVERY_MARK
    assert read_sheets(EVERY_MARK)[0].sheet == sheet


def test_how_many_games_were_planned_is_written_where_nothing_tells_it() -> None:
    feet = (Footer(24, 1, 0, None), Footer(48, 2, 0, None), Footer(0, 0, 0, None))
    assert "games" not in write_sheet(ScoreSheet(feet, 36, 33))
    assert write_sheet(ScoreSheet(feet, 9, 3)).splitlines()[-1] == "games" + ";" * 16 + "9"


def test_a_sheet_without_such_marks_has_no_such_columns() -> None:
    row = Row(number=1, declarer=1, contract=Contract.CLUBS, tops=1, won=True, score=24)
    assert write_sheet(ScoreSheet((), 3, None, (row,), 3)).splitlines()[0].endswith("score;total_1;total_2;total_3")


def test_german_headings_are_understood() -> None:
    text = "Spiel;Alleinspieler;Spielart;Wert;Punkte;auch;Jungfrauen;geschoben;Bock\n1;2;Ramsch;60;-120;3;0;0;1\n"
    sheet = read_sheets(text)[0].sheet
    assert sheet is not None
    assert sheet.rows[0] == Row(number=1, declarer=2, ramsch=True, value=60, score=-120, also=3, bock=1)


ABSURD = 999_999_999_999


@pytest.mark.parametrize("rules", ["isko", "danish", "pub"])
@pytest.mark.parametrize("line", ["clubs;1;lost;24;-48", "ramsch;;lost;50;-50"])
def test_absurd_calls_are_sentences_and_cost_no_memory(
    line: str, rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A score doubled so often would need more bytes than there are."""
    sheet = tmp_path / "absurd.csv"
    heading = "game;declarer;contract;tops;won;value;score;kontra;bock;passed_on;virgins"
    for calls in ([ABSURD] * 4, [-ABSURD] * 4):
        sheet.write_text(f"{heading}\n1;1;{line};{';'.join(map(str, calls))}\n", encoding="utf-8")
        assert main(["check", str(sheet), "--rules", rules, "--games", "1"]) == 1
        assert main(["settle", "--stake", "1", "--games", str(sheet), "--rules", rules]) == 1
    assert "(V" in capsys.readouterr().out


@pytest.mark.parametrize("rules", ["isko", "danish", "pub"])
def test_absurd_totals_are_sentences_and_cost_no_memory(
    rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "absurd.csv"
    text = "game;declarer;contract;tops;won;score;total_1;total_2;total_3\n1;1;clubs;1;lost;-48;999999999999;0;\n"
    sheet.write_text(text + "3;2;;1;lost;-48;-48;-999999999999;24\n", encoding="utf-8")
    assert main(["check", str(sheet), "--rules", rules, "--games", "6"]) == 1
    assert "the running total is 999999999999" in capsys.readouterr().out
