"""What every answer tells the browser to keep it safe, beside Django's own headers; and answers of headers alone."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

CONTENT_POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; form-action 'self'; base-uri 'none'"


def content_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Every answer says that nothing but our own files may run or be loaded."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
        return response

    return answer


def errors_forgotten(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """What isn't there, not for this role or not now may be a moment later: no browser and no proxy keeps that."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            response.headers["Cache-Control"] = "private, no-store"
        return response

    return answer


def headers_alone(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """HEAD asks for the headers of a page, its length among them, and gets no body: our server would send one."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method == "HEAD" and isinstance(response, StreamingHttpResponse):
            response.streaming_content = ()
        elif request.method == "HEAD" and isinstance(response, HttpResponse):
            response.content = b""
        return response

    return answer
