import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it } from "vitest";
import { fromSource } from "../../../../tools/commands/from-source.mjs";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const args = (...words: string[]) => [...fromSource, main, ...words];
const env = { PATH: process.env.PATH ?? "", XDG_CONFIG_HOME: "/nonexistent" };

describe("the process", () => {
  it("pipes an example into a computation", () => {
    const example = spawnSync(process.execPath, args("example", "cap-table"), { encoding: "utf8", env });
    const computed = spawnSync(process.execPath, args("cap-table", "compute", "-", "--local"), {
      encoding: "utf8",
      env,
      input: example.stdout,
    });
    expect([computed.status, computed.stderr]).toEqual([0, ""]);
    expect(JSON.parse(computed.stdout).final.totals.fullyDilutedShares).toBeGreaterThan(0);
  });

  it("ends quietly when its reader has gone", async () => {
    const shell = `${[process.execPath, ...args("help")].map((word) => `'${word}'`).join(" ")} | true; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", shell], { encoding: "utf8", env });
    expect([stdout, stderr]).toEqual(["0\n", ""]);
  });

  it("exits 130 at Ctrl-C while it waits", async () => {
    const server = createServer(() => child.kill("SIGINT"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const child = spawn(process.execPath, args("catalog", "--base-url", address), { env });
    const code = await new Promise((resolve) => child.on("exit", resolve));
    server.closeAllConnections();
    server.close();
    expect(code).toBe(130);
  });

  it("exits with the code of what went wrong", () => {
    expect(spawnSync(process.execPath, args("guess"), { env }).status).toBe(2);
    expect(spawnSync(process.execPath, args("validate", "cap-table"), { env, input: "{}" }).status).toBe(3);
  });

  it("serves MCP", async () => {
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: args("mcp", "--local"), env }));
    expect((await client.listTools()).tools.length).toBeGreaterThan(2);
    await client.close();
  });
});
