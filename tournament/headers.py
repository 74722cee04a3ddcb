"""What every answer tells the browser to keep it safe, and how it travels: compressed, and not at all where the
browser has it already. Answers of headers alone."""

import gzip
import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from threading import Lock

from cachetools import LRUCache, cached
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import get_conditional_response, patch_vary_headers

BLANK = re.compile(r"^\s*(?://.*)?\n|^ +", re.MULTILINE)
AT_ONCE = {  # scripts that stand in the page itself, without comments, and are known by their digests
    name: BLANK.sub("", (settings.STATIC / name).read_text(encoding="utf-8"))
    for name in (
        "frame/theme.js",
        "frame/unlayered.js",
        "public/front/mine.js",
        "public/app/kept.js",
        "sheets/phones/age.js",
    )
}
DIGESTS = [b64encode(sha256(script.encode()).digest()).decode() for script in AT_ONCE.values()]
CONTENT_POLICY = "; ".join(
    [
        "default-src 'self'",
        " ".join(["script-src 'self'", *(f"'sha256-{digest}'" for digest in DIGESTS)]),
        "img-src 'self' data:",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "base-uri 'none'",
    ]
)
TEXTS = ("text/", "application/json", "application/manifest+json")
SHORT = 500  # bytes: they fit into one packet as they are
PACKED = 8 * 1024 * 1024  # bytes of compressed pages for anybody that are kept

Answers = Callable[[HttpRequest], HttpResponseBase]


def content_policy(get_response: Answers) -> Answers:
    """Every answer says that nothing but our own files may run or be loaded, and of what stands in a page `AT_ONCE`."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
        return response

    return answer


def errors_forgotten(get_response: Answers) -> Answers:
    """What isn't there, not for this role or not now may be a moment later: no browser and no proxy keeps that."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            response.headers["Cache-Control"] = "private, no-store"
        return response

    return answer


def headers_alone(get_response: Answers) -> Answers:
    """HEAD asks for the headers of a page, its length among them, and gets no body: our server would send one."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method == "HEAD" and isinstance(response, StreamingHttpResponse):
            response.streaming_content = ()
        elif request.method == "HEAD" and isinstance(response, HttpResponse):
            response.content = b""
        return response

    return answer


def compressed(get_response: Answers) -> Answers:
    """Pages, JSON and CSV for who takes them so.

    A page that is for one person has random bytes in it (Django's): whoever can make his browser ask for it with
    chosen words, and see how long it is, learns no token by that. What sets a cookie goes as it is.
    """
    packing = GZipMiddleware(get_response)

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not response.headers.get("Content-Type", "").startswith(TEXTS) or response.cookies:
            return response
        if isinstance(response, HttpResponse) and response.has_header("ETag"):
            return packed(request, response)
        return packing.process_response(request, response)

    return answer


def packed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A page for anybody is compressed once."""
    patch_vary_headers(response, ["Accept-Encoding"])
    takes = "gzip" in request.headers.get("Accept-Encoding", "")
    if not takes or len(response.content) < SHORT or response.has_header("Content-Encoding"):
        return response
    tag = response.headers["ETag"]
    response.content = body = pack(tag, response.content)
    response.headers["Content-Length"] = str(len(body))
    response.headers["Content-Encoding"] = "gzip"
    response.headers["ETag"] = f"W/{tag}"
    return response


@cached(LRUCache(PACKED, getsizeof=len), key=lambda tag, _content: tag, lock=Lock())
def pack(_tag: str, content: bytes) -> bytes:
    return gzip.compress(content, compresslevel=6, mtime=0)


def revalidated(get_response: Answers) -> Answers:
    """A page for anybody may be kept by the browser, which asks each time whether it is another one by now."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, HttpResponse) or not is_for_anybody(request, response):
            return response
        response.headers.setdefault("Cache-Control", "no-cache")
        response.headers["ETag"] = etag = f'"{sha256(response.content).hexdigest()[:32]}"'
        return get_conditional_response(request, etag=etag, response=response) or response

    return answer


def is_for_anybody(request: HttpRequest, response: HttpResponse) -> bool:
    """Nothing in it is one person's: `allowed` says of what is that it is not to be stored."""
    return (
        request.method in ("GET", "HEAD")
        and response.status_code == 200
        and not response.cookies
        and response.headers.get("Cache-Control", "no-cache") == "no-cache"
        and not response.has_header("Content-Disposition")  # its coming is told by a cookie: arrivals.py
    )
