from django.urls import path

from tournament.desks.cash.book import views
from tournament.desks.cash.losses import views as loss_views
from tournament.desks.cash.refunds import views as refund_views
from tournament.desks.cash.stakes import views as stake_views

urlpatterns = [
    path("", views.cash, name="cash"),
    path("book/", views.book, name="book"),
    path("<whole:entry>/void/", views.void, name="void-entry"),
    path("loss-fees/", loss_views.loss_fees, name="loss-fees"),
    path("loss-fees/<whole:number>/", loss_views.series_loss_fees, name="series-loss-fees"),
    path("loss-fees/<whole:number>/collect/", loss_views.collect, name="collect-loss-fees"),
    path("refunds/", refund_views.refunds, name="refunds"),
    path("refunds/give-back/", refund_views.give_back, name="give-back"),
    path("refunds/shares/", refund_views.return_shares, name="return-shares"),
    path("stakes/<whole:number>/", stake_views.table_stakes, name="table-stakes"),
    path("stakes/<whole:number>/agree/", stake_views.agree_stake, name="agree-stake"),
]
