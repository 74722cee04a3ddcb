"""What follows from an answer, as other pages take it over: the form of the log, the calculator, the guided ruling.

The effect is the referee's to choose: no answer rules.
"""

from scoring import Contract
from scoring.cards import ALL_POINTS
from scoring.play import Answer, Claim, Claimant, Question, canonical
from tournament.desks.rulings.claims.questions import at_stake
from tournament.desks.rulings.claims.reading import Told
from tournament.wording.claims import answer_words, knowledge_words, paragraph_words, points_claimed, question_words

GAME, SCHNEIDER = 61, 90


def entry_of(question: Question, answer: Answer, pack: str) -> dict[str, str]:
    """By the names of the log's form; the position goes along and is kept with the ruling."""
    paragraph = paragraph_words(answer)
    return {
        "paragraph": paragraph,
        "facts": f"{question_words(question)} ({knowledge_words(question)}).",
        "decision": f"{answer_words(question, answer, pack)} ({paragraph})",
        "position": canonical(question),
    }


def final_points(told: Told, question: Question, answer: Answer) -> int | None:
    """The declarer's at the end where they follow: a claim of tricks gives all that is left to one side (4.3.4, 4.3.5).

    None where it doesn't say who gets what, in null, and while nobody said how many he has so far.
    """
    if told.so_far is None or answer.holds is None or question.contract is Contract.NULL:
        return None
    if question.claim is Claim.ALL_TRICKS and question.claimant is Claimant.DECLARER:
        return told.so_far + (at_stake(told) if answer.holds else 0)
    return told.so_far if question.claim is not Claim.POINTS and answer.holds else None


def incident_of(question: Question, answer: Answer, final: int | None) -> dict[str, str]:
    """By the names of the guided ruling, where it has such an incident: cards laid down for all tricks or for none."""
    if answer.holds is None or question.claim is Claim.POINTS:
        return {}
    of_declarer = question.claimant is Claimant.DECLARER
    told = {
        "incident": "declarer_lays_down" if of_declarer else "opponent_lays_down",
        "what": "holds" if answer.holds else "fails",
        "contract": str(question.contract),
    }
    if final is None:
        return told
    return told | ({"opponents_points": str(ALL_POINTS - final)} if of_declarer else {"points": str(final)})


def game_of(question: Question, answer: Answer, final: int | None) -> dict[str, str]:
    """By the names of the calculator: the game with the points that follow, or won or lost where that is all."""
    told = {"contract": str(question.contract)}
    if final is not None:
        return {**told, "end": "played", "points": str(final)}
    if answer.holds is None:
        return told
    decides = question.contract is Contract.NULL or claims(question, GAME)
    if answer.holds and claims(question, SCHNEIDER):
        return {**told, "end": "won", "schneider": "on"}
    return {**told, "end": "won" if answer.holds else "lost"} if decides else told


def claims(question: Question, points: int) -> bool:
    of_declarer = question.claimant is Claimant.DECLARER
    return of_declarer and question.claim is Claim.POINTS and points_claimed(question) == points
