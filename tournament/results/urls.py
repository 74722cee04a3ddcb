from django.urls import path

from tournament.results import lot_views, rating_views, views

urlpatterns = [
    path("", views.results, name="results"),
    path("lots/", lot_views.lots, name="lots"),
    path("lots/draw/", lot_views.draw_lot, name="draw-lot"),
    path("lots/write-down/", lot_views.write_down, name="write-down-lot"),
    path("ratings/", rating_views.ratings, name="ratings"),
    path("ratings/define/", rating_views.define_rating, name="define-rating"),
    path("ratings/<whole:rating>/remove/", rating_views.remove_rating, name="remove-rating"),
    path("finalise/", views.finalise, name="finalise"),
    path("post/<whole:number>/", views.post_standings, name="post-standings"),
    path("posted/<whole:posting>/take-down/", views.take_down, name="take-down"),
    path("<whole:version>/reopen/", views.reopen, name="reopen"),
]
