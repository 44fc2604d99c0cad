"""A game of two rules texts and three stages, of which one is not begun."""

from pathlib import Path

RIVER = """\
# Ferry

## Setup

- F1 Take a boat.
- F2 Take 3 passengers (the first one by F4).

## Crossing

- F3 Row (see S1).
- F4 Land.
- F5 Rest as you like.

## Worked examples as test vectors

- XF1 (F3) Given a boat, then row.

### Interactions that are easy to get wrong

| Id | Situation | What must happen |
| --- | --- | --- |
| IF-1 | A boat without passengers | it stays |
| IF-2 | A boat in a storm | S1 |

## Ambiguities and decisions

- FA-1 Who rows? All do.

## Kinds

- F2: component: it counts passengers.
- F5: advice: nobody can check it.

## Stages

| Stage | What is playable |
| --- | --- |
| `river` | crossing |

- river (3): F1 F2, F3
- port (2): F4-F5
- sea: coming: its pieces are not drawn.

Examples and interactions:

- river examples (1): XF1
- river interactions (1): IF-1
- sea interactions (1): IF-2
"""

STORMS = """\
# Ferry: Storms

## Setup

- **S1** Take a sail, after F1.

## Storm

- **S2** Roll for wind.

| roll | wind |
| --- | --- |
| 1 | none |

- **S3 Capsizing.** Walk through it:
```
if wind > 5:
    - swim
## home
```
- **S4** Be afraid.

## Kinds

- S4: presentation: it is a mood.

## Stages

- river (1): S1
- sea (3): S2 S3
  S4
"""


def write(folder: Path) -> None:
    """Put both texts where `load_rulebook("ferry", folder=folder)` finds them."""
    (folder / "ferry").mkdir(parents=True)
    (folder / "ferry.md").write_text(RIVER, encoding="utf-8")
    (folder / "ferry" / "storms.md").write_text(STORMS, encoding="utf-8")
