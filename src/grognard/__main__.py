"""`python -m grognard` is the `grognard` command."""

import sys

from .cli import main

sys.exit(main())
