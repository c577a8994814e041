"""``python -m hearts`` is the command ``hearts``."""

from hearts.cli import main

if __name__ == "__main__":
    main()
