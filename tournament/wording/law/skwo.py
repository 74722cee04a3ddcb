"""The paragraphs of the Skat Tournament Order: short titles in our own words.

Data only; behind the bar stands what else is searched for. Where the texts of 1999 and 2002 differ under one number,
the title says which one means what. The text of 2002 prints 5.3 as a second 5.1.
"""

from django.utils.translation import pgettext_lazy

SECTIONS = {
    "1": pgettext_lazy("paragraph", "About tournaments"),
    "2": pgettext_lazy("paragraph", "Legal questions"),
    "3": pgettext_lazy("paragraph", "The organizer"),
    "4": pgettext_lazy("paragraph", "The players"),
    "5": pgettext_lazy("paragraph", "Performance"),
    "6": pgettext_lazy("paragraph", "Plan of play"),
    "7.1": pgettext_lazy("paragraph", "Tables and seats"),
    "7.2": pgettext_lazy("paragraph", "Score sheets"),
    "7.3": pgettext_lazy("paragraph", "During the tournament"),
    "7.4": pgettext_lazy("paragraph", "End of the tournament"),
    "8": pgettext_lazy("paragraph", "Rules in short"),
    "9": pgettext_lazy("paragraph", "Conditions of play"),
}

PARAGRAPHS = {
    "1.1": pgettext_lazy("paragraph", "What tournaments are for | event, purpose, club"),
    "1.2": pgettext_lazy("paragraph", "Tournaments keep the game clean | morals, abuse"),
    "1.3": pgettext_lazy("paragraph", "All are equal at the Skat table | age, profession, tact"),
    "1.4": pgettext_lazy("paragraph", "Open tournaments and closed ones | invited, members, qualification"),
    "1.5": pgettext_lazy("paragraph", "Single or team, and what is won | honour, money, goods, prizes"),
    "2.1": pgettext_lazy("paragraph", "Public law that tournaments obey | gaming law, authorities"),
    "2.1.1": pgettext_lazy("paragraph", "1999: plan of play binds like a contract | rights, duties, regulations"),
    "2.2": pgettext_lazy("paragraph", "2002: plan as contract; 1999: who is in charge | rights, duties, organizer"),
    "2.3": pgettext_lazy("paragraph", "2002: who is in charge; 1999: businesslike running | organizer, management"),
    "2.4": pgettext_lazy("paragraph", "2002: trade law for tournaments | business, associations"),
    "3.1": pgettext_lazy("paragraph", "The organizer must be named | announcement, responsible, tax"),
    "3.2": pgettext_lazy("paragraph", "Who is in charge, who may be referee | committee, management, appoint"),
    "3.3": pgettext_lazy("paragraph", "Organizer owes fair rules, account and prizes | duties, liable, supervision"),
    "3.4": pgettext_lazy("paragraph", "Broken off or not held: money back | cancelled, refund, entry fee"),
    "4.1": pgettext_lazy("paragraph", "Start card: not transferable, binds once paid | right to play, list, entry fee"),
    "4.2": pgettext_lazy("paragraph", "Players keep the order and the plan | duty, conduct, disturb"),
    "4.3": pgettext_lazy("paragraph", "Expelling and refusing players | exclusion, ban, disqualified, entry fee kept"),
    "4.4": pgettext_lazy(
        "paragraph", "2002: finish the series, substitutes; 1999: staff plays | replacement, leave, organizers"
    ),
    "4.5": pgettext_lazy("paragraph", "2002: organizers may play too | staff, director, supervision"),
    "5.1": pgettext_lazy(
        "paragraph", "How performance is counted; 2002 also: 5.3 | points, bonus, 50, 40, 30, Seeger, Fabian"
    ),
    "5.2": pgettext_lazy(
        "paragraph", "2002: formula and ties; 1999: sense of the system | equal, tie, lot, rank, Seeger, Fabian"
    ),
    "5.3": pgettext_lazy("paragraph", "2002: sense of counting performance | small games, defence, Seeger, Fabian"),
    "6.1": pgettext_lazy("paragraph", "Plan of play: short, complete, consistent | game plan, regulations"),
    "6.2": pgettext_lazy("paragraph", "What the plan of play must contain | fees, series, prizes, jury, stakes"),
    "6.3": pgettext_lazy("paragraph", "Plan of play hangs out all through | posted, display, available"),
    "7.1.1": pgettext_lazy(
        "paragraph", "Seats are drawn; at most three tables of three | draw, set, places, tables of four"
    ),
    "7.1.2": pgettext_lazy("paragraph", "Seats may not be exchanged | swap, change places, wrong seat"),
    "7.1.3": pgettext_lazy("paragraph", "The seat is kept for the whole series | stay, change"),
    "7.1.4": pgettext_lazy("paragraph", "A seat card holds for its series only | seat slip, table card"),
    "7.1.5": pgettext_lazy(
        "paragraph", "Only the table's own players sit there | kibitzers, spectators, wrong table, wrong seat"
    ),
    "7.2.1": pgettext_lazy("paragraph", "Games entered right, complete and clear | score sheet, entry"),
    "7.2.2": pgettext_lazy("paragraph", "Seat 1 keeps the sheet, all check it | list keeper, scorekeeper, responsible"),
    "7.2.3": pgettext_lazy("paragraph", "Signed, the sheet is a document | signature, score sheet"),
    "7.2.4": pgettext_lazy("paragraph", "Sheets may be checked or declared invalid | control, unreadable, incomplete"),
    "7.2.5": pgettext_lazy(
        "paragraph", "Wrong sheet: organizer corrects to the lowest | error, score sheet, entry, add later"
    ),
    "7.3.1": pgettext_lazy("paragraph", "Which orders a tournament follows | rules"),
    "7.3.2": pgettext_lazy("paragraph", "Disputes go to management or referees | doubt, argument, decision"),
    "7.3.3": pgettext_lazy("paragraph", "Protest in writing to the jury | appeal, objection, committee, courts"),
    "7.4.1": pgettext_lazy("paragraph", "Hand in sheets and start card, or no prize | return, end"),
    "7.4.2": pgettext_lazy("paragraph", "Who has finished doesn't kibitz | spectators, watching"),
    "7.4.3": pgettext_lazy("paragraph", "Prize-giving after counting; cost of sending | ceremony, absent, shipping"),
    "7.4.4": pgettext_lazy("paragraph", "Papers are kept for six months | records, sheets, start cards"),
    "8.1": pgettext_lazy("paragraph", "Strictly by the international order | kontra, ramsch, house rules"),
    "8.2": pgettext_lazy("paragraph", "Deal three, skat, four, three | dealing, sequence"),
    "8.3": pgettext_lazy("paragraph", "Cut at least four cards | cutting, lift"),
    "8.4": pgettext_lazy(
        "paragraph", "Played strictly: a fault ends the game | revoke, not followed, lead out of turn"
    ),
    "8.5": pgettext_lazy("paragraph", "Dealer: not the skat, one hand at most | peek, look, kibitz"),
    "8.6": pgettext_lazy("paragraph", "No looking back at tricks, no mixing | review, gather, collect"),
    "8.7": pgettext_lazy("paragraph", "Values of null and grand | 23, 35, 46, 59, 24, 48, 264"),
    "8.8": pgettext_lazy("paragraph", "Thirty points are schneider for either side | 30"),
    "8.9": pgettext_lazy("paragraph", "Open games: lay down; all tricks or none | ouvert"),
    "8.10": pgettext_lazy("paragraph", "Steps with skat and hand; lost counts double | levels, three, seven"),
    "8.11": pgettext_lazy("paragraph", "Add up after every game | running total, score sheet"),
    "8.12": pgettext_lazy("paragraph", "Bonus points after the series | performance, 50, 40, 30, Seeger, Fabian"),
    "9.1": pgettext_lazy("paragraph", "Play with the new cards provided | deck, pack"),
    "9.2": pgettext_lazy("paragraph", "No stake agreed, no money | stakes, settle"),
    "9.3": pgettext_lazy("paragraph", "Seat 1 usually keeps the sheet | list keeper, scorekeeper"),
    "9.4": pgettext_lazy("paragraph", "All passed: next one deals, no ramsch | passed in, dealt twice, excluded"),
    "9.5": pgettext_lazy("paragraph", "Every game is played, none given away | gift, present, give up"),
    "9.6": pgettext_lazy("paragraph", "The dealer checks the sheet | entries, control, responsible"),
    "9.7": pgettext_lazy("paragraph", "Nobody plays for somebody else | substitute, replacement"),
    "9.8": pgettext_lazy("paragraph", "Management and referees may see any sheet | control, inspect, score sheet"),
    "9.9": pgettext_lazy("paragraph", "Kibitzing is always forbidden | kibitz, spectators, watching"),
    "9.10": pgettext_lazy(
        "paragraph", "Disputes, protest and deadline; jury is final | appeal, objection, 15 minutes, next series"
    ),
    "9.11": pgettext_lazy("paragraph", "All sign; bad sheets may be void | signature, unreadable, incomplete"),
    "9.12": pgettext_lazy("paragraph", "The cards go to the list keeper | deck, gift, scorekeeper"),
    "9.13": pgettext_lazy("paragraph", "Start cards handed in, or no prize | return, complete"),
}
