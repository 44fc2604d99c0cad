// In a lesson, what is clicked on the board is the answer.
"use strict";

document.addEventListener("pick", (event) => {
  const form = document.getElementById("pick");
  if (!form) return;
  form.elements.place.value = event.target.dataset.place;
  form.requestSubmit();
});
