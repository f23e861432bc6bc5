// Tells of the timers that the page sets, since what they do cannot be known
// before they have run. It runs in the page's own world, before its scripts,
// and leaves nothing behind that they could call. Timers set by timers are not
// told of: a page may go on so for ever.
(() => {
  const tell = globalThis[channel];
  delete globalThis[channel];
  if (!tell || globalThis !== top) return;
  const { apply } = Reflect, write = JSON.stringify, told = new Set(), shortest = 150, longest = 6500;
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
    tell(write({ id, delay }));
    return id;
  });
  wrap('clearTimeout', (real, self, args) => {
    if (told.delete(args[0])) tell(write({ id: args[0], delay: -1 }));
    return apply(real, self, args);
  });
})();
