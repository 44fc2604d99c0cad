// After a game: asks for what it came down to until that is worked out, and links the numbers on the
// graph to the list.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const PAUSE = 600;
  let waiting = 0;

  function isDone(box) {
    return Boolean(box.querySelector('[data-done="yes"], [data-trouble]'));
  }

  function ask() {
    const box = $("chances");
    const form = $("ask-analysis");
    if (!box || !form || waiting || isDone(box)) return;
    waiting = setTimeout(() => {
      waiting = 0;
      if ($("ask-analysis")) $("ask-analysis").requestSubmit();
    }, box.firstElementChild ? PAUSE : 0);
  }

  function point(event) {
    const number = event.target.closest?.("[data-point]")?.dataset.point;
    for (const part of document.querySelectorAll("[data-point]")) part.classList.toggle("hot", part.dataset.point === number);
  }

  for (const name of ["htmx:after:swap", "htmx:error"]) document.addEventListener(name, ask);
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, point);
  ask();
})();
