"""What can happen at a table, in words: incidents and the ways in which they happened. Data only.

A way's name continues that of its incident. Pages show these texts in their languages, the command line in English.
"""

from collections.abc import Mapping
from types import MappingProxyType


def pgettext(_context: str, text: str) -> str:
    """The text as it is, marked for whoever translates the pages.

    >>> pgettext("guide", "Wrong lead")
    'Wrong lead'
    """
    return text


def gettext_noop(text: str) -> str:
    """The text as it is, marked for whoever translates the pages.

    >>> gettext_noop("The game was decided before the fault, and stays decided.")[:8]
    'The game'
    """
    return text


FLAG_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "replaced_null": gettext_noop(
            "The null did not reach the bid; it is charged as the suit or grand game that does."
        ),
        "granted_level": gettext_noop(
            "The level that was needed is granted: the opponents had not left it before their fault."
        ),
        "decided": gettext_noop("The game was decided before the fault, and stays decided."),
        "referee": gettext_noop(
            "A case for the referee to look at: the order leaves it open, or somebody gave up what was won."
        ),
        "tricks_assumed": gettext_noop(
            "Nobody said how many tricks the declarer made; without any, schwarz would count too."
        ),
        "check_points": gettext_noop("These card points hardly go with these tops and tricks: count again."),
    }
)

GROUP_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "dealing": pgettext("guide", "While dealing"),
        "bidding": pgettext("guide", "While bidding"),
        "announcing": pgettext("guide", "Announcing the game"),
        "playing": pgettext("guide", "While playing"),
        "ending": pgettext("guide", "Ending a game early"),
        "tricks": pgettext("guide", "With the tricks"),
    }
)

INCIDENT_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "card_seen_dealing": pgettext("guide", "A card was seen while dealing"),
        "wrong_number_dealt": pgettext("guide", "Wrong number of cards dealt"),
        "wrong_shuffle": pgettext("guide", "Shuffled, cut or dealt in a wrong way"),
        "wrong_dealer": pgettext("guide", "Dealt out of turn"),
        "skat_before_bidding": pgettext("guide", "Skat looked at before the bidding"),
        "skat_in_bidding": pgettext("guide", "Skat or another's cards looked at during the bidding"),
        "bid_taken_back": pgettext("guide", "A bid, hold or pass was taken back"),
        "game_named_in_bidding": pgettext("guide", "A game was named instead of a bid"),
        "lead_before_announcing": pgettext("guide", "Led before the announcement"),
        "discard_forgotten": pgettext("guide", "Discard forgotten, announced with twelve cards"),
        "discard_wrong": pgettext("guide", "Announced with more or fewer than ten cards"),
        "null_below_bid": pgettext("guide", "A null that doesn't reach the bid"),
        "jack_in_skat": pgettext("guide", "A jack in the skat puts the bid out of reach"),
        "hand_after_skat": pgettext("guide", "Hand, a level or open play announced where it can't be, or not said"),
        "null_laid_open": pgettext("guide", "A null laid open, and “ouvert” not said"),
        "announcement_wrong": pgettext("guide", "A slip in the announcement"),
        "wrong_lead": pgettext("guide", "Wrong lead"),
        "revoke": pgettext("guide", "Revoke: suit or trump not followed"),
        "early_card": pgettext("guide", "Card played or pulled before one's turn"),
        "card_taken_back": pgettext("guide", "A card played was taken back"),
        "cards_shown": pgettext("guide", "Cards shown or dropped"),
        "wrong_number_in_play": pgettext("guide", "Too many or too few cards in play"),
        "skat_in_play": pgettext("guide", "Skat looked at or exchanged after the announcement"),
        "remark": pgettext("guide", "Remark or gesture, points counted aloud"),
        "partner_warned": pgettext("guide", "An opponent warned the other one"),
        "other_fault": pgettext("guide", "Another fault in play"),
        "declarer_gives_up": pgettext("guide", "The declarer gives up"),
        "opponent_gives_up": pgettext("guide", "An opponent gives up"),
        "declarer_lays_down": pgettext("guide", "The declarer lays his cards down"),
        "opponent_lays_down": pgettext("guide", "An opponent lays his cards down"),
        "cards_thrown_in": pgettext("guide", "Cards thrown in"),
        "trick_left_lying": pgettext("guide", "Tricks left lying"),
        "trick_gathered": pgettext("guide", "Trick gathered too early, or by the wrong side"),
        "tricks_mixed": pgettext("guide", "Tricks not gathered in order"),
        "tricks_looked_at": pgettext("guide", "Gathered tricks looked at or counted"),
    }
)

WAY_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "wrong_number_dealt.in_bidding": pgettext("guide", "before the end of the bidding"),
        "wrong_number_dealt.both_sides": pgettext("guide", "after the bidding, both sides have a wrong number"),
        "wrong_number_dealt.opponents": pgettext("guide", "after the bidding, the opponents alone have a wrong number"),
        "wrong_number_dealt.declarer": pgettext("guide", "after the bidding, the declarer alone has a wrong number"),
        "wrong_shuffle.before_pickup": pgettext("guide", "said before the cards were picked up"),
        "wrong_shuffle.after_pickup": pgettext("guide", "said after that"),
        "wrong_dealer.this_round": pgettext("guide", "in this round, and it is known in which game"),
        "wrong_dealer.place_unknown": pgettext("guide", "in this round, but nobody knows where"),
        "wrong_dealer.earlier_round": pgettext("guide", "in an earlier round"),
        "wrong_dealer.signed": pgettext("guide", "the list is signed"),
        "skat_before_bidding.looked_at": pgettext("guide", "looked at or shown"),
        "skat_before_bidding.picked_up": pgettext("guide", "picked up, among one's own cards"),
        "skat_in_bidding.looked_at": pgettext("guide", "looked at, or another's cards"),
        "skat_in_bidding.picked_up": pgettext("guide", "picked up, and somebody wants to play"),
        "skat_in_bidding.sits_out": pgettext("guide", "looked at by the dealer or another who sits out"),
        "skat_in_bidding.noticed_later": pgettext("guide", "noticed only after the bidding"),
        "game_named_in_bidding.as_bid": pgettext("guide", "only in place of the figure, such as “null hand” for 35"),
        "game_named_in_bidding.hand": pgettext(
            "guide", "as the game that he plays from the hand, such as “grand hand”"
        ),
        "game_named_in_bidding.who_has_more": pgettext("guide", "with a question: “I have a grand, who has more?”"),
        "lead_before_announcing.declarer": pgettext("guide", "by the declarer, who was not to lead"),
        "lead_before_announcing.declarer_to_lead": pgettext("guide", "by the declarer, who was to lead"),
        "lead_before_announcing.opponents": pgettext("guide", "by an opponent"),
        "null_laid_open.at_once": pgettext("guide", "laid open with the announcement, before the first card"),
        "null_laid_open.later": pgettext("guide", "laid open during play"),
        "announcement_wrong.at_once": pgettext("guide", "put right at once"),
        "announcement_wrong.later": pgettext("guide", "to be changed later"),
        "wrong_lead.open_trick": pgettext("guide", "noticed before the trick was complete"),
        "wrong_lead.trick_complete": pgettext("guide", "noticed after it"),
        "wrong_lead.last_trick": pgettext("guide", "in the last trick"),
        "revoke.in_trick": pgettext("guide", "noticed at once"),
        "revoke.later": pgettext("guide", "noticed later, or after the game"),
        "revoke.gathered": pgettext("guide", "noticed after both sides had gathered their cards"),
        "early_card.influence": pgettext("guide", "it could influence play"),
        "early_card.harmless": pgettext("guide", "it could not influence play"),
        "cards_shown.several": pgettext("guide", "two or more, by an opponent"),
        "cards_shown.one": pgettext("guide", "one card, by an opponent"),
        "cards_shown.declarer": pgettext("guide", "by the declarer"),
        "wrong_number_in_play.declarer": pgettext("guide", "with the declarer"),
        "wrong_number_in_play.opponents": pgettext("guide", "with an opponent"),
        "wrong_number_in_play.both_sides": pgettext("guide", "with both sides"),
        "skat_in_play.declarer_before_lead": pgettext("guide", "looked at by the declarer, before the first lead"),
        "skat_in_play.discard_exchanged": pgettext("guide", "discard exchanged by the declarer"),
        "skat_in_play.declarer": pgettext("guide", "looked at or shown by the declarer during play"),
        "skat_in_play.to_end_it": pgettext(
            "guide", "shown by the declarer to end the game, and the rest is surely his"
        ),
        "skat_in_play.opponents": pgettext(
            "guide", "looked at or shown by an opponent, by the text of 2002 also by who sits out"
        ),
        "remark.influence": pgettext("guide", "it could influence play"),
        "remark.harmless": pgettext("guide", "it could not influence play"),
        "declarer_gives_up.nine_cards": pgettext("guide", "with nine or ten cards in hand"),
        "declarer_gives_up.agreed": pgettext("guide", "with fewer, and an opponent agrees"),
        "declarer_gives_up.not_agreed": pgettext("guide", "with fewer, and no opponent agrees"),
        "declarer_lays_down.holds": pgettext("guide", "the rest is surely his, said or not; in a null: no trick"),
        "declarer_lays_down.fails": pgettext(
            "guide", "the opponents can still make a trick; in a null: he must take one"
        ),
        "declarer_lays_down.less": pgettext(
            "guide",
            "in words he claimed less, and that holds: what he leaves to the opponents counts with their points",
        ),
        "declarer_lays_down.explained": pgettext("guide", "he said how he would play"),
        "opponent_lays_down.holds": pgettext("guide", "he surely makes all tricks that are left"),
        "opponent_lays_down.fails": pgettext("guide", "he does not make them all"),
        "opponent_lays_down.less": pgettext(
            "guide", "in words he claimed less, such as one trick, and makes it: it counts with the opponents' points"
        ),
        "cards_thrown_in.declarer_nine": pgettext("guide", "by the declarer, with nine or ten cards"),
        "cards_thrown_in.declarer": pgettext("guide", "by the declarer, with fewer"),
        "cards_thrown_in.opponents": pgettext("guide", "by an opponent"),
        "trick_left_lying.made_the_rest": pgettext("guide", "by the declarer, who made all the rest"),
        "trick_left_lying.lost_one": pgettext("guide", "by the declarer, and the opponents made one"),
        "trick_left_lying.opponents": pgettext("guide", "by the opponents"),
        "trick_gathered.put_right": pgettext(
            "guide", "nobody has led on, or who led owns the trick once it is complete"
        ),
        "trick_gathered.led_on": pgettext(
            "guide", "who gathered it led on though it isn't his, and the new trick isn't complete"
        ),
        "trick_gathered.partner_stopped": pgettext("guide", "an opponent was stopped by his partner"),
        "tricks_looked_at.last_asked_for": pgettext("guide", "the last trick, asked for by who had not yet played on"),
        "tricks_looked_at.otherwise": pgettext("guide", "otherwise"),
    }
)
