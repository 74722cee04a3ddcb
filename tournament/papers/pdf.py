"""HTML in, PDF out, or a picture of it: the only import of WeasyPrint and pdfium, in a warm child process so that the
hall's pages stay quick.

It reads nothing but our own static files: names and notes come from people, and an address in them leads nowhere.
"""

import gc
import io
import multiprocessing
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial, reduce
from itertools import chain
from multiprocessing.pool import ThreadPool
from typing import Any

from tournament.beside.children import Children, never
from tournament.tree import STATIC

SECONDS = 120
CHILDREN = 2  # the second is started only for whoever prints in parts, or at the same time as somebody else
BUSY = 0.8  # cores that others may keep busy while we take a second one
TOP_MARGIN = 21 * 72 / 25.4  # of paper.css

FAMILY = "Inter"
WEIGHTS = {400: "regular", 600: "semibold", 700: "bold"}


PIXELS = 1080  # that a picture is wide: what messengers show without making it smaller


class Picture(str):
    """A page as HTML, on which the anchor `end` is where it ends; what is made of it is no PDF but a PNG."""

    __slots__ = ()


@dataclass(frozen=True)
class Sheet:
    """A page of the frame with what is drawn over it, or under it where the list ends there.

    Under many sheets may lie the same further page of the frame, which is then set once.
    """

    frame: int
    drawing: str = ""
    ends: bool = False
    under: int | None = None


@dataclass(frozen=True)
class Drawn:
    """A paper of sheets from the pages of a frame.

    Where something is drawn (see `ink`), the frame's last page is there for the fonts alone: it has every sign of the
    drawings, and is not printed.
    """

    frame: str
    sheets: Sequence[Sheet]

    @property
    def has_drawings(self) -> bool:
        return any(sheet.drawing for sheet in self.sheets)


Paper = str | Drawn


def render(*papers: Paper, step: Callable[[], None] = lambda: None, is_over: Callable[[], bool] = never) -> bytes:
    """The PDF of a paper, or of several one after the other, each with its own time; `step` follows every one."""

    def part(paper: Paper) -> bytes:
        data = children.do(write_pdf, paper, is_over)
        step()
        return data

    if len(papers) == 1:
        return part(papers[0])
    with ThreadPool(width(papers)) as side_by_side:  # its threads are no reason to go on when the server ends
        return children.do(join, side_by_side.map(part, papers, chunksize=1), is_over)


@cache
def is_there() -> bool:
    """Whether the system has the libraries that WeasyPrint needs (Pango); without them no PDF can be made."""
    return has_libraries() if is_child() else children.do(has_libraries, None)


def has_libraries(_nothing: None = None) -> bool:
    """In a child."""
    try:
        import weasyprint  # noqa: F401
    except OSError:
        return False
    return True


def is_child() -> bool:
    return multiprocessing.parent_process() is not None


def measured(*papers: str) -> list[tuple[int, float]]:
    """How many pages a paper takes, and how far down its last one the anchor `end` is; points within the margins."""
    return measure(papers) if is_child() else children.do(measure, papers)


def width(papers: Sequence[Paper]) -> int:
    """How many at once: two only where the second core has nothing else to do. Drawn ones don't need it."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    laid_out = sum(isinstance(paper, str) or not paper.has_drawings for paper in papers)
    return 2 if laid_out > 1 and cores > 1 and os.getloadavg()[0] < cores - BUSY else 1


def warm_up() -> None:
    """In the child: fonts are ours alone, also where the system has none."""
    os.environ["FONTCONFIG_FILE"] = str(STATIC / "fonts" / "fonts.conf")
    has_libraries()
    gc.disable()  # it would look through millions of boxes again and again, and takes a third of the time
    gc.freeze()


children = Children(CHILDREN, warm_up=warm_up, seconds=SECONDS)


def write_pdf(paper: Paper) -> bytes:
    if isinstance(paper, Picture):
        return write_png(paper)
    if isinstance(paper, str):
        return bytes(laid_out(paper).write_pdf() or b"")
    return bytes(laid_out(paper.frame).write_pdf(finisher=partial(draw, paper)) or b"")


def write_png(picture: Picture) -> bytes:
    """Its first page down to the anchor, `PIXELS` wide."""
    import pypdfium2

    document = laid_out(picture)
    end = document.pages[0].anchors["end"][1]
    with pypdfium2.PdfDocument(document.write_pdf()) as pages:
        image = pages[0].render(scale=PIXELS / pages[0].get_width()).to_pil()
    data = io.BytesIO()
    image.crop((0, 0, PIXELS, round(end * PIXELS / document.pages[0].width))).save(data, "PNG", optimize=True)
    return data.getvalue()


def draw(paper: Drawn, document: Any, pdf: Any) -> None:
    """The pages of the frame become sheets; one that no sheet asks for follows them, so that nothing is lost."""
    import pydyf

    def stream(text: str) -> bytes:
        pdf.add_object(pydyf.Stream([text.encode()], compress=True))
        return bytes(pdf.objects[-1].reference)

    frames = [pdf.objects[number] for number in pdf.pages["Kids"][::3]]
    if paper.has_drawings:
        signs = frames.pop()
        pdf.objects[int(signs["Contents"].split()[0])].stream.clear()
    before, after = stream("q"), stream("Q")
    contents = [[before, frame["Contents"], after] for frame in frames]
    fonts = {f"/{WEIGHTS[font.weight]} ": f"/{font.hash} " for font in document.fonts.values() if font.family == FAMILY}
    under = {sheet.under for sheet in paper.sheets}
    unused = {number: frame for number, frame in enumerate(frames) if number not in under}
    pages = []
    for sheet in paper.sheets:
        page = unused.pop(sheet.frame, None)
        if page is None:
            page = pydyf.Dictionary(frames[sheet.frame])
            pdf.add_object(page)
        drawing = [stream(reduce(lambda text, font: text.replace(*font), fonts.items(), sheet.drawing))]
        below = contents[sheet.under] if sheet.under is not None else []
        layers = (drawing, contents[sheet.frame]) if sheet.ends else (contents[sheet.frame], drawing)
        page["Contents"] = pydyf.Array([*below, *chain(*layers)])
        pages.append(page)
    pages += unused.values()
    pdf.pages["Kids"], pdf.pages["Count"] = pydyf.Array(page.reference for page in pages), len(pages)


def measure(papers: tuple[str, ...]) -> list[tuple[int, float]]:
    measures = []
    for paper in papers:
        pages = laid_out(paper).pages
        measures.append((len(pages), pages[-1].anchors["end"][1] * 0.75 - TOP_MARGIN))
    return measures


def laid_out(paper: str) -> Any:
    import weasyprint
    from weasyprint.urls import URLFetcher

    gc.collect()  # what the paper before has left
    fetcher = URLFetcher(allowed_protocols={"data"}, allow_redirects=False)
    return weasyprint.HTML(string=paper, url_fetcher=fetcher).render()


def join(parts: list[bytes]) -> bytes:
    from pypdf import PdfReader, PdfWriter

    whole = PdfWriter()
    readers = [PdfReader(io.BytesIO(part)) for part in parts]
    for reader in readers:
        whole.append(reader)
    whole.metadata = readers[0].metadata
    data = io.BytesIO()
    whole.write(data)
    return data.getvalue()
