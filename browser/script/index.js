// Which elements of a root have a mark: an id, a class, an attribute or a tag.
// One pass answers what would take a query for each candidate.
let indexes = new WeakMap(), memo = new WeakMap(), places = new WeakMap();
const quirks = document.compatMode === 'BackCompat';
const plain = (s) => quirks ? s.toLowerCase() : s;
// Values of these are compared without regard to case, as HTML has it.
const caseless = new Set(['type', 'rel']);
const keyOfAttribute = (name, value) => name + '=' + (caseless.has(name) ? value.toLowerCase() : value);

function indexOf(root) {
  let index = indexes.get(root);
  if (index) return index;
  indexes.set(root, index = new Map());
  const put = (key, e) => { const l = index.get(key); if (l) l.push(e); else index.set(key, [e]); };
  for (const e of queryAll(root, '*')) {
    put('<' + tagOf(e), e);
    for (const name of attrNames(e)) {
      if (name === 'class') { for (const c of classesOf(e)) put('.' + plain(c), e); continue; }
      if (name === 'id') { put('#' + plain(attr(e, name)), e); continue; }
      if (!ruleOf(name)) continue;
      put(keyOfAttribute(name, attr(e, name)), e);
      if (name === 'href') put(' href', e);
    }
  }
  return index;
}

const nobody = [];
// The elements of a root that a token fits, in their order.
function bearers(root, token) {
  if (!token.end) return indexOf(root).get(token.key) || nobody;
  let m = memo.get(root);
  if (!m) memo.set(root, m = new Map());
  let list = m.get(token.css);
  if (!list) m.set(token.css, list = (indexOf(root).get(' href') || nobody).filter((e) => attr(e, 'href').endsWith(token.end)));
  return list;
}

function matches(root, css) {
  let m = memo.get(root);
  if (!m) memo.set(root, m = new Map());
  let list = m.get(css);
  if (list === undefined) {
    try { list = queryAll(root, css); } catch { list = nobody; }
    m.set(css, list);
  }
  return list;
}
const only = (root, css, e) => { const l = matches(root, css); return l.length === 1 && l[0] === e; };

function placeIn(list, e) {
  if (list.length <= 4) return Array.prototype.indexOf.call(list, e);
  let m = places.get(list);
  if (!m) { places.set(list, m = new Map()); list.forEach((x, i) => m.set(x, i)); }
  return m.has(e) ? m.get(e) : -1;
}
