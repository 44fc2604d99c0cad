"""Campaigns: games whose results go on into the next, as files that prove themselves.

How to use it
- `record_of(table)` is what a finished table hands over, `new_table(NEXT[game], legacy=record)` the
  game that goes on; `next_chapter(record)` says which that is, or by which clause there is none.
- `who_brings_what(record)` tells for every player what C2 and C3 make of the record.
- `write_campaign(saves)` is a file with all chapters, and `read_campaign(text)` reads it back: it
  plays every chapter again, so that what was edited is refused.
"""

from panspermia.campaign.errors import BadRecord
from panspermia.campaign.files import Campaign, read_campaign, write_campaign
from panspermia.campaign.heirs import Heir, Heirloom, who_brings_what
from panspermia.campaign.story import NEXT, next_chapter, record_of

__all__ = [
    "NEXT", "BadRecord", "Campaign", "Heir", "Heirloom", "next_chapter", "read_campaign",
    "record_of", "who_brings_what", "write_campaign",
]  # fmt: skip
