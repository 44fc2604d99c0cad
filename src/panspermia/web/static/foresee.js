// What follows an answer, before it is given: on its button, on the board, and whether it asks once more. The server says it for all options where they are few, else for what is pointed at.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const answer = $("answer");
  const FEW = 12;
  const TOGETHER = 6;
  const SOON = 90;
  const PATIENCE = 1500;
  const AGAIN = 2000;
  const TRIES = 30;
  const MOST = 4;
  const inWords = Boolean(document.querySelector(".in-words"));

  // --- asking -------------------------------------------------------------------------------

  let at = "";
  let known = new Map();
  let wanted = new Set();

  const ownForm = () => document.querySelector("#face-options form.answers, #deed form.done-form");
  const draft = () => $("drafted")?.dataset.draft.replaceAll("|", " ") ?? "";

  // The whole chain that a button stands for: in a draft, with all that comes before.
  function chainOf(button) {
    const own = button.dataset.chain ?? button.dataset.answer;
    const isLater = button.closest(".composed") && draft() && !button.closest("#face-options");
    return isLater ? `${draft()} ${own}` : own;
  }

  function buttons() {
    return [...answer.querySelectorAll("form [data-answer], form [data-chain]")].filter((b) => b.closest("#face-options, #face-inspect, #face-draft, #deed, #draft-foot"));
  }

  async function ask(chains, odds, tries = TRIES) {
    const form = ownForm();
    const news = chains.filter((chain) => !wanted.has(`${chain}|${odds}`));
    if (!form || !news.length) return;
    for (const chain of news) wanted.add(`${chain}|${odds}`);
    const query = new URLSearchParams({ seat: form.elements.seat.value, here: form.elements.here.value, odds: odds ? "1" : "0" });
    for (const chain of news) query.append("chain", chain);
    const asked = at;
    try {
      const answered = await fetch(`${form.getAttribute("action").replace(/answer$/, "foresight")}?${query}`);
      const found = await answered.json();
      if (!found.options) throw new Error(found.message);
      hear(found);
    } catch {
      // Nothing is shown that is not known; a server that has too much to do is asked again.
      if (tries > 1) setTimeout(() => askAgain(asked, news, odds, tries - 1), AGAIN);
    }
  }

  function askAgain(asked, chains, odds, tries) {
    if (asked !== at) return;
    for (const chain of chains) wanted.delete(`${chain}|${odds}`);
    ask(chains, odds, tries);
  }

  function hear(found) {
    if (String(found.at) !== at) return;
    for (const option of found.options) {
      const key = option.answers.join(" ");
      if (option.odds || !known.get(key)?.odds) known.set(key, option);
    }
    show();
    document.dispatchEvent(new CustomEvent("foreseen"));
  }

  // Of a new question everything that is certain is asked for, and the odds: of all at once where they are few, else of those that have room to be seen, some after others.
  function begin() {
    if ($("bell").dataset.at !== at) {
      at = $("bell").dataset.at;
      known = new Map();
      wanted = new Set();
    }
    const seen = buttons().filter((b) => b.checkVisibility());
    const chains = [...new Set(seen.map(chainOf))];
    turn += 1;
    if (!chains.length) return;
    for (let n = 0; n < chains.length; n += 60) ask(chains.slice(n, n + 60), false);
    if (draft()) ask([draft()], true);
    if (chains.length <= FEW) ask(chains, true);
    else askInTurn([...new Set(seen.filter(hasRoom).map(chainOf))]);
  }

  // Whether there is a place for the odds of an option: on its button, or on the board.
  function hasRoom(button) {
    const place = button.dataset.answer && button.dataset.places?.split(" ").at(-1);
    return button.querySelector(".signs") || (place && document.querySelector(`[data-odds-of="${CSS.escape(place)}"]`));
  }

  // What is asked later, such as of a draft, comes before what still waits here.
  let turn = 0;

  async function askInTurn(chains) {
    const mine = ++turn;
    for (let n = 0; n < chains.length && mine === turn; n += TOGETHER) await ask(chains.slice(n, n + TOGETHER), true);
  }

  // --- in signs and words -------------------------------------------------------------------

  function make(name, className, ...inside) {
    const element = document.createElement(name);
    if (className) element.className = className;
    element.append(...inside);
    return element;
  }

  function sign(id, kind) {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    const use = document.createElementNS(space, "use");
    svg.setAttribute("class", "sign");
    use.setAttribute("href", `#sign-${$(`sign-${id}`) ? id : kind}`);
    svg.append(use);
    return svg;
  }

  // Of all that may happen to the reader here, the best and the worst come first, and of these two what weighs more; then what else there is room for. A loss that is sure to come later counts too.
  function telling(found) {
    const odds = (found.odds ?? []).filter((o) => o.percent > 0 && !found.sure?.has(o.name) && (o.percent < 100 || o.is_moment || o.kind === "loss") && (o.own ? o.here || o.is_moment : o.here && o.is_moment));
    const once = odds.filter((o, n) => odds.findIndex((other) => other.name === o.name && other.side === o.side) === n);
    const first = (kind) => once.find((o) => o.kind === kind && o.own) ?? once.find((o) => o.kind === kind);
    const heads = [first("gain"), first("loss")];
    return [...once.filter((o) => heads.includes(o)), ...once.filter((o) => !heads.includes(o) && o.kind !== "news")].slice(0, MOST);
  }

  // What an option brings whatever is chosen after it is no question of odds.
  function sureOf(button) {
    const later = [...button.parentElement.querySelectorAll(".chip-answer")].map((b) => known.get(chainOf(b))).filter(Boolean);
    const [first, ...others] = later.map((one) => one.gains.map((gain) => gain.name));
    return new Set(first?.filter((name) => others.every((names) => names.includes(name))));
  }

  // What happens to others has their mark; in words where there is room for them.
  function odd(item) {
    const full = make("b");
    full.style.width = `${item.percent}%`;
    const whose = item.own || item.side === null ? "" : item.words.split(" ")[0];
    const parts = inWords ? [`${item.words} `] : [whose, sign(item.sign, item.kind), make("i", "odds-bar", full)];
    const shown = make("span", `odd ${whose ? "other" : item.kind}`, ...parts, `${item.percent} %`, ...(inWords ? [] : [make("span", "odd-words", item.words.slice(whose && whose.length + 1))]));
    shown.title = `${item.words}: ${item.percent} %`;
    return shown;
  }

  function certain(kind, item) {
    const mark = { cost: "−", gain: "+" }[kind] ?? "";
    return make("span", `sure ${kind}`, ...(inWords ? [] : [sign(item.sign, kind)]), `${mark} ${item.words}`.trim());
  }

  // The same at several places is said once.
  function together(items) {
    const counts = new Map();
    for (const { words } of items) counts.set(words, (counts.get(words) ?? 0) + 1);
    const firsts = items.filter(({ words }, n) => items.findIndex((item) => item.words === words) === n);
    return firsts.map((item) => ({ ...item, words: counts.get(item.words) > 1 ? `${item.words} \u00d7${counts.get(item.words)}` : item.words }));
  }

  // What is got and the option is named after is said already.
  function signs(found, name = "") {
    const own = (items) => together(items.filter((item) => item.own));
    const gains = own(found.gains).filter(({ words }) => !name.includes(words.split(": ").at(-1)));
    return [
      ...own(found.losses).slice(0, 3).map(({ words }) => make("span", "sure warned", sign("warning"), words)),
      ...own(found.costs).map((item) => certain("cost", item)),
      ...gains.slice(0, 2).map((item) => certain("gain", item)),
      ...telling(found).map(odd),
      ...(found.undoable ? [] : [make("span", "final", sign("no-way-back"))]),
    ];
  }

  function words(found) {
    const items = [...found.costs, ...found.gains, ...found.losses, ...found.news].map((item) => item.words);
    const odds = telling(found).map((item) => `${item.words} ${item.percent} %`);
    return [[...items, ...odds].join(", "), found.undo, found.next.words].filter(Boolean).join(". ").replaceAll("..", ".");
  }

  function show() {
    for (const button of buttons()) {
      const found = known.get(chainOf(button));
      if (!found) continue;
      found.sure = sureOf(button);
      button.title = button.classList.contains("and-done") ? `${button.ariaLabel}. ${words(found)}` : words(found);
      button.classList.toggle("is-final", !found.undoable);
      button.classList.toggle("is-warned", found.warnings.length > 0);
      const parts = signs(found, button.querySelector(".option-name")?.textContent);
      button.querySelector(".signs")?.replaceChildren(...(parts.length ? parts : leadsOn(found)));
      button.querySelector(".then")?.replaceChildren(found.undoable ? found.next.words : found.undo);
    }
    const whole = draft() && known.get(draft());
    if (whole) $("draft-signs")?.replaceChildren(...signs(whole));
    sayAgain();
    showOnBoard();
  }

  // Where nothing is to be said of it, what comes next is, unless that is the same question again.
  function leadsOn({ next }) {
    const isSame = next.kind === "own" && next.clause === document.querySelector("#asked .chip")?.textContent;
    return isSame ? [] : [make("span", "sure leads-on", next.words)];
  }

  // --- on the board -------------------------------------------------------------------------

  function foundAt(place) {
    const here = buttons().filter((b) => b.dataset.answer && b.offsetParent && b.dataset.places?.split(" ").at(-1) === place);
    return here.map((b) => known.get(chainOf(b))).find(Boolean);
  }

  function showOnBoard() {
    for (const spot of document.querySelectorAll("[data-odds-of]")) {
      const found = foundAt(spot.dataset.oddsOf);
      if (!found && answer.dataset.face === "inspect") continue;
      spot.replaceChildren(...(found ? telling(found).slice(0, 2).map(odd) : []));
    }
    if (pointed) showTip(pointed);
  }

  let pointed = null;

  function showTip(element) {
    const tip = $("tip");
    const found = element && !element.querySelector("[data-odds-of]") && foundAt(element.dataset.place);
    if (!tip) return;
    tip.hidden = !found;
    if (!found) return;
    const parts = signs(found);
    tip.replaceChildren(...(parts.length ? parts : [found.next.words]));
    const box = element.getBoundingClientRect();
    const frame = $("frame").getBoundingClientRect();
    const left = box.left + box.width / 2 - tip.offsetWidth / 2 - frame.left;
    const above = box.top - frame.top - tip.offsetHeight - 6;
    tip.style.left = `${Math.max(4, Math.min(left, frame.width - tip.offsetWidth - 4))}px`;
    tip.style.top = `${above < 4 ? Math.min(box.bottom - frame.top + 6, frame.height - tip.offsetHeight - 4) : above}px`;
  }

  // --- pointing -----------------------------------------------------------------------------

  let soon = 0;

  function point(element) {
    const button = element.closest?.("#answer form [data-answer], #answer form [data-chain]");
    const place = element.closest?.(":is(#frame, #bench) [data-place]");
    pointed = place;
    const named = place && buttons().find((b) => b.dataset.answer && b.offsetParent && b.dataset.places?.split(" ").at(-1) === place.dataset.place);
    const about = button ?? named;
    if (about) {
      clearTimeout(soon);
      soon = setTimeout(() => ask([chainOf(about)], true), SOON);
    }
    showTip(place);
  }

  for (const name of ["mouseover", "focusin"]) document.addEventListener(name, (event) => point(event.target));

  // --- once more ----------------------------------------------------------------------------

  const setting = $("confirm");
  if (setting) {
    setting.value = localStorage.getItem("confirm") || "never";
    setting.addEventListener("change", () => localStorage.setItem("confirm", setting.value));
  }
  let armed = null;

  function disarm() {
    if (!armed) return;
    armed.classList.remove("armed");
    $("armed-words").textContent = "";
    armed = null;
    show();
  }

  function arm(button) {
    disarm();
    armed = button;
    button.classList.add("armed");
    $("armed-words").textContent = $("armed-words").dataset.words;
    sayAgain();
  }

  // What is heard meanwhile does not take its place.
  function sayAgain() {
    const line = armed?.querySelector(".signs, .then") ?? armed?.closest(".option-line")?.querySelector(".signs");
    if (line) line.textContent = $("armed-words").dataset.words;
  }

  // Whether the answer has to be given twice; null, if that has to be found out first.
  function asksAgain(button) {
    const when = setting?.value ?? "never";
    const drafts = button.closest(".composed") && !("ends" in button.dataset);
    if (when === "never" || drafts || "confirms" in button.dataset) return false;
    const found = known.get(chainOf(button));
    return when === "always" ? true : found ? !found.undoable : null;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.('#answer form[action$="/answer"] button[name="value"]');
    if (!button || button === armed) return disarm();
    const again = asksAgain(button);
    if (again === false) return disarm();
    event.preventDefault();
    if (again) return arm(button);
    findOut(button);
  }, true);

  // Whoever presses before it is known waits for it, but not for long.
  function findOut(button) {
    const late = setTimeout(() => button.isConnected && arm(button), PATIENCE);
    const again = () => {
      clearTimeout(late);
      if (button.isConnected && button !== armed) button.click();
    };
    document.addEventListener("foreseen", again, { once: true });
    ask([chainOf(button)], false);
  }

  document.addEventListener("back", (event) => {
    if (!armed || event.defaultPrevented) return;
    disarm();
    event.preventDefault();
  });

  // A story hides the options; what was heard meanwhile is shown, also on the board, when they are back.
  function refresh() {
    if (answer.dataset.face === "story") return;
    begin();
    show();
  }

  document.addEventListener("htmx:after:swap", refresh);
  document.addEventListener("toggle", (event) => event.target.matches(".fold[open]") && refresh(), true);
  document.addEventListener("face", () => setTimeout(refresh));
  begin();
})();
