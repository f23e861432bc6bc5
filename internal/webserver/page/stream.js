// How the page speaks to the server.
let key = sessionStorage.getItem("key") ?? "";

class Problem extends Error {
  constructor(problem) {
    super(problem.detail);
    this.kind = problem.kind;
    this.hint = problem.hint;
  }
}

async function post(path, body, { signal, accept = "application/json" } = {}) {
  const headers = { "Content-Type": "application/json", Accept: accept };
  if (key) headers["X-API-Key"] = key;
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal, credentials: "omit" });
  if (!response.ok) throw new Problem(await response.json().catch(() => ({ detail: `${response.status}`, kind: "protocol" })));
  return response;
}

const findLinks = async (text, signal) => (await (await post("/v1/links", { text, utf16: true }, { signal })).json()).links;

const readOn = async (snapshot, start) => (await post("/v1/read", { snapshot, start })).json();

// readPage reads an address and tells of each step on the way.
async function readPage(request, signal, onProgress) {
  const response = await post("/v1/read", request, { signal, accept: "text/event-stream" });
  for await (const { event, data } of events(response.body)) {
    if (event === "progress") onProgress(JSON.parse(data));
    if (event === "result") return JSON.parse(data);
    if (event === "error") throw new Problem(JSON.parse(data));
  }
  throw new Problem({ detail: say("offline"), kind: "connect" });
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (text + value).split("\n\n");
    text = parts.pop();
    for (const part of parts) {
      const field = (name) => part.split("\n").find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      if (field("event")) yield { event: field("event"), data: field("data") };
    }
  }
}
