from django.urls import include, path

from tournament.desks.rulings.protests import views

urlpatterns = [
    path("", views.protests, name="protests"),
    path("file/", views.file_protest, name="file-protest"),
    path("<whole:protest>/take-back/", views.take_back, name="take-back-protest"),
    path("", include("tournament.desks.rulings.jury.urls")),
]
