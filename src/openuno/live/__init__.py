"""Matches that are being played: what is due and when, and the driver that does it in time."""
