const byScript = new Set(['date', 'datetime-local', 'month', 'week', 'time', 'color', 'range', 'number']);

// The field inside a custom element, where the element itself takes no text.
function fieldOf(e) {
  const takes = (x) => tagOf(x) === 'textarea' || tagOf(x) === 'input' && !isChoice(x) && !buttonInputs.has(x.type) || tagOf(x) === 'input' && x.type === 'color' || x.isContentEditable === true;
  if (takes(e)) return e;
  if (tagOf(e) === 'label' && e.control && takes(e.control)) return e.control;
  const inner = [];
  for (const x of walk(e)) if (x !== e && takes(x) && visible(x)) inner.push(x);
  return inner.length === 1 || inner.length > 1 && inner.every((x) => within(x, inner[0])) ? inner[0] : null;
}

// ready makes a field take what is typed: focus on it, all of it selected.
decant.ready = (given, text) => {
  if (!given.isConnected) return { state: 'gone' };
  const e = fieldOf(given);
  if (!e) return { state: 'untyped', by: describe(given) };
  if (disabled(e)) return { state: 'disabled' };
  if (e.readOnly === true || standsFor(e)) return { state: 'readonly' };
  if (!shown(e, { visibilityProperty: true })) return { state: 'hidden' };
  reveal(e);
  e.focus({ preventScroll: true });
  decant.field = e;
  decant.editor = null;
  if (tagOf(e) === 'input' && byScript.has(e.type)) {
    const before = e.value;
    e.value = text;
    if (text !== '' && e.value === '' || e.type === 'color' && e.value.toLowerCase() !== text.toLowerCase()) { e.value = before; return { state: 'refused', by: e.type }; }
    e.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText', data: text }));
    e.dispatchEvent(new Event('change', { bubbles: true }));
    return { state: 'done' };
  }
  if (e.isContentEditable === true) {
    const range = document.createRange(), chosen = getSelection();
    range.selectNodeContents(e);
    chosen.removeAllRanges();
    chosen.addRange(range);
    return { state: 'ready', filled: textContentOf(e) !== '' };
  }
  decant.editor = editorOf(e);
  e.select();
  return { state: 'ready', filled: e.value !== '', editor: !!decant.editor };
};

// What the field holds now. A password is compared, never told.
decant.typed = (text) => {
  const e = decant.field;
  if (!e || !e.isConnected) return { gone: true };
  const rich = e.isContentEditable === true;
  // Style sheets may show rich text in capitals; what was typed is what counts.
  const value = !rich ? e.value : fold(textContentOf(e), 1e6) === fold(text, 1e6) ? text : e.innerText.replace(/\n$/, '');
  const most = e.maxLength > 0 ? e.maxLength : 0;
  // Editors take the text out of their field and draw it.
  const drawn = !rich && decant.editor && decant.editor.isConnected ? decant.editor.innerText : '';
  if (drawn && text && fold(drawn, 1e6).includes(fold(text, 1e6))) return { same: true, value: fold(text, 200), length: text.length, changed: true };
  return { same: value === text || fold(value, 1e6) === fold(text, 1e6), value: secret(e) ? '' : fold(value, 200), secret: secret(e), most, length: value.length, changed: decant.changed().changed };
};

decant.commit = () => {
  const e = decant.field;
  if (e && e.isConnected && e.isContentEditable !== true) e.dispatchEvent(new Event('change', { bubbles: true }));
};

decant.choose = (given, wanted) => {
  const e = tagOf(given) === 'option' ? closest(given, 'select') : tagOf(given) === 'label' && given.control ? given.control : given;
  if (!e) return { state: 'unchosen' };
  if (disabled(e)) return { state: 'disabled' };
  if (tagOf(e) !== 'select') return popupOf(e) ? { state: 'popup' } : { state: 'unchosen' };
  const options = [...e.options], pick = picked(options, wanted, (o) => o.label || o.text);
  if (pick.length !== 1) return { state: pick.length ? 'several' : 'missing', options: options.slice(0, 20).map((o) => fold(o.label || o.text, 40)) };
  if (pick[0].disabled || pick[0].parentNode.disabled) return { state: 'optionDisabled' };
  reveal(e);
  e.focus({ preventScroll: true });
  if (e.multiple) pick[0].selected = true; else e.value = pick[0].value, e.selectedIndex = options.indexOf(pick[0]);
  e.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  e.dispatchEvent(new Event('change', { bubbles: true }));
  return { state: 'done', value: fold([...e.selectedOptions].map((o) => o.label || o.text).join(', '), 200) };
};

// The options that are meant: by value, by name, and at last by name in any
// case.
function picked(options, wanted, naming) {
  const name = fold(wanted, 1e4), low = name.toLowerCase(), called = (o) => fold(naming(o), 1e4);
  for (const fitting of [(o) => (o.value ?? attr(o, 'data-value')) === wanted, (o) => called(o) === name, (o) => called(o).toLowerCase() === low]) {
    const pick = options.filter(fitting);
    if (pick.length) return pick;
  }
  return [];
}

// Whether an element offers options that are drawn by the page: a listbox, or
// what opens one.
const popupOf = (e) => {
  const role = roleOf(e);
  if (role === 'listbox' || role === 'combobox' || attr(e, 'aria-haspopup') === 'listbox') return e;
  for (const x of walk(e)) if (roleOf(x) === 'combobox' || roleOf(x) === 'listbox') return x;
  return null;
};

const optionsIn = (scope) => { const out = []; for (const x of walk(scope)) if (roleOf(x) === 'option' && visible(x)) out.push(x); return out; };

// The options that can be seen: in the list that the element names, else in
// the element, else wherever on the page they came with its opening.
function offered(e) {
  const root = rootOf(e), ids = ((attr(e, 'aria-controls') || '') + ' ' + (attr(e, 'aria-owns') || '')).trim();
  const lists = ids && root.getElementById ? ids.split(/\s+/).map((id) => root.getElementById(id)).filter(Boolean) : [];
  for (const scope of [...lists, e]) { const options = optionsIn(scope); if (options.length) return options; }
  if (decant.opening !== e && attr(e, 'aria-expanded') !== 'true') { decant.opening = e; decant.older = new Set(optionsIn(document)); return []; }
  return optionsIn(document).filter((o) => decant.opening !== e || !decant.older.has(o));
}

// option finds the one that is wanted among those that an element offers, and
// says whether the list has yet to be opened.
decant.option = (given, wanted, first) => {
  forget();
  if (first) decant.opening = null;
  if (!given.isConnected) return { state: 'gone' };
  const e = popupOf(given);
  if (!e) return { state: 'unchosen' };
  const options = offered(e), pick = picked(options, wanted, nameOf);
  decant.target = pick.length === 1 ? pick[0] : null;
  if (pick.length === 1) return disabled(pick[0]) ? { state: 'optionDisabled' } : { state: 'ready', value: nameOf(pick[0]) };
  if (pick.length > 1) return { state: 'several' };
  return { state: options.length ? 'missing' : 'closed', takes: tagOf(e) === 'input', options: options.slice(0, 20).map((o) => fold(nameOf(o), 40)) };
};

// The file field that an element is, labels or holds.
decant.fileField = (given) => {
  const isFile = (x) => inputType(x) === 'file';
  const inner = given.control && isFile(given.control) ? [given.control] : [...walk(given)].filter(isFile);
  decant.target = inner.length === 1 ? inner[0] : null;
  if (!decant.target) return { state: 'unfiled' };
  return disabled(decant.target) ? { state: 'disabled' } : { state: 'ready' };
};
