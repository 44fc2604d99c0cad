// What comes from the server while a page is open: the bell, short messages, and lost connections.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  let rung = "";

  function ring() {
    const bell = $("bell");
    if (!bell) return;
    const turn = bell.dataset.turn === "yes";
    document.title = turn ? document.body.dataset.turnTitle : document.body.dataset.title;
    if (turn && document.hidden && rung !== bell.dataset.at && window.Notification?.permission === "granted") {
      new Notification(document.body.dataset.turnTitle, { body: document.body.dataset.turnWords, tag: location.pathname });
      rung = bell.dataset.at;
    }
  }

  async function askToNotify() {
    if (window.Notification) await Notification.requestPermission();
    showNotify();
  }

  // The button says what is the case, once the browser knows.
  function showNotify() {
    const button = $("notify");
    const state = window.Notification?.permission ?? "denied";
    if (button && state !== "default") {
      button.textContent = button.dataset[state];
      button.disabled = true;
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#notify")) askToNotify();
  });

  document.addEventListener("htmx:after:swap", () => {
    ring();
    for (const toast of document.querySelectorAll(".toast:not([data-timed])")) {
      toast.dataset.timed = "yes";
      setTimeout(() => toast.remove(), 8000);
    }
  });

  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-clear]")) setTimeout(() => event.target.reset());
  });

  // What comes by the stream is the same for everybody who sees the same; what is this reader's own
  // stands in the page.
  document.addEventListener("htmx:sse:before:message", ({ detail }) => {
    const { action, elements } = $("pick");
    const link = new URL(action).pathname.replace(/\/pick$/, "");
    detail.message.data = detail.message.data.replaceAll("\ue000", link).replaceAll("\ue001", elements._csrf_token.value);
  });

  document.addEventListener("htmx:sse:after:connection", () => ($("offline").hidden = true));
  document.addEventListener("htmx:sse:error", () => ($("offline").hidden = false));
  document.addEventListener("htmx:error", () => ($("offline").hidden = false));

  ring();
  showNotify();
})();
