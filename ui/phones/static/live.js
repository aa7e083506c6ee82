"use strict";
// One page of the table: it shows what it is sent and sends what is tapped. It works out no rule and keeps nothing.
const page = document.getElementById("page"), lost = document.getElementById("lost");
const sheet = document.getElementById("sheet"), body = document.getElementById("sheet-body"), toast = document.getElementById("toast");
const missed = document.getElementById("missed"), again = document.getElementById("again");
const COVER = 20000, HOLD = 350, STALL = 2500, GONE = 8000, LOOK = 250, SETTLED = 500;
const beside = location.hostname === "127.0.0.1"; // the table is this very machine, which may have no network
let socket = null, shown = -1, waiting = null, tries = 0, covering = 0, heard = "";
let last = Date.now(), pending = null; // when the table was heard last; a tap nobody knows whether it was counted

const name = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("-");

function connect() {
  const line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live${location.pathname}`);
  socket = line;
  last = Date.now();
  line.onopen = () => {
    tries = 0;
    last = Date.now();
    lost.hidden = true;
    if (pending) socket.send(JSON.stringify({ is: "counted", id: pending.id, page: pending.page }));
  };
  line.onmessage = (event) => { if (line === socket) { last = Date.now(); take(JSON.parse(event.data)); } };
  line.onclose = (event) => { if (line === socket) gone(event.code); };
}

function gone(code) {
  leave();
  if (code === 4401) { location.assign("/"); return; }
  lost.hidden = false;
  if (waiting && !["look", "why"].includes(waiting.what.is)) pending = waiting;
  released();
  setTimeout(connect, Math.min(8000, 500 * 2 ** tries++));
}

// The table is heard every second. A line that is silent, or a tap that nobody answers, is said before it is given up.
function listen() {
  if (!socket || socket.readyState > WebSocket.OPEN) return;
  const silent = Math.max(Date.now() - last, waiting ? Date.now() - waiting.since : 0);
  if (silent >= STALL || !(navigator.onLine || beside)) lost.hidden = false;
  else if (socket.readyState === WebSocket.OPEN) lost.hidden = true;
  if (silent < GONE) return;
  socket.onclose = socket.onmessage = null;
  socket.close();
  gone(0);
}

function take(told) {
  if (pending && told.id === pending.id) settled(told);
  else if (told.is === "page") show(told);
  else if (told.is === "kept") released();
  else if (told.is === "back") { released(); say(told.why); }
  else if (told.is === "opened") opened(told);
  else if (told.is === "notice") say(told.said);
}

// What became of a tap that was under way when the line broke; what was not counted is offered again.
function settled(told) {
  if (told.is === "back") {
    missed.querySelector("b").textContent = pending.words;
    missed.querySelector("p").textContent = told.why;
    again.hidden = shown !== pending.page;
    again.onclick = () => { missed.hidden = true; send(repeated); };
    const repeated = pending.what;
    missed.hidden = false;
  }
  pending = null;
}

function show(told) {
  const anew = told.page !== shown;
  const typing = document.activeElement && document.activeElement.id === "find";
  if (anew) cover();
  const lay = anew ? [] : lying();
  Idiomorph.morph(page, told.html, { morphStyle: "innerHTML", callbacks: anew ? {} : KEPT });
  if (lay.some(([each, top]) => each.getBoundingClientRect().top !== top)) stirred = Date.now();
  shown = told.page;
  choose();
  if (!anew) return;
  again.hidden = true;
  released();
  page.querySelectorAll(".strip").forEach((strip) => { strip.scrollLeft = 0; });
  if (finger !== null) look();
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

// The same question is shown again, as when its chances have come: what a hand has done to the page stays as it is.
const KEPT = {
  beforeAttributeUpdated: (name, node) => !(
    ["checked", "value"].includes(name) && node.tagName === "INPUT" || name === "open" || name === "hidden" && node.closest(".answers, #rack")
    || node === waiting?.button
  ),
  beforeNodeMorphed: (old) => old.id !== "uncovered" && old !== waiting?.button,
};

// Chances that come later push answers down: what has only just moved there is not what a finger was aiming at.
let stirred = 0;
const PRESSED = "[data-way], [data-say], [data-agree], [data-to]";
const lying = () => [...page.querySelectorAll(PRESSED)].map((each) => [each, each.getBoundingClientRect().top]);

function narrow(typed) {
  const wanted = typed.trim().toLowerCase();
  for (const each of page.querySelectorAll(".answer")) each.hidden = !each.textContent.toLowerCase().includes(wanted);
}

// Of a handful only what is picked goes, and only to where all of it may go.
function choose() {
  const held = [...page.querySelectorAll(".hand input:checked")].map((each) => JSON.parse(each.value));
  for (const each of page.querySelectorAll("[data-to]")) {
    const may = held.length > 0 && held.every((ways) => each.dataset.to in ways);
    if (each.tagName === "BUTTON") each.hidden = !may;
    else each.classList.toggle("shut", !may);
  }
}

function place(button) {
  const [way, ...more] = [...page.querySelectorAll(".hand input:checked")].map((each) => JSON.parse(each.value)[button.dataset.to]);
  if (way !== undefined) send({ is: "answer", way, more }, button);
}

function answer(button) {
  const also = [...page.querySelectorAll(".beside input:checked")].map((each) => Number(each.value));
  const always = "always" in button.dataset;
  send({ is: "answer", way: Number(button.dataset.way), also: always ? [] : also, always }, button);
}

function send(what, button) {
  if (waiting || !socket || socket.readyState !== WebSocket.OPEN) return;
  missed.hidden = true;
  waiting = { id: name(), button, what, page: shown, since: Date.now(), words: button ? button.textContent.trim() : "" };
  socket.send(JSON.stringify({ id: waiting.id, page: shown, ...what }));
  if (button && button.tagName === "BUTTON") {
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
  const looked = waiting && waiting.id === told.id && waiting.look;
  released();
  if (looked) { uncover(told.html); return; }
  body.innerHTML = told.html;
  sheet.showModal();
  sheet.scrollTop = 0; // a browser goes to what it can press, and that is the end
}

// What is covered is not in the page at all: it is fetched while a finger holds, and thrown away when it leaves.
let holding = 0, finger = null, latched = false, from = null;
const OPEN = "key";
const look = () => { if (document.getElementById("look")) { send({ is: "look" }); if (waiting) waiting.look = true; } };

function uncover(html) {
  const there = document.getElementById("uncovered");
  if (!there || (finger === null && !latched)) return;
  there.innerHTML = html;
  page.classList.add("open");
  clearTimeout(covering);
  covering = setTimeout(leave, COVER);
}

function cover() {
  clearTimeout(covering);
  clearTimeout(holding);
  latched = false;
  page.classList.remove("open");
  const there = document.getElementById("uncovered");
  if (there) there.textContent = "";
}

function leave() {
  finger = null;
  cover();
}

function hold(who) {
  clearTimeout(holding);
  finger = who;
  holding = setTimeout(look, HOLD);
}

page.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("#look");
  if (!button) return;
  from = event.clientY;
  button.setPointerCapture(event.pointerId);
  hold(event.pointerId);
});
for (const over of ["pointerup", "pointercancel", "lostpointercapture"]) document.addEventListener(over, (event) => { if (event.pointerId === finger) leave(); });
document.addEventListener("pointermove", (event) => { if (event.pointerId === finger && event.clientY - from > 60) leave(); });
page.addEventListener("keydown", (event) => {
  if (event.target.id !== "look" || (event.key !== " " && event.key !== "Enter")) return;
  event.preventDefault();
  if (!event.repeat) hold(OPEN);
});
document.addEventListener("keyup", (event) => {
  if (event.target.id === "look") event.preventDefault();
  if (finger === OPEN) leave();
});
page.addEventListener("contextmenu", (event) => { if (event.target.closest("#look")) event.preventDefault(); });

page.addEventListener("click", (event) => {
  const button = event.target.closest(`${PRESSED}, #look`);
  if (!button || button.getAttribute("aria-disabled")) return;
  if (event.pointerType && button.id !== "look" && Date.now() - stirred < SETTLED) return;
  if (button.id === "look") {
    if (event.pointerType || finger !== null) return;
    const open = page.classList.contains("open"); // a reader of the screen cannot hold: it opens, and covers again
    leave();
    if (!open) { latched = true; look(); }
  } else if (button.dataset.to) place(button);
  else if (button.dataset.way) answer(button);
  else if (button.dataset.agree) send({ is: "agree", yes: button.dataset.agree === "yes" }, button);
  else send({ is: button.dataset.say }, button);
});
page.addEventListener("submit", (event) => {
  event.preventDefault();
  send({ is: "number", number: event.target.elements.number.valueAsNumber }, event.target.querySelector("button"));
});
page.addEventListener("change", choose);
page.addEventListener("input", (event) => {
  if (event.target.id === "find") narrow(event.target.value);
});
document.getElementById("close").addEventListener("click", () => sheet.close());
document.addEventListener("visibilitychange", () => { if (document.hidden) leave(); });
addEventListener("blur", leave);
addEventListener("pagehide", leave);
for (const change of ["offline", "online"]) addEventListener(change, listen);
document.getElementById("leave").addEventListener("click", () => { missed.hidden = true; });
setInterval(listen, LOOK);
lettered.then(connect);
