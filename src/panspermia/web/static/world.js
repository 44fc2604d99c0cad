// A board that the browser lays out: arrow keys walk on it, a tableau that is folded away opens for
// what is pointed at, and a die on the board is the answer that it stands for.
"use strict";

(() => {
  const PARTS = "#strip, #world, #bench";
  const isSeen = (element) => element.checkVisibility({ contentVisibilityAuto: true });

  // --- arrow keys ---------------------------------------------------------------------------

  // The nearest place that way; a way aside counts double, as on boards that are pictures.
  function nearest(from, way) {
    const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way];
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    let best = Infinity;
    let found = null;
    for (const other of document.querySelectorAll(`:is(${PARTS}) [data-place]`)) {
      if (other === from || !isSeen(other)) continue;
      const [ox, oy] = middle(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along > 0 && aside <= 2 * along && along + 2 * aside < best) {
        best = along + 2 * aside;
        found = other;
      }
    }
    return found;
  }

  document.addEventListener("walk", (event) => {
    const part = event.target.closest(PARTS);
    const next = part && !event.target.closest("svg") && nearest(event.target, event.detail);
    if (!next) return;
    for (const other of next.closest(PARTS).querySelectorAll('[data-place][tabindex="0"]')) other.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  });

  // --- what is folded away ------------------------------------------------------------------

  function reveal(place) {
    const then = document.querySelector(`.then.shown [data-spot="${CSS.escape(place)}"]`);
    open(then ?? document.getElementById(`place-${place}`));
  }

  // Opens the tableau, the tab and the list that an element lies in.
  function open(element) {
    if (!element || isSeen(element)) return;
    for (let part = element.closest("[data-shown-by]"); part; part = part.parentElement.closest("[data-shown-by]")) {
      const choice = document.getElementById(part.dataset.shownBy);
      if (choice) choice.checked = true;
    }
    const list = element.closest("details");
    if (list) list.open = true;
  }

  document.addEventListener("reveal", (event) => reveal(event.detail));
  document.addEventListener("pick", (event) => reveal(event.target.dataset.place));
  document.addEventListener("outline", (event) => {
    const places = event.detail.places.split(" ").filter(Boolean);
    if (!places.length || event.detail.kind === "plan-mark") return;
    reveal(places[places.length - 1]);
    if (["step-mark", "moment-mark"].includes(event.detail.kind)) showTold();
  });

  // What is told is seen, where the board has to be scrolled.
  function showTold() {
    const marked = document.querySelector(".then.shown :is(.step-mark, .moment-mark)");
    const dice = [...document.querySelectorAll(".then.shown .dice")].find(isSeen);
    for (const element of [dice, marked]) element?.scrollIntoView({ block: "nearest" });
  }

  // A question about somebody else's tableau opens it.
  function showChoices() {
    const choices = [...document.querySelectorAll("#bench [data-place].can")];
    if (choices.length && !choices.some(isSeen)) reveal(choices[0].dataset.place);
    else if (!choices.length) showOwn();
  }

  // Who is asked sees what is theirs, not the tableau that was told of last.
  function showOwn() {
    const own = document.querySelector("#bench :is(.due, .asked)[data-own] input");
    if (own && document.querySelector("#bench [data-other] input:checked")) own.checked = true;
  }

  // A tab that a patch has closed leaves none open, as those that were clicked ignore what is said.
  function showTab() {
    const tabs = [...document.querySelectorAll('#bench [role="radiogroup"] input')];
    if (!tabs.length || tabs.some((tab) => tab.checked)) return;
    (tabs.find((tab) => tab.defaultChecked) ?? tabs[0]).checked = true;
  }

  // On a board that has to be scrolled something that can be chosen is seen.
  function showBoard() {
    const choices = [...document.querySelectorAll("#world .choice")].filter(isSeen);
    if (!choices.length || choices.some(isInView)) return;
    choices[0].scrollIntoView({ block: "center", inline: "center" });
  }

  function isInView(element) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const frame = element.closest("#scene, body").getBoundingClientRect();
    return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
  }

  // Dice that somebody is asked about are seen.
  function showAsked() {
    showTab();
    showChoices();
    showBoard();
    const dice = document.querySelector(":is(#world, #bench) :is(.tray.free, .rolled)");
    open(dice);
    dice?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("question", showAsked);
  document.addEventListener("told", showAsked);
  showAsked();

  document.addEventListener("back", (event) => {
    const list = document.querySelector("#world details[open]");
    if (event.defaultPrevented || !list) return;
    list.open = false;
    event.preventDefault();
  });

  // What stands for something on the bench opens that.
  document.addEventListener("click", (event) => {
    const id = event.target.closest("[data-look]")?.dataset.look;
    if (id) document.getElementById(`place-${id}`)?.dispatchEvent(new CustomEvent("pick", { bubbles: true }));
  });

  // --- dice ---------------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    const die = event.target.closest("button[data-answer]");
    if (!die?.closest(PARTS)) return;
    const same = `[data-answer="${CSS.escape(die.dataset.answer)}"]`;
    document.querySelector(`#face-options ${same}`)?.click();
  });
})();
