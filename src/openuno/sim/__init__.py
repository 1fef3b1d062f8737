"""Simulation: policies that play inside compiled loops, jobs split into parts, and the rule lab."""
