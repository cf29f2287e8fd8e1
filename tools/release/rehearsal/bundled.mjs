/** A program of an installed package, bundled as its users do, where there is no Node: in workerd and in Chromium. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/** Tools of the workspace, each found from the package that has it. */
const of = (folder) => createRequire(resolve(folder, "package.json"));

/** Runs `main.mjs` of a folder in workerd. @returns what it printed */
export async function inWorkerd(folder) {
  await bundle(folder, "export default { test() {} };", ["workerd", "worker", "browser"]);
  writeFileSync(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .main)]);
const main :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "bundle.js")],
  compatibilityDate = "2025-06-01"
);
`,
  );
  const workerd = of("tools/worker")("workerd");
  const words = ["test", join(folder, "config.capnp")];
  return execFileSync(workerd.default ?? workerd, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Runs `main.mjs` of a folder in a page of Chromium. @returns what it printed */
export async function inChromium(folder) {
  await bundle(folder, "", ["browser"]);
  const { chromium } = of("apps/studio")("playwright-core");
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    const printed = [];
    page.on("console", (message) => printed.push(`${message.text()}\n`));
    page.on("pageerror", (error) => printed.push(`${error.message}\n`));
    await page.goto("about:blank");
    await page.addScriptTag({ type: "module", content: readFileSync(join(folder, "bundle.js"), "utf8") });
    await page.waitForFunction("window.isDone === true", undefined, { timeout: 10_000 }).catch(() => {});
    return printed.join("");
  } finally {
    await browser.close();
  }
}

/** One file of `main.mjs` and all that it imports, with words after it; nothing of Node may be left. */
async function bundle(folder, after, conditions) {
  writeFileSync(join(folder, "bundled.mjs"), `import "./main.mjs";\nglobalThis.isDone = true;\n${after}\n`);
  const { build } = of("tools/worker")("esbuild");
  await build({
    entryPoints: [join(folder, "bundled.mjs")],
    outfile: join(folder, "bundle.js"),
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions,
    logLevel: "error",
  });
}
