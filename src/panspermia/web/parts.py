"""The templates of a page's fragments, filled in together.

All templates of a page share one set of variables, and the macros that they import are made once
for all of them. Each is filled in anew only if something that it asks for is no longer what it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from jinja2.meta import find_referenced_templates, find_undeclared_variables
from jinja2.utils import missing

MODULES = "_modules"
"""The variable with the macros that were made for these variables."""


class Filled(NamedTuple):
    """A template filled in, and the values of all variables that it asks for."""

    values: tuple[Any, ...]
    html: str


class PartTemplate(Template):
    """A template whose macros are made once for all that share its variables."""

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        known: dict[str | None, TemplateModule] | None = (vars or {}).get(MODULES)
        kinds = (TemplateModule, type(missing))
        set_here = [value for value in (locals or {}).values() if not isinstance(value, kinds)]
        if known is None or not shared or set_here:
            return super().make_module(vars, shared, locals)
        if self.name not in known:
            known[self.name] = super().make_module(vars, shared, locals)
        return known[self.name]


def fill(
    templates: Environment,
    names: Iterable[str],
    context: Mapping[str, Any],
    before: Mapping[str, Filled],
) -> dict[str, Filled]:
    """These templates with the variables of a context; some were filled in before."""
    shared = {**templates.globals, **context, MODULES: {}}
    return {name: _filled(templates, name, shared, before.get(name)) for name in names}


def _filled(
    templates: Environment, name: str, shared: dict[str, Any], before: Filled | None
) -> Filled:
    template = templates.get_template(f"part/{name}.html")
    values = tuple([shared.get(key) for key in inputs_of(templates, f"part/{name}.html")])
    if before is not None and before.values == values:
        return before
    try:
        found = template.root_render_func(template.new_context(shared, shared=True))
        return Filled(values, "".join(found).strip())
    except Exception:
        templates.handle_exception()


@lru_cache(maxsize=256)
def inputs_of(templates: Environment, name: str) -> tuple[str, ...]:
    """The variables that a template asks for, with those of all templates that it takes in."""
    assert templates.loader is not None
    source, _, _ = templates.loader.get_source(templates, name)
    tree = templates.parse(source)
    found = find_undeclared_variables(tree) - templates.globals.keys()
    for other in find_referenced_templates(tree):
        assert other is not None, f"{name} takes in templates that only its variables name"
        found |= {*inputs_of(templates, other)}
    return tuple(sorted(found))
