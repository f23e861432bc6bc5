// Where a page leads.
const maxLinksShown = 500;

function linksOf(reading) {
  const found = new Map();
  for (const link of reading.node.querySelectorAll("a[href]")) {
    if (link.classList.contains("picture") || found.has(link.href)) continue;
    found.set(link.href, link.textContent.trim() || link.href);
  }
  return [...found].map(([href, text]) => ({ href, text }));
}

function linkRow({ href, text }) {
  const mail = href.startsWith("mailto:");
  const open = mail ? null : outside(href, say("open"));
  open?.classList.add("open");
  open?.setAttribute("aria-label", say("openOf", text));
  return make("li", {}, make("div", { class: "link-words" }, outside(href, text),
    make("span", { class: "link-where", dir: "ltr" }, mail ? href.slice(7) : shortAddress(href))), open);
}

function renderLinks(page, reading) {
  const around = new Set((page.navigation ?? []).flatMap((group) => (group.links ?? []).map((link) => link.href)));
  const inText = linksOf(reading).filter((link) => !around.has(link.href));
  const groups = [{ title: say("inText"), links: inText }, ...(page.navigation ?? []).map((group) => ({
    title: group.title || say("navigation"),
    links: (group.links ?? []).map(({ href, text }) => ({ href, text: text || href })),
  }))];
  const total = groups.reduce((sum, group) => sum + group.links.length, 0);
  const list = make("div", { class: "links" });
  const label = say("filter");
  const filter = make("input", { type: "text", "aria-label": label, placeholder: label, spellcheck: "false" });
  const hint = (rest) => make("p", { class: "hint" }, say("moreLinks", number(rest)));
  const show = () => {
    const wanted = filter.value.trim().toLowerCase();
    const fits = ({ href, text }) => `${text} ${href}`.toLowerCase().includes(wanted);
    list.replaceChildren(...groups.map(({ title, links }) => ({ title, links: links.filter(fits) }))
      .filter(({ links }) => links.length > 0).map(({ title, links }) => make("section", { class: "part" },
        make("h3", {}, `${title} · ${number(links.length)}`),
        make("ul", {}, ...links.slice(0, maxLinksShown).map(linkRow)),
        links.length > maxLinksShown ? hint(links.length - maxLinksShown) : null)));
    if (!list.firstChild) list.append(make("p", { class: "empty" }, say(total ? "noSuchLink" : "noLinks")));
  };
  filter.addEventListener("input", show);
  show();
  const { notice } = page.extraction.navigation ?? {};
  return make("div", { onclick: (event) => readHere(event) }, total > 8 ? filter : null, list,
    notice ? make("p", { class: "hint" }, say("navigationLeft", number(page.extraction.navigation.omitted))) : null);
}
