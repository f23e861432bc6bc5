// Selectors are found by cost: the cheapest candidate that fits this element
// alone, in its root. What people see and authors name comes first, position
// late, and what a build generated last.
const cost = { id: 1, test: 2, name: 4, label: 6, placeholder: 7, text: 8, data: 10, kind: 14, cls: 16, landmark: 20, tag: 90, has: 18, step: 30, place: 50, generated: 150 };
const enough = 10;
const testAttributes = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa', 'data-e2e', 'data-automation-id'];
const generatedPrefix = new RegExp('^(radix|ember|headlessui|css|sc|jss|mui|chakra|react-aria|rc|__next|yui|ext|gwt|mantine|floating-ui|reach|downshift|' +
  'svelte|astro|emotion|tippy|popover|uid|gen|auto|id|tmp)[-_:]?[\\w-]*\\d', 'i');
const states = 'active|open|opened|close|closed|show|shown|hide|hidden|in|on|off|selected|current|disabled|enabled|focus|focused|hover|hovered|visible|invisible|' +
  'collapsed|collapse|expanded|loading|loaded|checked|valid|invalid|dirty|pristine|touched|untouched|first|last|odd|even|fade|dragging|pressed';
const stateClass = new RegExp(`^(${states}|animate.*|is-.*|has-.*|js-.*|ng-.*|v-.*|.*:.*|.*--(${states}))$`, 'i');

// Whether a name was made by a program and may be another after a reload.
function generated(s) {
  if (!s || s.length > 64 || /[\u0000-\u0020\u00ad\u200b-\u200f\u2060-\u206f\ufeff]/.test(s)) return true;
  if (/^(css|sc|jss|emotion|svelte|astro)-/.test(s) || /\d{3,}/.test(s) || /:r\w*:|«\w*»|^\d+$|_r_\w+_/.test(s) || generatedPrefix.test(s)) return true;
  for (const part of s.split(/[-_:./]|(?<=[a-z])(?=[A-Z][a-z])/)) {
    if (part.length >= 5 && /[a-z]/i.test(part) && /\d/.test(part)) return true;
    if (part.length >= 5 && (part.match(/[a-z][A-Z]/g) || []).length >= 2) return true;
    if (part.length >= 6 && !/[aeiouy\d]/i.test(part) && /^[a-z]+$/i.test(part)) return true;
  }
  return false;
}

const unusable = (v) => !v || v.length > 160 || /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/.test(v);
const quote = (v) => '"' + v.replace(/["\\]/g, '\\$&') + '"';
const plainHref = (v) => !unusable(v) && v !== '#' && !/^(javascript|data|blob):/i.test(v) && !/[A-Za-z0-9_-]{40,}/.test(v);

let memo = new WeakMap(), known = new WeakMap(), pieces = new WeakMap(), combined = new WeakMap(), steps = new WeakMap();
function forget() { memo = new WeakMap(); known = new WeakMap(); pieces = new WeakMap(); combined = new WeakMap(); steps = new WeakMap(); places = new WeakMap(); names = new WeakMap(); cursors = new WeakMap(); }

function matches(root, css) {
  let m = memo.get(root);
  if (!m) memo.set(root, m = new Map());
  let list = m.get(css);
  if (list === undefined) {
    try { list = queryAll(root, css); } catch { list = []; }
    m.set(css, list);
  }
  return list;
}
const only = (root, css, e) => { const l = matches(root, css); return l.length === 1 && l[0] === e; };

let places = new WeakMap();
function placeIn(list, e) {
  if (list.length <= 4) return Array.prototype.indexOf.call(list, e);
  let m = places.get(list);
  if (!m) { places.set(list, m = new Map()); list.forEach((x, i) => m.set(x, i)); }
  return m.has(e) ? m.get(e) : -1;
}

// Whether a candidate fits this element alone, in all of the root or under an
// ancestor. What lies under an ancestor is one run of the list, so only the
// neighbours in it need be looked at.
function sole(root, c, e, ancestor) {
  const list = matches(root, c.base), at = placeIn(list, e);
  if (at < 0) return false;
  for (const way of [-1, 1]) {
    for (let i = at + way; i >= 0 && i < list.length; i += way) {
      if (ancestor && !holds(ancestor, list[i])) break;
      if (!c.rest || fits(list[i], c.rest)) return false;
    }
  }
  return true;
}

const landmarks = new Set(['main', 'nav', 'header', 'footer', 'aside', 'form', 'summary', 'iframe', 'table']);

// What each attribute is worth, and which of its values can be relied on.
const lasting = (v) => !generated(v), brief = (v) => v.length <= 80, any = () => true;
const pushes = (v, e) => isChoice(e) || tagOf(e) === 'button' || ['submit', 'button', 'reset'].includes(inputType(e));
const attributes = {
  name: [cost.name, lasting], value: [cost.label, pushes], 'aria-label': [cost.label, brief],
  placeholder: [cost.placeholder, brief], label: [cost.placeholder, brief], title: [cost.text, brief], alt: [cost.text, brief],
  href: [cost.text, (v) => plainHref(v)], src: [cost.data, (v, e) => tagOf(e) === 'iframe' && plainHref(v)],
  for: [cost.data, lasting], action: [cost.data, lasting], slot: [cost.data, lasting],
  type: [cost.kind, any], role: [cost.kind, any],
  part: [cost.kind + 1, lasting], itemprop: [cost.kind + 1, lasting], rel: [cost.kind + 1, lasting], variant: [cost.kind + 1, lasting],
};
for (const name of testAttributes) attributes[name] = [cost.test, (v) => !/[a-f0-9]{12,}|\d{5,}/i.test(v)];
const passing = /^data-(state|v-|react|radix|headlessui|focus|hover|highlight|active|open|closed|index|selected|checked|orientation|ved|nid|uid|bs-|popper|floating|tippy|placement|side|align|ssr)/;
const dataRule = [cost.data, (v) => v.length <= 40 && !generated(v)];
const ruleOf = (name) => Object.hasOwn(attributes, name) ? attributes[name] : name.startsWith('data-') && !passing.test(name) ? dataRule : null;

// The end of an address is shorter than all of it, and stays when a site moves.
const endOf = (href) => { const m = /[^/](\/[^/]{4,60})$/.exec(href); return m && !/^\/\d+$/.test(m[1]) ? m[1] : ''; };

// What an element can be told by, cheapest first.
function tokens(e) {
  let out = pieces.get(e);
  if (!out) pieces.set(e, out = findTokens(e));
  return out;
}

function findTokens(e) {
  const tag = CSS.escape(tagOf(e)), out = [];
  const add = (css, c, full = tag + css) => out.push({ css, full, bare: full === css, cost: c + css.length / 100 });
  const id = attr(e, 'id');
  if (id && !generated(id)) add('#' + CSS.escape(id), cost.id, '#' + CSS.escape(id));
  for (const n of attrNames(e)) {
    const v = attr(e, n), rule = ruleOf(n);
    if (!rule || unusable(v) || !rule[1](v, e)) continue;
    add(`[${CSS.escape(n)}=${quote(v)}]`, rule[0]);
    if (n === 'href' && endOf(v)) add(`[href$=${quote(endOf(v))}]`, rule[0] - 0.5);
  }
  const classes = [...classesOf(e)].filter((c) => !generated(c) && !stateClass.test(c));
  for (const c of classes.slice(0, 5)) add('.' + CSS.escape(c), cost.cls);
  out.sort((a, b) => a.cost - b.cost);
  // A second button surprises nobody; a second main or a second my-menu would.
  out.push({ css: '', full: tag, bare: false, cost: landmarks.has(tag) || tag.includes('-') ? cost.landmark : cost.tag });
  return out;
}

// The element alone, or with two of its marks together.
function alone(e) {
  let out = combined.get(e);
  if (out) return out;
  const t = tokens(e), tag = CSS.escape(tagOf(e)), few = t.slice(0, 6).filter((a) => a.css);
  out = t.map((a) => ({ css: a.full, base: a.full, rest: '', cost: a.cost }));
  for (let i = 0; i < few.length; i++) {
    for (let j = i + 1; j < few.length; j++) if (!few[i].bare) out.push({ css: tag + few[i].css + few[j].css, base: few[i].full, rest: few[j].css, cost: few[i].cost + few[j].cost });
  }
  const classes = few.filter((a) => a.css[0] === '.');
  if (classes.length > 2) { const css = classes.map((a) => a.css).join(''); out.push({ css: tag + css, base: classes[0].full, rest: css, cost: cost.cls * 2 + 4 }); }
  const mark = listed.has(tag) ? distinction(e, e) : '';
  if (mark) out.push({ css: tag + mark, base: tag + mark, rest: '', cost: cost.tag - 15 });
  out.sort((a, b) => a.cost - b.cost);
  combined.set(e, out);
  return out;
}

function best(candidates, root, e) {
  for (const c of candidates) if (sole(root, c, e)) return c;
  return null;
}

// Landmarks to start from: ancestors that have a selector of their own.
function anchorOf(a, root) {
  let m = known.get(root);
  if (!m) known.set(root, m = new Map());
  if (!m.has(a)) m.set(a, a === document.body || a === document.documentElement ? null : best(alone(a), root, a));
  return m.get(a);
}

function* ancestors(e) {
  for (let a = parentOf(e); isElement(a); a = parentOf(a)) yield a;
}

function underAnchor(e, root, limit) {
  let winner = null, height = 0;
  const own = alone(e).slice(0, 8);
  for (const a of ancestors(e)) {
    if (++height > 14) break;
    const anchor = anchorOf(a, root);
    if (!anchor || anchor.cost > 45) continue;
    for (const o of own) {
      const c = { css: anchor.css + ' ' + o.css, cost: anchor.cost + o.cost / 2 + 3 + height / 4 };
      if (winner && c.cost >= winner.cost || c.cost >= limit) break;
      // The anchor fits alone, so it is enough to look inside it.
      if (sole(root, o, e, a)) winner = c;
    }
  }
  return winner;
}

const marks = 'a[href],[id],[name],[data-testid],[aria-label],img[alt],[data-id],[data-key],[value],[for]';

// The item of a list that holds the element, told by a named relative in it:
// li:has(a[href="/orders/7"]) button.
function byRelative(e, root, limit) {
  let height = 0, winner = null;
  for (const item of ancestors(e)) {
    if (++height > 5 || item === document.body) break;
    const parent = parentOf(item);
    if (!isElement(parent) || !likeSiblings(item, parent)) continue;
    const shape = shapeOf(item);
    let seen = 0;
    for (const mark of matches(item, marks)) {
      if (++seen > 6) break;
      if (mark === e || holds(mark, e) || holds(e, mark)) continue;
      const t = tokens(mark)[0];
      if (!t || t.cost > cost.data + 1.7 || !only(root, t.full, mark) || !onlyAncestor(mark, shape, item)) continue;
      for (const o of alone(e)) {
        const c = { css: `${shape}:has(${t.full}) ${o.css}`, cost: cost.has + t.cost + o.cost / 2 };
        if (c.cost >= limit || winner && c.cost >= winner.cost) break;
        if (sole(root, o, e, item)) winner = c;
      }
    }
    if (winner) return winner;
  }
  return winner;
}

// Whether item is the one ancestor of a mark that has the shape.
const onlyAncestor = (mark, shape, item) => {
  for (let a = parentOf(mark); isElement(a); a = parentOf(a)) if (a !== item && fits(a, shape)) return false;
  return true;
};

const likeSiblings = (item, parent) => {
  for (let k = firstOf(parent), n = 0; k && n < 50; k = nextOf(k), n++) if (k !== item && tagOf(k) === tagOf(item)) return true;
  return false;
};

// How an element is told from its siblings: tag and lasting classes, as few
// as say the same.
function shapeOf(e) {
  const tag = CSS.escape(tagOf(e)), classes = tokens(e).filter((x) => x.css[0] === '.').map((x) => tag + x.css);
  if (!classes.length) return tag;
  const parent = parentOf(e), counts = classes.map(() => 0);
  for (let k = firstOf(parent); k; k = nextOf(k)) classes.forEach((c, i) => { if (fits(k, c)) counts[i]++; });
  return classes[counts.indexOf(Math.min(...counts))];
}

// One step of a path. Counting look-alikes only keeps the place when other
// siblings come and go; what has no class is told by what it holds.
function stepOf(e, inner) {
  let step = steps.get(e);
  if (step === undefined) steps.set(e, step = findStep(e, inner));
  return step;
}

// What comes in rows, so that one more of it is no surprise.
const listed = new Set(['a', 'button', 'input', 'select', 'li', 'tr', 'td', 'label', 'option']);

function findStep(e, inner) {
  const strong = tokens(e).find((t) => t.css && t.cost < cost.kind), kids = [];
  for (let k = firstOf(parentOf(e)); k; k = nextOf(k)) kids.push(k);
  const like = (css) => kids.filter((k) => fits(k, css));
  if (strong && like(strong.full).length === 1) return strong.full;
  let shape = shapeOf(e);
  if (like(shape).length === 1 && (shape.includes('.') || !listed.has(tagOf(e)))) return shape;
  if (!shape.includes('.')) shape += distinction(e, inner);
  const places = like(shape);
  return places.length === 1 ? shape : `:nth-child(${places.indexOf(e) + 1} of ${shape})`;
}

function distinction(e, inner) {
  const type = attr(e, 'type') || '';
  if (/^[a-z-]+$/.test(type)) return `[type="${type}"]`;
  if (tagOf(e) === 'a' && has(e, 'href')) return '[href]';
  if (inner && inner !== e) return `:has(${CSS.escape(tagOf(inner))})`;
  return firstOf(e) || textContentOf(e) ? ':not(:empty)' : '';
}

const weightOf = (step) => step.startsWith(':nth') ? 11 : 3;

function byPath(e, root) {
  const steps = [stepOf(e, e)];
  let a = parentOf(e), weight = weightOf(steps[0]);
  for (; isElement(a) && a !== document.body && a !== document.documentElement; a = parentOf(a)) {
    const anchor = anchorOf(a, root);
    if (anchor && anchor.cost <= 45) return { css: shorten(anchor.css, steps, root, e), cost: cost.step + anchor.cost + weight };
    steps.unshift(stepOf(a, e));
    weight += weightOf(steps[0]);
  }
  const top = root.nodeType !== 9 ? '' : a === document.body ? 'body' : 'html';
  const css = shorten(top, steps, root, e);
  return top || only(root, css, e) ? { css, cost: cost.place + weight } : null;
}

// A path in full fits by its making. Steps that do not count anything can go
// where the rest still fits alone, which makes it shorter and hardier.
function shorten(top, steps, root, e) {
  const full = (top ? [top, ...steps] : steps).join(' > ');
  if (steps.length < 2) return full;
  let css = top === 'body' || top === 'html' ? '' : top, last = -1;
  steps.forEach((step, i) => {
    if (i < steps.length - 1 && !step.startsWith(':nth')) return;
    css += (css ? last === i - 1 ? ' > ' : ' ' : '') + step;
    last = i;
  });
  return css !== steps[steps.length - 1] && css.length < full.length && only(root, css, e) ? css : full;
}

// What is left when nothing lasting tells an element: generated names.
function byGenerated(e, root) {
  const id = attr(e, 'id');
  if (id && only(root, '#' + CSS.escape(id), e)) return { css: '#' + CSS.escape(id), cost: cost.generated };
  for (const c of classesOf(e)) { const css = CSS.escape(tagOf(e)) + '.' + CSS.escape(c); if (only(root, css, e)) return { css, cost: cost.generated }; }
  let path = '';
  for (let x = e; isElement(x); x = parentOf(x)) {
    let n = 1;
    const parent = parentOf(x);
    for (let k = parent && firstOf(parent); k && k !== x; k = nextOf(k)) n++;
    path = (isElement(parent) || root.nodeType === 11 ? `${CSS.escape(tagOf(x))}:nth-child(${n})` : CSS.escape(tagOf(x))) + (path ? ' > ' + path : '');
  }
  return { css: path, cost: cost.generated + 50 };
}

function inRoot(e, root) {
  let found = best(alone(e), root, e);
  if (found && found.cost <= enough) return found;
  for (const way of [underAnchor, byRelative, byPath]) {
    if (found && found.cost <= cost.cls + 1 && way !== underAnchor) break;
    const other = way(e, root, found ? found.cost : Infinity);
    if (other && (!found || other.cost < found.cost)) found = other;
  }
  return found || byGenerated(e, root);
}

const selectors = new WeakMap();
function selectorOf(e) {
  const root = rootOf(e), found = inRoot(e, root);
  selectors.set(e, found.cost);
  return root.nodeType === 11 && root.host ? selectorOf(root.host) + ' >>> ' + found.css : found.css;
}
