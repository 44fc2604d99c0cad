// In a lesson, what is clicked on the board is the answer; and what is explained there is lit, one
// part after the other.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);

  document.addEventListener("pick", (event) => {
    const form = $("pick");
    if (!form) return;
    form.elements.place.value = event.target.dataset.place;
    form.requestSubmit();
  });

  // --- spots --------------------------------------------------------------------------------

  const spots = [...document.querySelectorAll("[data-spot]")];
  if (!spots.length) return;
  const lights = document.createElement("div");
  const light = document.createElement("div");
  lights.className = "lights";
  light.className = "light";
  lights.append(light);
  $("table").append(lights);
  let now = 0;

  function place(element, box) {
    for (const side of ["left", "top", "width", "height"]) element.style[side] = `${box[side]}px`;
  }

  // The light keeps to the part of the page where its thing lies.
  function shine() {
    const found = document.querySelector(spots[now].dataset.spot);
    lights.hidden = !found;
    if (!found) return;
    const frame = found.closest(".world, .bench").getBoundingClientRect();
    const box = found.getBoundingClientRect();
    place(lights, frame);
    place(light, { left: box.left - frame.left - 6, top: box.top - frame.top - 6, width: box.width + 12, height: box.height + 12 });
  }

  function show(number) {
    now = number;
    for (const spot of spots) spot.removeAttribute("aria-current");
    spots[now].setAttribute("aria-current", "true");
    spots[now].scrollIntoView({ block: "nearest" });
    const found = document.querySelector(spots[now].dataset.spot);
    const place = found?.closest("[data-place]")?.dataset.place;
    if (place) document.dispatchEvent(new CustomEvent("reveal", { detail: place }));
    found?.scrollIntoView({ block: "nearest", inline: "nearest" });
    shine();
  }

  spots.forEach((spot, number) => spot.addEventListener("click", () => show(number)));
  // The button of the lesson lights the next part first, and goes on after the last.
  $("lesson-form").addEventListener("submit", (event) => {
    if (now + 1 >= spots.length) return;
    event.preventDefault();
    show(now + 1);
  });
  // A chart glides to what is told of, and the light goes with it.
  document.addEventListener("moved", shine);
  for (const change of ["scroll", "resize"]) window.addEventListener(change, shine, { capture: true, passive: true });
  new ResizeObserver(shine).observe($("scene").querySelector(".world"));
  window.addEventListener("load", shine);
  show(0);
})();
