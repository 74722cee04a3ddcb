from django.urls import path

from tournament.draw import views

urlpatterns = [
    path("", views.draws, name="draws"),
    path("<int:number>/", views.draw, name="draw"),
    path("<int:number>/make/", views.make, name="make-draw"),
    path("<int:number>/<int:attempt>/publish/", views.publish, name="publish-draw"),
    path("<int:number>/<int:attempt>/void/", views.void, name="void-draw"),
]
