// What stands around the content of a page, and what says that more will come.
const around = 'nav, header, footer, aside, [role="navigation"], [role="banner"], [role="contentinfo"]';
const mute = new Set(['script', 'style', 'noscript', 'template', 'title']);
const busy = '[aria-busy="true"], [role="progressbar"], [class*="spinner" i], [class*="skeleton" i], [class*="loading" i], [class*="loader" i]';

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
const isBusy = () => queryAll(document, busy).values().some((e) => shown(e));
const showsFrames = () => queryAll(document, 'iframe, frame, object, embed').values().some((e) => visible(e));

// fullness tells whether a page has its content: it is hollow while it has not,
// and thin while it may get more from requests that are under way.
const fullness = () => {
  const letters = lettersUpTo(little);
  if (letters >= little || showsFrames()) return { hollow: false, thin: false };
  return { hollow: letters < empty || isBusy(), thin: true };
};

// quiet tells how long ago the page last changed by itself.
decant.quiet = (toRead) => {
  if (!decant.lastChange) {
    decant.lastChange = performance.now();
    new MutationObserver(() => { decant.lastChange = performance.now(); }).observe(document, { subtree: true, childList: true, characterData: true });
  }
  const plain = document.readyState === 'complete' && document.scripts.length === 0 && document.getElementsByTagName('iframe').length === 0;
  return { ready: document.readyState !== 'loading', plain, still: performance.now() - decant.lastChange, url: location.href, title: fold(document.title, 300), ...(toRead ? fullness() : {}) };
};

decant.page = () => ({ url: location.href, title: fold(document.title, 300) });
