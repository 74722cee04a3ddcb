"""The paragraphs of the International Skat Order: short titles in our own words.

Data only; behind the bar stands what else is searched for. Where the texts of 1999 and 2002 differ under one number,
the title says which one means what.
"""

from django.utils.translation import pgettext_lazy

SECTIONS = {
    "1.1": pgettext_lazy("paragraph", "The game"),
    "1.2": pgettext_lazy("paragraph", "The cards"),
    "2.1": pgettext_lazy("paragraph", "Kinds of games"),
    "2.2": pgettext_lazy("paragraph", "What each game asks for"),
    "2.3": pgettext_lazy("paragraph", "Rank of the cards"),
    "2.4": pgettext_lazy("paragraph", "Tops"),
    "3.1": pgettext_lazy("paragraph", "Places at the table"),
    "3.2": pgettext_lazy("paragraph", "Dealing"),
    "3.3": pgettext_lazy("paragraph", "Bidding"),
    "3.4": pgettext_lazy("paragraph", "Announcing the game"),
    "3.5": pgettext_lazy("paragraph", "The two sides"),
    "4.1": pgettext_lazy("paragraph", "Leading"),
    "4.2": pgettext_lazy("paragraph", "Following"),
    "4.3": pgettext_lazy("paragraph", "Games cut short"),
    "4.4": pgettext_lazy("paragraph", "Tricks"),
    "4.5": pgettext_lazy("paragraph", "Conduct, protests"),
    "5.1": pgettext_lazy("paragraph", "Base values"),
    "5.2": pgettext_lazy("paragraph", "Steps of winning"),
    "5.3": pgettext_lazy("paragraph", "Values of games"),
    "5.4": pgettext_lazy("paragraph", "Overbid"),
    "5.5": pgettext_lazy("paragraph", "The score sheet"),
    "5.6": pgettext_lazy("paragraph", "All values"),
}

PARAGRAPHS = {
    "1.1.1": pgettext_lazy("paragraph", "One declarer plays against two opponents | three players, alone"),
    "1.1.2": pgettext_lazy("paragraph", "Where Skat comes from: Altenburg | history, origin, 1820"),
    "1.1.3": pgettext_lazy("paragraph", "What the word skat means | two cards, name, origin"),
    "1.2.1": pgettext_lazy("paragraph", "32 cards, four suits and their order | pack, deck, clubs, spades"),
    "1.2.2": pgettext_lazy("paragraph", "Card points: 30 a suit, 120 in all | ace, ten, king, queen, jack"),
    "2.1.1": pgettext_lazy("paragraph", "Suit, grand and null, with or without the skat | contracts, hand"),
    "2.1.2": pgettext_lazy("paragraph", "All kinds of games at a glance | overview, contracts, hand, ouvert"),
    "2.1.3": pgettext_lazy("paragraph", "Announcements in hand games | schneider, schwarz, ouvert"),
    "2.1.4": pgettext_lazy("paragraph", "Null open, with skat or from the hand | null ouvert"),
    "2.2.1": pgettext_lazy("paragraph", "The skat belongs to the declarer | whose, points in the skat"),
    "2.2.2": pgettext_lazy("paragraph", "Skat taken: discard two cards, then announce | discarding, put away"),
    "2.2.3": pgettext_lazy("paragraph", "Hand game: the skat stays unseen | without skat, ten cards"),
    "2.2.4": pgettext_lazy("paragraph", "The declarer chooses game and trumps | choice, contract"),
    "2.2.5": pgettext_lazy("paragraph", "Ouvert: cards open and sorted before the lead | open game, lay down, spread"),
    "2.3.1": pgettext_lazy("paragraph", "A single suit is trump, the rest equal | suit game, rank"),
    "2.3.2": pgettext_lazy("paragraph", "Order of trumps in suit games | jacks, highest, rank"),
    "2.3.3": pgettext_lazy("paragraph", "In grand only the jacks are trumps | order, rank"),
    "2.3.4": pgettext_lazy("paragraph", "Order of cards in null games | no trumps, ten, jack, rank"),
    "2.4.1": pgettext_lazy("paragraph", "Tops: unbroken trumps from the jack of clubs | matadors, peaks"),
    "2.4.2": pgettext_lazy("paragraph", "With or without tops, skat included | matadors, counting"),
    "2.4.3": pgettext_lazy("paragraph", "How many tops there can be | eleven, four, matadors, most"),
    "3.1.1": pgettext_lazy("paragraph", "Seats are drawn or given | seating, places, order"),
    "3.1.2": pgettext_lazy("paragraph", "When somebody joins the table later | new player, new round"),
    "3.2.1": pgettext_lazy("paragraph", "Who deals first and who deals last | dealer, seat 1, round"),
    "3.2.2": pgettext_lazy("paragraph", "Shuffle, have it cut, deal from the top | shuffling, cutting, dealer"),
    "3.2.3": pgettext_lazy("paragraph", "Shuffling that must be done again | card seen, exposed, stacked"),
    "3.2.4": pgettext_lazy("paragraph", "Cutting is a must, four cards at least | cut, lift, not cut"),
    "3.2.5": pgettext_lazy("paragraph", "Who cuts when a player is away | absent, missing, waiting, cut"),
    "3.2.6": pgettext_lazy("paragraph", "How cards are dealt: 3, skat, 4, 3 | dealing, sequence"),
    "3.2.7": pgettext_lazy("paragraph", "Who plays when four or more sit there | dealer sits out, pause, five"),
    "3.2.8": pgettext_lazy("paragraph", "Card seen while dealing: deal again | misdeal, exposed, face up"),
    "3.2.9": pgettext_lazy("paragraph", "Wrong number of cards: when to deal again | misdeal, too many, too few"),
    "3.2.10": pgettext_lazy("paragraph", "Complain of the deal before picking up | objection, shuffle, cut, too late"),
    "3.2.11": pgettext_lazy(
        "paragraph", "Dealt out of turn: void; when a round ends | wrong dealer, misdeal, annulled, signed"
    ),
    "3.2.12": pgettext_lazy("paragraph", "Wrong dealer in this round: replay from there | out of turn, repeat"),
    "3.2.13": pgettext_lazy("paragraph", "Wrong dealer in earlier rounds: they stand | out of turn, unclear, replay"),
    "3.2.14": pgettext_lazy(
        "paragraph", "Skat seen or shown while dealing: no bidding | looked at, peek, exposed, excluded"
    ),
    "3.2.15": pgettext_lazy("paragraph", "Skat picked up while dealing: new one drawn | taken, twelve cards, excluded"),
    "3.2.16": pgettext_lazy("paragraph", "Every right deal is followed by a game | valid, all passed"),
    "3.3.1": pgettext_lazy("paragraph", "Bidding finds the declarer, from 18 upward | auction, lowest, highest, 264"),
    "3.3.2": pgettext_lazy(
        "paragraph", "Who starts bidding; real game values only | middlehand, forehand, jump, invalid bid"
    ),
    "3.3.3": pgettext_lazy("paragraph", "Forehand holds or passes, rearhand goes on | yes, hold, bidding"),
    "3.3.4": pgettext_lazy("paragraph", "Middlehand passes, rearhand bids on | bidding, pass"),
    "3.3.5": pgettext_lazy("paragraph", "Who bids or holds highest is declarer | winner, auction, bidding"),
    "3.3.6": pgettext_lazy("paragraph", "Forehand without any bid: play or wait | takes the skat, passed too early"),
    "3.3.7": pgettext_lazy("paragraph", "All passed: the next one deals | passed in, dealt twice"),
    "3.3.8": pgettext_lazy("paragraph", "A pass, bid or hold can't be taken back | irrevocable, retract"),
    "3.3.9": pgettext_lazy(
        "paragraph", "Skat or others' cards seen before bidding ends | looked at, peek, excluded, bid again"
    ),
    "3.3.10": pgettext_lazy(
        "paragraph", "New skat after early look; 1999: wrong card count | taken, seen, twelve, too many, too few"
    ),
    "3.3.11": pgettext_lazy(
        "paragraph", "1999: early look at the skat noticed after bidding | seen, uncovered, play or pass"
    ),
    "3.4.1": pgettext_lazy("paragraph", "The game must be announced in full | valid announcement, hand, ouvert"),
    "3.4.2": pgettext_lazy("paragraph", "Any game worth at least the bid | free choice, higher, announcement"),
    "3.4.3": pgettext_lazy("paragraph", "Jack in skat: a loss that reaches the bid | overbid, tops, give up"),
    "3.4.4": pgettext_lazy(
        "paragraph", "Announcements that are not valid | hand after skat, null below the bid, exchange"
    ),
    "3.4.5": pgettext_lazy("paragraph", "Wrong announcement put right at once: no penalty | slip, misspoke, correct"),
    "3.4.6": pgettext_lazy("paragraph", "Announced with too many or too few cards | eleven, nine, wrong discard, lost"),
    "3.4.7": pgettext_lazy("paragraph", "Announcement stands; 1999: skat seen afterwards | irrevocable, change"),
    "3.4.8": pgettext_lazy("paragraph", "Skat seen or changed after announcing | looked at, peek, own discards"),
    "3.5.1": pgettext_lazy("paragraph", "Declarer on one side, opponents on the other | parties"),
    "3.5.2": pgettext_lazy("paragraph", "Opponents answer for each other | joint liability, partner's mistake"),
    "3.5.3": pgettext_lazy("paragraph", "Everybody at the table pays or is paid | full, money, amount"),
    "3.5.4": pgettext_lazy("paragraph", "Who sits out may look into one hand only | dealer, watch, kibitz"),
    "4.1.1": pgettext_lazy("paragraph", "Forehand leads; declarer leads before announcing | first lead, start of play"),
    "4.1.2": pgettext_lazy("paragraph", "A card played stays played | take back, retract, touched"),
    "4.1.3": pgettext_lazy("paragraph", "Lead out of turn: the game is over | leading, wrong player, decided"),
    "4.1.4": pgettext_lazy("paragraph", "Fault before the game is decided: simply lost | breach, lead, no schneider"),
    "4.1.5": pgettext_lazy(
        "paragraph", "Opponents' fault when a level is needed | schneider, schwarz, granted, overbid"
    ),
    "4.1.6": pgettext_lazy("paragraph", "The other side may demand to play on | continue, mistake ignored"),
    "4.1.7": pgettext_lazy("paragraph", "Wrong lead noticed after the trick: it stands | too late, out of turn"),
    "4.1.8": pgettext_lazy("paragraph", "Opponents may not warn each other of a fault | prevent, stop, hint, partner"),
    "4.1.9": pgettext_lazy("paragraph", "Opponent drops or shows cards | two cards, fell, exposed, pulled"),
    "4.1.10": pgettext_lazy("paragraph", "Wrong lead to the last trick doesn't matter | tenth"),
    "4.1.11": pgettext_lazy("paragraph", "Anybody at the table may claim a fault | dealer, complain, breach"),
    "4.2.1": pgettext_lazy("paragraph", "Follow suit or trump, one after the other | serve, must, play to a trick"),
    "4.2.2": pgettext_lazy("paragraph", "Without the suit led: trump or throw off | ruff, void, discard"),
    "4.2.3": pgettext_lazy("paragraph", "Revoke: suit or trump not followed | renege, wrong card, not served"),
    "4.2.4": pgettext_lazy(
        "paragraph", "Revoke found later: judged from that trick | not followed, renege, afterwards"
    ),
    "4.2.5": pgettext_lazy(
        "paragraph", "Revoke claimed after cards are thrown in: too late | not followed, renege, mixed"
    ),
    "4.2.6": pgettext_lazy("paragraph", "Wrong number of cards during play | too many, too few, wrong discard"),
    "4.2.7": pgettext_lazy("paragraph", "Card pulled or played before one's turn | too early, hasty, out of turn"),
    "4.2.8": pgettext_lazy("paragraph", "Skat seen or shown during play | looked at, peek, exposed"),
    "4.2.9": pgettext_lazy(
        "paragraph", "Remarks and gestures that influence play | talking, table talk, hint, comment"
    ),
    "4.3.1": pgettext_lazy("paragraph", "Declarer gives up holding nine cards or more | concede, resign, first trick"),
    "4.3.2": pgettext_lazy("paragraph", "Declarer gives up later: an opponent must agree | concede, resign, consent"),
    "4.3.3": pgettext_lazy("paragraph", "An opponent gives the game up | concede, resign, joint liability"),
    "4.3.4": pgettext_lazy("paragraph", "Declarer lays down: claims all tricks left | show, open, claim, null"),
    "4.3.5": pgettext_lazy("paragraph", "Opponent lays down: claims all tricks left | show, play open, claim"),
    "4.3.6": pgettext_lazy("paragraph", "Cards thrown in: the game is over | throw down, points so far"),
    "4.4.1": pgettext_lazy("paragraph", "What a trick is and when it ends | three cards, complete"),
    "4.4.2": pgettext_lazy("paragraph", "Who wins the trick; leading before gathering | highest, trump"),
    "4.4.3": pgettext_lazy("paragraph", "Showing the last trick once more | again, look back, review, last card"),
    "4.4.4": pgettext_lazy("paragraph", "Gather tricks at once and in order | collect, pile, mixed"),
    "4.4.5": pgettext_lazy("paragraph", "Declarer leaves tricks lying: claims the rest | not gathered, collect"),
    "4.4.6": pgettext_lazy("paragraph", "Gathered tricks looked at, counted or uncovered | look back, recount, peek"),
    "4.5.1": pgettext_lazy("paragraph", "The order is kept strictly | first duty, rules, uniform"),
    "4.5.2": pgettext_lazy("paragraph", "Fair, sporting and calm at the table | conduct, cheating, insult, unfair"),
    "4.5.3": pgettext_lazy("paragraph", "Deal unseen; pick up when all is dealt | face down, too early"),
    "4.5.4": pgettext_lazy("paragraph", "Only who is entitled sees the skat | looked at, peek, permission"),
    "4.5.5": pgettext_lazy("paragraph", "Keep cards covered, don't look at others' | peek, betray, hold"),
    "4.5.6": pgettext_lazy("paragraph", "Count the cards before bidding ends | ten cards, check, too many, too few"),
    "4.5.7": pgettext_lazy("paragraph", "Each side gathers its own tricks | collect, pile"),
    "4.5.8": pgettext_lazy("paragraph", "No counting of trumps or points aloud | loud, table talk"),
    "4.5.9": pgettext_lazy("paragraph", "Stop playing only after a round | leave, quit, withdraw"),
    "4.5.10": pgettext_lazy(
        "paragraph",
        "Claim faults at once; referee, protest, deadline | objection, appeal, jury, 15 minutes, next series",
    ),
    "5.1.1": pgettext_lazy("paragraph", "Base values of suits and grand | 9, 10, 11, 12, 24"),
    "5.1.2": pgettext_lazy("paragraph", "Fixed values of null games | 23, 35, 46, 59"),
    "5.2.1": pgettext_lazy("paragraph", "Steps of winning in suit and grand | levels, multipliers, hand"),
    "5.2.2": pgettext_lazy("paragraph", "61 card points win the game | simple, 60 lose"),
    "5.2.3": pgettext_lazy("paragraph", "Schneider: thirty points or fewer | 30, 31, 90"),
    "5.2.4": pgettext_lazy("paragraph", "Schwarz: not a single trick | all tricks, no trick"),
    "5.2.5": pgettext_lazy(
        "paragraph", "Announced level reached, missed or surpassed | schneider, schwarz, own schneider"
    ),
    "5.2.6": pgettext_lazy("paragraph", "Ouvert in suit and grand: every trick | open, schwarz announced, 264"),
    "5.2.7": pgettext_lazy("paragraph", "Null is won without a trick; 1999 also: 5.3.1 | no trick, game points"),
    "5.2.8": pgettext_lazy(
        "paragraph", "Who has to prove a level or a loss; 1999 also: 5.3.2 | doubt, proof, schneider, schwarz"
    ),
    "5.2.9": pgettext_lazy("paragraph", "So the text of 1999 prints 5.3.3 | with, without, same value"),
    "5.2.10": pgettext_lazy("paragraph", "So the text of 1999 prints 5.3.4 | lost, double, minus"),
    "5.3.1": pgettext_lazy("paragraph", "How the value of a game is made | game points, calculation"),
    "5.3.2": pgettext_lazy("paragraph", "Tops and steps added, then multiplied | sum, multiplier, value"),
    "5.3.3": pgettext_lazy("paragraph", "With and without tops count alike | same value"),
    "5.3.4": pgettext_lazy("paragraph", "A lost game counts double | minus, penalty"),
    "5.4.1": pgettext_lazy("paragraph", "Overbid after taking the skat | multiple, bid not reached, jack in the skat"),
    "5.4.2": pgettext_lazy("paragraph", "Overbid in a hand game | multiple, bid not reached, jack in the skat"),
    "5.4.3": pgettext_lazy("paragraph", "No fault wins a level out of reach | impossible, overbid, schwarz, schneider"),
    "5.5.1": pgettext_lazy("paragraph", "Every game is written down at once | score sheet, running total"),
    "5.5.2": pgettext_lazy("paragraph", "What a row of the sheet must show | base value, tops, steps, entry"),
    "5.5.3": pgettext_lazy("paragraph", "Correcting the sheet when all agree | wrong entry, error, score sheet"),
    "5.5.4": pgettext_lazy("paragraph", "Stakes are agreed before the series | money, cent, rounding"),
    "5.5.5": pgettext_lazy("paragraph", "Settling money after the last round | win, loss, pay"),
    "5.6": pgettext_lazy("paragraph", "Table of all game values | overview, bids, multiplication"),
}
