"""The table server under stress: killed, cut off, misled and loaded; see docs/reliability.md."""
