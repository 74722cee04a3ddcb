from django.urls import path

from tournament.cash import views

urlpatterns = [
    path("", views.cash, name="cash"),
    path("book/", views.book, name="book"),
    path("<whole:entry>/void/", views.void, name="void-entry"),
]
