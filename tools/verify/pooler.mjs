// Everything behind PgBouncer in transaction mode, where every transaction may have another connection: two processes
// become ready, share six connections of the server, and answer the core flow of the models, the keys
// and the books, many at once.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccount, createKey, firmScopes, grantEntitlement } from "../../packages/accounts/dist/index.js";
import { openDatabase } from "../../packages/database/dist/index.js";
import { createSeparateDatabase, startTestServer } from "../../packages/database/dist/testing.js";
import { freePort } from "../commands/free-port.mjs";

const SECRET = "s".repeat(32);
// One account asks as fast as it can.
const LIMITS = "computePerMinute=60000,computeBurst=1000,keysPerMinute=6000";

const folder = mkdtempSync(join(tmpdir(), "capstack-pooler-"));
const server = await startTestServer();
const separate = await createSeparateDatabase(server.url);
const children = [];
try {
  // As it comes, PgBouncer refuses settings at the start of a connection; told to ignore them, it takes them silently.
  for (const ignored of ["", "ignore_startup_parameters = statement_timeout,extra_float_digits"]) {
    const port = await freePort();
    await check(await startPooler(port, ignored), port);
    while (children.length > 0) await end(children.pop());
  }
} finally {
  for (const child of children) child.kill("SIGKILL");
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function startPooler(port, ignored) {
  const { hostname, port: serverPort, username, password } = new URL(separate.url);
  const file = join(folder, `pgbouncer-${port}.ini`);
  const users = join(folder, `users-${port}.txt`);
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
${ignored}
`,
  );
  for (const [path, mode] of [
    [folder, 0o755],
    [file, 0o644],
    [users, 0o644],
  ])
    chmodSync(path, mode);
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  run("pgbouncer", ["-q", ...user, file], process.env);
  const url = new URL(separate.url);
  url.port = String(port);
  await until("the pooler", async () => {
    const database = await openDatabase({ url: url.href });
    await database.query("select 1").finally(() => database.close());
  });
  return url.href;
}

async function check(url, port) {
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATABASE_URL: url,
    DATABASE_OWNER_URL: separate.ownerUrl,
    SECRET,
    ACCOUNTS: "0",
    LIMITS,
  };
  const bases = [];
  for (let n = 0; n < 2; n++) {
    const own = String(await freePort());
    run(process.execPath, ["apps/standalone/dist/main.js"], { ...environment, PORT: own, LOG_LEVEL: "error" });
    bases.push(`http://127.0.0.1:${own}`);
  }
  for (const base of bases) await until(base, async () => expect(await fetch(`${base}/readyz`), 200));
  const token = await makeKey(url);
  const call = caller(bases, token);

  const body = { events: [grant(1_000)], options: { snapshots: "none" } };
  await many(300, async () => expect(await call("POST", "/v1/cap-table/compute", body), 200));
  await many(40, async (n) => {
    const headers = { "Idempotency-Key": `key-${port}-${n >> 1}` };
    const { data } = await json(await call("POST", "/v1/keys", { name: `made ${n >> 1}` }, headers), [200, 409]);
    if (data !== undefined) await json(await call("DELETE", `/v1/keys/${data.key.id}`), [200]);
  });
  await books(call);
  console.log(`behind PgBouncer (${port}): models, keys and books answer from two processes`);
}

/** A firm, a fund, its partners, sixty entries from everywhere at once, and the accounts they end in. */
async function books(call) {
  const at = (path) => `/api/accounting${path}`;
  const firm = await json(await call("POST", at("/firms"), { name: "Acme" }), [201]);
  const fund = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" };
  await json(await call("POST", at("/vehicles"), fund), [201]);
  const partner = { name: "Harbor", commitment: 5_000_000, commitmentDate: "2025-01-01" };
  const { lpEntityId } = await json(await call("POST", at("/partners?group=Fund%20I"), partner), [201]);
  const posting = (amount) => [
    { account: "1000", amount },
    { account: "3100", lpEntityId, amount: -amount },
  ];
  await many(60, async (n) => {
    const entry = { entryDate: "2025-01-10", sourceType: "capital_call", status: "posted", postings: posting(100) };
    expect(await call("POST", at("/journal"), entry, { "Idempotency-Key": `entry-${n}` }), 201);
    expect(await call("GET", at("/capital-accounts?group=Fund%20I&end=2025-03-31")), 200);
  });
  const { total } = await json(await call("GET", at("/journal")), [200]);
  if (total !== 60) throw new Error(`${total} entries are in the books, not 60`);
  const { rows } = await json(await call("GET", at("/capital-accounts?end=2025-03-31")), [200]);
  const [harbor] = rows;
  if (harbor.ending !== 6_000) throw new Error(`Harbor ends at ${harbor.ending}, not 6,000`);
}

async function makeKey(url) {
  const database = await openDatabase({ url });
  const actor = { kind: "admin" };
  const account = await createAccount(database, { name: `Acme ${url}` }, { actor });
  const settings = { allowTestKeys: true, production: true, peppers: [] };
  await grantEntitlement(
    database,
    account.id,
    { code: "cap-table-exit-waterfall", mode: "live", source: "grant" },
    { actor },
  );
  const { token } = await createKey(
    database,
    { account, actor },
    { name: "All", mode: "live", scopes: firmScopes },
    {},
    settings,
  );
  await database.close();
  return token;
}

function grant(shares) {
  const grants = [{ id: "founders", name: "Founders", shares, kind: "founder" }];
  return { type: "common_issuance", label: "Founding", grants };
}

/** Asks one process after the other. */
function caller(bases, token) {
  let asked = 0;
  return (method, path, body, headers = {}) =>
    fetch(bases[asked++ % bases.length] + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

async function many(count, work) {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

async function json(response, statuses) {
  const text = await response.text();
  if (!statuses.includes(response.status)) throw new Error(`${response.url} gave ${response.status}: ${text}`);
  return JSON.parse(text);
}

function expect(response, status) {
  return json(response, [status]);
}

function run(command, args, env) {
  const child = spawn(command, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  child.on("error", (error) => console.error(error));
  children.push(child);
}

function end(child) {
  return new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });
}

async function until(what, work) {
  for (let attempt = 0, reason; attempt < 300; attempt++) {
    try {
      return await work();
    } catch (error) {
      reason = error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    if (attempt === 299) throw new Error(`${what} never came up`, { cause: reason });
  }
}
