import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { readFileSync } from "node:fs";
const key = "cstk_test_DevelopmentOnlyNotASecret000000023w8tO";
const client = new Client({ name: "walk", version: "1" });
await client.connect(new StreamableHTTPClientTransport(new URL("http://127.0.0.1:18790/mcp"), { requestInit: { headers: { Authorization: `Bearer ${key}` } } }));
const asks = (await import(process.argv[2])).default;
let ids = {};
for (const [n, ask, name, args] of asks) {
  const given = typeof args === "function" ? args(ids) : args;
  const r = await client.callTool({ name, arguments: given });
  ids[n] = r._meta?.["capstack/result"]; ids.last = r.structuredContent;ids["c"+n]=r.structuredContent;
  console.log(`\n##### ${n} ${ask}\n> ${name} ${JSON.stringify(given).slice(0, 400)}${r.isError ? "\n!! error" : ""}`);
  console.log(r.content.map((c) => c.text ?? c.uri).slice(0, 1).join("\n").slice(0, 2600));
}
await client.close();
