// Several pages at once: each in short, with the way to it.
class Batch {
  constructor(place, requests) {
    this.place = place;
    this.results = requests.map(({ request, label }) => new Result(request, label, () => this.render()));
    this.rows = this.results.map((result) => new Row(result));
    this.list = make("ol", { class: "rail-list" }, ...this.rows.map(({ node }) => node));
    this.sum = make("p", { class: "rail-sum", role: "status" });
    this.tools = make("div", { class: "rail-tools" });
    this.rail = make("nav", { class: "rail", "aria-label": say("pages") }, this.sum, this.list, this.tools);
    this.node = make("div", { class: this.results.length > 1 ? "several" : "single" });
    this.select(place.at);
  }

  get current() { return this.results[this.at]; }
  get isReading() { return this.results.some((result) => result.state === "reading"); }

  select(at) {
    this.at = Math.min(at, this.results.length - 1);
    this.node.replaceChildren(...(this.results.length > 1 ? [this.rail] : []), this.current.node);
    this.render();
  }

  async read() {
    this.reading = new AbortController();
    this.finished = Promise.all(this.results.map((result) => result.start(this.reading.signal)));
    await this.finished;
  }

  stop() { this.reading?.abort(); }

  show(view) {
    for (const result of this.results) {
      if (result.state === "done" && result === this.current) result.show(view, { quiet: true });
      else result.view = views.includes(view) ? view : "text";
    }
  }

  render() {
    if (!this.list || this.results.length < 2) return;
    const count = (state) => this.results.filter((result) => result.state === state).length;
    this.sum.textContent = say("batchSum", count("done"), this.results.length, count("failed"));
    for (const [at, row] of this.rows.entries()) row.tell(at === this.at);
    for (const result of this.results) result.desk?.refresh();
    const isWhole = count("done") > 0 && !this.isReading;
    this.tools.replaceChildren(...(isWhole ? [button("downloadAll", () => this.save())] : []));
  }

  // save writes all pages as lines of JSON, those that failed with why.
  save() {
    const line = ({ page, request, error }) => JSON.stringify(page ?? { url: request.url, error: error?.kind });
    save("pages.jsonl", "application/x-ndjson", `${this.results.map(line).join("\n")}\n`);
  }

  retell() {
    this.rail.setAttribute("aria-label", say("pages"));
    for (const result of this.results) {
      result.reading?.retell();
      result.original?.retell();
      result.desk?.retell();
      result.render();
    }
  }

  close() {
    for (const result of this.results) result.drop();
  }
}

// A row is a page in the rail. It stays the same element while its page is read,
// so that whoever stands on it is not moved.
class Row {
  constructor(result) {
    this.result = result;
    this.title = make("span", { class: "rail-title", dir: "auto" });
    this.state = make("span", { class: "rail-state" });
    this.button = make("button", { type: "button", onclick: () => selectResult(result, true) }, this.title, this.state);
    this.node = make("li", {}, this.button);
  }

  tell(isCurrent) {
    const { state, page } = this.result;
    this.node.className = state;
    this.title.textContent = this.result.title();
    this.state.textContent = state === "done" ? say("wordCount", number(page.wordCount)) : say("states")[state];
    if (isCurrent) this.button.setAttribute("aria-current", "true");
    else this.button.removeAttribute("aria-current");
  }
}
