// A small Markdown renderer for text that nobody vouches for. It builds nodes
// with text only, looks ahead a bounded way, and nests a bounded depth.
const deepest = 8;
const farthest = 4000;

const patterns = {
  fence: /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/,
  heading: /^(#{1,6})\s+(.*?)\s*#*\s*$/,
  rule: /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/,
  quote: /^ {0,3}> ?/,
  item: /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/,
  divider: /^ *\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/,
};

// headings are the levels of the headings that the current one stands under.
let headings = [];

// renderMarkdown makes nodes of a text whose links are as seen from base.
function renderMarkdown(text, base = "") {
  headings = [];
  const article = make("div", { class: "prose" });
  renderBlocks(takeDefinitions(text.split("\n"), base), article, 0);
  return article;
}

function renderBlocks(lines, parent, depth) {
  for (let at = 0; at < lines.length;) {
    if (lines[at].trim() === "") at++;
    else at = renderBlock(lines, at, parent, depth);
  }
}

// renderBlock makes the block that starts at a line and returns where the
// next one starts.
function renderBlock(lines, at, parent, depth) {
  const line = lines[at];
  if (patterns.fence.test(line)) return renderFence(lines, at, parent);
  const heading = patterns.heading.exec(line);
  if (heading) return renderHeading(heading, at, parent);
  if (patterns.rule.test(line)) {
    parent.append(make("hr"));
    return at + 1;
  }
  if (depth < deepest && patterns.quote.test(line)) return renderQuote(lines, at, parent, depth);
  if (depth < deepest && patterns.item.test(line)) return renderList(lines, at, parent, depth);
  if (line.includes("|") && patterns.divider.test(lines[at + 1] ?? "")) return renderTable(lines, at, parent);
  return renderParagraph(lines, at, parent);
}

function renderFence(lines, at, parent) {
  const [, ticks, name] = patterns.fence.exec(lines[at]);
  const isEnd = (line) => {
    const end = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line);
    return end && end[1][0] === ticks[0] && end[1].length >= ticks.length;
  };
  let end = at + 1;
  while (end < lines.length && !isEnd(lines[end])) end++;
  const code = make("code", {}, lines.slice(at + 1, end).join("\n"));
  parent.append(make("pre", { tabindex: "0", "data-language": name || false }, code));
  return end + 1;
}

// The page has two levels of headings above the text's own. Levels that the
// text skips are closed up, so that the headings make one tree.
function renderHeading([, marks, text], at, parent) {
  headings = headings.filter((level) => level < marks.length);
  headings.push(marks.length);
  const tag = `h${Math.min(headings.length + 2, 6)}`;
  const node = make(tag, { class: `level-${marks.length}`, tabindex: "-1", dir: "auto" });
  renderInline(text, node, 0);
  parent.append(sayTimes(node));
  return at + 1;
}

function renderQuote(lines, at, parent, depth) {
  let end = at;
  const inner = [];
  while (end < lines.length && patterns.quote.test(lines[end])) inner.push(lines[end++].replace(patterns.quote, ""));
  const node = make("blockquote", { dir: "auto" });
  renderBlocks(inner, node, depth + 1);
  parent.append(node);
  return end;
}

function renderList(lines, at, parent, depth) {
  const first = patterns.item.exec(lines[at]);
  const ordered = /\d/.test(first[2]);
  const list = make(ordered ? "ol" : "ul", { start: ordered ? String(parseInt(first[2], 10)) : false, dir: "auto" });
  while (at < lines.length) {
    const mark = patterns.item.exec(lines[at]);
    if (!mark || /\d/.test(mark[2]) !== ordered || patterns.rule.test(lines[at])) break;
    at = renderItem(lines, at, mark[0].length, list, depth);
    let next = at;
    while (next < lines.length && lines[next].trim() === "") next++;
    if (next > at && !patterns.item.test(lines[next] ?? "")) break;
    at = next;
  }
  parent.append(list);
  return at;
}

function renderItem(lines, at, width, list, depth) {
  const inner = [lines[at].slice(width)];
  let end = at + 1;
  for (; end < lines.length; end++) {
    const line = lines[end];
    const indent = line.length - line.trimStart().length;
    if (line.trim() === "") {
      const next = lines[end + 1] ?? "";
      if (next.trim() === "" || next.length - next.trimStart().length < Math.min(width, 2)) break;
    } else if (indent < Math.min(width, 2)) break;
    inner.push(line.slice(Math.min(indent, width)));
  }
  const node = make("li");
  inner[0] = inner[0].replace(/^\[ \] /, "☐ ").replace(/^\[[xX]\] /, "☑ ");
  renderBlocks(inner, node, depth + 1);
  const { firstChild } = node;
  if (node.childNodes.length === 1 && firstChild.tagName === "P") node.replaceChildren(...firstChild.childNodes);
  list.append(node);
  return end;
}

function cells(line) {
  const inner = line.trim().replace(/^\|/, "").replace(/(^|[^\\])\|$/, "$1");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function renderTable(lines, at, parent) {
  const head = cells(lines[at]);
  const columns = Math.min(head.length, 100);
  const row = (texts, tag) => make("tr", {}, ...Array.from({ length: columns }, (_, i) => {
    const cell = make(tag, tag === "th" ? { scope: "col", dir: "auto" } : { dir: "auto" });
    renderInline(texts[i] ?? "", cell, 0);
    return cell;
  }));
  const body = make("tbody");
  let end = at + 2;
  while (end < lines.length && lines[end].includes("|")) body.append(row(cells(lines[end++]), "td"));
  const table = make("table", {}, head.some((text) => text !== "") ? make("thead", {}, row(head, "th")) : null, body);
  parent.append(make("div", { class: "wide", tabindex: "0" }, table));
  return end;
}

function startsBlock(line) {
  return line.trim() === "" || ["fence", "heading", "quote", "rule"].some((name) => patterns[name].test(line)) ||
    /^ {0,3}(?:[-*+]|1[.)]) /.test(line);
}

function renderParagraph(lines, at, parent) {
  let end = at + 1;
  while (end < lines.length && !startsBlock(lines[end])) end++;
  const node = make("p", { dir: "auto" });
  lines.slice(at, end).forEach((line, i, all) => {
    const breaks = /( {2,}|\\)$/.test(line) && i < all.length - 1;
    renderInline(line.replace(/( {2,}|\\)$/, "").trimStart(), node, 0);
    if (i < all.length - 1) node.append(breaks ? make("br") : "\n");
  });
  parent.append(node);
  return end;
}

// renderInline goes from one special character to the next. Each rule takes
// the text and a place, and returns a node with where it ends, or null.
function renderInline(text, parent, depth) {
  const special = /[\\`*_~[!<]/g;
  let plain = 0;
  let found;
  while ((found = special.exec(text))) {
    const taken = takeSpan(text, found.index, depth);
    if (!taken) continue;
    parent.append(text.slice(plain, found.index), taken.node);
    plain = special.lastIndex = taken.end;
  }
  parent.append(text.slice(plain));
}

function takeSpan(text, at, depth) {
  switch (text[at]) {
    case "\\":
      return /[!-/:-@[-`{-~]/.test(text[at + 1] ?? "") ? { node: text[at + 1], end: at + 2 } : null;
    case "`": return takeCode(text, at);
    case "[": return depth < deepest ? takeLink(text, at, depth) : null;
    case "!": return takeImage(text, at);
    case "<": return takeAutolink(text, at);
    default: return depth < deepest ? takeEmphasis(text, at, depth) : null;
  }
}

function takeCode(text, at) {
  const ticks = /^`+/.exec(text.slice(at, at + 32))[0];
  const near = text.slice(at + ticks.length, at + farthest);
  const end = near.search(new RegExp(`(?<!\`)\`{${ticks.length}}(?!\`)`));
  if (end < 0) return { node: ticks, end: at + ticks.length };
  return { node: make("code", {}, near.slice(0, end).replace(/^ (.*) $/, "$1")), end: at + 2 * ticks.length + end };
}

function takeEmphasis(text, at, depth) {
  const mark = text.startsWith(text[at].repeat(2), at) ? text[at].repeat(2) : text[at];
  const inWord = text[at] === "_" && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "");
  if (mark === "~" || inWord || /^(\s|$)/.test(text.slice(at + mark.length, at + mark.length + 1))) return null;
  const near = text.slice(at, at + farthest);
  let end = near.indexOf(mark, mark.length + 1);
  const isOpen = () => /[\s\\]/.test(near[end - 1]) || (mark.length === 1 && near[end + 1] === mark);
  while (end > 0 && isOpen()) end = near.indexOf(mark, end + mark.length + 1);
  if (end < 0) return null;
  const node = make({ "**": "strong", "__": "strong", "~~": "s" }[mark] ?? "em");
  renderInline(near.slice(mark.length, end), node, depth + 1);
  return { node, end: at + end + mark.length };
}

// closing finds the bracket that closes the one at a place.
function closing(text, at, open, close) {
  let level = 0;
  for (let i = at; i < text.length && i < at + farthest; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === open) level++;
    else if (text[i] === close && --level === 0) return i;
  }
  return -1;
}

function takeTarget(text, at) {
  if (text[at] !== "(") return null;
  const end = closing(text, at, "(", ")");
  if (end < 0) return null;
  const inner = text.slice(at + 1, end).trim();
  const href = inner.startsWith("<") ? inner.slice(1, inner.indexOf(">")) : inner.split(/\s/)[0];
  return { href: href.replace(/\\([!-/:-@[-`{-~])/g, "$1"), end: end + 1 };
}

// citing makes the node of a mark such as [3]; it is null where they are text.
let citing = null;

function takeLink(text, at, depth) {
  const end = closing(text, at, "[", "]");
  const words = text.slice(at + 1, end);
  const target = end > 0 ? takeTarget(text, end + 1) ?? takeReference(text, end + 1, words) : null;
  if (!target) {
    const mark = citing && /^\[(\d{1,3})\]/.exec(text.slice(at, at + 6));
    const node = mark && citing(Number(mark[1]));
    return node ? { node, end: at + mark[0].length } : null;
  }
  const node = outside(target.href);
  if (target.number) node.dataset.number = target.number;
  renderInline(words, node, depth + 1);
  if (node.textContent.trim() === "") node.append(hostOf(target.href));
  return { node, end: target.end };
}

// takeNumber is the number of a picture, whose address is not in the list of links.
function takeNumber(text, at) {
  const found = /^\[\d{1,6}\]/.exec(text.slice(at, at + 8));
  return takeReference(text, at, "") ?? (found && { href: "", end: at + found[0].length });
}

// A picture is its words, and a link to open it by.
function takeImage(text, at) {
  const end = text[at + 1] === "[" ? closing(text, at + 1, "[", "]") : -1;
  const target = end > 0 ? takeTarget(text, end + 1) ?? takeNumber(text, end + 1) : null;
  if (!target) return null;
  const alt = text.slice(at + 2, end).replace(/\\([!-/:-@[-`{-~])/g, "$1");
  const kind = make("span", { class: "picture-kind" }, say("image"));
  const node = outside(target.href, kind, ` ${alt || hostOf(target.href)}`);
  node.classList.add("picture");
  return { node, end: target.end };
}

function takeAutolink(text, at) {
  const found = /^<(https?:\/\/[^\s<>]+|mailto:[^\s<>]+)>/.exec(text.slice(at, at + farthest));
  return found ? { node: outside(found[1], found[1]), end: at + found[0].length } : null;
}
