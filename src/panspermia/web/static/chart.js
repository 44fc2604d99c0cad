// The reader's view of the solar chart: pan, zoom, levels of detail, search and pointing.
// A page has one ground, which moves into the chart that is shown: at a table that of now, or the
// one of a story. It tells of a Space that is chosen by the event `space` (its id), at a table by
// `pick`, and that it has `moved`; it hears `look` ({ids}, {id}), `reveal` (an id), `zoom`,
// `question` and `beat`.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const first = document.querySelector(".chart");
  if (!first) return;
  const atTable = Boolean($("answer"));
  const ground = $("ground")?.firstElementChild;
  const [WIDTH, HEIGHT] = [Number(first.dataset.width), Number(first.dataset.height)];
  const TILE = [Number(first.dataset.tileWidth), Number(first.dataset.tileHeight)];
  const LEVELS = JSON.parse(first.dataset.levels).reverse();
  const MOST = Number(first.dataset.most);
  const REST = 140;
  const NEAR = 1.9;
  const spaces = JSON.parse($("spaces").textContent).map(([id, x, y, name, facts]) => ({ id, x, y, name, facts }));
  const known = new Map(spaces.map((space) => [space.id, space]));
  // Tiles of signs, and smaller ones of words.
  const tiles = [...document.querySelectorAll("[data-tile], [data-words]")].map((element) => {
    const part = element.dataset.tile ? 1 : 0.5;
    const number = Number(element.dataset.tile || element.dataset.words);
    const [w, h] = [TILE[0] * part, TILE[1] * part];
    return { element, w, h, x: (number % 100) * w, y: Math.floor(number / 100) * h, away: false };
  });
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const view = { s: 1, x: 0, y: 0 };
  let board = null; // the chart that is shown, and what is in it
  let sheet = null;
  let tip = null;
  let drawn = 0; // the scale at which the sheet is drawn
  let seen = null; // the part of the sheet whose tiles are there
  let waiting = false;
  let resting = 0;
  let touched = false;
  // Where sheet and tip stand is said by rules: what is swapped in has no styles of its own.
  const styles = new CSSStyleSheet();
  styles.replaceSync(".sheet {} .chart .tip {}");
  document.adoptedStyleSheets.push(styles);
  const [laid, tipped] = [...styles.cssRules].map((rule) => rule.style);

  const least = () => Math.min(board.clientWidth / WIDTH, board.clientHeight / HEIGHT) * 0.985;
  const glyph = (s) => Math.min(Math.max((s / 1.6) ** 0.62, 0.2), 1.6);

  // --- drawing ------------------------------------------------------------------------------

  // A gesture only moves the sheet, which costs no painting; at rest it is drawn at its new scale.
  function paint() {
    waiting = false;
    const f = view.s / drawn;
    clearTimeout(resting);
    if (!drawn || f > 2.5 || f < 0.4) draw();
    else {
      laid.transform = `translate(${view.x}px, ${view.y}px) scale(${f})`;
      if (!covered()) showTiles(0.4);
      if (f !== 1) resting = setTimeout(draw, REST);
    }
    board.classList.toggle("whole", view.s < least() * 1.3);
    const [w, h] = [board.clientWidth, board.clientHeight];
    const frame = $("frame");
    if (frame && $("mini")) {
      const [mw, mh] = [frame.parentNode.clientWidth, frame.parentNode.clientHeight];
      frame.style.transform = `translate(${(-view.x / view.s / WIDTH) * mw}px, ${(-view.y / view.s / HEIGHT) * mh}px) scale(${w / view.s / WIDTH}, ${h / view.s / HEIGHT})`;
    }
    document.dispatchEvent(new CustomEvent("moved"));
  }

  function draw() {
    drawn = view.s;
    board.dataset.level = LEVELS.find(([, from]) => drawn >= from - 0.005)?.[0] || LEVELS.at(-1)[0];
    laid.width = `${WIDTH * drawn}px`;
    laid.height = `${HEIGHT * drawn}px`;
    laid.setProperty("--u", 1 / drawn);
    laid.setProperty("--g", glyph(drawn) / drawn);
    laid.transform = `translate(${view.x}px, ${view.y}px)`;
    showTiles(0.4);
    board.dataset.ready = "yes";
    document.dispatchEvent(new CustomEvent("moved"));
  }

  function part(more) {
    const [w, h] = [board.clientWidth, board.clientHeight];
    const [left, top] = [-view.x / view.s, -view.y / view.s];
    const [wide, high] = [(w / view.s) * more, (h / view.s) * more];
    return { left: left - wide, top: top - high, right: left + w / view.s + wide, low: top + h / view.s + high };
  }

  function covered() {
    const now = part(0);
    return seen && now.left >= seen.left && now.top >= seen.top && now.right <= seen.right && now.low <= seen.low;
  }

  // Words reach a little out of their tile.
  function showTiles(more) {
    seen = part(more);
    const room = 120 / view.s;
    for (const tile of tiles) {
      const away = tile.x - room > seen.right || tile.x + tile.w + room < seen.left || tile.y - room > seen.low || tile.y + tile.h + room < seen.top;
      if (away !== tile.away) tile.element.classList.toggle("away", (tile.away = away));
    }
  }

  function place() {
    const [w, h] = [board.clientWidth, board.clientHeight];
    const [spareX, spareY] = [Math.max(0, w - WIDTH * view.s), Math.max(0, h - HEIGHT * view.s)];
    view.x = Math.min(Math.max(view.x, w - WIDTH * view.s - 130 - spareX), 130 + spareX);
    view.y = Math.min(Math.max(view.y, h - HEIGHT * view.s - 130 - spareY), 130 + spareY);
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(paint);
    }
  }

  // --- going somewhere ----------------------------------------------------------------------

  function zoom(factor, x = board.clientWidth / 2, y = board.clientHeight / 2) {
    const s = Math.min(Math.max(view.s * factor, least()), MOST);
    view.x = x - ((x - view.x) * s) / view.s;
    view.y = y - ((y - view.y) * s) / view.s;
    view.s = s;
    place();
  }

  function show(x, y, s) {
    Object.assign(view, { s, x: board.clientWidth / 2 - x * s, y: board.clientHeight / 2 - y * s });
    place();
  }

  function fit() {
    show(WIDTH / 2, HEIGHT / 2, least());
  }

  let flight = 0;
  function glide(x, y, s) {
    cancelAnimationFrame(flight);
    if (calm.matches) return show(x, y, s);
    const from = { s: view.s, x: (board.clientWidth / 2 - view.x) / view.s, y: (board.clientHeight / 2 - view.y) / view.s };
    const began = performance.now();
    flight = requestAnimationFrame(function step(now) {
      const t = Math.min(1, Math.max(0, (now - began) / 450));
      const e = t * t * (3 - 2 * t);
      show(from.x + (x - from.x) * e, from.y + (y - from.y) * e, from.s * (s / from.s) ** e);
      if (t < 1) flight = requestAnimationFrame(step);
    });
  }

  // Where all of these are seen, no nearer than `most`.
  function framed(ids, most = NEAR) {
    const found = ids.map((id) => known.get(id)).filter(Boolean);
    if (!found.length) return null;
    const [xs, ys] = [found.map((space) => space.x), found.map((space) => space.y)];
    const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const s = Math.min((board.clientWidth - 90) / (right - left || 1), (board.clientHeight - 130) / (low - top || 1), most);
    return [(left + right) / 2, (top + low) / 2 - 20 / s, Math.max(s, least())];
  }

  function fitAll(ids, most) {
    const found = framed(ids, most);
    if (found) glide(...found);
  }

  function keepInView(space) {
    const [x, y] = [space.x * view.s + view.x, space.y * view.s + view.y];
    if (!isSeen(x, y)) glide(space.x, space.y, view.s);
  }

  const isSeen = (x, y) => x >= 60 && y >= 60 && x <= board.clientWidth - 60 && y <= board.clientHeight - 60;

  // --- pointers: drag, pinch, wheel ---------------------------------------------------------

  const fingers = new Map();
  let moved = 0;
  const where = (event) => {
    const box = board.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function press(event) {
    if (event.target.closest(".float")) return;
    cancelAnimationFrame(flight);
    touched = true;
    if (!fingers.size) moved = 0;
    board.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, where(event));
  }

  function drag(event) {
    const old = fingers.get(event.pointerId);
    const at = where(event);
    if (!old) return point(at, event);
    tip.hidden = true;
    board.classList.add("dragging");
    moved += Math.hypot(at.x - old.x, at.y - old.y);
    if (fingers.size === 1) {
      view.x += at.x - old.x;
      view.y += at.y - old.y;
    } else if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const before = Math.hypot(old.x - other.x, old.y - other.y);
      const after = Math.hypot(at.x - other.x, at.y - other.y);
      view.x += (at.x - old.x) / 2;
      view.y += (at.y - old.y) / 2;
      if (before > 0) zoom(after / before, (at.x + other.x) / 2, (at.y + other.y) / 2);
    }
    fingers.set(event.pointerId, at);
    place();
  }

  function release(event) {
    const at = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    board.classList.remove("dragging");
    if (event.type === "pointerup" && at && moved < 6 && !fingers.size) choose(nearest(at, event.pointerType === "touch" ? 26 : 18));
  }

  function wheel(event) {
    if (event.target.closest(".legend")) return;
    event.preventDefault();
    touched = true;
    cancelAnimationFrame(flight);
    const at = where(event);
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), at.x, at.y);
  }

  // --- pointing: the nearest Space, without hit areas in the picture ------------------------

  // What can be chosen goes before what cannot.
  function nearest(at, most) {
    const choices = chosen();
    return (choices.size && closest(at, most + 8, (space) => choices.has(space.id))) || closest(at, most, isDrawn);
  }

  const chosen = () => new Set([...board.querySelectorAll(".choice[data-place]")].map((spot) => spot.dataset.place));
  const isDrawn = (space) => view.s >= 0.58 || space.name;

  function closest(at, most, test) {
    const [x, y] = [(at.x - view.x) / view.s, (at.y - view.y) / view.s];
    let best = null;
    let far = most / view.s;
    for (const space of spaces) {
      const d = Math.hypot(space.x - x, space.y - y);
      if (d < far && test(space)) {
        far = d;
        best = space;
      }
    }
    return best;
  }

  function point(at, event) {
    const space = event.target.closest(".float") || event.pointerType === "touch" ? null : nearest(at, 18);
    tip.hidden = !space;
    if (!space) return;
    const spot = spotOf(space.id);
    const words = spot?.getAttribute("aria-label").split(/: (.*)/) ?? [space.name || space.facts, space.name ? space.facts : ""];
    tip.replaceChildren(Object.assign(document.createElement("b"), { textContent: words[0] }), words[1] ?? "");
    tipped.transform = `translate(${Math.min(at.x + 14, board.clientWidth - 270)}px, ${Math.max(0, Math.min(at.y + 14, board.clientHeight - 24 - tip.offsetHeight))}px)`;
  }

  const spotOf = (id) => board.querySelector(`[data-place="${CSS.escape(id)}"], [data-spot="${CSS.escape(id)}"]`);

  function choose(space) {
    if (!space) return;
    if (!atTable) return void board.dispatchEvent(new CustomEvent("space", { detail: space.id, bubbles: true }));
    const spot = spotOf(space.id);
    if (spot?.dataset.spot) return void spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    ring(spot ? undefined : space.id);
    (spot ?? mark).dispatchEvent(new CustomEvent("pick", { bubbles: true }));
  }

  // A ring around what is looked at.
  const mark = $("mark");
  function ring(id) {
    const space = known.get(id);
    mark.toggleAttribute("hidden", !space);
    if (!space) return;
    mark.setAttribute("transform", `translate(${space.x} ${space.y})`);
    if (atTable) mark.dataset.place = id;
  }

  document.addEventListener("look", (event) => {
    const { ids, id, only } = event.detail;
    if (ids) fitAll(ids);
    if (id !== undefined) {
      ring(id);
      const space = known.get(id);
      if (space && !only) glide(space.x, space.y, Math.max(view.s, 1.1));
      else if (space) keepInView(space);
    }
  });

  document.addEventListener("reveal", (event) => {
    const space = known.get(event.detail);
    if (space) keepInView(space);
  });

  // --- keys, buttons, search ----------------------------------------------------------------

  const acts = { in: () => zoom(1.5), out: () => zoom(1 / 1.5), fit, mine: () => fitAll(home(), 0.9) };

  function act(name) {
    touched = true;
    acts[name]?.();
  }

  const home = () => (board.dataset.home ?? "").split(" ").filter(Boolean);

  const ways = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
  const KEYS = { "+": "in", "=": "in", "-": "out", "0": "fit" };

  function key(event) {
    if (event.target !== board || event.ctrlKey || event.metaKey || event.altKey) return;
    touched = true;
    const way = ways[event.key];
    if (way && event.shiftKey && !atTable) walk(-way[0], -way[1]);
    else if (way) {
      view.x += way[0];
      view.y += way[1];
      place();
    } else if (KEYS[event.key] && !atTable) act(KEYS[event.key]);
    else return;
    event.preventDefault();
  }

  // At a table these keys do the same wherever they are pressed.
  document.addEventListener("zoom", (event) => act(event.detail));

  // Along a line to the neighbour that lies most in this direction; without a Space, to the nearest.
  function walk(dx, dy) {
    const links = [...document.querySelectorAll("#space [data-space]")].map((link) => known.get(link.dataset.space)).filter(Boolean);
    const here = known.get($("space")?.dataset.here);
    if (!here) return choose(nearest({ x: board.clientWidth / 2, y: board.clientHeight / 2 }, 400));
    const along = (space) => ((space.x - here.x) * dx + (space.y - here.y) * dy) / (Math.hypot(space.x - here.x, space.y - here.y) || 1);
    const best = links.sort((a, b) => along(b) - along(a))[0];
    if (best && along(best) > 0) choose(best);
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, select, textarea")) return;
    board.querySelector(".find-words")?.focus();
    event.preventDefault();
  });

  const names = $("places");
  if (names) for (const space of spaces) if (space.name) names.append(Object.assign(document.createElement("option"), { value: space.name }));

  // Names as people type them: any case, without accents and marks. The server reads them alike.
  const plain = (words) => words.normalize("NFKD").replace(/[\u0027’‘\u0060ʻ]|\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
  const named = spaces.filter((space) => space.name).map((space) => ({ space, words: plain(space.name), whole: plain(space.name).join("") }));

  function found(words) {
    const parts = plain(words);
    const wanted = parts.join("");
    const tests = [
      (name) => name.whole === wanted,
      (name) => name.whole.startsWith(wanted),
      (name) => parts.every((part) => name.words.some((word) => word.startsWith(part))),
      (name) => name.whole.includes(wanted),
    ];
    const hit = wanted && tests.map((test) => named.find(test)).find(Boolean);
    return hit ? hit.space : null;
  }

  // How much two words have in common: their pairs of letters.
  function alike(one, other) {
    const pairs = (word) => new Set([...` ${word}`].slice(0, -1).map((_, at) => ` ${word}`.slice(at, at + 2)));
    const [a, b] = [pairs(one), pairs(other)];
    return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size);
  }

  function meant(words) {
    const parts = plain(words);
    const score = (name) => Math.max(alike(name.whole, parts.join("")), ...parts.flatMap((part) => name.words.map((word) => (part.length > 2 ? alike(word, part) : 0))));
    return named.map((name) => [score(name), name.space.name]).filter(([much]) => much >= 0.5).sort((a, b) => b[0] - a[0]).slice(0, 3).map(([, name]) => name);
  }

  function search(input) {
    const space = found(input.value);
    input.setAttribute("aria-invalid", space ? "false" : "true");
    if (!space) return missed(input);
    touched = true;
    glide(space.x, space.y, NEAR);
    choose(space);
  }

  // Nothing is called so: the browser says it at the field, and what may be meant.
  function missed(input) {
    if (!input.value.trim()) return;
    const names = meant(input.value).join(", ");
    input.setCustomValidity(names ? input.dataset.meant.replace("*", names) : input.dataset.none);
    input.reportValidity();
    input.addEventListener("input", () => input.setCustomValidity(""), { once: true });
  }

  $("find")?.addEventListener("submit", (event) => {
    event.preventDefault();
    search($("find").querySelector(".find-words"));
  });
  $("mini")?.addEventListener("pointerdown", (event) => {
    const box = $("mini").getBoundingClientRect();
    touched = true;
    show(((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT, view.s);
  });

  // --- the chart that is shown --------------------------------------------------------------

  const bound = new WeakSet();
  const resized = new ResizeObserver(() => {
    if (!board.clientWidth) return;
    if (touched) place();
    else start();
    draw();
  });

  function bind(found) {
    if (bound.has(found)) return;
    bound.add(found);
    found.addEventListener("pointerdown", press);
    found.addEventListener("pointermove", drag);
    found.addEventListener("pointerup", release);
    found.addEventListener("pointercancel", release);
    found.addEventListener("pointerleave", () => (tip.hidden = true));
    found.addEventListener("wheel", wheel, { passive: false });
    found.addEventListener("keydown", key);
    found.addEventListener("focusin", (event) => {
      const space = known.get(event.target.dataset?.place);
      if (space && event.target.matches(":focus-visible")) keepInView(space);
    });
    found.addEventListener("click", (event) => act(event.target.closest("[data-do]")?.dataset.do));
    found.querySelector(".find-words")?.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && atTable) search(event.target);
    });
    resized.observe(found);
  }

  // The ground goes into the chart that is shown; what was swapped in has lost its place.
  function enter(found) {
    const isNew = found !== board;
    board = found;
    sheet = board.querySelector(".sheet");
    tip = board.querySelector(".tip");
    bind(board);
    if (ground && ground.parentNode !== sheet) sheet.prepend(ground);
    if (isNew && !drawn) start();
    if (isNew || !board.dataset.level) draw();
  }

  function settle() {
    const shown = [...document.querySelectorAll(".chart")].find((chart) => chart.checkVisibility());
    if (shown) enter(shown);
  }

  function start() {
    const told = new URLSearchParams(location.hash.slice(1)).get("at")?.split(",").map(Number);
    if (told?.length === 3 && told.every(Number.isFinite)) return show(told[0], told[1], Math.min(Math.max(told[2], least()), MOST));
    const own = framed([...home(), ...chosen()], 0.62);
    if (own) show(...own);
    else fit();
  }

  // --- at a table ---------------------------------------------------------------------------

  // What can be chosen is seen, so near that Spaces can be told apart.
  function showChoices() {
    const found = [...chosen()].map((id) => known.get(id)).filter(Boolean);
    if (!found.length || board.closest(".then")) return;
    const isNear = view.s >= 0.6 || found.every((space) => space.name);
    if (isNear && found.some((space) => isSeen(space.x * view.s + view.x, space.y * view.s + view.y))) return;
    touched = true;
    fitAll(found.map((space) => space.id), 1.2);
  }

  // The move that a beat tells of is flown Space by Space, with a rest where something happened.
  const MOVING = 1500;
  const RESTING = 260;
  let flying = 0;

  function fly(moment) {
    cancelAnimationFrame(flying);
    settle();
    const way = board.closest(".then") && board.querySelector("[data-flown]");
    if (!way) return;
    const ids = way.dataset.flown.split(" ");
    const stops = way.dataset.stops.split(" ").filter(Boolean).map(Number);
    fitAll(ids, 1.2);
    const craft = [...board.querySelectorAll("[data-side]")].find((piece) => piece.id.endsWith(way.dataset.flies));
    if (!craft || calm.matches) return;
    moment.hold = MOVING + RESTING * stops.length;
    const lengths = along(way.querySelector(".core"), ids);
    const path = way.querySelector(".core");
    const end = craft.getAttribute("transform");
    const began = performance.now() + 450;
    flying = requestAnimationFrame(function step(now) {
      const gone = progress(Math.max(0, now - began), lengths, stops);
      const at = path.getPointAtLength(gone);
      const isThere = gone >= lengths.at(-1);
      craft.setAttribute("transform", isThere ? end : `translate(${at.x} ${at.y})`);
      if (!isThere) flying = requestAnimationFrame(step);
    });
  }

  // How far along the line each Space lies.
  function along(path, ids) {
    const whole = path.getTotalLength();
    const samples = Array.from({ length: 301 }, (_, n) => path.getPointAtLength((whole * n) / 300));
    let from = 0;
    const found = ids.map((id) => {
      const space = known.get(id);
      const far = (n) => Math.hypot(samples[n].x - space.x, samples[n].y - space.y);
      let best = from;
      for (let n = from; n < samples.length && n < from + 120; n++) if (far(n) < far(best) - 0.5) best = n;
      from = best;
      return (whole * best) / 300;
    });
    found[found.length - 1] = whole;
    return found;
  }

  // How far one has come after so many milliseconds.
  function progress(spent, lengths, stops) {
    const whole = lengths.at(-1) || 1;
    for (const stop of stops) {
      const due = (MOVING * lengths[stop]) / whole;
      if (spent < due) break;
      if (spent < due + RESTING) return lengths[stop];
      spent -= RESTING;
    }
    return Math.min(whole, (whole * spent) / MOVING);
  }

  // The way of a plan, as a line through its Spaces, before anybody takes it.
  function preview(places, kind) {
    const old = sheet.querySelector(".foreseen");
    old?.remove();
    const found = places.split(" ").map((id) => known.get(id)).filter(Boolean);
    if (kind !== "plan-mark" || found.length < 2) return;
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("class", "foreseen");
    line.setAttribute("d", `M${found.map((space) => `${space.x} ${space.y}`).join("L")}`);
    sheet.querySelector(".over").prepend(line);
    fitAll(found.map((space) => space.id), 1.2);
  }

  settle();
  if (atTable) {
    const watcher = new MutationObserver(settle);
    for (const then of document.querySelectorAll(".then, #scene")) watcher.observe(then, { attributeFilter: ["class"] });
    document.addEventListener("htmx:after:swap", () => {
      settle();
      if ($("answer").dataset.face !== "inspect") ring();
    });
    document.addEventListener("question", showChoices);
    document.addEventListener("told", showChoices);
    document.addEventListener("beat", (event) => fly(event.detail));
    document.addEventListener("outline", (event) => preview(event.detail.places, event.detail.kind));
    showChoices();
  }
})();
