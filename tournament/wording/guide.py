"""What can happen at a table, in words: incidents, their ways, the questions, and what is done. Data only.

A way's name continues that of its incident, a choice that of its question.
"""

from typing import Any

from django.utils.translation import pgettext_lazy

GROUPS: dict[str, Any] = {
    "dealing": pgettext_lazy("guide", "While dealing"),
    "bidding": pgettext_lazy("guide", "While bidding"),
    "announcing": pgettext_lazy("guide", "Announcing the game"),
    "playing": pgettext_lazy("guide", "While playing"),
    "ending": pgettext_lazy("guide", "Ending a game early"),
    "tricks": pgettext_lazy("guide", "With the tricks"),
}

INCIDENT_NAMES: dict[str, Any] = {
    "card_seen_dealing": pgettext_lazy("guide", "A card was seen while dealing"),
    "wrong_number_dealt": pgettext_lazy("guide", "Wrong number of cards dealt"),
    "wrong_shuffle": pgettext_lazy("guide", "Shuffled, cut or dealt in a wrong way"),
    "wrong_dealer": pgettext_lazy("guide", "Dealt out of turn"),
    "skat_before_bidding": pgettext_lazy("guide", "Skat looked at before the bidding"),
    "skat_in_bidding": pgettext_lazy("guide", "Skat or another's cards looked at during the bidding"),
    "bid_taken_back": pgettext_lazy("guide", "A bid, hold or pass was taken back"),
    "lead_before_announcing": pgettext_lazy("guide", "Led before the announcement"),
    "discard_forgotten": pgettext_lazy("guide", "Discard forgotten, announced with twelve cards"),
    "discard_wrong": pgettext_lazy("guide", "Announced with more or fewer than ten cards"),
    "null_below_bid": pgettext_lazy("guide", "A null that doesn't reach the bid"),
    "jack_in_skat": pgettext_lazy("guide", "A jack in the skat puts the bid out of reach"),
    "hand_after_skat": pgettext_lazy("guide", "Hand, a level or open play announced after taking the skat"),
    "announcement_wrong": pgettext_lazy("guide", "A slip in the announcement"),
    "wrong_lead": pgettext_lazy("guide", "Wrong lead"),
    "revoke": pgettext_lazy("guide", "Revoke: suit or trump not followed"),
    "early_card": pgettext_lazy("guide", "Card played or pulled before one's turn"),
    "card_taken_back": pgettext_lazy("guide", "A card played was taken back"),
    "cards_shown": pgettext_lazy("guide", "Cards shown or dropped"),
    "wrong_number_in_play": pgettext_lazy("guide", "Too many or too few cards in play"),
    "skat_in_play": pgettext_lazy("guide", "Skat looked at or exchanged after the announcement"),
    "remark": pgettext_lazy("guide", "Remark or gesture, points counted aloud"),
    "partner_warned": pgettext_lazy("guide", "An opponent warned the other one"),
    "other_fault": pgettext_lazy("guide", "Another fault in play"),
    "declarer_gives_up": pgettext_lazy("guide", "The declarer gives up"),
    "opponent_gives_up": pgettext_lazy("guide", "An opponent gives up"),
    "declarer_lays_down": pgettext_lazy("guide", "The declarer lays his cards down"),
    "opponent_lays_down": pgettext_lazy("guide", "An opponent lays his cards down"),
    "cards_thrown_in": pgettext_lazy("guide", "Cards thrown in"),
    "trick_left_lying": pgettext_lazy("guide", "Tricks left lying"),
    "tricks_mixed": pgettext_lazy("guide", "Tricks not gathered in order"),
    "tricks_looked_at": pgettext_lazy("guide", "Gathered tricks looked at or counted"),
}

WAYS: dict[str, Any] = {
    "wrong_number_dealt.in_bidding": pgettext_lazy("guide", "before the end of the bidding"),
    "wrong_number_dealt.both_sides": pgettext_lazy("guide", "after the bidding, both sides have a wrong number"),
    "wrong_number_dealt.opponents": pgettext_lazy(
        "guide", "after the bidding, the opponents alone have a wrong number"
    ),
    "wrong_number_dealt.declarer": pgettext_lazy("guide", "after the bidding, the declarer alone has a wrong number"),
    "wrong_shuffle.before_pickup": pgettext_lazy("guide", "said before the cards were picked up"),
    "wrong_shuffle.after_pickup": pgettext_lazy("guide", "said after that"),
    "wrong_dealer.this_round": pgettext_lazy("guide", "in this round, and it is known in which game"),
    "wrong_dealer.place_unknown": pgettext_lazy("guide", "in this round, but nobody knows where"),
    "wrong_dealer.earlier_round": pgettext_lazy("guide", "in an earlier round"),
    "wrong_dealer.signed": pgettext_lazy("guide", "the list is signed"),
    "skat_before_bidding.looked_at": pgettext_lazy("guide", "looked at or shown"),
    "skat_before_bidding.picked_up": pgettext_lazy("guide", "picked up, among one's own cards"),
    "skat_in_bidding.looked_at": pgettext_lazy("guide", "looked at, or another's cards"),
    "skat_in_bidding.picked_up": pgettext_lazy("guide", "picked up, and somebody wants to play"),
    "skat_in_bidding.noticed_later": pgettext_lazy("guide", "noticed only after the bidding"),
    "lead_before_announcing.declarer": pgettext_lazy("guide", "by the declarer, who was not to lead"),
    "lead_before_announcing.declarer_to_lead": pgettext_lazy("guide", "by the declarer, who was to lead"),
    "lead_before_announcing.opponents": pgettext_lazy("guide", "by an opponent"),
    "announcement_wrong.at_once": pgettext_lazy("guide", "put right at once"),
    "announcement_wrong.later": pgettext_lazy("guide", "to be changed later"),
    "wrong_lead.open_trick": pgettext_lazy("guide", "noticed before the trick was complete"),
    "wrong_lead.trick_complete": pgettext_lazy("guide", "noticed after it"),
    "wrong_lead.last_trick": pgettext_lazy("guide", "in the last trick"),
    "revoke.in_trick": pgettext_lazy("guide", "noticed at once"),
    "revoke.later": pgettext_lazy("guide", "noticed later, or after the game"),
    "revoke.gathered": pgettext_lazy("guide", "noticed after both sides had gathered their cards"),
    "cards_shown.several": pgettext_lazy("guide", "two or more, by an opponent"),
    "cards_shown.one": pgettext_lazy("guide", "one card, by an opponent"),
    "cards_shown.declarer": pgettext_lazy("guide", "by the declarer"),
    "wrong_number_in_play.declarer": pgettext_lazy("guide", "with the declarer"),
    "wrong_number_in_play.opponents": pgettext_lazy("guide", "with an opponent"),
    "wrong_number_in_play.both_sides": pgettext_lazy("guide", "with both sides"),
    "skat_in_play.declarer_before_lead": pgettext_lazy("guide", "looked at by the declarer, before the first lead"),
    "skat_in_play.discard_exchanged": pgettext_lazy("guide", "discard exchanged by the declarer"),
    "skat_in_play.declarer": pgettext_lazy("guide", "looked at or shown by the declarer during play"),
    "skat_in_play.opponents": pgettext_lazy("guide", "looked at or shown by an opponent"),
    "declarer_gives_up.nine_cards": pgettext_lazy("guide", "with nine or ten cards in hand"),
    "declarer_gives_up.agreed": pgettext_lazy("guide", "with fewer, and an opponent agrees"),
    "declarer_gives_up.not_agreed": pgettext_lazy("guide", "with fewer, and no opponent agrees"),
    "declarer_lays_down.holds": pgettext_lazy("guide", "the rest is surely his; in a null: no trick"),
    "declarer_lays_down.fails": pgettext_lazy(
        "guide", "the opponents can still make a trick; in a null: he must take one"
    ),
    "declarer_lays_down.explained": pgettext_lazy("guide", "he said how he would play"),
    "opponent_lays_down.holds": pgettext_lazy("guide", "he surely makes all tricks that are left"),
    "opponent_lays_down.fails": pgettext_lazy("guide", "he does not make them all"),
    "cards_thrown_in.declarer_nine": pgettext_lazy("guide", "by the declarer, with nine or ten cards"),
    "cards_thrown_in.declarer": pgettext_lazy("guide", "by the declarer, with fewer"),
    "cards_thrown_in.opponents": pgettext_lazy("guide", "by an opponent"),
    "trick_left_lying.made_the_rest": pgettext_lazy("guide", "by the declarer, who made all the rest"),
    "trick_left_lying.lost_one": pgettext_lazy("guide", "by the declarer, and the opponents made one"),
    "trick_left_lying.opponents": pgettext_lazy("guide", "by the opponents"),
    "tricks_looked_at.last_asked_for": pgettext_lazy("guide", "the last trick, asked for by who had not yet played on"),
    "tricks_looked_at.otherwise": pgettext_lazy("guide", "otherwise"),
}

QUESTIONS: dict[str, Any] = {
    "what": pgettext_lazy("guide", "How did it happen?"),
    "by": pgettext_lazy("guide", "Whose fault was it?"),
    "play_on": pgettext_lazy("guide", "Does the other side demand that play goes on?"),
    "contract": pgettext_lazy("guide", "Which game was it?"),
    "announced": pgettext_lazy("guide", "Was anything announced with it?"),
    "tops": pgettext_lazy("guide", "How many tops?"),
    "bid": pgettext_lazy("guide", "Up to what was bid?"),
    "replacement": pgettext_lazy("guide", "Which game instead of the null?"),
    "decided": pgettext_lazy("guide", "Was the game decided when it happened?"),
    "points": pgettext_lazy("guide", "Card points of the declarer until then, skat included"),
    "tricks": pgettext_lazy("guide", "Tricks of the declarer until then"),
    "opponents_points": pgettext_lazy("guide", "Card points of the opponents until then"),
    "opponents_tricks": pgettext_lazy("guide", "Tricks of the opponents until then"),
    "level": pgettext_lazy("guide", "What has the other side proven?"),
}

CHOICE_NAMES: dict[str, Any] = {
    "by.declarer": pgettext_lazy("guide", "the declarer"),
    "by.opponents": pgettext_lazy("guide", "an opponent"),
    "play_on.no": pgettext_lazy("guide", "no, the game is over"),
    "play_on.yes": pgettext_lazy("guide", "yes, play goes on"),
    "decided.open": pgettext_lazy("guide", "no, still open"),
    "decided.won": pgettext_lazy("guide", "yes, the declarer had won"),
    "decided.lost": pgettext_lazy("guide", "yes, the opponents had won"),
    "level.simple": pgettext_lazy("guide", "the game, no level"),
    "level.schneider": pgettext_lazy("guide", "schneider"),
    "level.schwarz": pgettext_lazy("guide", "schwarz"),
}

REMEDIES: dict[str, Any] = {
    "deal_again": pgettext_lazy("guide", "The same dealer deals again."),
    "number_dealt_open": pgettext_lazy(
        "guide", "The text says nothing of one side alone after the bidding: the referee decides."
    ),
    "value_open": pgettext_lazy(
        "guide", "The declarer has won; no game of these tops reaches the bid, so the referee sets the value."
    ),
    "shuffle_again": pgettext_lazy("guide", "Shuffle, cut and deal again, as the order has it."),
    "too_late": pgettext_lazy("guide", "The objection comes too late: the deal stands."),
    "replay_from_there": pgettext_lazy(
        "guide", "The games from there on are void and played again, up to the end of the round."
    ),
    "replay_round": pgettext_lazy(
        "guide", "The running round is void and played again from seat 1 on; earlier rounds stand."
    ),
    "rounds_stand": pgettext_lazy("guide", "Rounds that are over stand as they were played."),
    "no_bidding": pgettext_lazy("guide", "Whoever looked may not bid; the others do."),
    "new_skat": pgettext_lazy(
        "guide",
        "Whoever took it may not bid. He shuffles his twelve cards, and the dealer draws two of "
        "them as the new skat; the old one is handed over only if all know it for certain.",
    ),
    "bids_free": pgettext_lazy(
        "guide",
        "Whoever looked bids no more. The other two are free of their bids: they pass, or bid "
        "anew; who had passed stays out.",
    ),
    "bids_free_new_skat": pgettext_lazy(
        "guide",
        "Whoever took it bids no more, and the other two are free of their bids. He shuffles his "
        "twelve cards, and the dealer draws two of them as the new skat.",
    ),
    "play_or_pass": pgettext_lazy(
        "guide", "The declarer chooses, before he takes up the skat: play, or pass the game in."
    ),
    "bid_stands": pgettext_lazy("guide", "What was said stands."),
    "announce_now": pgettext_lazy(
        "guide", "The card still counts as one in hand: he announces his game, and play goes on."
    ),
    "opponents_led_early": pgettext_lazy("guide", "The text speaks of the declarer alone: the referee decides."),
    "without_it": pgettext_lazy(
        "guide", "What can't be announced any more doesn't count. Suit and discard stay, and play goes on."
    ),
    "corrected": pgettext_lazy("guide", "It is put right without penalty; suit, grand or null stay what they were."),
    "announcement_stands": pgettext_lazy("guide", "The announcement stands as it was made."),
    "lead_corrected": pgettext_lazy(
        "guide", "The wrong lead is taken back, the right player leads, and nothing else follows."
    ),
    "card_corrected": pgettext_lazy("guide", "The right card is played instead, and nothing else follows."),
    "mistake_void": pgettext_lazy("guide", "Play goes on as if nothing had happened."),
    "trick_stands": pgettext_lazy("guide", "The trick is complete and stands; play goes on."),
    "no_matter": pgettext_lazy("guide", "It does not matter: the last trick is played in the right order."),
    "as_played": pgettext_lazy("guide", "The game counts as it was played."),
    "card_stays": pgettext_lazy("guide", "The card stays on the table; play goes on."),
    "one_card": pgettext_lazy(
        "guide",
        "One card alone ends nothing by this paragraph. If it was out of turn and could influence "
        "play: “Card played or pulled before one's turn”.",
    ),
    "no_penalty": pgettext_lazy("guide", "No penalty: the declarer takes his cards up again, and play goes on."),
    "play_goes_on": pgettext_lazy("guide", "Play goes on."),
    "as_explained": pgettext_lazy(
        "guide", "The game ends as he said, if that holds against any play: the referee looks at the cards."
    ),
    "null_thrown_in": pgettext_lazy(
        "guide",
        "A null is not decided by points so far: the referee decides, as for one who gives up "
        "with fewer than nine cards.",
    ),
    "gather_tricks": pgettext_lazy(
        "guide", "The tricks are put in order. The text names no penalty: the referee decides whether more follows."
    ),
    "show_last_trick": pgettext_lazy("guide", "The last trick is shown; nobody has done wrong."),
}

NOTES: dict[str, Any] = {
    "number_dealt": pgettext_lazy(
        "guide", "The text of 1999 decides for the side with the right number (3.3.10); later texts don't say."
    ),
    "lead_before": pgettext_lazy(
        "guide", "The later English text has no such sentence in 4.1.1; its 3.4.6 makes it lost, too."
    ),
    "card_in_hand": pgettext_lazy(
        "guide", "By the later English text (3.4.6) a game announced after a card was played is lost."
    ),
    "declarer_pulled": pgettext_lazy("guide", "A declarer may put back a card that he only pulled or showed (4.1.9)."),
    "outstanding_tricks": pgettext_lazy(
        "guide",
        "By the text of 1999 and the later English one the outstanding tricks belong to the "
        "declarer; what was not decided stays simple (4.1.4).",
    ),
    "level_to_prove": pgettext_lazy(
        "guide", "Schneider and schwarz that were not reached by then have to be proven (5.2.8)."
    ),
    "last_gathered": pgettext_lazy("guide", "What was decided is seen at the last trick that was gathered rightly."),
    "not_gathered": pgettext_lazy("guide", "The text of 1999 names no penalty here; later ones apply 4.1.3 to 4.1.6."),
}

HELP: dict[str, Any] = {
    "decided": pgettext_lazy(
        "guide",
        "The declarer had won with 61 card points and the level that he needs; the opponents with "
        "60, or once that level was out of his reach. A null is lost with his first trick.",
    ),
    "by": pgettext_lazy("guide", "The opponents answer for each other (ISkO 3.5.2)."),
    "maybe_contract": pgettext_lazy(
        "guide", "If nobody knows it, the cheapest game counts that has these tops and reaches the bid."
    ),
}

WINNERS: dict[str, Any] = {
    "declarer": pgettext_lazy("guide", "The declarer wins"),
    "opponents": pgettext_lazy("guide", "The opponents win"),
    "nobody": pgettext_lazy("guide", "No side wins by it"),
    "referee": pgettext_lazy("guide", "Left to the referee"),
}
