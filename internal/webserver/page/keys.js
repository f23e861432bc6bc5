// Everything by keyboard.
const shortcuts = [
  ["/", "keyAddress", () => { byId("message").focus(); byId("message").select(); }],
  ["1–7", "keyTabs", null],
  ["o", "keyOriginal", () => openBatch?.current.toggleSide?.("original")],
  ["a", "keyAsk", () => openBatch?.current.toggleSide?.("question")],
  ["b", "keyBlocks", () => openBatch?.current.focusBlocks?.()],
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

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !byId("stop").hidden && !byId("help").open) stopReading();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, textarea, select, dialog")) return;
  const result = openBatch?.current;
  if (/^[1-7]$/.test(event.key) && result?.state === "done") result.show(views[Number(event.key) - 1], { focus: true });
  else {
    const act = shortcuts.find(([name]) => name === event.key)?.[2];
    if (!act) return;
    act();
  }
  event.preventDefault();
});
byId("keys").addEventListener("click", showHelp);
