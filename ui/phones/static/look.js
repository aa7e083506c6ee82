"use strict";
// Language, theme and text size, chosen on the page itself and kept by this browser alone.
const looks = document.getElementById("looks");
for (const [name, value] of Object.entries(dress())) {
  const there = looks.querySelector(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  if (there) there.checked = true;
}
document.addEventListener("change", (event) => {
  if (event.target.name !== "language") return;
  document.cookie = `language=${event.target.value}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
});
looks.addEventListener("change", () => {
  const chosen = Object.fromEntries(new FormData(looks.querySelector("form")));
  try { localStorage.setItem("look", JSON.stringify(chosen)); } catch (error) { return; }
  dress();
});
document.addEventListener("click", (event) => { if (event.target.closest("[data-looks]")) looks.showModal(); });
