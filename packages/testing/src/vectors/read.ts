import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * One golden case. `output` names the figures the source gives, not the whole answer; `error` is the code, and where
 * it matters the path, that the input is refused with.
 */
export interface Vector {
  readonly name: string;
  readonly source: string;
  /** The exported function to call; the engine's main one by default. */
  readonly function?: string;
  readonly input: unknown;
  readonly output?: unknown;
  readonly error?: { readonly code: string; readonly path?: readonly (string | number)[] };
}

/**
 * Every vector of a folder's JSON files, each file one vector or a list of them, in order of file name.
 * @throws Error when there is none, or when one has neither output nor error
 */
export function readVectors(folder: string): Vector[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const vectors = files.sort().flatMap((file) => {
    const content: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
    return (Array.isArray(content) ? content : [content]) as Vector[];
  });
  if (vectors.length === 0) throw new Error(`no vectors in ${folder}`);
  for (const vector of vectors) {
    if ((vector.output === undefined) === (vector.error === undefined)) {
      throw new Error(`vector "${vector.name}" needs an output or an error`);
    }
  }
  return vectors;
}
