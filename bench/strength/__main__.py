"""Plays the tournaments of docs/bots.md and writes its tables.

`python -m bench.strength hard-20 oracle` plays just these; whatever else was measured before stays.
With the word `page` nothing is played: the tables are made of what docs/bots.json holds.
"""

from __future__ import annotations

import sys

from bench.strength.page import write_page
from bench.strength.results import measure
from bench.strength.tournaments import ALL


def main(names: list[str]) -> None:
    unknown = [name for name in names if name not in ALL]
    if names == ["page"]:
        write_page()
    elif unknown:
        sys.exit(f"no such tournament: {', '.join(unknown)}; there are {', '.join(ALL)}")
    else:
        for name in names or ALL:
            print(ALL[name].command, flush=True)
            if ALL[name].can_be_played:
                measure(ALL[name])
                write_page()
            else:
                print(f"left out: it needs {ALL[name].needs}")


if __name__ == "__main__":
    main(sys.argv[1:])
