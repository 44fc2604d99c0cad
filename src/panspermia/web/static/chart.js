// The reader's view of the solar chart: pan, zoom, levels of detail, search and pointing.
// It tells of a Space that is chosen by the event `space` (its id) and hears `look` ({ids}, {id}).
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const board = $("chart");
  if (!board) return;
  const sheet = $("sheet");
  const tip = $("tip");
  const frame = $("frame");
  const [WIDTH, HEIGHT] = [Number(board.dataset.width), Number(board.dataset.height)];
  const TILE = [Number(board.dataset.tileWidth), Number(board.dataset.tileHeight)];
  const LEVELS = JSON.parse(board.dataset.levels).reverse();
  const MOST = Number(board.dataset.most);
  const REST = 140;
  const NEAR = 1.9;
  const spaces = JSON.parse($("spaces").textContent).map(([id, x, y, name, facts]) => ({ id, x, y, name, facts }));
  const known = new Map(spaces.map((space) => [space.id, space]));
  // Tiles of signs, and smaller ones of words.
  const tiles = [...sheet.querySelectorAll("[data-tile], [data-words]")].map((element) => {
    const part = element.dataset.tile ? 1 : 0.5;
    const number = Number(element.dataset.tile || element.dataset.words);
    const [w, h] = [TILE[0] * part, TILE[1] * part];
    return { element, w, h, x: (number % 100) * w, y: Math.floor(number / 100) * h, away: false };
  });
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const view = { s: 1, x: 0, y: 0 };
  let drawn = 0; // the scale at which the sheet is drawn
  let seen = null; // the part of the sheet whose tiles are there
  let waiting = false;
  let resting = 0;

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
      sheet.style.transform = `translate(${view.x}px, ${view.y}px) scale(${f})`;
      if (!covered()) showTiles(0.4);
      if (f !== 1) resting = setTimeout(draw, REST);
    }
    board.classList.toggle("whole", view.s < least() * 1.3);
    const [w, h] = [board.clientWidth, board.clientHeight];
    if (frame) {
      const [mw, mh] = [frame.parentNode.clientWidth, frame.parentNode.clientHeight];
      frame.style.transform = `translate(${(-view.x / view.s / WIDTH) * mw}px, ${(-view.y / view.s / HEIGHT) * mh}px) scale(${w / view.s / WIDTH}, ${h / view.s / HEIGHT})`;
    }
  }

  function draw() {
    drawn = view.s;
    board.dataset.level = LEVELS.find(([, from]) => drawn >= from - 0.005)?.[0] || LEVELS.at(-1)[0];
    sheet.style.width = `${WIDTH * drawn}px`;
    sheet.style.height = `${HEIGHT * drawn}px`;
    sheet.style.setProperty("--u", 1 / drawn);
    sheet.style.setProperty("--g", glyph(drawn) / drawn);
    sheet.style.transform = `translate(${view.x}px, ${view.y}px)`;
    showTiles(0.4);
    board.dataset.ready = "yes";
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

  function fitAll(ids) {
    const found = ids.map((id) => known.get(id)).filter(Boolean);
    if (!found.length) return;
    const [xs, ys] = [found.map((space) => space.x), found.map((space) => space.y)];
    const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const s = Math.min((board.clientWidth - 90) / (right - left || 1), (board.clientHeight - 130) / (low - top || 1), NEAR);
    glide((left + right) / 2, (top + low) / 2 - 20 / s, Math.max(s, least()));
  }

  // --- pointers: drag, pinch, wheel ---------------------------------------------------------

  const fingers = new Map();
  let moved = 0;
  let touched = false;
  const where = (event) => {
    const box = board.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  board.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".float")) return;
    cancelAnimationFrame(flight);
    touched = true;
    if (!fingers.size) moved = 0;
    board.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, where(event));
  });

  board.addEventListener("pointermove", (event) => {
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
  });

  for (const kind of ["pointerup", "pointercancel"]) {
    board.addEventListener(kind, (event) => {
      const at = fingers.get(event.pointerId);
      fingers.delete(event.pointerId);
      board.classList.remove("dragging");
      if (kind === "pointerup" && at && moved < 6 && !fingers.size) choose(nearest(at, event.pointerType === "touch" ? 26 : 18));
    });
  }
  board.addEventListener("pointerleave", () => (tip.hidden = true));
  board.addEventListener("wheel", (event) => {
    if (event.target.closest(".legend")) return;
    event.preventDefault();
    touched = true;
    cancelAnimationFrame(flight);
    const at = where(event);
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), at.x, at.y);
  }, { passive: false });

  // --- pointing: the nearest Space, without hit areas in the picture ------------------------

  function nearest(at, most) {
    const [x, y] = [(at.x - view.x) / view.s, (at.y - view.y) / view.s];
    let best = null;
    let far = most / view.s;
    const sitesOnly = view.s < 0.58;
    for (const space of spaces) {
      const d = Math.hypot(space.x - x, space.y - y);
      if (d < far && (!sitesOnly || space.name)) {
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
    tip.replaceChildren(Object.assign(document.createElement("b"), { textContent: space.name || space.facts }), space.name ? space.facts : "");
    tip.style.transform = `translate(${Math.min(at.x + 14, board.clientWidth - 270)}px, ${Math.min(at.y + 14, board.clientHeight - 60)}px)`;
  }

  function choose(space) {
    if (space) board.dispatchEvent(new CustomEvent("space", { detail: space.id, bubbles: true }));
  }

  // A ring around what is looked at.
  const mark = $("mark");
  function ring(id) {
    const space = known.get(id);
    mark.toggleAttribute("hidden", !space);
    if (space) mark.setAttribute("transform", `translate(${space.x} ${space.y})`);
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

  function keepInView(space) {
    const [x, y] = [space.x * view.s + view.x, space.y * view.s + view.y];
    if (x < 60 || y < 60 || x > board.clientWidth - 60 || y > board.clientHeight - 60) glide(space.x, space.y, view.s);
  }

  // --- keys, buttons, search ----------------------------------------------------------------

  const acts = { in: () => zoom(1.5), out: () => zoom(1 / 1.5), fit };
  for (const button of board.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => {
      touched = true;
      (acts[button.dataset.do] || (() => {}))();
    });
  }
  const ways = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
  board.addEventListener("keydown", (event) => {
    if (event.target !== board || event.ctrlKey || event.metaKey || event.altKey) return;
    touched = true;
    const way = ways[event.key];
    if (way && event.shiftKey) walk(-way[0], -way[1]);
    else if (way) {
      view.x += way[0];
      view.y += way[1];
      place();
    } else if (event.key === "+" || event.key === "=") zoom(1.5);
    else if (event.key === "-") zoom(1 / 1.5);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  });

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
    $("find-words")?.focus();
    event.preventDefault();
  });

  const names = $("places");
  if (names) for (const space of spaces) if (space.name) names.append(Object.assign(document.createElement("option"), { value: space.name }));

  function found(words) {
    const wanted = words.trim().toLowerCase();
    if (!wanted) return null;
    const named = spaces.filter((space) => space.name);
    const lower = (space) => space.name.toLowerCase();
    return named.find((space) => lower(space) === wanted) || named.find((space) => lower(space).startsWith(wanted)) || named.find((space) => lower(space).includes(wanted));
  }
  $("find")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const space = found($("find-words").value);
    $("find-words").setAttribute("aria-invalid", space ? "false" : "true");
    if (!space) return;
    touched = true;
    glide(space.x, space.y, NEAR);
    choose(space);
  });
  $("mini")?.addEventListener("pointerdown", (event) => {
    const box = $("mini").getBoundingClientRect();
    touched = true;
    show(((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT, view.s);
  });

  // --- start: where the address says ---------------------------------------------------------

  function start() {
    const told = new URLSearchParams(location.hash.slice(1)).get("at")?.split(",").map(Number);
    if (told?.length === 3 && told.every(Number.isFinite)) show(told[0], told[1], Math.min(Math.max(told[2], least()), MOST));
    else fit();
  }
  new ResizeObserver(() => {
    if (touched) place();
    else start();
    draw();
  }).observe(board);
  start();
})();
