from django.urls import path

from tournament.calculator import views

urlpatterns = [path("", views.calculator, name="calculator")]
