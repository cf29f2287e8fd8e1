/** The studio's files: those that were built, or where the sources are run, built from them when first asked for. */
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** One file: its path below the studio's address, and what it holds. */
export interface StudioFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/** Reads or builds the files. */
export function studioFiles(): Promise<StudioFile[]> {
  return import.meta.url.endsWith(".ts")
    ? buildFiles()
    : readBuilt(fileURLToPath(new URL("./files/", import.meta.url)));
}

/** Reads a folder that `vite build` wrote. */
async function readBuilt(folder: string): Promise<StudioFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
  return Promise.all(
    files.map(async (file) => ({
      path: file.slice(folder.length).replaceAll("\\", "/").replace(/^\//, ""),
      content: await readFile(file),
    })),
  );
}

function buildFiles(): Promise<StudioFile[]> {
  const worker = new Worker(new URL("./build-files.mjs", import.meta.url), {
    workerData: { root: fileURLToPath(new URL("..", import.meta.url)) },
    execArgv: [],
    env: { ...process.env, NODE_ENV: "production" },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", (files: readonly { readonly path: string; readonly content: string | Uint8Array }[]) =>
      resolve(
        files.map(({ path, content }) => ({
          path,
          content: typeof content === "string" ? new TextEncoder().encode(content) : content,
        })),
      ),
    );
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The studio could not be built (${code}).`)));
  });
}
