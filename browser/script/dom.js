// A form's fields can shadow its properties (<input name="parentNode">), so
// the DOM is read through the prototypes only.
const getter = (proto, name) => Function.prototype.call.bind(Object.getOwnPropertyDescriptor(proto, name).get);
const method = (proto, name) => Function.prototype.call.bind(proto[name]);
const parentOf = getter(Node.prototype, 'parentNode');
const firstOfElement = getter(Element.prototype, 'firstElementChild');
const firstOf = (n) => n.nodeType === 1 ? firstOfElement(n) : n.firstElementChild;
const nextOf = getter(Element.prototype, 'nextElementSibling');
const childNodesOf = getter(Node.prototype, 'childNodes');
const tagOf = getter(Element.prototype, 'localName');
const classesOf = getter(Element.prototype, 'classList');
const openShadowOf = getter(Element.prototype, 'shadowRoot');
// Closed shadow roots, which only the browser itself can hand to us.
const closedRoots = new WeakMap();
const shadowOf = (e) => openShadowOf(e) || closedRoots.get(e) || null;
const textContentOf = getter(Node.prototype, 'textContent');
const rootOf = method(Node.prototype, 'getRootNode');
const holds = method(Node.prototype, 'contains');
const attr = method(Element.prototype, 'getAttribute');
const has = method(Element.prototype, 'hasAttribute');
const attrNames = method(Element.prototype, 'getAttributeNames');
const fits = method(Element.prototype, 'matches');
const closest = method(Element.prototype, 'closest');
const boxOf = method(Element.prototype, 'getBoundingClientRect');
const boxesOf = method(Element.prototype, 'getClientRects');
const shown = method(Element.prototype, 'checkVisibility');
const styleOf = (e) => getComputedStyle(e);
const queryAll = (root, css) => {
  if (root.nodeType === 9) return Document.prototype.querySelectorAll.call(root, css);
  if (root.nodeType === 11) return DocumentFragment.prototype.querySelectorAll.call(root, css);
  return Element.prototype.querySelectorAll.call(root, css);
};
const firstFit = method(Element.prototype, 'querySelector');
const isElement = (n) => n && n.nodeType === 1;

// The parent as a person sees the page: out of a slot, out of a shadow root.
const flatParent = (e) => {
  if (e.assignedSlot) return e.assignedSlot;
  const p = parentOf(e);
  return p && p.nodeType === 11 ? p.host || null : isElement(p) ? p : null;
};

// Every element under start in the order of the document, shadow roots first.
function* walk(start) {
  const stack = [start];
  while (stack.length) {
    const e = stack.pop();
    if (isElement(e)) yield e;
    const kids = [];
    const shadow = isElement(e) ? shadowOf(e) : null;
    for (let k = firstOf(e); k; k = nextOf(k)) kids.push(k);
    for (let i = kids.length - 1; i >= 0; i--) stack.push(kids[i]);
    if (shadow) stack.push(shadow);
  }
}

const fold = (s, most = 80) => {
  s = String(s || '').replace(/[\u0000-\u001f\u007f-\u009f\u00a0\s]+/g, ' ')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e0fff}]/gu, '').trim();
  return s.length > most ? s.slice(0, most - 1).trimEnd() + '…' : s;
};

const sized = (r) => r.width > 0 && r.height > 0;

// The box of an element, or of what it holds where it has none of its own.
function box(e) {
  const own = boxOf(e);
  if (sized(own)) return own;
  let seen = 0;
  for (const inner of walk(e)) {
    if (++seen > 12) break;
    const r = boxOf(inner);
    if (sized(r)) return r;
  }
  return own;
}

const visible = (e) => shown(e, { visibilityProperty: true }) && sized(box(e));

// Whether no scrolling leads to the box: left of or above the page.
function offscreen(e) {
  const r = box(e);
  if (styleOf(e).position === 'fixed') return r.right <= 0 || r.bottom <= 0 || r.left >= innerWidth || r.top >= innerHeight;
  return r.right + scrollX <= 0 || r.bottom + scrollY <= 0;
}

// Whether what is around an element cuts all of it off, as a closed accordion
// does. What can be scrolled cuts nothing off.
function clipped(e) {
  const r = boxOf(e);
  let position = styleOf(e).position;
  for (let a = flatParent(e); a && position !== 'fixed'; a = flatParent(a)) {
    const b = boxOf(a);
    if (b.right <= r.left || b.left >= r.right || b.bottom <= r.top || b.top >= r.bottom) {
      const s = styleOf(a);
      if (/hidden|clip/.test(s.overflowX + s.overflowY) && (position !== 'absolute' || s.position !== 'static')) return true;
    }
    if (position !== 'absolute' || styleOf(a).position !== 'static') position = styleOf(a).position;
  }
  return false;
}

const inViewport = (e) => {
  const r = box(e);
  return r.bottom > 0 && r.right > 0 && r.top < innerHeight && r.left < innerWidth;
};

// hosts counts the custom elements that may have a closed shadow root and were
// not looked at before; hostAt gives one, and adopt keeps its root.
const lookedAt = new WeakSet();
decant.hosts = (most) => {
  decant.waiting = [];
  for (const e of walk(document)) {
    if (decant.waiting.length >= most) break;
    if (!tagOf(e).includes('-') || shadowOf(e) || lookedAt.has(e)) continue;
    lookedAt.add(e);
    decant.waiting.push(e);
  }
  return decant.waiting.length;
};
decant.hostAt = (i) => decant.waiting[i];
decant.adopt = (host, root) => { closedRoots.set(host, root); };
