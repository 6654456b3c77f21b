"""The page for what there is not."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What is missing, in the words that came with the exception; Django's own have none."""
    said = exception.args[0] if exception.args else ""
    words = said if isinstance(said, str) else ""
    return render(request, "404.html", {"words": words}, status=HTTPStatus.NOT_FOUND)
