const buttonInputs = new Set(['button', 'submit', 'reset', 'image', 'color', 'file']);
const textInputs = new Set(['text', 'search', 'email', 'url', 'tel', 'password', 'number', 'date', 'datetime-local', 'month', 'week', 'time']);
const activeRoles = new Set(['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio',
  'option', 'combobox', 'listbox', 'textbox', 'searchbox', 'slider', 'spinbutton', 'treeitem']);
// Roles whose elements take the focus only to be scrolled or read.
const passiveRoles = new Set(['region', 'tabpanel', 'dialog', 'document', 'group', 'main', 'article', 'note', 'presentation', 'none', 'img', 'heading', 'application', 'alertdialog', 'log', 'feed', 'list', 'table', 'grid', 'navigation']);

// A field that calls no keyboard is there for the combobox around it.
const standsFor = (e) => tagOf(e) === 'input' && attr(e, 'inputmode') === 'none' && closest(e, '[role="combobox"]') ? 'combobox' : '';
const roleOf = (e) => (attr(e, 'role') || standsFor(e)).trim().split(/\s+/)[0].toLowerCase();
const inputType = (e) => tagOf(e) === 'input' ? e.type : '';
const isChoice = (e) => { const t = inputType(e); return t === 'checkbox' || t === 'radio'; };
// Of what is edited as a whole the outermost part is the field, and of a document
// its body.
const editable = (e) => e.isContentEditable === true && e !== document.documentElement && (e === document.body || !(parentOf(e) && parentOf(e).isContentEditable === true));

// Whether an element is a control by what it is, not by how it looks.
function native(e) {
  switch (tagOf(e)) {
    case 'a': case 'area': return has(e, 'href');
    case 'button': case 'select': case 'textarea': return true;
    case 'input': return e.type !== 'hidden';
    case 'summary': { const d = parentOf(e); return isElement(d) && tagOf(d) === 'details'; }
  }
  return editable(e);
}

const focusable = (e) => { const t = attr(e, 'tabindex'); return t !== null && /^\s*\d+\s*$/.test(t); };

// The role that a list shows; types stays with the five kinds that callers know.
function kindOf(e) {
  const role = roleOf(e), tag = tagOf(e), type = inputType(e);
  if (drops.has(e) && !native(e) && !activeRoles.has(role)) return { type: 'button', role: 'dropzone' };
  if (tag === 'select') return { type: 'select', role: '' };
  if (tag === 'textarea') return { type: 'textarea', role: '' };
  if (tag === 'input') {
    if (type === 'checkbox' && role === 'switch') return { type: 'input', role: 'switch' };
    if (['button', 'submit', 'reset', 'image'].includes(type)) return { type: 'button', role: '' };
    if (role === 'combobox') return { type: 'input', role: 'combobox' };
    return { type: 'input', role: type === 'text' ? '' : type };
  }
  if (role && activeRoles.has(role)) {
    if (role === 'button') return { type: 'button', role: '' };
    if (role === 'link') return { type: 'link', role: '' };
    if (['checkbox', 'radio', 'switch', 'slider', 'spinbutton'].includes(role)) return { type: 'input', role };
    if (role === 'textbox' || role === 'searchbox') return { type: editable(e) ? 'textarea' : 'input', role: editable(e) ? '' : role };
    if (role === 'listbox') return { type: 'select', role };
    return { type: tag === 'a' && has(e, 'href') ? 'link' : 'button', role };
  }
  if (tag === 'a' || tag === 'area') return { type: has(e, 'href') ? 'link' : 'button', role: '' };
  if (editable(e)) return { type: 'textarea', role: '' };
  if (tag === 'summary') return { type: 'button', role: 'summary' };
  return { type: 'button', role: '' };
}

function disabled(e) {
  if (fits(e, ':disabled')) return true;
  for (let a = e; a; a = flatParent(a)) {
    if (has(a, 'inert')) return true;
    if (attr(a, 'aria-disabled') === 'true' && (a === e || fits(a, '[role],fieldset'))) return true;
  }
  return false;
}

// The visible label that a person uses in place of a hidden checkbox, radio
// button or file field.
function labelFor(e) {
  const labels = e.labels;
  if (!labels) return null;
  for (const l of labels) if (visible(l)) return l;
  return null;
}

const secret = (e) => inputType(e) === 'password' || /^(cc-|current-password|new-password|one-time-code)/.test(attr(e, 'autocomplete') || '');
