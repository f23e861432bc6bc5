// Links that are written with a label, as [words][12], and have their addresses
// in lines of their own, as [12]: /path, which are no part of the text.
const definition = /^ {0,3}\[((?!\^)[^\]]{1,100})\]:\s+<?([^\s>]+)>?(?:\s+"[^"]*")?\s*$/;
let references = new Map();

// takeDefinitions notes the lines that say where labels lead, as seen from an
// address, and returns the others. What stands in code says nothing.
function takeDefinitions(lines, base) {
  references = new Map();
  let fence = "";
  return lines.filter((line) => {
    const mark = patterns.fence.exec(line)?.[1] ?? "";
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? "" : mark;
    const found = fence ? null : definition.exec(line);
    if (found) references.set(found[1].toLowerCase(), whole(found[2], base));
    return !found;
  });
}

function whole(target, base) {
  try {
    return new URL(target, base || undefined).href;
  } catch {
    return target;
  }
}

// takeReference is the target of the label at a place; without one the words
// themselves are the label.
function takeReference(text, at, words) {
  const found = /^\[([^\]]{0,100})\]/.exec(text.slice(at, at + 102));
  const label = found && (found[1] || words).toLowerCase();
  if (!references.has(label)) return null;
  return { href: references.get(label), end: at + found[0].length, number: /^\d+$/.test(label) && label };
}
