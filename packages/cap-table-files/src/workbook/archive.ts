/**
 * The parts of a zip archive, as its central directory lists them. What the directory claims is added up before anything
 * is inflated, and counted again while it is.
 * @see PKWARE .ZIP File Format Specification, 4.3
 */
import { Inflate } from "fflate";
import { refuseFile } from "../error-codes.js";
import { fileLimits } from "../limits.js";

/** A part of an archive. */
export interface ArchivePart {
  readonly path: string;
  /** Where its packed bytes begin, and how many there are. */
  readonly start: number;
  readonly packed: number;
  readonly isDeflated: boolean;
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
/** What a file of more than four gigabytes writes in place of its figures. */
const ELSEWHERE = 0xffffffff;

/** Whether the bytes begin as an archive does. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * Lists the parts of an archive.
 * @throws EngineError `damaged_file`, `limit_exceeded`, `password_protected`
 */
export function listParts(bytes: Uint8Array): ArchivePart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = directoryEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > fileLimits.parts) refuseFile("limit_exceeded", `The file has more than ${fileLimits.parts} parts.`);
  const parts: ArchivePart[] = [];
  const paths = new Set<string>();
  let at = view.getUint32(end + 16, true);
  let claimed = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) damaged();
    const pathEnd = at + 46 + view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(bytes.subarray(at + 46, pathEnd));
    if (paths.has(path)) damaged();
    paths.add(path);
    claimed += view.getUint32(at + 24, true);
    if (claimed > fileLimits.unpackedBytes) tooLarge();
    if (!path.endsWith("/")) parts.push(partAt(view, at, path));
    at = pathEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/**
 * Unpacks parts within one budget.
 * @throws EngineError `damaged_file`, `limit_exceeded`
 */
export function unpackParts(bytes: Uint8Array, parts: readonly ArchivePart[]): Map<string, Uint8Array> {
  let left: number = fileLimits.unpackedBytes;
  return new Map(
    parts.map((part) => {
      const packed = bytes.subarray(part.start, part.start + part.packed);
      const unpacked = part.isDeflated ? inflate(packed, left) : packed;
      left -= unpacked.length;
      if (left < 0) tooLarge();
      return [part.path, unpacked];
    }),
  );
}

function directoryEnd(view: DataView): number {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === DIRECTORY_END) return at;
  }
  return damaged();
}

function partAt(view: DataView, entry: number, path: string): ArchivePart {
  const [flags, method] = [view.getUint16(entry + 8, true), view.getUint16(entry + 10, true)];
  if ((flags & 1) !== 0) refuseFile("password_protected", "The file asks for a password; save it without one.");
  const [packed, local] = [view.getUint32(entry + 20, true), view.getUint32(entry + 42, true)];
  if (packed === ELSEWHERE || local === ELSEWHERE || (method !== 0 && method !== 8)) damaged();
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL_HEADER) damaged();
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packed > view.byteLength) damaged();
  return { path, start, packed, isDeflated: method === 8 };
}

const SLICE = 65_536;

function inflate(packed: Uint8Array, most: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let total = 0;
  let whole = false;
  const inflating = new Inflate((piece, isLast) => {
    total += piece.length;
    pieces.push(piece);
    whole = isLast;
  });
  try {
    for (let at = 0; at < packed.length && total <= most; at += SLICE) {
      inflating.push(packed.subarray(at, at + SLICE), at + SLICE >= packed.length);
    }
  } catch {
    damaged();
  }
  if (total > most) tooLarge();
  if (!whole) damaged();
  const all = new Uint8Array(total);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function damaged(): never {
  return refuseFile("damaged_file", "The file is damaged or cut off; export it again.");
}

function tooLarge(): never {
  const mebibytes = fileLimits.unpackedBytes / 1024 / 1024;
  return refuseFile("limit_exceeded", `The file unpacks to more than ${mebibytes} MiB.`);
}
