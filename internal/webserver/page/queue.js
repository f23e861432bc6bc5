// The batches that workers share: how many wait, how fast they go, what failed.
const queueEvery = 3000;
let queueTimer = 0;

async function showQueue() {
  clearTimeout(queueTimer);
  const node = byId("queue");
  if (!offers("queue")) {
    node.replaceChildren(make("h2", {}, say("queue")), make("p", { class: "empty" }, say("noQueue")));
    return;
  }
  if (!node.firstChild) node.append(make("h2", {}, say("queue")), make("p", { class: "hint" }, say("queueLoading")));
  try {
    renderQueue(await listBatches());
  } catch (error) {
    const problem = asProblem(error);
    if (problem.kind === "unauthorized") askForKey(showQueue, true);
    node.replaceChildren(make("h2", {}, say("queue")), renderFault(problem), button("again", showQueue));
    return;
  }
  if (!node.hidden) queueTimer = setTimeout(showQueue, queueEvery);
}

const howToEnqueue = "decant batch addresses.txt --queue postgres://…\ndecant worker --queue postgres://…";

function renderQueue({ batches, total }) {
  const node = byId("queue");
  const held = node.querySelector("[tabindex]");
  const hadFocus = held && held === document.activeElement;
  const scrolled = held?.scrollLeft ?? 0;
  const sum = (name) => batches.reduce((all, batch) => all + batch[name], 0);
  const figure = (name, value) => make("div", {}, make("dt", {}, say(name)), make("dd", {}, value));
  const empty = make("div", { class: "empty" }, make("p", {}, say("queueEmpty")),
    make("pre", { tabindex: "0" }, make("code", {}, howToEnqueue)));
  node.replaceChildren(make("h2", {}, say("queue")),
    batches.length ? make("dl", { class: "figures" },
      figure("waiting", number(sum("waiting"))), figure("running", number(sum("running"))),
      figure("perSecond", number(Math.round(10 * sum("perSecond")) / 10)),
      figure("pagesRead", number(sum("read"))), figure("pagesFailed", number(sum("failed"))),
      figure("givenUp", number(sum("dead")))) : empty,
    batches[0]?.paused ? make("p", { class: "hint" }, say("queuePaused")) : "",
    ...(batches.length ? [queueTable(batches)] : []),
    total > batches.length ? make("p", { class: "hint" }, say("queueMore", number(total - batches.length))) : "");
  const region = node.querySelector("[tabindex]");
  region.scrollLeft = scrolled;
  if (hadFocus) region.focus({ preventScroll: true });
}

function queueTable(batches) {
  const columns = ["batch", "progress", "waiting", "running", "givenUp", "pagesRead", "pagesFailed", "perSecond",
    "oldest"];
  const head = (name, at) => make("th", { scope: "col", class: at > 1 ? "number" : false }, say(name));
  const cell = (name, value, type) => make("td", { "data-name": say(name), class: type ?? false }, value);
  const about = ({ id, created, items }) => [`#${id}`, when(created), say("items", number(items))].join(" · ");
  const row = (batch) => make("tr", { class: batch.dead > 0 ? "has-dead" : false },
    make("th", { scope: "row", dir: "auto" }, make("span", { class: "batch-name" }, batch.name || say("untitled")),
      make("span", { class: "batch-id" }, about(batch))),
    cell("progress", batch.ready ? renderProgress(batch) : say("enqueuing")),
    cell("waiting", number(batch.waiting), "number"), cell("running", number(batch.running), "number"),
    cell("givenUp", number(batch.dead), "number"), cell("pagesRead", number(batch.read), "number"),
    cell("pagesFailed", number(batch.failed), "number"),
    cell("perSecond", number(Math.round(10 * batch.perSecond) / 10), "number"),
    cell("oldest", batch.oldestSeconds > 0 ? span(batch.oldestSeconds) : "–", "number"));
  return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("batch") }, make("table", {},
    make("thead", {}, make("tr", {}, ...columns.map(head))),
    make("tbody", {}, ...batches.map(row))));
}

function renderProgress({ done, shards }) {
  const share = shards > 0 ? Math.floor(100 * done / shards) : 100;
  return make("span", { class: "share" },
    gauge(done, Math.max(shards, 1), say("shardsDone", number(done), number(shards))),
    make("span", { "aria-hidden": "true" }, `${share} %`));
}
