"use strict";
const form = document.getElementById("join"), trouble = document.getElementById("trouble");
const figures = document.getElementById("figures");
const [colour, scanned] = location.hash.slice(1).split(".");
let ticket = "";
function scan(code) {
  ticket = code;
  figures.hidden = form.code.disabled = Boolean(code);
}
if (colour) {
  const there = form.querySelector(`[value="${CSS.escape(colour)}"]:not([disabled])`);
  if (there) { there.checked = true; scan(scanned || ""); }
  history.replaceState(null, "", location.pathname);
}
form.addEventListener("change", () => scan("")); // another seat: the square code was for the first
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  trouble.textContent = "";
  const seat = form.querySelector("[name=seat]:checked");
  if (!seat) { form.querySelector("[name=seat]:not([disabled])")?.focus(); return; }
  const answer = await fetch("/join", {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seat: seat.value, code: ticket || form.code.value }),
  });
  if (answer.ok) { location.assign("/seat"); return; }
  trouble.textContent = answer.status === 403 ? (await answer.json()).why : await answer.text();
  scan("");
  form.code.select();
});
