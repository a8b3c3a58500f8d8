"""`python -m dighouse` is the same as `dighouse`."""

from dighouse.cli import main

if __name__ == "__main__":
    main()
