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

decant.content = (start, most) => {
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
