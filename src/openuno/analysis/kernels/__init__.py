"""Kernels of the analysis, in a folder of their own: what changes beside them is not compiled."""
