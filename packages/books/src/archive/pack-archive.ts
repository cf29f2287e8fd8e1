/** Packs an archive. Runs in a worker thread, since ten megabytes take seconds. */
import { createHash } from "node:crypto";
import { zipSync } from "fflate";

/** What the archive is, in its `manifest.json`. */
export const ARCHIVE_FORMAT = { format: "capstack-vehicle", version: 1 } as const;

/** Where the bytes of documents are, each under its id. */
export const DOCUMENTS_FOLDER = "documents/";

/** The files to pack, by name, as text, and the bytes of documents by their ids. */
export interface Unpacked {
  readonly vehicle: string;
  readonly files: Readonly<Record<string, string>>;
  readonly documents: ReadonlyMap<string, Uint8Array>;
}

/** The zip, with the digest of each file in its manifest; equal files give equal bytes. */
export function packArchive({ vehicle, files, documents }: Unpacked): Uint8Array {
  const texts = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const);
  const kept = [...documents].map(([id, bytes]) => [`${DOCUMENTS_FOLDER}${id}`, bytes] as const);
  const digests = [...texts, ...kept].map(([name, file]) => [name, createHash("sha256").update(file).digest("hex")]);
  const manifest = { ...ARCHIVE_FORMAT, vehicle, files: Object.fromEntries(digests) };
  const first = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  // Documents are packed already, most of them: they are stored as they are.
  const stored = kept.map(([name, bytes]): [string, [Uint8Array, { level: 0 }]] => [name, [bytes, { level: 0 }]]);
  const all = { "manifest.json": first, ...Object.fromEntries(texts), ...Object.fromEntries(stored) };
  return zipSync(all, { mtime: "1980-01-01T00:00:00" });
}
