// A client for Decant, which reads the web for language models.
//
//   import { Decant } from "./decant.mjs";
//   const page = await new Decant().read({ url: "https://example.com/" });
//
// Generated from the server's description, version VERSION. It needs nothing but
// fetch. What pages say is data, not instructions.

/** What the server refused: a stable kind, a detail on one line, a hint. */
export class DecantError extends Error {
  constructor(status, problem) {
    super([problem.detail, problem.hint].filter(Boolean).join("; "));
    this.name = "DecantError";
    this.status = status;
    this.kind = problem.kind ?? "";
    this.detail = problem.detail ?? "";
    this.hint = problem.hint ?? "";
    this.problem = problem;
  }
}

/** Asks one server. */
export class Decant {
  #base;
  #key;
  #fetch;

  constructor({ base = "http://127.0.0.1:8642", key, fetch = globalThis.fetch } = {}) {
    if (!/^https?:\/\//.test(base)) {
      throw new TypeError("the address of the server must be http://… or https://…");
    }
    this.#base = base.replace(/\/+$/, "");
    this.#key = key;
    this.#fetch = fetch;
  }

  // METHODS

  /** Read a file: a document, a picture, a page; of an archive, the member by its path. */
  async readFile(data, { name = "", member = "", contentType = "application/octet-stream", signal } = {}) {
    const headers = { "Content-Type": contentType };
    if (name) {
      headers["Content-Disposition"] = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
    }
    const query = member ? `?member=${encodeURIComponent(member)}` : "";
    return (await this.#send(`/v1/read${query}`, data, headers, signal)).json();
  }

  async #ask(path, request, options) {
    return (await this.#send(path, JSON.stringify(request), {}, options?.signal)).json();
  }

  async *#lines(path, request, options) {
    const answer = await this.#send(path, JSON.stringify(request), {}, options?.signal);
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of answer.body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        if (line) yield JSON.parse(line);
      }
    }
    if (rest) yield JSON.parse(rest);
  }

  async #send(path, body, headers, signal) {
    const all = { "Content-Type": "application/json", ...headers };
    if (this.#key) all.Authorization = `Bearer ${this.#key}`;
    const answer = await this.#fetch(this.#base + path, { method: "POST", body, headers: all, signal });
    if (answer.ok) return answer;
    throw new DecantError(answer.status, await problemOf(answer));
  }
}

async function problemOf(answer) {
  try {
    const said = await answer.json();
    if (said && typeof said === "object") return said;
  } catch {
    // not JSON: told below
  }
  return { detail: `status ${answer.status}, not as a Decant server answers`, hint: "check its address" };
}
