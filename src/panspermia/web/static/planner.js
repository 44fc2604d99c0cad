// The planner beside the chart: what is asked goes into the address, ways are flown step by step.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const form = $("mission");
  if (!form) return;
  const look = (detail) => document.dispatchEvent(new CustomEvent("look", { detail }));
  let step = -1;

  // --- the address keeps the plan -----------------------------------------------------------

  function keep(address) {
    history.replaceState(null, "", `${address.pathname}${address.search}${location.hash}`);
  }

  const USUAL = JSON.parse(form.dataset.usual);
  const KEPT = ["ask", "way", "with"];

  // What the form says, without what is usual.
  function said(submitter) {
    const fields = new URLSearchParams();
    const data = new FormData(form, submitter);
    for (const [name, value] of data) {
      if (["site", "hold", "there"].includes(name) && !data.get("site")) continue;
      if (value !== "" && value !== USUAL[name]) fields.append(name, value);
    }
    return fields;
  }

  form.addEventListener("submit", (event) => {
    keep(new URL(`/planner?${said(event.submitter)}`, location.href));
    waiting(true);
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#panel a[href^='/planner']");
    if (!link || link.classList.contains("sr") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    keep(new URL(link.href));
    if (link.closest("#found")) waiting(true);
    takeOver(new URL(link.href).searchParams);
  });

  // The form follows a link; what one has on Sites comes with the answer.
  function takeOver(said) {
    for (const field of form.querySelectorAll("[name]")) {
      if (field.closest("#held") || field.tagName === "BUTTON") continue;
      const value = said.get(field.name) ?? USUAL[field.name] ?? "";
      if (field.type === "checkbox") field.checked = said.getAll(field.name).includes(field.value);
      else if (field.type === "radio") field.checked = field.value === value;
      else field.value = ["from", "to"].includes(field.name) ? nameOf(value) : value;
    }
    counted();
  }

  const names = new Map(JSON.parse($("spaces").textContent).map(([id, , , name]) => [id, name || id]));
  const nameOf = (id) => names.get(id) || id;

  let wanted = "";
  function waiting(is) {
    if (is) wanted = "found";
    $("busy").hidden = !is;
    if (is) $("found").setAttribute("aria-busy", "true");
    else $("found").removeAttribute("aria-busy");
  }

  // --- a Space of the chart -----------------------------------------------------------------

  document.addEventListener("space", (event) => {
    look({ id: event.detail, only: true });
    wanted = "look";
    const now = new URL(location.href).searchParams;
    const fields = said();
    for (const name of KEPT) if (now.has(name)) fields.set(name, now.get(name));
    fields.set("space", event.detail);
    const address = new URL(`/planner?${fields}`, location.href);
    keep(address);
    const link = $("peek");
    link.href = `${address.pathname}${address.search}`;
    link.click();
  });

  // --- step by step -------------------------------------------------------------------------

  const beats = () => [...document.querySelectorAll("#found .beats > li")];

  function go(to) {
    const all = beats();
    if (!all.length) return;
    step = Math.min(Math.max(to, 0), all.length - 1);
    const here = all[step];
    for (const beat of all) beat === here ? beat.setAttribute("aria-current", "step") : beat.removeAttribute("aria-current");
    here.scrollIntoView({ block: "nearest" });
    for (const pin of document.querySelectorAll("#flown .pin.now")) pin.classList.remove("now");
    document.querySelector(`#flown [data-beat="${here.dataset.beat}"]`)?.classList.add("now");
    for (const part of document.querySelectorAll("#found .strip .spend.now")) part.classList.remove("now");
    const strip = here.closest(".turn").querySelector(".strip");
    [...strip.querySelectorAll(".spend")].filter((part) => part.dataset.mass === here.dataset.wet).at(-1)?.classList.add("now");
    look({ id: here.dataset.space, only: true });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) go(step + Number(button.dataset.step));
    const beat = event.target.closest("#found .beats > li");
    if (beat && !event.target.closest("details")) go(beats().indexOf(beat));
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "n") go(step + 1);
    else if (event.key === "p") go(step - 1);
    else return;
    event.preventDefault();
  });

  // --- what has come ------------------------------------------------------------------------

  const phone = matchMedia("(max-width: 760px)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let shown = "";
  let canon = null;
  function arrived(event) {
    // While a craft is put together, only its numbers come.
    if ($("canon") === canon) return;
    canon = $("canon");
    waiting(false);
    if (event) keep(new URL(canon.dataset.address, location.href));
    if (event && wanted) bring(wanted);
    else if (!event && $("found").querySelector("#result, .note")) bring("found");
    wanted = "";
    $("steps")?.removeAttribute("hidden");
    const link = $("plan-link");
    if (link) link.value = new URL(link.value, location.href).href;
    for (const box of document.querySelectorAll(".strip-box")) box.scrollLeft = fuelAt(box) - box.clientWidth + 60;
    const spaces = $("result")?.dataset.spaces || "";
    if (spaces !== shown) {
      shown = spaces;
      step = -1;
      if (spaces) look({ ids: spaces.split(" "), id: null });
    }
    const here = $("space")?.dataset.here;
    if (here) look({ id: here, only: true });
  }
  // What has come lies below the form: it is brought up, on a phone under the chart.
  function bring(id) {
    const behavior = calm.matches ? "auto" : "smooth";
    if (phone.matches) $(id).scrollIntoView({ block: "start", behavior });
    else $("panel").scrollTo({ top: $(id).offsetTop - $("panel").offsetTop, behavior });
  }

  // Where the fuel ends, in a strip that is wider than its box.
  function fuelAt(box) {
    const mark = box.querySelector(".mk.wet");
    return mark ? mark.getBoundingClientRect().right - box.getBoundingClientRect().left + box.scrollLeft : 0;
  }

  document.addEventListener("htmx:after:swap", arrived);
  arrived();

  // --- the cards that are aboard ------------------------------------------------------------

  const cards = [...form.querySelectorAll('[name="card"]')];
  const nameOn = (card) => card.nextElementSibling.firstChild.textContent.trim();

  function counted() {
    for (const pile of form.querySelectorAll(".pile")) {
      const count = pile.querySelectorAll(":checked").length;
      const place = pile.querySelector(".count");
      place.textContent = count || "";
      place.hidden = !count;
    }
    const pills = cards.filter((card) => card.checked).map((card) => {
      const pill = Object.assign(document.createElement("button"), { type: "button", className: "pill", textContent: `${nameOn(card)} ×` });
      pill.setAttribute("aria-label", $("aboard").dataset.off.replace("*", nameOn(card)));
      pill.addEventListener("click", () => card.click());
      return pill;
    });
    $("aboard").replaceChildren(...pills);
  }

  // The craft is weighed while it is put together.
  let later = 0;
  form.addEventListener("change", () => {
    counted();
    clearTimeout(later);
    later = setTimeout(() => {
      const link = $("weigh");
      const fields = said();
      for (const name of ["site", "hold", "there"]) fields.delete(name);
      link.href = `/planner?${fields}&weigh=on`;
      link.click();
    }, 250);
  });
  counted();

  const sift = $("find-card");
  sift.parentElement.hidden = false;
  sift.addEventListener("input", () => {
    const wanted = sift.value.trim().toLowerCase();
    for (const pile of form.querySelectorAll(".pile")) {
      let hits = 0;
      for (const row of pile.querySelectorAll("li")) {
        row.hidden = Boolean(wanted) && !row.textContent.toLowerCase().includes(wanted);
        hits += !row.hidden;
      }
      pile.hidden = !hits;
      pile.open = Boolean(wanted) && hits > 0;
    }
  });
  sift.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
})();
