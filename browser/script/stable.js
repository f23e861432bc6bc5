// What of an element can be relied on, and what it is worth: what people see
// and authors name comes first, position late, what a build generated last.
const cost = { id: 1, test: 2, name: 4, label: 6, placeholder: 7, text: 8, data: 10, kind: 14, cls: 16, landmark: 20, tag: 90, has: 18, step: 30, place: 50, generated: 150 };
const testAttributes = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa', 'data-e2e', 'data-automation-id'];
const generatedPrefix = new RegExp('^(radix|ember|headlessui|css|sc|jss|mui|chakra|react-aria|rc|__next|yui|ext|gwt|mantine|floating-ui|reach|downshift|' +
  'svelte|astro|emotion|tippy|popover|uid|gen|auto|id|tmp)[-_:]?[\\w-]*\\d', 'i');
const states = 'active|open|opened|close|closed|show|shown|hide|hidden|in|on|off|selected|current|disabled|enabled|focus|focused|hover|hovered|visible|invisible|' +
  'collapsed|collapse|expanded|loading|loaded|checked|valid|invalid|dirty|pristine|touched|untouched|first|last|odd|even|fade|dragging|pressed';
const passingClass = new RegExp(`^(${states}|animate.*|is-.*|has-.*|js-.*|ng-.*|v-.*|.*:.*|.*--(${states})|.*_\\d+)$`, 'i');

// Whether a name was made by a program and may be another after a reload.
function generated(s) {
  if (!s || s.length > 64 || /[\u0000-\u0020\u00ad\u200b-\u200f\u2060-\u206f\ufeff]/.test(s)) return true;
  if (/^(css|sc|jss|emotion|svelte|astro)-/.test(s) || /\d{3,}/.test(s) || /:r\w*:|«\w*»|^\d+$|_r_\w+_/.test(s) || generatedPrefix.test(s)) return true;
  for (const part of s.split(/[-_:./]|(?<=[a-z])(?=[A-Z][a-z])/)) {
    if (part.length >= 5 && /[a-z]/i.test(part) && /\d/.test(part)) return true;
    if (part.length >= 5 && (part.match(/[a-z][A-Z]/g) || []).length >= 2) return true;
    if (part.length >= 6 && !/[aeiouy\d]/i.test(part) && /^[a-z]+$/i.test(part)) return true;
  }
  return false;
}

const unusable = (v) => !v || v.length > 160 || /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/.test(v);
const quote = (v) => /^[A-Za-z_][\w-]*$/.test(v) ? v : '"' + v.replace(/["\\]/g, '\\$&') + '"';
const plainHref = (v) => !unusable(v) && v !== '#' && !/^(javascript|data|blob):/i.test(v) && !/[A-Za-z0-9_-]{40,}/.test(v);

const landmarks = new Set(['main', 'nav', 'header', 'footer', 'aside', 'form', 'summary', 'iframe', 'table']);

// What each attribute is worth, and which of its values can be relied on.
const lasting = (v) => !generated(v), brief = (v) => v.length <= 80, any = () => true;
const pushes = (v, e) => isChoice(e) || tagOf(e) === 'button' || ['submit', 'button', 'reset'].includes(inputType(e));
const attributes = {
  name: [cost.name, lasting], value: [cost.label, pushes], 'aria-label': [cost.label, brief],
  placeholder: [cost.placeholder, brief], label: [cost.placeholder, brief], title: [cost.text, brief], alt: [cost.text, brief],
  href: [cost.text, (v) => plainHref(v)], src: [cost.data, (v, e) => tagOf(e) === 'iframe' && plainHref(v)],
  for: [cost.data, lasting], action: [cost.data, lasting], slot: [cost.data, lasting],
  type: [cost.kind, any], role: [cost.kind, any],
  part: [cost.kind + 1, lasting], itemprop: [cost.kind + 1, lasting], rel: [cost.kind + 1, lasting], variant: [cost.kind + 1, lasting],
};
for (const name of testAttributes) attributes[name] = [cost.test, (v) => !/[a-f0-9]{12,}|\d{5,}/i.test(v)];
const passing = /^data-(state|v-|react|radix|headlessui|focus|hover|highlight|active|open|closed|index|selected|checked|orientation|ved|nid|uid|bs-|popper|floating|tippy|placement|side|align|ssr)/;
const dataRule = [cost.data, (v) => v.length <= 40 && !generated(v)];
const ruleOf = (name) => Object.hasOwn(attributes, name) ? attributes[name] : name.startsWith('data-') && !passing.test(name) ? dataRule : null;

// The end of an address is shorter than all of it, and stays when a site moves.
const endOf = (href) => { const m = /[^/](\/[^/]{4,60})$/.exec(href); return m && !/^\/\d+$/.test(m[1]) ? m[1] : ''; };

