// A part of a board that moves as a whole, such as a continent, also moves from one board of a story
// to the next: it goes on from where it was on the board that was shown before.
"use strict";

(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const DURATION = 1200;
  const boards = [...document.querySelectorAll(".then")];

  const place = (element) => getComputedStyle(element).transform;

  function glide(to, from) {
    if (still.matches) return;
    for (const part of to.querySelectorAll(".moving[id]")) {
      const before = document.getElementById(part.id.replace(to.id, from.id));
      if (!before || before.getAttribute("transform") === part.getAttribute("transform")) continue;
      part.animate([{ transform: place(before) }, { transform: place(part) }], { duration: DURATION, easing: "ease-in-out" });
    }
  }

  const isShown = (board) => board.classList.contains("shown");
  const wasShown = (record) => (record.oldValue ?? "").split(" ").includes("shown");

  const watcher = new MutationObserver((records) => {
    const from = records.find((record) => wasShown(record) && !isShown(record.target))?.target;
    const to = records.find((record) => !wasShown(record) && isShown(record.target))?.target;
    if (from && to) glide(to, from);
  });
  for (const board of boards) watcher.observe(board, { attributeFilter: ["class"], attributeOldValue: true });
})();
