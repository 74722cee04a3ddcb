from django.urls import path

from tournament.standings import views

urlpatterns = [path("", views.show, name="standings")]
