import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);

/** What node is told to run a program from its TypeScript, and every package of this repository with it. */
export const fromSource = ["--conditions=@capstack/source", "--import", pathToFileURL(require.resolve("tsx")).href];
