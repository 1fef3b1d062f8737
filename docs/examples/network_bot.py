"""A bot that sits down at a table, plays a match there, and leaves.

Usage: python network_bot.py http://localhost:8000 KQ7RMA
"""

import asyncio
import sys
from contextlib import suppress

from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.client import CommandRefused, TableClient, join
from openuno.protocol.http import TakeSeat
from openuno.rulebooks import load


async def play(url, code, name):
    seat = await join(url, code, TakeSeat(name))
    async with TableClient(seat) as client:
        bot = None
        async for update in client:
            table, view = client.table, client.view
            if table.phase == "open" and bot is not None:
                print(*table.last.winners, "won;", dict(table.last.scores))
                await client.leave()
                return
            if table.phase == "playing" and bot is None:
                rules = load(table.rulebook, table.options).rules
                bot = make_bot(Level.NORMAL, name, rules, seed=code)
            if bot is not None:
                for event in update.events:
                    bot.watch(event)
            legal = client.legal
            if not legal or update.seq < client.seq:  # something more has happened: see that first
                continue
            action = bot.move(view, legal) if view.turn == name else bot.react(view, legal)
            if action is not None:
                with suppress(CommandRefused):  # somebody was faster
                    await client.act(action)


asyncio.run(play(sys.argv[1], sys.argv[2], "Robo"))
