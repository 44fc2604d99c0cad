// What happened since the reader's last answer, step by step: the face `story` of the answer panel.
// It hears the event `story`: next, skip or again.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
  const board = $("board");
  const RESTING = ["options", "waiting", "end"];

  // While the reader walks through it, the board shows how it stood after each decision.
  const story = { key: "", at: 0, walking: false, then: "" };

  function storyLines() {
    return [...document.querySelectorAll("#story li")];
  }

  function startStory() {
    const box = $("story");
    if (!box) return;
    const lines = storyLines().length;
    if (box.dataset.story !== story.key) {
      story.key = box.dataset.story;
      story.at = 0;
      story.walking = false;
    }
    if (lines < 2) story.at = lines;
    if (story.at < lines && RESTING.includes($("answer").dataset.face)) tell("face", "story");
    showStory();
  }

  // Whether there is more to come, which is hidden until its turn.
  function showStory() {
    const lines = storyLines();
    const more = story.at < lines.length;
    lines.forEach((line, n) => {
      line.classList.toggle("later", n > story.at);
      line.classList.toggle("now", more && n === story.at);
    });
    showThen(more && story.walking ? lines[story.at].dataset.then : "", lines.at(-1)?.dataset.then);
    if (more) tell("outline", { places: lines[story.at].dataset.places, kind: "step-mark" });
    return more;
  }

  // Lay the board of then over that of now; the last is that of now.
  function showThen(then, last) {
    if (!board || !$("tell")) return;
    const wanted = then === last ? "" : then;
    if (wanted !== story.then) {
      story.then = wanted;
      if (wanted) {
        $("tell").elements.step.value = wanted;
        $("tell").requestSubmit();
      }
    }
    if (!wanted) $("past").replaceChildren();
    board.classList.toggle("telling", Boolean($("past").firstElementChild));
  }

  function nextStory() {
    story.at += 1;
    story.walking = true;
    if (!showStory()) skipStory();
    storyLines()[story.at]?.scrollIntoView({ block: "nearest" });
  }

  function skipStory() {
    story.at = storyLines().length;
    story.walking = false;
    showStory();
    tell("outline", { places: "", kind: "" });
    if ($("answer").dataset.face === "story") tell("face", "rest");
  }

  function again() {
    if (!storyLines().length) return;
    story.at = 0;
    story.walking = true;
    tell("face", "story");
    showStory();
  }

  const ACTS = { next: nextStory, skip: skipStory, again };
  document.addEventListener("story", (event) => ACTS[event.detail]?.());
  document.addEventListener("back", (event) => {
    if (event.defaultPrevented || $("answer").dataset.face !== "story") return;
    skipStory();
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-story-next]")) nextStory();
    if (event.target.closest("[data-story-skip]")) skipStory();
    if (event.target.closest("[data-story-again]")) again();
  });
  document.addEventListener("htmx:after:swap", () => {
    startStory();
    if ($("story") || story.then) showStory();
  });
  startStory();
})();
