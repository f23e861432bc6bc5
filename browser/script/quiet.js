// What stands around the content of a page.
const around = 'nav, header, footer, aside, [role="navigation"], [role="banner"], [role="contentinfo"]';
const mute = new Set(['script', 'style', 'noscript', 'template', 'title']);

// The letters that the page has to read, counted up to a number.
const lettersUpTo = (most) => {
  let letters = 0;
  for (const e of walk(document.body || document.documentElement)) {
    if (mute.has(tagOf(e)) || closest(e, around)) continue;
    for (const n of childNodesOf(e)) {
      if (n.nodeType !== 3) continue;
      const own = n.data.slice(0, 10 * most).replace(/\s+/g, '').length;
      if (own > 0 && shown(e)) letters += own;
      if (letters >= most) return letters;
    }
  }
  return letters;
};

// Below empty, a page has nothing to read yet; below little, it may be about to have more.
const empty = 40, little = 400;
const showsFrames = () => queryAll(document, 'iframe, frame, object, embed').values().some((e) => visible(e));

// fullness tells whether a page has its content: it is hollow while it has not,
// and thin while it may get more from requests that are under way.
const fullness = (toRead) => {
  const letters = lettersUpTo(little);
  if (letters >= little || showsFrames()) return { hollow: false, thin: false };
  return { hollow: toRead ? letters < empty : letters === 0 && blank(), thin: true };
};

// A page to act on may be a single button or a picture; one that shows nothing
// at all, or leaves the place of its app empty, has yet to begin.
const mounts = '#root, #app, #__next, #__nuxt, #main, #content, main, [role="main"]';
const shows = 'button, input:not([type="hidden"]), select, textarea, a[href], img, canvas, svg, video, audio, [contenteditable], [role], [tabindex], [onclick]';
const fillsNothing = (e) => !has(e, 'onclick') && !textContentOf(e).trim() && !queryAll(e, shows + ', iframe').values().some((x) => visible(x));
const blank = () => {
  // What a custom element draws may be closed to us.
  const something = (e) => fits(e, shows) && !fits(e, mounts) || tagOf(e).includes('-') && !openShadowOf(e) && !firstOf(e);
  for (const e of walk(document.body || document.documentElement)) if (something(e) && visible(e)) return queryAll(document, mounts).values().some((m) => shown(m) && !shadowOf(m) && fillsNothing(m));
  return true;
};

// What says that more will come: by its nature, or by its name and look.
const certain = '[aria-busy="true"], progress:not([value]), [role="progressbar"]:not([aria-valuenow])';
const named = '[class*="spinner" i], [class*="skeleton" i], [class*="loading" i], [class*="loader" i], [class*="shimmer" i], [class*="placeholder-glow" i]';
const loadingText = /^(loading|please wait|fetching|still loading|just a moment|chargement|cargando|caricamento|laden|wird geladen|carregando|загрузка|読み込み中|로딩|불러오는 중|잠시만|加载中|載入中)[^.!?]{0,40}(\.{1,3}|…)?$/i;
const animated = (e) => e.getAnimations && e.getAnimations({ subtree: true }).some((a) => a.playState === 'running' && a.effect && a.effect.getComputedTiming().iterations === Infinity);
const near = (e) => { const r = box(e); return r.bottom > 0 && r.right > 0 && r.top < innerHeight && r.left < innerWidth; };

const signsIn = (root, thin, out) => {
  for (const e of queryAll(root, certain)) if (visible(e)) out.push(e);
  for (const e of queryAll(root, named)) {
    if (out.length > 50 || out.some((o) => holds(o, e)) || !visible(e) || fits(e, 'html, body, img, video, button, a')) continue;
    if (thin || animated(e) || loadingText.test(fold(textContentOf(e), 60))) out.push(e);
  }
};

// What links, headings and options are called is what a page is about, unless it trails off.
const isTopic = (e, text) => fits(e, 'option') || closest(e, 'a[href], h1, h2, h3, h4, h5, h6, label, th, dt, code, pre, nav') && !/(\.\.\.|…)\s*$/.test(text);

// A short line that says so, where nothing else does.
const saysLoading = (out) => {
  const texts = document.createTreeWalker(document.body || document.documentElement, NodeFilter.SHOW_TEXT);
  for (let n = texts.nextNode(), seen = 0; n && seen < 5000; n = texts.nextNode(), seen++) {
    if (n.data.length > 200 || !loadingText.test(n.data.trim())) continue;
    const e = n.parentElement;
    if (e && !mute.has(tagOf(e)) && visible(e) && !isTopic(e, n.data) && !out.some((o) => holds(o, e))) out.push(e);
  }
};

// signs are the parts of the page that still load. What was there before an
// action is none of its doing; what lies below the window is often loaded only
// when it is scrolled to.
const signs = (thin, pending) => {
  const out = [];
  signsIn(document, thin, out);
  let roots = 0;
  for (const e of walk(document)) { const s = shadowOf(e); if (s && ++roots < 200) signsIn(s, thin, out); }
  saysLoading(out);
  return out.filter((e) => !(decant.oldSigns && decant.oldSigns.has(e)) && (pending || near(e)));
};
const signName = (e) => {
  const label = fold(attr(e, 'aria-label') || '', 40), text = fold(textContentOf(e), 40);
  const c = [...classesOf(e)].find((x) => /spinner|skeleton|load|shimmer/i.test(x));
  return (attr(e, 'aria-busy') === 'true' ? 'busy ' : '') + tagOf(e) + (attr(e, 'id') ? '#' + fold(attr(e, 'id'), 30) : c ? '.' + fold(c, 30) : '') + (label || text ? ' "' + (label || text).replace(/"/g, "'") + '"' : '');
};

// A part that changes over and over without growing, such as a clock, is not
// something that is loading.
const restless = new WeakMap(), often = 8;
const ticks = (r) => {
  const t = r.target, n = restless.get(t) || { times: 0, most: 0 }, length = textContentOf(t).length;
  n.times++;
  const grown = length > n.most;
  if (grown) n.most = length;
  restless.set(t, n);
  return n.times > often && !grown;
};

const observeQuiet = () => {
  decant.lastChange = performance.now();
  new MutationObserver((list) => { let all = true; for (const r of list) all = ticks(r) && all; if (!all) decant.lastChange = performance.now(); })
    .observe(document, { subtree: true, childList: true, characterData: true });
};

// A frame that has an address and still shows the blank page that it began with has yet to load.
const awaitsFrame = (e) => {
  const address = attr(e, 'src');
  if (!address || /^\s*(about|javascript):/i.test(address) || attr(e, 'loading') === 'lazy' && !near(e) || !visible(e)) return false;
  let inner = null;
  try { inner = e.contentDocument; } catch { return false; }
  return !!inner && (inner.URL === 'about:blank' || inner.readyState === 'loading');
};
const framesOf = () => [...queryAll(document, 'iframe, frame')];

// begin notes what loads before an action is done.
decant.beginAction = () => {
  if (!document.documentElement) return;
  if (!decant.lastChange) observeQuiet();
  decant.oldSigns = null;
  decant.oldSigns = new WeakSet([...signs(true, true), ...framesOf()]);
  decant.actedAt = performance.now();
};

// stirred tells whether the page has done anything since, or is a new one.
decant.stirred = () => !decant.actedAt || decant.lastChange > decant.actedAt || queryAll(document, ':user-invalid').length > 0;

// quiet tells how long ago the page last changed by itself, and once it is
// still, or when it is the last look, what it has to show and still loads.
decant.quiet = (o) => {
  if (!document.documentElement) return { ready: false, url: location.href, title: '' };
  if (!decant.lastChange) observeQuiet();
  const began = o.after && decant.actedAt ? decant.actedAt : 0;
  if (!o.after) decant.oldSigns = null;
  const plain = document.readyState === 'complete' && document.scripts.length === 0 && document.getElementsByTagName('iframe').length === 0 && queryAll(document, certain).length === 0;
  const still = performance.now() - Math.max(decant.lastChange, began);
  const out = { ready: document.readyState !== 'loading', plain, still, url: location.href, title: fold(document.title, 300) };
  if (plain || still < o.still && !o.last) return out;
  const full = began ? { hollow: false, thin: false } : fullness(o.toRead);
  const fresh = began && decant.oldSigns ? framesOf().filter((e) => !decant.oldSigns.has(e) && awaitsFrame(e)) : [];
  return { ...out, ...full, signs: [...signs(full.thin && o.toRead, o.pending), ...fresh].slice(0, 3).map(signName) };
};

decant.page = () => ({ url: location.href, title: fold(document.title, 300) });
