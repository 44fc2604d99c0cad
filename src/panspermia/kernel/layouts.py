"""How values of typed records are laid out as numbers: columns, and what makes bytes of them.

A record is read field by field. Numbers and plain lists are copied in one go; of all else only what
has changed is worked out again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import attrgetter
from struct import Struct
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from panspermia.kernel.columns import (
    Column,
    all_marks_of,
    in_record,
    marks_of,
    or_zero,
    size_of,
    with_meaning,
    without_marks,
)
from panspermia.kernel.features import (
    Bag,
    Bits,
    Busy,
    ByNumber,
    Exactly,
    From,
    Keys,
    Most,
    OneOf,
    Span,
)

Pack = Callable[[Any], bytes]
Content = Callable[[Any], Any]
"""What tells the content of a value, to be compared with it later."""

SIMPLE = (int, bool, str)
USUAL = Span(-1, 127)
FLAG = Span(0, 1)

MOST_KNOWN = 4096
"""Records whose bytes are kept."""
LONG = 16
"""Numbers of a list from which on it is quicker to see that it is the same than to write it."""

key_of = msgspec.msgpack.Encoder().encode
"""What tells the content of plain data and records, as bytes."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a value, what makes their bytes of it, and the shape of all of it."""

    columns: list[Column]
    pack: Pack
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        return size_of(self.columns)


class Record:
    """The fields of a class: numbers, lists of numbers, and what takes some work."""

    def __init__(self, kind: type[Any], name: str, sample: Any, span: Span | None) -> None:
        self._numbers, self._lists, self._tables = FieldGroup(), FieldGroup(), FieldGroup()
        self._calm, self._busy = FieldGroup(), FieldGroup()
        for field, hint in get_type_hints(kind, include_extras=True).items():
            source = next((m for m in marks_of(hint) if isinstance(m, From)), From(field, same))
            value = getattr(sample, source.field, None)
            seen = None if value is None else source.function(value)
            layout = layout_of(hint, f"{name}.{field}".lstrip("."), seen, span)
            self._group_of(hint).add(field, layout, source, content_of(hint, source))
        groups = (self._numbers, self._lists, self._tables, self._calm, self._busy)
        self._layouts = layouts = dict(field for group in groups for field in group.layouts())
        self.columns = [column for layout in layouts.values() for column in layout.columns]
        self.shapes = {field: layout.shape for field, layout in layouts.items()}
        self._names: dict[str, Any] = {"join": b"".join, "chained": chain.from_iterable}
        packs = self._calm.packs() | self._busy.packs()
        parts = [*self._plain(layouts), *[f"pack_{field}(seen.{field})" for field in packs]]
        self.pack = written_out(f"join(({', '.join(parts)},))", self._names | named(packs))
        """All fields."""

    def _plain(self, layouts: dict[str, Layout], alone: Collection[str] = ()) -> list[str]:
        """What makes bytes of the numbers, all at once but for those lists that stand alone.

        It raises struct.error if a list without a mark has changed its length.
        """
        forms = (
            (self._numbers, "seen.{}"),
            (self._lists, "*seen.{}"),
            (self._tables, "*chained(seen.{})"),
        )
        found, run = [], list[tuple[str, int]]()
        for field, form in [(f, form) for group, form in forms for f, _ in group.layouts()]:
            if field in alone:
                found += [*self._written(run), f"pack_{field}(seen.{field})"]
                run = []
            else:
                run.append((form.format(field), layouts[field].size))
        return found + self._written(run)

    def _written(self, run: list[tuple[str, int]]) -> list[str]:
        """Numbers that are written in one go."""
        if not run:
            return []
        size = sum([count for _, count in run])
        self._names[f"write_{size}"] = Struct(f"<{size}h").pack
        return [f"write_{size}({', '.join([values for values, _ in run])})"]

    def _group_of(self, hint: Any) -> FieldGroup:
        if is_plain(hint):
            return self._numbers
        if is_plain_list(hint):
            return self._lists
        if is_plain_table(hint):
            return self._tables
        busy = any([isinstance(mark, (Busy, ByNumber)) for mark in marks_of(hint)])
        return self._busy if busy else self._calm


class Sight(Record):
    """A record that is looked at again and again, and changes little from time to time.

    What takes some work is done anew only for what has changed since: what is calm is compared
    together, what is busy one by one.
    """

    def __init__(self, kind: type[Any], sample: Any) -> None:
        super().__init__(kind, "", sample, None)
        lists = {f: lay for f, lay in self._lists.layouts() if lay.size >= LONG}
        calm, busy = self._calm.remembered(), self._busy.remembered()
        packs = named(busy) | {"calm": remembered(key_of, each(list(calm.values())))}
        packs |= named({field: kept(layout.pack) for field, layout in lists.items()})
        parts = self._plain(self._layouts, lists)
        if calm:
            parts.append(f"calm(({', '.join([f'seen.{field}' for field in calm])},))")
        parts += [f"pack_{field}(seen.{field})" for field in busy]
        self.parts = written_out(f"({', '.join(parts)},)", self._names | packs)
        """All fields, in pieces."""


class Known(dict[Any, bytes]):
    """The bytes of values that were seen before: of simple ones there are few."""

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self._pack = pack

    def __missing__(self, value: Any) -> bytes:
        self[value] = found = self._pack(value)
        return found


def remembered(content: Content, pack: Pack) -> Pack:
    """The same bytes as long as the content is the same."""
    if content is same:
        return Known(pack).__getitem__
    if content is list:
        return kept(pack)
    last: tuple[Any, bytes] = None, b""

    def look(value: Any) -> bytes:
        nonlocal last
        known, now = last, content(value)
        if known[0] != now:
            known = last = now, pack(value)
        return known[1]

    return look


def kept(pack: Pack) -> Pack:
    """The same bytes as long as a list is equal; that is seen more quickly than anything else."""
    known: list[Any] | None = None
    row = b""

    def look(values: list[Any]) -> bytes:
        nonlocal known, row
        if values != known:
            row = pack(values)
            known = values[:]
        return row

    return look


def each(packs: list[Pack]) -> Pack:
    """The bytes of so many values."""
    return lambda values: b"".join([pack(v) for pack, v in zip(packs, values, strict=True)])


def named(packs: dict[str, Pack]) -> dict[str, Pack]:
    return {f"pack_{field}": pack for field, pack in packs.items()}


class FieldGroup:
    """Fields of one kind, by what they are read from."""

    def __init__(self) -> None:
        self._fields: dict[str, dict[str, tuple[Layout, From]]] = {}
        self._contents: dict[str, Content | None] = {}

    def add(self, field: str, layout: Layout, source: From, content: Content | None) -> None:
        read = self._fields.setdefault(source.field, {})
        read[field] = layout, source
        self._contents[source.field] = content if len(read) == 1 else key_of

    def layouts(self) -> list[tuple[str, Layout]]:
        """The fields in the order in which they are written."""
        return [(f, layout) for read in self._fields.values() for f, (layout, _) in read.items()]

    def size(self) -> int:
        return sum([layout.size for _, layout in self.layouts()])

    def packs(self) -> dict[str, Pack]:
        """What makes bytes of each thing that is read."""
        return {source: together(list(read.values())) for source, read in self._fields.items()}

    def remembered(self) -> dict[str, Pack]:
        """The same, but done anew only for what has changed."""
        contents = self._contents
        return {
            source: pack if (content := contents[source]) is None else remembered(content, pack)
            for source, pack in self.packs().items()
        }


def written_out(expression: str, names: dict[str, Any]) -> Callable[[Any], Any]:
    """A function of what is seen, written out field by field: nothing is faster in Python."""
    function: Callable[[Any], Any] = eval(f"lambda seen: {expression}", names)
    return function


def together(fields: list[tuple[Layout, From]]) -> Pack:
    """The bytes of all that is read from one field."""
    packs = [(layout.pack, source.function) for layout, source in fields]
    if len(packs) == 1:
        (pack, function) = packs[0]
        return pack if function is same else lambda value: pack(function(value))
    return lambda value: b"".join([pack(function(value)) for pack, function in packs])


def same(value: Any) -> Any:
    return value


def to_bytes(numbers: Sequence[int]) -> bytes:
    return Struct(f"<{len(numbers)}h").pack(*numbers)


# --- types --------------------------------------------------------------------------------------


def is_plain(hint: Any) -> bool:
    """A number or flag that goes into a row as it is."""
    only_span = all([isinstance(mark, Span) for mark in marks_of(hint)])
    return without_marks(hint) in (int, bool) and only_span


def is_plain_list(hint: Any) -> bool:
    """A list of such numbers, of fixed length."""
    base = without_marks(hint)
    fixed = all([isinstance(mark, (Span, Exactly)) for mark in marks_of(hint)])
    return get_origin(base) is list and is_plain(get_args(base)[0]) and fixed


def is_plain_table(hint: Any) -> bool:
    """A list of such lists."""
    base = without_marks(hint)
    fixed = all([isinstance(mark, (Span, Exactly)) for mark in marks_of(hint)])
    return get_origin(base) is list and is_plain_list(get_args(base)[0]) and fixed


def content_of(hint: Any, source: From) -> Content | None:
    """What tells the content of what is read; None if its pack looks itself."""
    base = without_marks(hint)
    if ByNumber in [type(mark) for mark in marks_of(hint)]:
        return None
    if source.function is same and base in SIMPLE:
        return same
    is_list = get_origin(base) is list and without_marks(get_args(base)[0]) in SIMPLE
    return list if source.function is same and is_list else key_of


def layout_of(hint: Any, name: str, sample: Any, span: Span | None = None) -> Layout:
    """How a value of this type is laid out; the sample may be None where all lengths are marked."""
    layout = form_of(hint, name, sample, span)
    return replace(layout, columns=with_meaning(layout.columns, name, all_marks_of(hint)))


def form_of(hint: Any, name: str, sample: Any, span: Span | None) -> Layout:
    marks = {type(mark): mark for mark in marks_of(hint)}
    base = without_marks(hint)
    span = marks.get(Span, span)
    for kind, make in FORMS.items():
        if kind in marks:
            return make(name, marks[kind], span or USUAL)
    if base in (int, bool):
        return number(name, FLAG if base is bool else span or USUAL)
    origin = get_origin(base)
    if origin in (Union, UnionType):
        return optional(base, name, sample, span)
    if ByNumber in marks:
        return by_number(get_args(base)[0], name, marks[ByNumber], span)
    if origin is list:
        length = marks.get(Most) or marks.get(Exactly) or Exactly(len(known(sample, name)))
        return list_of(get_args(base)[0], name, length, sample, span)
    if origin is dict:
        keys = marks.get(Keys) or Keys(tuple(known(sample, name)))
        return dict_of(get_args(base)[1], name, keys, sample, span)
    assert isinstance(base, type), f"{name}: {base} has no form as numbers; mark it"
    assert base is not str, f"{name}: mark which words there are, with OneOf"
    record = Record(base, name, sample, span)
    return Layout(record.columns, record.pack, (size_of(record.columns),))


def known(sample: Any, name: str) -> Any:
    assert sample is not None, f"{name}: mark its length or keys"
    return sample


def flat(columns: list[Column], pack: Pack) -> Layout:
    return Layout(columns, pack, (size_of(columns),))


def number(name: str, span: Span) -> Layout:
    return flat([Column(name, 1, span.low, span.high)], Struct("<h").pack)


def one_of(name: str, mark: OneOf, _span: Span) -> Layout:
    """One flag for each value."""
    size = len(mark.values)
    flags = {
        value: to_bytes([int(number == place) for number in range(size)])
        for place, value in enumerate(mark.values)
    }
    nothing = to_bytes([0] * size)

    def pack(value: Any) -> bytes:
        found = flags.get(value)
        if found is None:
            assert value in (None, "", -1), f"{name}: {value!r} is not marked"
            return nothing
        return found

    return flat([Column(name, size, 0, 1)], pack)


def bag_of(name: str, mark: Bag, span: Span) -> Layout:
    """How often each value comes."""
    size = len(mark.values)
    place = {value: 2 * number for number, value in enumerate(mark.values)}
    empty = bytes(2 * size)

    def pack(values: Any) -> bytes:
        if not values:
            return empty
        row = bytearray(empty)
        for value in values:
            row[place[value]] += 1  # the lower of the two bytes of a number
        return bytes(row)

    return flat([Column(name, size, 0, span.high)], pack)


def flags_of(name: str, mark: Bits, _span: Span) -> Layout:
    """One flag for each bit."""
    numbers = range(mark.count)
    return flat(
        [Column(name, mark.count, 0, 1)], lambda value: to_bytes([value >> n & 1 for n in numbers])
    )


FORMS: dict[type[Any], Callable[[str, Any, Span], Layout]] = {
    OneOf: one_of,
    Bag: bag_of,
    Bits: flags_of,
}


def optional(base: Any, name: str, sample: Any, span: Span | None) -> Layout:
    """A number or None, which is one less than the least; anything else has a flag before it."""
    (inner,) = [part for part in get_args(base) if part is not NoneType]
    layout = layout_of(inner, name, sample, span)
    if any([isinstance(mark, OneOf) for mark in marks_of(inner)]):
        return layout
    if is_plain(inner):
        low = layout.columns[0].low - 1
        return number_or(name, low, layout.columns[0].high)
    return present(layout, name)


def number_or(name: str, low: int, high: int) -> Layout:
    """A number, or the least for None."""
    to_row = Struct("<h").pack
    return flat([Column(name, 1, low, high)], lambda value: to_row(low if value is None else value))


def present(layout: Layout, name: str) -> Layout:
    """Something that may be missing: a flag, and zeros if it is."""
    there, missing = to_bytes([1]), to_bytes([0] * (layout.size + 1))

    def pack(value: Any) -> bytes:
        return missing if value is None else there + layout.pack(value)

    columns = [Column(f"{name}.there", 1, 0, 1), *map(or_zero, layout.columns)]
    return Layout(columns, pack, (size_of(columns),))


def by_number(item: Any, name: str, mark: ByNumber, span: Span | None) -> Layout:
    """Records at the places of their numbers, each with a flag, and zeros where none is."""
    layouts = [
        present(layout_of(item, f"{name}.{n}", None, span), f"{name}.{n}") for n in mark.numbers
    ]
    place = {number: n for n, number in enumerate(mark.numbers)}
    number_of = attrgetter(mark.field)
    pack_item = layouts[0].pack
    missing = [pack_item(None)] * len(place)
    known: dict[bytes, bytes] = {}
    last: tuple[list[bytes], bytes] = [], b"".join(missing)

    def pack(values: list[Any]) -> bytes:
        nonlocal last
        keys = list(map(key_of, values))
        if keys == last[0]:
            return last[1]
        if len(known) > MOST_KNOWN:
            known.clear()
        row = missing[:]
        for value, key in zip(values, keys, strict=True):
            found = known.get(key)
            if found is None:
                found = known[key] = pack_item(value)
            row[place[number_of(value)]] = found
        last = keys, b"".join(row)
        return last[1]

    columns = [
        in_record(column, number)
        for layout, number in zip(layouts, mark.numbers, strict=True)
        for column in layout.columns
    ]
    return Layout(columns, pack, (len(place), layouts[0].size))


def list_of(item: Any, name: str, length: Most | Exactly, sample: Any, span: Span | None) -> Layout:
    """As many items as there can be; one that is missing is None."""
    count = length.count
    if is_plain(item):
        return numbers_of(name, length, layout_of(item, name, None, span).columns[0])
    if isinstance(length, Most) and get_origin(item) not in (Union, UnionType):
        item = item | None
    samples = [*(sample or ()), *[None] * count][:count]
    layouts = [layout_of(item, f"{name}.{n}", samples[n], span) for n in range(count)]
    # Items that look alike are worked out in one place, which remembers for all of them.
    alike = len({layout.shape for layout in layouts}) == 1
    packs = [layouts[0].pack] * count if alike else [layout.pack for layout in layouts]

    def pack(values: Any) -> bytes:
        missing = count - len(values)
        assert missing >= 0, f"{name}: {len(values)} are more than {count}"
        filled = [*values, *[None] * missing]
        return b"".join([pack_item(v) for pack_item, v in zip(packs, filled, strict=True)])

    columns = [column for layout in layouts for column in layout.columns]
    shape = (count, layouts[0].size) if alike else (size_of(columns),)
    return Layout(columns, pack, shape)


def numbers_of(name: str, length: Most | Exactly, item: Column) -> Layout:
    """A list of numbers, filled up with one less than the least."""
    count = length.count
    to_row = Struct(f"<{count}h").pack
    if isinstance(length, Exactly):
        return flat([Column(name, count, item.low, item.high)], lambda values: to_row(*values))
    missing = [item.low - 1] * count

    def pack(values: Any) -> bytes:
        assert len(values) <= count, f"{name}: {len(values)} are more than {count}"
        return to_row(*values, *missing[len(values) :])

    return flat([Column(name, count, item.low - 1, item.high)], pack)


def dict_of(item: Any, name: str, keys: Keys, sample: Any, span: Span | None) -> Layout:
    """The values by key, in the order of the keys; zeros for a key that is not there."""
    samples = sample or {}
    layouts = {key: layout_of(item, f"{name}.{key}", samples.get(key), span) for key in keys.values}

    def pack(values: Any) -> bytes:
        assert layouts.keys() >= values.keys(), f"{name}: {sorted(values)} are not all marked"
        return b"".join(
            [
                layout.pack(values[key]) if key in values else bytes(2 * layout.size)
                for key, layout in layouts.items()
            ]
        )

    columns = [or_zero(c) for layout in layouts.values() for c in layout.columns]
    return Layout(columns, pack, (size_of(columns),))
