// Keys: numbers for options, letters for what to do, arrows on the board, Esc for one step back.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const tell = (name, detail, from = document) => {
    return from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  };
  const WAYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
  const STORY = { " ": "next", a: "again", p: "pause" };
  const ZOOMS = { "+": "in", "=": "in", "-": "out", "0": "fit" };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("help")?.open) return;
    const { target, key } = event;
    if (key === "Escape") {
      if (!tell("back")) event.preventDefault();
      return;
    }
    if (isTelling() && !isWriting(target) && STORY[key]) tell("story", STORY[key]);
    else if (isWriting(target) || (target.matches("input") && (key === " " || WAYS[key]))) return;
    else if (onPlace(target, key)) {
      // Done.
    } else if (key === "?") $("help")?.showModal();
    else if (key === "t") $("to-text")?.click();
    else if (ZOOMS[key]) tell("zoom", ZOOMS[key]);
    else if (!(key === "p" && nextPlan()) && !press(key)) return;
    event.preventDefault();
  });

  function isTelling() {
    return $("answer")?.dataset.face === "story";
  }

  function isWriting(target) {
    return target.matches("textarea, select, input:not([type=radio], [type=checkbox])");
  }

  function onPlace(target, key) {
    const element = target.closest?.("[data-place]");
    if (!element) return false;
    if (WAYS[key]) tell("walk", WAYS[key], element);
    else if (key === "Enter" || key === " ") tell("pick", null, element);
    else return false;
    return true;
  }

  // What is on a face that is not shown cannot be pressed; undo and the like always can.
  function press(key) {
    const found = [...document.querySelectorAll("[data-key]")].filter((button) => button.dataset.key === key);
    const isOpen = (b) => b.checkVisibility() || !(b.dataset.answer || b.closest(".on-story"));
    const button = found.find((b) => !b.disabled && isOpen(b));
    button?.click();
    return Boolean(button) || unfold(found);
  }

  // An option of a group that is folded is shown first.
  function unfold(buttons) {
    const folded = buttons.map((b) => b.closest(".fold:not([open])")).find((group) => group?.checkVisibility());
    if (!folded) return false;
    folded.open = true;
    buttons.find((b) => folded.contains(b)).focus();
    return true;
  }

  function nextPlan() {
    const plans = [...document.querySelectorAll("#answer [data-plan]")];
    plans[(plans.indexOf(document.activeElement) + 1) % plans.length]?.focus();
    return plans.length > 0;
  }
})();
