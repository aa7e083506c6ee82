"use strict";
// Finds in the list what is typed; where the browser allows it, keeps the pages that were read for when the table is away.
document.getElementById("find").addEventListener("input", (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  for (const each of document.querySelectorAll(".entry")) each.hidden = !each.textContent.toLowerCase().includes(wanted);
});
if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/handbook-worker.js", { scope: "/handbook" });
