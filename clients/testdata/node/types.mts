// A program in TypeScript as somebody would write it. It is compiled, not run.
import { Decant, DecantError, type Answer, type BatchLine, type Page } from "../../typescript/decant.mjs";

const decant = new Decant({ base: "http://127.0.0.1:8642", key: "k" });

const page: Page = await decant.read({ url: "https://example.com/", extractMode: "text", maxChars: 500 });
const words: string = page.content + (page.title ?? "");
const several = await decant.readSeveral({ urls: ["https://example.com/"] });
const failed: Array<string | undefined> = several.results.map((result) => result.kind);
const answer: Answer = await decant.ask({ prompt: "what? https://example.com/" }, { signal: AbortSignal.timeout(1000) });
const sources: number = answer.citations.length;
for await (const line of decant.batch({ urls: ["https://example.com/"] })) {
  const known: BatchLine = line;
  console.log(known.id, words, failed, sources);
}
await decant.readFile(new Uint8Array([1]), { name: "a.csv" });
try {
  await decant.links({ text: "" });
} catch (refused) {
  if (refused instanceof DecantError) console.log(refused.status, refused.kind, refused.hint);
}

// @ts-expect-error a field is missing
await decant.read({ extractMode: "text", url: 7 });
// @ts-expect-error there is no such mode
await decant.read({ url: "https://example.com/", extractMode: "html" });
// @ts-expect-error there is no such operation
await decant.pour({});
// @ts-expect-error a request has what it needs
await decant.ask({});
