// The tree of life: a line that is pointed at is lit with all its forebears.
"use strict";

(() => {
  function light(event) {
    const tree = document.querySelector(".tree");
    if (!tree) return;
    const at = tree.contains(event.target) ? event.target.closest(".lin, [data-of]") : null;
    const chain = new Set();
    const line = (id) => tree.querySelector(`.lin[data-i="${id}"]`);
    for (let id = at?.dataset.i ?? at?.dataset.of; id && !chain.has(id); id = line(id)?.dataset.dad) chain.add(id);
    tree.classList.toggle("dim", chain.size > 0);
    for (const part of tree.querySelectorAll(".lin, [data-of]")) part.classList.toggle("lit", chain.has(part.dataset.i ?? part.dataset.of));
    const [first] = chain;
    if (first) document.getElementById("tree-said").textContent = line(first).querySelector("title").textContent;
  }

  document.addEventListener("pointerover", light);
})();
