"""The addresses of games that wait."""

from django.urls import path

from games.lobby import home, joining, lobby, views

urlpatterns = [
    path("", home.home, name="home"),
    path("next", home.next_game, name="next"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("game/<slug:slug>/pin", home.pin, name="pin"),
    path("game/<slug:slug>/hide", home.hide, name="hide"),
    path("game/<slug:slug>/room", views.room, name="room"),
    path("game/<slug:slug>/seats", views.seats, name="seats"),
    path("game/<slug:slug>/seats/change", views.change, name="change_seat"),
    path("game/<slug:slug>/seats/swap", views.swap, name="swap_seats"),
    path("game/<slug:slug>/leave", views.leave, name="leave"),
    path("game/<slug:slug>/cancel", views.cancel, name="cancel"),
    path("game/<slug:slug>/rematch", joining.rematch, name="rematch"),
    path("join/<slug:slug>/", joining.join, name="join"),
    path("invite/<slug:token>/", joining.invitation, name="invite"),
    path("invite/<slug:token>/decline", joining.decline, name="decline"),
]
