"""The addresses of a table's talk."""

from django.urls import path

from games.chat import views

urlpatterns = [
    path("", views.talk, name="chat"),
    path("say", views.say, name="say"),
    path("read", views.read, name="read_chat"),
    path("mute", views.mute, name="mute_chat"),
    path("player", views.report_player, name="report_player"),
    path("<slug:message>/report", views.report_message, name="report_message"),
]
