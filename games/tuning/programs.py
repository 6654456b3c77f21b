"""Bots that are programs: a line of JSON for each decision, a line of JSON as the answer."""

from __future__ import annotations

import atexit
import json
import selectors
import shlex
import subprocess
from functools import lru_cache
from typing import Any, Final

from games.bots.arena import Chooser
from games.engine.checking import move_of
from games.engine.faults import FaultyCase
from games.engine.legality import can_ask
from games.engine.moves import Ask, Move
from games.engine.positions import check_move
from games.engine.state import Phase, Position
from games.engine.view import PlayerView
from games.engine.view_format import rules_to, view_to

PATIENCE: Final = 30.0  # seconds for one answer
FORBIDDEN: Final = ("deal", "forfeit")  # moves that no bot makes


class BrokenAnswerError(Exception):
    """A program's answer is none that can be played; says what is wrong with it."""


class ProgramError(Exception):
    """A program cannot be started."""


class Program:
    """A running program; it is started anew after it has ended or was late."""

    def __init__(self, command: str) -> None:
        self.words = shlex.split(command)
        self.process = self._started()
        atexit.register(self.end)

    def _started(self) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(  # noqa: S603 - the user names the program to be run
                self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except OSError as error:
            raise ProgramError(f"{self.words[0]} cannot be started: {error.strerror}") from error

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()

    def asked(self, question: dict[str, Any]) -> Any:
        """The JSON that it answers; BrokenAnswerError for anything else, and for silence."""
        try:
            return json.loads(self._line(json.dumps(question).encode() + b"\n"))
        except (OSError, EOFError) as error:
            self.end()
            self.process = self._started()
            raise BrokenAnswerError(f"no answer: {error}") from error
        except ValueError as error:
            raise BrokenAnswerError(f"no JSON: {error}") from error

    def _line(self, question: bytes) -> bytes:
        assert self.process.stdin is not None and self.process.stdout is not None  # noqa: S101, PT018 - pipes were asked for
        self.process.stdin.write(question)
        answer = b""
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.process.stdout, selectors.EVENT_READ)
            while not answer.endswith(b"\n"):
                if not waiting.select(PATIENCE):
                    raise EOFError(f"it was silent for {PATIENCE:.0f} seconds")
                read = self.process.stdout.read(65536)
                if not read:
                    raise EOFError("it has ended")
                answer += read
        return answer


@lru_cache(maxsize=8)
def running(command: str) -> Program:
    """One process for all seats of all deals: a question stands alone."""
    return Program(command)


def chooser(command: str) -> Chooser:
    """The program's moves for a view, up to the next new information."""
    program = running(command)

    def choose(view: PlayerView) -> tuple[Move, ...]:
        if view.table.phase is Phase.PLAY and can_ask(view):
            moves = answered(program, "ask", view)
            if moves:
                return moves
        return answered(program, decision_of(view), view)

    return choose


def decision_of(view: PlayerView) -> str:
    """What the table waits for, in the protocol's words."""
    return {Phase.DRAW: "draw", Phase.PLAY: "turn", Phase.ASK: "answer"}[view.table.phase]


def answered(program: Program, decision: str, view: PlayerView) -> tuple[Move, ...]:
    """The program's moves for one question; asked whether it asks, it may answer with none."""
    rules = view.table.rules
    question = {"decision": decision, "view": view_to(view), "rules": rules_to(rules)}
    answer = program.asked(question)
    if not isinstance(answer, list):
        raise BrokenAnswerError("the answer is no list of moves")
    moves = tuple([_read(data, view) for data in answer])
    if decision == "ask" and moves not in ((), (Ask(),)):
        raise BrokenAnswerError("whether to ask is answered by [] or by the move ask")
    return moves


def _read(data: object, view: PlayerView) -> Move:
    try:
        check_move(data, view.table.rules)
    except FaultyCase as error:
        raise BrokenAnswerError(str(error)) from error
    if not isinstance(data, dict) or data["move"] in FORBIDDEN:
        raise BrokenAnswerError("a bot neither deals nor gives up")
    seat = view.seat or 0
    hands = tuple([view.hand if each == seat else () for each in range(view.table.rules.players)])
    return move_of(data, Position(view.table, hands), seat)
