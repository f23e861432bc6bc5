"use strict";
// Search, copying, and the list of chapters on small screens. Without it every
// page can still be read.
const root = document.body.dataset;
const input = document.getElementById("search");
const hits = document.getElementById("hits");
const count = document.getElementById("count");
const maxHits = 12;
let index = null;

const node = (name, text, ...children) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
};

// The index is fetched when somebody begins to search.
const load = async () => {
  if (index === null) index = fetch(root.index).then((answer) => answer.json());
  return index;
};

// score says how well a section fits: a word in its title counts most.
const score = (section, words) => {
  let sum = 0;
  for (const word of words) {
    const inTitle = section.title.toLowerCase().includes(word);
    if (!inTitle && !section.text.toLowerCase().includes(word)) return 0;
    sum += inTitle ? 10 : 1;
  }
  return sum;
};

// around shows the first place of a word, with the word marked.
const around = (text, words) => {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  if (places.length === 0) return node("span", text.slice(0, 110));
  const at = Math.min(...places);
  const word = words.find((w) => lower.startsWith(w, at));
  const start = Math.max(0, at - 40);
  return node("span", "", (start > 0 ? "…" : "") + text.slice(start, at),
    node("mark", text.slice(at, at + word.length)), text.slice(at + word.length, at + 90));
};

const search = async () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return close();
  const sections = await load();
  const found = sections.map((section) => ({ section, fit: score(section, words) }))
    .filter((one) => one.fit > 0).sort((a, b) => b.fit - a.fit).slice(0, maxHits);
  hits.replaceChildren(...found.map(({ section }) => {
    const link = node("a", "", node("b", section.title), node("small", section.chapter), around(section.text, words));
    link.href = section.href;
    link.addEventListener("click", close);
    return node("li", "", link);
  }));
  if (found.length === 0) hits.append(node("li", "", node("p", root.nothing)));
  count.textContent = found.length === 0 ? root.nothing : String(found.length);
  hits.hidden = false;
};

const close = () => {
  hits.hidden = true;
  count.textContent = "";
};

// step moves among the hits with the arrow keys.
const step = (event) => {
  const links = [...hits.querySelectorAll("a")];
  if (hits.hidden || links.length === 0) return;
  const at = links.indexOf(document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  (links[next] ?? (next < 0 ? input : links[links.length - 1])).focus();
};

input.addEventListener("input", search);
input.addEventListener("focus", load, { once: true });
input.parentElement.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { close(); input.focus(); }
  if (event.key === "Enter" && event.target === input) hits.querySelector("a")?.click();
  step(event);
});
document.addEventListener("click", (event) => { if (!input.parentElement.contains(event.target)) close(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea")) return;
  event.preventDefault();
  input.focus();
});

for (const pre of document.querySelectorAll(".prose pre")) {
  const block = node("div");
  block.className = "block";
  pre.replaceWith(block);
  const button = node("button", root.copy);
  button.type = "button";
  button.className = "copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(pre.textContent.trimEnd());
    button.textContent = root.copied;
    count.textContent = root.copied;
    setTimeout(() => { button.textContent = root.copy; }, 1500);
  });
  block.append(pre, button);
}

if (matchMedia("(max-width: 48rem)").matches) document.querySelector(".chapters details").open = false;
