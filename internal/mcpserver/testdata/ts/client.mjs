// Talks to Decant's MCP server with the TypeScript SDK and prints what it saw.
//   node client.mjs stdio BINARY PAGE STALL
//   node client.mjs http ENDPOINT PAGE STALL [KEY]
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateMessageRequestSchema, ElicitRequestSchema, ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

const [how, where, page, stall, key] = process.argv.slice(2);

function transport() {
  if (how === 'stdio') {
    return new StdioClientTransport({ command: where, args: ['mcp'], env: process.env, stderr: 'inherit' });
  }
  return new StreamableHTTPClientTransport(new URL(where), { requestInit: key ? { headers: { Authorization: `Bearer ${key}` } } : {} });
}

async function failureOf(promise) {
  try {
    await promise;
    return '';
  } catch (error) {
    return String(error.message);
  }
}

const client = new Client({ name: 'typescript', version: '1.0.0' }, { capabilities: { elicitation: {}, sampling: {} } });
client.setRequestHandler(CreateMessageRequestSchema, async ({ params }) => ({
  role: 'assistant', model: 'own', content: { type: 'text', text: `My own model saw ${params.messages[0].content.text.includes('light frame') ? 'a light frame' : 'nothing'}.` },
}));
const asked = [];
client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
  asked.push(params.message);
  return { action: 'accept', content: params.requestedSchema.properties.answer ? { answer: 'yes' } : {} };
});
let listChanged;
const changed = new Promise((resolve) => { listChanged = resolve; });
client.setNotificationHandler(ResourceListChangedNotificationSchema, () => listChanged());

await client.connect(transport());
const tools = (await client.listTools()).tools;
const links = await client.callTool({ name: 'links', arguments: { text: 'see https://example.com/a.' } });
const progress = [];
const read = await client.callTool({ name: 'read', arguments: { url: page } }, undefined, { onprogress: (p) => progress.push(p.message) });
await changed;
const resources = (await client.listResources()).resources;
const resource = await client.readResource({ uri: resources[0].uri });
const understood = await client.callTool({ name: 'understand', arguments: { message: `read ${page} and http://169.254.169.254/` } });
const answered = await client.callTool({ name: 'ask', arguments: { prompt: `What does a kite need? ${page}` } });
const blocked = await client.callTool({ name: 'read', arguments: { url: 'http://169.254.169.254/latest/' } });
const wrong = await client.callTool({ name: 'read', arguments: { url: 7 } });
const unknown = await failureOf(client.callTool({ name: 'nope', arguments: {} }));
const completed = await client.complete({ ref: { type: 'ref/prompt', name: 'summarize' }, argument: { name: 'url', value: page.slice(0, 12) } });
const prompt = await client.getPrompt({ name: 'summarize', arguments: { url: page } });
const aborted = await failureOf(client.callTool({ name: 'read', arguments: { url: stall } }, undefined, { signal: AbortSignal.timeout(300) }));
const after = await client.callTool({ name: 'links', arguments: { text: 'none' } });

console.log(JSON.stringify({
  tools: tools.map((t) => t.name),
  links: JSON.parse(links.content[0].text).links.length,
  read: read.content[0].text,
  structured: read.structuredContent === undefined && read._meta['dev.decant/facts'].url === page,
  progress: progress.length,
  asked,
  answered: answered.content[0].text,
  resource: resource.contents[0].text,
  understood: understood._meta['dev.decant/facts'].links.map((l) => l.kind ?? 'read'),
  blocked: blocked.isError && blocked._meta['dev.decant/error'].kind,
  wrong: wrong.isError && wrong._meta['dev.decant/error'].kind,
  unknown,
  completed: completed.completion.values,
  icons: client.getServerVersion().icons.length,
  prompt: prompt.messages[0].content.text,
  aborted,
  after: JSON.parse(after.content[0].text).links.length,
}));
await client.close();
