"""`python -m openuno` is the command `openuno`."""

import sys

from openuno.cli import main

if __name__ == "__main__":
    sys.exit(main())
