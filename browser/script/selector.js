// Selectors are found by cost: the cheapest candidate that fits this element
// alone, in its root.
const enough = 10;

let known = new WeakMap(), pieces = new WeakMap(), combined = new WeakMap(), steps = new WeakMap(), families = new WeakMap();
function forget() {
  indexes = new WeakMap(); memo = new WeakMap(); places = new WeakMap();
  known = new WeakMap(); pieces = new WeakMap(); combined = new WeakMap(); steps = new WeakMap(); families = new WeakMap();
  names = new WeakMap(); cursors = new WeakMap(); headings = new WeakMap(); hiding = new WeakMap(); everything = null;
}

// Whether a candidate fits this element alone, in all of the root or under an
// ancestor. What lies under an ancestor is one run of the list, so only the
// neighbours in it need be looked at. Where there are very many, the answer is
// no: another way will be found.
const manyBearers = 400;
function sole(root, c, e, ancestor) {
  const list = bearers(root, c.base), at = placeIn(list, e);
  if (at < 0) return false;
  let left = manyBearers;
  for (const way of [-1, 1]) {
    for (let i = at + way; i >= 0 && i < list.length; i += way) {
      if (ancestor && !holds(ancestor, list[i])) break;
      if (!c.rest || --left < 0 || fits(list[i], c.rest)) return false;
    }
  }
  return true;
}

// What an element can be told by, cheapest first.
function tokens(e) {
  let out = pieces.get(e);
  if (!out) pieces.set(e, out = findTokens(e));
  return out;
}

function findTokens(e) {
  const tag = tagOf(e), out = [];
  const add = (css, c, key, end) => out.push({ css, key, end, cost: c + css.length / 100 });
  const id = attr(e, 'id');
  if (id && !generated(id)) add('#' + CSS.escape(id), cost.id, '#' + plain(id));
  for (const n of attrNames(e)) {
    const v = attr(e, n), rule = ruleOf(n);
    if (!rule || unusable(v) || !rule[1](v, e)) continue;
    add(`[${CSS.escape(n)}=${quote(v)}]`, rule[0], keyOfAttribute(n, v));
    if (n === 'href' && endOf(v)) add(`[href$=${quote(endOf(v))}]`, rule[0] - 0.5, '', endOf(v));
  }
  let classes = 0;
  for (const c of classesOf(e)) if (!generated(c) && !passingClass.test(c) && ++classes <= 5) add('.' + CSS.escape(c), cost.cls, '.' + plain(c));
  out.sort((a, b) => a.cost - b.cost);
  // A second button surprises nobody; a second main or a second my-menu would.
  out.push({ css: '', key: '<' + tag, cost: landmarks.has(tag) || tag.includes('-') ? cost.landmark : cost.tag });
  return out;
}

// The element by one of its marks, or by two together.
function alone(e) {
  let out = combined.get(e);
  if (out) return out;
  const t = tokens(e), tag = CSS.escape(tagOf(e)), few = t.slice(0, 6).filter((a) => a.css);
  out = t.map((a) => ({ css: a.css || tag, base: a, rest: '', cost: a.cost }));
  for (const a of few) if (a.css[0] !== '#') out.push({ css: tag + a.css, base: a, rest: tag, cost: a.cost + 0.3 });
  for (let i = 0; i < few.length; i++) {
    for (let j = i + 1; j < few.length; j++) if (few[i].css[0] !== '#') out.push({ css: few[i].css + few[j].css, base: few[i], rest: few[j].css, cost: few[i].cost + few[j].cost });
  }
  const classes = few.filter((a) => a.css[0] === '.');
  if (classes.length > 2) { const css = classes.map((a) => a.css).join(''); out.push({ css, base: classes[0], rest: css, cost: cost.cls * 2 + 4 }); }
  const mark = listed.has(tag) ? distinction(e, e) : '';
  if (mark) out.push({ css: tag + mark, base: t[t.length - 1], rest: mark, cost: cost.tag - 15 });
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
      if (!t.css || t.cost > cost.data + 1.7 || bearers(root, t).length !== 1 || !onlyAncestor(mark, shape, item)) continue;
      for (const o of alone(e)) {
        const c = { css: `${shape}:has(${t.css}) ${o.css}`, cost: cost.has + t.cost + o.cost / 2 };
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

// The children of a parent, and those among them that a selector fits.
function family(parent) {
  let f = families.get(parent);
  if (f) return f;
  families.set(parent, f = { kids: [], like: new Map() });
  for (let k = firstOf(parent); k; k = nextOf(k)) f.kids.push(k);
  return f;
}
function alike(parent, css) {
  const f = family(parent);
  let list = f.like.get(css);
  if (!list) f.like.set(css, list = f.kids.filter((k) => fits(k, css)));
  return list;
}

// How an element is told from its siblings: tag and lasting classes, as few
// as say the same.
function shapeOf(e) {
  const tag = CSS.escape(tagOf(e)), parent = parentOf(e);
  let shape = tag, fewest = Infinity;
  for (const t of tokens(e)) {
    if (t.css[0] !== '.') continue;
    const n = alike(parent, tag + t.css).length;
    if (n < fewest) { fewest = n; shape = tag + t.css; }
  }
  return shape;
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
  const parent = parentOf(e), strong = tokens(e).find((t) => t.css && t.cost < cost.kind);
  if (strong && alike(parent, strong.css).length === 1) return strong.css;
  let shape = shapeOf(e);
  if (alike(parent, shape).length === 1 && (shape.includes('.') || !listed.has(tagOf(e)))) return shape;
  if (!shape.includes('.')) shape += distinction(e, inner);
  const list = alike(parent, shape);
  return list.length === 1 ? shape : `:nth-child(${placeIn(list, e) + 1} of ${shape})`;
}

function distinction(e, inner) {
  const type = attr(e, 'type') || '';
  if (/^[a-z-]+$/.test(type)) return `[type=${quote(type)}]`;
  if (tagOf(e) === 'a' && has(e, 'href')) return '[href]';
  if (inner && inner !== e) return `:has(${CSS.escape(tagOf(inner))})`;
  return firstOf(e) || textContentOf(e) ? ':not(:empty)' : '';
}

const counts = (step) => step.startsWith(':nth');
// Counting among very many siblings is dear to ask for, and done for each.
const countable = (p) => !counts(p.step) || family(parentOf(p.e)).kids.length <= 300;
const weightOf = (step) => counts(step) ? 11 : 3;

function byPath(e, root) {
  const path = [];
  let weight = 0, a = e;
  for (; isElement(a) && a !== document.body && a !== document.documentElement; a = parentOf(a)) {
    const anchor = a !== e && anchorOf(a, root);
    if (anchor && anchor.cost <= 45) return { css: shorten(anchor.css, path, a), cost: cost.step + anchor.cost + weight };
    path.unshift({ e: a, step: stepOf(a, e) });
    weight += weightOf(path[0].step);
  }
  const css = shorten(root.nodeType !== 9 ? '' : a === document.body ? 'body' : 'html', path, root);
  return css ? { css, cost: cost.place + weight } : null;
}

// A path fits by its making. Steps that do not count anything can go where the
// next one that does fits alone without them, which makes it shorter and
// hardier; but a last step without any anchor fits too much too soon.
function shorten(top, path, under) {
  const bare = top === 'body' || top === 'html', last = path[path.length - 1].step;
  let css = top, free = bare;
  for (let i = 0; i < path.length; i++) {
    let next = path.findIndex((p, n) => n >= i && (counts(p.step) || n === path.length - 1));
    while (next > i && !(countable(path[next]) && only(under, path[next].step, path[next].e))) next--;
    const close = next === i && (counts(path[i].step) || !only(under, path[i].step, path[i].e));
    if (close && !css) return '';
    css = free && !close ? path[next].step : css + (close ? ' > ' : css ? ' ' : '') + path[next].step;
    free = false;
    under = path[next].e;
    i = next;
  }
  return bare && css === last ? [top, ...path.map((p) => p.step)].join(' > ') : css;
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
  if (e === document.body) return { css: 'body', cost: cost.place };
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
