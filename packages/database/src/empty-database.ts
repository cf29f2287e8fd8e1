/** The folder of an empty database, packed, which every new one begins with instead of making its own. */
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";

const FILE = fileURLToPath(new URL("../dist/empty-database.tar.gz", import.meta.url));

/** The packed folder; made where the build has not packed one, which takes some seconds, once. */
export async function emptyDatabase(): Promise<Blob> {
  return new Blob([gunzipSync(readPacked() ?? (await packEmptyDatabase()))]);
}

/** Makes one and keeps it packed. */
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

/** Written whole or not at all, as others may read meanwhile; where it cannot be kept, the next one makes its own. */
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
