/**
 * Unpacks an archive within limits that are counted while it inflates; sizes claimed in its headers are not trusted.
 */

import { createHash } from "node:crypto";
import { Failure, validationFailure } from "@capstack/contract";
import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { JsonScan } from "./json-scan.js";
import { DOCUMENTS_FOLDER } from "./pack-archive.js";

/** How much an archive may hold. */
export interface ArchiveLimits {
  /** Bytes of all files, unpacked. */
  readonly bytes: number;
  /** Rows, including the objects and arrays in them. */
  readonly objects: number;
  readonly values: number;
  readonly depth: number;
}

/** The files that are read, and the SHA-256 of all. */
export interface UnpackedArchive {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly digests: ReadonlyMap<string, string>;
}

const MOST_FILES = 100;
/** Documents beside them; a zip without extensions has 65,535 files at most. */
export const MOST_DOCUMENTS = 50_000;
/** A slice may inflate to a thousand times its size before it is counted. */
const SLICE = 1 << 14;
/** The most an archive may hold; a larger vehicle is not exported either. */
export const ARCHIVE_LIMITS: ArchiveLimits = { bytes: 512 << 20, objects: 1_000_000, values: 20_000_000, depth: 32 };
/** Rows hold random ids, so archives compress to about a tenth and never to a two-hundredth. */
const MOST_TIMES = 200;
const SMALL_BYTES = 16 << 20;

/** The limits for an archive of a given size in bytes. */
function limitsOf(packedBytes: number): ArchiveLimits {
  return { ...ARCHIVE_LIMITS, bytes: Math.min(ARCHIVE_LIMITS.bytes, SMALL_BYTES + MOST_TIMES * packedBytes) };
}

/** @param readFiles files whose content is returned, beside the documents'. @throws Failure `validation_failed` with the problem found */
export function unpackArchive(
  bytes: Uint8Array,
  readFiles: ReadonlySet<string>,
  limits: Partial<ArchiveLimits> = {},
): UnpackedArchive {
  const unpacking = new Unpacking(readFiles, { ...limitsOf(bytes.length), ...limits });
  const reader = new Unzip((entry) => unpacking.begin(entry));
  reader.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      reader.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
    }
  } catch (error) {
    throw error instanceof Failure ? error : unreadable("It is not a valid zip archive.");
  }
  return unpacking.finished();
}

class Unpacking {
  readonly #names = new Set<string>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #digests = new Map<string, string>();
  readonly #scans: JsonScan[] = [];
  #bytes = 0;
  #documents = 0;

  constructor(
    private readonly readFiles: ReadonlySet<string>,
    private readonly limits: ArchiveLimits,
  ) {}

  begin(entry: UnzipFile): void {
    const { name } = entry;
    const isDocument = name.startsWith(DOCUMENTS_FOLDER);
    this.#requireFew(isDocument);
    if (this.#names.has(name)) throw unreadable(`It holds ${name.slice(0, 100)} twice.`);
    this.#names.add(name);
    const parts: Uint8Array[] = [];
    const hash = createHash("sha256");
    const scan = this.readFiles.has(name) ? new JsonScan() : undefined;
    if (scan !== undefined) this.#scans.push(scan);
    entry.ondata = (error, part, isLast) => {
      if (error !== null) throw error;
      this.#bytes += part.length;
      hash.update(part);
      scan?.take(part);
      if (scan !== undefined || isDocument) parts.push(part);
      this.#requireWithin();
      if (!isLast) return;
      this.#digests.set(name, hash.digest("hex"));
      if (scan !== undefined || isDocument) this.#files.set(name, Buffer.concat(parts));
    };
    entry.start();
  }

  finished(): UnpackedArchive {
    if (this.#names.size === 0) throw unreadable("It is not a valid zip archive.");
    for (const name of this.#names) {
      if (!this.#digests.has(name)) throw unreadable(`${name.slice(0, 100)} ends before its end.`);
    }
    return { files: this.#files, digests: this.#digests };
  }

  #requireFew(isDocument: boolean): void {
    if (isDocument) this.#documents += 1;
    if (this.#documents > MOST_DOCUMENTS) throw tooMuch(`It holds more than ${MOST_DOCUMENTS} documents.`);
    if (isDocument || this.#names.size - this.#documents < MOST_FILES) return;
    throw tooMuch(`It holds more than ${MOST_FILES} files beside documents.`);
  }

  #requireWithin(): void {
    const { bytes, objects, values, depth } = this.limits;
    const counted = { objects: 0, commas: 0 };
    for (const scan of this.#scans) {
      counted.objects += scan.objects;
      counted.commas += scan.commas;
      if (scan.deepest > depth) throw tooMuch(`Its rows nest deeper than ${depth} levels.`);
    }
    if (this.#bytes > bytes) throw tooMuch(`It unpacks to more than ${bytes} bytes.`);
    if (counted.objects > objects) throw tooMuch(`It holds more than ${objects} rows, objects and lists.`);
    if (counted.commas > values) throw tooMuch(`It holds more than ${values} values.`);
  }
}

function tooMuch(message: string): Failure {
  return unreadable(message, "limit_exceeded");
}

/** The failure for an invalid archive. */
export function unreadable(message: string, code = "invalid_value"): Failure {
  return validationFailure([{ code, message: `The archive cannot be taken in. ${message}`, path: ["content"] }]);
}
