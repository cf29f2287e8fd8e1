/**
 * A package of the Open Cap Format as one `.ocf.zip`. Its own entry, `@capstack/cap-table/ocf-zip`, so that nobody else
 * carries the decompression. Nothing is written to disk: a path in an archive is a name and nothing more.
 * @see PKWARE .ZIP File Format Specification; Open Cap Format 1.2, "OCF container"
 */
import {
  EngineError,
  type ErrorPath,
  isEngineError,
  plainArgument,
  readLimits,
  wrongSentence,
} from "@capstack/decimal";
import { strFromU8, strToU8, Unzip, UnzipInflate, zipSync } from "fflate";
import { FILES, type OcfFile, type OcfFolder, readOcfFiles } from "./open-cap-format/ocf-files.js";
import type { CapTableErrorCode } from "./shapes/error-codes.js";

/** How far an archive may unfold. Counted as it unfolds: what its headers claim is not believed. */
export interface OcfZipLimits {
  /** Bytes of all files together, unpacked; 64 MiB by default. */
  readonly totalBytes?: number;
  /** Files; 1,000 by default. */
  readonly files?: number;
}

const SLICE = 16_384;
const LONGEST_PATH = 65_535;

/**
 * Reads a package from the bytes of an archive.
 * @throws EngineError `invalid_value` (no zip archive, or a damaged one), `limit_exceeded`
 * @example
 * const bytes = writeOcfZip([{ path: "Stakeholders.ocf.json", text: '{"file_type": "OCF_STAKEHOLDERS_FILE", "items": []}' }]);
 * readOcfZip(bytes).problems.map(({ code }) => code) // => ["missing_manifest"]
 */
export function readOcfZip(bytes: Uint8Array, limits: OcfZipLimits = {}): OcfFolder {
  if (!(bytes instanceof Uint8Array)) refuse("invalid_value", wrongSentence("bytes", bytes, "a Uint8Array"));
  const { limits: set, wrong } = readLimits({ limits });
  for (const { message, path } of wrong) refuse("invalid_value", message, path);
  return readOcfFiles(unpack(bytes, set));
}

/**
 * Packs files into an archive; equal files give equal bytes.
 * @param files as `writeOcfFiles` answers them
 * @throws EngineError `missing_field`, `invalid_value` (a path that no archive can hold)
 * @example writeOcfZip([{ path: "a.json", text: "{}" }]).slice(0, 2) // => new Uint8Array([0x50, 0x4b])
 */
export function writeOcfZip(files: readonly OcfFile[]): Uint8Array {
  const named = plainArgument({ files }, FILES).files.map(({ path, text }, at) => {
    // The packer keeps its list in an object, where one name is none.
    if (path !== "__proto__" && strToU8(path).length <= LONGEST_PATH) return [path, strToU8(text)];
    const message = wrongSentence("path", path, "the path of a file, at most 65,535 bytes long");
    return refuse("invalid_value", message, ["files", at, "path"]);
  });
  return zipSync(Object.fromEntries(named), { mtime: "1980-01-01T00:00:00" });
}

function unpack(bytes: Uint8Array, { totalBytes = 64 * 1024 * 1024, files = 1000 }: OcfZipLimits): OcfFile[] {
  const unpacked: { path: string; parts: Uint8Array[]; whole: boolean }[] = [];
  let total = 0;
  const reader = new Unzip((entry) => {
    if (entry.name.endsWith("/")) return;
    if (unpacked.length >= files) refuse("limit_exceeded", `The archive holds more than ${files} files.`);
    const file = { path: entry.name, parts: [] as Uint8Array[], whole: false };
    unpacked.push(file);
    entry.ondata = (error, part, last) => {
      // A refusal thrown below is caught by the decompression, which hands it back here.
      if (isEngineError(error)) throw error;
      if (error !== null) refuse("invalid_value", `"${entry.name.slice(0, 100)}" is damaged.`);
      total += part.length;
      if (total > totalBytes) refuse("limit_exceeded", `The archive unpacks to more than ${totalBytes} bytes.`);
      file.parts.push(part);
      file.whole = last;
    };
    entry.start();
  });
  reader.register(UnzipInflate);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) refuse("invalid_value", "These bytes are no zip archive.");
  read(() => {
    for (let at = 0; at < bytes.length; at += SLICE) {
      reader.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
    }
  });
  return unpacked.map(({ path, parts, whole }) => {
    if (!whole) refuse("invalid_value", `"${path.slice(0, 100)}" ends before its end.`);
    return { path, text: strFromU8(joined(parts)) };
  });
}

/** Whatever the decompression stumbles over is one refusal. */
function read(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (isEngineError(error)) throw error;
    refuse("invalid_value", "The archive is damaged.");
  }
}

function refuse(code: CapTableErrorCode, message: string, path: ErrorPath = ["bytes"]): never {
  throw new EngineError<CapTableErrorCode>(code, message, path);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
