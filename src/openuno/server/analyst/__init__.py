"""Analyses for people at tables: worked out in a process of their own, kept, and shown."""
