// A look is what a person sees of the page at one time: its controls with
// their state, its lines of text, its dialogs and what fields complain of.
const speakers = '[role="alert"], [role="status"], [role="alertdialog"], [aria-live="polite"], [aria-live="assertive"], output, [class*="error" i], [class*="alert" i], [class*="toast" i], [class*="snackbar" i], [class*="notification" i], [class*="feedback" i], [class*="flash" i], [class*="success" i], [class*="warning" i]';
const dialogs = 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]';
const mostLines = 4000, mostControls = 3000, lineLength = 160;

const stateLine = (e) => {
  const tag = tagOf(e);
  return JSON.stringify([nameOf(e), secret(e) ? '' : valueOf(e, tag, inputType(e)), checkedOf(e), attr(e, 'aria-expanded') || tag === 'summary' && parentOf(e).open, disabled(e), tag === 'select' ? e.options.length : 0]);
};

// The part that makes one line: a row of a table, or what has text of its own
// and is not a part of another's text.
const lineOf = (e) => closest(e, 'tr') || e;
const hasText = (e) => { for (const n of childNodesOf(e)) if (n.nodeType === 3 && n.data.trim()) return true; return false; };

// The words of a line without those of its buttons, which the list of controls
// has; links are words of a sentence.
function wordsOf(line, controls) {
  const own = queryAll(line, '*').values().filter((e) => controls.has(e) && tagOf(e) !== 'a').toArray();
  if (!own.length) return line.innerText || textContentOf(line);
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let out = '';
  for (let n = texts.nextNode(); n; n = texts.nextNode()) if (!own.some((e) => holds(e, n)) && visible(n.parentElement)) out += ' ' + n.data;
  return out;
}

function linesOf(controls) {
  const out = new Map(), taken = new WeakSet();
  for (const e of walk(document.body || document.documentElement)) {
    const up = flatParent(e);
    if (up && taken.has(up) || controls.has(e) || mute.has(tagOf(e)) || tagOf(e) === 'select' || tagOf(e) === 'label') { taken.add(e); continue; }
    if (!hasText(e)) continue;
    const line = lineOf(e);
    taken.add(line);
    taken.add(e);
    if (out.has(line) || !visible(line) || faded(line)) continue;
    const text = fold(wordsOf(line, controls), lineLength);
    if (text) out.set(line, text);
    if (out.size >= mostLines) break;
  }
  return out;
}

// What a field says is wrong with it: the browser's own words once a person
// has been at it, or those of the page.
const complaintOf = (e) => {
  if (attr(e, 'aria-invalid') === 'true') {
    const ids = ((attr(e, 'aria-errormessage') || '') + ' ' + (attr(e, 'aria-describedby') || '')).trim(), root = rootOf(e);
    const text = ids && root.getElementById ? fold(ids.split(/\s+/).map((id) => { const l = root.getElementById(id); return l ? textOf(l) : ''; }).join(' '), 120) : '';
    return text || 'is not valid';
  }
  if (!e.validationMessage || !e.willValidate || !fits(e, ':user-invalid')) return '';
  return fold(e.validationMessage, 120);
};

function takeLook() {
  forget();
  if (!document.documentElement) return { controls: new Map(), complaints: new Map(), lines: new Map(), open: new Set(), focus: null, title: '' };
  const controls = new Map(), complaints = new Map();
  for (const e of allControls()) {
    if (controls.size >= mostControls || hidden(e)) continue;
    controls.set(e, { key: keyOf(e), state: stateLine(e) });
    const wrong = complaintOf(e);
    if (wrong) complaints.set(e, wrong);
  }
  const open = new Set(queryAll(document, dialogs).values().filter((d) => visible(d)));
  return { controls, complaints, lines: linesOf(controls), open, focus: focused(), title: document.title };
}

function focused() {
  let e = document.activeElement;
  while (e && shadowOf(e) && shadowOf(e).activeElement) e = shadowOf(e).activeElement;
  return e === document.body ? null : e;
}

// mark keeps how the page is before an action.
decant.mark = () => { decant.marked = takeLook(); decant.justFilled = []; decant.sentBy = null; };
// look keeps how the caller has seen it.
decant.look = () => { decant.seen = takeLook(); };

// changes compares the page with a look before: that before an action, or the
// one that the caller had last.
decant.changes = (o) => {
  const before = (o.since ? decant.seen : decant.marked) || { controls: new Map(), complaints: new Map(), lines: new Map(), open: new Set(), focus: null, fresh: true };
  const now = takeLook();
  decant.seen = now;
  decant.marked = null;
  const out = compareControls(before, now, o);
  const old = countLines(before.lines.values());
  const said = [], text = [];
  for (const [e, line] of now.lines) {
    if (old.get(line) > 0) { old.set(line, old.get(line) - 1); continue; }
    (closest(e, speakers) ? said : text).push(line);
  }
  for (const [e, wrong] of now.complaints) if (before.complaints.get(e) !== wrong) said.push((nameOf(e) || 'a field') + ': ' + wrong);
  const distinct = (l) => [...new Set(l)];
  const opened = [...now.open].filter((d) => !before.open.has(d)), closed = [...before.open].filter((d) => !now.open.has(d));
  return { ...out, fresh: !!before.fresh, messages: unrepeated(said).slice(0, o.most), text: distinct(text).slice(0, o.most), moreText: Math.max(text.length - o.most, 0),
    dialogs: opened.map(dialogName), closed: closed.length, focus: cameTo(before, now) ? describe(now.focus) : '', focusNumber: now.focus && numbers.get(now.focus) || 0 };
};

// What a field complains of often stands beside it too.
const unrepeated = (said) => [...new Set(said)].filter((m) => !said.some((other) => other.endsWith(': ' + m)));
// That the focus is where something was just done goes without saying.
const cameTo = (before, now) => now.focus && now.focus !== before.focus && now.controls.has(now.focus) && ![decant.watched, decant.sentBy, ...(decant.justFilled || [])].includes(now.focus);

const countLines = (lines) => { const out = new Map(); for (const l of lines) out.set(l, (out.get(l) || 0) + 1); return out; };
const dialogName = (d) => fold(findName(d) && (attr(d, 'aria-label') || attr(d, 'aria-labelledby')) ? findName(d) : (firstFit(d, 'h1,h2,h3,h4,[class*="title" i]') || { innerText: d.innerText }).innerText, 80);

// Frameworks put equal elements in the place of others; to a person they are
// the same, so they keep their numbers.
function compareControls(before, now, o) {
  const gone = [...before.controls.keys()].filter((e) => !now.controls.has(e));
  let fresh = [...now.controls.keys()].filter((e) => !before.controls.has(e));
  // What a field now holds is told where it was filled.
  const filled = new Set([decant.watched, ...(o.since ? [] : decant.justFilled || [])].filter((e) => e && fillKind(e)));
  const changed = [...now.controls.keys()].filter((e) => before.controls.has(e) && !filled.has(e) && before.controls.get(e).state !== now.controls.get(e).state);
  const lost = new Map();
  for (const e of gone) { const k = before.controls.get(e).key; if (!lost.has(k)) lost.set(k, []); lost.get(k).push(e); }
  fresh = fresh.filter((e) => {
    const was = (lost.get(now.controls.get(e).key) || []).shift();
    if (!was) return true;
    gone.splice(gone.indexOf(was), 1);
    if (!was.isConnected) inherit(was, e);
    if (before.controls.get(was).state !== now.controls.get(e).state) changed.push(e);
    return false;
  });
  const equals = likenessOf([...now.controls.keys()]);
  decant.rows = [];
  const show = (list) => list.slice(0, o.most).map((e) => { decant.rows.push(e); return { ...row(e), number: numbers.get(e) || 0, print: printOf(e, equals) }; });
  return { fresh: false, added: show(fresh), moreAdded: Math.max(fresh.length - o.most, 0), altered: show(changed), moreAltered: Math.max(changed.length - o.most, 0),
    removed: gone.slice(0, o.most).map((e) => ({ number: numbers.get(e) || 0, name: goneName(before.controls.get(e)) })), moreRemoved: Math.max(gone.length - o.most, 0), total: now.controls.size };
}
const goneName = (c) => { const [type, role, , , name] = c.key.split('\u0001'); return (role || type) + (name ? ' "' + name.replace(/"/g, "'") + '"' : ''); };

// The numbers of elements, which they keep as long as they live.
const numbers = new WeakMap();
decant.listed = new Map();
const holderOf = (n) => { const r = decant.listed.get(n), e = r && r.deref(); return e && e.isConnected ? e : null; };
const inherit = (was, e) => { const n = numbers.get(was); if (n && !numbers.has(e)) { numbers.set(e, n); decant.listed.set(n, new WeakRef(e)); } };

// assign gives numbers to the rows of the last list; zero means that a row has
// one already. It tells which were refused, since others that live have them.
decant.assign = (given) => given.map((n, i) => {
  const e = decant.rows[i];
  if (!n || !e) return 0;
  const holder = holderOf(n);
  if (holder && holder !== e) return n;
  numbers.set(e, n);
  decant.listed.set(n, new WeakRef(e));
  return 0;
});

// arrival is what a page says of itself to one who has just come.
decant.arrival = (most) => {
  const now = takeLook();
  decant.seen = now;
  const said = [];
  for (const [e, line] of now.lines) if (closest(e, speakers)) said.push(line);
  for (const [e, wrong] of now.complaints) said.push((nameOf(e) || 'a field') + ': ' + wrong);
  const heading = queryAll(document, 'h1, h2').values().find((h) => visible(h));
  return { messages: unrepeated(said).slice(0, most), heading: heading ? fold(heading.innerText, 100) : '', total: now.controls.size };
};
