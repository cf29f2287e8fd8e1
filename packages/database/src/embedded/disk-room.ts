/**
 * Checks free space on the disk of a folder. An engine that runs out of disk space crashes and cannot be reopened
 * until there is space, so it stops writing earlier and continues reading.
 */
import { statfs } from "node:fs/promises";

/** The space needed to finish a large write and to reopen: four segments of its log. */
const RESERVE_BYTES = 64 << 20;
const LOOK_MS = 100;

/** The server's code for a full disk. */
const DISK_FULL = "53100";

/** Checks the disk from time to time; the answer may be slightly out of date. */
export class DiskRoom {
  isFull = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly folder: string | undefined) {}

  /** Checks again if the last check is out of date. */
  async look(): Promise<void> {
    if (this.folder === undefined || performance.now() - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = performance.now();
    const { bavail, bsize } = await statfs(this.folder);
    this.isFull = bavail * bsize < RESERVE_BYTES;
  }
}

/** The error for a refused write. */
export function diskFull(cause?: unknown): Error {
  const message = `The disk of the database has less than ${RESERVE_BYTES >> 20} MB left; nothing was written.`;
  return Object.assign(new Error(message, { cause }), { code: DISK_FULL });
}
