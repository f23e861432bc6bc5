// One page or file and what came of it.
let resultCount = 0;
const views = ["text", "markdown", "model", "json", "facts", "links", "outline"];

class Result {
  constructor(request, label, onChange) {
    Object.assign(this, { request, label, onChange, view: "text", state: "reading", step: null });
    this.id = `result-${++resultCount}`;
    this.node = make("article", { class: "result", id: this.id, "aria-labelledby": `${this.id}-title` });
    this.render();
  }

  async start(signal) {
    Object.assign(this, { state: "reading", step: null, received: null });
    this.render();
    try {
      const on = { progress: (step) => this.progress(step) };
      this.page = await stream("read", asked(this.request), { signal, on });
    } catch (error) {
      this.fail(asProblem(error));
      return;
    }
    this.drop();
    this.state = "done";
    this.reading = new Reading(this.page, () => this.onPart(), () => showComments(this.request));
    if (!this.request.file) noteRecent(this.page.url, this.title());
    announce(say("done", this.title(), number(this.page.wordCount)));
    this.render();
  }

  fail(problem) {
    Object.assign(this, { state: "failed", error: problem });
    announce(say("notRead", this.title()));
    if (problem.kind === "unauthorized") askForKey(readAgain, true);
    this.render();
  }

  progress(step) {
    this.step = step;
    if (step.state === "received") this.received = step;
    this.line?.replaceChildren(this.progressText());
  }

  progressText() {
    const { state, url, status, bytes } = this.step ?? {};
    switch (state) {
      case "asking": case "failed": return say(state, hostOf(url));
      case "answered": return say(state, status);
      case "receiving": case "received": return say(state, size(bytes ?? 0));
      default: return say("reading");
    }
  }

  title() { return this.page?.title || this.request.file?.name || hostOf(this.request.url) || say("untitled"); }

  drop() {
    this.reading?.close();
    this.original?.close();
    Object.assign(this, { reading: null, original: null, desk: null, panels: {} });
  }

  render() {
    this.panels = {};
    const body = { reading: "renderReading", failed: "renderFailed", done: "renderDone" }[this.state];
    const hadFocus = this.node.contains(document.activeElement);
    this.node.dataset.state = this.state;
    this.node.setAttribute("aria-busy", String(this.state === "reading"));
    this.node.replaceChildren(this.head(), ...this[body]());
    if (hadFocus) this.focusTitle();
    this.showTab();
    this.onChange?.();
  }

  head() {
    const { page } = this;
    const source = this.request.file ? make("span", {}, this.label) : outside(this.request.url, this.label);
    const published = page?.publishedAt && when(page.publishedAt).replaceAll(" ", "\u00a0");
    const byline = [page?.author, page?.siteName, published].filter(Boolean).join(" · ");
    this.counts = make("p", { class: "counts" }, this.countsText());
    return make("header", { class: "head" }, make("p", { class: "source" }, source),
      make("h2", { id: `${this.id}-title`, dir: "auto", lang: page?.language || false, tabindex: "-1" }, this.title()),
      byline ? make("p", { class: "byline", dir: "auto" }, byline) : null, page ? this.counts : null);
  }

  countsText() {
    if (!this.reading) return "";
    const sum = (name) => number(this.reading.sum(name));
    const counts = [say("wordCount", sum("wordCount")), say("tokensAbout", sum("tokens"))];
    return [...counts, this.page.cached && say("fromCache")].filter(Boolean).join(" · ");
  }

  // onPart is told when more of the page has come.
  onPart() {
    this.counts.textContent = this.countsText();
    for (const view of views) if (view !== "text" && view !== this.view) delete this.panels[view];
  }

  renderReading() {
    this.line = make("p", { class: "progress-line" }, this.progressText());
    const lines = Array.from({ length: 7 }, () => make("span"));
    return [make("progress", { "aria-label": say("reading") }), this.line,
      make("div", { class: "skeleton", "aria-hidden": "true" }, ...lines)];
  }

  renderFailed() {
    const again = button("again", () => this.start(new AbortController().signal));
    const open = this.request.file ? null : outside(this.request.url, say("openSite"));
    return [make("div", { class: "failed-box" }, renderFault(this.error), make("p", { class: "row" }, again, open))];
  }

  renderDone() {
    this.panel = make("div", { role: "tabpanel", id: `${this.id}-panel`, class: "panel", tabindex: "0" });
    this.side = make("aside", { class: "side", hidden: true });
    this.work = make("div", { class: "work" }, this.panel, this.side);
    this.show(this.view, { quiet: true });
    this.showSide(sideChosen(), { quiet: true });
    return [this.warning(), this.bar(), this.work].filter(Boolean);
  }

  warning() {
    const { readable, reason, fallback } = this.page.extraction;
    const why = reason || fallback?.reason;
    if (readable || !why) return null;
    return make("p", { class: "warning" }, make("strong", {}, say("notReadable")), ` — ${say("reasons")[why] ?? why}`);
  }

  bar() {
    const tab = (name) => make("button", {
      type: "button", role: "tab", id: `${this.id}-tab-${name}`, "aria-controls": `${this.id}-panel`,
      "aria-selected": String(name === this.view), tabindex: name === this.view ? "0" : "-1",
      onclick: () => this.show(name, { focus: true }),
    }, say(name));
    const list = { role: "tablist", "aria-label": say("views"), onkeydown: (event) => this.onKey(event) };
    this.tabs = make("div", list, ...views.map(tab));
    const toggle = (name) => button(name, () => this.toggleSide(name), {
      class: "quiet toggle", "aria-pressed": String(this.sideName === name), "data-side": name });
    this.toggles = make("div", { class: "toggles" }, toggle("original"), toggle("question"));
    return make("div", { class: "bar" }, this.tabs, this.toggles);
  }

  onKey(event) {
    const at = views.indexOf(this.view);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + views.length, Home: 0, End: views.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.show(views[to % views.length], { focus: true });
  }

  show(name, { focus = false, quiet = false } = {}) {
    this.view = views.includes(name) ? name : "text";
    for (const tab of this.tabs?.children ?? []) {
      const isChosen = tab.id.endsWith(`-${this.view}`);
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    this.showTab();
    this.panel.className = `panel panel-${this.view}`;
    this.panel.setAttribute("aria-labelledby", `${this.id}-tab-${this.view}`);
    this.panel.lang = this.view === "text" ? this.page.language ?? "" : "";
    if (!this.panel.lang) this.panel.removeAttribute("lang");
    this.panels[this.view] ??= this.fill();
    this.panel.replaceChildren(this.panels[this.view]);
    if (!quiet && isNarrow() && this.sideName !== "none") this.showSide("none");
    if (focus) this.focusTab();
    if (!quiet) viewChanged(this);
  }

  focusTitle() { byId(`${this.id}-title`)?.focus({ preventScroll: true }); }

  focusTab() { byId(`${this.id}-tab-${this.view}`)?.focus(); }

  // showTab moves the row of tabs, and nothing else, to where the chosen one is seen.
  showTab() {
    const tab = this.tabs?.querySelector("[aria-selected=true]");
    if (tab) this.tabs.scrollLeft = tab.offsetLeft - (this.tabs.clientWidth - tab.offsetWidth) / 2;
  }

  fill() {
    const { page, reading } = this;
    const inside = {
      text: () => reading.node,
      markdown: () => longText(reading.content),
      model: () => this.renderModel(),
      json: () => longText(this.json()),
      facts: () => renderFacts(page, this.received, reading),
      links: () => renderLinks(page, reading),
      outline: () => renderOutline(page, (heading, at) => this.goTo(heading, at)),
    }[this.view]();
    return make("div", { class: "inside" }, this.actions(), inside);
  }

  json() {
    const { content, last } = this.reading;
    return JSON.stringify({ ...this.page, content, range: last.range }, null, 2);
  }

  // renderModel shows what a model is given: the text between its marks.
  renderModel() {
    const node = make("div", {}, make("p", { class: "hint" }, say("modelHint")));
    const place = make("p", { class: "hint" }, say("wrapping"));
    node.append(place);
    this.wrapped ??= wrapPage(this.page.snapshot);
    this.wrapped.then((text) => {
      this.wrappedText = text;
      place.replaceWith(longText(text));
    }, (error) => {
      this.wrapped = null;
      place.replaceWith(renderFault(asProblem(error)));
    });
    return node;
  }

  actions() {
    const link = this.request.file ? null : copying("permalink", () => permalink(this.page.url, this.request));
    return make("div", { class: "actions" }, copying("copy", () => this.source().text),
      button("download", () => save(...Object.values(this.source()))), link);
  }

  // source is what the current view shows, as a file.
  source() {
    const name = (this.request.file?.name ?? hostOf(this.page.url)).replace(/[^\w.-]+/g, "-");
    const file = (end, type, text) => ({ name: `${name}${end}`, type, text });
    switch (this.view) {
      case "json": case "facts": case "outline": return file(".json", "application/json", this.json());
      case "model": return file(".txt", "text/plain", this.wrappedText ?? "");
      case "links": return file("-links.txt", "text/plain", linksOf(this.reading).map(({ href }) => href).join("\n"));
      default: return file(".md", "text/markdown", this.reading.content);
    }
  }

  // showSide opens what stands beside the text, or closes it.
  showSide(name, { quiet = false } = {}) {
    this.sideName = ["original", "question"].includes(name) ? name : "none";
    const isOpen = this.sideName !== "none";
    this.work.dataset.side = this.sideName;
    this.side.hidden = !isOpen;
    for (const toggle of this.toggles?.children ?? []) {
      toggle.setAttribute("aria-pressed", String(toggle.dataset.side === this.sideName));
    }
    if (isOpen) this.side.setAttribute("aria-label", say(this.sideName));
    if (this.sideName === "original") this.original ??= new Original(this);
    if (this.sideName === "question") this.desk ??= new Desk(this);
    this.side.replaceChildren(...(isOpen ? [(this.sideName === "original" ? this.original : this.desk).node] : []));
    if (!quiet) chooseSide(this.sideName);
  }

  toggleSide(name) {
    if (this.state !== "done") return;
    this.showSide(this.sideName === name ? "none" : name);
    if (this.sideName === "question") this.desk.words.focus();
  }

  closeSide() {
    const toggle = this.toggles.querySelector(`[data-side=${this.sideName}]`);
    this.showSide("none");
    toggle.focus();
  }

  // focusQuestion goes to where a question is written.
  focusQuestion() {
    if (this.state !== "done") return;
    if (this.sideName !== "question") this.showSide("question");
    this.desk.words.focus();
  }

  // focusBlocks goes into the original, at the block that was chosen last.
  focusBlocks() {
    if (this.state !== "done") return;
    if (this.sideName !== "original") this.showSide("original");
    this.original.focus();
  }

  // reveal makes the text visible where there is room for one thing only.
  reveal() {
    if (this.view !== "text") this.show("text");
    if (isNarrow()) this.showSide("none");
  }

  async goTo(heading, at) {
    noteWay(this);
    this.reveal();
    const find = () => this.reading.headings().filter((node) => titleOf(node) === heading.title.trim());
    const same = this.page.outline.slice(0, at).filter((other) => other.title === heading.title).length;
    await this.reading.until(() => find().length > same);
    const node = find()[same] ?? find()[0];
    (node ?? this.panel).focus({ preventScroll: true });
    (node ?? this.panel).scrollIntoView({ block: "start" });
  }

  // goToWords leads to where words stand in the text, reading on if need be.
  async goToWords(words) {
    this.reveal();
    let range = null;
    const found = () => Boolean(range = findWords(this.reading.node, words));
    if (await this.reading.until(found)) showRange(range);
    else announce(say("passageGone"));
  }
}
