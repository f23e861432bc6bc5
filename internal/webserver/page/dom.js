// Elements are made here and nowhere else. Strings become text, never markup.
function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== "" && child !== false));
  return node;
}

const byId = (id) => document.getElementById(id);

function announce(text) { byId("news").textContent = text; }

// address is a link's target if it is one a page may lead to, else null.
function address(text) {
  try {
    const url = new URL(text);
    return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

function hostOf(text) {
  try {
    return new URL(text).host || text;
  } catch {
    return text;
  }
}

// shortAddress is an address as a person would say it.
function shortAddress(text) {
  try {
    const url = new URL(text);
    return url.host ? `${url.host}${decodeURI(url.pathname)}${url.search}`.replace(/\/$/, "") : text;
  } catch {
    return text;
  }
}

// outside is a link to the web that tells the other side nothing of this page.
function outside(href, ...children) {
  const target = address(href);
  if (!target) return make("span", {}, ...children);
  return make("a", { href: target, target: "_blank", rel: "noreferrer noopener nofollow" }, ...children);
}

const button = (name, act, attributes = {}) =>
  make("button", { type: "button", class: "quiet", ...attributes, onclick: act }, say(name));

// gauge is a bar that is filled as far as a value goes.
const gauge = (value, most, label) =>
  make("meter", { min: "0", max: String(most), value: String(value), "aria-label": label });

// copying is a button that copies what text gives when it is pressed.
function copying(name, text) {
  const node = button(name, async () => {
    try {
      await navigator.clipboard.writeText(text());
      node.textContent = say("copied");
    } catch {
      node.textContent = say("notCopied");
    }
    announce(node.textContent);
    setTimeout(() => { node.textContent = say(name); }, 2000);
  });
  return node;
}

function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// choose keeps how the page looks and speaks where the next visit has it at once.
const maxChosenSeconds = 31_536_000;

function choose(name, value) {
  document.cookie = `decant-${name}=${value ?? ""}; path=/; samesite=strict; max-age=${value ? maxChosenSeconds : 0}`;
}

// What a person has seen and opened outlives the visit, where the browser lets it.
function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // it is then chosen for this visit alone
  }
}

// longText shows any length of text: what is out of sight is not laid out.
const linesAtOnce = 200;

function longText(text) {
  const lines = text.split("\n");
  const pre = make("pre", { class: "source-text", tabindex: "0" });
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const piece = lines.slice(at, at + linesAtOnce).join("\n");
    pre.append(make("span", { class: "piece" }, at + linesAtOnce < lines.length ? `${piece}\n` : piece));
  }
  return pre;
}

// offers says whether the server has something that not every server has.
const offers = (name) => document.documentElement.dataset.offers.split(" ").includes(name);
