// What a site keeps in the browser, as JSON. Values that JSON does not know are
// marked with their kind; what cannot be copied at all is left out.
const bytesText = (b) => { let s = ''; for (let i = 0; i < b.length; i += 8192) s += String.fromCharCode(...b.subarray(i, i + 8192)); return btoa(s); };
const textBytes = (t) => Uint8Array.from(atob(t), (c) => c.charCodeAt(0));
const pack = (v, deep = 0) => {
  if (deep > 40) throw new Error('too deep');
  if (v === undefined) return { $: 'undefined' };
  if (v === null || typeof v === 'boolean' || typeof v === 'string' || typeof v === 'number' && isFinite(v)) return v;
  if (typeof v === 'number') return { $: 'number', v: String(v) };
  if (typeof v === 'bigint') return { $: 'bigint', v: String(v) };
  if (v instanceof Date) return { $: 'date', v: v.getTime() };
  if (v instanceof ArrayBuffer) return { $: 'buffer', v: bytesText(new Uint8Array(v)) };
  if (v instanceof Uint8Array) return { $: 'bytes', v: bytesText(v) };
  if (Array.isArray(v)) return v.map((x) => pack(x, deep + 1));
  if (v instanceof Map) return { $: 'map', v: [...v].map((p) => pack(p, deep + 1)) };
  if (v instanceof Set) return { $: 'set', v: [...v].map((x) => pack(x, deep + 1)) };
  if (Object.getPrototypeOf(v) !== Object.prototype && Object.getPrototypeOf(v) !== null) throw new Error('no copy');
  return { $: 'object', v: Object.entries(v).map(([k, x]) => [k, pack(x, deep + 1)]) };
};
const unpack = (p) => {
  if (p === null || typeof p !== 'object') return p;
  if (Array.isArray(p)) return p.map(unpack);
  switch (p.$) {
    case 'number': return Number(p.v);
    case 'bigint': return BigInt(p.v);
    case 'date': return new Date(p.v);
    case 'buffer': return textBytes(p.v).buffer;
    case 'bytes': return textBytes(p.v);
    case 'map': return new Map(p.v.map(unpack));
    case 'set': return new Set(p.v.map(unpack));
    case 'object': return Object.fromEntries(p.v.map(([k, x]) => [k, unpack(x)]));
  }
  return undefined;
};
const done = (request) => new Promise((yes, no) => { request.onsuccess = () => yes(request.result); request.onerror = () => no(request.error); });

async function dumpDatabase(info) {
  const db = await done(indexedDB.open(info.name)), stores = [];
  for (const name of db.objectStoreNames) {
    const store = db.transaction(name).objectStore(name), rows = [];
    const [keys, values] = [await done(store.getAllKeys(null, 20000)), await done(store.getAll(null, 20000))];
    keys.forEach((k, i) => { try { rows.push([pack(k), pack(values[i])]); } catch { /* it cannot be copied */ } });
    stores.push({ name, keyPath: store.keyPath, auto: store.autoIncrement, rows, indexes: [...store.indexNames].map((n) => { const x = store.index(n); return { name: n, keyPath: x.keyPath, unique: x.unique, multi: x.multiEntry }; }) });
  }
  db.close();
  return { name: info.name, version: info.version, stores };
}

// dumpStorage gives all that the origin keeps, up to so many characters.
decant.dumpStorage = async (most) => {
  const local = Object.entries(localStorage), databases = [];
  try { for (const info of await indexedDB.databases()) databases.push(await dumpDatabase(info)); } catch { /* the site may have none */ }
  const all = { local, databases };
  if (JSON.stringify(all).length <= most) return all;
  return { local: JSON.stringify(local).length <= most ? local : [], databases: [], cut: true };
};

async function restoreDatabase(d) {
  const open = indexedDB.open(d.name, d.version);
  open.onupgradeneeded = () => {
    for (const s of d.stores) {
      const store = open.result.createObjectStore(s.name, { keyPath: s.keyPath ?? undefined, autoIncrement: s.auto });
      for (const x of s.indexes) store.createIndex(x.name, x.keyPath, { unique: x.unique, multiEntry: x.multi });
    }
  };
  const db = await done(open);
  for (const s of d.stores) {
    if (!db.objectStoreNames.contains(s.name)) continue;
    const store = db.transaction(s.name, 'readwrite').objectStore(s.name);
    for (const [k, v] of s.rows) await done(s.keyPath === null ? store.put(unpack(v), unpack(k)) : store.put(unpack(v)));
  }
  db.close();
}

decant.restoreStorage = async (all) => {
  for (const [k, v] of all.local || []) localStorage.setItem(k, v);
  for (const d of all.databases || []) await restoreDatabase(d);
  return true;
};
