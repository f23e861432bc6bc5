// The page block by block: what was kept, and what was left out and why.
const explainPage = async (url) => (await post("/v1/explain", { url })).json();

function renderExplained(result) {
  const list = make("ol", { class: "blocks" }, make("li", { class: "busy" }, say("explaining")));
  result.explained ??= explainPage(result.page.url);
  result.explained.then(
    ({ blocks }) => list.replaceChildren(...blocks.map(blockLine)),
    (error) => list.replaceChildren(make("li", {}, error.message)),
  );
  return make("div", {}, make("p", { class: "hint" }, say("explainedHint")), list);
}

function blockLine({ text, kept, probability, words, reasons }) {
  const why = (reasons ?? []).map(({ feature, effect }) => `${feature} ${effect > 0 ? "+" : "−"}${Math.abs(effect).toFixed(1)}`).join(", ");
  return make("li", { class: kept ? "kept" : "left", title: why },
    make("span", { class: "mark" }, `${kept ? say("kept") : say("leftOut")} ${Math.round(probability * 100)} %`),
    make("span", { dir: "auto" }, text));
}
