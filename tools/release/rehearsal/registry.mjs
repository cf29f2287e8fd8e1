/** A registry of our own on this machine, to which a release is published before it is published to anyone. */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../commands/free-port.mjs";

const USER = "rehearsal";

/**
 * Starts the registry with nothing in it; packages of others come from the registry that npm is set to.
 * @param folder an empty folder of its own
 * @returns its address, the settings of an npm that publishes to it and installs from it, and what ends it
 */
export async function startRegistry(tools, folder) {
  mkdirSync(folder, { recursive: true });
  const others = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  writeFileSync(join(folder, "config.yaml"), settings(others));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  const command = join(tools, "node_modules/verdaccio/bin/verdaccio");
  const child = spawn("node", [command, "--config", "config.yaml", "--listen", `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  });
  const token = await signUp(address, child);
  const npmrc = `registry=${address}\n//127.0.0.1:${port}/:_authToken=${token}\ncache=${join(folder, "cache")}\n`;
  return { address, npmrc, close: () => child.kill() };
}

/** Ours are here alone; what they depend on comes from where everything comes from. */
function settings(others) {
  return `storage: ./storage
auth: { htpasswd: { file: ./htpasswd } }
uplinks: { others: { url: "${others}" } }
packages:
  "@capstack/*": { access: $all, publish: $authenticated }
  "**": { access: $all, proxy: others }
log: { type: stdout, level: fatal }
`;
}

async function signUp(address, child) {
  const body = JSON.stringify({ name: USER, password: `${USER}-only`, type: "user", roles: [] });
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const answer = await fetch(`${address}-/user/org.couchdb.user:${USER}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body,
    }).catch(() => undefined);
    if (answer?.ok) return (await answer.json()).token;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The registry of the rehearsal does not answer.");
}
