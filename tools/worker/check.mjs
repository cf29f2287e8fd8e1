// The edge form of the API: bundled without anything of Node, served by workerd on loopback, asked the first question.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import workerd from "workerd";
import { freePort } from "../commands/free-port.mjs";

const key = "edge-check-key";
const caller = {
  account: { id: "edge", name: "Edge" },
  key: {
    id: "edge",
    name: "Edge",
    prefix: "edge",
    mode: "live",
    scopes: ["compute"],
    vehicles: null,
    role: null,
    partners: null,
    personId: null,
  },
  entitlements: ["cap-table-exit-waterfall"],
};
const keys = JSON.stringify([{ sha256: createHash("sha256").update(key).digest("hex"), caller }]);
const folder = mkdtempSync(join(tmpdir(), "capstack-worker-"));
const port = await freePort();

const { metafile } = await build({
  entryPoints: [createRequire(import.meta.url).resolve("@capstack/api/worker")],
  outfile: join(folder, "worker.js"),
  bundle: true,
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["workerd", "worker", "browser"],
  metafile: true,
  logLevel: "error",
});
const [output] = Object.values(metafile.outputs);
console.log(`bundle: ${Math.round(output.bytes / 1024)} kB, imports left: ${output.imports.length}`);

writeFileSync(
  join(folder, "config.capnp"),
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .api)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const api :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  bindings = [
    (name = "CAPSTACK_KEYS", text = ${JSON.stringify(keys)}),
    (name = "PUBLIC_URL", text = "http://127.0.0.1:${port}")
  ],
  compatibilityDate = "2025-06-01"
);
`,
);

const server = spawn(workerd.default ?? workerd, ["serve", join(folder, "config.capnp")], { stdio: "inherit" });
try {
  const answer = await ask("/v1/cap-table/compute", { Authorization: `Bearer ${key}` });
  const price = answer.body.data?.final.valuation.pricePerShare;
  if (answer.status !== 200 || price !== 1) throw new Error(`the worker answered ${JSON.stringify(answer)}`);
  const refused = await ask("/v1/cap-table/compute", { Authorization: "Bearer nobody" });
  if (refused.status !== 401) throw new Error(`an unknown key got ${refused.status}`);
  console.log("workerd answers the option-pool shuffle: price 1.00");
} finally {
  server.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}

async function ask(path, headers) {
  const body = JSON.stringify({
    events: [
      { type: "common_issuance", grants: [{ id: "f", name: "Founders", shares: 6_000_000 }] },
      {
        type: "priced_round",
        label: "Series A",
        preMoneyValuation: 8_000_000,
        investments: [{ id: "i", name: "Investor", amount: 2_000_000 }],
        pools: [{ pct: 0.2, mode: "pre" }],
      },
    ],
  });
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
