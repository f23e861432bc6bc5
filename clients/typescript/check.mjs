// Asks a server, whose address and key are in the environment, all that the client can.
import { Decant, DecantError } from "./decant.mjs";

const page = "https://blog.example.com/pour-over";
const { DECANT_BASE: base, DECANT_KEY: key } = process.env;

function check(what, holds) {
  if (!holds) {
    console.error(`typescript: ${what}`);
    process.exit(1);
  }
}

async function kindOf(call) {
  try {
    await call();
  } catch (refused) {
    if (!(refused instanceof DecantError)) throw refused;
    return `${refused.status} ${refused.kind} ${refused.hint !== ""}`;
  }
}

async function all(lines) {
  const list = [];
  for await (const line of lines) list.push(line);
  return list;
}

const decant = new Decant({ base, key });
check("links", (await decant.links({ text: `see ${page}` })).links[0].value === page);
const read = await decant.read({ url: page, maxChars: 500, extractMode: "text" });
check("read", read.url === page && read.extractMode === "text" && read.untrusted === true);
const own = await decant.read({ html: "<p>My own page, as it is.", url: "https://a.example/" });
check("html", own.content.includes("own page"));
const { results } = await decant.readSeveral({ urls: [page, "http://10.0.0.7/"] });
check("several", results[0].title === read.title && results[1].kind === "blocked_address");
const lines = await all(decant.batch({ items: [{ id: "a", url: page }, { id: "b", url: "http://10.0.0.7/" }] }));
check("batch", lines.map((line) => line.id).join() === "a,b" && lines[1].error !== undefined);
const file = await decant.readFile(new TextEncoder().encode("name,price\nTea,3\n"), { name: "tée.csv" });
check("file", file.content.includes("Tea"));
check("understand", (await decant.understand({ message: `see ${page}` })).links.length === 1);
check("ask", (await decant.ask({ prompt: `What was the promise? ${page}` })).text !== "");
const headers = { Authorization: "Bearer tea-and-cake" };
const members = await decant.read({ url: "https://members.example.com/", headers, timeoutSeconds: 5 });
check("headers", members.content.includes("flour"));
check("refused", (await kindOf(() => decant.read({ url: "http://10.0.0.7/" }))) === "403 blocked_address true");
check("bad request", (await kindOf(() => decant.read({}))) === "400 bad_request true");
const stranger = new Decant({ base: `${base}/`, key: "wrong" });
check("wrong key", (await kindOf(() => all(stranger.batch({ urls: [page] })))) === "401 unauthorized true");
console.log("typescript: all is well");
