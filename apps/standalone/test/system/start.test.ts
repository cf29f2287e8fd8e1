import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DEVELOPMENT_KEY } from "@capstack/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../../tools/commands/free-port.mjs";
import { type Program, startProgram } from "../process.js";

const folder = mkdtempSync(join(tmpdir(), "capstack-start-"));
/** Copies of the rows of a program that ended. */
const copies = { open: `${folder}-open`, damaged: `${folder}-damaged` };
const readme = readFileSync(fileURLToPath(new URL("../../../../README.md", import.meta.url)), "utf8");
let port: number;
let program: Program;

beforeAll(async () => {
  port = await freePort();
  program = startProgram({ PORT: String(port), CAPSTACK_DATA: folder });
  await program.ready();
});

afterAll(() => {
  program.process.kill("SIGKILL");
  for (const made of [folder, ...Object.values(copies)]) rmSync(made, { recursive: true, force: true });
});

const shell = (command: string) => execFileSync("sh", ["-c", command], { encoding: "utf8" });
const listKeys = () =>
  fetch(`http://127.0.0.1:${port}/v1/keys`, { headers: { Authorization: `Bearer ${DEVELOPMENT_KEY}` } }).then((r) =>
    r.json(),
  );

describe("pnpm start", () => {
  it("prints an address, a key, and a call that works when pasted", async () => {
    const greeting = await program.ready();
    expect(greeting).toContain(`http://127.0.0.1:${port}`);
    expect(greeting).toContain(DEVELOPMENT_KEY);
    const curl = /^curl [\s\S]*?\]\}'$/m.exec(greeting)?.[0] ?? "";
    expect(JSON.parse(shell(curl)).data.final.valuation.pricePerShare).toBe(1);
  });

  it("answers the README's curls as the README prints them", () => {
    const curls = [...readme.matchAll(/```sh\n(curl -s [\s\S]*?)```\n\n```\n([\s\S]*?)```/g)];
    expect(curls).toHaveLength(2);
    for (const [, curl = "", printed] of curls) {
      expect(shell(curl.replace("127.0.0.1:8787", `127.0.0.1:${port}`))).toBe(printed);
    }
  });

  it("answers this machine alone: no other host, no page of another site", async () => {
    const ask = (path: string, headers: Record<string, string>) =>
      new Promise<{ status: number; allowed: string | undefined }>((resolve, reject) => {
        const sent = { Authorization: `Bearer ${DEVELOPMENT_KEY}`, ...headers };
        request({ host: "127.0.0.1", port, path, headers: sent }, (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode ?? 0, allowed: answer.headers["access-control-allow-origin"] });
        })
          .once("error", reject)
          .end();
      });
    for (const path of ["/v1/keys", "/api/v1/catalog", "/api/accounting/firm", "/account/sign-in", "/healthz"]) {
      const refused = { status: 403, allowed: undefined };
      expect(await ask(path, { Host: "evil.example" }), path).toEqual(refused);
      expect(await ask(path, { Origin: "https://evil.example" }), path).toEqual(refused);
      expect(await ask(path, { Origin: "null" }), path).toEqual(refused);
      expect((await ask(path, { Host: `localhost:${port}`, Origin: "http://localhost:3000" })).status, path).toBe(200);
    }
    expect((await ask("/mcp", { Host: "evil.example" })).status).toBe(403);
  });

  it("keeps its books by the real clock", async () => {
    const headers = { Authorization: `Bearer ${DEVELOPMENT_KEY}` };
    const asked = `http://127.0.0.1:${port}/api/accounting/ledger?group=Fund%20I&account=1000&preset=ytd`;
    const { period } = (await (await fetch(asked, { headers })).json()) as { period: { end: string } };
    expect(period.end).toBe(new Date().toISOString().slice(0, 10));
  });

  it("refuses a second start on the same folder, and loses nothing", async () => {
    const second = startProgram({ PORT: String(await freePort()), CAPSTACK_DATA: folder });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(/is in use by another Capstack process \(process \d+\)[\s\S]*DATABASE_URL/);
    expect(await listKeys()).toMatchObject({ data: { keys: [{ name: expect.any(String) }] } });
  });

  it("refuses a taken port with a sentence", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => holder.once("listening", resolve));
    const address = holder.address();
    const taken = typeof address === "object" && address ? address.port : 0;
    const other = mkdtempSync(join(tmpdir(), "capstack-port-"));
    const second = startProgram({ PORT: String(taken), CAPSTACK_DATA: other });
    expect(await second.exit).toBe(1);
    expect(second.output()).toBe(
      `Port ${taken} is taken by another program. Stop it, or choose another port: PORT=8790\n`,
    );
    expect(readdirSync(other)).toEqual([]);
    holder.close();
    rmSync(other, { recursive: true });
  });

  it("refuses a setting that cannot be read, naming every problem, and exits 78", async () => {
    const wrong = startProgram({ PORT: "eighty", DATABASE_URL: "mysql://x", CAPSTACK_DATA: folder });
    expect(await wrong.exit).toBe(78);
    expect(wrong.output()).toMatch(/PORT: [\s\S]*DATABASE_URL: |DATABASE_URL: [\s\S]*PORT: /);
  });

  it("ends cleanly on Ctrl-C, is ready again within seconds, and has kept its rows", async () => {
    const made = await fetch(`http://127.0.0.1:${port}/v1/keys`, {
      method: "POST",
      headers: { Authorization: `Bearer ${DEVELOPMENT_KEY}` },
      body: '{"name":"kept"}',
    });
    expect(made.status).toBe(200);
    program.process.kill("SIGINT");
    expect(await program.exit).toBe(0);
    for (const copy of Object.values(copies)) {
      cpSync(join(folder, "postgres"), join(copy, "postgres"), { recursive: true });
    }
    program = startProgram({ PORT: String(port), CAPSTACK_DATA: folder });
    await program.ready();
    expect(JSON.stringify(await listKeys())).toContain('"name":"kept"');
  });

  it("says in one sentence that the database is away, and ends with 1", async () => {
    const away = startProgram({
      PORT: String(await freePort()),
      DATABASE_URL: "postgres://capstack:x@127.0.0.1:1/capstack",
      SECRET: "s".repeat(32),
    });
    expect(await away.exit).toBe(1);
    expect(away.output()).toBe("The database cannot be reached. Is DATABASE_URL right, and the server up?\n");
  });

  it("begins the demonstration anew after capstack-admin demo reset", async () => {
    const books = `http://127.0.0.1:${port}/api/accounting`;
    const headers = { Authorization: `Bearer ${DEVELOPMENT_KEY}` };
    const ask = async <T>(path: string, init = {}) =>
      (await fetch(`${books}${path}`, { headers, ...init })).json() as Promise<T>;
    const difference = async () => (await ask<{ difference: number }>("/bank/reconcile?group=Fund%20I")).difference;
    const [row] = (await ask<{ id: string }[]>("/bank?group=Fund%20I&status=drafted")) as [{ id: string }];
    const before = await difference();
    await ask(`/bank/${row.id}/reconcile`, { method: "POST" });
    expect(await difference()).not.toBe(before);
    program.process.kill("SIGINT");
    expect(await program.exit).toBe(0);
    const admin = fileURLToPath(new URL("../../../../tools/commands/capstack-admin.mjs", import.meta.url));
    const said = execFileSync("node", [admin, "demo", "reset"], {
      env: { PATH: process.env.PATH ?? "", CAPSTACK_DATA: folder },
      encoding: "utf8",
    });
    expect(said).toMatch(/table {2}journal_entries\nrows {3}\d+/);
    program = startProgram({ PORT: String(port), CAPSTACK_DATA: folder });
    await program.ready();
    expect(await difference()).toBe(before);
    expect(JSON.stringify(await listKeys())).toContain('"name":"kept"');
  });

  it("beyond this machine needs SECRET, and takes the development key and its books no more", async () => {
    const at = { HOST: "0.0.0.0", PORT: String(await freePort()), CAPSTACK_DATA: copies.open };
    const careless = startProgram(at);
    expect(await careless.exit).toBe(78);
    expect(careless.output()).toMatch(/SECRET: .*must be set/);
    const open = startProgram({ ...at, SECRET: "s".repeat(32) });
    const said = await open.ready();
    expect(said).not.toContain("cstk_test_");
    expect(said).not.toContain("this machine only");
    for (const path of ["/v1/keys", "/api/accounting/firm"]) {
      const headers = { Authorization: `Bearer ${DEVELOPMENT_KEY}` };
      expect((await fetch(`http://127.0.0.1:${at.PORT}${path}`, { headers })).status).toBe(401);
    }
    open.process.kill("SIGKILL");
  });

  it("refuses a damaged folder with a sentence and leaves it as it is", async () => {
    const broken = copies.damaged;
    rmSync(join(broken, "postgres", "global"), { recursive: true });
    const second = startProgram({ PORT: String(await freePort()), CAPSTACK_DATA: broken });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain("Nothing in it was changed");
  });
});
