"""The manual: for everybody, in the hall without Internet and without a sign-in."""

from django.urls import path

from tournament.desks.help.chapters import views as chapters

urlpatterns = [
    path("", chapters.contents, name="help"),
    path("<slug:name>/", chapters.chapter, name="chapter"),
]
