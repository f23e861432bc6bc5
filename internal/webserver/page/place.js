// A place is what the address of the page says: what is open, and how it is
// looked at. Back and Forward go from one place to the next.
const maxPages = 20;
const choices = ["render", "links", "images", "selector", "includeNavigation", "includeComments"];

function parsePlace(hash) {
  if (/^#\/queue\/?$/.test(hash)) return { kind: "queue" };
  const found = /^#\/([uf])\/([^?]+)(?:\?(.*))?$/.exec(hash);
  if (!found) return { kind: "home" };
  try {
    const names = found[2].split("/").filter(Boolean).slice(0, maxPages).map(decodeURIComponent);
    const query = new URLSearchParams(found[3] ?? "");
    const options = {};
    for (const name of choices) {
      if (query.has(name)) options[name] = name.startsWith("include") ? true : query.get(name);
    }
    const at = Math.min(Math.max(parseInt(query.get("at") ?? "0", 10) || 0, 0), names.length - 1);
    return { kind: found[1] === "u" ? "read" : "file", names, at, view: query.get("view") ?? "text", options };
  } catch {
    return { kind: "home" };
  }
}

function placeHash({ kind, names, at, view, options }) {
  if (kind === "home") return location.pathname;
  if (kind === "queue") return "#/queue";
  const query = new URLSearchParams();
  for (const name of choices) if (options?.[name]) query.set(name, String(options[name]));
  if (at > 0) query.set("at", String(at));
  if (view && view !== "text") query.set("view", view);
  const tail = query.size > 0 ? `?${query}` : "";
  return `#/${kind === "read" ? "u" : "f"}/${names.map(encodeURIComponent).join("/")}${tail}`;
}

// placeKey is the same for places that show the same pages.
const placeKey = (place) => placeHash({ ...place, at: 0, view: "text" });

const permalink = (url, options) => `${location.origin}/${placeHash({ kind: "read", names: [url], options })}`;
