// Elements are made here and nowhere else. Strings become text, never markup.
function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

const byId = (id) => document.getElementById(id);

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

// outside is a link to the web that tells the other side nothing of this page.
function outside(href, ...children) {
  const target = address(href);
  if (!target) return make("span", {}, ...children);
  return make("a", { href: target, target: "_blank", rel: "noreferrer noopener nofollow" }, ...children);
}

function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = make("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
