"""Lists on paper and as workbooks, 100 to 10,000 rows: time and memory, and how that compares.

Against the plainest table of the same rows that WeasyPrint can set, and against a library that draws on a canvas and
lays out nothing (reportlab), as the floor. Every figure is made in a process of its own, by turns within one run.
Wall: seconds from the rows to the file, the children warm; they depend on what else the machine does. CPU: seconds that
the processor worked meanwhile, user and system, in the process and the children that print. Memory: the highest ever
held, summed over those children, and what the process that asked them has grown by; a plain table and the canvas are
one process, counted whole.
"""

import datetime
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

SIZES = (100, 1_000, 5_000, 10_000)
REPEATS = {100: 5, 1_000: 3}
FONTS = Path(__file__).resolve().parent.parent / "static" / "fonts"
HEADS = ("Rank", "No.", "Name", "Club", "S1", "S2", "S3", "Won : lost", "Total")
MM = 72 / 25.4


def main() -> None:
    if len(sys.argv) > 1:
        print(json.dumps(WAYS[sys.argv[1]](int(sys.argv[2]))))
        return
    print("Seconds by the clock and of CPU, and memory; our PDF against the plain table and the canvas")
    for count in SIZES:
        runs_of: dict[str, list[list[float]]] = {way: [] for way in WAYS}
        for _turn in range(REPEATS.get(count, 1)):
            for way in WAYS:
                runs_of[way].append(measured(way, count))
        report(count, {way: list(map(statistics.median, zip(*runs, strict=True))) for way, runs in runs_of.items()})


def report(count: int, medians: dict[str, list[float]]) -> None:
    names = {"ours": "ours", "plain": "plain table", "canvas": "canvas", "xlsx": "XLSX"}
    for way, (wall, cpu, mb) in medians.items():
        print(f"{count:6} rows   {names[way]:12} wall {wall:6.2f} s   CPU {cpu:6.2f} s   {mb:5.0f} MB")
    for at, what in enumerate(("wall", "CPU")):
        ours, plain, canvas = (medians[way][at] for way in ("ours", "plain", "canvas"))
        print(
            f"{'':14}{what}: 1/{plain / ours:.1f} of the plain table, {ours / canvas:.1f} times the canvas", flush=True
        )


def measured(way: str, count: int) -> list[float]:
    run = subprocess.run([sys.executable, __file__, way, str(count)], check=True, capture_output=True, text=True)
    return [float(figure) for figure in json.loads(run.stdout)]


def people(count: int) -> list[list[Any]]:
    """The same rows for everybody: rank, number, name, club, three series, won and lost, total."""
    last = ("Böhme", "Albrecht", "Çelik", "Schwarzenberger", "Öz", "Wagner-Lindemann", "Hinz")
    first = ("Erna", "Jürgen", "Karl-Heinz", "Wolfgang", "Ida")
    rows: list[list[Any]] = []
    for place in range(count):
        series = [400 + place * step % 1111 for step in (7, 11, 13)]
        name = f"{last[place % 7]}, {first[place % 5]} {place}"
        club = f"Skatclub Nr. {place % 90}"
        rows.append([place + 1, place * 7 % count + 1, name, club, *series, f"{place % 40} : {place % 9}", sum(series)])
    return rows


def peak(process: int | str = "self") -> float:
    """MB that a process has ever held."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu(process: int | str = "self") -> float:
    """Seconds that the processor has worked for a process, user and system."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def timed(task: Callable[[], object], children: Callable[[], Iterable[int]] = tuple) -> tuple[float, float]:
    """By the clock, and of CPU; a child that is started meanwhile is counted from its beginning."""

    def used() -> float:
        return cpu() + sum(map(cpu, children()))

    wall, worked = time.perf_counter(), used()
    task()
    return time.perf_counter() - wall, used() - worked


def ours(count: int) -> tuple[float, float, float]:
    tournament, listing = ready(count)
    from django.utils import timezone

    from tournament.desks.documents.answers.composing import Order, compose
    from tournament.desks.documents.answers.manuscripts import papers_of
    from tournament.papers import pdf

    def children() -> list[int]:
        return [child.process.pid or 0 for child in pdf.children.idle]

    def write(listing: Any = listing) -> None:
        (manuscript,) = papers_of(tournament, listing)
        pdf.render(*pdf.children.do(compose, Order(manuscript.written(), "en", timezone.now())))

    write(replace(listing, rows=listing.rows[:1]))
    before = peak()
    seconds = timed(write, children)
    return *seconds, peak() - before + sum(map(peak, children()))


def xlsx(count: int) -> tuple[float, float, float]:
    tournament, listing = ready(count)
    from tournament.desks.documents.answers.files import sheet_of
    from tournament.papers import xlsx

    before = peak()
    return *timed(lambda: xlsx.workbook(sheet_of(tournament, listing))), peak() - before


def ready(count: int) -> tuple[Any, Any]:
    """The application with a list in its hands, as a view has it."""
    os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-bench-")
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
    import django

    django.setup()
    from tournament.models import Organizer, Tournament
    from tournament.papers.listing import Column, Listing

    bold, figures = {8}, {0, 1, 4, 5, 6, 8}
    columns = [
        Column(name, "number" if at in figures else "text", share={2: 5, 3: 4}.get(at, 0), bold=at in bold)
        for at, name in enumerate(HEADS)
    ]
    organizer = Organizer(name="Kreuz As")
    tournament = Tournament(organizer=organizer, name="Pokal", place="Saal", date=datetime.date(2026, 11, 21))
    return tournament, Listing("Standings after series 3", columns, people(count))


def plain(count: int) -> tuple[float, float, float]:
    """A table of fixed columns as anybody would write it."""
    os.environ["FONTCONFIG_FILE"] = str(FONTS / "fonts.conf")
    import weasyprint

    rows = people(count)
    css = (
        "@page{size:A4;margin:21mm 15mm 17mm;@bottom-right{content:counter(page) ' of ' counter(pages)}}"
        "html{font:9.5pt/1.35 Inter}table{table-layout:fixed;width:100%}td{border-bottom:.35pt solid #777}"
    )

    def write() -> None:
        heads = "".join(f"<th>{head}</th>" for head in HEADS)
        body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
        page = f"<style>{css}</style><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        weasyprint.HTML(string=page).write_pdf()

    weasyprint.HTML(string="<p>warm").write_pdf()
    return *timed(write), peak()


def canvas(count: int) -> tuple[float, float, float]:
    """Every text drawn at its place, and nothing measured but what stands at the right."""
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen.canvas import Canvas

    rows, lefts = people(count), (0, 40, 75, 215, 330, 365, 400, 450, 505)

    def write() -> None:
        with tempfile.TemporaryFile() as file:
            paper = Canvas(file, pagesize=A4)
            for start in range(0, count, 41):
                paper.setFont("Helvetica", 9.5)
                for line, row in enumerate(rows[start : start + 41]):
                    y = A4[1] - 90 - line * 17.26
                    for at, (cell, left) in enumerate(zip(row, lefts, strict=True)):
                        if at in (2, 3):
                            paper.drawString(15 * MM + left, y, cell)
                        else:
                            paper.drawRightString(15 * MM + left, y, str(cell))
                    paper.line(15 * MM, y - 5, A4[0] - 15 * MM, y - 5)
                paper.showPage()
            paper.save()

    return *timed(write), peak()


WAYS: dict[str, Callable[[int], tuple[float, float, float]]] = {
    "ours": ours,
    "plain": plain,
    "canvas": canvas,
    "xlsx": xlsx,
}

if __name__ == "__main__":
    main()
