/** Every command that the documents and the greeting print, run as printed: a document is one shell session. */
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAccount, DEVELOPMENT_KEY, migrateAccounts } from "@capstack/accounts";
import { createTestDatabase, startTestServer, type TestServer } from "@capstack/database/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../tools/commands/free-port.mjs";
import { greeting } from "../src/greeting.js";
import { type Program, startProgram } from "../test/process.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const SECRET = "s".repeat(32);

/** What is printed and run elsewhere, and where. */
const RUN_ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^(npx --yes pnpm@[\d.]+|pnpm)( |$)/, "scripts of the manifests, which a test below finds; `pnpm verify start`"],
  [/(^| )docker /, "needs Docker; `pnpm verify container` takes the same steps without it"],
  [/^npm install /, "takes the package from the registry; `pnpm verify packing` packs each"],
  [/(^| )npx (-y )?@capstack\/mcp\b/, "takes the package from the registry; its stdio.test.ts runs the program"],
  [/(^| )node apps\/api\/dist\/main\.js worker(\s+#.*)?$/, "apps/api/test/worker-process.test.ts starts two"],
  [
    /^npx capstack-admin account move /,
    "takes two clusters; apps/accounting/test/system/move-account.test.ts has them",
  ],
  [
    /^npx capstack-admin demo reset$/,
    "takes the folder of a server that has ended; test/system/start.test.ts resets one",
  ],
  [
    /^capstack-admin doctor$/,
    "finds this session's own settings wanting; packages/accounts/test/doctor.test.ts has both",
  ],
  [/^claude mcp add /, "a program of others"],
  [/^node --import tsx examples\/<folder>/, "examples/test runs each folder"],
  [/^node packages\/ledger\/tools\/check-with-hledger\.mjs/, "`pnpm verify journals` runs it"],
  [/^npx capstack-admin entitlement grant$/, "named, not printed: the sessions of the same documents run it"],
];

/** A command that goes on until it is told to end. */
const SERVER = /(^| )(node \S*dist\/main\.js|pnpm start)(\s+#.*)?$/;

const documents = [
  ...["README.md", "CONTRIBUTING.md", "examples/README.md", "benchmarks/README.md"],
  ...readdirSync(join(root, "docs/site"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !/^(?:node_modules|dist|\.)/.test(name))
    .map((name) => `docs/site/${name}`),
  ...within("apps", () => true, "/README.md"),
  ...within("packages", () => true, "/README.md"),
];

function within(folder: string, isWanted: (name: string) => boolean, rest: string): string[] {
  const found = readdirSync(join(root, folder)).filter(isWanted);
  return found.map((name) => `${folder}/${name}${rest}`).filter((path) => existsSync(join(root, path)));
}

/** A command in the middle of a sentence or a table: settings, a program and a word for it. */
const IN_A_SENTENCE = /`((?:[A-Z_]+=\S+ )*(?:npx|npm|pnpm|node|docker|capstack|capstack-admin) [^`]+)`/g;

/** A block of commands, and what it prints where a block without a language follows at once. */
const BLOCK = /```(?:sh|bash|shell|console)\n([\s\S]*?)```(?:\n\n```\n([\s\S]*?)```)?/g;

/** A document's session, the commands of its sentences and its servers, each apart; and what runs elsewhere. */
function commandsOf(path: string) {
  const text = readFileSync(join(root, path), "utf8");
  const blocks = [...text.matchAll(BLOCK)].map(([, commands = "", prints]) => ({
    lines: commands.split("\n"),
    prints,
  }));
  const lines = blocks.flatMap((block) => block.lines);
  const said = [...text.replace(/```[\s\S]*?```/g, "").matchAll(IN_A_SENTENCE)].map(([, command = ""]) => command);
  const isElsewhere = (line: string) => RUN_ELSEWHERE.some(([pattern]) => pattern.test(line));
  const isServer = (line: string) => SERVER.test(line) && !isElsewhere(line);
  const here = (line: string) => !isElsewhere(line) && !isServer(line);
  return {
    path,
    session: blocks.map(({ lines, prints }) => ({ commands: lines.filter(here).join("\n").trim(), prints })),
    said: said.filter(here),
    servers: [...lines, ...said].filter(isServer),
    elsewhere: [...lines, ...said].filter(isElsewhere),
  };
}

const printed = documents.map(commandsOf);

const folder = mkdtempSync(join(tmpdir(), "capstack-printed-"));
let postgres: TestServer;
let program: Program;
let port: number;
/** The database that operators work on, and an account in it. */
let operated: { readonly url: string; readonly account: string };

beforeAll(async () => {
  port = await freePort();
  program = startProgram({ PORT: String(port), CAPSTACK_DATA: join(folder, "served") });
  postgres = await startTestServer();
  await program.ready();
  const { url, database } = await createTestDatabase(postgres.url);
  await migrateAccounts(database);
  const { id } = await createAccount(database, { name: "Acme" }, { actor: { kind: "admin" } });
  await database.close();
  operated = { url, account: id };
});
afterAll(async () => {
  program.process.kill("SIGKILL");
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A command with what its reader puts in for what is left open. */
async function filledIn(command: string): Promise<string> {
  const isPostgres = /DATABASE_URL=(postgres:\/\/)?…/.test(command);
  const created = isPostgres ? await createTestDatabase(postgres.url) : undefined;
  await created?.database.close();
  return command
    .replace(/DATABASE_URL=(postgres:\/\/)?…/, `DATABASE_URL=${created?.url}`)
    .replace("DATABASE_OWNER_URL=…", `DATABASE_OWNER_URL=${created?.url}`)
    .replace("SECRET=…", `SECRET=${SECRET}`)
    .replace("cstk_…", DEVELOPMENT_KEY)
    .replace("<id>", operated.account)
    .replace("<address>", "ops@acme.test")
    .replace("<name>", "Build")
    .replaceAll("127.0.0.1:8787", `127.0.0.1:${port}`);
}

const environment = () => ({
  ...process.env,
  NO_COLOR: "1",
  DATABASE_URL: operated.url,
  SECRET,
  CAPSTACK_BASE_URL: `http://127.0.0.1:${port}/v1`,
  XDG_CONFIG_HOME: join(folder, "config"),
});

/** A refusal fails a curl; a reader without hledger leaves that line out. */
const PRELUDE = `set -euo pipefail
curl() { command curl --fail-with-body "$@"; }
command -v hledger > /dev/null || hledger() { :; }
`;

/** Runs a session: in the clone, where npx finds its commands, or in an empty folder where they are installed. */
async function runSession(commands: string): Promise<string> {
  const ours = await filledIn(commands);
  const isInClone = /(^|[^\w-])(npx|node apps\/\S+) /m.test(commands);
  const cwd = isInClone ? root : mkdtempSync(join(folder, "session-"));
  const installed = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;
  const env = isInClone ? environment() : { ...environment(), PATH: installed };
  return new Promise((resolve, reject) => {
    const child = execFile("bash", ["-c", PRELUDE + ours], { cwd, env, timeout: 280_000 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${ours}\n\n${stdout}\n${stderr}`));
    });
    // `capstack login` reads the key there; a command that reads nothing may have ended.
    child.stdin?.on("error", () => {});
    child.stdin?.end(DEVELOPMENT_KEY);
  });
}

/** Stands in what a session prints at the end of each of its blocks. */
const END_OF_BLOCK = "--- end of block ---";

const FILES = "capstack example cap-table > rounds.json\ncapstack example exit-waterfall > stack.json\n";

describe("the commands that are printed", () => {
  it.each(printed.filter(({ session }) => session.some(({ commands }) => commands !== "")))(
    "in $path run as printed, and print what stands below them",
    async ({ session }) => {
      const commands = session.map(({ commands }) => `${commands}\necho "${END_OF_BLOCK}"`).join("\n");
      const printed = (await runSession(/rounds\.json|stack\.json/.test(commands) ? FILES + commands : commands)).split(
        `${END_OF_BLOCK}\n`,
      );
      for (const [place, { prints }] of session.entries()) {
        // A terminal shows the line ends of CSV and of text alike.
        if (prints !== undefined) expect(printed[place]?.replaceAll("\r", "")).toBe(prints);
      }
    },
  );

  it.each(printed.flatMap(({ path, said }) => said.map((command) => ({ path, command }))))(
    "in a sentence of $path run as printed: $command",
    async ({ command }) => {
      await runSession(command);
    },
  );

  it.each(printed.flatMap(({ path, servers }) => servers.map((command) => ({ path, command }))))(
    "in $path start a server, which ends when told to: $command",
    async ({ path, command }) => {
      // What `pnpm start` runs, without pnpm: a signal reaches the program alone.
      const ours = (await filledIn(command)).replace(
        "pnpm start",
        "node --conditions=@capstack/source tools/start/start.mjs",
      );
      const cwd = ours.includes("node dist/") ? join(root, dirname(path)) : root;
      const env = { ...environment(), PORT: String(await freePort()), LOG_LEVEL: "info" };
      const child = spawn("bash", ["-c", `exec env ${ours}`], { cwd, env });
      let said = "";
      const isReady = new Promise<void>((resolve) => {
        const hear = (chunk: Buffer) => {
          said += String(chunk);
          if (/"(listening|ready)"|Stop with Ctrl-C/.test(said)) resolve();
        };
        child.stdout.on("data", hear);
        child.stderr.on("data", hear);
      });
      const exit = new Promise((resolve) => child.once("exit", resolve));
      await Promise.race([isReady, exit]);
      child.kill("SIGTERM");
      expect(await exit, said).toBe(0);
    },
  );

  it("with pnpm name a script that is there, with npm a package that is published", () => {
    const manifests = [
      "package.json",
      "docs/site/package.json",
      ...["apps", "packages"].flatMap((at) => within(at, () => true, "/package.json")),
    ];
    const read = manifests.map((path) => ({ path, ...JSON.parse(readFileSync(join(root, path), "utf8")) }));
    const named = (name: string | undefined) => read.find((manifest) => manifest.name === name);
    for (const { path, elsewhere } of printed) {
      const own = read.find((manifest) => manifest.path === path.replace(/README\.md$/, "package.json"));
      for (const line of elsewhere) {
        const [, filter, script] = /pnpm(?:@[\d.]+)? (?:--filter (\S+) )?([\w:]+)/.exec(line) ?? [];
        const scripts =
          filter === undefined ? { ...own?.scripts, ...named("capstack").scripts } : named(filter)?.scripts;
        if (script !== undefined) expect(Object.keys(scripts ?? {}), `${path}: ${line}`).toContain(script);
        const [, installed] = /^npm install (?:--global )?(\S+)$/.exec(line) ?? [];
        if (installed !== undefined) expect(named(installed)?.private ?? "missing", line).not.toBe(true);
      }
    }
  });

  it("are left to others only where the list says to whom, and the list names nothing else", () => {
    const elsewhere = printed.flatMap((document) => document.elsewhere);
    const idle = RUN_ELSEWHERE.filter(([pattern]) => !elsewhere.some((line) => pattern.test(line)));
    expect(idle).toEqual([]);
  });

  it("in the greeting run as printed", async () => {
    const curls = [...program.output().matchAll(/^curl [\s\S]*?(?=\n\n)/gm)].map(([curl]) => curl);
    expect(curls).toHaveLength(2);
    for (const curl of curls) expect(JSON.parse(await runSession(curl))).toBeTypeOf("object");
  });

  it("in the greeting of a server without the development key make an account and a key", async () => {
    const said = greeting({ address: "http://127.0.0.1:8787", key: undefined, people: false, embedded: false });
    const commands = said.split("\n").filter((line) => line.startsWith("npx "));
    expect(await runSession(commands.join("\n"))).toContain("cstk_live_");
  });
});
