"use strict";
// One page of the table: it shows what it is sent and sends what is tapped. It works out no rule and keeps nothing.
const page = document.getElementById("page"), lost = document.getElementById("lost");
const sheet = document.getElementById("sheet"), body = document.getElementById("sheet-body"), toast = document.getElementById("toast");
const COVER = 20000, HOLD = 350;
let socket = null, shown = -1, waiting = null, tries = 0, covering = 0, heard = "";

const name = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("-");

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live${location.pathname}`);
  socket.onopen = () => { tries = 0; lost.hidden = true; };
  socket.onmessage = (event) => take(JSON.parse(event.data));
  socket.onclose = (event) => {
    cover();
    if (event.code === 4401) { location.assign("/"); return; }
    lost.hidden = false;
    if (waiting) { released(); }
    setTimeout(connect, Math.min(8000, 500 * 2 ** tries++));
  };
}

function take(told) {
  if (told.is === "page") show(told);
  else if (told.is === "kept") released();
  else if (told.is === "back") { released(); say(told.why); }
  else if (told.is === "opened") opened(told);
  else if (told.is === "notice") say(told.said);
}

function show(told) {
  const anew = told.page !== shown;
  const typing = document.activeElement && document.activeElement.id === "find";
  const open = anew ? "" : document.getElementById("uncovered")?.innerHTML || "";
  const before = anew ? null : handled(), left = page.querySelector(".strip")?.scrollLeft || 0;
  put(told.html);
  shown = told.page;
  if (open) uncover(open);
  const strip = page.querySelector(".strip");
  if (strip) strip.scrollLeft = left;
  if (!anew) { before(); return; }
  released();
  if (told.said !== heard) {
    heard = told.said;
    document.getElementById(told.urgent ? "loud" : "quiet").textContent = told.said;
  }
  const question = document.getElementById("q");
  if (told.urgent && question && !typing && !sheet.open) {
    question.focus({ preventScroll: true });
    question.scrollIntoView({ block: "nearest" });
  }
}

// The board's own drawing is large: while it is the same it stays where it is, and what lies on it is drawn anew.
function put(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  const old = page.querySelector("svg.map"), now = made.content.querySelector("svg.map");
  if (!old || !now || ground(old) !== ground(now)) { page.replaceChildren(made.content); return; }
  for (const name of ["viewBox", "aria-label"]) old.setAttribute(name, now.getAttribute(name));
  rest(old.firstElementChild, now.firstElementChild);
  rest(old, now);
  const kept = child(page, old), place = child(made.content, now), before = [], after = [];
  for (const each of made.content.children) if (each !== place) (each.compareDocumentPosition(place) & 4 ? before : after).push(each);
  for (const each of [...page.children]) if (each !== kept) each.remove();
  kept.before(...before);
  kept.after(...after);
}

const ground = (map) => map.firstElementChild.getAttribute("href");

function child(of, element) {
  while (element.parentNode !== of) element = element.parentNode;
  return element;
}

// What follows an element is what follows another.
function rest(element, other) {
  while (element.nextElementSibling) element.nextElementSibling.remove();
  const following = [];
  for (let each = other.nextElementSibling; each; each = each.nextElementSibling) following.push(each);
  element.after(...following);
}

// The same question is shown again, as when its chances have come: what a hand has done to the page stays as it is.
function handled() {
  const at = document.activeElement, named = page.contains(at) && at !== page ? mark(at) : "";
  const chosen = [...page.querySelectorAll(".beside input:checked")].map((each) => [each.name, each.value]);
  const folded = page.querySelector("details")?.open, typed = document.getElementById("find")?.value || "";
  return () => {
    for (const [name, value] of chosen) page.querySelector(`.beside [name="${name}"][value="${value}"]`).checked = true;
    if (folded) page.querySelector("details")?.setAttribute("open", "");
    if (typed) { document.getElementById("find").value = typed; narrow(typed); }
    if (named) page.querySelector(named)?.focus({ preventScroll: true });
  };
}

function mark(element) {
  if (element.id) return `#${element.id}`;
  if (element.tagName === "SUMMARY") return "summary";
  if (element.name) return `[name="${element.name}"][value="${element.value}"]`;
  for (const name of ["way", "say", "agree"]) if (element.dataset[name]) return `[data-${name}="${element.dataset[name]}"]${"always" in element.dataset ? "[data-always]" : ""}`;
  return "";
}

function narrow(typed) {
  const wanted = typed.trim().toLowerCase();
  for (const each of page.querySelectorAll(".answer")) each.hidden = !each.textContent.toLowerCase().includes(wanted);
}

function answer(button) {
  const also = [...page.querySelectorAll(".beside input:checked")].map((each) => Number(each.value));
  const always = "always" in button.dataset;
  send({ is: "answer", way: Number(button.dataset.way), also: always ? [] : also, always }, button);
}

function send(what, button) {
  if (waiting || !socket || socket.readyState !== WebSocket.OPEN) return;
  waiting = { id: name(), button, words: button ? button.innerHTML : "" };
  socket.send(JSON.stringify({ id: waiting.id, page: shown, ...what }));
  if (button && button.tagName === "BUTTON" && what.is !== "look") {
    button.setAttribute("aria-disabled", "true");
    button.classList.add("sending");
  }
}

function released() {
  if (waiting && waiting.button) { waiting.button.removeAttribute("aria-disabled"); waiting.button.classList.remove("sending"); }
  waiting = null;
}

function say(words) {
  toast.textContent = words;
  toast.hidden = false;
  clearTimeout(say.later);
  say.later = setTimeout(() => { toast.hidden = true; }, 8000);
}

function opened(told) {
  const button = waiting && waiting.button;
  const looked = waiting && waiting.id === told.id && button && button.id === "look";
  released();
  if (looked) { uncover(told.html); return; }
  body.innerHTML = told.html;
  sheet.showModal();
}

// What is covered is not in the page at all: it is fetched while a finger holds, and thrown away again.
function uncover(html) {
  const there = document.getElementById("uncovered");
  if (!there) return;
  there.innerHTML = html;
  document.getElementById("look").hidden = true;
  document.getElementById("cover").hidden = false;
  clearTimeout(covering);
  covering = setTimeout(cover, COVER);
}

function cover() {
  clearTimeout(covering);
  const there = document.getElementById("uncovered");
  if (!there) return;
  there.textContent = "";
  document.getElementById("look").hidden = false;
  document.getElementById("cover").hidden = true;
}

let holding = 0, from = null;
const hold = (button) => { holding = setTimeout(() => send({ is: "look" }, button), HOLD); };
page.addEventListener("pointerdown", (event) => {
  from = event.clientY;
  const button = event.target.closest("#look");
  if (button) hold(button);
});
for (const over of ["pointerup", "pointercancel", "pointerleave"]) page.addEventListener(over, () => clearTimeout(holding));
page.addEventListener("pointermove", (event) => {
  if (from !== null && event.buttons && event.clientY - from > 60 && event.target.closest("#rack")) cover();
});
page.addEventListener("keydown", (event) => {
  if (event.target.id === "look" && (event.key === " " || event.key === "Enter") && !event.repeat) { event.preventDefault(); hold(event.target); }
});
page.addEventListener("keyup", () => clearTimeout(holding));
page.addEventListener("contextmenu", (event) => { if (event.target.closest("#look")) event.preventDefault(); });

page.addEventListener("click", (event) => {
  const button = event.target.closest("[data-way], [data-say], [data-agree], #cover");
  if (!button || button.getAttribute("aria-disabled")) return;
  if (button.id === "cover") cover();
  else if (button.dataset.way) answer(button);
  else if (button.dataset.agree) send({ is: "agree", yes: button.dataset.agree === "yes" }, button);
  else send({ is: button.dataset.say }, button);
});
page.addEventListener("input", (event) => {
  if (event.target.id === "find") narrow(event.target.value);
});
document.getElementById("close").addEventListener("click", () => sheet.close());
document.addEventListener("visibilitychange", () => { if (document.hidden) cover(); });
addEventListener("pagehide", cover);
connect();
