"""The questions of a guided ruling, what is done, and what a referee should know beside it, in words. Data only.

A choice continues its question. Pages show these texts in their languages, the command line in English.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.english_incidents import pgettext

QUESTION_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "what": pgettext("guide", "How did it happen?"),
        "by": pgettext("guide", "Whose fault was it?"),
        "play_on": pgettext("guide", "Does the other side demand that play goes on?"),
        "contract": pgettext("guide", "Which game was it?"),
        "announced": pgettext("guide", "Was anything announced with it?"),
        "tops": pgettext("guide", "How many tops?"),
        "bid": pgettext("guide", "Up to what was bid?"),
        "replacement": pgettext("guide", "Which game instead of the null?"),
        "decided": pgettext("guide", "Was the game decided when it happened?"),
        "points": pgettext("guide", "Card points of the declarer until then, skat included"),
        "tricks": pgettext("guide", "Tricks of the declarer until then"),
        "opponents_points": pgettext("guide", "Card points of the opponents until then"),
        "opponents_tricks": pgettext("guide", "Tricks of the opponents until then"),
        "level": pgettext("guide", "What has the other side proven?"),
    }
)

CHOICE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "by.declarer": pgettext("guide", "the declarer"),
        "by.opponents": pgettext("guide", "an opponent"),
        "play_on.no": pgettext("guide", "no, the game is over"),
        "play_on.yes": pgettext("guide", "yes, play goes on"),
        "decided.open": pgettext("guide", "no, still open"),
        "decided.won": pgettext("guide", "yes, the declarer had won"),
        "decided.lost": pgettext("guide", "yes, the opponents had won"),
        "level.simple": pgettext("guide", "the game, no level"),
        "level.schneider": pgettext("guide", "schneider"),
        "level.schwarz": pgettext("guide", "schwarz"),
    }
)

REMEDY_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "deal_again": pgettext("guide", "The same dealer deals again."),
        "number_dealt_open": pgettext(
            "guide", "The text says nothing of one side alone after the bidding: the referee decides."
        ),
        "value_open": pgettext(
            "guide", "The declarer has won; no game of these tops reaches the bid, so the referee sets the value."
        ),
        "shuffle_again": pgettext("guide", "Shuffle, cut and deal again, as the order has it."),
        "too_late": pgettext("guide", "The objection comes too late: the deal stands."),
        "replay_from_there": pgettext(
            "guide", "The games from there on are void and played again, up to the end of the round."
        ),
        "replay_round": pgettext(
            "guide", "The running round is void and played again from seat 1 on; earlier rounds stand."
        ),
        "rounds_stand": pgettext("guide", "Rounds that are over stand as they were played."),
        "no_bidding": pgettext("guide", "Whoever looked may not bid; the others do."),
        "new_skat": pgettext(
            "guide",
            "Whoever took it may not bid. He shuffles his twelve cards, and the dealer draws two of "
            "them as the new skat; the old one is handed over only if all know it for certain.",
        ),
        "bids_free": pgettext(
            "guide",
            "Whoever looked bids no more. The other two are free of their bids: they pass, or bid anew, from 18 on; "
            "who had passed without having bid or held stays out. If nobody bids, the game is passed in.",
        ),
        "bids_free_new_skat": pgettext(
            "guide",
            "Whoever took it bids no more. The other two are free of their bids: they pass, or bid anew, from 18 "
            "on; who had passed without having bid or held stays out. If nobody bids, the game is passed in. "
            "Whoever took it shuffles his twelve cards, and the dealer draws two of them as the new skat; the old "
            "one is handed over only if all know it for certain.",
        ),
        "all_bids_free": pgettext(
            "guide",
            "Whoever looked has no part in the bidding anyway. All three players are free of their bids: they pass, or "
            "bid anew, from 18 on; who had passed without having bid or held stays out. If nobody bids, the game is "
            "passed in.",
        ),
        "play_or_pass": pgettext(
            "guide", "The declarer chooses, before he takes up the skat: play, or pass the game in."
        ),
        "bid_stands": pgettext("guide", "What was said stands."),
        "counts_as_bid": pgettext(
            "guide",
            "It counts as the bid of this figure. Whoever plays at it announces any game that reaches it, with the "
            "skat or from the hand.",
        ),
        "bound_to_hand": pgettext(
            "guide",
            "It counts as a bid of the least that this game can be worth: 72 for grand hand, 35 for null hand. "
            "Whoever said it and gets the game at this bid plays it from the hand, and may add schneider, schwarz "
            "or open play; at a higher bid he is free.",
        ),
        "counts_as_lowest_bid": pgettext(
            "guide",
            "It counts as a bid of the least that this game can be worth: 48 for a grand. If nobody bids more, he "
            "plays at it and may take up the skat: “hand” was not said, and a game is announced only after the "
            "bidding.",
        ),
        "announce_now": pgettext(
            "guide", "The card still counts as one in hand: he announces his game, and play goes on."
        ),
        "opponents_led_early": pgettext("guide", "The text speaks of the declarer alone: the referee decides."),
        "without_it": pgettext(
            "guide",
            "What can't be announced, or wasn't, doesn't count: without the word it is no hand game, even with the "
            "skat untouched, and without hand there is no announced level and no open play. Suit and discard stay, "
            "and play goes on. A level that is reached counts all the same; a bid that isn't reached by that makes "
            "the game overbid (5.4).",
        ),
        "counts_as_ouvert": pgettext(
            "guide", "It counts as announced open: null ouvert 46, from the hand 59. Play goes on."
        ),
        "claims_no_trick": pgettext(
            "guide",
            "It is no null ouvert. Who lays a null open during play says that he makes no trick (4.3.4): “The "
            "declarer lays his cards down”.",
        ),
        "corrected": pgettext("guide", "It is put right without penalty; suit, grand or null stay what they were."),
        "announcement_stands": pgettext("guide", "The announcement stands as it was made."),
        "lead_corrected": pgettext(
            "guide", "The wrong lead is taken back, the right player leads, and nothing else follows."
        ),
        "card_corrected": pgettext("guide", "The right card is played instead, and nothing else follows."),
        "mistake_void": pgettext("guide", "Play goes on as if nothing had happened."),
        "trick_stands": pgettext("guide", "The trick is complete and stands; play goes on."),
        "no_matter": pgettext("guide", "It does not matter: the last trick is played in the right order."),
        "as_played": pgettext("guide", "The game counts as it was played."),
        "card_stays": pgettext("guide", "The card stays on the table; play goes on."),
        "no_influence": pgettext("guide", "It could not influence play: nothing follows, and play goes on."),
        "one_card": pgettext(
            "guide",
            "One card alone ends nothing by this paragraph. If it was out of turn and could influence "
            "play: “Card played or pulled before one's turn”.",
        ),
        "no_penalty": pgettext("guide", "No penalty: the declarer takes his cards up again, and play goes on."),
        "play_goes_on": pgettext("guide", "Play goes on."),
        "as_explained": pgettext(
            "guide", "The game ends as he said, if that holds against any play: the referee looks at the cards."
        ),
        "null_thrown_in": pgettext(
            "guide",
            "A null is not decided by points so far: the referee decides, as for one who gives up "
            "with fewer than nine cards.",
        ),
        "trick_put_right": pgettext(
            "guide",
            "Gathering it is no fault by itself: a trick is over with its third card. It is turned up and "
            "completed, or handed over to its side; who owns it leads, and play goes on.",
        ),
        "gather_tricks": pgettext(
            "guide", "The tricks are put in order. The text names no penalty: the referee decides whether more follows."
        ),
        "show_last_trick": pgettext("guide", "The last trick is shown; nobody has done wrong."),
    }
)

NOTE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "number_dealt": pgettext(
            "guide",
            "The text of 1999 (3.3.10) and the court decide for the side with the right number, by bid and tops; "
            "the other texts don't say.",
        ),
        "passed_before": pgettext(
            "guide",
            "Who bid or held before he passed is free again. The later English text shuts out nobody but who looked.",
        ),
        "bids_in_figures": pgettext(
            "guide", "The texts want bids in figures (3.3.2) and say no more of it: so the court reads it."
        ),
        "lead_before": pgettext(
            "guide", "The later English text has no such sentence in 4.1.1; its 3.4.6 makes it lost, too."
        ),
        "card_in_hand": pgettext(
            "guide", "By the later English text (3.4.6) a game announced after a card was played is lost."
        ),
        "named_in_bidding": pgettext(
            "guide", "A game named while bidding is no announcement: “A game was named instead of a bid”."
        ),
        "gathered_early": pgettext(
            "guide",
            "A trick gathered too early, or by the wrong side, ends no game by itself: “Trick gathered too early, "
            "or by the wrong side”.",
        ),
        "laid_open": pgettext("guide", "A published answer has it so; by 3.4.1 open play has to be announced."),
        "declarer_pulled": pgettext("guide", "A declarer may put back a card that he only pulled or showed (4.1.9)."),
        "wholly_on_table": pgettext(
            "guide",
            "By the text of 2002 a card is played once it lies wholly on the table; before that he may take it back.",
        ),
        "outstanding_tricks": pgettext(
            "guide",
            "By the text of 1999 and the later English one the outstanding tricks belong to the "
            "declarer; what was not decided stays simple (4.1.4).",
        ),
        "outstanding_counted": pgettext(
            "guide",
            "The outstanding tricks are the declarer's: they count where he had won; what was open stays simple "
            "(4.1.4).",
        ),
        "one_card_ends": pgettext(
            "guide",
            "So the text of 1999; by the later ones one card alone ends nothing. The outstanding tricks are the "
            "declarer's.",
        ),
        "one_card_1999": pgettext(
            "guide",
            "By the text of 1999 one card is enough: the game ends in favour of the declarer, and the outstanding "
            "tricks are his.",
        ),
        "unplayed_counted": pgettext(
            "guide",
            "The unplayed cards are the opponents': they count where they had won; what was open stays simple (4.1.4).",
        ),
        "unplayed_cards": pgettext(
            "guide",
            "By the text of 1999 and the later English one the unplayed cards belong to the opponents; what was not "
            "decided stays simple (4.1.4).",
        ),
        "claimed_less": pgettext(
            "guide",
            "4.3.5 lets an opponent lay down only if he makes all tricks that are left, else the rest is the "
            "declarer's. A published decision counted a smaller claim that was true as it was said.",
        ),
        "skat_shown_to_end": pgettext(
            "guide", "So the court decided for a declarer who had all tricks that were left; the texts don't say."
        ),
        "level_to_prove": pgettext(
            "guide",
            "No level is counted: schneider and schwarz that were not reached by then have to be proven (5.2.8).",
        ),
        "level_counted": pgettext(
            "guide",
            "The level is counted: who threw his cards in left the other side the rest. In dispute it has to be "
            "proven (5.2.8).",
        ),
        "last_gathered": pgettext("guide", "What was decided is seen at the last trick that was gathered rightly."),
        "left_lying_counted": pgettext(
            "guide",
            "What was decided is seen at the last trick that was gathered rightly; those left lying and the "
            "outstanding ones are the opponents'.",
        ),
        "not_gathered": pgettext("guide", "The text of 1999 names no penalty here; later ones apply 4.1.3 to 4.1.6."),
    }
)

HELP_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "decided": pgettext(
            "guide",
            "The declarer had won with 61 card points and the level that he needs; the opponents with "
            "60, or once that level was out of his reach. A null is lost with his first trick.",
        ),
        "by": pgettext(
            "guide",
            "The opponents answer for each other (ISkO 3.5.2), by the text of 2002 also for the dealer who sits out "
            "(3.5.1).",
        ),
        "maybe_contract": pgettext(
            "guide", "If nobody knows it, the cheapest game counts that has these tops and reaches the bid."
        ),
    }
)

WINNER_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "declarer": pgettext("guide", "The declarer wins"),
        "opponents": pgettext("guide", "The opponents win"),
        "nobody": pgettext("guide", "No side wins by it"),
        "referee": pgettext("guide", "Left to the referee"),
    }
)
