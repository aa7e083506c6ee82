"use strict";
// Handbook pages alone are kept: the newest where the table can be reached, else as they were read last.
const SHELF = "handbook", FIRST = ["/handbook", "/static/phones.css", "/static/first.js", "/static/handbook.js", "/inks.css"];
addEventListener("install", (event) => event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(FIRST))));
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).then((answer) => {
    const copy = answer.clone();
    if (answer.ok) event.waitUntil(caches.open(SHELF).then((shelf) => shelf.put(event.request, copy)));
    return answer;
  }).catch(() => caches.match(event.request).then((kept) => kept || Response.error())));
});
