"""Simulation: policies that run inside a batch, and batches of hands."""
