/** The code that the page's own thread loads before the first screen is complete, set apart so that it can be measured. */
import { copyFile, mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";

/** A written chunk, as the builder tells of it. */
export interface WrittenChunk {
  readonly type: "chunk" | "asset";
  readonly name?: string | undefined;
  readonly isEntry?: boolean;
  /** Files that it loads together with itself. */
  readonly imports?: readonly string[];
}

/** Parts of the first page that are loaded after its first figures. */
const SOON = ["kit", "rounds", "move-round", "trial-conversions", "example-menu", "export-panel", "import-file"];

/**
 * The files of the first load: the entry, the parts that come soon after, and all that these import.
 * @throws Error where one of the parts is no chunk any more
 */
export function firstLoadOf(written: Readonly<Record<string, WrittenChunk>>): string[] {
  const chunks = Object.entries(written).filter(([, { type }]) => type === "chunk");
  const missing = SOON.filter((name) => !chunks.some(([, chunk]) => chunk.name === name));
  if (missing.length > 0) throw new Error(`No chunk of the studio is called ${missing.join(", ")}.`);
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of written[file]?.imports ?? []) follow(next);
  };
  for (const [file, { isEntry, name = "" }] of chunks) if (isEntry === true || SOON.includes(name)) follow(file);
  return [...found].sort();
}

/** Copies the files of the first load to a folder of their own. */
export async function setApart(
  written: Readonly<Record<string, WrittenChunk>>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  await Promise.all(firstLoadOf(written).map((file) => copyFile(join(from, file), join(to, basename(file)))));
}
