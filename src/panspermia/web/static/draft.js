// Drafts: answers that belong together are collected by clicks, shown as a whole and given once.
// It hears the event `draft` ({add}, {place} or {drop}).
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  const form = $("draft-form");
  const answer = $("answer");
  const text = () => $("drafted")?.dataset.draft ?? "";
  // Whether something was just added: one answer that is all goes at once, several are confirmed.
  let added = false;

  function send(changes) {
    const own = document.querySelector("#face-options form.answers");
    if (!form || !own) return;
    const fields = { at: own.elements.at.value, seat: own.elements.seat.value, here: own.elements.here.value, draft: text(), add: "", place: "", drop: "", ...changes };
    for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
    added = Boolean(changes.add || changes.place);
    form.requestSubmit();
  }

  document.addEventListener("draft", (event) => send(event.detail));

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".composed :is([data-answer], [data-chain])");
    if (button) add(event, button);
    const drop = event.target.closest("[data-draft-drop]");
    if (drop) send({ drop: drop.dataset.draftDrop });
    if (event.target.closest("[data-draft-back]")) takeBack();
    if (event.target.closest("[data-draft-clear]")) send({ draft: "" });
  });

  // What ends the question is sent with all that was drafted before.
  function add(event, button) {
    const chain = button.dataset.chain ?? button.dataset.answer;
    if ("ends" in button.dataset) {
      button.value = [text().replaceAll("|", " "), chain].filter(Boolean).join(" ");
      return;
    }
    event.preventDefault();
    send({ add: chain });
  }

  function units() {
    return text().split("|").filter(Boolean);
  }

  function takeBack() {
    send({ drop: String(units().length - 1) });
  }

  document.addEventListener("back", (event) => {
    if (event.defaultPrevented || answer.dataset.face !== "draft") return;
    takeBack();
    event.preventDefault();
  });

  // --- what comes from the server -----------------------------------------------------------

  function showDraft() {
    const box = $("drafted");
    if (!box || box.dataset.shown) return;
    box.dataset.shown = "yes";
    if (box.dataset.at !== $("bell").dataset.at) return forget();
    if (answer.dataset.face !== "story") tell("face", "rest");
    mark();
    say();
    if (added && box.dataset.goes && ($("confirm")?.value ?? "never") === "never") $("draft-confirm").click();
    added = false;
  }

  // Whoever does not see the draft hears what is in it.
  function say() {
    const lines = document.querySelectorAll("#drafted .draft-unit");
    $("drafted-words").textContent = [...lines].map((line) => line.textContent.trim()).join(", ");
  }

  function forget() {
    $("face-draft").replaceChildren();
    $("draft-foot").replaceChildren();
    mark();
  }

  document.addEventListener("question", forget);
  document.addEventListener("htmx:after:swap", () => {
    showDraft();
    mark();
  });

  // --- on the board -------------------------------------------------------------------------

  function mark() {
    for (const old of document.querySelectorAll("[data-plus]")) delete old.dataset.plus;
    $("draft-marks")?.remove();
    const counts = new Map();
    for (const unit of document.querySelectorAll("#drafted .draft-unit")) {
      const place = unit.dataset.places;
      if (place) counts.set(place, (counts.get(place) ?? 0) + Number(unit.dataset.count));
    }
    const onStage = [];
    for (const [place, count] of counts) {
      const element = $(`place-${place}`);
      if (element?.closest("#stage")) onStage.push([element, count]);
      else if (element) element.dataset.plus = `+${count}`;
    }
    if (onStage.length) $("stage").append(layer(onStage));
  }

  function draw(name, attributes, words = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = words;
    return element;
  }

  function layer(found) {
    const { width, height } = $("board").dataset;
    const box = document.createElement("div");
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}` });
    for (const [element, count] of found) {
      const group = draw("g", { class: "draft-mark" });
      for (const shape of element.children) group.append(shape.cloneNode(true));
      svg.append(group);
      const frame = element.getBBox();
      const [x, y, size] = [frame.x + frame.width / 2, frame.y + frame.height / 2, Math.min(frame.width, frame.height) * 0.2];
      svg.append(draw("circle", { class: "draft-disk", cx: x, cy: y, r: size }));
      svg.append(draw("text", { class: "draft-count", x, y, "font-size": size }, `+${count}`));
    }
    box.id = "draft-marks";
    box.className = "layer";
    box.setAttribute("aria-hidden", "true");
    box.append(svg);
    return box;
  }
})();
