/** An archived empty database, from which new ones start instead of being initialised. */
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";

const FILE = fileURLToPath(new URL("../dist/empty-database.tar.gz", import.meta.url));

/** The archive; created here if the build did not, which takes some seconds, once. */
export async function emptyDatabase(): Promise<Blob> {
  return new Blob([gunzipSync(readPacked() ?? (await packEmptyDatabase()))]);
}

/** Creates and stores the archive. */
export async function packEmptyDatabase(): Promise<Uint8Array> {
  const engine = await PGlite.create();
  await engine.exec("checkpoint");
  const folder = await engine.dumpDataDir("none");
  await engine.close();
  const packed = gzipSync(new Uint8Array(await folder.arrayBuffer()), { level: 9 });
  keep(packed);
  return packed;
}

function readPacked(): Uint8Array | undefined {
  try {
    return readFileSync(FILE);
  } catch {
    return undefined;
  }
}

/** Written atomically, since others may read meanwhile; if it cannot be stored, the next caller creates its own. */
function keep(packed: Uint8Array): void {
  const draft = `${FILE}.${randomUUID()}`;
  try {
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(draft, packed);
    renameSync(draft, FILE);
  } catch {
    rmSync(draft, { force: true });
  }
}
