"""What the tests' person sends arrives as from a browser: fields as text, in parts where a file is among them."""

from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from tests.builders import Browser


def told(request: HttpRequest) -> HttpResponse:
    files = {name: file.read() for name, file in request.FILES.items() if isinstance(file, UploadedFile)}
    return HttpResponse(repr((request.content_type, dict(request.POST.lists()), files)))


urlpatterns = [path("", told)]
FIELDS = {"name": "Größe & Maß=2", "seats": [1, 2], "none": [], "keep": True, "lines": "a\r\nb", "empty": ""}
ARRIVED = {"name": ["Größe & Maß=2"], "seats": ["1", "2"], "keep": ["True"], "lines": ["a\r\nb"], "empty": [""]}


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[])
def test_fields_arrive_alike_with_a_file_and_without() -> None:
    plain = Browser().post("/", FIELDS).content.decode()
    assert plain == repr(("application/x-www-form-urlencoded", ARRIVED, {}))
    with_file = Browser().post("/", {**FIELDS, "file": SimpleUploadedFile("a.csv", b"Name")}).content.decode()
    assert with_file == repr(("multipart/form-data", ARRIVED, {"file": b"Name"}))


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[])
def test_what_is_no_form_stays_what_it_is() -> None:
    sent = Browser().post("/", "{}", content_type="application/json")
    assert sent.content.decode() == repr(("application/json", {}, {}))
    assert Browser().post("/").content.decode() == repr(("", {}, {}))
