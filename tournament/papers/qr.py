"""Codes that a phone reads off a paper: the only import of the QR library."""

import segno

QUIET_ZONE = 4  # modules of white all around, as the standard asks


def svg(text: str, *, exactly_m: bool = False) -> str:
    """The code as an inline drawing that fills its place, with enough redundancy for a stain or a fold.

    `exactly_m`: no more than that either, and letters as UTF-8, as banks ask for (EPC069-12).
    """
    code = segno.make_qr(text, error="m", boost_error=not exactly_m, encoding="utf-8" if exactly_m else None)
    return str(code.svg_inline(border=QUIET_ZONE, omitsize=True, svgclass=None, lineclass=None))
