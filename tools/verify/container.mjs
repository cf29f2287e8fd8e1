// The steps of the Dockerfile, without an engine: deploy each app's production tree into a folder, run it as the image
// does against a real Postgres, ask whether it is ready, end it with SIGTERM.
import { execFileSync, spawn } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSeparateDatabase, startTestServer } from "../../packages/database/dist/testing.js";

/** Each app, and an address of it that answers 401 or 405 to a stranger. */
const apps = [
  { name: "api", address: "/v1/keys", refusal: 401 },
  { name: "site", address: "/checkout/nothing", refusal: 404 },
  { name: "accounting", address: "/api/accounting/firm", refusal: 401 },
  { name: "mcp", address: "/mcp", refusal: 405 },
  { name: "standalone", address: "/api/accounting/firm", refusal: 401 },
];

/** What no server runs. */
const UNWANTED = /^(@vitest|vitest|vite|rolldown|esbuild|react|react-dom|vue|typescript|tsx|drizzle-kit)@/;
/** What the API's image may carry beside Node; five packages of it receive and read cap tables as files, and write workbooks. */
const API_MAY = { packages: 66, megabytes: 110 };

// Deploying without development dependencies notes that this checkout has none, and the next command would remove them.
const STATE = "node_modules/.pnpm-workspace-state-v1.json";
const state = readFileSync(STATE);

const folder = mkdtempSync(join(tmpdir(), "capstack-image-"));
const server = await startTestServer();
const separate = await createSeparateDatabase(server.url);
try {
  for (const [index, app] of apps.entries()) await check(app, 20_000 + ((process.pid + index) % 20_000));
} finally {
  writeFileSync(STATE, state);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function check({ name, address, refusal }, port) {
  const tree = join(folder, name);
  execFileSync("pnpm", ["--filter", `./apps/${name}`, "deploy", "--prod", "--legacy", tree], { stdio: "pipe" });
  execFileSync("node", ["tools/build/keep-what-runs.mjs", tree], { stdio: "pipe" });
  checkContents(name, tree);
  const base = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: separate.url,
    DATABASE_OWNER_URL: separate.ownerUrl,
    SECRET: "s".repeat(32),
    ACCOUNTS: "0",
    CAPSTACK_BASE_URL: `${base}/v1`,
  };
  const child = spawn("node", ["dist/main.js"], { cwd: tree, env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const exit = new Promise((resolve) => child.once("exit", resolve));
  try {
    await ready(`${base}/readyz`);
    const refused = await fetch(base + address);
    if (refused.status !== refusal) throw new Error(`${name}: ${address} without a key gave ${refused.status}`);
  } finally {
    child.kill("SIGTERM");
  }
  const code = await exit;
  if (code !== 0) throw new Error(`${name}: SIGTERM ended it with ${code}`);
  console.log(`${name}: the image's steps give a server that is ready and ends with 0`);
}

function checkContents(name, tree) {
  for (const folder of ["src", "test"]) {
    if (readdirSync(tree).includes(folder)) throw new Error(`${name}: ${folder} is in the production tree`);
  }
  const packages = readdirSync(join(tree, "node_modules/.pnpm")).filter((entry) => /.@\d|.@file/.test(entry));
  const unwanted = packages.filter((entry) => UNWANTED.test(entry));
  if (unwanted.length > 0) throw new Error(`${name}: ${unwanted.join(", ")} in the production tree`);
  const megabytes = Math.round(bytesOnDisk(tree) / 1e6);
  console.log(`${name}: ${packages.length} packages, ${megabytes} MB`);
  if (name === "api" && (packages.length > API_MAY.packages || megabytes > API_MAY.megabytes)) {
    throw new Error(`api: at most ${API_MAY.packages} packages and ${API_MAY.megabytes} MB are expected`);
  }
}

function bytesOnDisk(tree) {
  const entries = readdirSync(tree, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).blocks * 512, 0);
}

async function ready(url) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url).catch(() => null);
    if (response?.status === 200) return;
    if (attempt > 150) throw new Error(`${url} never became ready`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
