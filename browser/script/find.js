// A fingerprint is what a control is to a person: kind, name, target and the
// text around it. It tells whether a selector still leads to the same thing.
const targetOf = (e) => { const h = tagOf(e) === 'a' ? attr(e, 'href') || '' : ''; return h.length > 200 ? h.slice(0, 200) : h; };
const keyOf = (e) => { const k = kindOf(e); return [k.type, k.role, tagOf(e), inputType(e), nameOf(e), targetOf(e)].join('\u0001'); };

// On a page with very many controls each is taken to have its like, since
// naming them all to find out would take too long.
const manyControls = 5000;
function likenessOf(all) {
  if (all.length > manyControls) return null;
  const equals = new Map();
  for (const e of all) { const k = keyOf(e); equals.set(k, (equals.get(k) || 0) + 1); }
  return equals;
}

const itemTags = new Set(['li', 'tr', 'article', 'dd', 'fieldset', 'section', 'option']);
const itemRoles = new Set(['row', 'listitem', 'treeitem', 'option', 'gridcell', 'article']);

// The text of the item that holds the element, to tell equal controls apart.
function nearOf(e) {
  let height = 0;
  for (let a = flatParent(e); a && ++height <= 6; a = flatParent(a)) {
    if (itemTags.has(tagOf(a)) || itemRoles.has(roleOf(a))) return fold(textContentOf(a), 120);
  }
  return headingOf(e);
}

let headings = new WeakMap();
// The heading over an element: the first of the smallest part that has one.
function headingOf(e) {
  let height = 0;
  for (let a = flatParent(e); a && ++height <= 12; a = flatParent(a)) {
    let heading = headings.get(a);
    if (heading === undefined) { const h = firstFit(a, 'h1,h2,h3,h4,h5,h6,legend,caption'); headings.set(a, heading = h ? fold(textContentOf(h), 80) : null); }
    if (heading !== null) return heading;
  }
  return '';
}

function printOf(e, equals) {
  const key = keyOf(e), many = equals ? equals.get(key) || 1 : 2;
  return { key, many, near: many > 1 ? nearOf(e) : '', cost: Math.round(selectors.get(e) || 0) };
}

const describe = (e) => {
  const k = kindOf(e), name = nameOf(e);
  return (k.role || k.type) + (name ? ' "' + name.replace(/"/g, "'") + '"' : '');
};

// Elements that a selector with shadow hops leads to. One that ends in a name
// between quotes, which no CSS does, means the controls that are called so:
// "Sign in", or #orders "Delete". Lists give CSS only.
function resolve(css) {
  let roots = [document];
  const parts = css.split(' >>> ');
  let found = [];
  parts.forEach((part, i) => {
    found = [];
    const named = /^(?:(.*)\s)?"([^"]+)"$/s.exec(part.trim());
    for (const r of roots) for (const e of named ? called(r, named[1] || '', named[2]) : queryAll(r, part.trim())) found.push(e);
    if (i < parts.length - 1) roots = found.map((e) => shadowOf(e)).filter(Boolean);
  });
  return found;
}

function called(root, scope, name) {
  const inside = scope.trim() ? scope.trim() + ' *' : '*';
  return allControls().filter((e) => rootOf(e) === root && !hidden(e) && nameOf(e) === name && fits(e, inside));
}

const fitting = (print) => allControls().filter((e) => !hidden(e) && keyOf(e) === print.key);

// Controls whose names or selectors share most with what was looked for.
function nearest(words) {
  const wanted = new Set(words.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((w) => w.length > 1));
  const scored = [];
  for (const e of allControls()) {
    if (hidden(e)) continue;
    const text = (nameOf(e) + ' ' + (attr(e, 'id') || '') + ' ' + (attr(e, 'name') || '') + ' ' + tagOf(e) + ' ' + (attr(e, 'class') || '')).toLowerCase();
    let score = 0;
    for (const w of wanted) if (text.includes(w)) score += w.length;
    if (score > 2) scored.push({ e, score });
  }
  return suggest(scored.sort((a, b) => b.score - a.score).map((s) => s.e));
}
const suggest = (list) => list.slice(0, 3).map((e) => describe(e) + ' ' + selectorOf(e));

// meant is what a selector leads to. Where that is nothing it may be the bare
// name of a control: a shell takes the quotes off, and people leave them out.
function meant(css) {
  let found = null;
  try { found = resolve(css); } catch { /* no CSS, but perhaps a name */ }
  if (found && found.length) return found;
  const named = called(document, '', css.trim());
  return named.length ? named : found;
}

// find looks an element up and keeps it for the call that acts on it. It
// never settles for the first of several.
decant.find = (css, number, print) => {
  forget();
  decant.target = null;
  const take = (e, healed) => { decant.target = e; return { element: describe(e), healed: healed ? selectorOf(e) : '' }; };
  const kept = number && decant.listed && decant.listed.get(number);
  const node = kept && kept.deref();
  if (node && node.isConnected && (!print || sameKind(node, print))) return take(node);
  let found = meant(css);
  if (!found) return { error: 'selector' };
  if (found.length > 1) { const seen = found.filter((e) => !hidden(e)); if (seen.length === 1) found = seen; }
  if (found.length === 1 && (!print || stillFits(found[0], print))) return take(found[0]);
  if (print) {
    let again = fitting(print);
    if (again.length > 1 && print.near) again = again.filter((e) => nearOf(e) === print.near);
    if (again.length === 1) return take(again[0], again[0] !== found[0]);
    if (found.length === 1 && sameKind(found[0], print) && print.cost < 15 && !(again.length && print.many > 1)) return take(found[0]);
    return { error: 'stale', candidates: suggest(again.length ? again : found), count: again.length };
  }
  if (found.length > 1) return { error: 'several', count: found.length, candidates: suggest(found) };
  return { error: 'none', candidates: nearest(css) };
};

const sameKind = (e, print) => keyOf(e).split('\u0001').slice(0, 4).join() === print.key.split('\u0001').slice(0, 4).join();
// A place in a list says little when the list has changed; what tells an
// element without counting needs no more than its name to be trusted.
const stillFits = (e, print) => keyOf(e) === print.key && (print.many <= 1 || print.cost < cost.step || nearOf(e) === print.near);

decant.take = () => decant.target;
decant.scope = (css) => {
  let found;
  try { found = resolve(css); } catch { return { error: 'selector' }; }
  decant.target = found[0] || null;
  return found.length ? { element: tagOf(found[0]) } : { error: 'none', candidates: [] };
};

// A frame as its parent sees it.
decant.frame = (e, scope) => {
  let inside = !scope;
  for (let a = e; a && !inside; a = flatParent(a)) inside = a === scope;
  return { selector: selectorOf(e), visible: visible(e) && box(e).width > 1, inside };
};

// shows counts what a selector leads to that can be seen.
decant.shows = (css) => {
  forget();
  try { return { count: resolve(css).filter((e) => visible(e)).length }; } catch { return { error: 'selector' }; }
};

// says tells whether a text can be read, in any case of its letters and
// across elements.
decant.says = (text) => {
  const wanted = fold(text, 1e4).toLowerCase();
  const within = (root) => fold(root.innerText || '', 1e7).toLowerCase().includes(wanted);
  if (document.body && within(document.body)) return true;
  for (const e of walk(document)) { const s = shadowOf(e); if (s) for (let k = firstOf(s); k; k = nextOf(k)) if (within(k)) return true; }
  return false;
};
