// An MCP client without packages: it starts `decant mcp` and calls a tool.
//
//   node client.ts https://example.com/
//
// Node.js 22.18 and later run it as it stands. Every type is inferred, so that
// older ones run it too, under the name client.mjs.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const start = (command = "decant", args = ["mcp"]) => {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  let last = 0;

  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    const call = waiting.get(message.id);
    if (call === undefined) return; // a notice, which this client has no use for
    waiting.delete(message.id);
    if (message.error) call.fail(new Error(message.error.message));
    else call.done(message.result);
  });
  child.on("error", (error) => { for (const call of waiting.values()) call.fail(error); });

  const send = (message = {}) => child.stdin.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
  const ask = (method = "", params = {}) => new Promise((done, fail) => {
    waiting.set(++last, { done, fail });
    send({ id: last, method, params });
  });
  const greet = async () => {
    await ask("initialize", {
      protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "example", version: "1.0.0" },
    });
    send({ method: "notifications/initialized" });
  };
  return { ask, greet, close: () => child.stdin.end() };
};

const [address] = process.argv.slice(2);
if (address === undefined) {
  console.error("usage: node client.ts URL");
  process.exit(2);
}
const decant = start();
await decant.greet();
const { tools } = Object(await decant.ask("tools/list"));
console.log("tools:", tools.map((tool = { name: "" }) => tool.name).join(", "));
const result = Object(await decant.ask("tools/call", { name: "read", arguments: { url: address, maxChars: 2000 } }));
console.log(result.content[0].text);
process.exitCode = result.isError ? 1 : 0;
decant.close();
