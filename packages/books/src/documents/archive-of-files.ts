/** Files as one zip that is sent while it is made: each file goes out as soon as it is there. */
import { setImmediate } from "node:timers/promises";
import { Zip, ZipDeflate } from "fflate";

/** A file of an archive, made when its turn comes. */
export interface ArchivedFile {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array> | Uint8Array;
}

/** Equal files give equal bytes. */
const MTIME = "1980-01-01T00:00:00";

/** The bytes of the zip, in pieces. Others have their turn between two files. */
export async function* archiveOf(files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(piece);
  });
  const taken = () => {
    const pieces = made;
    made = [];
    return pieces;
  };
  for (const { name, bytes } of files) {
    await setImmediate();
    const entry = Object.assign(new ZipDeflate(name), { mtime: MTIME });
    zip.add(entry);
    entry.push(await bytes(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** The name of a partner's file in an archive, without its ending: its place, and its name as every file system takes it. */
export function archivedName(place: number, name: string): string {
  const plain = name.replaceAll(/[\p{Cc}/\\:*?"<>|]+/gu, "_").slice(0, 120);
  return `${String(place + 1).padStart(3, "0")} ${plain}`;
}
