"""`python -m zertz3d` is the command line."""

import sys

from zertz3d.app.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
