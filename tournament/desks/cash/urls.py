from django.urls import path

from tournament.desks.cash.book import views as book
from tournament.desks.cash.jackpot import views as jackpot
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
    path("jackpot/", jackpot.jackpot, name="jackpot"),
    path("jackpot/buy-in/", jackpot.buy_in, name="jackpot-buy-in"),
    path("jackpot/win/", jackpot.note_win, name="jackpot-win"),
    path("jackpot/win/<whole:win>/take-back/", jackpot.take_back_win, name="jackpot-take-back"),
    path("jackpot/win/<whole:win>/pay/", jackpot.pay_win, name="jackpot-pay"),
    path("jackpot/carry-over/", jackpot.carry_over, name="jackpot-carry-over"),
    path("jackpot/carry-over/take-back/", jackpot.take_back_carrying, name="jackpot-take-back-carrying"),
    path("stakes/<whole:number>/", stakes.table_stakes, name="table-stakes"),
    path("stakes/<whole:number>/agree/", stakes.agree_stake, name="agree-stake"),
]
