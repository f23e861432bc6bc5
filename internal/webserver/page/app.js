// The way from place to place.
const maxKept = 12;
let openBatch = null;
let shownHash = null;
const kept = new Map(); // batches by what they show, so that Back need not read again

const openResults = () => openBatch?.results.filter((result) => result.state === "done") ?? [];

function openText(text) {
  message.value = text;
  submit();
}

// openPages reads pages at a place of their own, which Back leaves again.
function openPages(names, again = false) {
  go({ kind: "read", names: names.slice(0, maxPages), at: 0, view: "text", options: chosenOptions() }, again);
  openBatch?.current.focusTitle();
}

function openFiles(files) {
  const some = files.slice(0, maxPages);
  const names = some.map((file) => file.name);
  go({ kind: "file", names, at: 0, view: "text", options: chosenOptions(), files: some }, true);
  openBatch?.current.focusTitle();
}

function go(place, again = false) {
  const hash = placeHash(place);
  if (hash !== shownHash) history.pushState(null, "", hash);
  openPlace(place, again);
  scrollTo(0, 0);
}

function openPlace(place, again = false) {
  leave();
  shownHash = placeHash(place);
  document.documentElement.dataset.place = place.kind === "home" ? "home" : "work";
  byId("queue").hidden = place.kind !== "queue";
  byId("results").hidden = !["read", "file"].includes(place.kind);
  byId("start").hidden = place.kind !== "home";
  byId("to-queue").toggleAttribute("aria-current", place.kind === "queue");
  document.title = "Decant";
  if (place.kind === "home") openHome();
  else if (place.kind === "queue") showQueue();
  else openRead(place, again);
  settle(place);
}

// settle takes a person who stood on what is gone to what has come.
function settle({ kind }) {
  if (document.activeElement && document.activeElement !== document.body) return;
  if (kind === "home" && !isNarrow()) message.focus();
  else openBatch?.current.focusTitle();
}

// leave ends what is still being read; Back will read it anew.
function leave() {
  if (!openBatch?.isReading) return;
  stopReading();
  for (const [id, batch] of kept) if (batch === openBatch) kept.delete(id);
}

function openHome() {
  byId("results").replaceChildren();
  openBatch = null;
  clearBar();
  renderStart();
}

function openRead(place, again) {
  const id = placeKey(place);
  const batch = !again && kept.get(id);
  if (place.kind === "file") clearBar();
  else if (targets().join(" ") !== place.names.join(" ")) fillBar(place.names.join(" "));
  byId("found").textContent = "";
  setOptions(place.options);
  if (batch) {
    showBatch(batch, place);
    return;
  }
  if (place.kind === "file" && !place.files) {
    openBatch = null;
    byId("results").replaceChildren(make("p", { class: "empty" }, say("fileGone", place.names.join(", "))));
    return;
  }
  readBatch(id, place);
}

async function readBatch(id, place) {
  const options = byId("fresh").checked ? { ...place.options, fresh: true } : place.options;
  const batch = new Batch(place, place.names.map((name, at) => ({
    request: place.files ? { file: place.files[at], ...place.options } : { url: name, ...options },
    label: place.files ? name : shortAddress(name),
  })));
  keep(id, batch);
  showBatch(batch, place);
  showStop(true);
  await batch.read();
  if (batch !== openBatch) return;
  showStop(false);
  nameTab();
}

function keep(id, batch) {
  kept.get(id)?.close();
  kept.delete(id);
  kept.set(id, batch);
  for (const [oldest, other] of kept) {
    if (kept.size <= maxKept) break;
    other.close();
    kept.delete(oldest);
  }
}

function showBatch(batch, place) {
  openBatch = batch;
  batch.select(place.at);
  byId("results").replaceChildren(batch.node);
  batch.show(place.view);
  nameTab();
}

function nameTab() {
  if (openBatch) document.title = `${openBatch.current.title()} · Decant`;
}

function stopReading() {
  openBatch?.stop();
  showStop(false);
  return true;
}

function showStop(isShown) {
  const hadFocus = [byId("stop"), byId("read")].includes(document.activeElement);
  byId("stop").hidden = !isShown;
  byId("read").hidden = isShown;
  if (hadFocus) openBatch?.current.focusTitle();
}

// readAgain reads once more what is open.
const readAgain = () => openPlace(parsePlace(location.hash), true);

// viewChanged writes how a page is looked at into the address, without a step.
function viewChanged(result) {
  if (result !== openBatch?.current) return;
  const place = parsePlace(location.hash);
  if (place.kind !== "read" && place.kind !== "file") return;
  shownHash = placeHash({ ...place, at: openBatch.at, view: result.view });
  history.replaceState(null, "", shownHash);
}

function selectResult(result, focus = false) {
  openBatch.select(openBatch.results.indexOf(result));
  viewChanged(result);
  nameTab();
  if (focus) openBatch.list.children[openBatch.at]?.firstChild.focus();
}

function stepResult(by) {
  const next = openBatch?.results[openBatch.at + by];
  if (next) selectResult(next, true);
}

function arrive() {
  const place = parsePlace(location.hash);
  if (placeHash(place) !== shownHash) openPlace(place);
}

byId("stop").addEventListener("click", stopReading);
byId("back").addEventListener("click", () => history.back());
byId("home").addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go({ kind: "home" });
  message.focus();
});
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
addEventListener("popstate", arrive);
addEventListener("hashchange", arrive);
byId("to-queue").hidden = !offers("queue");
changeLanguage(language);
openPlace(parsePlace(location.hash));
