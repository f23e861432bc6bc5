const clickAttributes = new Set(['onclick', 'onmousedown', 'onpointerdown', 'jsaction', '@click', 'ng-click', 'data-action', 'v-on:click', 'hx-get', 'hx-post']);

// The style of each element is asked for once per listing: it is the dearest
// question of all.
let cursors = new WeakMap();
const pointer = (e) => {
  let is = cursors.get(e);
  if (is === undefined) cursors.set(e, is = styleOf(e).cursor === 'pointer');
  return is;
};

// Whether an element looks operable without being a control.
function looksActive(e, handlers) {
  if (tagOf(e) === 'label' && e.control) return '';
  if (handlers.has(e) || attrNames(e).some((a) => clickAttributes.has(a))) return 'handler';
  const role = roleOf(e);
  if (focusable(e) && !passiveRoles.has(role) && !['pre', 'code', 'table', 'body', 'main', 'section', 'iframe', 'video', 'audio'].includes(tagOf(e)) && !scrolls(e)) return 'focus';
  if (pointer(e)) { const p = flatParent(e); if (!p || !pointer(p)) return 'cursor'; }
  if (handlers.listeners && handlers.listeners.has(e) && standsAlone(e)) return 'listener';
  return '';
}

const scrolls = (e) => {
  const s = styleOf(e);
  return /auto|scroll/.test(s.overflowX + s.overflowY) && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1);
};

// A field that is kept from keyboard and screen reader alike only carries a
// value for the control that is drawn over it.
const decoy = (e) => attr(e, 'aria-hidden') === 'true' && attr(e, 'tabindex') === '-1' && !labelFor(e);

// The controls under a root: what is one by nature, by role, and what only
// behaves as one and is not part of another.
function controls(scope, handlers) {
  const found = [];
  for (const e of walk(scope)) {
    if (e === document.documentElement || e === document.body && !editable(e)) continue;
    if (native(e)) { if (!decoy(e)) found.push({ e, hard: true, nat: true }); continue; }
    const role = roleOf(e);
    if (role && activeRoles.has(role)) { found.push({ e, hard: true, nat: false }); continue; }
    if (!(e instanceof HTMLElement) && !(e instanceof SVGElement)) continue;
    if (e instanceof SVGElement && tagOf(e) !== 'svg' && !handlers.has(e) && !has(e, 'onclick')) continue;
    if (drops.has(e) && !framesText(e)) { found.push({ e, drop: true }); continue; }
    const why = looksActive(e, handlers);
    if (why) found.push({ e, hard: false, why });
  }
  return withoutRepeats(found);
}

// What is dropped on an editor is meant for its text, not for the box around it.
function framesText(e) {
  const text = firstFit(e, 'iframe, [contenteditable=""], [contenteditable="true"], [contenteditable="plaintext-only"]');
  if (!text) return false;
  const outer = box(e), inner = box(text);
  return inner.width * inner.height > outer.width * outer.height / 2;
}

// What listens for several parts that a person can see to press, such as the
// days of a calendar, or takes the keys for them, is not pressed itself.
function withoutDelegates(found) {
  const pressed = new Map();
  for (const f of found) if (f.why === 'cursor') for (let a = flatParent(f.e); a; a = flatParent(a)) pressed.set(a, (pressed.get(a) || 0) + 1);
  return found.filter((f) => f.why !== 'listener' && f.why !== 'focus' || (pressed.get(f.e) || 0) < 2);
}

function withoutRepeats(all) {
  const found = withoutDelegates(all);
  const hard = new Set(), soft = new Set(), holdsNative = new Map(), holdsOther = new Set(), holdsListener = new Set();
  for (const f of found) {
    if (f.drop) continue; // it holds what can be dragged
    if (f.nat && ['a', 'button'].includes(tagOf(f.e)) && !visible(f.e)) { hard.add(f.e); continue; } // what is yet to be opened
    (f.hard ? hard : soft).add(f.e);
    if (f.why === 'cursor') continue;
    if (f.why === 'listener') { for (let a = flatParent(f.e); a; a = flatParent(a)) holdsListener.add(a); continue; }
    for (let a = flatParent(f.e); a; a = flatParent(a)) {
      if (!f.nat && holdsOther.has(a)) break;
      if (f.nat) holdsNative.set(a, (holdsNative.get(a) || 0) + 1); else holdsOther.add(a);
    }
  }
  return found.filter((f) => {
    if (f.nat || f.drop) return true;
    if (f.hard) return !(holdsNative.get(f.e) === 1 && !focusable(f.e) && ['menuitem', 'tab', 'treeitem', 'option', 'link', 'button'].includes(roleOf(f.e)));
    if (f.why !== 'handler' && (holdsNative.has(f.e) || holdsOther.has(f.e))) return false;
    if (f.why === 'listener' && holdsListener.has(f.e)) return false;
    if (f.why === 'handler' && (holdsNative.get(f.e) || 0) > 0 && !pointer(f.e)) return false;
    for (let a = flatParent(f.e); a; a = flatParent(a)) if (hard.has(a) || soft.has(a) && found.length < 20000 && f.why !== 'handler') return false;
    const r = box(f.e);
    return f.why !== 'cursor' || r.width * r.height < innerWidth * innerHeight / 2;
  }).map((f) => f.e);
}

// Handlers set by script can only be seen in the page's own world, which
// says where they are by the place among all elements.
// Where something can be dropped, as the page's listeners say.
let drops = new WeakSet();

// All elements in the order in which the page's own world was asked for them.
function gathered() {
  const all = [], most = 20000;
  const gather = (root) => { const here = [...queryAll(root, '*')]; all.push(...here); for (const e of here) { const s = openShadowOf(e); if (s && all.length < most) gather(s); } };
  if (document.getElementsByTagName('*').length < most) gather(document);
  else all.push(...document.getElementsByTagName('*'));
  return all;
}

function handlersAt(places) {
  const set = new Set();
  set.listeners = new Set();
  drops = new WeakSet();
  const all = places && places.total ? gathered() : [];
  if (!places || places.total !== all.length) return set;
  for (const i of places.handlers || []) if (all[i]) set.add(all[i]);
  for (const i of places.listeners || []) if (all[i]) set.listeners.add(all[i]);
  for (const i of places.drops || []) if (all[i]) drops.add(all[i]);
  return set;
}

// Listeners are often there for what bubbles up from others. One that a person
// could mean is on something small, with a name or a picture of its own.
function standsAlone(e) {
  if (['body', 'html', 'form', 'label', 'table', 'tbody', 'ul', 'ol', 'main', 'section', 'option', 'script'].includes(tagOf(e)) || passiveRoles.has(roleOf(e))) return false;
  const r = box(e);
  return sized(r) && r.width * r.height < innerWidth * innerHeight / 8 && textContentOf(e).trim().length <= 200 && !!(nameOf(e) || firstFit(e, 'img, svg, i') || fits(e, 'img, svg, canvas'));
}

// What a listing has found out of each element; the page does not change
// while it runs.
let hiding = new WeakMap(), everything = null;
const hidden = (e) => {
  let is = hiding.get(e);
  if (is === undefined) hiding.set(e, is = faded(e) || !visible(e) && !((isChoice(e) || inputType(e) === 'file') && labelFor(e)));
  return is;
};

// What lies in a part that is drawn with no opacity and lets the mouse through
// is only waiting to be shown, such as the items of a closed menu.
const faded = (e) => styleOf(e).pointerEvents === 'none' && flatParent(e) && !shown(flatParent(e), { opacityProperty: true });

const allControls = () => everything ||= controls(document, decant.handlers || new Set());

// Whether an element is there but cannot be seen: drawn with no opacity, and
// not the hidden half of a switch or a file field that is drawn otherwise.
const transparent = (e) => !shown(e, { opacityProperty: true }) && !(isChoice(e) || inputType(e) === 'file' || labelFor(e) && shown(labelFor(e), { opacityProperty: true }));

function row(e) {
  const kind = kindOf(e), name = nameOf(e);
  const r = { selector: selectorOf(e), type: kind.type, role: kind.role, text: name, enabled: !disabled(e), visible: !hidden(e) };
  const tag = tagOf(e), type = inputType(e);
  if (type && kind.type === 'input') r.inputType = type;
  const value = valueOf(e, tag, type);
  if (value) r.value = value;
  const placeholder = fold(attr(e, 'placeholder'));
  if (placeholder && (tag === 'input' || tag === 'textarea')) r.placeholder = placeholder;
  const checked = checkedOf(e);
  if (checked !== null) r.checked = checked;
  const expanded = attr(e, 'aria-expanded');
  if (expanded === 'true') r.expanded = true;
  else if (tag === 'summary' && parentOf(e).open) r.expanded = true;
  if (tag === 'select') r.options = [...e.options].slice(0, 60).map((o) => fold(o.label || o.text, 40));
  if (kind.type === 'link') r.href = e.href && typeof e.href === 'string' ? e.href.slice(0, 500) : '';
  if (e.required === true) r.required = true;
  if ((e.readOnly === true || standsFor(e)) && (tag === 'textarea' || textInputs.has(type))) r.readOnly = true;
  if (r.visible && visible(e) && (offscreen(e) || clipped(e))) r.offscreen = true;
  if (r.offscreen || transparent(e)) r.visible = false;
  return r;
}

function valueOf(e, tag, type) {
  if (secret(e)) return '';
  if (tag === 'select') return fold([...e.selectedOptions].map((o) => o.label || o.text).join(', '), 100);
  if (tag === 'textarea') return fold(e.value, 100);
  if (tag === 'input') return isChoice(e) || ['submit', 'button', 'reset', 'image'].includes(type) ? '' : fold(e.value, 100);
  if (editable(e)) return fold(e.innerText, 100);
  if (roleOf(e) === 'combobox' && !firstFit(e, 'input, [role="listbox"]')) { const picked = fold(e.innerText, 100); return picked === nameOf(e) ? '' : picked; }
  return fold(attr(e, 'aria-valuetext') || attr(e, 'aria-valuenow'), 40);
}

function checkedOf(e) {
  if (isChoice(e)) return e.checked;
  const state = attr(e, 'aria-checked') ?? (roleOf(e) === 'tab' || roleOf(e) === 'option' ? attr(e, 'aria-selected') : attr(e, 'aria-pressed'));
  return state === 'true' ? true : state === 'false' && ['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'].includes(roleOf(e)) ? false : null;
}

decant.list = (o, scope) => {
  const began = performance.now();
  forget();
  const handlers = handlersAt(o.handlers);
  decant.handlers = handlers;
  const wanted = (o.text || '').toLowerCase();
  const rows = [], prints = [];
  let total = 0;
  decant.rows = [];
  const all = (scope ? controls(scope, handlers) : allControls()).filter((e) => o.includeHidden || !hidden(e));
  const equals = likenessOf(all), items = itemsOf(all);
  for (const e of all) {
    if (o.inViewport && !inViewport(e)) continue;
    const item = items.get(e) || '';
    if (wanted && !`${nameOf(e)}\n${item}`.toLowerCase().includes(wanted)) continue;
    total++;
    if (rows.length >= o.most) continue;
    rows.push({ ...row(e), item, number: numbers.get(e) || 0 });
    prints.push(printOf(e, equals));
    decant.rows.push(e);
  }
  return { rows, prints, total, ms: performance.now() - began };
};
