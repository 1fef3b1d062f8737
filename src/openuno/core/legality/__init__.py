"""Legality: which cards can be played, and the first reason against an action."""
