// Everything by keyboard.
const shortcuts = [
  ["/", "keyAddress", () => { byId("message").focus(); byId("message").select(); }],
  ["1–7", "keyTabs", null],
  ["o", "keyOriginal", () => openBatch?.current.toggleSide("original")],
  ["a", "keyAsk", () => openBatch?.current.focusQuestion()],
  ["b", "keyBlocks", () => openBatch?.current.focusBlocks()],
  ["n", "keyNext", () => stepResult(1)],
  ["p", "keyPrevious", () => stepResult(-1)],
  ["t", "keyTheme", () => nextTheme()],
  ["?", "keyHelp", () => showHelp()],
];
const alsoKeys = [["Enter", "keyEnter"], ["Shift+Enter", "keyLine"], ["Esc", "keyStop"], ["↑ ↓", "keyMove"]];

function showHelp() {
  const rows = [...shortcuts.map(([name, about]) => [name, about]), ...alsoKeys];
  byId("help").replaceChildren(
    make("h2", { id: "help-title" }, say("keys")),
    make("dl", { class: "keys" }, ...rows.flatMap(([name, about]) =>
      [make("dt", {}, make("kbd", {}, name)), make("dd", {}, say(about))])),
    make("form", { method: "dialog" }, make("button", { class: "primary" }, say("close"))));
  byId("help").showModal();
}

// onEscape takes one step back, and says whether there was one to take.
function onEscape(target) {
  if (byId("help").open) return false; // the browser closes it
  if (!byId("stop").hidden) return stopReading();
  if (target === message) return leaveBar();
  return stepBack(openBatch?.current, target);
}

function onShortcut(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const target = event.view === window ? event.target : event.view.frameElement;
  if (event.key === "Escape") {
    if (onEscape(target)) event.preventDefault();
    return;
  }
  if (target.closest("input, textarea, select, dialog")) return;
  const result = openBatch?.current;
  if (/^[1-7]$/.test(event.key) && result?.state === "done") result.show(views[Number(event.key) - 1], { focus: true });
  else {
    const act = shortcuts.find(([name]) => name === event.key)?.[2];
    if (!act) return;
    act();
  }
  event.preventDefault();
}

addEventListener("keydown", onShortcut);
byId("keys").addEventListener("click", showHelp);
