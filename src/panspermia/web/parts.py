"""The templates of a page's fragments, filled in together.

All templates of a page share one set of variables, and the macros that they import are made once
for all of them. Each is filled in anew only if something that it asks for is no longer what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from jinja2.meta import find_referenced_templates, find_undeclared_variables
from jinja2.runtime import Context
from jinja2.utils import missing

MACROS = "_macros"
"""The variable with the macros that were made for these variables."""


class Filled(NamedTuple):
    """A template filled in, and the values of all variables that it asks for."""

    values: tuple[Any, ...]
    html: str


class Macros:
    """The macros of templates, made once for some variables."""

    def __init__(self) -> None:
        self._made: dict[str | None, TemplateModule] = {}
        self._contexts: list[Context] = []

    def of(self, template: Template, context: Callable[[], Context]) -> TemplateModule:
        if template.name not in self._made:
            self._contexts.append(context())
            self._made[template.name] = TemplateModule(template, self._contexts[-1])
        return self._made[template.name]

    def forget(self) -> None:
        """Part macros from their variables: each holds the other, and they would stay for long."""
        self._made.clear()
        while self._contexts:
            self._contexts.pop().vars.clear()


class PartTemplate(Template):
    """A template whose macros are made once for all that share its variables."""

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        macros: Macros | None = (vars or {}).get(MACROS)
        kinds = (TemplateModule, type(missing))
        set_here = [value for value in (locals or {}).values() if not isinstance(value, kinds)]
        if macros is None or not shared or set_here:
            return super().make_module(vars, shared, locals)
        return macros.of(self, lambda: self.new_context(vars, shared, locals))


def fill(
    templates: Environment,
    names: Iterable[str],
    context: Mapping[str, Any],
    known: Iterable[Mapping[str, Filled]] = (),
) -> dict[str, Filled]:
    """These templates with the variables of a context; `known` is what was filled in before."""
    macros = Macros()
    shared = {**templates.globals, **context, MACROS: macros}
    before = [*known]
    try:
        return {
            name: _filled(templates, name, shared, [each[name] for each in before if name in each])
            for name in names
        }
    finally:
        macros.forget()


def _filled(
    templates: Environment, name: str, shared: dict[str, Any], before: Sequence[Filled]
) -> Filled:
    template = templates.get_template(f"part/{name}.html")
    values = tuple([shared.get(key) for key in inputs_of(templates, f"part/{name}.html")])
    for filled in before:
        if filled.values == values:
            return filled
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
