/** The folder of the embedded database: it may not exist yet, and may not be writable. */
import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { DataFolderError } from "../failures.js";

/**
 * Creates a folder and its parents one at a time: where the system refuses one with «not found», as under
 * `/proc`, Node's recursive option never returns.
 * @throws DataFolderError if it cannot be created
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder));
  } catch (error) {
    throw unusableFolder(folder, error);
  }
}

async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Another process may have created it meanwhile.
    if (!(await isFolder(folder))) throw error;
  });
}

/** @throws if the path exists and is not a folder */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
  throw Object.assign(new Error(`${path} is a file`), { code: "ENOTDIR" });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "the system makes no folder there",
  ENOTDIR: "part of its path is a file",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
};

/** The error for a folder that cannot be created or written to, with a remedy. */
export function unusableFolder(folder: string, cause: unknown): DataFolderError {
  const reason = REASONS[codeOf(cause) ?? ""] ?? (cause instanceof Error ? cause.message : String(cause));
  return new DataFolderError(
    `The folder ${folder} cannot be used: ${reason}. Name one that can be written to in CAPSTACK_DATA, or set DATABASE_URL to a Postgres server.`,
    { cause },
  );
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
