/**
 * Open Cap Format 1.x, as one archive or one document, read by the cap table's own reader and held against sums of the
 * package's transactions.
 * @see Open Cap Format 1.2
 */
import { computeCapTable, fromOcf, type OcfFolder } from "@capstack/cap-table";
import { readOcfZip } from "@capstack/cap-table/ocf-zip";
import { isRecord } from "@capstack/decimal";
import { refuseFile } from "../error-codes.js";
import { fileLimits } from "../limits.js";
import type { UnreadPart } from "../sheet/sheet-reading.js";
import type { ReadSource } from "../source.js";
import { ocfTieOut } from "./ocf-tie-out.js";

/** @throws EngineError `invalid_value`, `limit_exceeded`, `unsupported_version` */
export function readOcfArchive(bytes: Uint8Array): ReadSource {
  const folder = readOcfZip(bytes, { totalBytes: fileLimits.unpackedBytes, files: fileLimits.parts });
  refuseLater(folder.manifest);
  return readObjects(folder.objects, [...problemsOf(folder)]);
}

/** Whether a document is of the format. */
export function isOcfDocument(document: unknown): boolean {
  const parts = Array.isArray(document) ? document : [document];
  return parts.some((part) => isRecord(part) && (typeof part.object_type === "string" || isOcfFile(part)));
}

const isOcfFile = (part: Readonly<Record<string, unknown>>): boolean =>
  typeof part.file_type === "string" && part.file_type.startsWith("OCF_");

/** @throws EngineError `unsupported_version` */
export function readOcfDocument(document: unknown): ReadSource {
  for (const part of Array.isArray(document) ? document : [document]) refuseLater(part);
  return readObjects(document, []);
}

/** The next version changes what objects mean; it is refused by the field that tells it. */
function refuseLater(manifest: unknown): void {
  const version = isRecord(manifest) ? manifest.ocf_version : undefined;
  if (typeof version !== "string" || /^v?1(\.|$)/.test(version)) return;
  refuseFile("unsupported_version", `The package's ocf_version is "${version.slice(0, 40)}"; versions 1.x are read.`);
}

function readObjects(source: unknown, unread: readonly UnreadPart[]): ReadSource {
  const { events, report } = fromOcf(source);
  const { final } = computeCapTable({ events, options: { snapshots: "none" } });
  const last = events.flatMap(({ date }) => date ?? []).at(-1) ?? null;
  const remarks = report.map(({ objectType, id, message }) => ({
    sheet: objectType,
    address: id === "" ? null : id,
    value: null,
    why: message,
  }));
  return {
    source: { format: "open-cap-format", asOf: last, sheets: [] },
    events,
    tieOut: ocfTieOut(source, final),
    unread: [...unread, ...remarks],
  };
}

function* problemsOf({ problems, skipped }: OcfFolder): Iterable<UnreadPart> {
  for (const { path, line, column, message } of problems) {
    const address = line === undefined ? null : `line ${line}, column ${column}`;
    yield { sheet: path, address, value: null, why: message };
  }
  for (const path of skipped)
    yield { sheet: path, address: null, value: null, why: "The file is no part of the format." };
}
