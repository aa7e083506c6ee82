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
