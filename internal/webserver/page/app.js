// The form, and what happens when it is used.
const message = byId("message");
const backdrop = byId("backdrop");
let links = [];
let results = [];
let looking = null;
let reading = null;
let timer = 0;

const permalink = (url) => `${location.origin}/#/u/${encodeURIComponent(url)}`;

function announce(text) { byId("news").textContent = text; }

// light shows the links that still stand where they were found.
function light() {
  const text = message.value;
  const nodes = [];
  let at = 0;
  for (const link of links) {
    if (link.start < at || text.slice(link.start, link.end) !== link.seen) continue;
    nodes.push(text.slice(at, link.start), make("mark", { class: link.suspicious ? "suspicious" : link.type }, link.seen));
    at = link.end;
  }
  backdrop.replaceChildren(...nodes, text.slice(at), "\n");
  backdrop.scrollTop = message.scrollTop;
}

// look finds the links and says whether it could. Asked for by a person, it may
// move the focus; while they type, it must not.
async function look(asked = false) {
  looking?.abort();
  looking = new AbortController();
  const text = message.value;
  try {
    links = text.trim() ? (await findLinks(text, looking.signal)).map((link) => ({ ...link, seen: text.slice(link.start, link.end) })) : [];
  } catch (error) {
    if (error.name === "AbortError") return false;
    if (error.kind === "unauthorized") askForKey(look, asked);
    byId("found").textContent = error instanceof Problem ? error.message : say("offline");
    return false;
  }
  light();
  byId("found").textContent = message.value.trim() ? say("found", targets().length) : "";
  return true;
}

// targets are the addresses to read, each once; a bare one is tried safely.
function targets() {
  const found = new Map();
  for (const link of links) {
    if (link.type === "url") found.set(link.explicit ? link.href : link.href.replace(/^http:/, "https:"), link.value);
  }
  return [...found].slice(0, 20);
}

const summary = make("ol", { class: "summary" });

// summarize lists the results in short, above them, each with the way to it.
function summarize() {
  if (results.length < 2) return;
  summary.replaceChildren(...results.map((result) => make("li", { class: result.state },
    make("a", { href: `#${result.id}`, dir: "auto", onclick: (event) => result.goThere(event) }, result.title()),
    make("span", {}, say("states")[result.state]))));
}

function onInput() {
  light();
  clearTimeout(timer);
  timer = setTimeout(() => look(), 150);
}

async function readAll(event) {
  event?.preventDefault();
  clearTimeout(timer);
  if (!await look(true)) return;
  const list = targets();
  if (list.length === 0) {
    byId("found").textContent = say("noLink");
    announce(say("noLink"));
    return;
  }
  if (list.length === 1) history.replaceState(null, "", `#/u/${encodeURIComponent(list[0][0])}`);
  reading?.abort();
  const mine = reading = new AbortController();
  const chosen = { includeNavigation: byId("navigation").checked, fresh: byId("fresh").checked, selector: byId("selector").value.trim() };
  results = list.map(([url, label]) => new Result({ url, ...chosen }, label, summarize));
  byId("results").replaceChildren(...(results.length > 1 ? [summary] : []), ...results.map((result) => result.node));
  byId("stop").hidden = false;
  await Promise.all(results.map((result) => result.start(mine.signal)));
  if (mine === reading) byId("stop").hidden = true;
}

function askForKey(retry, asked) {
  const form = byId("unlock");
  if (form.hidden) announce(say("keyNeeded"));
  form.hidden = false;
  if (asked || document.activeElement !== message) byId("key").focus();
  form.onsubmit = (event) => {
    event.preventDefault();
    key = byId("key").value.trim();
    sessionStorage.setItem("key", key);
    form.hidden = true;
    retry();
  };
}

// openPermalink reads the address after #/u/.
function openPermalink() {
  const url = /^#\/u\/(.+)$/.exec(location.hash)?.[1];
  if (!url) return;
  try {
    message.value = decodeURIComponent(url);
  } catch {
    return;
  }
  readAll();
}

function changeLanguage(name) {
  speak(name);
  message.placeholder = say("hint");
  const button = byId("language");
  button.textContent = say("other");
  button.lang = name === "en" ? "ko" : "en";
  if (message.value.trim() && links.length) byId("found").textContent = say("found", targets().length);
  for (const result of results) result.render();
}

message.addEventListener("input", onInput);
message.addEventListener("scroll", () => { backdrop.scrollTop = message.scrollTop; });
message.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) readAll(event);
});
byId("ask").addEventListener("submit", readAll);
byId("stop").addEventListener("click", () => reading?.abort());
byId("language").addEventListener("click", () => changeLanguage(language === "en" ? "ko" : "en"));
addEventListener("hashchange", openPermalink);
changeLanguage(language);
openPermalink();
