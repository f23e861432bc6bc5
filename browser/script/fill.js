// Fields by what a person calls them. A radio group counts as one field.
const plainWords = (s) => fold(s, 200).toLowerCase().replace(/[*:?()"'.,]/g, ' ').replace(/\s+/g, ' ').trim();
const bare = (s) => plainWords(s).replace(/[\s_\-[\]]+/g, '');
const choiceRoles = new Set(['checkbox', 'switch', 'radio']);
const pickRoles = new Set(['combobox', 'listbox']);
const isRadio = (e) => inputType(e) === 'radio' || roleOf(e) === 'radio';

function fillKind(e) {
  const tag = tagOf(e), type = inputType(e), role = roleOf(e);
  if (type === 'file') return 'file';
  if (tag === 'select') return 'select';
  if (isChoice(e) || choiceRoles.has(role)) return 'choice';
  if (pickRoles.has(role) || attr(e, 'aria-haspopup') === 'listbox') return 'pick';
  if (tag === 'textarea' || tag === 'input' && (!buttonInputs.has(type) || type === 'color') || editable(e) || role === 'textbox' || role === 'searchbox' || role === 'spinbutton') return 'text';
  return '';
}

// What a group of choices is called: its legend, its label, or its name.
function groupOf(e) {
  const set = closest(e, 'fieldset, [role="radiogroup"], [role="group"]');
  if (!set) return '';
  const legend = firstFit(set, 'legend');
  return (legend && textOf(legend)) || findName(set) || '';
}

function callings(e) {
  const labels = e.labels ? [...e.labels].map((l) => labelText(l, e)) : [];
  return { names: [nameOf(e), ...labels].map(plainWords).filter(Boolean), marks: [attr(e, 'name'), attr(e, 'id'), attr(e, 'placeholder'), attr(e, 'aria-label'), attr(e, 'autocomplete'), attr(e, 'title')].filter(Boolean) };
}

// How well a field answers to a name, from 0 to 100.
function answers(e, wanted) {
  const w = plainWords(wanted), tight = bare(wanted), c = callings(e);
  if (c.names.includes(w)) return 100;
  if (c.marks.some((m) => m === wanted)) return 95;
  if (c.names.some((n) => bare(n) === tight) || c.marks.some((m) => bare(m) === tight)) return 85;
  if (w.length < 2) return 0;
  if (c.names.some((n) => n.startsWith(w + ' ') || w.startsWith(n + ' '))) return 60;
  if (c.names.some((n) => (' ' + n + ' ').includes(' ' + w + ' '))) return 50;
  return 0;
}

function groupAnswers(e, wanted) {
  const group = groupOf(e), named = attr(e, 'name');
  if (group && plainWords(group) === plainWords(wanted)) return 98;
  if (named && (named === wanted || bare(named) === bare(wanted))) return 90;
  return group && bare(group) === bare(wanted) ? 85 : 0;
}

const fillable = (e) => fillKind(e) && (!hidden(e) || labelFor(e) || fillKind(e) === 'file');

// match finds the fields that are meant, in the part of the page given, and
// keeps them for the calls that fill them.
decant.match = (wanted, scope, again) => {
  forget();
  if (!again) decant.meant = [];
  decant.justFilled ||= [];
  const fields = allControls().filter((e) => fillable(e) && (!scope || within(e, scope)));
  decant.matched = [];
  return wanted.map((w, i) => {
    let best = 0, found = [];
    for (const e of fields) {
      const kind = fillKind(e);
      let score = answers(e, w.name), as = kind;
      if (kind === 'choice') {
        const grouped = groupAnswers(e, w.name);
        if (grouped > score && picks(e, w.values)) { score = grouped; as = 'member'; } else if (grouped > score) continue;
      }
      if (score > best) { best = score; found = []; }
      if (score && score === best) found.push({ e, as });
    }
    if (found.length > 1) { const open = found.filter((f) => !disabled(f.e) && f.e.readOnly !== true); if (open.length) found = open; }
    if (found.length > 1 && found[0].as !== 'member') return { state: 'several', options: found.slice(0, 4).map((f) => describe(f.e)) };
    if (!found.length) return { state: 'none', options: groupChoices(fields, w.name) || fields.slice(0, 12).map((e) => nameOf(e)).filter(Boolean) };
    decant.matched[i] = found.map((f) => f.e);
    decant.meant.push(...decant.matched[i]);
    decant.justFilled.push(...decant.matched[i]);
    return { state: found[0].as, count: found.length, element: describe(found[0].e), place: fields.indexOf(found[0].e), checked: found.map((f) => checkedOf(f.e) === true) };
  });
};

const picks = (e, values) => values.some((v) => plainWords(nameOf(e)) === plainWords(v) || attr(e, 'value') === v);
const groupChoices = (fields, name) => { const l = fields.filter((e) => fillKind(e) === 'choice' && groupAnswers(e, name)); return l.length ? l.slice(0, 12).map((e) => nameOf(e)) : null; };
decant.matchedAt = (i, j) => decant.matched[i][j];

// missing names the fields that must be filled and are not, in the forms that
// the fields just filled belong to.
decant.missing = () => {
  const forms = new Set((decant.meant || []).map((e) => e.form || closest(e, 'form, [role="form"]') || document));
  const out = [];
  for (const e of allControls()) {
    if (!fillable(e) || disabled(e) || !(e.required === true || attr(e, 'aria-required') === 'true')) continue;
    if (!forms.has(e.form || closest(e, 'form, [role="form"]') || document)) continue;
    const filled = isRadio(e) && e.name ? [...queryAll(rootOf(e), 'input[type="radio"]')].some((r) => r.name === e.name && r.checked) : isChoice(e) ? e.checked : (e.value ?? e.innerText ?? '') !== '';
    if (!filled) out.push(isRadio(e) ? groupOf(e) || nameOf(e) : nameOf(e));
  }
  return [...new Set(out)].slice(0, 10);
};

// sender finds what a person would press to send a form: its own button, or
// where there is no form the button nearest after its fields that says so.
const sends = /^(submit|save|send|sign ?(in|up)|log ?in|continue|next|register|create|search|go|ok|apply|confirm|add|post|update|done|finish|order|pay|book|subscribe|join|absenden|senden|speichern|weiter|anmelden|suchen|envoyer|enregistrer|valider|enviar|guardar|iniciar|저장|보내기|로그인|가입|검색|확인|다음|送信|保存|ログイン|検索|提交|登录|搜索)\b/i;
const isSubmit = (b) => tagOf(b) === 'button' && b.type === 'submit' || ['submit', 'image'].includes(inputType(b));
decant.sender = (given) => {
  forget();
  const last = (decant.meant || []).filter((e) => e.isConnected).pop() || decant.field || focused();
  const from = given || (last && last.isConnected ? last : null);
  if (from && given && (isSubmit(from) || kindOf(from).type === 'button' && tagOf(from) !== 'form')) return sending(from);
  let form = from && (tagOf(from) === 'form' ? from : from.form || closest(from, 'form, [role="form"]') || (given ? firstFit(from, 'form') : null));
  const seen = [...queryAll(document, 'form')].filter((f) => visible(f));
  if (!form && !from && seen.length === 1) form = seen[0];
  if (!form && !from && seen.length > 1) return { state: 'several', options: seen.slice(0, 5).map((f) => findName(f) || fold(f.innerText, 40)) };
  const buttons = allControls().filter((e) => kindOf(e).type === 'button' && !hidden(e) && (!form || within(e, form) || e.form === form));
  const own = buttons.find((b) => isSubmit(b) && (form || holds(parentOf(from), b)));
  if (own) return sending(own);
  for (let a = form || from; a; a = form ? null : flatParent(a)) {
    const inside = buttons.filter((b) => within(b, a) && sends.test(nameOf(b)));
    if (inside.length) return sending(inside[inside.length - 1]);
  }
  if (form && tagOf(form) === 'form') { decant.target = from && from !== form && fieldOf(from) ? from : [...form.elements].find((e) => fillKind(e) === 'text') || form; return { state: 'enter', element: describe(decant.target) }; }
  return { state: 'none' };
};
const sending = (b) => { decant.target = decant.sentBy = b; return { state: disabled(b) ? 'disabled' : 'ready', element: describe(b) }; };
