// Several pages at once: each in short, with the way to it.
class Batch {
  constructor(place, requests) {
    this.place = place;
    this.results = requests.map(({ request, label }) => new Result(request, label, () => this.render()));
    this.list = make("ol", { class: "rail-list" });
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
    await Promise.all(this.results.map((result) => result.start(this.reading.signal)));
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
    const told = ({ state, page }) =>
      (state === "done" ? say("wordCount", number(page.wordCount)) : say("states")[state]);
    const row = (result, at) => make("li", { class: result.state }, make("button", {
      type: "button", "aria-current": at === this.at ? "true" : false, onclick: () => selectResult(result, true),
    }, make("span", { class: "rail-title", dir: "auto" }, result.title()),
    make("span", { class: "rail-state" }, told(result))));
    this.list.replaceChildren(...this.results.map(row));
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
      const { reading, original } = result;
      reading?.renderFoot();
      original?.close();
      Object.assign(result, { original: null, desk: null });
      result.render();
    }
  }

  close() {
    for (const result of this.results) result.drop();
  }
}
