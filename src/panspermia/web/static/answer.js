// The answer panel: its faces and the inspector. Others ask for a face by the event `face`; `rest` is the one of the present question.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const tell = (name, detail, from = document) => from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  const answer = $("answer");

  // --- faces --------------------------------------------------------------------------------

  const RESTING = ["options", "waiting", "end"];

  function show(face) {
    const wanted = face === "rest" ? resting() : face;
    if (answer.dataset.face === wanted) return;
    answer.dataset.face = wanted;
    answer.classList.toggle("over-draft", wanted === "inspect" && resting() === "draft");
    $("answer-body").scrollTop = 0;
    if (wanted !== "inspect") mark("");
    fit();
  }

  // What is drafted for the present question goes on being shown.
  function resting() {
    const { rest, at } = $("bell").dataset;
    const drafted = $("drafted")?.dataset;
    return rest === "options" && drafted?.draft && drafted.at === at ? "draft" : rest;
  }

  document.addEventListener("face", (event) => show(event.detail));

  // A new question ends what was looked at, and nothing else.
  let asked = $("bell").dataset.at;

  function follow() {
    const bell = $("bell");
    const isNew = bell.dataset.at !== asked;
    asked = bell.dataset.at;
    const face = answer.dataset.face;
    if (RESTING.includes(face) || (isNew && ["inspect", "draft", "dice"].includes(face))) show("rest");
    if (!isNew) return;
    if (RESTING.includes(answer.dataset.face)) $("answer-body").scrollTop = 0;
    tell("question", asked);
  }

  // --- looking ------------------------------------------------------------------------------

  let looked = "";

  // A click opens a thing, a second click on it does the first that can be done with it.
  document.addEventListener("pick", (event) => {
    const place = event.target.dataset.place;
    if (answer.dataset.face === "story") tell("story", "skip");
    if (answer.querySelector("#face-options .composed")) return tell("draft", { place });
    if (answer.dataset.face === "inspect" && looked === place) return first()?.click();
    look(place);
  });

  function look(place) {
    const form = $("pick");
    looked = place;
    form.elements.place.value = place;
    form.elements.at.value = $("bell").dataset.at;
    form.requestSubmit();
  }

  function first() {
    return document.querySelector("#face-inspect [data-answer]");
  }

  function showInspected() {
    const found = $("inspected");
    if (!found || found.dataset.shown) return;
    found.dataset.shown = "yes";
    show("inspect");
    mark(found.dataset.inspected);
  }

  function mark(place) {
    for (const old of document.querySelectorAll(".inspecting")) old.classList.remove("inspecting");
    if (place) document.getElementById(`place-${place}`)?.classList.add("inspecting");
    else looked = "";
  }

  document.addEventListener("back", (event) => {
    if (event.defaultPrevented || answer.dataset.face !== "inspect") return;
    const place = looked;
    tell("face", "rest");
    document.getElementById(`place-${place}`)?.focus();
    event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-back]")) tell("back");
  });

  // A hint goes by Esc, or by asking for it once more.
  function closeHint(event) {
    const hint = $("hint");
    if (event.defaultPrevented || !hint?.childElementCount || !hint.checkVisibility()) return;
    hint.replaceChildren();
    showHinted();
    event.preventDefault();
  }

  document.addEventListener("back", closeHint);
  document.addEventListener("click", (event) => {
    if (event.target.closest('form[action$="/hint"] button')) closeHint(event);
  });

  // --- what comes from the server -----------------------------------------------------------

  let focused = null;

  document.addEventListener("htmx:before:swap", () => {
    const element = document.activeElement;
    focused = answer.contains(element) && element.matches("[data-answer], [data-plan]") ? element : null;
  });

  document.addEventListener("htmx:after:swap", () => {
    follow();
    showInspected();
    showHinted();
    if (focused && !focused.isConnected) answer.focus({ preventScroll: true });
  });

  // The answer of a hint is marked among the buttons.
  function showHinted() {
    const hint = document.querySelector("[data-hinted]");
    if (hint && !hint.dataset.shown) $("answer-body").scrollTop = 0;
    if (hint) hint.dataset.shown = "yes";
    for (const button of answer.querySelectorAll("[data-answer]")) {
      button.classList.toggle("hinted", button.dataset.answer === hint?.dataset.hinted);
    }
    fit();
  }

  // --- room ---------------------------------------------------------------------------------

  // What follows an option is heard later: each has lines for it from the start, as many as there is room for. Beside the board nothing scrolls: there options stand closer before that.
  const ROOMS = ["lines-3", "lines-2", "lines-1", "tight", "many", "bare"];

  function fit() {
    const body = $("answer-body");
    const form = document.querySelector(`#face-${answer.dataset.face} form[data-room]`);
    if (!form) return;
    const isSheet = matchMedia("(max-width: 760px)").matches;
    const { room: most } = form.dataset;
    for (const room of isSheet ? [most] : most === "many" ? ROOMS.slice(4) : ROOMS) {
      form.classList.remove(...ROOMS);
      form.classList.add(room, room === "bare" ? "many" : room);
      if (isSheet || body.scrollHeight <= body.clientHeight) return;
    }
  }

  addEventListener("resize", fit);
  fit();
})();
