// Controls that are called the same, such as the buttons of the rows of a table,
// are told apart by the words of the row or card that each of them is in.
const maxAlike = 60, itemWords = 24, itemParts = 200;

// itemsOf gives those words for all controls that need them.
function itemsOf(all) {
  const items = new Map(), alike = new Map();
  if (all.length > manyControls) return items;
  for (const e of all) { const key = describe(e), l = alike.get(key); if (l) l.push(e); else alike.set(key, [e]); }
  const groups = [...alike.values()].filter((l) => l.length > 1 && l.length <= maxAlike), repeated = new Set(groups.flat());
  for (const group of groups) {
    const words = itemTexts(group, repeated);
    if (new Set(words.filter(Boolean)).size > 1) group.forEach((e, i) => words[i] && items.set(e, words[i]));
  }
  return items;
}

// The item of a control is the largest part of the page that holds it and none
// that is called the same, if it stands beside others of its kind. What every item
// has says nothing about one.
function itemTexts(group, repeated) {
  const counts = new Map();
  for (const e of group) for (let a = flatParent(e); a; a = flatParent(a)) counts.set(a, (counts.get(a) || 0) + 1);
  const found = group.map((e) => {
    let item = null;
    for (let a = flatParent(e); a && counts.get(a) === 1; a = flatParent(a)) item = a;
    return item;
  });
  const isOneOf = (item) => found.some((other) => other && other !== item && flatParent(other) === flatParent(item) && tagOf(other) === tagOf(item));
  return found.map((item) => item && isOneOf(item) ? fold(seenText(item, repeated), itemWords) : '');
}

// The first words in a part that can be seen, without those of some controls.
function seenText(part, except) {
  let text = '', looked = 0;
  const gather = (e) => {
    for (const n of kidsOf(e)) {
      if (++looked > itemParts || text.length > 2 * itemWords) return;
      if (n.nodeType === 3) text += ' ' + n.data.trim();
      else if (isElement(n) && !except.has(n) && !native(n) && shown(n)) gather(n);
      else if (isElement(n) && tagOf(n) === 'a' && !except.has(n)) text += ' ' + nameOf(n);
    }
  };
  gather(part);
  return text;
}
