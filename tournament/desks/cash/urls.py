from django.urls import path

from tournament.desks.cash.book import views as book
from tournament.desks.cash.losses import views as losses
from tournament.desks.cash.refunds import views as refunds
from tournament.desks.cash.stakes import views as stakes

urlpatterns = [
    path("", book.cash, name="cash"),
    path("book/", book.book, name="book"),
    path("count/", book.book_difference, name="book-difference"),
    path("<whole:entry>/void/", book.void, name="void-entry"),
    path("loss-fees/", losses.loss_fees, name="loss-fees"),
    path("loss-fees/<whole:number>/", losses.series_loss_fees, name="series-loss-fees"),
    path("loss-fees/<whole:number>/collect/", losses.collect, name="collect-loss-fees"),
    path("refunds/", refunds.refunds, name="refunds"),
    path("refunds/give-back/", refunds.give_back, name="give-back"),
    path("refunds/shares/", refunds.return_shares, name="return-shares"),
    path("stakes/<whole:number>/", stakes.table_stakes, name="table-stakes"),
    path("stakes/<whole:number>/agree/", stakes.agree_stake, name="agree-stake"),
]
