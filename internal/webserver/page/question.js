// Asking about pages: questions, summaries, comparisons, and whether words
// stand on them. Every citation leads to its passage.
class Desk {
  constructor(result) {
    this.result = result;
    this.tasks = tasksFor(result);
    this.task = this.tasks[0];
    this.outcome = make("div", { class: "outcome", "aria-live": "polite" });
    this.form = make("form", { class: "question", novalidate: true, onsubmit: (event) => this.submit(event) });
    this.node = make("div", { class: "desk" }, this.form, this.outcome);
    this.renderForm();
  }

  renderForm() {
    const pick = (name) => make("button", {
      type: "button", class: "quiet", "aria-pressed": String(name === this.task), "data-task": name,
      onclick: () => this.pick(name),
    }, say(name));
    const id = `${this.result.id}-words`;
    this.words = make("textarea", {
      id, rows: "3", placeholder: say(`${this.task}Hint`), "aria-describedby": `${id}-about`,
      onkeydown: (event) => { if (event.key === "Enter" && !event.shiftKey && !event.isComposing) this.submit(event); },
    });
    this.form.replaceChildren(
      make("div", { class: "ways", role: "group", "aria-label": say("question") }, ...this.tasks.map(pick)),
      make("label", { for: id, class: "unseen" }, say(`${this.task}Label`)), this.words,
      make("div", { class: "row" }, make("button", { type: "submit", class: "primary" }, say(`${this.task}Do`)),
        make("p", { class: "hint", id: `${id}-about` }, this.about())));
  }

  // refresh offers what has become possible, such as a comparison once a second
  // page has been read.
  refresh() {
    const tasks = tasksFor(this.result);
    if (tasks.join() === this.tasks.join()) return;
    const typed = this.words.value;
    const { selectionStart, selectionEnd } = this.words;
    const hadFocus = this.words === document.activeElement;
    this.tasks = tasks;
    this.renderForm();
    this.words.value = typed;
    this.words.setSelectionRange(selectionStart, selectionEnd);
    if (hadFocus) this.words.focus();
  }

  // retell says all in the language that has been chosen.
  retell() {
    const typed = this.words.value;
    this.renderForm();
    this.words.value = typed;
    if (this.told) this.outcome.replaceChildren(...this.told());
  }

  about() {
    if (this.task === "verify") return say("verifyAbout");
    return offers("model") ? say("modelAbout") : say("noModelAbout");
  }

  pick(name) {
    const typed = this.words.value;
    this.task = name;
    this.renderForm();
    this.words.value = typed;
    this.form.querySelector(`[data-task=${name}]`).focus();
  }

  async submit(event, confirm) {
    event?.preventDefault();
    const text = this.words.value.trim();
    if (!text && (this.task === "ask" || this.task === "verify")) {
      this.outcome.replaceChildren(make("p", { class: "hint" }, say(`${this.task}Hint`)));
      this.words.focus();
      return;
    }
    this.asking?.abort();
    const mine = this.asking = new AbortController();
    const live = make("div", { class: "prose answer" });
    let written = "";
    this.told = null;
    this.outcome.setAttribute("aria-busy", "true"); // told once it is whole, not word by word
    this.outcome.replaceChildren(make("progress", { "aria-label": say("thinking") }), live,
      button("stop", () => this.stop()));
    const options = {
      signal: mine.signal, headers: confirm ? { "Decant-Confirm": confirm } : {},
      on: { text: (piece) => { written += piece; live.textContent = written; } },
    };
    try {
      const isVerdict = this.task === "verify";
      const answer = await (isVerdict ? call : stream)(this.task, this.request(text), options);
      if (mine !== this.asking) return;
      this.told = () => (isVerdict ? this.renderVerdict(answer) : this.renderAnswer(answer));
      this.outcome.replaceChildren(...this.told());
    } catch (error) {
      if (mine === this.asking) this.fail(asProblem(error));
    } finally {
      if (mine === this.asking) this.finish();
    }
  }

  finish() {
    this.asking = null;
    this.outcome.setAttribute("aria-busy", "false");
  }

  // stop ends a question that is being answered, and says whether one was.
  stop() {
    const wasAsking = Boolean(this.asking);
    this.asking?.abort();
    if (wasAsking) this.words.focus();
    return wasAsking;
  }

  request(text) {
    const { page, request } = this.result;
    switch (this.task) {
      case "ask": return { prompt: `${text}\n${page.url}` };
      case "summarize": return { ...(request.file ? { snapshot: page.snapshot } : { urls: [page.url] }), focus: text };
      case "compare": return { urls: openResults().map((result) => result.page.url), aspect: text };
      default: return { quote: text, snapshot: page.snapshot };
    }
  }

  fail(problem) {
    if (problem.kind !== "unconfirmed" || !problem.confirm) {
      this.outcome.replaceChildren(renderFault(problem));
      return;
    }
    this.outcome.replaceChildren(make("div", { class: "warning" }, make("p", {}, say("mayRead")),
      make("ul", {}, ...(problem.addresses ?? []).map((url) => make("li", {}, url))),
      button("agree", () => this.submit(null, problem.confirm), { class: "primary" })));
  }

  cite(answer, number) {
    const citation = answer.citations?.find((candidate) => candidate.number === number);
    if (!citation) return null;
    const words = citation.quote || citation.title || citation.url;
    return make("button", {
      type: "button", class: "cite", "aria-label": say("citationOf", number, words),
      title: citation.quote ?? "", onclick: () => this.lead(citation),
    }, String(number));
  }

  lead(citation) {
    const other = openResults().find(({ page }) => [page.url, page.finalUrl].includes(citation.url));
    noteWay(other ?? this.result, this.result);
    if (other && other !== this.result) selectResult(other);
    (other ?? this.result).goToWords(citation.quote || citation.title || "");
  }

  renderAnswer(answer) {
    const [body] = bareAnswer(answer.text).split(/\n+(?:Sources|출처):\n/);
    citing = (number) => this.cite(answer, number);
    const text = renderMarkdown(body);
    citing = null;
    text.classList.add("answer");
    const notes = [answer.notice, answer.dropped ? say("droppedCitations", answer.dropped) : "",
      answer.model ? say("byModel", answer.model) : say("byQuotes")].filter(Boolean);
    const sources = (answer.citations ?? []).map((citation) => this.renderSource(citation));
    return [text, sources.length ? make("ol", { class: "sources", "aria-label": say("sources") }, ...sources) : null,
      make("p", { class: "hint" }, notes.join(" · ")), copying("copy", () => answer.text)].filter(Boolean);
  }

  renderSource(citation) {
    const { number, place, url, checked } = citation;
    const where = [place, shortAddress(url), checked && say("checked")].filter(Boolean).join(" · ");
    return make("li", {}, make("span", { class: "number" }, String(number)), this.leading(citation),
      make("span", { class: "link-where" }, where));
  }

  // leading is a citation's words, which lead to where they stand.
  leading(citation) {
    const words = citation.quote ? `“${citation.quote}”` : citation.title || citation.url;
    return make("button", { type: "button", class: "plain", dir: "auto", onclick: () => this.lead(citation) }, words);
  }

  renderVerdict({ verdict, similarity, nearest, section }) {
    const quote = nearest?.quote && this.leading(nearest);
    return [make("p", { class: `verdict ${verdict}` }, make("b", { class: "swatch" }, say(verdict)), " ",
      verdict === "present" ? "" : say("similar", Math.round(similarity * 100))),
    quote ? make("p", {}, say(verdict === "present" ? "standsHere" : "nearest"), " ", quote) : null,
    section ? make("p", { class: "hint" }, section) : null].filter(Boolean);
  }
}

// tasksFor are the questions that can be put about a result. A file has no
// address to ask about; a comparison takes two pages.
function tasksFor(result) {
  const several = offers("model") && openResults().filter((other) => !other.request.file).length > 1;
  const summarize = offers("model") && "summarize";
  return [!result.request.file && "ask", summarize, several && "compare", "verify"].filter(Boolean);
}

// bareAnswer is an answer without the marks that tell a model what is untrusted.
function bareAnswer(text) {
  return text.replace(/^<<<(?:END_)?EXTERNAL_UNTRUSTED_CONTENT[^\n]*>>>\n?/gm, "");
}
