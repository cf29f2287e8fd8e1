/**
 * Whether the disk of a folder has room to write. An engine that meets the end of its disk ends over it and cannot be
 * opened again before there is room, so it stops writing earlier, and reading goes on.
 */
import { statfs } from "node:fs/promises";

/** What the engine needs to end a large write and to open again: four segments of its log. */
const RESERVE_BYTES = 64 << 20;
const LOOK_MS = 100;

/** The server's code for a disk that is full. */
const DISK_FULL = "53100";

/** Looks at the disk now and then; the answer may be a moment old. */
export class DiskRoom {
  isFull = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly folder: string | undefined) {}

  /** Looks again where the last look is old. */
  async look(): Promise<void> {
    if (this.folder === undefined || performance.now() - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = performance.now();
    const { bavail, bsize } = await statfs(this.folder);
    this.isFull = bavail * bsize < RESERVE_BYTES;
  }
}

/** What a write is refused with. */
export function diskFull(cause?: unknown): Error {
  const message = `The disk of the database has less than ${RESERVE_BYTES >> 20} MB left; nothing was written.`;
  return Object.assign(new Error(message, { cause }), { code: DISK_FULL });
}
