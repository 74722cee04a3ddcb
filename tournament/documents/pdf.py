"""HTML in, PDF out: the only import of WeasyPrint, in a warm child process so that the hall's pages stay quick.

It reads nothing but our own static files: names and notes come from people, and an address in them leads nowhere.
"""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

STATIC = Path(__file__).resolve().parents[2] / "static"
SECONDS = 120

_lock = threading.Lock()
_pool: ProcessPoolExecutor | None = None


def render(*papers: str) -> bytes:
    """The PDF of a paper, or of several one after the other. Each may take its time.

    A child that died is replaced once; a second death is the caller's to see.
    """
    used, seconds = pool(), SECONDS * len(papers)
    try:
        return used.submit(write_pdf, *papers).result(timeout=seconds)
    except BrokenProcessPool:
        drop_pool(used)
        return pool().submit(write_pdf, *papers).result(timeout=seconds)
    except TimeoutError:
        drop_pool(used)  # whoever prints next gets a child of his own
        raise


def pool() -> ProcessPoolExecutor:
    global _pool
    with _lock:
        if _pool is None:
            context = multiprocessing.get_context("spawn")
            _pool = ProcessPoolExecutor(max_workers=1, mp_context=context, initializer=warm_up)
        return _pool


def drop_pool(broken: ProcessPoolExecutor) -> None:
    """Only the pool that broke: another thread may have a new one already."""
    global _pool
    with _lock:
        if _pool is broken:
            _pool = None
    broken.shutdown(wait=False, cancel_futures=True)


def warm_up() -> None:
    """In the child: Ctrl-C is the parent's affair, and fonts are ours alone, also where the system has none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    os.environ["FONTCONFIG_FILE"] = str(STATIC / "fonts" / "fonts.conf")
    import weasyprint  # noqa: F401


def end_with_parent() -> None:
    """A server that was killed tells its child nothing; without this each one leaves a process behind for ever."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def write_pdf(*papers: str) -> bytes:
    """Each paper numbers its own pages."""
    import weasyprint
    from weasyprint.urls import URLFetcher

    fetcher = URLFetcher(allowed_protocols={"data"}, allow_redirects=False)
    documents = [weasyprint.HTML(string=paper, url_fetcher=fetcher).render() for paper in papers]
    whole = documents[0].copy([page for document in documents for page in document.pages])
    return bytes(whole.write_pdf() or b"")
