// What is known of a page beside its text.
const factNames = ["author", "publishedAt", "modifiedAt", "siteName", "description", "language", "keywords", "license",
  "finalUrl", "canonical", "contentType", "fetchedAt", "snapshot"];

function renderFacts(page, received, reading) {
  return make("div", { class: "details" },
    part("size", renderSize(page, received, reading)),
    part("facts", renderMetadata(page)),
    page.facts ? part("subject", renderSubject(page.facts)) : null,
    part("removed", renderRemoved(page.extraction)),
    part("steps", renderSteps(page.extraction)));
}

function part(name, ...content) {
  return make("section", { class: `part part-${name}` }, make("h3", {}, say(name)), ...content);
}

function table(rows) {
  return make("dl", {}, ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", { dir: "auto" }, value)]));
}

function renderMetadata(page) {
  const show = (name, value) => {
    if (name.endsWith("At")) return when(value);
    if (name === "finalUrl" || name === "canonical") return outside(value, value);
    return Array.isArray(value) ? value.join(", ") : String(value);
  };
  const isTold = (name) => page[name]?.length > 0 && !(name === "finalUrl" && page.finalUrl === page.url);
  return table(factNames.filter(isTold).map((name) => [say(name), show(name, page[name])]));
}

// renderSubject shows the facts of what the page is about, whatever they are.
function renderSubject(facts) {
  const show = (value) => {
    if (Array.isArray(value)) return value.map(show).join(", ");
    if (value?.amount) return showPrice(value);
    if (value?.value) return showRating(value);
    if (value && typeof value === "object") return Object.values(value).map(show).join(" ");
    return String(value);
  };
  const spaced = (name) => name.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);
  return table(Object.entries(facts).map(([name, value]) => [spaced(name), show(value)]));
}

function showPrice({ amount, high, before, currency }) {
  const now = [high ? `${amount}–${high}` : amount, currency].filter(Boolean).join(" ");
  return before ? say("priceBefore", now, before) : now;
}

function showRating({ value, best, count }) {
  const rated = best ? `${value} / ${best}` : value;
  return count ? `${rated} (${number(count)})` : rated;
}

// How many characters of English a token has, as the makers of models say; our
// own estimate is of a vocabulary with four.
const vocabularies = [["GPT", 4], ["Claude", 3.5], ["Gemini", 4]];

function renderSize(page, received, reading) {
  const tokens = reading.sum("tokens");
  const count = say("wordCount", number(reading.sum("wordCount")));
  const rows = [[say("after"), `${count} · ${say("tokens", number(tokens))}`]];
  if (received?.bytes) {
    const sent = received.tokens ? ` · ${say("tokens", number(received.tokens))}` : "";
    rows.unshift([say("before"), `${size(received.bytes)}${sent}`]);
  }
  for (const [name, characters] of vocabularies) {
    rows.push([name, say("tokens", number(Math.round(tokens * 4 / characters)))]);
  }
  const node = make("div", {}, table(rows), make("p", { class: "hint" }, say("tokensHow")));
  if (received?.tokens > tokens) node.prepend(renderSaved(tokens, received.tokens));
  return node;
}

function renderSaved(tokens, sent) {
  const saved = Math.round(100 * (1 - tokens / sent));
  return make("p", { class: "saved" }, gauge(tokens, sent, say("saved", saved)), make("span", {}, say("saved", saved)));
}

function renderRemoved(extraction) {
  const rows = Object.entries(extraction.removed ?? {}).map(([reason, count]) => [reason.replaceAll("_", " "), count]);
  rows.push([say("navigationLinks"), extraction.navigation?.omitted], [say("comments"), extraction.comments?.omitted]);
  const told = rows.filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]);
  if (told.length === 0) return make("p", {}, say("nothingRemoved"));
  return table(told.map(([what, count]) => [what, number(count)]));
}

function renderSteps(extraction) {
  const rows = [[say("method"), extraction.method]];
  if (extraction.pageType) rows.push([say("pageType"), extraction.pageType]);
  if (extraction.confidence) rows.push([say("confidence"), `${Math.round(100 * extraction.confidence)} %`]);
  for (const step of extraction.steps ?? []) rows.push([step.rung, step.result]);
  if (extraction.next) rows.push([say("next"), `${extraction.next.action}: ${extraction.next.because}`]);
  return table(rows);
}

function renderOutline(page, goTo) {
  if (!page.outline?.length) return make("p", { class: "empty" }, say("noOutline"));
  const longest = Math.max(...page.outline.map((heading) => heading.chars));
  return make("ol", { class: "outline" }, ...page.outline.map((heading, at) =>
    make("li", { class: `depth-${heading.level}` },
      sayTimes(make("button", { type: "button", class: "plain", dir: "auto", onclick: () => goTo(heading, at) },
        heading.title)),
      gauge(heading.chars, longest, say("chars", number(heading.chars))),
      make("span", { class: "chars", "aria-hidden": "true" }, say("chars", number(heading.chars))))));
}
