"""`python -m bench` measures OpenUNO beside its peers and writes docs/benchmarks.md."""

import os

# One core for everybody; read by numpy and numba when they are imported, so set before they are.
for _library in ("OMP", "OPENBLAS", "MKL", "NUMBA"):
    os.environ[f"{_library}_NUM_THREADS"] = "1"
