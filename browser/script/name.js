// The accessible name, as a person would call the element. A name is worked
// out once per listing.
let names = new WeakMap();
function nameOf(e) {
  let name = names.get(e);
  if (name === undefined) names.set(e, name = findName(e));
  return name;
}

function findName(e) {
  const root = rootOf(e);
  const ids = (attr(e, 'aria-labelledby') || '').trim();
  if (ids && root.getElementById) {
    const text = fold(ids.split(/\s+/).slice(0, 8).map((id) => { const l = root.getElementById(id); return l ? textOf(l) : ''; }).join(' '));
    if (text) return namesItself(e, root, ids) && drawnLabel(e) || text;
  }
  const label = fold(attr(e, 'aria-label'));
  if (label && !(standsFor(e) && labelFor(e))) return label; // which says what it does, not what it is
  const tag = tagOf(e);
  if (tag === 'input' || tag === 'select' || tag === 'textarea') return fieldName(e, tag);
  if (editable(e)) return fold(attr(e, 'aria-placeholder') || attr(e, 'data-placeholder') || attr(e, 'placeholder') || attr(e, 'title'));
  const role = roleOf(e);
  if (role === 'textbox' || role === 'slider' || role === 'spinbutton') return fold(attr(e, 'title') || attr(e, 'placeholder'));
  return textOf(e) || pictureName(e) || fold(attr(e, 'title')) || fold(attr(e, 'alt')) || hostName(e) || addressName(e) || iconName(e);
}

// A list that a script draws is often called by what is picked in it. What it is for stands by it, or by the select that it hides.
const namesItself = (e, root, ids) => roleOf(e) === 'combobox' && tagOf(e) !== 'input' && ids.split(/\s+/).every((id) => { const l = root.getElementById(id); return !l || holds(e, l); });
function drawnLabel(e) {
  for (let at = e, up = 0; at && up < 4; at = at.parentElement, up++) {
    const before = at.previousElementSibling;
    if (before && tagOf(before) === 'select') return before.labels && before.labels.length ? textOf(before.labels[0]) : looseText(before.previousElementSibling);
    const text = looseText(before);
    if (text) return text;
  }
  return '';
}

// A label that belongs to nothing names the field that it stands by: before it,
// or behind a box that is ticked.
function besideName(e) {
  if (isChoice(e)) return looseText(e.nextElementSibling);
  for (let at = e, up = 0; at && up < 3; at = at.parentElement, up++) {
    if (up && queryAll(at, 'input:not([type="hidden"]), select, textarea').length > 1) return '';
    const text = looseText(at.previousElementSibling);
    if (text) return text;
  }
  return '';
}
const looseText = (label) => label && tagOf(label) === 'label' && !label.control && !attr(label, 'for') ? textOf(label) : '';

function fieldName(e, tag) {
  const type = inputType(e);
  if (type === 'submit' || type === 'button' || type === 'reset') {
    const v = fold(e.value);
    if (v) return v;
    if (type !== 'button') return type === 'submit' ? 'Submit' : 'Reset';
  }
  if (type === 'image') { const alt = fold(attr(e, 'alt')); if (alt) return alt; }
  const labels = e.labels ? [...e.labels].slice(0, 4) : [];
  const text = fold([...new Set(labels.map((l) => labelText(l, e)))].join(' ')); // some draw theirs twice
  return text || fold(attr(e, 'placeholder')) || fold(attr(e, 'title')) || besideName(e) || hostName(e) || fold(attr(e, 'alt')) || fold(attr(e, 'name'), 40);
}

// A label that holds its field must not take the field's options for its text.
function labelText(label, field) {
  if (!holds(label, field) || tagOf(field) !== 'select') return textOf(label);
  let out = '';
  for (const n of childNodesOf(label)) if (n !== field && !(isElement(n) && holds(n, field))) out += ' ' + textContentOf(n);
  return fold(out);
}

function textOf(e) {
  let text = fold(e.innerText !== undefined ? e.innerText : textContentOf(e));
  if (text) return text;
  let seen = 0;
  for (const s of walk(e)) {
    if (++seen > 40) break;
    if (tagOf(s) !== 'slot') continue;
    for (const n of s.assignedNodes({ flatten: true })) text += ' ' + (isElement(n) ? n.innerText || '' : textContentOf(n));
  }
  text = fold(text);
  // Text that is there for screen readers only is still a name.
  return text || (e.querySelector && queryAll(e, 'style,script').length ? '' : fold(textContentOf(e)));
}

function pictureName(e) {
  for (const p of queryAll(e, 'img[alt],svg,[aria-label],[title]')) {
    const text = tagOf(p) === 'svg' ? fold(attr(p, 'aria-label')) || svgTitle(p) : fold(attr(p, 'alt') || attr(p, 'aria-label') || attr(p, 'title'));
    if (text) return text;
  }
  return '';
}

const svgTitle = (svg) => { const t = queryAll(svg, 'title')[0]; return t ? fold(textContentOf(t)) : ''; };

// The parts of a custom element are named by their host.
function hostName(e) {
  const root = rootOf(e);
  const host = root.nodeType === 11 ? root.host : null;
  if (!host) return '';
  return fold(attr(host, 'aria-label') || attr(host, 'label') || attr(host, 'placeholder') || attr(host, 'title') || (host.innerText || ''), 80);
}

// An icon's class says what it shows: fa-trash, bi-search.
function iconName(e) {
  for (const i of queryAll(e, '[class]')) {
    for (const c of classesOf(i)) { const m = /^(?:fa|bi|icon|glyphicon|mdi|ti|feather|lucide|ion|la|ri|pi)-([a-z][a-z-]{2,30})$/.exec(c); if (m) return m[1].replace(/-/g, ' '); }
  }
  return '';
}

// A link without any text is named by where it leads.
function addressName(e) {
  const href = attr(e, 'href');
  return href && !/^(javascript:|#)/.test(href) ? fold(href.replace(/[?#].*$/, '').split('/').filter(Boolean).pop() || href, 40) : '';
}
