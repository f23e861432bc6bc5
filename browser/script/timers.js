// Tells of the timers that the page sets, since what they do cannot be known
// before they have run. It runs in the page's own world, before its scripts,
// and leaves nothing behind that they could call. Timers set by timers are not
// told of: a page may go on so for ever.
(() => {
  const tell = globalThis[channel];
  delete globalThis[channel];
  if (!tell || globalThis !== top) return;
  const { apply } = Reflect, write = JSON.stringify, told = new Set(), shortest = 150, longest = 6500;
  const source = Function.prototype.toString, Trace = Error;
  // What visits are counted with is loaded late, so as not to be in the way.
  const counting = /createElement\(\s*["'`]script|gtag|gtm\b|dataLayer|googletag|adsbygoogle|analytics|fbq|hotjar|clarity|matomo|_paq|sendBeacon|sentry/i;
  const siteOf = (host) => host.split('.').slice(-2).join('.');
  // own tells whether a timer may bring what the page itself has to say: set
  // while it loads, by a script that is not another site's alone.
  const own = (run) => {
    try {
      const loaded = performance.timing.loadEventEnd; // zero until then
      if (loaded && performance.timeOrigin + performance.now() - loaded > 500) return false;
      if (counting.test(apply(source, run, []))) return false;
      const hosts = [...String(new Trace().stack).matchAll(/https?:\/\/([^/:\s)]+)/g)].map((m) => siteOf(m[1]));
      return hosts.length === 0 || hosts.includes(siteOf(location.hostname));
    } catch { return false; }
  };
  let room = 100, nested = false;
  const within = (run) => function (...args) {
    nested = true;
    try { return apply(run, this, args); } finally { nested = false; }
  };
  const wrap = (name, around) => {
    const own = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { ...own, value: new Proxy(own.value, { apply: around }) });
  };
  wrap('setTimeout', (real, self, args) => {
    const [run, delay] = args;
    if (nested || room <= 0 || typeof run !== 'function' || typeof delay !== 'number' || !(delay >= shortest && delay <= longest)) return apply(real, self, args);
    room--;
    args[0] = within(run);
    const id = apply(real, self, args);
    told.add(id);
    tell(write({ id, delay, own: own(run) }));
    return id;
  });
  wrap('clearTimeout', (real, self, args) => {
    if (told.delete(args[0])) tell(write({ id: args[0], delay: -1 }));
    return apply(real, self, args);
  });
})();
