// Drawers over the world, which rests meanwhile, and the sheet of a phone. The event `drawer` opens
// one by its name, or closes all.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const NARROW = window.matchMedia("(max-width: 760px)");
  let opener = null;

  function isOpen() {
    return document.querySelector(".drawer:not([hidden])");
  }

  function open(name) {
    for (const drawer of document.querySelectorAll(".drawer")) drawer.hidden = drawer.id !== `drawer-${name}`;
    for (const button of document.querySelectorAll("[data-drawer]")) {
      button.setAttribute("aria-expanded", String(button.dataset.drawer === name));
      if (button.dataset.drawer === name) button.classList.remove("unread");
    }
    const shown = isOpen();
    for (const part of document.querySelectorAll("#frame, #bench")) part.inert = Boolean(shown);
    if (shown) shown.querySelector("input:not([type=hidden]), [data-drawer-close]").focus({ preventScroll: true });
  }

  function close() {
    if (!isOpen()) return false;
    open("");
    if (opener?.isConnected) opener.focus();
    return true;
  }

  document.addEventListener("drawer", (event) => (event.detail ? open(event.detail) : close()));
  document.addEventListener("back", (event) => {
    if (!event.defaultPrevented && close()) event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-drawer]");
    if (button && button.getAttribute("aria-expanded") === "true") close();
    else if (button) {
      if (!button.closest(".drawer")) opener = button;
      open(button.dataset.drawer);
    }
    if (event.target.closest("[data-drawer-close]")) close();
    if (event.target.closest("[data-clause]") && $("drawer-rules")) open("rules");
    if (event.target.closest("[data-help]")) $("help").showModal();
    if (event.target.closest("#handle")) raise(!$("table").classList.contains("up"));
  });

  // A link that was asked for is shown.
  document.addEventListener("htmx:after:swap", () => {
    const linked = $("linked")?.firstElementChild;
    if (!linked || linked.dataset.shown) return;
    linked.dataset.shown = "yes";
    open("link");
  });

  // What was said while the chat is closed is marked.
  if ($("drawer-chat")) {
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('[data-drawer="chat"], [data-drawer="menu"]')) {
        button.classList.toggle("unread", $("drawer-chat").hidden);
      }
    }).observe($("chat"), { childList: true, subtree: true });
  }

  // --- the sheet ----------------------------------------------------------------------------

  function raise(up) {
    if (!NARROW.matches) return;
    $("table").classList.toggle("up", up);
    $("handle").setAttribute("aria-expanded", String(up));
  }

  let pulled = null;
  $("handle")?.addEventListener("pointerdown", (event) => (pulled = event.clientY));
  $("handle")?.addEventListener("pointerup", (event) => {
    if (pulled !== null && Math.abs(event.clientY - pulled) > 20) raise(event.clientY < pulled);
    pulled = null;
  });
})();
