// The address bar: what is typed, the links in it, and how they are to be read.
const message = byId("message");
const backdrop = byId("backdrop");
let links = [];
let looking = null;
let timer = 0;

// light shows the links that still stand where they were found.
function light() {
  const text = message.value;
  const nodes = [];
  let at = 0;
  for (const link of links) {
    if (link.start < at || text.slice(link.start, link.end) !== link.seen) continue;
    const kind = link.suspicious ? "suspicious" : link.type;
    nodes.push(text.slice(at, link.start), make("mark", { class: kind }, link.seen));
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
    const found = text.trim() ? await findLinks(text, looking.signal) : [];
    links = found.map((link) => ({ ...link, seen: text.slice(link.start, link.end) }));
  } catch (error) {
    if (error.name === "AbortError") return false;
    const problem = asProblem(error);
    if (problem.kind === "unauthorized") askForKey(look, asked);
    byId("found").textContent = tellFault(problem)[0];
    return false;
  }
  light();
  if (document.documentElement.dataset.place === "home" || document.activeElement === message) tellFound();
  return true;
}

function fillBar(text) {
  message.value = text;
  look();
}

// leaveBar goes back to what is open, with its address in the bar again.
function leaveBar() {
  const place = parsePlace(location.hash);
  if (place.kind === "home" || !openBatch) return false;
  if (place.kind === "file") clearBar();
  else fillBar(place.names.join(" "));
  openBatch.current.focusTitle();
  return true;
}

function clearBar() {
  message.value = "";
  links = [];
  light();
  tellFound();
}

function tellFound() {
  const count = targets().length;
  byId("found").textContent = !message.value.trim() || count === 1 ? "" : say("found", count);
}

// targets are the addresses to read, each once; a bare one is tried safely.
function targets() {
  const found = new Set();
  for (const link of links) {
    if (link.type === "url") found.add(link.explicit ? link.href : link.href.replace(/^http:/, "https:"));
  }
  return [...found].slice(0, maxPages);
}

async function submit(event) {
  event?.preventDefault();
  clearTimeout(timer);
  byId("options").open = false;
  if (!await look(true)) return;
  const list = targets();
  if (list.length > 0) {
    openPages(list, true);
    return;
  }
  const nothing = say(message.value.trim() ? "noLink" : "nothingToRead");
  byId("found").textContent = nothing;
  announce(nothing);
  message.focus();
}

function chosenOptions() {
  const options = {};
  for (const name of choices) {
    const { type, checked, value } = byId(name);
    if (type === "checkbox" ? checked : value.trim()) options[name] = type === "checkbox" ? true : value.trim();
  }
  return options;
}

function setOptions(options = {}) {
  for (const name of choices) {
    const field = byId(name);
    if (field.type === "checkbox") field.checked = Boolean(options[name]);
    else field.value = options[name] ?? "";
  }
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

message.addEventListener("input", () => {
  light();
  clearTimeout(timer);
  timer = setTimeout(() => look(), 150);
});
message.addEventListener("scroll", () => { backdrop.scrollTop = message.scrollTop; });
message.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
});
byId("ask").addEventListener("submit", submit);

// The options close when a person turns to something else.
addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#options")) byId("options").open = false;
});
byId("options").addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !relatedTarget.closest("#options")) byId("options").open = false;
});
byId("options").addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !byId("options").open) return;
  event.preventDefault();
  byId("options").open = false;
  byId("options").firstElementChild.focus();
});
