"""What is said of the money between evenings: what was done with it, and why a booking is refused. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy

ACCOUNT_DEEDS = {
    "person.name": gettext_lazy("name of a person written down"),
    "person.money": gettext_lazy("keeps the accounts, or no longer does"),
    "account.rule": gettext_lazy("rule of a season's money written"),
    "account.book": gettext_lazy("booked on an account"),
    "account.pay": gettext_lazy("paid at the door for an account"),
    "account.dues": gettext_lazy("annual dues booked"),
    "account.void": gettext_lazy("booking on an account voided"),
    "account.pot": gettext_lazy("share of a pot credited"),
    "account.close": gettext_lazy("accounts of a season closed"),
    "account.reopen": gettext_lazy("accounts of a season opened again"),
}

ACCOUNT_TOLD = {
    "day": gettext_lazy("day"),
    "into": gettext_lazy("into the season"),
    "pot": gettext_lazy("pot"),
    "surplus_cents": gettext_lazy("surplus shared"),
    "keeps_money": gettext_lazy("keeps the accounts"),
}

ACCOUNTS: dict[str, Any] = {
    "accounts.vector_length": gettext_lazy(
        "At a table of %(seats)s there are %(seats)s places, and %(count)s sums: write one for each."
    ),
    "accounts.vector_negative": gettext_lazy("Nobody gets money for a place at a table of %(seats)s: no minus there."),
    "accounts.vector_falls": gettext_lazy(
        "At a table of %(seats)s the best pays least: let the sums rise from the first place to the last."
    ),
    "accounts.pot_twice": gettext_lazy("Two pots are called “%(name)s”. Give one of them another name."),
    "accounts.pots_over": gettext_lazy(
        "%(percent)s per cent of the same money would go into pots, and there are 100. Make the shares smaller."
    ),
    "accounts.parts_over": gettext_lazy(
        "The parts of the pot “%(name)s” make %(percent)s per cent, and there are 100. Make them smaller."
    ),
    "accounts.no_rule": gettext_lazy("The season keeps no accounts yet. Write its rule of money first."),
    "accounts.since_outside": gettext_lazy("The rule has to hold since a day of the season, %(first)s to %(last)s."),
    "accounts.since_ahead": gettext_lazy("A rule can't hold since a day that has not come."),
    "accounts.no_reason": gettext_lazy("Say why the rule changes; it stands below the accounts."),
    "accounts.two_currencies": gettext_lazy(
        "%(name)s is in another currency (%(found)s) than the season (%(expected)s). Take it out of the season, or "
        "give it the season's currency."
    ),
    "accounts.other_season": gettext_lazy("This evening is in no season that keeps accounts."),
    "accounts.stranger": gettext_lazy("%(name)s is not in the register of this organizer."),
    "accounts.sent_before": gettext_lazy(
        "This form was sent before with other values; nothing was booked. Open the page anew."
    ),
    "accounts.day_ahead": gettext_lazy("Nothing is booked for a day that has not come."),
    "accounts.day_before": gettext_lazy("The accounts are kept since %(first)s; book it on that day at the earliest."),
    "accounts.no_note": gettext_lazy("Say why the account is corrected; it stands in the statement."),
    "accounts.no_dues": gettext_lazy("The season's rule of money has no annual dues. Write them there first."),
    "accounts.closed": gettext_lazy(
        "The accounts of %(name)s are closed. Book it in the next season, or open the year again with a reason."
    ),
    "accounts.of_closing": gettext_lazy(
        "This was booked when the year was closed; it goes with all of that when the year is opened again."
    ),
    "accounts.into_earlier": gettext_lazy("%(name)s is not after this season: balances go on, never back."),
    "accounts.into_currency": gettext_lazy("%(name)s keeps its accounts in another currency."),
    "accounts.nobody_shares": gettext_lazy(
        "Nobody has played %(least)s lists, so nothing can be shared. Choose fewer, or a surplus of 0."
    ),
    "accounts.moved_on": gettext_lazy(
        "Something was booked since this proposal was made; nothing was closed. Look at the new one."
    ),
    "accounts.no_pot": gettext_lazy("There is no pot “%(name)s” of that time."),
    "accounts.pot_empty": gettext_lazy("There is less in the pot “%(name)s”; nothing was credited."),
    "accounts.pot_short": gettext_lazy(
        "With this, less would have come into the pot “%(name)s” than was given of it (%(given_cents)s). Book it on a "
        "later day, or void a share of that pot first."
    ),
    "accounts.at_the_door": gettext_lazy(
        "This was paid at the door for the season's account. Void it on that account; its entry here goes with it."
    ),
    "accounts.kept": gettext_lazy(
        "The account of %(name)s is in use. Whoever has one stays in the register until the season's accounts are over."
    ),
    "keeping.accounts_open": gettext_lazy(
        "The season “%(season)s” keeps accounts; names stay until its year is closed."
    ),
    "settings.currency_of_season": gettext_lazy(
        "The evening is in a season that keeps accounts; its currency stays as it is."
    ),
}
