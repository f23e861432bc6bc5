// Saying things in the language that was chosen.
const words = { en: english, ko: korean };

const prefers = navigator.languages.some((name) => name.toLowerCase().startsWith("ko")) ? "ko" : "en";
let language = words[chosen("language")] ? chosen("language") : prefers;

function say(name, ...values) {
  const text = words[language][name];
  return typeof text === "function" ? text(...values) : text;
}

// speak says everything that stands on the page in a language.
function speak(name) {
  language = name;
  document.documentElement.lang = name;
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll("[data-say-label]")) node.ariaLabel = say(node.dataset.sayLabel);
  for (const node of document.querySelectorAll("[data-say-title]")) node.title = say(node.dataset.sayTitle);
}

const number = (n) => new Intl.NumberFormat(language).format(n);

function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${number(Math.round(bytes / 100) / 10)} kB`;
  return `${number(Math.round(bytes / 1e5) / 10)} MB`;
}

function when(text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const dated = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const style = dated ? { dateStyle: "long", timeZone: "UTC" } : { dateStyle: "long", timeStyle: "short" };
  return new Intl.DateTimeFormat(language, style).format(date);
}

// span is how long something has taken, in its largest unit.
function span(seconds) {
  const [count, unit] = [[86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]]
    .map(([length, name]) => [Math.floor(seconds / length), name]).find(([n]) => n > 0) ?? [0, "second"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);
}

// The page was sent in English, and is not shown in it to who reads another.
if (language !== "en") speak(language);
