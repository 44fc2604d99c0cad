"""What happens in a game, as events: a module for each chapter, and all of them here."""

from __future__ import annotations

from panspermia.games.exodus.rules.events.assembly import *
from panspermia.games.exodus.rules.events.auctions import *
from panspermia.games.exodus.rules.events.contracts import *
from panspermia.games.exodus.rules.events.deals import *
from panspermia.games.exodus.rules.events.flights import *
from panspermia.games.exodus.rules.events.fulfilments import *
from panspermia.games.exodus.rules.events.sites import *
from panspermia.games.exodus.rules.events.stacks import *
from panspermia.games.exodus.rules.events.turns import *
from panspermia.games.exodus.rules.events.years import *

EVENTS = (
    *FLIGHT_EVENTS, *TURN_EVENTS, *STACK_EVENTS, *AUCTION_EVENTS, *SITE_EVENTS, *YEAR_EVENTS,
    *ASSEMBLY_EVENTS, *DEAL_EVENTS, *CONTRACT_EVENTS, *FULFILMENT_EVENTS,
)  # fmt: skip
