// The steps of the Dockerfile, without an engine: deploy the API's production tree into a folder, run it as the image
// does against a real Postgres, ask whether it is ready, end it with SIGTERM.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "../../packages/database/dist/testing.js";

const folder = mkdtempSync(join(tmpdir(), "capstack-image-"));
const server = await startTestServer();
let failure;
try {
  const app = join(folder, "app");
  execFileSync("pnpm", ["--filter", "./apps/api", "deploy", "--prod", "--legacy", app], { stdio: "pipe" });
  for (const unwanted of ["src", "test", "node_modules/vitest", "node_modules/typescript"]) {
    if (existsSync(join(app, unwanted))) throw new Error(`${unwanted} is in the production tree`);
  }
  const port = 20_000 + (process.pid % 20_000);
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: server.url,
    SECRET: "s".repeat(32),
    ACCOUNTS: "0",
  };
  const child = spawn("node", ["dist/main.js"], { cwd: app, env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const exit = new Promise((resolve) => child.once("exit", resolve));
  await ready(`http://127.0.0.1:${port}/readyz`);
  const refused = await fetch(`http://127.0.0.1:${port}/v1/keys`);
  if (refused.status !== 401) throw new Error(`/v1/keys without a key gave ${refused.status}`);
  child.kill("SIGTERM");
  const code = await exit;
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code}`);
  console.log("the image's steps give a server that is ready and ends with 0");
} catch (error) {
  failure = error;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (failure) throw failure;

async function ready(url) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url).catch(() => null);
    if (response?.status === 200) return;
    if (attempt > 150) throw new Error(`${url} never became ready`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
