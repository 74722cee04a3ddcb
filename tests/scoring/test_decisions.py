"""Published decisions, as the guided ruling answers them: by each text of the rules, with the command as it is typed.

Where a decision goes beyond the texts, or a text names no penalty, the answer says so and whose reading it is.
"""

import pytest

from scoring.__main__ import main
from scoring.rules import EDITIONS, ORDERS

GAME = "--contract clubs --tops 1 --bid 18"
OPEN = f"--play-on no {GAME} --decided open"
NULL = "--contract null --bid 18 --play-on no --decided"
PASSED = "who had passed without having bid or held stays out"
Words = str | dict[str, str]

# What happened and where it was published; the command; what its answer has to say; where the texts part, by text.
DECISIONS: dict[str, tuple[Words, Words]] = {
    # Tricks swept in
    "court, case 166: two cards swept in, and the ace led that owns the trick": (
        "trick_gathered --what put_right",
        "ISkO 4.4.1, 4.5.7: No side wins by it. Gathering it is no fault by itself",
    ),
    "court, case 166: led on by a declarer who did not own the trick": (
        f"trick_gathered --what led_on --by declarer {OPEN}",
        "ISkO 4.1.3, 4.4.1, 4.1.4: The opponents win: -48",
    ),
    "an opponent stops his partner who sweeps in": (
        f"trick_gathered --what partner_stopped {OPEN}",
        "ISkO 4.1.8, 4.4.1, 4.1.4: The declarer wins: +24",
    ),
    "SkGE 304-2013: gathered by the wrong side, nobody led": (
        "trick_gathered --what put_right",
        "or handed over to its side; who owns it leads, and play goes on.",
    ),
    # Skat or cards seen while bidding
    "court, page 803: forehand takes the skat, middlehand had passed without a bid": (
        "skat_in_bidding --what picked_up",
        {
            "2002": f"ISkO 3.3.9, 3.3.10: No side wins by it. Whoever took it bids no more. The other two are free of "
            f"their bids: they pass, or bid anew, from 18 on; {PASSED}.",
            "1999": f"ISkO 3.3.9, 3.2.15: No side wins by it. Whoever took it bids no more. The other two are free of "
            f"their bids: they pass, or bid anew, from 18 on; {PASSED}.",
        },
    ),
    "court, page 803: the one who is left has to bid": (
        "skat_in_bidding --what picked_up",
        "If nobody bids, the game is passed in.",
    ),
    "3.3.10: the skat may be handed over": (
        "skat_in_bidding --what picked_up",
        "the old one is handed over only if all know it for certain.",
    ),
    "court on 3.3.9: who bid 18 before he passed is free again": (
        "skat_in_bidding --what looked_at",
        f"{PASSED}. If nobody bids, the game is passed in.\nWho bid or held before he passed is free again.",
    ),
    "Skat court, case 061: forehand had passed, middlehand takes the skat": (
        "skat_in_bidding --what picked_up",
        PASSED,
    ),
    "3.3.9: the dealer at a table of four looks": (
        "skat_in_bidding --what sits_out",
        "All three players are free of their bids: they pass, or bid anew, from 18 on",
    ),
    # A game named while bidding
    "court, as LV 4 prints it: grand hand": (
        "game_named_in_bidding --what hand",
        "ISkO 3.3.2, 3.3.5, 3.4.1: Left to the referee. It counts as a bid of the least that this game can be worth: "
        "72 for grand hand, 35 for null hand. Whoever said it and gets the game at this bid plays it from the hand, "
        "and may add schneider, schwarz or open play; at a higher bid he is free.\nThe texts want bids in figures",
    ),
    "preisskat.org: null hand said for 35": (
        "game_named_in_bidding --what as_bid",
        "It counts as the bid of this figure. Whoever plays at it announces any game that reaches it",
    ),
    "SkGE 300-2005: a grand, who has more?": (
        "game_named_in_bidding --what who_has_more",
        "Left to the referee. It counts as a bid of the least that this game can be worth: 48 for a grand.",
    ),
    # What was not announced
    "skatblog: schneider announced, and not hand": (
        "hand_after_skat",
        "without the word it is no hand game, even with the skat untouched, and without hand there is no announced "
        "level and no open play.",
    ),
    "Skat court, case 002: hand played and not said, and overbid by that": (
        "hand_after_skat",
        "A level that is reached counts all the same; a bid that isn't reached by that makes the game overbid (5.4).",
    ),
    "preisskat.org: null hand laid open at bid 50": (
        "null_laid_open --what at_once",
        "It counts as announced open: null ouvert 46, from the hand 59. Play goes on.",
    ),
    # Thrown in
    "skat-ai: thrown in at once against a game without the jack of clubs": (
        "cards_thrown_in --what opponents --contract hearts --tops -1 --bid 18 --opponents-points 0 "
        "--opponents-tricks 0",
        "ISkO 4.3.6: The declarer wins: +30: without 1, game 2, schneider 3, times hearts 10 = 30\nThe level is",
    ),
    "skat-ai, open card throw: no schwarz for a declarer with the jack of clubs": (
        "cards_thrown_in --what declarer --contract hearts --tops 1 --bid 18 --points 0 --tricks 0",
        "The opponents win: -60",
    ),
    "skat-ai, open card throw: schneider by the final points": (
        f"cards_thrown_in --what declarer {GAME} --points 30",
        "The opponents win: -72",
    ),
    "skat-ai, open card throw: who had won before stays the winner": (
        f"cards_thrown_in --what opponents {GAME} --opponents-points 60",
        "The opponents win: -48",
    ),
    # Claims with words
    "case 136: one trick more claimed by an opponent, and made": (
        "opponent_lays_down --what less --contract hearts --tops 1 --bid 18 --opponents-points 60",
        "ISkO 4.3.5: The opponents win: -40",
    ),
    "mz.de: the rest believed to be his, wrong by a trick": (
        f"declarer_lays_down --what fails {OPEN}",
        "ISkO 4.3.4, 4.1.4: The opponents win: -48",
    ),
    "skat-ai, defender open play: an opponent claims in vain": (
        f"opponent_lays_down --what fails {OPEN}",
        "ISkO 4.3.5, 4.1.4: The declarer wins: +24",
    ),
    "skat-ai, defender open play: the level that the bid needs is granted": (
        "opponent_lays_down --what fails --play-on no --contract hearts --tops 1 --hand --bid 40 --decided open "
        "--opponents-points 30",
        "ISkO 4.3.5, 4.1.5: The declarer wins: +40",
    ),
    "skat-ai, defender open play: in a null": (
        f"opponent_lays_down --what fails {NULL} open",
        "The declarer wins: +23",
    ),
    "skat-ai, defender open play: a null that was lost stays lost": (
        f"opponent_lays_down --what fails {NULL} lost",
        "The opponents win: -46",
    ),
    "skat-ai, defender open play: a claim that holds may bring schwarz": (
        "opponent_lays_down --what holds --contract clubs --tops -1 --bid 18 --points 0 --tricks 0",
        "The opponents win: -96",
    ),
    "skat-ai, defender concession: no level that was not announced": (
        f"opponent_gives_up {OPEN}",
        "ISkO 4.3.3, 4.1.4: The declarer wins: +24",
    ),
    "skat-ai, defender concession: a game that was lost stays lost": (
        f"opponent_gives_up --play-on no {GAME} --decided lost --opponents-points 60",
        "ISkO 4.3.3, 4.1.3: The opponents win: -48",
    ),
    "Skat court, case 031: the skat shown with all tricks left": (
        "skat_in_play --what to_end_it --contract grand --tops 3 --bid 18 --opponents-points 0 --opponents-tricks 0",
        "ISkO 4.3.4, 4.2.8: The declarer wins: +144",
    ),
    # In play
    "reizende-buben: a remark that could tell nothing": (
        "remark --what harmless",
        "ISkO 4.2.9: No side wins by it. It could not influence play: nothing follows, and play goes on.",
    ),
    "a remark that could": (
        f"remark --what influence --by opponents {OPEN}",
        "ISkO 4.2.9, 4.1.4: The declarer wins: +24",
    ),
    "Skat court, case 001: gathered tricks fanned out": (
        f"tricks_looked_at --what otherwise --by declarer {OPEN}",
        "ISkO 4.4.6, 4.4.3, 4.1.4: The opponents win: -48",
    ),
    "skatblog 2013: an opponent shows one card": (
        {"2002": "cards_shown --what one", "1999": f"cards_shown --what one {OPEN}"},
        {
            "2002": "By the text of 1999 one card is enough: the game ends in favour of the declarer",
            "1999": "ISkO 4.1.9, 4.1.4: The declarer wins: +24",
        },
    ),
    "skatspielen.info: one card too few in the skat, schneider proven": (
        f"wrong_number_in_play --what declarer {GAME} --level schneider",
        "ISkO 4.2.6: The opponents win: -72",
    ),
    "ISkO as yumpu prints it, 4.1.2: a card not wholly on the table": (
        "card_taken_back",
        "By the text of 2002 a card is played once it lies wholly on the table",
    ),
    # Dealt
    "skatblog: an opponent with nine cards after the bidding": (
        {
            "2002": "wrong_number_dealt --what opponents",
            "1999": "wrong_number_dealt --what opponents --tops -2 --bid 44",
        },
        {
            "2002": "The text of 1999 (3.3.10) and the court decide for the side with the right number",
            "1999": "ISkO 3.3.10: The declarer wins: +44",
        },
    ),
}


@pytest.mark.parametrize("name", DECISIONS)
def test_a_published_decision_is_reached_by_every_text(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for order in ORDERS:
        command, expected = (
            words if isinstance(words, str) else words[EDITIONS[order].text] for words in DECISIONS[name]
        )
        code = main(["rule", *command.split(), "--rules", order])
        answer = capsys.readouterr().out
        assert (code, expected in answer) == (0, True), (order, answer)
