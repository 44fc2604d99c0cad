// What an option, a suggestion or a line of the log is about is outlined while it is pointed at.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
  let pointedAt = null;

  function kindOf(line) {
    if (line.closest(".plans")) return "plan-mark";
    return line.closest("#face-story, #log") ? "step-mark" : "hint-mark";
  }

  function point(line) {
    pointedAt = line;
    tell("outline", { places: line.dataset.places, kind: kindOf(line) });
  }

  function pointNowhere() {
    pointedAt = null;
    if ($("answer")?.dataset.face !== "story") tell("outline", { places: "", kind: "" });
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
  document.addEventListener("htmx:after:swap", () => {
    if (pointedAt && !pointedAt.isConnected) pointNowhere();
  });
})();
