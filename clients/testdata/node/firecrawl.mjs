// Asks a server, whose address and key are in the environment, as programs do
// that were written for Firecrawl.
import Firecrawl from "@mendable/firecrawl-js";

const page = "https://blog.example.com/pour-over";
const app = new Firecrawl({ apiKey: process.env.DECANT_KEY, apiUrl: process.env.DECANT_BASE });

function check(what, holds, got) {
  if (!holds) {
    console.error(`firecrawl: ${what}: ${JSON.stringify(got)}`);
    process.exit(1);
  }
}

async function refusal(call) {
  try {
    return { went: await call() };
  } catch (refused) {
    return { status: refused.status, code: refused.code, message: refused.message };
  }
}

const plain = await app.scrape(page);
check("plain", plain.markdown.includes("## The recipe I kept") && plain.metadata.statusCode === 200 &&
  plain.metadata.sourceURL === page && plain.metadata.title !== undefined, plain.metadata);
const all = await app.scrape(page, { formats: ["markdown", "html", "rawHtml", "links", "images"], onlyMainContent: false });
check("formats", all.rawHtml.includes("<html") && all.html.length > 0 && all.links.every((link) => link.startsWith("https://")) &&
  Array.isArray(all.images), Object.keys(all));
const gone = await app.scrape("https://blog.example.com/none");
check("gone", gone.metadata.statusCode === 404 && gone.metadata.error.includes("404"), gone);
const unknown = await refusal(() => app.scrape("https://nowhere.example.invalid/"));
check("unknown host", unknown.message?.includes("has no address in DNS"), unknown);
const inner = await refusal(() => app.scrape("http://10.0.0.7/"));
check("private", inner.status === 403 && inner.code === "BLOCKED_ADDRESS", inner);
const picture = await refusal(() => app.scrape(page, { formats: ["screenshot"] }));
check("screenshot", picture.status === 400 && picture.message.includes("screenshot"), picture);
const map = await refusal(() => app.map("https://blog.example.com/"));
check("map", map.status === 404 && map.message.includes("only POST /v2/scrape"), map);
