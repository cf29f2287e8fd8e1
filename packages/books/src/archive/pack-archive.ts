/** Packs an archive. Runs in a worker thread, since ten megabytes take seconds. */
import { createHash } from "node:crypto";
import { zipSync } from "fflate";

/** What the archive is, in its `manifest.json`. */
export const ARCHIVE_FORMAT = { format: "capstack-vehicle", version: 1 } as const;

/** The files to pack, by name, as text. */
export interface Unpacked {
  readonly vehicle: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The zip, with the digest of each file in its manifest; equal files give equal bytes. */
export function packArchive({ vehicle, files }: Unpacked): Uint8Array {
  const bytes = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const);
  const digests = bytes.map(([name, file]) => [name, createHash("sha256").update(file).digest("hex")]);
  const manifest = { ...ARCHIVE_FORMAT, vehicle, files: Object.fromEntries(digests) };
  const first = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return zipSync({ "manifest.json": first, ...Object.fromEntries(bytes) }, { mtime: "1980-01-01T00:00:00" });
}
