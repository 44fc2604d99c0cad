// What every page needs: the theme, times of day, buttons that copy, and forms that ask first.
"use strict";

(() => {
  const root = document.documentElement;

  document.addEventListener("change", (event) => {
    if (event.target.id !== "theme") return;
    const form = event.target.form;
    if (event.target.value === "auto") delete root.dataset.theme;
    else root.dataset.theme = event.target.value;
    fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
    const asking = event.target.closest("[data-confirm]");
    if (asking && !window.confirm(asking.dataset.confirm)) event.preventDefault();
  });

  async function copy(button) {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = button.dataset.copied;
  }

  function showTimes() {
    for (const time of document.querySelectorAll("time[data-time]")) {
      const when = new Date(time.dateTime);
      if (!isNaN(when)) time.textContent = when.toLocaleString();
    }
  }

  // A new game: only as many seats as there are players.
  function showSeats() {
    const form = document.querySelector("[data-new-game]");
    if (!form) return;
    const count = Number(form.elements.players.value);
    for (const seat of form.querySelectorAll("[data-seat]")) {
      seat.hidden = Number(seat.dataset.seat) >= count;
      const kind = seat.querySelector("select").value;
      seat.querySelector("input").hidden = kind !== "here" && kind !== "link";
    }
  }

  document.addEventListener("change", showSeats);
  document.addEventListener("htmx:after:swap", showTimes);
  showSeats();
  showTimes();
})();
