"""The rules texts of a game as clauses that people and tests can look up.

docs/reference/rules-text.md says how such a text is written.
"""

from panspermia.rulebook.clauses import (
    CLAUSE_KINDS,
    COMING,
    COMPONENT,
    DECISION,
    EXAMPLE,
    INTERACTION,
    LISTED_KINDS,
    RULE,
    TESTED_KINDS,
    Clause,
    Rulebook,
)
from panspermia.rulebook.coverage import ClauseCoverage, CoverageTable, overlay
from panspermia.rulebook.errors import RulebookError, UnknownClause, UnknownRulebook
from panspermia.rulebook.load import has_rulebook, load_coverage, load_rulebook
from panspermia.rulebook.parse import parse_rulebook

__all__ = [
    "CLAUSE_KINDS",
    "COMING",
    "COMPONENT",
    "DECISION",
    "EXAMPLE",
    "INTERACTION",
    "LISTED_KINDS",
    "RULE",
    "TESTED_KINDS",
    "Clause",
    "ClauseCoverage",
    "CoverageTable",
    "Rulebook",
    "RulebookError",
    "UnknownClause",
    "UnknownRulebook",
    "has_rulebook",
    "load_coverage",
    "load_rulebook",
    "overlay",
    "parse_rulebook",
]
