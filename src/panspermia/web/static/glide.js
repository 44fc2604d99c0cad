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
    const parts = [...to.querySelectorAll(".moving[id]")].map((part) => [part, document.getElementById(part.id.replace(to.id, from.id))]);
    const moved = parts.filter(([part, before]) => before && before.getAttribute("transform") !== part.getAttribute("transform"));
    // All places are found before anything moves: each look after a move would lay the board out anew.
    const ways = moved.map(([part, before]) => [part, place(before), place(part)]);
    for (const [part, then, now] of ways) part.animate([{ transform: then }, { transform: now }], { duration: DURATION, easing: "ease-in-out" });
    if (moved.length) for (const [part, before] of parts) appear(part, before, to.id, from.id);
  }

  // Cause before effect: what is new on a part, such as a mountain, appears when all have arrived.
  function appear(part, before, to, from) {
    const known = new Set([...(before?.children ?? [])].map((child) => child.outerHTML.replaceAll(from, "")));
    for (const child of part.children) {
      if (child.querySelector(".moving[id]")) continue;
      if (known.has(child.outerHTML.replaceAll(to, ""))) continue;
      child.animate([{ opacity: 0 }, { opacity: 0, offset: 0.75 }, { opacity: 1 }], { duration: DURATION * 1.4 });
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
