// The page as it was sent, its words tinted by what became of them. It stands
// in a frame where nothing runs and nothing loads.
const original = window.trustedTypes?.createPolicy("original", { createHTML: (html) => html });

class Original {
  constructor(result) {
    this.result = result;
    this.at = -1;
    this.legend = make("p", { class: "hint legend" });
    this.reason = make("div", { class: "reason", "aria-live": "polite" });
    this.stage = make("div", { class: "stage" });
    this.node = make("div", { class: "original" }, this.ways(), this.legend, this.stage, this.reason);
    this.showBlocks();
  }

  // retell says all in the language that has been chosen.
  retell() {
    this.node.querySelector(".ways")?.replaceWith(this.ways());
    this.press(this.way);
    if (this.way !== "blocks" || !this.blocks) return;
    this.showLegend();
    if (this.at >= 0) this.showReason();
  }

  // ways are the two ways to see the original, where there are two.
  ways() {
    if (!offers("browser") || this.result.request.file) return null;
    const way = (name, act) => button(name, act, { "aria-pressed": String(name === "blocks"), "data-way": name });
    return make("div", { class: "ways", role: "group", "aria-label": say("original") },
      way("blocks", () => this.showBlocks()), way("screenshot", () => this.showScreenshot()));
  }

  press(name) {
    this.way = name;
    for (const way of this.node?.querySelectorAll("[data-way]") ?? []) {
      way.setAttribute("aria-pressed", String(way.dataset.way === name));
    }
  }

  async showBlocks() {
    this.press("blocks");
    this.stage.replaceChildren(make("p", { class: "hint" }, say("explaining")));
    const { file, url, contentType } = this.result.request;
    try {
      this.explained ??= await call("explain", asked(file ? { file, contentType } : { url }));
      if (this.way !== "blocks") return;
      this.blocks = this.explained.blocks;
      this.stage.replaceChildren(this.frame());
      this.showLegend();
    } catch (error) {
      const problem = asProblem(error);
      const isDocument = problem.kind === "unsupported_type";
      if (this.way !== "blocks") return;
      this.stage.replaceChildren(isDocument ? make("p", { class: "hint" }, say("noBlocks")) : renderFault(problem));
    }
  }

  async showScreenshot() {
    this.press("screenshot");
    this.reason.replaceChildren();
    this.legend.replaceChildren();
    this.stage.replaceChildren(make("p", { class: "hint" }, say("screenshotting")));
    try {
      this.picture ??= URL.createObjectURL(await screenshot(this.result.request.url));
      if (this.way !== "screenshot") return;
      const frame = { class: "picture-frame", tabindex: "0", role: "group", "aria-label": say("screenshot") };
      this.stage.replaceChildren(make("div", frame,
        make("img", { src: this.picture, alt: say("screenshotOf", this.result.title()) })));
    } catch (error) {
      if (this.way === "screenshot") this.stage.replaceChildren(renderFault(asProblem(error)));
    }
  }

  frame() {
    const html = this.explained.html.replace(/<style>[^<]*<\/style>/, "");
    const title = say("originalOf", this.result.title());
    const frame = make("iframe", { sandbox: "allow-same-origin", title, referrerpolicy: "no-referrer" });
    frame.addEventListener("load", () => this.dress(frame));
    frame.srcdoc = original ? original.createHTML(html) : html;
    return frame;
  }

  // dress gives the frame its looks and its listeners, which are this page's.
  dress(frame) {
    const doc = this.doc = frame.contentDocument;
    const sheet = new frame.contentWindow.CSSStyleSheet();
    sheet.replaceSync(frameRules());
    doc.adoptedStyleSheets = [sheet];
    doc.documentElement.className = "original";
    doc.documentElement.dataset.theme = document.documentElement.dataset.theme ?? "";
    this.marks = new Map();
    for (const mark of doc.querySelectorAll("mark[data-block]")) {
      const block = Number(mark.dataset.block);
      mark.removeAttribute("title");
      if (!this.blocks[block]) continue;
      if (!this.marks.has(block)) this.marks.set(block, []);
      this.marks.get(block).push(mark);
    }
    for (const control of doc.querySelectorAll("button, summary, [tabindex], pre")) control.tabIndex = -1;
    this.order = [...this.marks.keys()];
    if (this.order.length) this.marks.get(this.order[0])[0].tabIndex = 0;
    if (this.isWanted) this.focus();
    else this.choose(this.at, { quiet: true });
    const blockOf = (node) => Number(node.closest?.("mark[data-block]")?.dataset.block ?? -1);
    doc.addEventListener("click", (event) => this.choose(blockOf(event.target)));
    doc.addEventListener("keydown", (event) => this.onKey(event));
    doc.addEventListener("focusin", (event) => { if (this.at < 0) this.choose(blockOf(event.target)); });
  }

  // focus goes to the chosen block, or to the first, once there is one.
  focus() {
    this.isWanted = !this.doc?.defaultView || !this.order?.length;
    if (!this.isWanted) this.choose(this.at >= 0 ? this.at : this.order[0], { move: true });
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.order.indexOf(this.at);
    const last = this.order.length - 1;
    const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: last }[event.key];
    if (event.key === "Enter" && this.at >= 0) this.lead();
    else if (to === undefined) return onShortcut(event);
    else if (this.order[to] !== undefined) this.choose(this.order[to], { move: true });
    event.preventDefault();
  }

  // choose tells why a block was kept or left out.
  choose(block, { move = false, quiet = false } = {}) {
    if (!this.marks?.has(block)) return;
    for (const mark of this.marks.get(this.at) ?? []) {
      mark.classList.remove("chosen");
      mark.tabIndex = -1;
    }
    this.at = block;
    const marks = this.marks.get(block);
    for (const mark of marks) mark.classList.add("chosen");
    marks[0].tabIndex = 0;
    if (quiet) return;
    marks[0].focus({ preventScroll: true });
    if (move) this.center(marks[0]);
    this.showReason();
  }

  // center scrolls the frame alone; the page around it only where the frame may be out of sight.
  center(mark) {
    const { top, height } = mark.getBoundingClientRect();
    const view = this.doc.defaultView;
    if (isNarrow()) this.stage.scrollIntoView({ block: "start" });
    view.scrollBy(0, top - Math.max(0, (view.innerHeight - height) / 2));
  }

  // A page that is too long to choose from has no blocks: nothing of it can be pressed.
  showLegend() {
    if (!this.blocks.length) return this.legend.replaceChildren(say("readWhole"));
    const kept = this.blocks.filter((block) => block.kept).length;
    const left = this.blocks.length - kept;
    this.legend.replaceChildren(make("b", { class: "swatch kept" }, say("keptCount", number(kept))), " ",
      make("b", { class: "swatch left" }, say("leftCount", number(left))), " ", say("explainedHint"));
  }

  showReason() {
    const decision = this.blocks[this.at];
    this.reason.replaceChildren(renderDecision(decision, decision.kept ? () => this.lead() : null));
  }

  // lead goes to where the chosen block stands in the reading.
  lead() {
    const decision = this.blocks[this.at];
    if (!decision?.kept) return;
    noteWay(this.result);
    this.result.goToWords(decision.text.replace(/…$/, ""));
  }

  close() { if (this.picture) URL.revokeObjectURL(this.picture); }
}

function renderReason({ feature, effect }, strongest) {
  const strength = Math.abs(effect);
  const [kind, name, sign] = effect > 0 ? ["for", "speaksFor", "+"] : ["against", "speaksAgainst", "−"];
  return make("li", { class: kind }, make("span", {}, feature),
    gauge(strength, strongest, say(name, strength.toFixed(1))),
    make("span", { class: "effect", "aria-hidden": "true" }, `${sign}${strength.toFixed(1)}`));
}

function renderDecision({ text, kept, probability, words: count, rule, reasons }, lead) {
  const strongest = Math.max(0.1, ...(reasons ?? []).map(({ effect }) => Math.abs(effect)));
  const effects = (reasons ?? []).map((reason) => renderReason(reason, strongest));
  const verdict = make("b", { class: `swatch ${kept ? "kept" : "left"}` }, say(kept ? "kept" : "leftOut"));
  return make("div", { class: "decision" },
    make("p", { class: "verdict" }, verdict, " ",
      say("likely", Math.round(probability * 100)), " · ", say("wordCount", number(count)),
      lead ? button("showInReading", lead, { class: "plain" }) : null),
    make("p", { class: "excerpt", dir: "auto" }, text),
    rule ? make("p", { class: "rule" }, say("rules")[rule] ?? rule) : null,
    effects.length ? make("ul", { class: "effects" }, ...effects) : null);
}

// frameRules are the rules of this page's style that are meant for the frame:
// the colours, and the layer of the original.
function frameRules() {
  const rules = [...document.styleSheets[0].cssRules];
  return rules.filter((rule) => rule.selectorText?.startsWith(":root") || rule.name === "original")
    .map((rule) => rule.cssText).join("\n");
}
