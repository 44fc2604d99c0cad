"""`python -m panspermia` is the command line."""

from panspermia.cli import main

if __name__ == "__main__":
    main()
