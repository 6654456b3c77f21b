"""The addresses of the games."""

from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("", views.home, name="home"),
    path("new", views.new, name="new"),
    path("game/<slug:slug>/", views.table, name="table"),
    path("game/<slug:slug>/table", views.table_part, name="table_part"),
    path("game/<slug:slug>/act", views.act, name="act"),
    path("game/<slug:slug>/reset", views.reset, name="reset"),
    path("game/<slug:slug>/continue", views.go_on, name="continue"),
    path("game/<slug:slug>/result/<int:deal>", views.result, name="result"),
]
