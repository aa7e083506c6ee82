// Before the first paint: the theme and the text size this phone has chosen, else the phone's own.
(function () {
  var root = document.documentElement, kept = {};
  try { kept = JSON.parse(localStorage.getItem("look") || "{}"); } catch (error) { kept = {}; }
  var light = matchMedia("(prefers-color-scheme: light)").matches;
  var contrast = matchMedia("(prefers-contrast: more)").matches;
  root.dataset.theme = kept.theme || (contrast ? "contrast" : light ? "light" : "dark");
  if (kept.text) root.dataset.text = kept.text;
})();
