"""What is too large is refused before it is stored, on every way in."""

import http.client
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import AsyncClient, Client

from tests.stack import Stack

MEGABYTE = b"x" * 1_000_000


def test_a_large_body_is_refused(client: Client) -> None:
    answer = client.post("/", MEGABYTE, content_type="application/octet-stream")
    assert answer.status_code == 413
    assert "Content-Security-Policy" in answer.headers
    assert "Nothing has been changed." in answer.content.decode()


async def test_a_large_body_is_refused_under_asgi(async_client: AsyncClient) -> None:
    answer = await async_client.post("/", MEGABYTE, content_type="application/octet-stream")
    assert answer.status_code == 413


def test_a_body_at_the_limit_reaches_the_page(client: Client) -> None:
    body = b"x" * settings.BODY_LIMIT
    answer = client.generic("GET", "/", body, content_type="application/octet-stream")
    assert answer.status_code == 200


def post(stack: Stack, body: bytes | Iterator[bytes]) -> int:
    """Bytes are sent with their length, an iterator in chunks without one."""
    connection = http.client.HTTPConnection(urlsplit(stack.url).netloc, timeout=10)
    try:
        connection.request("POST", "/", body, {"Content-Type": "application/octet-stream"})
        return connection.getresponse().status
    finally:
        connection.close()


def test_the_server_refuses_a_large_body(stack: Stack) -> None:
    assert post(stack, MEGABYTE) == 413


def test_the_server_refuses_a_large_body_that_hides_its_length(stack: Stack) -> None:
    assert post(stack, iter([MEGABYTE])) == 413
    assert post(stack, iter([b"x" * 10_000] * 100)) == 413


def test_the_server_refuses_at_once_a_large_body_that_is_only_announced(stack: Stack) -> None:
    connection = http.client.HTTPConnection(urlsplit(stack.url).netloc, timeout=10)
    connection.putrequest("POST", "/")
    connection.putheader("Content-Length", "1000000000")
    connection.endheaders()
    answer = connection.getresponse()
    page = answer.read().decode()
    connection.close()
    assert answer.status == 413
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "Nothing has been changed." in page


def test_a_large_body_without_length_is_answered_with_the_page(stack: Stack) -> None:
    connection = http.client.HTTPConnection(urlsplit(stack.url).netloc, timeout=10)
    connection.request("POST", "/", iter([MEGABYTE]))
    answer = connection.getresponse()
    assert answer.status == 413
    assert "Nothing has been changed." in answer.read().decode()
    connection.close()


def test_the_server_lets_a_small_body_without_length_reach_the_page(stack: Stack) -> None:
    status = post(stack, iter([b"x" * 100]))
    assert status not in (413, 500)


def test_a_refused_body_leaves_the_connection_usable(stack: Stack) -> None:
    connection = http.client.HTTPConnection(urlsplit(stack.url).netloc, timeout=10)
    for _ in range(2):
        connection.request("POST", "/", MEGABYTE)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 413
    connection.close()


@pytest.mark.parametrize("length", ["9" * 5000, "0" * 5000 + "999999", "262145"])
def test_a_length_of_many_digits_is_too_large(client: Client, length: str) -> None:
    assert client.get("/", headers={"content-length": length}).status_code == 413


@pytest.mark.parametrize("length", ["-1", "many", ""])
def test_a_senseless_length_does_no_harm(client: Client, length: str) -> None:
    answer = client.get("/", headers={"content-length": length})
    assert answer.status_code == 200
