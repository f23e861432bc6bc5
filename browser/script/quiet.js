// quiet tells how long ago the page last changed by itself.
decant.quiet = () => {
  if (!decant.lastChange) {
    decant.lastChange = performance.now();
    new MutationObserver(() => { decant.lastChange = performance.now(); }).observe(document, { subtree: true, childList: true, characterData: true });
  }
  const plain = document.readyState === 'complete' && document.scripts.length === 0 && document.getElementsByTagName('iframe').length === 0;
  return { ready: document.readyState !== 'loading', plain, still: performance.now() - decant.lastChange, url: location.href, title: fold(document.title, 300) };
};

decant.page = () => ({ url: location.href, title: fold(document.title, 300) });
