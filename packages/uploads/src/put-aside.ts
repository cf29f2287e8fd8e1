/** Where files of forms lie while they are received and read: bounded together, and gone when their process is. */

import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platformFailure } from "@capstack/contract";

const PREFIX = "capstack-file-";
const RETRY_SECONDS = 5;
/** So many of the largest files may lie there at once; `compose.yaml` has room for them. */
const LARGEST_AT_ONCE = 4;

/** So many of them of one account, however many send it: there is room for others. */
const LARGEST_OF_ONE = 2;

/** Bytes of the files that lie aside in this process, by account. */
const taken = new Map<string, number>();

/** A folder for one file. */
export interface Aside {
  readonly path: string;
  /** Counts bytes before they are written. @throws Failure `overloaded` where all files together are too large */
  add(bytes: number): void;
}

/** Whose files they are, and how large one may be. */
interface AsideOf {
  readonly account: string;
  /** Bytes that one file may have. */
  readonly largest: number;
}

/** Gives work a folder, and removes it afterwards. */
export async function withAside<T>({ account, largest }: AsideOf, work: (aside: Aside) => Promise<T>): Promise<T> {
  await sweepOnce();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  let own = 0;
  const add = (bytes: number) => {
    const ofAccount = taken.get(account) ?? 0;
    const ofAll = [...taken.values()].reduce((sum, size) => sum + size, 0);
    if (ofAccount + bytes > LARGEST_OF_ONE * largest || ofAll + bytes > LARGEST_AT_ONCE * largest) throw tooMany();
    taken.set(account, ofAccount + bytes);
    own += bytes;
  };
  try {
    return await work({ path: join(folder, "file"), add });
  } finally {
    await rm(folder, { recursive: true, force: true });
    const left = (taken.get(account) ?? 0) - own;
    if (left > 0) taken.set(account, left);
    else taken.delete(account);
  }
}

let swept: Promise<void> | undefined;

/** Removes leftover files when the process starts. A file that cannot be removed does not stop the start. */
export function sweepOnce(): Promise<void> {
  swept ??= sweep().catch(() => {});
  return swept;
}

/** Removes what processes that ended without a word have left behind. */
export async function sweep(): Promise<void> {
  const started = Date.now() - process.uptime() * 1000;
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid)) continue;
    const folder = join(tmpdir(), name);
    // In a container every process has the same number: what was made before this one began is of the one before it.
    const made = await stat(folder).catch(() => undefined);
    if (made === undefined || (pid === process.pid ? made.mtimeMs >= started : isAlive(pid))) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}

function tooMany() {
  return platformFailure("overloaded", "Too many files are being received; try again shortly.", {
    details: { retryAfterSeconds: RETRY_SECONDS },
    headers: { "Retry-After": String(RETRY_SECONDS) },
  });
}
