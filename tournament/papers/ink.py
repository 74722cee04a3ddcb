"""Texts and lines as a PDF draws them, in points from the lower left corner; what is drawn where, others say.

A text is drawn from the numbers of its glyphs: the font is the one that the paper around it is set in (`pdf.Drawn`).
"""

from dataclasses import dataclass, field

from tournament.papers.measure import Weight, face

GREYS = {"#000": 0.0, "#333": 0.2, "#777": 0.467}


@dataclass
class Ink:
    """What is drawn on one page, and which signs of which font it takes."""

    texts: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    signs: dict[Weight, set[str]] = field(default_factory=dict)

    def text(self, words: str, weight: Weight, size: float, x: float, y: float, colour: str = "#000") -> None:
        glyphs = "".join(map(face(weight).glyphs.__getitem__, words))
        shade = "" if colour == "#000" else f"{GREYS[colour]} g "
        self.texts.append(f"{shade}/{weight} {size:g} Tf 1 0 0 1 {x:.2f} {y:.2f} Tm <{glyphs}> Tj")
        self.signs.setdefault(weight, set()).update(words)

    def rule(self, x: float, y: float, wide: float, thick: float, colour: str = "#000") -> None:
        self.rules.append(f"{GREYS[colour]} G {thick:.3f} w {x:.2f} {y:.3f} m {x + wide:.2f} {y:.3f} l S")

    @property
    def drawing(self) -> str:
        return "\n".join(["q", *self.rules, "BT", *self.texts, "ET", "Q"])
