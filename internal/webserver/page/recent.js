// What was read here before. It stays in this browser and can be forgotten.
const maxRecent = 30;
const maxRecentShown = 8;

function recentPages() {
  try {
    const list = JSON.parse(recall("recent") ?? "[]");
    return Array.isArray(list) ? list.filter((entry) => address(entry?.url)).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

function noteRecent(url, title) {
  const others = recentPages().filter((entry) => entry.url !== url);
  remember("recent", JSON.stringify([{ url, title: title.slice(0, 200) }, ...others].slice(0, maxRecent)));
}

function recentRow({ url, title }) {
  return make("li", {}, make("a", { href: placeHash({ kind: "read", names: [url] }), dir: "auto" },
    make("span", { class: "recent-title" }, title || hostOf(url)),
    make("span", { class: "recent-url" }, shortAddress(url))));
}

function renderStart() {
  const tip = (name, key) => make("li", {}, key ? make("kbd", {}, key) : null, make("span", {}, say(name)));
  const pages = recentPages().slice(0, maxRecentShown);
  byId("start").replaceChildren(
    ...(pages.length ? [make("div", { class: "recent" },
      make("div", { class: "recent-head" }, make("h2", {}, say("recent")), button("forget", () => {
        remember("recent", null);
        renderStart();
        byId("message").focus();
      }, { class: "plain" })),
      make("ul", {}, ...pages.map(recentRow)))] : []),
    make("ul", { class: "tips" }, tip("tipEnter", "Enter"), tip("tipKeys", "?"), tip("tipMany"), tip("tipDrop")),
  );
}
