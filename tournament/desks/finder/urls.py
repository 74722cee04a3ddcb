from django.urls import path

from tournament.desks.finder.people import views as people

urlpatterns = [path("", people.find, name="find")]
