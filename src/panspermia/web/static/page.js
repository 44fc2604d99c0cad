// What every page needs: theme and marks, times of day, buttons that copy, and forms that ask first.
"use strict";

(() => {
  const root = document.documentElement;

  document.addEventListener("change", (event) => {
    if (event.target.id === "theme") {
      if (event.target.value === "auto") delete root.dataset.theme;
      else root.dataset.theme = event.target.value;
      keep(event.target.form);
    } else if (event.target.id === "marks") {
      root.dataset.marks = event.target.checked ? "full" : "quiet";
      keep(event.target.form);
    }
  });

  // A setting is seen at once, and the server gives the cookie for the next page.
  function keep(form) {
    fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
  }

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

  document.addEventListener("htmx:after:swap", showTimes);
  showTimes();
})();
