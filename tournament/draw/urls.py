from django.urls import path

from tournament.draw import views

urlpatterns = [
    path("", views.draws, name="draws"),
    path("<whole:number>/", views.draw, name="draw"),
    path("<whole:number>/make/", views.make, name="make-draw"),
    path("<whole:number>/<whole:attempt>/publish/", views.publish, name="publish-draw"),
    path("<whole:number>/<whole:attempt>/void/", views.void, name="void-draw"),
]
