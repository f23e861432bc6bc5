// How the page speaks to the server.
let key = sessionStorage.getItem("key") ?? "";

class Problem extends Error {
  constructor(problem) {
    super(problem.detail);
    Object.assign(this, {
      kind: problem.kind, hint: problem.hint, addresses: problem.addresses, confirm: problem.confirm,
      siteStatus: problem.siteStatus, retryAfter: problem.retryAfterSeconds,
    });
  }
}

// asProblem is any failure as a problem that can be told.
function asProblem(error) {
  if (error instanceof Problem) return error;
  return new Problem(error.name === "AbortError" ? { kind: "stopped", detail: "" } : { kind: "offline", detail: "" });
}

const keyed = (headers) => (key ? { ...headers, "X-API-Key": key } : headers);

async function answered(response) {
  if (response.ok) return response;
  throw new Problem(await response.json().catch(() => ({ detail: `${response.status}`, kind: "protocol" })));
}

async function post(path, body, { signal, accept = "application/json", headers = {} } = {}) {
  const file = body instanceof FormData;
  const all = keyed({ Accept: accept, ...(file ? {} : { "Content-Type": "application/json" }), ...headers });
  const sent = file ? body : JSON.stringify(body);
  return answered(await fetch(path, { method: "POST", headers: all, body: sent, signal, credentials: "omit" }));
}

const call = async (operation, body, options) => (await post(`/v1/${operation}`, body, options)).json();

const listBatches = async (signal) =>
  (await answered(await fetch("/page/queue", { headers: keyed({}), signal, credentials: "omit" }))).json();

const findLinks = async (text, signal) => (await call("links", { text, utf16: true }, { signal })).links;

const readOn = (snapshot, start) => call("read", { snapshot, start });

const wrapPage = async (snapshot) => (await post("/v1/read?wrap=true", { snapshot }, { accept: "text/plain" })).text();

// asked is a request as the server takes it: a file goes as a form.
function asked({ file, ...request }) {
  if (!file) return request;
  const form = new FormData();
  for (const [name, value] of Object.entries(request)) if (value) form.append(name, String(value));
  form.append("file", file, file.name);
  return form;
}

// stream asks for something that takes its time, and tells of what happens on
// the way.
async function stream(operation, body, { signal, headers, on = {} } = {}) {
  const response = await post(`/v1/${operation}`, body, { signal, headers, accept: "text/event-stream" });
  for await (const { event, data } of events(response.body)) {
    if (event === "result") return JSON.parse(data);
    if (event === "error") throw new Problem(JSON.parse(data));
    on[event]?.(JSON.parse(data));
  }
  throw new Problem({ detail: "", kind: "offline" });
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

// screenshot is a picture of a page as a browser shows it.
async function screenshot(url, signal) {
  const { session } = await call("browse", { action: "open", url }, { signal });
  try {
    const { image } = await call("browse", { action: "screenshot", session, fullPage: true }, { signal });
    const bytes = Uint8Array.from(atob(image), (c) => c.charCodeAt(0));
    return new Blob([bytes], { type: "image/png" });
  } finally {
    call("browse", { action: "close", session }).catch(() => {}); // an idle session closes by itself
  }
}
