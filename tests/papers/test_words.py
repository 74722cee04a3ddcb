"""Words go on in the next line as a whole; in them a line ends only where they are too long for one."""

from tournament.papers.measure import width, wrapped
from tournament.papers.words import unbroken

NAME = "Müller-Lüdenscheidt, Hans-Joachim"
EM = width("Müller-Lüdenscheidt,") or 0.0


def test_a_line_ends_between_words_though_a_hyphen_had_room() -> None:
    assert EM < (width("Müller-Lüdenscheidt, Hans-") or 0.0) < 14 < (width(NAME) or 0.0)
    assert wrapped(NAME, 14) == ["Müller-Lüdenscheidt,", "Hans-Joachim"]


def test_a_word_too_long_for_a_line_is_divided_at_its_hyphen() -> None:
    assert wrapped(NAME, EM - 0.1) == ["Müller-", "Lüdenscheidt,", "Hans-Joachim"]


def test_on_pages_that_are_set_a_word_with_room_is_held_together() -> None:
    assert unbroken("<Ax>, Hans-Joachim", 13) == '&lt;Ax&gt;, <span class="word">Hans-Joachim</span>'
    assert unbroken(NAME, 5) == NAME


def test_what_is_no_hyphened_word_is_left_alone() -> None:
    for text in ("Lang, Rolf", "von - bis", "-5", "Karl- und Ida", "a\u00a0–\u00a0b"):
        assert unbroken(text, 99) == text
