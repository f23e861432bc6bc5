// What the point of an element shows, through open shadow roots.
function topAt(x, y) {
  let e = document.elementFromPoint(x, y);
  while (e && shadowOf(e)) { const inner = shadowOf(e).elementFromPoint(x, y); if (!inner || inner === e) break; e = inner; }
  return e;
}

const within = (inner, outer) => { for (let a = inner; a; a = flatParent(a)) if (a === outer) return true; return false; };

// Whether a click that lands on hit is a click on e.
function reaches(hit, e) {
  if (!hit) return false;
  if (within(hit, e)) return true;
  for (const l of e.labels || []) if (within(hit, l)) return true;
  const root = rootOf(e);
  if (root.nodeType === 11 && root.host && hit === root.host) return true;
  return false;
}

// A switch is often an invisible input under a drawn one: whatever covers it
// exactly is what a person clicks.
function drawnOver(hit, e) {
  if (!hit || !isChoice(e) && !has(e, 'aria-checked')) return false;
  const parent = flatParent(e), up = parent && flatParent(parent);
  const wrap = [parent, up].find((p) => p && within(hit, p) && hit !== document.body);
  if (!wrap) return false;
  return queryAll(wrap, 'input,button,a[href],select,textarea').length === 1;
}

// A code editor keeps its field small or under the text that it draws: what it
// draws is what a person clicks.
function editorOf(e) {
  if (tagOf(e) !== 'textarea') return null;
  const r = box(e), hit = topAt(r.left + r.width / 2, r.top + r.height / 2);
  if (hit === e) return null;
  for (let a = flatParent(e), up = 0; a && a !== document.body && up < 4; a = flatParent(a), up++) {
    if (queryAll(a, 'input,button,a[href],select').length || queryAll(a, 'textarea').length > 2) return null;
    if (hit && within(hit, a)) return a;
  }
  return null;
}

function pointsOf(e) {
  const points = [];
  const rects = [...boxesOf(e)].filter(sized);
  if (!rects.length) { const r = box(e); if (sized(r)) rects.push(r); }
  for (const r of rects.slice(0, 4)) points.push([r.left + r.width / 2, r.top + r.height / 2]);
  for (const r of rects.slice(0, 2)) for (const [fx, fy] of [[0.15, 0.5], [0.85, 0.5], [0.5, 0.2], [0.5, 0.8], [0.05, 0.1], [0.95, 0.9]]) points.push([r.left + r.width * fx, r.top + r.height * fy]);
  return points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
}

const whole = (e) => { const r = box(e); return r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth; };

function reveal(e) {
  if (!whole(e)) e.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}

// aim says where to click, or why that cannot be done yet.
decant.aim = (e) => {
  if (!e.isConnected) return { state: 'gone' };
  if (disabled(e)) return { state: 'disabled' };
  let mark = e, how = '';
  if (!visible(e)) {
    const label = e.labels && labelFor(e);
    if (!label) return { state: 'hidden' };
    mark = label; how = 'through its label';
  }
  // A frame may be cut off by what is around it, which only scrolling shows.
  if (window !== window.top) mark.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  else reveal(mark);
  const r = box(mark), last = decant.lastBox;
  decant.lastBox = [r.left, r.top, r.width, r.height].join();
  if (last !== decant.lastBox) return { state: 'moving' };
  const editor = editorOf(e), points = [...pointsOf(mark), ...editor ? pointsOf(editor) : []];
  if (!points.length) return { state: 'outside' };
  for (const [x, y] of points) {
    const hit = topAt(x, y);
    if (reaches(hit, mark) || mark !== e && reaches(hit, e) || drawnOver(hit, e) || editor && hit && within(hit, editor)) return { state: 'ready', x, y, how, width: innerWidth, height: innerHeight };
  }
  const label = mark === e && labelFor(e);
  if (label) {
    reveal(label);
    for (const [x, y] of pointsOf(label)) if (reaches(topAt(x, y), label)) return { state: 'ready', x, y, how: 'through its label', width: innerWidth, height: innerHeight };
  }
  const hit = topAt(...points[0]);
  if (hit && within(e, hit)) return { state: 'through', by: describe(hit) };
  if (clipped(mark) || r.width <= 1 && r.height <= 1 || !shown(e, { opacityProperty: true })) return { state: 'outside' };
  return { state: 'covered', by: hit ? coverer(hit) : 'nothing' };
};

// The nearest part with a name of its own says more than a bare div.
function coverer(hit) {
  for (let a = hit, n = 0; a && n < 4; a = flatParent(a), n++) {
    const id = attr(a, 'id'), label = fold(attr(a, 'aria-label'), 40), role = roleOf(a);
    if (id || label || role === 'dialog') return tagOf(a) + (id ? '#' + fold(id, 40) : '') + (role ? ' ' + role : '') + (label ? ' "' + label + '"' : '');
  }
  const c = classesOf(hit)[0];
  return tagOf(hit) + (c ? '.' + fold(c, 40) : '') + (fold(hit.innerText, 40) ? ' "' + fold(hit.innerText, 40) + '"' : '');
}

// Whether a frame shows its inside at a point, seen from the frame around it.
decant.through = (frame, x, y) => {
  const r = boxOf(frame), s = styleOf(frame);
  const left = r.left + frame.clientLeft + parseFloat(s.paddingLeft), top = r.top + frame.clientTop + parseFloat(s.paddingTop);
  const hit = topAt(left + x, top + y);
  return { x: left + x, y: top + y, clear: hit === frame, by: hit ? coverer(hit) : 'nothing' };
};

decant.press = (e) => { e.click(); };

// watch counts what changes, from now on.
decant.watch = (e) => {
  if (decant.observer) decant.observer.disconnect();
  decant.mutations = 0;
  const o = decant.observer = new MutationObserver((list) => { decant.mutations += list.length; });
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  o.observe(document, all);
  let n = 0;
  for (const x of walk(document)) { const s = shadowOf(x); if (s && ++n < 500) o.observe(s, all); }
  decant.before = stateOf(e) + [scrollX, scrollY].join();
  decant.watched = e;
};

const stateOf = (e) => isElement(e) ? JSON.stringify([e.value, e.checked, e.selectedIndex, document.activeElement === e && !!e.isContentEditable]) : '';

decant.changed = () => {
  const e = decant.watched;
  const pending = decant.observer ? decant.observer.takeRecords().length : 0;
  return { changed: decant.mutations + pending > 0 || decant.before !== stateOf(e) + [scrollX, scrollY].join(), checked: e && e.isConnected ? checkedOf(e) : null };
};

decant.unwatch = () => { if (decant.observer) decant.observer.disconnect(); decant.observer = null; };

decant.scroll = (e, x, y, to) => {
  const screen = Math.max(innerHeight - 60, 100);
  if (e) e.scrollIntoView({ block: 'center', behavior: 'instant' });
  else if (to) scrollTo({ left: scrollX, top: { up: scrollY - screen, down: scrollY + screen, top: 0, bottom: document.documentElement.scrollHeight }[to], behavior: 'instant' });
  else scrollTo({ left: x, top: y, behavior: 'instant' });
  return { x: scrollX, y: scrollY, height: document.documentElement.scrollHeight, screen: innerHeight };
};

decant.focus = (e) => { reveal(e); e.focus({ preventScroll: true }); };
decant.show = (e) => { reveal(e); };
