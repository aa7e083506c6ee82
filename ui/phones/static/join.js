"use strict";
const form = document.getElementById("join"), trouble = document.getElementById("trouble");
const [colour, code] = location.hash.slice(1).split(".");
if (colour) {
  const there = form.querySelector(`[value="${CSS.escape(colour)}"]:not([disabled])`);
  if (there) { there.checked = true; form.code.value = code || ""; }
  history.replaceState(null, "", location.pathname);
}
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  trouble.textContent = "";
  const seat = form.querySelector("[name=seat]:checked");
  if (!seat) { form.querySelector("[name=seat]:not([disabled])")?.focus(); return; }
  const answer = await fetch("/join", {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seat: seat.value, code: form.code.value }),
  });
  if (answer.ok) { location.assign("/seat"); return; }
  trouble.textContent = (await answer.json()).why;
  form.code.select();
});
