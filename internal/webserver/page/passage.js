// Finding words in a text that is shown, and leading the eye to them.

// fold makes texts alike that differ in case, space and quotation marks alone.
const folded = new Map([...[..."\"“”„«»‟「」『』‘’"].map((c) => [c, "'"]), ...[..."‐–—"].map((c) => [c, "-"])]);
const fold = (c) => folded.get(c) ?? c.toLowerCase()[0];

// index holds the letters of a node without its space, and where each stands.
function indexOf(node) {
  const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const letters = [];
  const places = [];
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    for (let at = 0; at < text.data.length; at++) {
      const c = text.data[at];
      if (/\s/.test(c)) continue;
      letters.push(fold(c));
      places.push([text, at]);
    }
  }
  return { letters: letters.join(""), places };
}

const lettersOf = (words) => words.replace(/\s+/g, "").split("").map(fold).join("");

// findWords is the range in which words stand, or null. Where all of them do
// not, the beginning will do.
function findWords(node, words) {
  const { letters, places } = indexOf(node);
  const whole = lettersOf(words);
  for (const wanted of [whole, whole.slice(0, 120), whole.slice(0, 50)]) {
    if (wanted.length < 3) return null;
    const at = letters.indexOf(wanted);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(...places[at]);
    const [text, end] = places[at + wanted.length - 1];
    range.setEnd(text, end + 1);
    return range;
  }
  return null;
}

// show scrolls to a range and lights it up.
function showRange(range) {
  if (window.Highlight && CSS.highlights) CSS.highlights.set("passage", new Highlight(range));
  const block = range.startContainer.parentElement.closest("p, li, h3, h4, h5, h6, pre, td, th, blockquote") ??
    range.startContainer.parentElement;
  block.setAttribute("tabindex", "-1");
  block.focus({ preventScroll: true });
  block.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
}

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
