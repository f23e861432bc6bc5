// One link and what came of it.
let resultCount = 0;

class Result {
  constructor(request, label, onChange) {
    this.onChange = onChange;
    this.request = request;
    this.label = label;
    this.id = `result-${++resultCount}`;
    this.view = "text";
    this.state = "reading";
    this.step = null;
    this.node = make("article", { class: "result", id: this.id, "aria-labelledby": `${this.id}-title` });
    this.render();
  }

  async start(signal) {
    Object.assign(this, { state: "reading", step: null, received: null });
    this.render();
    try {
      this.page = await readPage(this.request, signal, (step) => this.progress(step));
      this.state = "done";
      announce(say("done", this.title(), number(this.page.wordCount)));
    } catch (error) {
      this.state = "failed";
      this.error = error.name === "AbortError" ? new Problem({ detail: say("stopped") }) : error instanceof Problem ? error : new Problem({ detail: say("offline") });
      announce(say("notRead", hostOf(this.request.url)));
      if (error.kind === "unauthorized") askForKey(() => this.start(signal));
    }
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

  title() { return this.page?.title || hostOf(this.request.url) || say("untitled"); }

  render() {
    const body = { reading: () => this.renderReading(), failed: () => this.renderFailed(), done: () => this.renderDone() }[this.state]();
    this.node.dataset.state = this.state;
    this.node.setAttribute("aria-busy", String(this.state === "reading"));
    this.node.replaceChildren(make("header", { class: "head" },
      make("p", { class: "source" }, outside(this.request.url, this.label)),
      make("h2", { id: `${this.id}-title`, dir: "auto", lang: this.page?.language || false, tabindex: "-1" }, this.title())), ...body);
    this.onChange?.();
  }

  renderReading() {
    this.line = make("p", { class: "progress-line" }, this.progressText());
    return [make("progress", { "aria-label": say("reading") }), this.line];
  }

  renderFailed() {
    const again = make("button", { type: "button", class: "quiet", onclick: () => this.start(new AbortController().signal) }, say("again"));
    return [make("p", { class: "failure" }, this.error.message), this.error.hint ? make("p", { class: "hint" }, this.error.hint) : null, again].filter(Boolean);
  }

  renderDone() {
    const { page } = this;
    const byline = [page.author, page.siteName, page.publishedAt && when(page.publishedAt)].filter(Boolean).join(" · ");
    const counts = [say("wordCount", number(page.wordCount)), say("tokens", number(page.tokens)), page.cached && say("fromCache")].filter(Boolean).join(" · ");
    return [
      make("p", { class: "byline", dir: "auto" }, byline),
      make("p", { class: "counts" }, counts),
      this.warning(), this.tabs(), this.panel(), this.more(),
    ].filter((node) => node && (node.textContent || node.children.length));
  }

  warning() {
    const { readable, reason, fallback } = this.page.extraction;
    const why = reason || fallback?.reason;
    return readable || !why ? null : make("p", { class: "warning" }, make("strong", {}, say("notReadable")), ` — ${why}`);
  }

  tabs() {
    const names = ["text", "markdown", "json", "explained", "details"];
    const tab = (name) => make("button", {
      type: "button", role: "tab", id: `${this.id}-tab-${name}`, "aria-controls": `${this.id}-panel`,
      "aria-selected": String(name === this.view), tabindex: name === this.view ? "0" : "-1", onclick: () => this.show(name, true),
    }, say(name));
    const list = make("div", { role: "tablist", "aria-label": say("views"), onkeydown: (event) => this.onKey(event, names) }, ...names.map(tab));
    return make("div", { class: "bar" }, list, this.actions());
  }

  onKey(event, names) {
    const at = names.indexOf(this.view);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + names.length, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.show(names[to % names.length], true);
  }

  show(name, focus) {
    this.view = name;
    this.render();
    if (focus) byId(`${this.id}-tab-${name}`).focus();
  }

  actions() {
    const button = (name, act) => make("button", { type: "button", class: "quiet", onclick: act }, say(name));
    const copy = (text) => async (event) => {
      await navigator.clipboard.writeText(text);
      event.target.textContent = say("copied");
      announce(say("copied"));
      setTimeout(() => { event.target.textContent = say(event.target.dataset.name); }, 2000);
    };
    const copying = (name, text) => {
      const node = button(name, copy(text));
      node.dataset.name = name;
      return node;
    };
    return make("div", { class: "actions" }, copying("copy", this.source().text),
      button("download", () => save(...Object.values(this.source()))), copying("permalink", permalink(this.page.url)));
  }

  // source is what the current view shows, as a file.
  source() {
    const name = hostOf(this.page.url).replace(/[^\w.-]+/g, "-");
    if (this.view === "json" || this.view === "details") return { name: `${name}.json`, type: "application/json", text: JSON.stringify(this.page, null, 2) };
    return { name: `${name}.md`, type: "text/markdown", text: this.page.content };
  }

  panel() {
    const fill = {
      text: () => renderMarkdown(this.page.content),
      markdown: () => make("pre", { class: "source-text", tabindex: "0" }, this.page.content),
      json: () => make("pre", { class: "source-text", tabindex: "0" }, JSON.stringify(this.page, null, 2)),
      explained: () => renderExplained(this),
      details: () => renderDetails(this.page, this.received, (title) => this.goTo(title)),
    }[this.view];
    return make("div", {
      role: "tabpanel", id: `${this.id}-panel`, class: `panel panel-${this.view}`, tabindex: "0",
      "aria-labelledby": `${this.id}-tab-${this.view}`, lang: this.view === "text" ? this.page.language || false : false,
    }, fill());
  }

  goTo(title) {
    this.show("text", false);
    const heading = [...this.node.querySelectorAll(".prose [class^=level]")].find((node) => node.textContent.trim() === title.trim());
    (heading ?? byId(`${this.id}-panel`)).focus();
    heading?.scrollIntoView({ block: "start" });
  }

  // goThere moves to the result without touching the address of the page.
  goThere(event) {
    event.preventDefault();
    this.node.scrollIntoView({ block: "start" });
    byId(`${this.id}-title`).focus({ preventScroll: true });
  }

  more() {
    const { range, snapshot } = this.page;
    if (!range?.next || !snapshot) return null;
    const button = make("button", { type: "button", class: "quiet", onclick: () => this.readOn() }, say("readOn"));
    return make("p", { class: "more" }, button, make("span", {}, say("cut", number(range.end), number(range.total))));
  }

  async readOn() {
    try {
      const next = await readOn(this.page.snapshot, this.page.range.next);
      this.page = { ...this.page, content: `${this.page.content}\n\n${next.content}`, range: next.range,
        wordCount: this.page.wordCount + next.wordCount, tokens: this.page.tokens + next.tokens };
      this.render();
    } catch (error) {
      announce(error.message);
    }
  }
}
