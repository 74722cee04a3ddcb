"""Whose laptop it is: what one clerk has keyed is not sent as another's who signed in there since."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse

from tournament.access import HallRequest

View = Callable[..., HttpResponse]


def same_clerk(view: View) -> View:
    """For what a page sends that says in `by` whose it is.

    Of another's, a script is told to wait until the right person is back; a form leads to where one signs in.
    """

    @wraps(view)
    def for_its_clerk(request: HallRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.POST.get("by", str(request.user.pk)) == str(request.user.pk):
            return view(request, *args, **kwargs)
        if wants_json(request):
            return HttpResponse(status=401)
        raise PermissionDenied

    return for_its_clerk


def wants_json(request: HallRequest) -> bool:
    return request.headers.get("accept", "") == "application/json"
