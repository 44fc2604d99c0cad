// What happened since the reader's last answer, told in beats by itself: the face `story` of the
// answer panel. Who only watches is told what happens from their first visit on. It hears the event `story` (next, skip, again or pause), says `told` when it ends, and `beat` when one is shown; who hears that may set for how many milliseconds more (`hold`).
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
  const RESTING = ["options", "waiting", "end", "draft"];
  // Milliseconds of a beat, for each line more, and of the banner of a moment.
  const PACES = { calm: [1800, 500, 2400], brisk: [800, 200, 1200], once: [0, 0, 0] };
  const MOST_LINES = 5;
  const MOST_BEHIND = 3;
  const scene = $("scene");
  const answer = $("answer");

  // --- what is kept in this browser ---------------------------------------------------------

  const TABLE = `told ${location.pathname}`;
  const KEPT = 60;

  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function keep(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Without a place to keep it, it holds as long as the page.
    }
  }

  function forgetOld() {
    try {
      const tables = Object.keys(localStorage).filter((key) => key.startsWith("told ") && key !== TABLE);
      for (const key of tables.slice(KEPT)) localStorage.removeItem(key);
    } catch {
      // There is nothing to forget.
    }
  }

  let pace = PACES[kept("pace")] ? kept("pace") : "calm";
  // The number of the last event that was told; what was taken back is told anew.
  let told = Number(kept(TABLE) ?? -1);
  let isNew = kept(TABLE) === null;

  function hasTold(event) {
    if (event === told) return;
    told = event;
    keep(TABLE, told);
  }

  // --- beats --------------------------------------------------------------------------------

  // `at` is the beat that is told, -1 if there is none, and `first` its first event.
  const story = { at: -1, first: 0, paused: false, timer: 0, banner: 0, shown: "" };

  const beats = () => [...document.querySelectorAll("#story [data-last]")];
  const isTelling = () => answer.dataset.face === "story";
  const isTold = (beat) => Number(beat.dataset.last) <= told;

  function begin() {
    const box = $("story");
    if (!box || document.readyState !== "complete") return;
    if (isNew && "watched" in box.dataset) hasTold(Number(box.dataset.events) - 1);
    isNew = false;
    hasTold(Math.min(told, Number(box.dataset.events) - 1));
    if (isTelling()) return follow();
    const first = beats().findIndex((beat) => !isTold(beat) && "news" in beat.dataset);
    if (first < 0 || pace === "once") return tellAll(first >= 0);
    if (!RESTING.includes(answer.dataset.face)) return;
    story.paused = false;
    tell("face", "story");
    show(first);
  }

  // More has happened meanwhile, or the beat that is told has grown; old beats may be gone.
  function follow() {
    const all = beats();
    if (!all.length) return end();
    const at = all.findIndex((beat) => Number(beat.dataset.last) >= story.first);
    story.at = at < 0 ? all.length - 1 : at;
    mark();
    if (story.shown !== all[story.at].dataset.last) show(story.at);
  }

  function show(number) {
    const beat = beats()[number];
    story.at = number;
    story.first = Number(beat.dataset.first);
    story.shown = beat.dataset.last;
    clearTimeout(story.timer);
    clearTimeout(story.banner);
    mark();
    beat.scrollIntoView({ block: "nearest" });
    if (boards.has(beat)) start();
    else boards.want(beat);
  }

  // The board of the beat is there, or nobody can bring it.
  function start() {
    const beat = beats()[story.at];
    if (!beat || !isTelling()) return;
    boards.show(beat);
    const [rest, line, banner] = PACES[isBehind() ? "brisk" : pace];
    const lines = Math.min(beat.querySelectorAll(".beat-line").length, MOST_LINES);
    const moment = { hold: 0 };
    tell("beat", moment);
    const held = ($("table").classList.contains("banner-up") ? banner : 0) + moment.hold;
    clearTimeout(story.timer);
    clearTimeout(story.banner);
    story.banner = setTimeout(() => $("table").classList.remove("banner-up"), held || 2400);
    story.timer = setTimeout(goOn, held + rest + line * Math.max(0, lines - 1));
    const next = beats()[story.at + 1];
    if (next) boards.want(next);
  }

  // Nobody waits for those who watch.
  const isBehind = () => "watched" in $("story").dataset && beats().length - story.at > MOST_BEHIND;

  // Nobody misses a beat behind a drawer, in another tab, or while it is paused.
  function goOn() {
    const covered = document.hidden || $("help")?.open || document.querySelector(".drawer:not([hidden])");
    if (covered) story.timer = setTimeout(goOn, 500);
    else if (!story.paused) next();
  }

  function mark() {
    const all = beats();
    all.forEach((beat, n) => {
      beat.classList.toggle("now", n === story.at);
      beat.classList.toggle("later", n > story.at);
      if (n === story.at) beat.setAttribute("aria-current", "step");
      else beat.removeAttribute("aria-current");
    });
    const bar = document.querySelector(".progress i");
    if (bar) bar.style.transform = `scaleX(${(story.at + 1) / all.length})`;
    const words = document.querySelector(".beat-of");
    if (words) words.textContent = words.dataset.words.replace("%n", story.at + 1).replace("%c", all.length);
    document.querySelector('[data-story="pause"]')?.setAttribute("aria-pressed", String(story.paused));
    for (const button of document.querySelectorAll("[data-speed]")) {
      button.setAttribute("aria-checked", String(button.dataset.speed === pace));
    }
  }

  function next() {
    const beat = beats()[story.at];
    if (beat) hasTold(Math.max(told, Number(beat.dataset.last)));
    if (story.at + 1 < beats().length) show(story.at + 1);
    else end();
  }

  function end() {
    clearTimeout(story.timer);
    clearTimeout(story.banner);
    tellAll(false);
    story.at = -1;
    story.shown = "";
    boards.hide();
    if (isTelling()) tell("face", "rest");
    tell("outline", { places: "", kind: "" });
    tell("told");
  }

  // Without a story being played, marks on the board say where it happened.
  function tellAll(isNews) {
    hasTold(Number($("story").dataset.events) - 1);
    const rings = isNews ? beats().map((beat) => beat.dataset.rings ?? "").join(" ") : "";
    if (rings.trim()) tell("outline", { places: rings, kind: "moment-mark" });
  }

  function again() {
    if (!beats().length) return;
    tell("drawer", "");
    story.paused = pace === "once";
    tell("face", "story");
    show(0);
  }

  function pause() {
    story.paused = !story.paused;
    mark();
    if (!story.paused) start();
  }

  function jump(number) {
    story.paused = true;
    show(number);
  }

  function setPace(wanted) {
    pace = wanted;
    keep("pace", pace);
    if (pace === "once") return end();
    story.paused = false;
    mark();
    start();
  }

  // --- the boards of beats ------------------------------------------------------------------

  // An event that was taken back left its number to another, so that the number alone does not tell which board it is.
  const nameOf = (one) => one && `${one.dataset.since ?? $("story").dataset.since} ${one.dataset.event ?? one.dataset.last}`;

  // Two of them: the one that is shown, and the next, which is fetched meanwhile.
  const boards = {
    shown: 0,
    asked: null,
    into: 0,
    waiting: null,

    // What a buffer still has is about to go when another board is under way to it.
    isFree: (buffer) => boards.asked === null || boards.into !== buffer,
    held: (buffer) => (boards.isFree(buffer) && nameOf($(`then-${buffer}`)?.firstElementChild)) || "",
    has: (beat) => !$("tell") || boards.find(beat) >= 0,
    find: (beat) => [0, 1].find((buffer) => boards.held(buffer) === nameOf(beat)) ?? -1,

    want(beat) {
      if (boards.has(beat)) return;
      boards.waiting = beat;
      if (!boards.asked) boards.ask();
    },

    // One question at a time, so that an older answer never comes after a newer one.
    ask() {
      const beat = boards.waiting;
      boards.waiting = null;
      if (!beat || boards.has(beat)) return;
      boards.asked = nameOf(beat);
      const { first, last, into } = $("tell").elements;
      first.value = beat.dataset.first;
      last.value = beat.dataset.last;
      boards.into = into.value = scene.classList.contains("telling") ? 1 - boards.shown : boards.shown;
      $("tell").requestSubmit();
    },

    // What is told comes before what will be; a board that did not come is done without.
    came() {
      const came = boards.asked;
      boards.asked = null;
      const beat = isTelling() && beats()[story.at];
      if (beat && !isShown(beat)) {
        if (boards.has(beat) || came === nameOf(beat)) start();
        else boards.waiting = beat;
      }
      boards.ask();
    },

    show(beat) {
      const buffer = $("tell") ? boards.find(beat) : -1;
      const found = buffer >= 0 && $(`then-${buffer}`).firstElementChild.childElementCount > 0;
      if (buffer >= 0) boards.shown = buffer;
      for (const n of [0, 1]) $(`then-${n}`)?.classList.toggle("shown", found && n === buffer);
      for (const n of [0, 1]) $(`banner-${n}`)?.classList.toggle("shown", found && n === buffer);
      scene?.classList.toggle("telling", found);
      setCourse(found && $(`then-${buffer}`).querySelector(".then-course"));
      $("table").classList.toggle("dice-shown", found && Boolean($(`then-${buffer}`).querySelector(".dice")));
      const { places, rings } = beat.dataset;
      tell("outline", { places: rings || places, kind: rings ? "moment-mark" : "step-mark" });
      pin();
      raise(buffer);
    },

    hide() {
      for (const shown of document.querySelectorAll(":is(.then, .banner-box).shown")) shown.classList.remove("shown");
      scene?.classList.remove("telling");
      setCourse();
      $("table").classList.remove("banner-up", "dice-shown");
    },
  };

  // The head says of which turn and phase is told.
  const setCourse = (course) => $("course-then").replaceChildren(...(course ? course.cloneNode(true).childNodes : []));

  const isShown = (beat) => scene?.classList.contains("telling") && boards.held(boards.shown) === nameOf(beat);

  // What came and went stands at the corner of its card or in the middle of its place on a map; what is folded away has no badge.
  // All are measured before any is moved: each look after a move would lay the board out anew.
  function pin() {
    const pinned = [...document.querySelectorAll(".then.shown .delta")].map(pinOf).filter(Boolean);
    for (const { delta, isSeen, x, y } of pinned) {
      delta.classList.toggle("pinned", isSeen);
      delta.style.left = `${x}%`;
      delta.style.top = `${y}%`;
    }
  }

  function pinOf(delta) {
    const spot = delta.closest(".then").querySelector(`[data-spot="${CSS.escape(delta.dataset.deltaOf)}"]`);
    const frame = delta.offsetParent;
    if (!spot || !frame) return null;
    const box = spot.getBoundingClientRect();
    const seen = (spot.closest(".world-view, .bench") ?? frame).getBoundingClientRect();
    const isSeen = box.width > 0 && box.top < seen.bottom - 8 && box.bottom > seen.top + 8 && box.left < seen.right && box.right > seen.left;
    const { left, top } = frame.getBoundingClientRect();
    const isDrawn = spot instanceof SVGElement;
    const right = isDrawn ? (box.left + box.right + delta.offsetWidth) / 2 : Math.min(box.right, seen.right);
    const middle = isDrawn ? (box.top + box.bottom) / 2 : box.top;
    const x = Math.max(seen.left, right - delta.offsetWidth) - left;
    const y = Math.max(seen.top, middle - delta.offsetHeight / 2) - top + frame.scrollTop;
    return { delta, isSeen, x: (100 * x) / frame.clientWidth, y: (100 * y) / frame.clientHeight };
  }

  // What is moved takes its badges along.
  document.addEventListener("scroll", (event) => event.target !== document && scene?.contains(event.target) && pin(), true);
  window.addEventListener("resize", pin);

  // The banner of a moment, where it does not cover what it is about.
  function raise(buffer) {
    const banner = $(`banner-${buffer}`);
    const has = Boolean(banner?.firstElementChild) && pace !== "once";
    $("table").classList.toggle("banner-up", has);
    if (!has) return;
    const frame = banner.getBoundingClientRect();
    const ring = document.querySelector(".then.shown .moment-mark, #marks .moment-mark")?.getBoundingClientRect();
    banner.classList.toggle("low", Boolean(ring) && ring.top - frame.top < frame.bottom - ring.bottom);
  }

  // --- what the reader does -----------------------------------------------------------------

  const ACTS = { next, skip: end, again, pause };
  document.addEventListener("story", (event) => ACTS[event.detail]?.());
  document.addEventListener("back", (event) => {
    if (event.defaultPrevented || !isTelling()) return;
    end();
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-story], [data-story-at], [data-speed]");
    if (button?.dataset.story) ACTS[button.dataset.story]?.();
    else if (button?.dataset.speed) setPace(button.dataset.speed);
    else if (button) jump(Number(button.dataset.storyAt));
    else pickThen(event.target.closest("[data-spot]"));
  });

  // Who clicks on something of then wants to see what it is now.
  function pickThen(spot) {
    if (!spot?.closest(".then")) return;
    const now = $(`place-${spot.dataset.spot}`);
    end();
    now?.dispatchEvent(new CustomEvent("pick", { bubbles: true }));
  }

  document.addEventListener("htmx:finally:request", (event) => {
    if (event.target === $("tell")) boards.came();
  });
  document.addEventListener("htmx:after:swap", begin);
  forgetOld();
  // Not before htmx takes over forms: a board is fetched by one.
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
})();
