// The language and the colours that were chosen.
function changeLanguage(name) {
  speak(name);
  message.placeholder = say("hint");
  const other = byId("language");
  other.textContent = say("other");
  other.lang = name === "en" ? "ko" : "en";
  showTheme();
  tellFound();
  openBatch?.retell();
  for (const batch of kept.values()) if (batch !== openBatch) batch.retell();
  if (!byId("start").hidden) renderStart();
  if (!byId("queue").hidden) showQueue();
}

const themes = ["auto", "light", "dark"];
const themeSigns = { auto: "◐", light: "☀", dark: "☾" };
const theme = () => document.documentElement.dataset.theme || "auto";

function showTheme() {
  const node = byId("theme");
  node.replaceChildren(make("span", { "aria-hidden": "true" }, themeSigns[theme()]));
  node.title = say("themes")[theme()];
  node.setAttribute("aria-label", say("themes")[theme()]);
}

function nextTheme() {
  const next = themes[(themes.indexOf(theme()) + 1) % themes.length];
  document.documentElement.dataset.theme = next === "auto" ? "" : next;
  choose("theme", next === "auto" ? null : next);
  for (const frame of document.querySelectorAll(".stage iframe")) {
    frame.contentDocument.documentElement.dataset.theme = document.documentElement.dataset.theme;
  }
  showTheme();
  announce(say("themes")[next]);
}

byId("language").addEventListener("click", () => {
  changeLanguage(language === "en" ? "ko" : "en");
  choose("language", language);
});
byId("theme").addEventListener("click", nextTheme);
