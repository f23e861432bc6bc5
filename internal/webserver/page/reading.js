// The text of a page, in the parts in which it came. A part that is far out of
// sight costs nothing; the next one is fetched before a reader gets there.
class Reading {
  constructor(page, onPart, onComments) {
    this.parts = [page];
    Object.assign(this, { onPart, onComments });
    this.node = make("div", { class: "reading", onclick: (event) => readHere(event) });
    this.foot = make("p", { class: "more" });
    const ahead = { rootMargin: "1500px" };
    this.watch = new IntersectionObserver(([seen]) => { if (seen.isIntersecting) this.more(); }, ahead);
    this.said = make("p", { class: "more", hidden: true });
    this.node.append(this.renderPart(page), this.foot, this.said);
    this.renderFoot();
    this.watch.observe(this.foot);
  }

  get last() { return this.parts[this.parts.length - 1]; }
  get isWhole() { return !this.last.range?.next || !this.parts[0].snapshot; }
  get content() { return this.parts.map((part) => part.content).join("\n\n"); }

  sum(name) { return this.parts.reduce((total, part) => total + part[name], 0); }

  renderPart(page) {
    const prose = renderMarkdown(page.content, page.finalUrl || page.url);
    prose.classList.add("part-of-text");
    prose.tabIndex = -1;
    return prose;
  }

  renderFoot() {
    this.renderSaid();
    this.foot.hidden = this.isWhole;
    if (this.isWhole) return;
    const { range } = this.last;
    this.foot.replaceChildren(button("readOn", () => this.more()), button("readAll", () => this.until(() => false)),
      make("span", {}, say("cut", number(range.end), number(range.total))));
  }

  // retell says in another language what is not the page's own.
  retell() {
    retellTimes(this.node);
    this.renderFoot();
  }

  // renderSaid tells of what readers say below the page, which is left out.
  renderSaid() {
    const left = commentsLeft(this.parts[0]);
    this.said.hidden = left === 0;
    if (left > 0) this.said.replaceChildren(make("span", {}, say("commentsLeft", number(left))),
      button("showComments", () => this.onComments()));
  }

  // more fetches the next part, once at a time.
  more() {
    if (this.isWhole) return Promise.resolve();
    this.fetching ??= readOn(this.parts[0].snapshot, this.last.range.next).then((page) => {
      const part = this.renderPart(page);
      this.parts.push(page);
      this.foot.before(part);
      if (this.foot.contains(document.activeElement)) part.focus({ preventScroll: true });
      this.fetching = null;
      this.renderFoot();
      this.onPart?.();
      this.watch.unobserve(this.foot); // looked at anew: it may still be in sight
      this.watch.observe(this.foot);
    }, (error) => {
      this.fetching = null;
      this.foot.replaceChildren(renderFault(asProblem(error)), button("again", () => this.more()));
      throw error;
    });
    return this.fetching;
  }

  // until reads on until something holds, or all has been read.
  async until(holds) {
    try {
      while (!holds() && !this.isWhole) await this.more();
    } catch {
      return false; // the foot tells
    }
    return holds();
  }

  headings() { return [...this.node.querySelectorAll(".part-of-text [class^=level]")]; }

  close() { this.watch.disconnect(); }
}

// readHere reads a link of a text in the page itself. With a key held, the
// browser opens it as it would any link.
function readHere(event) {
  const link = event.target.closest("a[href]");
  if (!link || !/^https?:/.test(link.href)) return;
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.classList.contains("picture") || link.classList.contains("open")) return;
  event.preventDefault();
  openPages([link.href]);
}
