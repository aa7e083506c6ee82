// Before the first paint, and whenever it is chosen anew: the theme and the text size of this phone, else the phone's own.
function dress() {
  const root = document.documentElement;
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem("look") || "{}"); } catch (error) { kept = {}; }
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const contrast = matchMedia("(prefers-contrast: more)").matches;
  root.dataset.theme = kept.theme || (contrast ? "contrast" : light ? "light" : "dark");
  root.dataset.text = kept.text || "";
  return kept;
}
dress();
// Letters that come after the page move what a finger is about to touch: it is shown with them, or after a while without.
const WHILE = 3000; // ms; a browser lets no letters in that come later than that (font-display: fallback)
document.documentElement.classList.add("unlettered");
const lettered = new Promise((read) => document.addEventListener("DOMContentLoaded", read)).then(() => Promise.race([
  Promise.allSettled([...document.fonts].map((face) => face.load())), new Promise((enough) => setTimeout(enough, WHILE)),
])).then(() => document.documentElement.classList.remove("unlettered"));
