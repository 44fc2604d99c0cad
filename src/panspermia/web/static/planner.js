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

  form.addEventListener("submit", (event) => {
    const fields = new FormData(form, event.submitter);
    const said = new URLSearchParams();
    for (const [name, value] of fields) if (value !== "") said.append(name, value);
    keep(new URL(`/planner?${said}`, location.href));
    waiting(true);
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#panel a[href^='/planner']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    keep(new URL(link.href));
    if (link.closest("#found")) waiting(true);
    takeOver(new URL(link.href).searchParams);
  });

  // The form follows a link that says where to fly.
  function takeOver(said) {
    for (const name of ["from", "to"]) if (said.get(name)) form.elements[name].value = nameOf(said.get(name));
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
    const address = new URL(location.href);
    address.searchParams.set("space", event.detail);
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
  let shown = "";
  function arrived(event) {
    waiting(false);
    // On a phone what has come lies below: it is brought up under the chart.
    if (phone.matches && event && wanted) $(wanted)?.scrollIntoView({ block: "start", behavior: "smooth" });
    wanted = "";
    $("steps")?.removeAttribute("hidden");
    const link = $("plan-link");
    if (link) link.value = new URL(link.value, location.href).href;
    const spaces = $("result")?.dataset.spaces || "";
    if (spaces !== shown) {
      shown = spaces;
      step = -1;
      if (spaces) look({ ids: spaces.split(" "), id: null });
    }
    const here = $("space")?.dataset.here;
    if (here) look({ id: here, only: true });
  }
  document.addEventListener("htmx:after:swap", arrived);
  arrived();

  // --- the cards that are aboard ------------------------------------------------------------

  function counted() {
    for (const pile of form.querySelectorAll(".pile")) {
      const count = pile.querySelectorAll(":checked").length;
      const place = pile.querySelector(".count");
      place.textContent = count || "";
      place.hidden = !count;
    }
  }
  form.addEventListener("change", counted);
  counted();
})();
