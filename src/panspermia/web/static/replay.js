// The history: the slider, its buttons, playing, and the moments.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const quiet = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

  let playing = 0;
  const slider = $("step");
  slider?.addEventListener("input", move);

  function move() {
    for (const link of document.querySelectorAll("[data-to]")) {
      if (link.dataset.to === slider.value) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    const here = document.querySelector(".curves .here");
    const width = here?.ownerSVGElement.viewBox.baseVal.width;
    for (const end of ["x1", "x2"]) here?.setAttribute(end, (width * slider.value) / slider.max);
    if ($("ask-analysis")) $("ask-analysis").elements.step.value = slider.value;
    slider.form.requestSubmit();
  }

  // A moment of the list; with another key held down it is opened as any link.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-to]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step(Number(link.dataset.to) - Number(slider.value));
  });

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
})();
