"""Does the server tell anyone what they may not know? Games with all kinds of clients, of which
every byte is looked at.

`make leaks` plays thousands of matches, the tests fewer. The server is the real one, but for the
network.
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from openuno.core.data.rules import Scoring, can_deal
from openuno.protocol.faces import AVATARS, REACTIONS
from openuno.rulebooks import Rulebook, load, names
from openuno.server.net.app import make_app, serving
from openuno.server.operation.config import Config
from openuno.server.operation.logs import write_logs
from openuno.server.tables.table_state import hash_of
from tests.support.leak_oracle import CARD, Leak, Receiver, Truth, cards_in
from tests.support.random_games import ALL_CARDS
from tests.support.recording_clients import GONE, Answer, AppDoor, Door, Ear
from tests.support.soak import any_rules
from tests.support.table_server import GENEROUS, in_json

PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hugo", "Ida", "Jan")
AT_ONCE = 8
"""Tables that are played at at the same time."""
MOST_MOVES = 400
NONSENSE = (
    "",
    "{}",
    "[",
    "[" * 2000,
    '{"type":"ask"}',
    '{"type":"act","id":"x","move":{"action":"\\ud800"}}',
    '{"type":"act","id":"x","move":{"action":"play","cards":["\\ud800"]}}',
)
_BARE = {"time", "level", "event"}
_HARMLESS = {"storage_down", "storage_back"}
VERBS = ("play", "play", "play", "jump", "draw", "pass", "uno", "challenge", "accept", "deal")


@dataclass
class Asked:
    """An answer over HTTP, the table's state after it, and whose token was sent."""

    url: str
    answer: Answer
    seq: int
    token: str | None


@dataclass
class Evening:
    """A table from its opening to its last match, and all that was said there."""

    door: Door
    rng: Random
    code: str = ""
    sockets: list[Ear] = field(default_factory=list[Ear])
    answers: list[Asked] = field(default_factory=list[Asked])
    tokens: list[str] = field(default_factory=list[str])
    """One for each seat, of whoever sits there; empty for bots."""
    matches: int = 0
    ids: count[int] = field(default_factory=count)

    # Getting there

    async def begin(self, seats: int, bots: int, rulebook: str, options: dict[str, Any]) -> None:
        """Opens a table and sits down."""
        asked = {
            "name": PLAYERS[0],
            "rulebook": rulebook,
            "options": options,
            "seats": seats,
            "bots": ["random"] * bots,
            "public": self.rng.random() < 0.5,
            "spectators": self.rng.random() < 0.9,
            "turn_time": 3600,
            "pick_dealer": self.rng.random() < 0.3,
            "spectators_react": self.rng.random() < 0.5,
        }
        self.tokens = [""] * seats
        told = await self._sit("/api/tables", asked)
        self.code = told["code"]
        for name in PLAYERS[1 : seats - bots]:
            await self._sit(f"/api/tables/{self.code}/seats", {"name": name})
        for seat in range(seats - bots):
            for lang in ("en", "de")[: self.rng.choice((1, 1, 2))]:
                await self._open(seat, lang=lang)
        for lang in ("en", "de")[: self.rng.randint(1, 2)]:
            await self._open(None, lang=lang)

    async def _sit(self, url: str, asked: dict[str, Any]) -> dict[str, Any]:
        told = (await self.door.request(url, asked)).json
        self.tokens[told["seat"]] = told["token"]
        return told

    async def _open(self, seat: int | None, *, after: int | None = None, lang: str = "en") -> None:
        token = None if seat is None else self.tokens[seat]
        ear = self.door.ear(self.code, token, lang=lang, after=after)
        self.sockets.append(await ear.connect())

    def _ears(self, seat: int) -> list[Ear]:
        token = self.tokens[seat]
        return [ear for ear in self.sockets if ear.token == token and ear.closed is None]

    @property
    def people(self) -> list[int]:
        """The seats of those who are there."""
        return [seat for seat, token in enumerate(self.tokens) if token and self._ears(seat)]

    # Playing

    async def play(self) -> None:
        """Plays a match, with all that people may do besides."""
        rng = self.rng
        for seat in self.people:
            if rng.random() < 0.5:
                await self._contribute(seat)
        if (await self._command(self._host(), type="start"))["type"] != "done":
            return
        self.matches += 1
        for _ in range(MOST_MOVES):
            if not self.people or self._standing()["table"]["phase"] == "open":
                return
            await self._move()
            if rng.random() < 0.25:
                await rng.choice(
                    (
                        self._ask,
                        self._ask,
                        self._shout,
                        self._chat,
                        self._react,
                        self._help,
                        self._babble,
                        self._look,
                    )
                )()
            if rng.random() < 0.02:
                await rng.choice((self._blink, self._blink, self._leave, self._remove))()

    def _standing(self) -> dict[str, Any]:
        return self._ears(self.people[0])[0].last

    def _host(self) -> int:
        return self._standing()["table"]["host"]

    async def _command(self, seat: int, /, **command: Any) -> dict[str, Any]:
        ears = self._ears(seat)  # none, if that is news to the one we know it from
        return await self.rng.choice(ears).ask(id=f"c{next(self.ids)}", **command) if ears else GONE

    async def _contribute(self, seat: int) -> None:
        commitment = self._standing()["table"]["commitment"]
        randomness = self.rng.randbytes(16).hex()
        await self._command(seat, type="contribute", commitment=commitment, randomness=randomness)

    async def _move(self) -> None:
        """Whoever can do something does it; at times nobody can but bots, who take a moment."""
        picking = self._standing()["table"].get("picking")
        if picking is not None and picking["waiting"]:
            await self._pick(picking)
            return
        able = [
            (seat, legal)
            for seat in self.people
            if (legal := self._ears(seat)[0].last.get("legal"))
        ]
        if not able:
            await asyncio.sleep(0.001)
            return
        seat, legal = self.rng.choice(able)
        plays = [move for move in legal if move["action"] == "play"]
        move = self.rng.choice(plays if plays and self.rng.random() < 0.8 else legal)
        await self._act(seat, move)

    async def _pick(self, picking: dict[str, Any]) -> None:
        """Somebody picks a card, which may be taken, or not be there."""
        place = self.rng.randint(1, picking["spread"] + 1)
        await self._command(self.rng.choice(self.people), type="pick", place=place)

    async def _act(self, seat: int, move: dict[str, Any], *, at_any_price: bool = False) -> None:
        seq = self._ears(seat)[0].last["seq"]
        await self._command(seat, type="act", move=move, seq=seq, at_any_price=at_any_price)

    def _any_move(self) -> dict[str, Any]:
        return in_json(self._any_action())

    def _any_action(self) -> str:
        rng = self.rng
        verb = rng.choice((*VERBS, "catch", "swap", "suggest", "choose"))
        card = rng.choice(ALL_CARDS)
        match verb:
            case "play" | "jump":
                return f"{verb} {card}{rng.choice(('', '', ' uno'))}"
            case "catch" | "swap":
                return f"{verb} {rng.choice(PLAYERS)}"
            case "suggest":
                return f"suggest {rng.choice(PLAYERS)} {card}"
            case "choose":
                return "choose R"
            case _:
                return verb

    async def _ask(self) -> None:
        """Asks why not, many times: about every card one could have."""
        seat = self.rng.choice(self.people)
        for _ in range(5):
            await self._command(seat, type="ask", move=self._any_move())

    async def _shout(self) -> None:
        """Does anything at all, at any price."""
        seat = self.rng.choice(self.people)
        await self._act(seat, self._any_move(), at_any_price=self.rng.random() < 0.5)

    async def _chat(self) -> None:
        texts = ("hello", f"play {self.rng.choice(ALL_CARDS)}", "<script>", "Ann: draw")
        await self._command(self.rng.choice(self.people), type="say", text=self.rng.choice(texts))

    async def _react(self) -> None:
        """Somebody reacts and looks different; a spectator reacts, where that is allowed."""
        seat, rng = self.rng.choice(self.people), self.rng
        await self._command(seat, type="react", reaction=rng.choice(REACTIONS))
        await self._command(seat, type="change_face", avatar=rng.choice(AVATARS))
        for ear in self._watching()[:1]:
            await ear.ask(id=f"c{next(self.ids)}", type="react", reaction="clap")

    async def _help(self) -> None:
        """Somebody wants what only those may have who play alone: a hint, a move back, a pause."""
        seat = self.rng.choice(self.people)
        for kind in self.rng.sample(("hint", "take_back", "pause"), 2):
            await self._command(seat, type=kind)
        await self._command(seat, type="resume")

    def _watching(self) -> list[Ear]:
        return [ear for ear in self.sockets if ear.token is None and ear.closed is None]

    async def _babble(self) -> None:
        """Sends what makes no sense; the spectators try to play."""
        for ear in self.rng.sample(self.sockets, 1):
            ear.say(self.rng.choice((*NONSENSE, b"\x00")))
        for ear in self._watching()[:1]:
            await ear.ask(id=f"c{next(self.ids)}", type="act", move=in_json("draw"), seq=0)

    async def _look(self) -> None:
        """Asks over HTTP, as oneself, as a spectator and as somebody else."""
        table = f"/api/tables/{self.code}"
        number = self._standing()["table"]["match"]
        urls = ("/api/tables", table, f"{table}/matches", f"{table}/matches/{number}")
        urls = (*urls, f"{table}/matches/{number}/replay", "/metrics", f"{table}/matches/1")
        for url in self.rng.sample(urls, 3):
            token = self.rng.choice((None, *filter(None, self.tokens), "x" * 32))
            lang = self.rng.choice(("en", "de"))
            answer = await self.door.request(url, token=token, lang=lang)
            self.answers.append(Asked(url, answer, self.door.seq(self.code), token))

    async def _blink(self) -> None:
        """Hangs up and comes back, with what was missed; others may notice, or not."""
        seat = self.rng.choice(self.people)
        seq = self._standing()["seq"]
        for ear in self._ears(seat):
            await ear.hang_up()
        if self.people and self.rng.random() < 0.5:
            await self._move()
        await self._open(seat, after=self.rng.choice((None, 0, seq)))

    async def _leave(self) -> None:
        if len(self.people) > 2:
            await self._command(self.rng.choice(self.people), type="leave")

    async def _remove(self) -> None:
        if len(self.people) > 2:
            seat = self.rng.choice(self.people)
            await self._command(self._host(), type="remove", seat=seat)

    async def change_places(self) -> None:
        """Between matches: somebody goes, and somebody else comes, of the same name."""
        goers = [seat for seat in self.people if seat != self._host()]
        if not goers or self._standing()["table"]["phase"] != "open":
            return
        seat = self.rng.choice(goers)
        name = self._standing()["table"]["seats"][seat]["name"]
        await self._command(seat, type="leave")
        await self._sit(f"/api/tables/{self.code}/seats", {"name": name, "seat": seat})
        await self._open(seat, after=0)

    # Looking at it all

    async def check(self) -> Counter[str]:
        """Looks at every byte; gives how much there was of what."""
        for ear in self.sockets:
            if ear.closed is None:
                await ear.hang_up()
        entries = await self.door.entries(self.code)
        truth = Truth(entries)
        seen: Counter[str] = Counter(matches=self.matches, entries=len(entries))
        for ear in self.sockets:
            receiver = Receiver(truth, hash_of(ear.token) if ear.token else "")
            receiver.said = {card for text in ear.said for card in CARD.findall(text)}
            for text in ear.heard:
                receiver.check(text)
                seen["bytes"] += len(text)
            seen["messages"] += receiver.checked
        for asked in self.answers:
            self._check_answer(asked, truth)
            seen["bytes"] += len(asked.answer.text)
            seen[f"HTTP {asked.answer.status}"] += 1
        return seen

    def _check_answer(self, asked: Asked, truth: Truth) -> None:
        text = asked.answer.text
        seq = min(asked.seq, len(truth.entries))  # what was not yet written down is not told
        receiver = Receiver(truth, hash_of(asked.token or ""), seq=seq)
        if asked.answer.status == 200 and asked.url.endswith("/replay"):
            secret = asked.answer.json["fair"]["secret"]
            match = next(n for n, other in truth.secrets.items() if other == secret)
            if truth.over.get(match, seq + 1) > seq:
                raise Leak(f"the replay of match {match} at {seq}")
            receiver.own = {asked.answer.json["digest"]}
        elif asked.answer.status == 200 and "/matches/" in asked.url:
            for update in asked.answer.json["updates"]:
                receiver.check_retold(update, chat=False)
        elif cards_in(text) - truth.picked_until(seq):
            raise Leak(text)
        if asked.url == "/metrics":
            if any(word in text for word in (self.code, *PLAYERS)):
                raise Leak(text)
        elif asked.url != "/api/tables":  # that has other tables too, and no hexadecimal
            receiver.check_text(text, seq)


def any_table(rng: Random) -> tuple[int, int, str, dict[str, Any]]:
    """Seats, bots and rules: one of our rulebooks, or anything there is."""
    while True:
        seats = rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 8, 10))
        if rng.random() < 0.5:
            name = rng.choice(names())
            short = load(name).rules.scoring != Scoring.SINGLE_HAND
            options: dict[str, Any] = {"target": rng.choice((1, 60))} if short else {}
        else:
            name, options = Rulebook("any", any_rules(rng)).as_preset()
        rules = load(name, options).rules
        if can_deal(rules, seats) and not (rules.teams and (seats < 4 or seats % 2)):
            return seats, rng.choice((0, 0, 1, seats - 1)), name, options


async def one_evening(door: Door, seed: object) -> Counter[str]:
    """One or two matches at a table, and what was heard there."""
    rng = Random(f"{seed}")
    evening = Evening(door, rng)
    await evening.begin(*any_table(rng))
    await evening.play()
    if rng.random() < 0.3 and evening.people:
        await evening.change_places()
        await evening.play()
    try:
        return await evening.check()
    except Leak as leak:
        raise Leak(f"seed {seed}: {leak}") from leak


@contextmanager
def noted() -> Generator[io.StringIO]:
    """All that the server writes to its log meanwhile."""
    lines = io.StringIO()
    before = {name: logging.getLogger(name).handlers for name in ("openuno", "uvicorn")}
    write_logs(lines, "json", "debug", key=b"a key")
    try:
        yield lines
    finally:
        for name, handlers in before.items():
            logging.getLogger(name).handlers = handlers
            logging.getLogger(name).propagate = True


async def hunt(matches: int, seed: int, folder: Path, report: Any = None) -> Counter[str]:
    """Plays at least so many matches, several at a time; gives how much was looked at."""
    seen: Counter[str] = Counter()
    numbers = count()
    database = f"sqlite+pysqlite:///{folder / 'leaks.db'}"
    quick = {"bot_delay": 0.0, "catch_grace": 0.0, "away_after": 0.0, "limits": GENEROUS}
    with noted() as lines:
        async with serving(Config(database=database, **quick)) as context:  # type: ignore[arg-type]
            door = AppDoor(make_app(context), context)

            async def keep_playing() -> None:
                while seen["matches"] < matches:
                    seen.update(await one_evening(door, f"{seed} {next(numbers)}"))
                    if report is not None:
                        report(seen)

            async with asyncio.TaskGroup() as group:
                for _ in range(AT_ONCE):
                    group.create_task(keep_playing())
    check_log(lines.getvalue())
    return seen


def check_log(text: str) -> None:
    """Nothing of a match is in the log. That its storage was slow for a while, a server may say, if
    it says no more.
    """
    for line in text.splitlines():
        said = msgspec.json.decode(line)
        if said.keys() != _BARE or said["event"] not in _HARMLESS:
            raise Leak(f"in the log: {line}")


def main() -> None:
    """Plays as many matches as the command line says."""
    matches, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began, shown = time.monotonic(), 0

    def report(seen: Counter[str]) -> None:
        nonlocal shown
        if seen["matches"] >= shown + 100:
            shown = seen["matches"]
            print(f"{time.monotonic() - began:.0f} s: {dict(seen)}", flush=True)  # noqa: T201

    with tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(hunt(matches, seed, Path(folder), report))
    print(f"no leak: {dict(seen)}")  # noqa: T201


if __name__ == "__main__":
    main()
