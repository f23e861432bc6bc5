// The document as a person sees it, in one piece of HTML: shadow roots take
// the place of their hosts' children, slots hold what they show, and frames
// are left as marks for the caller to fill.
const empties = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const dropped = new Set(['style', 'noscript', 'noframes', 'template', 'canvas']);
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHTML = (s) => s.replace(/[&<>"]/g, (c) => escapes[c]);

// The beginning of a text that has so many bytes in UTF-8.
const encoder = new TextEncoder();
const bytesOf = (s) => /^[\x00-\x7f]*$/.test(s) ? s.length : encoder.encode(s).length;
const fit = (s, room) => {
  if (s.length * 3 <= room) return s;
  s = s.slice(0, Math.max(room, 0));
  return bytesOf(s) <= room ? s : s.slice(0, encoder.encodeInto(s, new Uint8Array(room)).read);
};

const mostAttributes = 100000;

function startTag(e, tag) {
  let out = '<' + tag;
  for (const n of attrNames(e)) {
    if (out.length > mostAttributes) break;
    if (!/^[a-zA-Z_:][\w:.-]*$/.test(n) || n.startsWith('on') || n === 'hidden' || n === 'style') continue;
    let v = attr(e, n);
    if ((n === 'href' && (tag === 'a' || tag === 'area') || n === 'src' && (tag === 'img' || tag === 'source')) && typeof e[n] === 'string' && e[n]) v = e[n];
    if (v.length > 20000) continue;
    out += ' ' + n + '="' + escapeHTML(v) + '"';
  }
  // Style sheets stay behind, so what they hide is said on the element.
  const style = (attr(e, 'style') || '').slice(0, 2000) + visibilityOf(e);
  if (style) out += ' style="' + escapeHTML(style) + '"';
  return out;
}

const unseen = (e) => styleOf(e).visibility !== 'visible';
const visibilityOf = (e) => {
  if (!(e instanceof HTMLElement) || closest(e, 'head')) return '';
  if (unseen(e)) return ';visibility:hidden';
  const p = flatParent(e);
  return p && unseen(p) ? ';visibility:visible' : '';
};

// A panel that can be opened on the spot is content, though not shown now.
const folded = (e) => attr(e, 'hidden') === 'until-found';

const kidsOf = (e) => {
  const shadow = shadowOf(e);
  if (shadow) return [...shadow.childNodes];
  if (tagOf(e) === 'slot') { const a = e.assignedNodes(); if (a.length) return a; }
  return [...childNodesOf(e)];
};

// In a part that was asked for, what controls say and hold is content too: it
// is written as text. Null means that an element is none of them.
const spokenRoles = new Set(['button', 'tab', 'switch', 'checkbox', 'radio', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'slider', 'spinbutton', 'combobox']);
const stateWords = (e) => {
  const words = [];
  if (attr(e, 'aria-selected') === 'true' || attr(e, 'aria-current') && attr(e, 'aria-current') !== 'false') words.push('selected');
  if (attr(e, 'aria-pressed') === 'true') words.push('pressed');
  if (attr(e, 'aria-expanded') === 'true') words.push('expanded');
  if (disabled(e)) words.push('disabled');
  return words.length ? ' (' + words.join(', ') + ')' : '';
};
const held = (name, value) => name && value ? name + ': ' + value : name || value;
function spoken(e) {
  const tag = tagOf(e), role = roleOf(e), type = inputType(e);
  if (type === 'hidden' || tag === 'input' && !visible(e) && !labelFor(e)) return '';
  if (isChoice(e) || ['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'].includes(role)) return (checkedOf(e) ? '[x] ' : '[ ] ') + (nameOf(e) || '') + stateWords(e);
  if (tag === 'input' && buttonInputs.has(type) && type !== 'color' && type !== 'file') return nameOf(e) + stateWords(e);
  if (tag === 'input' || tag === 'select' || tag === 'textarea') return held(nameOf(e), secret(e) ? '' : tag === 'select' ? valueOf(e, tag, type) : fold(e.value, 2000)) + stateWords(e);
  if (tag === 'progress' || tag === 'meter') return held(nameOf(e), tag === 'progress' && !has(e, 'value') ? 'busy' : e.value + ' of ' + e.max);
  if (['slider', 'spinbutton', 'combobox'].includes(role)) return held(nameOf(e), valueOf(e, tag, type)) + stateWords(e);
  if ((tag === 'button' || spokenRoles.has(role)) && !firstFit(e, 'h1,h2,h3,h4,h5,h6,p,ul,ol,table')) return (fold(e.innerText, 300) || nameOf(e)) + stateWords(e);
  return null;
}
const inText = (e) => { const p = flatParent(e); return p && hasText(p) && /^(P|LI|TD|TH|SPAN|DD|DT|H[1-6])$/.test(p.tagName); };

decant.content = (start, most, part) => {
  const out = [], frames = [];
  let size = 0, cut = false;
  const put = (s) => { out.push(s); size += bytesOf(s); };
  // A text may be longer than all that is wanted, so it is cut before it is copied.
  const putText = (s, escape = escapeHTML) => {
    const room = Math.max(most - size, 0);
    const escaped = escape(s.slice(0, room));
    const text = fit(escaped, room);
    cut = cut || s.length > room || text.length < escaped.length;
    put(text);
  };
  const stack = [start || document.documentElement];
  while (stack.length) {
    const n = stack.pop();
    if (typeof n === 'string') { put(n); continue; }
    if (n.nodeType === 3) { putText(n.data); continue; }
    if (!isElement(n)) continue;
    if (size >= most) { cut = true; continue; }
    const tag = tagOf(n);
    if (dropped.has(tag)) continue;
    if (part && tag === 'label' && n.control && within(n.control, start)) {
      if (holds(n, n.control)) stack.push(n.control);
      continue;
    }
    if (part && inputType(n) === 'hidden') continue;
    const said = part && n !== start && shown(n) ? spoken(n) : null;
    if (said !== null) { if (said.trim()) { put(inText(n) ? '<span> ' : '<div>'); putText(said); put(inText(n) ? ' </span>' : '</div>'); } continue; }
    if (tag === 'script') {
      if (!/ld\+json/.test(attr(n, 'type') || '')) continue;
      put('<script type="application/ld+json">');
      putText(textContentOf(n), (s) => s.replace(/<\/script/gi, '<\\/script'));
      put('</script>');
      continue;
    }
    if (tag === 'iframe' || tag === 'frame') { if (visible(n)) { frames.push(n); put(`<div data-decant-frame="${frames.length - 1}"></div>`); } continue; }
    if (tag === 'textarea') { put('<textarea>'); putText(n.value); put('</textarea>'); continue; }
    // In a frameset nothing but frames would be read.
    const name = /^[a-z][a-z0-9-]*$/.test(tag) && tag !== 'frameset' ? tag : 'div';
    if (name === 'slot') { pushAll(stack, kidsOf(n)); continue; }
    const gone = name !== 'head' && !closest(n, 'head') && !shown(n) && styleOf(n).display === 'none' && !folded(n);
    put(startTag(n, name) + (gone ? ' hidden>' : '>'));
    if (empties.has(name)) continue;
    stack.push('</' + name + '>');
    pushAll(stack, kidsOf(n));
  }
  decant.frames = frames;
  return { html: out.join(''), cut, frames: frames.length };
};

const pushAll = (stack, kids) => { for (let i = kids.length - 1; i >= 0; i--) stack.push(kids[i]); };

decant.frameAt = (i) => decant.frames && decant.frames[i];
decant.raw = (e, most) => {
  const html = (e || document.documentElement).outerHTML;
  const kept = fit(html, most);
  return { html: kept, cut: kept.length < html.length };
};
decant.body = () => document.body || document.documentElement;
