"""Says what the order makes of something that happened at the table, as the guided ruling does on its page."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring import EDITIONS, Verdict, guide
from scoring.cli_rule import GuideWords, add_answers, as_words, happened_of, listed
from tournament.wording import FLAGS, sentence, spoken
from tournament.wording.guide import (
    CHOICE_NAMES,
    INCIDENT_NAMES,
    NOTES,
    QUESTIONS,
    REMEDIES,
    WAYS,
    WINNERS,
)

WORDS = GuideWords(
    incidents=INCIDENT_NAMES,
    ways=WAYS,
    questions=QUESTIONS,
    choices=CHOICE_NAMES,
    winners=WINNERS,
    remedies=REMEDIES,
    notes=NOTES,
    flags=FLAGS,
    spoken=spoken,
    sentence=sentence,
)


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_answers(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        rules = EDITIONS[options["rules"]]
        if options["incident"] is None:
            self.stdout.write("\n".join(listed(rules, WORDS)))
            return
        happened = happened_of(options)
        answer = guide(happened, rules)
        said = as_words(answer, happened, WORDS)
        if not isinstance(answer, Verdict):
            raise CommandError(said)
        self.stdout.write(said)
