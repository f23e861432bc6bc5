(() => {
  const probe = globalThis.probe = {};
  const all = (css) => {
    let roots = [document], found = [];
    css.split(' >>> ').forEach((part, i, parts) => {
      found = roots.flatMap((r) => [...r.querySelectorAll(part)]);
      if (i < parts.length - 1) roots = found.map((e) => e.shadowRoot).filter(Boolean);
    });
    return found;
  };
  const path = (e) => {
    let out = '';
    for (let x = e; x; x = x.parentNode || x.host) {
      const p = x.parentNode;
      if (p) out = x.nodeName + [...p.children].indexOf(x) + '/' + out;
    }
    return out;
  };
  const node = (n) => decant.listed.get(n)?.deref();
  probe.check = (rows) => rows.map(([n, css]) => {
    let found = [];
    try { found = all(css); } catch {}
    return { unique: found.length === 1, right: found.length === 1 && found[0] === node(n), path: found.length === 1 ? path(found[0]) : '', own: node(n) ? path(node(n)) : '' };
  });
  probe.node = node;
  probe.heal = (css, n, print) => { const r = decant.find(css, 0, print); return !r.error && decant.take() === node(n); };
  probe.shake = () => {
    const banner = document.createElement('div');
    banner.innerHTML = '<div class="notice"><a href="/promo">Promotion</a><button class="btn">Dismiss</button><ul><li>One</li></ul></div>';
    document.body.prepend(banner);
    const walk = (root) => {
      for (const e of [...root.querySelectorAll('*')]) {
        for (const c of [...e.classList]) if (/(^|[-_])(?=\w*\d)(?=\w*[a-z])\w{5,}$/i.test(c) || /^(css|sc|jss)-/.test(c)) { e.classList.remove(c); e.classList.add('z' + c.split('').reverse().join('').replace(/[^\w]/g, '')); }
        if (e.id && (/\d{3,}|:r/.test(e.id))) e.id = 'z' + Math.random().toString(36).slice(2);
        e.classList.toggle('active');
        if (e.shadowRoot) walk(e.shadowRoot);
      }
      for (const e of [...root.querySelectorAll('a,button,input,select,li,tr,label')]) {
        const p = e.parentNode;
        if (!p || p.__shaken || !p.firstElementChild) continue;
        p.__shaken = true;
        const ghost = document.createElement(e.localName);
        ghost.style.display = 'none';
        p.insertBefore(ghost, p.firstElementChild);
      }
    };
    walk(document);
  };
  probe.trap = () => {
    probe.hits = [];
    addEventListener('click', (e) => { probe.hits.push({ path: e.composedPath(), trusted: e.isTrusted }); e.preventDefault(); e.stopImmediatePropagation(); }, true);
    for (const t of ['mousedown', 'mouseup', 'pointerdown', 'pointerup']) addEventListener(t, (e) => e.stopImmediatePropagation(), true);
    for (const f of document.forms) f.addEventListener('submit', (e) => e.preventDefault(), true);
  };
  // What a person clicks for a field that is drawn by others: all that is
  // around it and holds no other field.
  const drawn = (e) => {
    const out = [], hidden = e.localName === 'textarea' ? 10 : e.type === 'checkbox' || e.type === 'radio' ? 2 : 0;
    for (let a = e.parentElement, up = 0; a && a !== document.body && up < hidden; a = a.parentElement, up++) {
      if (a.querySelectorAll('input,button,a[href],select').length > (e.localName === 'textarea' ? 0 : 1)) break;
      out.push(a);
    }
    return out;
  };
  probe.hit = (n) => {
    const e = node(n), around = drawn(e), out = probe.hits.some((h) => h.path.includes(e) || around.some((a) => h.path.includes(a)) || [...(e.labels || [])].some((l) => h.path.includes(l)));
    probe.hits = [];
    return out;
  };
  probe.operable = (n) => {
    const e = node(n);
    return getComputedStyle(e).cursor === 'pointer' || e.tabIndex >= 0 || !!e.onclick || e.isContentEditable || /^(radio|tab|option|menuitem|treeitem|checkbox|switch)/.test(e.getAttribute('role') || '') || (e.labels && e.labels.length > 0);
  };
})()
