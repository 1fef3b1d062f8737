"""The page docs/benchmarks.md, with places for what is measured."""

from __future__ import annotations

PAGE = """\
# Benchmarks

This page is written by `make bench` (`python -m bench`); do not edit it. Its last run: {when}.

## Targets

{targets}

## Beside others

{hands}

## More seats

`official`, `random`.

{seats}

Hands grow longer. An action takes {seats_cost} × as long at {most_seats} seats as at 2: the set-up
and the counting of points go round the whole table, a move does not.

## More rules

`official` at {at_seats} seats, with one thing changed.

{options}

A table without house rules runs code from which they are left out. The first that is switched on
costs what asking for all of them costs: that is what `teams` and `multi_play` show, with which
`random` plays no differently. The rest is what the rule makes of the game.

## Where the time goes

`official`, 2 seats, `random`, one core: {nanoseconds:.0f} ns an action{instructions}.

{breakdown}

Each part is measured by leaving it out: the moves are written down once, then the hands are played
again without a policy, without judging, and without moves. The last two rows lie within the parts
above: what is saved with the value of every option compiled in, and with the same few hands over
and over, until the processor knows which way each branch goes. Drawing a card, with its random
number and its swap in the pile, takes {drawing:.1f} ns.

A plain reference in C with bit masks reaches about 1,500 × RLCard's environment on one core;
OpenUNO took {ratio:,.0f} × here. The rest of the time goes into this:

- **Judging before doing.** A reference plays legal moves and asks nobody. Here a move is a row of
  numbers that a policy writes, `judge` reads and `perform` reads again, as it would be for a player
  whom nobody trusts; much that the policy has found out is found out twice.
- **A whole game.** `perform` has phases, a window in which a player can be caught, several cards in
  a turn, evidence for a challenge, penalties, a pile that runs out. Most moves need none of it, and
  are asked all the same.
- **One source.** Kernels are written to be read, and to run interpreted too: integers of 64 bits
  that never overflow, a record in memory instead of registers.
- **Options** are asked at run time. That costs little; compiling them in would mean compiling anew
  for each rulebook.
- **Branches guessed wrong.** Which card comes is random, and what follows depends on it. The
  reference has this too; it is the part that writing less code does not save.

## What is measured

- **A hand** is a fresh deal, played to its end. OpenUNO: a new match with a dealer drawn at random,
  the deal, and every action through `step`, which judges it before it does it; nothing is skipped
  for speed.
- **RLCard, environment** is `env.run(is_training=False)` of `uno` with its `RandomAgent`s, which
  builds an observation for every action and keeps them all. **Bare game** is the game inside it,
  driven with any legal action and no more.
- **OpenSpiel** has no UNO; `crazy_eights` is its nearest game, and written in C++. It is driven
  from Python: a call for the legal actions, one to apply one of them, and the same for each card
  that comes by chance, which is not counted as an action.
- **The policy** of OpenUNO is `random`: a random playable card if there is one, else a draw, played
  if it fits; random colour; UNO always called; no bluffs, no challenges. The peers' players pick at
  random among what their game offers. So hands differ in length, as the table shows.
- **One thread** in one process for all. After a warm-up (compiling, caches) they take turns for
  {rounds} rounds, so that a busy moment of the machine hits all alike. Numbers are medians; in
  brackets, the slowest and the fastest round. Ratios are taken round by round.
- **Interpreted** is the same source, run by Python as it stands.
- **Instructions** are counted by {counted}.
- **Commands** are timed from outside as processes of their own, start of Python included. The first
  use finds nothing compiled, not even Python's bytecode; later starts find what it left. Memory is
  the process's peak (resident set).

## The machine

{machine}
"""
