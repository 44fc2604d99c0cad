// The table: pan and zoom, pointing and keys, tabs, the story step by step, and the bell.
// The server renders everything; this file keeps only what belongs to the reader's screen.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const NARROW = window.matchMedia("(max-width: 760px)");
  const quiet = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

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
  const LEGIBLE = 7;
  const COMFORTABLE = 9;
  let seenAt = "";
  let seen = { x: 0, y: 0 };

  function wordSize() {
    const sizes = [...document.querySelectorAll("#pieces text")].map((text) => parseFloat(getComputedStyle(text).fontSize));
    return sizes.sort((a, b) => a - b)[sizes.length >> 1];
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

  function pick(element) {
    const form = $("pick");
    if (!form || !element) return;
    lastPicked = element.dataset.place;
    const box = element.getBoundingClientRect();
    chooserAt = { x: box.left + box.width / 2, y: box.bottom };
    form.elements.place.value = element.dataset.place;
    form.elements.at.value = $("bell")?.dataset.at ?? "";
    form.requestSubmit();
  }

  let lastPicked = "";
  let chooserAt = { x: 0, y: 0 };

  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-place]");
    if ((event.clientX || event.clientY) && !event.target.closest("#chooser")) chooserAt = { x: event.clientX, y: event.clientY };
    if (touched && moved <= 6 && board?.contains(event.target)) tap(event, () => pick(element));
    else if (element && moved <= 6) pick(element);
    const chooser = $("chooser");
    if (chooser && !chooser.contains(event.target) && !element) chooser.replaceChildren();
    if (event.target.closest("[data-close-chooser]")) closeChooser();
  });

  function closeChooser() {
    $("chooser").replaceChildren();
    document.querySelector(`[data-place="${CSS.escape(lastPicked)}"]`)?.focus();
  }

  function placeChooser() {
    const chooser = $("chooser");
    if (!chooser?.firstElementChild) return;
    const box = chooser.getBoundingClientRect();
    const left = Math.min(Math.max(8, chooserAt.x - box.width / 2), innerWidth - box.width - 8);
    const top = Math.min(chooserAt.y + 8, innerHeight - box.height - 8);
    chooser.style.left = `${left}px`;
    chooser.style.top = `${Math.max(8, top)}px`;
    chooser.querySelector("button, a")?.focus();
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

  // What an option or a line of the log is about is outlined while it is pointed at.
  function outline(places, kind) {
    const layer = $("marks");
    if (!layer || !board) return;
    layer.replaceChildren();
    const past = board.classList.contains("telling");
    const spot = (id) => past ? document.querySelector(`#past [data-spot="${CSS.escape(id)}"]`) : $(`place-${id}`);
    const found = places.split(" ").filter(Boolean).map(spot).filter(Boolean);
    if (!found.length) return;
    const svg = draw("svg", { viewBox: `0 0 ${board.dataset.width} ${board.dataset.height}` });
    const there = found.filter((element) => stage.contains(element));
    for (const element of there) {
      const group = draw("g", { class: kind });
      for (const shape of element.children) group.append(shape.cloneNode(true));
      svg.append(group);
    }
    if (kind === "plan-mark") svg.append(...route(there));
    layer.append(svg);
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

  function kindOfMark(line) {
    if (line.closest(".plans")) return "plan-mark";
    return line.closest("#request") ? "hint-mark" : "step-mark";
  }

  let pointedAt = null;

  function point(line) {
    pointedAt = line;
    const kind = kindOfMark(line);
    outline(line.dataset.places, kind);
    if (board && kind === "plan-mark") showMarks();
  }

  function pointNowhere() {
    pointedAt = null;
    if (!showStory()) outline("", "");
  }

  // What is previewed is seen as a whole.
  function showMarks() {
    const frame = board.getBoundingClientRect();
    const isOutside = (box) => box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
    if ([...$("marks").querySelectorAll("g")].some((mark) => isOutside(mark.getBoundingClientRect()))) fit();
  }

  for (const name of ["mouseover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const line = event.target.closest?.("[data-places]");
      if (line) point(line);
    });
  }
  document.addEventListener("focusout", (event) => {
    if (event.target.closest?.("[data-places]")) pointNowhere();
  });
  // Where there are a mouse and a touch screen, the mouse leaves what was just tapped.
  document.addEventListener("mouseout", (event) => {
    if (!event.target.closest?.("[data-places]")) return;
    const focused = document.activeElement?.closest("[data-places]");
    if (focused) point(focused);
    else pointNowhere();
  });

  function nextPlan() {
    const plans = [...document.querySelectorAll("#request [data-plan]")];
    plans[(plans.indexOf(document.activeElement) + 1) % plans.length]?.focus();
    return plans.length > 0;
  }

  // --- the story, step by step ----------------------------------------------------------------

  // While the reader walks through it, the board shows how it stood after each decision.
  const story = { key: "", at: 0, walking: false, then: "" };

  function storyLines() {
    return [...document.querySelectorAll("#story li")];
  }

  function startStory() {
    const box = $("story");
    if (!box || box.dataset.story === story.key) return;
    story.key = box.dataset.story;
    story.at = 0;
    story.walking = false;
    if (storyLines().length < 2) story.at = storyLines().length;
    showStory();
  }

  // Whether there is more to come, which is hidden until its turn; what is long past has left
  // its place to the question, and stands in the log.
  function showStory() {
    const lines = storyLines();
    const more = story.at < lines.length;
    lines.forEach((line, n) => {
      line.classList.toggle("later", n > story.at);
      line.classList.toggle("earlier", n < Math.min(story.at, lines.length) - 2);
      line.classList.toggle("now", more && n === story.at);
    });
    const tools = document.querySelector("[data-story-tools]");
    if (tools) tools.hidden = !more;
    showThen(more && story.walking ? lines[story.at].dataset.then : "", lines.at(-1)?.dataset.then);
    if (more) outline(lines[story.at].dataset.places, "step-mark");
    return more;
  }

  // Lay the board of then over that of now; the last is that of now.
  function showThen(then, last) {
    if (!board || !$("tell")) return;
    const wanted = then === last ? "" : then;
    if (wanted !== story.then) {
      story.then = wanted;
      if (wanted) {
        $("tell").elements.step.value = wanted;
        $("tell").requestSubmit();
      }
    }
    if (!wanted) $("past").replaceChildren();
    board.classList.toggle("telling", Boolean($("past").firstElementChild));
  }

  function nextStory() {
    story.at += 1;
    story.walking = true;
    if (!showStory()) outline("", "");
    storyLines()[story.at]?.scrollIntoView({ block: "nearest" });
  }

  function skipStory() {
    story.at = storyLines().length;
    story.walking = false;
    showStory();
    outline("", "");
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-story-next]")) nextStory();
    if (event.target.closest("[data-story-skip], #past") && moved <= 6) skipStory();
  });

  // --- keys ---------------------------------------------------------------------------------

  const WAYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target.matches("input, textarea, select")) return;
    if (onPlace(event, target) || onTab(event, target)) return;
    const key = event.key;
    if (key === "Escape" && $("chooser")?.firstElementChild) closeChooser();
    else if (key === "Escape") skipStory();
    else if (key === " " && isTelling() && !target.matches("button, a, summary")) nextStory();
    else if (key === "?") $("help")?.showModal();
    else if (key === "t") $("to-text")?.click();
    else if (board && (key === "+" || key === "=")) zoom(1.4);
    else if (board && key === "-") zoom(1 / 1.4);
    else if (board && key === "0") fitAsTold();
    else if (!(key === "p" && nextPlan()) && !press(key)) return;
    event.preventDefault();
  });

  function isTelling() {
    return story.at < storyLines().length;
  }

  function press(key) {
    const scope = $("chooser")?.firstElementChild ? $("chooser") : document;
    const button = [...scope.querySelectorAll("[data-key]")].find((b) => b.dataset.key === key && !b.disabled);
    button?.click();
    return Boolean(button);
  }

  function onPlace(event, target) {
    const element = target.closest?.("[data-place]");
    if (!element) return false;
    if (WAYS[event.key]) walk(element, WAYS[event.key]);
    else if (event.key === "Enter" || event.key === " ") pick(element);
    else return false;
    event.preventDefault();
    return true;
  }

  function onTab(event, target) {
    if (target.getAttribute?.("role") !== "tab" || !["ArrowLeft", "ArrowRight"].includes(event.key)) return false;
    const tabs = [...document.querySelectorAll('[role="tab"]')];
    const step = event.key === "ArrowRight" ? 1 : tabs.length - 1;
    const next = tabs[(tabs.indexOf(target) + step) % tabs.length];
    openTab(next);
    next.focus();
    event.preventDefault();
    return true;
  }

  // --- tabs and the sheet ---------------------------------------------------------------------

  function openTab(tab) {
    for (const other of document.querySelectorAll('[role="tab"]')) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", String(chosen));
      other.tabIndex = chosen ? 0 : -1;
      if (chosen) other.classList.remove("unread");
      $(other.getAttribute("aria-controls")).hidden = !chosen;
    }
  }

  // What was said while another tab is open is marked.
  if ($("chat")) {
    new MutationObserver(() => {
      const tab = $("tab-chat");
      tab.classList.toggle("unread", tab.getAttribute("aria-selected") !== "true");
    }).observe($("chat"), { childList: true, subtree: true });
  }

  document.addEventListener("click", (event) => {
    const tab = event.target.closest('[role="tab"]');
    if (tab) {
      const again = tab.getAttribute("aria-selected") === "true" && $("table").classList.contains("up");
      openTab(tab);
      raise(!again);
    }
    const opener = event.target.closest("[data-open-tab]");
    if (opener) {
      openTab($(`tab-${opener.dataset.openTab}`));
      $(`tab-${opener.dataset.openTab}`).focus();
      raise(true);
    }
    if (event.target.closest("[data-clause]")) {
      openTab($("tab-rules"));
      raise(true);
    }
    if (event.target.closest("#to-help, [data-help]")) $("help").showModal();
    if (event.target.closest("#handle")) setSheet(!$("table").classList.contains("up"));
    if (event.target.closest("#notify")) askToNotify();
  });

  // Where the tabs have little room, what is opened gets more of it.
  function raise(up) {
    if (NARROW.matches) setSheet(up);
  }

  function setSheet(up) {
    $("table").classList.toggle("up", up);
    $("handle").setAttribute("aria-expanded", String(up));
  }

  let pulled = null;
  $("handle")?.addEventListener("pointerdown", (event) => (pulled = event.clientY));
  $("handle")?.addEventListener("pointerup", (event) => {
    if (pulled !== null && Math.abs(event.clientY - pulled) > 20) setSheet(event.clientY < pulled);
    pulled = null;
  });

  // --- the bell -------------------------------------------------------------------------------

  let rung = "";

  function ring() {
    const bell = $("bell");
    if (!bell) return;
    const turn = bell.dataset.turn === "yes";
    document.title = turn ? document.body.dataset.turnTitle : document.body.dataset.title;
    if (turn && document.hidden && rung !== bell.dataset.at && window.Notification?.permission === "granted") {
      new Notification(document.body.dataset.turnTitle, { body: document.body.dataset.turnWords, tag: location.pathname });
      rung = bell.dataset.at;
    }
  }

  async function askToNotify() {
    if (window.Notification) await Notification.requestPermission();
    showNotify();
  }

  // The button says what is the case, once the browser knows.
  function showNotify() {
    const button = $("notify");
    const state = window.Notification?.permission ?? "denied";
    if (button && state !== "default") {
      button.textContent = button.dataset[state];
      button.disabled = true;
    }
  }

  // --- what comes from the server ---------------------------------------------------------------

  let focused = null;

  document.addEventListener("htmx:before:swap", () => {
    const element = document.activeElement;
    focused = $("request")?.contains(element) && element.matches("[data-answer], [data-plan]") ? element : null;
  });

  // The answer of a hint is marked among the buttons.
  function showHinted() {
    const hint = document.querySelector("[data-hinted]");
    for (const button of document.querySelectorAll("#request [data-answer]")) {
      button.classList.toggle("hinted", button.dataset.answer === hint?.dataset.hinted);
    }
  }

  document.addEventListener("htmx:after:swap", () => {
    ring();
    if (board) showChoices();
    startStory();
    if ($("story") || story.then) showStory();
    placeChooser();
    showHinted();
    if (pointedAt && !pointedAt.isConnected) pointNowhere();
    if (focused && !focused.isConnected) $("request").focus({ preventScroll: true });
    for (const toast of document.querySelectorAll(".toast:not([data-timed])")) {
      toast.dataset.timed = "yes";
      setTimeout(() => toast.remove(), 8000);
    }
  });

  document.addEventListener("submit", (event) => {
    if (event.target.closest("#chooser")) $("chooser").replaceChildren();
    if (event.target.matches("[data-clear]")) setTimeout(() => event.target.reset());
  });

  document.addEventListener("htmx:sse:after:connection", () => ($("offline").hidden = true));
  document.addEventListener("htmx:sse:error", () => ($("offline").hidden = false));
  document.addEventListener("htmx:error", () => ($("offline").hidden = false));

  // --- replay -----------------------------------------------------------------------------------

  let playing = 0;
  const slider = $("step");
  slider?.addEventListener("input", move);

  function move() {
    const here = document.querySelector(".chances .here");
    const width = here?.ownerSVGElement.viewBox.baseVal.width;
    for (const end of ["x1", "x2"]) here?.setAttribute(end, (width * slider.value) / slider.max);
    slider.form.requestSubmit();
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button || !slider) return;
    if (button.dataset.step === "play") {
      clearInterval(playing);
      playing = button.getAttribute("aria-pressed") === "true" ? 0 : setInterval(() => step(1), quiet ? 2500 : 1200);
      button.setAttribute("aria-pressed", String(playing !== 0));
    } else step(Number(button.dataset.step));
  });

  function step(by) {
    const to = Math.min(Math.max(Number(slider.value) + by, 0), Number(slider.max));
    if (to === Number(slider.value)) clearInterval(playing);
    slider.value = to;
    move();
  }

  if (board) {
    setUpBoard();
    fit();
    showChoices();
  }
  ring();
  showNotify();
  startStory();
})();
