import { createRequire } from "node:module";

const READ_SOURCES = new URL("read-sources.mjs", import.meta.url).href;

/** A file that a thread runs, and what the thread is started with. */
export interface ThreadFile {
  readonly filename: string;
  readonly execArgv: string[];
}

/**
 * How a thread of a package is started: nothing of what the process was started with is for it. Where packages are read
 * from their sources, its file is TypeScript, and the thread is given what reads that.
 * @param specifier the package's entry for the thread, as its `exports` name it
 * @param importer `import.meta.url` of who asks
 * @example
 * threadFile("@capstack/threads", import.meta.url).filename.endsWith("index.ts") // => true
 */
export function threadFile(specifier: string, importer: string): ThreadFile {
  const { resolve } = createRequire(importer);
  const filename = resolve(specifier);
  if (!filename.endsWith(".ts")) return { filename, execArgv: [] };
  return { filename, execArgv: ["--conditions=@capstack/source", "--import", READ_SOURCES] };
}
