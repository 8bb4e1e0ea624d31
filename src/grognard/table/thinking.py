"""Thinking: AI players choose their answers in processes of their own, so that no table waits for them.

A process is told where the game stands and which player is to think, and returns the next answers. It keeps the minds
it has met, for a player may have plans; it ends when the server does, however the server ends.

A player has so many seconds on its clock for one answer; then it gives the best it has found so far. One that does not
look at its clock is interrupted after so many seconds of processor time, and a simple answer is given instead: on a
busy machine it thinks longer by the clock on the wall, rather than passing whole phases.

Tables with people have processes of their own, and slow players have others again, so that only their opponents wait
for their thoughts. Tables at which only AI players sit share one process, which is the least urgent of all and takes
its time; only a few tables of one visitor play at once. No visitor's tables come before another's.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import IO, Any, Literal
from zlib import crc32

import msgspec

from ..engine.ask import Ask
from ..engine.game import Game
from ..engine.question import ADVANCE, GATHERING, PATH, PHASE, PLACING
from ..engine.reason import plain
from ..engine.record import load, read_save
from ..engine.verbs import ATTACKS, ENDS, MOVES, STOPS
from ..games import game_info
from ..players import DEEP, Player, because, keep_time, orders, player
from ..players.common.because import Because
from ..players.common.clock import Clock
from ..players.common.thumb import at_hand
from .pools import Pool
from .shelf import overlay_with

PROCESSES = 2  # processes that think for tables with people; as many again for deep thoughts
SHOWS = 5  # tables of one visitor at which only AI players sit, and which play at the same time
MINDS = 500  # that a process keeps
LONGEST, DEEPEST = 5.0, 8.0  # seconds for one answer on a player's clock
WAKES, WAKES_AT_LAST = 10.0, 60.0  # seconds until it is interrupted: of processor time, and in any case
LONGEST_MOVE = 100  # answers, of all sides
A_WHILE, AT_ONCE = 0.25, 40  # seconds and answers that an AI may take before the table is told what it did
SHOWN_AT_ONCE, PACE = 4, 0.05  # answers, and seconds from one batch to the next, where nobody plays but AI players
POLITE, PATIENT, LAST = 10, 14, 19  # less urgent than the server: for people, in deep thought, where nobody waits
log = logging.getLogger("grognard.table")


class Situation(msgspec.Struct):
    """Where a game stands, and which player thinks about it for which side."""

    mind: str  # empty: a new one, for this thought alone
    player: str
    seed: int
    side: str
    save: bytes
    most: int = AT_ONCE  # answers
    orders: bool = True  # standing orders are given, too
    since: list[str] | None = None  # advice is wanted, after these answers of the side, which it gave by itself


class Reasoned(msgspec.Struct):
    """Why an answer was given: the key of the sentence, its parameters, and the parts of the number that decided."""

    text: str
    figures: dict[str, Any]
    items: list[tuple[str, float]]


Begun = Literal["", "other", "none"]  # of a fight: the AI would have begun something else first, or none at all


class Thought(msgspec.Struct):
    """The next answers of an AI, and for each why it is given, if it can tell; or first the standing orders that it
    gives its side. Of advice: whether it goes on with a fight that the AI would not have begun now."""

    answers: list[str]
    reasons: list[Reasoned | None]
    orders: list[str] = []
    begun: Begun = ""


Compiled = tuple[Collection[str], Mapping[str, str]]  # games, and the environment of a process that plays them compiled


class Thinkers:
    """The processes. Each is started when it is first needed, and again if it has died."""

    def __init__(self, shows: int = SHOWS, compiled: Compiled | None = None) -> None:
        self._plain = Crew()
        self._games: Collection[str] = compiled[0] if compiled else ()
        self._compiled = Crew(compiled[1]) if compiled else self._plain
        self.most_shows = shows
        self._shows: Counter[str] = Counter()  # by visitor

    async def think(self, table: str, situation: Situation, show: bool = False, game: str = "") -> Thought:
        """The next answers of a side. The same process always thinks about a table, with the compiled build of its game
        where there is one."""
        crew = self._compiled if game in self._games else self._plain
        group = crew.deep if is_deep(situation.player) else crew.quick
        thinker = crew.last if show else group[crc32(table.encode()) % PROCESSES]
        return await thinker.ask(situation)

    def may_show(self, visitor: str) -> bool:
        """Whether one more table at which only AI players sit may play for a visitor; "" is this machine itself."""
        return not visitor or self._shows[visitor] < self.most_shows

    def begin_show(self, visitor: str) -> None:
        self._shows[visitor] += 1

    def end_show(self, visitor: str) -> None:
        self._shows[visitor] -= 1
        if not self._shows[visitor]:
            del self._shows[visitor]

    def close(self) -> None:
        for crew in {self._plain, self._compiled}:
            crew.close()


class Thinker:
    """One process, and a thread that waits for it. One table of each visitor queues at a time, then the next."""

    def __init__(self, niceness: int = POLITE, pace: float = 0.0, environment: Mapping[str, str] | None = None) -> None:
        self._environment = environment
        self._pool = Pool("thinker", threads=1, share=1)
        self._process: subprocess.Popen[bytes] | None = None
        self._niceness = niceness
        self._pace = pace

    async def ask(self, situation: Situation) -> Thought:
        return await self._pool.run(self._exchange, msgspec.msgpack.encode(situation))

    def _exchange(self, message: bytes) -> Thought:
        time.sleep(self._pace)
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        write_frame(process.stdin, message)
        told = read_frame(process.stdout)
        if told is None:
            raise ConnectionError("a process of AI players has ended")
        return msgspec.msgpack.decode(told, type=Thought)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._bury()
        if self._process is None:
            words = [sys.executable, "-m", __name__, str(self._niceness)]
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, env=self._environment)
        return self._process

    def _bury(self) -> None:
        """Wait for the end of the process and close the pipes to it."""
        if self._process is not None:
            with contextlib.suppress(BrokenPipeError), self._process:
                pass
            self._process = None

    def close(self) -> None:
        self._pool.close(wait=False)
        if self._process is not None:
            self._process.kill()
        self._pool.close()
        self._bury()


class Crew:
    """The processes for tables with people, quick and deep, and the one for tables at which only AI players sit."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self.quick = [Thinker(POLITE, 0.0, environment) for _ in range(PROCESSES)]
        self.deep = [Thinker(PATIENT, 0.0, environment) for _ in range(PROCESSES)]
        self.last = Thinker(LAST, PACE, environment)

    @property
    def all(self) -> list[Thinker]:
        return [*self.quick, *self.deep, self.last]

    def close(self) -> None:
        for thinker in self.all:
            thinker.close()


def is_deep(player: str) -> bool:
    return player.partition(":")[0] in DEEP


# -- in the process ---------------------------------------------------------------------------------------------------


def main() -> None:
    """Think about whatever comes in until nothing comes any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whose end ends this
    with contextlib.suppress(AttributeError, OSError):
        os.nice(int(sys.argv[1]))
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a player prints
    minds: OrderedDict[str, Player] = OrderedDict()
    while (frame := read_frame(asked)) is not None:
        situation = msgspec.msgpack.decode(frame, type=Situation)
        saved = read_save(situation.save)
        overlay = overlay_with(saved.record.game, saved.record.fingerprint or None)
        game = load(game_info(saved.record.game), saved, overlay=overlay)
        mind = met(minds, situation)
        if situation.since is None:
            found = thought(mind, game, situation.side, situation.most, instructs=situation.orders)
        else:
            twin = game.fork(situation.seed)  # with dice of its own: advice must not tell how the true ones will fall
            found = advised(mind, twin, situation.side, situation.since, situation.most)
        write_frame(told, msgspec.msgpack.encode(found))


def met(minds: OrderedDict[str, Player], situation: Situation) -> Player:
    """The mind that is asked for, with its clock; a new one if it is not known."""
    mind = minds.pop(situation.mind, None) or player(situation.player, situation.seed)
    keep_time(mind, Clock(DEEPEST if is_deep(situation.player) else LONGEST))
    if situation.mind:
        minds[situation.mind] = mind
    if len(minds) > MINDS:
        minds.popitem(last=False)
    return mind


def thought(
    mind: Player,
    game: Game,
    side: str,
    most: int = AT_ONCE,
    clock: Callable[[], float] = time.monotonic,
    instructs: bool = True,
) -> Thought:
    """The next answers of an AI, while it is its turn: a few at once, for each batch is written and told once; at least
    one, even if the machine is so busy that the time is over before it begins."""
    if instructs and (wanted := orders(mind, game, side)):
        return Thought([], [], wanted)
    thought = Thought([], [])
    until = clock() + A_WHILE
    while side in game.asked and (not thought.answers or (len(thought.answers) < most and clock() < until)):
        go_on(mind, game, side, thought)
    return thought


def go_on(mind: Player, game: Game, side: str, thought: Thought) -> None:
    """One answer more."""
    answer, reason = chosen(mind, game, side)
    game.answer(side, answer)
    thought.answers.append(answer)
    thought.reasons.append(Reasoned(reason.text, plain(reason.figures), list(reason.items)) if reason else None)


def chosen(mind: Player, game: Game, side: str) -> tuple[str, Because | None]:
    """A player's answer, and why, if it can tell. Neither a slow nor a faulty player stops the game for the people at
    the table."""
    try:
        with woken_after(WAKES, WAKES_AT_LAST):
            return mind.choose(game, side), because(mind)
    except TimeIsUp:
        log.warning("the player of %s thought for too long", side)
        return at_hand(game.ask(side)), Because("late")
    except Exception:
        log.exception("the player of %s failed", side)
        return game.ask(side).options[0], None


def advised(mind: Player, game: Game, side: str, since: list[str], most: int) -> Thought:
    """What a player would do in somebody's place: all of one thing at least, and what else can be foreseen, that is
    until dice fall or others are asked. Others who are asked in the midst of a move do what is next at hand.

    `since` is what the side has begun by itself. The player plans for the moment before that, and then goes on with it;
    the rest of its plan knows nothing of it, and is not told."""
    whole, thought = bool(since) or is_free(game, side), Thought([], [])
    if since:
        thought.begun = judged(game.ask(side), since[0], chosen(mind, game, side)[0])
        for answer in since:
            game.answer(side, answer)
    rolls = game.position.rolls
    until, moving, last = math.inf, False, ""
    for _ in range(LONGEST_MOVE):
        if side in game.asked:
            ask, foreseen = game.ask(side), game.position.rolls == rolls
            goes_on = not thought.answers or is_under_way(ask) or (whole and foreseen and not is_free(game, side))
            more = foreseen and not since and len(thought.answers) < most and time.monotonic() < until
            if not goes_on and not more:
                break
            go_on(mind, game, side, thought)
            role = ask.role_of(thought.answers[-1])
            if role == STOPS and last == MOVES and len(thought.answers) > 1:
                del thought.answers[-2:], thought.reasons[-2:]  # nobody need set out who goes nowhere
            moving, last = ask.kind == PATH.name and role != STOPS, role
            until = min(until, time.monotonic() + A_WHILE)
        elif moving and game.asked:
            for other in game.asked:
                game.answer(other, at_hand(game.ask(other)))
        else:
            break
    return thought


def judged(ask: Ask, given: str, wanted: str) -> Begun:
    """What an AI thinks of an answer that began a fight; empty if it wanted the same."""
    if given == wanted or ask.role_of(given) != ATTACKS:
        return ""
    return "none" if ask.role_of(wanted) == ENDS else "other"


def is_under_way(ask: Ask) -> bool:
    """Whether a side is asked in the midst of a move, of a gathering or of an advance."""
    return ask.kind in (PATH.name, GATHERING.name, ADVANCE.name)


def is_free(game: Game, side: str) -> bool:
    """Whether a side is asked what to do next, and not in the midst of something."""
    ask = game.ask(side)
    return ask.kind == PHASE.name or (ask.kind == PLACING.name and ENDS in ask.question.roles.values())


class TimeIsUp(BaseException):
    """Raised in the middle of a thought; not an exception that a player might handle."""


@contextlib.contextmanager
def woken_after(seconds: float, at_last: float) -> Iterator[None]:
    """Raise TimeIsUp if what is done within takes longer: so many seconds of processor time, or more of them by the
    clock. Where no alarm can be set, the player's own clock alone has to do."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = [(alarm, signal.signal(alarm, _wake)) for alarm in (signal.SIGPROF, signal.SIGALRM)]
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, at_last)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for alarm, woken in before:
            signal.signal(alarm, woken)


def _wake(number: int, frame: object) -> None:
    raise TimeIsUp


def write_frame(stream: IO[bytes], data: bytes) -> None:
    stream.write(len(data).to_bytes(4, "big") + data)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes | None:
    """The next message; None if there is no more."""
    length = stream.read(4)
    if len(length) < 4:
        return None
    data = stream.read(int.from_bytes(length, "big"))
    return data if len(data) == int.from_bytes(length, "big") else None


if __name__ == "__main__":
    main()
