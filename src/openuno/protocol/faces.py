"""What people at a table look like and how they react: avatars, colours of seats and reactions, by
names that never change; how each is drawn is up to the screen.
"""

from __future__ import annotations

from typing import Literal, get_args

Avatar = Literal[
    "fox",
    "cat",
    "dog",
    "bear",
    "panda",
    "rabbit",
    "frog",
    "owl",
    "penguin",
    "koala",
    "lion",
    "tiger",
    "mouse",
    "pig",
    "chick",
    "monkey",
]
"""The animal that stands for somebody at a table."""
SeatColour = Literal["orange", "pink", "violet", "teal", "sky", "lime", "gold", "coral"]
"""The colour of a seat; none is called like a colour of the game."""
Reaction = Literal["laugh", "wow", "cry", "angry", "clap", "heart"]
"""What can be expressed without words."""

AVATARS: tuple[Avatar, ...] = get_args(Avatar)
SEAT_COLOURS: tuple[SeatColour, ...] = get_args(SeatColour)
REACTIONS: tuple[Reaction, ...] = get_args(Reaction)
