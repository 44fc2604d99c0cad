// The board: pan and zoom, walking on it by arrow keys, and outlines of what is pointed at.
// It hears the events `outline` ({places, kind}) and `walk` ({from, way}), and tells of a click on
// something by the event `pick` (its element).
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);

  // --- pan and zoom -------------------------------------------------------------------------

  const board = $("board");
  const stage = $("stage");
  const view = { scale: 1, x: 0, y: 0, fitted: true, own: false };
  const MOST = 8;
  // The scale from which on a large map shows its details; all others always do.
  const near = Number(board?.dataset.near || 0);

  function fit() {
    const width = Number(board.dataset.width) || 1;
    const height = Number(board.dataset.height) || 1;
    view.scale = Math.min(board.clientWidth / width, board.clientHeight / height);
    view.x = (board.clientWidth - width * view.scale) / 2;
    view.y = (board.clientHeight - height * view.scale) / 2;
    view.fitted = true;
    place();
  }

  function fitAsTold() {
    view.own = true;
    fit();
  }

  function place() {
    stage.style.width = `${Number(board.dataset.width) * view.scale}px`;
    stage.style.height = `${Number(board.dataset.height) * view.scale}px`;
    stage.style.transform = `translate(${view.x}px, ${view.y}px)`;
    board.classList.toggle("near", view.scale >= near);
  }

  function least() {
    return Math.min(board.clientWidth / board.dataset.width, board.clientHeight / board.dataset.height);
  }

  function zoom(factor, x = board.clientWidth / 2, y = board.clientHeight / 2) {
    view.own = true;
    const low = least();
    const scale = Math.min(Math.max(view.scale * factor, low), Math.max(low * MOST, 2 * near));
    const ratio = scale / view.scale;
    view.x = x - (x - view.x) * ratio;
    view.y = y - (y - view.y) * ratio;
    view.scale = scale;
    view.fitted = scale === low;
    if (view.fitted) fit();
    else keepInside();
  }

  function keepInside() {
    const width = board.dataset.width * view.scale;
    const height = board.dataset.height * view.scale;
    const edge = 60;
    view.x = Math.min(Math.max(view.x, edge - width), board.clientWidth - edge);
    view.y = Math.min(Math.max(view.y, edge - height), board.clientHeight - edge);
    place();
  }

  // On a phone a board with small words is shown larger, at what can be chosen, until it is moved.
  const PHONE = 500;
  const LEGIBLE = 14;
  const COMFORTABLE = 14;
  let seenAt = "";
  let seen = { x: 0, y: 0 };

  function wordSize() {
    const sizes = [...document.querySelectorAll("#pieces text")].map((text) => parseFloat(getComputedStyle(text).fontSize));
    return Math.min(...sizes);
  }

  function showChoices() {
    const at = $("bell")?.dataset.at;
    if (view.own || board.clientWidth > PHONE || at === seenAt) return;
    seenAt = at;
    fit();
    const size = wordSize();
    if (!(size * least() < LEGIBLE)) return;
    view.scale = Math.min(COMFORTABLE / size, 1);
    view.fitted = false;
    const found = [...document.querySelectorAll("#places .choice")].map((place) => place.getBBox());
    if (found.length) {
      const edge = 16;
      const left = Math.min(...found.map((box) => box.x)) - edge;
      const top = Math.min(...found.map((box) => box.y)) - edge;
      const right = Math.max(...found.map((box) => box.x + box.width)) + edge;
      const bottom = Math.max(...found.map((box) => box.y + box.height)) + edge;
      const scale = Math.min(board.clientWidth / (right - left), board.clientHeight / (bottom - top), 1);
      view.scale = Math.max(view.scale, scale);
      seen = { x: (left + right) / 2, y: (top + bottom) / 2 };
    }
    center(seen.x * view.scale, seen.y * view.scale);
  }

  // Put a point of the stage into the middle, as far as there is board all around it.
  function center(x, y) {
    const put = (point, frame, whole) => whole < frame ? (frame - whole) / 2 : Math.min(0, Math.max(frame - whole, frame / 2 - point));
    view.x = put(x, board.clientWidth, board.dataset.width * view.scale);
    view.y = put(y, board.clientHeight, board.dataset.height * view.scale);
    place();
  }

  // Two taps zoom to where they are, and back; so one tap waits for a second.
  const DOUBLE = 280;
  let tapped = null;

  function tap(event, act) {
    const before = tapped;
    tapped = null;
    if (before) {
      clearTimeout(before.timer);
      if (Math.hypot(event.clientX - before.x, event.clientY - before.y) < 40) return zoomTo(event);
      before.act();
    }
    const finish = () => {
      tapped = null;
      act();
    };
    tapped = { x: event.clientX, y: event.clientY, act, timer: setTimeout(finish, DOUBLE) };
  }

  function zoomTo(event) {
    view.own = true;
    if (view.scale > 1.6 * least()) return fit();
    const box = board.getBoundingClientRect();
    const x = (event.clientX - box.left - view.x) / view.scale;
    const y = (event.clientY - box.top - view.y) / view.scale;
    view.scale = 2.5 * least();
    view.fitted = false;
    center(x * view.scale, y * view.scale);
  }

  const pointers = new Map();
  let moved = 0;
  let touched = false;
  document.addEventListener("pointerdown", (event) => {
    if (!pointers.size) moved = 0;
    touched = event.pointerType === "touch";
  }, true);

  function setUpBoard() {
    new ResizeObserver(() => {
      if ($("table").classList.contains("up")) return;
      if (view.fitted) fit();
      else keepInside();
    }).observe(board);
    board.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = board.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    board.addEventListener("pointerdown", (event) => {
      if (event.target.closest("button")) return;
      pointers.set(event.pointerId, event);
    });
    board.addEventListener("pointermove", drag);
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      board.addEventListener(name, (event) => {
        pointers.delete(event.pointerId);
        board.classList.remove("dragging");
      });
    }
    document.addEventListener("click", (event) => {
      const how = event.target.closest("[data-zoom]")?.dataset.zoom;
      if (how === "fit") fitAsTold();
      else if (how) zoom(how === "in" ? 1.4 : 1 / 1.4);
    });
  }

  function drag(event) {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const box = board.getBoundingClientRect();
    if (pointers.size === 2) {
      const other = [...pointers.values()].find((p) => p.pointerId !== event.pointerId);
      const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      const x = (event.clientX + other.clientX) / 2 - box.left;
      const y = (event.clientY + other.clientY) / 2 - box.top;
      if (was > 0) zoom(is / was, x, y);
      moved = 99;
    } else {
      const dx = event.clientX - before.clientX;
      const dy = event.clientY - before.clientY;
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved > 6 && !view.fitted) {
        view.own = true;
        board.classList.add("dragging");
        view.x += dx;
        view.y += dy;
        keepInside();
      }
    }
    pointers.set(event.pointerId, event);
  }

  // --- pointing -----------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-place]");
    if (event.target.closest("#answer")) return;
    if (touched && moved <= 6 && board?.contains(event.target)) tap(event, () => pick(element));
    else if (moved <= 6) pick(element);
  });

  function pick(element) {
    if (element) element.dispatchEvent(new CustomEvent("pick", { bubbles: true }));
  }

  function walk(element, way) {
    const to = element.dataset[way];
    const next = to && element.closest("svg").querySelector(`[data-place="${CSS.escape(to)}"]`);
    if (!next) return;
    for (const other of next.closest("svg").querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
    show(next);
  }

  // Bring what has the focus into the part of the board that is seen.
  function show(element) {
    if (!board?.contains(element) || view.fitted) return;
    const box = element.getBoundingClientRect();
    const frame = board.getBoundingClientRect();
    if (box.left < frame.left) view.x += frame.left - box.left + 20;
    if (box.right > frame.right) view.x -= box.right - frame.right + 20;
    if (box.top < frame.top) view.y += frame.top - box.top + 20;
    if (box.bottom > frame.bottom) view.y -= box.bottom - frame.bottom + 20;
    keepInside();
  }

  document.addEventListener("walk", (event) => walk(event.target, event.detail));

  // What an option or a line of the log is about is outlined while it is pointed at.
  const MARKS = ["hint-mark", "step-mark", "plan-mark", "moment-mark"];
  let outlined = [];

  function outline(places, kind) {
    for (const element of outlined) element.classList.remove(...MARKS);
    outlined = [];
    $("marks")?.replaceChildren();
    const past = $("scene")?.classList.contains("telling");
    const spot = (id) => past ? document.querySelector(`.then.shown [data-spot="${CSS.escape(id)}"]`) : $(`place-${id}`);
    const found = places.split(" ").filter(Boolean).map(spot).filter(Boolean);
    outlined = found.filter((element) => !stage?.contains(element));
    for (const element of outlined) element.classList.add(kind);
    if (stage) outlineOn(found.filter((element) => stage.contains(element)), kind);
  }

  function outlineOn(found, kind) {
    if (!found.length) return;
    const svg = draw("svg", { viewBox: `0 0 ${board.dataset.width} ${board.dataset.height}` });
    for (const element of found) {
      const group = draw("g", { class: kind });
      for (const shape of element.children) group.append(shape.cloneNode(true));
      svg.append(group);
    }
    if (kind === "plan-mark") svg.append(...route(found));
    $("marks").append(svg);
    if (kind === "plan-mark") showMarks();
  }

  function draw(name, attributes, words = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = words;
    return element;
  }

  // A plan touches its places in order: a line leads through them, and the stops are numbered.
  function route(elements) {
    const boxes = elements.map((element) => element.getBBox());
    const points = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    const line = draw("polyline", { class: "plan-line", points: points.map((point) => point.join()).join(" ") });
    const numbers = points.map(([x, y], n) => draw("text", { class: "plan-stop", x, y, "font-size": boxes[n].height * 0.4 }, n + 1));
    return [line, ...numbers];
  }

  // What is previewed is seen as a whole.
  function showMarks() {
    const frame = board.getBoundingClientRect();
    const isOutside = (box) => box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
    if ([...$("marks").querySelectorAll("g")].some((mark) => isOutside(mark.getBoundingClientRect()))) fit();
  }

  document.addEventListener("outline", (event) => outline(event.detail.places, event.detail.kind));

  document.addEventListener("zoom", (event) => {
    if (!board) return;
    if (event.detail === "fit") fitAsTold();
    else zoom(event.detail === "in" ? 1.4 : 1 / 1.4);
  });

  if (board) {
    setUpBoard();
    fit();
    showChoices();
    document.addEventListener("htmx:after:swap", showChoices);
  }
})();
