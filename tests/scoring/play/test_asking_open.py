"""Points with open cards: the most that can be forced, to the point, and what a limit leaves out of the answer."""

from typing import Any

import pytest

from scoring.play import Answer, OpenQuestion, answer, question_of
from scoring.play.claim_json import names

Json = dict[str, Any]
Hands = tuple[str, str, str]


def points(contract: str, leader: str, hands: Hands, *, wanted: int, so_far: int, **more: Any) -> OpenQuestion:
    told: Json = {"kind": "open", "contract": contract, "claim": "points", "leader": leader, "claimant": "declarer"}
    told["hands"] = {seat: hand.split() for seat, hand in zip(("declarer", "left", "right"), hands, strict=True)}
    question, wrong = question_of({**told, "points_wanted": wanted, "points_so_far": so_far, **more})
    assert isinstance(question, OpenQuestion), wrong
    return question


def play(told: Answer) -> list[tuple[str, str, str, int | None]]:
    return [(trick.leader, " ".join(names(trick.cards)), trick.taken_by, trick.points) for trick in told.line]


# The most, counted by hand

ONE_CARD: Hands = ("CJ", "SA", "ST")
LAST_HEARTS: Hands = ("CA H7 H8", "CK CT HK", "DA S9 SK")


@pytest.mark.parametrize("claimant", ["declarer", "opponents"])
@pytest.mark.parametrize("less", [0, 1, 5])
@pytest.mark.parametrize(
    ("leader", "hands", "table", "so_far", "most"),
    [
        ("declarer", ONE_CARD, "", 40, 40 + 2 + 11 + 10),
        ("declarer", LAST_HEARTS, "", 52, 52 + (11 + 10 + 4) + 4),  # king first; the ace then takes the ten
        ("declarer", ("H7 H8", "CK CT HK", "DA S9 SK"), "CA", 52, 52 + 11 + 4),  # the ace led too early
        ("left", ("HA S7", "SA", "H7 S8"), "HT", 40, 40 + 21),
        ("left", ("CJ S7", "SA", "C7"), "HT DA", 20, 20 + 10 + 11 + 2),
    ],
)
def test_the_most_is_reached_and_not_a_point_more(
    leader: str, hands: Hands, table: str, so_far: int, most: int, less: int, claimant: str
) -> None:
    """Each side at its most, at some less, and just above it."""
    forced = most if claimant == "declarer" else 120 - most
    more: Json = {"table": table.split(), "claimant": claimant, "so_far": so_far}
    reached = answer(points("grand", leader, hands, wanted=forced - less, **more))
    assert (reached.holds, reached.code, reached.most_points) == (True, "points.holds_most", forced)
    assert reached.values == {"wanted": forced - less, "most": forced}
    missed = answer(points("grand", leader, hands, wanted=forced + 1 + less, **more))
    assert (missed.holds, missed.code, missed.most_points) == (False, "points.fails_most", forced)
    assert missed.values == {"wanted": forced + 1 + less, "most": forced}
    assert reached.line[-1].points == missed.line[-1].points == most


def test_the_line_has_the_best_play_of_both_sides() -> None:
    told = answer(points("grand", "declarer", LAST_HEARTS, wanted=90, so_far=52))
    assert play(told) == [
        ("declarer", "H8 HK DA", "left", 52),
        ("left", "CT SK CA", "declarer", 77),
        ("declarer", "H7 CK S9", "declarer", 81),
    ]
    assert (told.paragraph, told.good_cards) == ("5.2.8", ())


# The limit

LIMITED: dict[str, tuple[OpenQuestion, bool, int]] = {
    "declarer fails": (points("grand", "declarer", LAST_HEARTS, wanted=90, so_far=52), False, 81),
    "opponents fail, left's trick lies": (
        points(
            "clubs",
            "left",
            ("C7 CA CQ D8 HQ", "C8 H9 HA SJ", "DT SA SK ST"),
            wanted=84,
            so_far=20,
            table=["C9", "SQ"],
            claimant="opponents",
        ),
        False,
        79,
    ),
    "opponents hold": (
        points(
            "grand",
            "declarer",
            ("CK D8 DQ HT", "CJ CQ SK ST", "C9 DA DT SA"),
            wanted=31,
            so_far=25,
            claimant="opponents",
        ),
        True,
        88,
    ),
    "declarer gets no more": (
        points("grand", "right", ("CT D9 HK HQ SQ", "C8 C9 DJ DT SK", "DK H9 HJ S7 S8"), wanted=61, so_far=42),
        False,
        42,
    ),
}


@pytest.mark.parametrize("name", LIMITED)
def test_a_limit_leaves_out_the_most_and_never_says_another_thing(name: str) -> None:
    question, holds, most = LIMITED[name]
    word = "holds" if holds else "fails"
    answers = [answer(question, nodes=nodes) for nodes in (*range(1, 40), 200_000)]
    short = [told for told in answers if told.code == f"points.{word}"]
    whole = [told for told in answers if told.code == f"points.{word}_most"]
    assert short
    assert whole[-1] == answers[-1]
    for told in short:
        assert (told.holds, told.most_points, told.values) == (holds, None, {"wanted": question.points_wanted})
    for told in whole:
        assert (told.holds, told.most_points) == (holds, most)
        assert told.values == {"wanted": question.points_wanted, "most": most}
    for told in answers:
        assert told in short or told in whole or (told.holds, told.code) == (None, "claim.undecided")


@pytest.mark.parametrize("name", ["declarer fails", "opponents fail, left's trick lies", "opponents hold"])
def test_without_the_most_a_line_shows_the_claim_alone(name: str) -> None:
    question, holds, _most = LIMITED[name]
    answers = [answer(question, nodes=nodes) for nodes in range(1, 40)]
    lines = [told.line for told in answers if told.most_points is None and told.line]
    assert lines
    for line in lines:
        played = [held for trick in line for held in trick.cards]
        assert sorted(played) == sorted([*question.table, *(held for hand in question.hands for held in hand)])
        assert line[0].leader == str(question.leader)
        declarers = line[-1].points
        assert declarers is not None
        reached = declarers if question.claimant == "declarer" else 120 - declarers
        assert (reached >= question.points_wanted) is holds
        assert question.points_so_far <= (line[0].points or 0) <= declarers
