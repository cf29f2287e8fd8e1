/** The page of a view, whole in one text: the one that was built, or where sources are run, built from them. */
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { ViewName } from "./views.js";

const pages = new Map<ViewName, Promise<string>>();

/**
 * Reads a view's page.
 * @returns HTML that asks for nothing else
 */
export function readPage(name: ViewName): Promise<string> {
  const page = pages.get(name) ?? findPage(name);
  pages.set(name, page);
  // What failed is tried again.
  page.catch(() => pages.delete(name));
  return page;
}

function findPage(name: ViewName): Promise<string> {
  return import.meta.url.endsWith(".ts") ? buildPage(name) : readBuilt(name);
}

/** Beside the module that reads, or a folder above: whoever bundles this decides how deep it lies. */
const PLACES = ["./views/", "../views/", "../../views/", "./pages/"];

async function readBuilt(name: ViewName): Promise<string> {
  for (const place of PLACES) {
    const page = await readFile(new URL(`${place}${name}.html`, import.meta.url), "utf8").catch(() => undefined);
    if (page !== undefined) return page;
  }
  throw new Error(`The page of ${name} is not part of this build.`);
}

function buildPage(name: ViewName): Promise<string> {
  const worker = new Worker(new URL("../build/page-worker.mjs", import.meta.url), { workerData: name, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The page of ${name} could not be built (${code}).`)));
  });
}
