// What is known of a page beside its text.
const factNames = ["author", "publishedAt", "modifiedAt", "siteName", "description", "language", "keywords", "license", "finalUrl", "canonical", "contentType", "fetchedAt", "snapshot"];

function renderDetails(page, received, goTo) {
  return make("div", { class: "details" },
    part("size", renderSize(page, received)),
    part("facts", renderFacts(page)),
    page.outline?.length ? part("outline", renderOutline(page, goTo)) : null,
    part("removed", renderRemoved(page.extraction)),
    part("navigation", renderNavigation(page)),
    part("steps", renderSteps(page.extraction)));
}

function part(name, content) {
  return make("section", { class: `part part-${name}` }, make("h3", {}, say(name)), content);
}

function facts(rows) {
  return make("dl", {}, ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", { dir: "auto" }, value)]));
}

function renderFacts(page) {
  const show = (name, value) => {
    if (name.endsWith("At")) return when(value);
    if (name === "finalUrl" || name === "canonical") return outside(value, value);
    return Array.isArray(value) ? value.join(", ") : String(value);
  };
  return facts(factNames.filter((name) => page[name]?.length > 0 && !(name === "finalUrl" && page.finalUrl === page.url))
    .map((name) => [say(name), show(name, page[name])]));
}

function renderSize(page, received) {
  const rows = [[say("after"), `${say("tokens", number(page.tokens))} · ${say("wordCount", number(page.wordCount))}`]];
  if (received?.bytes) {
    const sent = received.tokens ? `${say("tokens", number(received.tokens))} · ` : "";
    rows.unshift([say("before"), `${sent}${size(received.bytes)}`]);
  }
  const list = facts(rows);
  if (!received?.tokens || received.tokens <= page.tokens) return list;
  const saved = Math.round(100 * (1 - page.tokens / received.tokens));
  const meter = make("meter", { min: "0", max: String(received.tokens), value: String(page.tokens), "aria-label": say("saved", saved) });
  return make("div", {}, list, make("p", { class: "saved" }, meter, make("span", {}, say("saved", saved))));
}

function renderOutline(page, goTo) {
  return make("ol", { class: "outline" }, ...page.outline.map((heading) =>
    make("li", { class: `depth-${heading.level}` }, make("button", { type: "button", class: "plain", dir: "auto", onclick: () => goTo(heading.title) }, heading.title))));
}

function renderRemoved(extraction) {
  const rows = Object.entries(extraction.removed ?? {}).sort((a, b) => b[1] - a[1]);
  if (rows.length === 0) return make("p", {}, say("nothingRemoved"));
  return facts(rows.map(([reason, count]) => [reason.replaceAll("_", " "), number(count)]));
}

function renderNavigation(page) {
  const counts = page.extraction.navigation ?? {};
  const groups = (page.navigation ?? []).map((group) => make("div", {}, group.title ? make("h4", {}, group.title) : null,
    make("ul", {}, ...(group.links ?? []).slice(0, 100).map((link) => make("li", {}, outside(link.href, link.text || link.href))))));
  return make("div", {}, make("p", {}, counts.detected ? say("detected", number(counts.detected)) : say("none"), counts.notice ? ` — ${counts.notice}` : ""), ...groups);
}

function renderSteps(extraction) {
  const rows = [[say("method"), extraction.method]];
  if (extraction.pageType) rows.push([say("pageType"), extraction.pageType]);
  if (extraction.confidence) rows.push([say("confidence"), `${Math.round(100 * extraction.confidence)} %`]);
  for (const step of extraction.steps ?? []) rows.push([step.rung, step.result]);
  if (extraction.next) rows.push([say("next"), `${extraction.next.action}: ${extraction.next.because}`]);
  return facts(rows);
}
