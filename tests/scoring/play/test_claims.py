"""Claims about the rest of a game, one after the other, with the play that shows who is right."""

from typing import Any

import pytest

from scoring import DECK
from scoring.play import answer, answer_as_json, question_of
from scoring.play.nodes import Nodes

OPEN: dict[str, Any] = {
    "kind": "open",
    "contract": "grand",
    "leader": "declarer",
    "claimant": "declarer",
    "claim": "all_tricks",
}
HIDDEN: dict[str, Any] = {
    "kind": "hidden",
    "contract": "grand",
    "leader": "claimant",
    "claimant": "declarer",
    "claim": "all_tricks",
}


def hands(declarer: str, left: str, right: str) -> dict[str, list[str]]:
    return {"declarer": declarer.split(), "left": left.split(), "right": right.split()}


def asked(question: dict[str, Any], nodes: int = 10_000) -> dict[str, Any]:
    read, wrong = question_of(question)
    assert wrong == ()
    assert read is not None
    return answer_as_json(answer(read, nodes=nodes), read)


def test_the_rest_is_the_declarers() -> None:
    told = asked({**OPEN, "hands": hands("CJ HA", "S7 H8", "SA H7")})
    assert (told["holds"], told["paragraph"]) == (True, "ISkO 4.3.4")
    assert told["good_cards"] == ["CJ", "HA"]
    assert [trick["taken_by"] for trick in told["line"]] == ["declarer", "declarer"]


def test_a_refuted_claim_ends_at_the_trick_that_refutes_it() -> None:
    told = asked({**OPEN, "hands": hands("CJ HT", "S7 H8", "SA HA")})
    assert (told["holds"], told["good_cards"]) == (False, [])
    assert told["line"][-1] == {"leader": "declarer", "cards": ["HT", "H8", "HA"], "taken_by": "right"}
    assert "right takes a trick, number 2" in told["text"]


def test_a_trump_that_can_not_be_drawn_refutes_it() -> None:
    told = asked({**OPEN, "contract": "clubs", "hands": hands("CJ HA", "C7 C8", "S7 S8")})
    assert (told["holds"], told["good_cards"]) == (False, [])
    assert told["line"][-1]["taken_by"] == "left"


def test_in_null_two_neighbours_above_a_card_that_is_out_are_not_safe() -> None:
    told = asked({
        **{**HIDDEN, "contract": "null", "claim": "no_trick", "leader": "left", "hand": ["D8", "D9"]},
        **{"unseen": ["D7", "H7", "S7", "C7"], "cards_left": 2, "cards_right": 2},
    })  # fmt: skip
    assert (told["holds"], told["losing_deal"] is not None) == (False, True)


@pytest.mark.parametrize(
    ("contract", "claim", "hand", "unseen", "good"),
    [
        ("grand", "all_tricks", ["CJ", "D7"], ["SJ", "H8", "H7", "S8"], ["CJ"]),
        ("null", "no_trick", ["D9", "D7"], ["D8", "H7", "S7", "C7"], ["D7"]),
    ],
)
def test_whoever_leads_may_lead_any_of_his_cards(
    contract: str, claim: str, hand: list[str], unseen: list[str], good: list[str]
) -> None:
    cards: dict[str, Any] = {"hand": hand, "unseen": unseen, "cards_left": 2, "cards_right": 2}
    told = asked({**HIDDEN, **cards, "contract": contract, "claim": claim})
    assert (told["holds"], told["good_cards"]) == (True, good)


def test_the_one_who_claims_wrongly_holds_out_as_long_as_he_can() -> None:
    told = asked({**OPEN, "hands": hands("CJ SJ C7", "S7 S8 C8", "S9 SK CA")})
    assert [trick["taken_by"] for trick in told["line"]] == ["declarer", "declarer", "right"]


def test_the_trick_that_lies_is_played_to_its_end() -> None:
    told = asked({**OPEN, "leader": "left", "table": ["HT"], "hands": hands("CJ HA", "S7", "SA H7")})
    assert told["holds"] is True
    assert told["line"][0]["cards"] == ["HT", "H7", "HA"]


def test_points_have_a_most_and_a_line_that_comes_to_it() -> None:
    position = {**OPEN, "claim": "points", "points_so_far": 40, "hands": hands("CJ HT", "S7 HA", "ST H7")}
    most = asked({**position, "points_wanted": 61})["most_points"]
    for wanted in (most, most + 1):
        told = asked({**position, "points_wanted": wanted})
        assert (told["holds"], told["most_points"]) == (wanted == most, most)
        assert told["line"][-1]["points"] == most


def test_what_one_side_can_force_the_other_cannot_keep() -> None:
    position = {**OPEN, "claim": "points", "points_so_far": 40, "hands": hands("CJ HT C8", "S7 HA C9", "ST H7 CA")}
    declarer = asked({**position, "points_wanted": 61})["most_points"]
    opponents = asked({**position, "claimant": "opponents", "points_wanted": 60})
    assert opponents["most_points"] == 120 - declarer


def test_an_opponent_alone_plays_against_his_partner_as_well() -> None:
    position = hands("S7 S8", "SA ST", "CJ D7")
    alone = asked({**OPEN, "leader": "left", "claimant": "left", "hands": position})
    together = asked(
        {**OPEN, "leader": "left", "claimant": "opponents", "claim": "declarer_no_trick", "hands": position}
    )
    assert (alone["holds"], together["holds"]) == (False, True)
    assert (alone["paragraph"], together["paragraph"]) == ("ISkO 4.3.5", "ISkO 4.3.5")


def test_null_is_lost_by_one_trick() -> None:
    null = {**OPEN, "contract": "null", "claim": "no_trick", "leader": "left"}
    assert asked({**null, "hands": hands("H7 H9", "H8 S7", "HA S8")})["holds"] is True
    told = asked({**null, "hands": hands("H8 H9", "H7 S7", "S9 S8")})
    assert (told["holds"], told["line"][-1]["taken_by"]) == (False, "declarer")


def test_one_hand_alone_holds_however_the_cards_lie() -> None:
    position = {"hand": ["CJ", "HA"], "unseen": ["SA", "D9", "H7", "H8"], "cards_left": 2, "cards_right": 2}
    told = asked({**HIDDEN, **position, "each_deal": True})
    assert (told["holds"], told["holds_in_each_deal"], told["good_cards"]) == (True, True, ["CJ", "HA"])


def test_a_losing_deal_is_shown() -> None:
    position = {"hand": ["CJ", "HT"], "unseen": ["HA", "D9", "H7", "H8"], "cards_left": 2, "cards_right": 2}
    told = asked({**HIDDEN, **position})
    assert told["holds"] is False
    deal = told["losing_deal"]
    assert sorted(deal["left"] + deal["right"] + deal["skat"]) == ["D9", "H7", "H8", "HA"]
    assert told["line"][-1]["taken_by"] != "claimant"


def test_a_way_in_each_deal_is_told_from_one_way_in_all() -> None:
    """Two queens are out, one of them with a small card beside it: nobody knows from whom the king is to be kept."""
    told = asked(
        {
            **HIDDEN,
            "claim": "no_trick",
            "contract": "null",
            "hand": ["S8", "H8"],
            "unseen": ["S7", "H7", "CA", "DA"],
            "cards_left": 2,
            "cards_right": 2,
            "each_deal": True,
        }
    )
    assert told["holds"] is False
    assert told["holds_in_each_deal"] in (True, False)
    assert (told["losing_deal"] is None) is told["holds_in_each_deal"]


def test_a_card_that_nobody_can_have_lies_in_the_skat() -> None:
    position = {
        "contract": "spades",
        "claimant": "right",
        "hand": ["CJ", "DJ"],
        "unseen": ["C9", "CK", "DA", "H8", "HJ", "HT"],
        "cards_left": 2,
        "cards_right": 2,
        "unseen_in_skat": 2,
        "none_of": {"left": ["trump"], "right": ["C"]},
    }
    told = asked({**HIDDEN, **position})
    assert (told["holds"], told["good_cards"]) == (True, ["CJ"])


@pytest.mark.parametrize("kind", ["open", "hidden"])
def test_a_limit_is_never_a_no(kind: str) -> None:
    first, second, third = ([str(card) for card in DECK[seat:24:3]] for seat in range(3))
    points = {"claim": "points", "contract": "hearts"}
    rest = {**OPEN, **points, "points_wanted": 61, "hands": {"declarer": first, "left": second, "right": third}}
    unknown = {"hand": first, "unseen": second + third, "cards_left": 8, "cards_right": 8}
    known = {**HIDDEN, **points, **unknown, "opponents_points_so_far": 5, "opponents_points_at_most": 59}
    told = asked({**rest, "points_so_far": 5} if kind == "open" else known, nodes=1)
    assert (told["holds"], told["line"]) == (None, [])


def test_progress_is_told_and_can_stop_it() -> None:
    read, _wrong = question_of({**OPEN, "hands": hands("CJ HA", "S7 H8", "SA H7")})
    assert read is not None
    shares: list[float] = []
    assert answer(read, progress=shares.append).holds is True
    assert all(0 <= share <= 1 for share in shares)


class Stopped(Exception):
    """What a page raises when somebody presses stop."""


def test_stop_is_heard_while_deals_are_tried() -> None:
    """Each deal takes few positions: they are counted together."""
    nodes = Nodes(100_000, stop)
    with pytest.raises(Stopped):
        count_in_parts(nodes, parts=20, positions=100)
    assert nodes.looked_at < 1100


def count_in_parts(nodes: Nodes, parts: int, positions: int) -> None:
    for _deal in range(parts):
        part = nodes.part(positions)
        for _position in range(positions):
            part.count()
        nodes.take(part)


def stop(share: float) -> None:
    assert 0 < share <= 1
    raise Stopped
