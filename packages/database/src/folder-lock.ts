import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DataFolderError } from "./failures.js";

/**
 * Takes the folder for this process by a file that names it. A file left behind by a process that is gone is replaced.
 * @returns a function that gives the folder back
 * @throws DataFolderError when a living process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, "lock");
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await createLock(file)) return () => rm(file, { force: true });
    const holder = Number(await readFile(file, "utf8").catch(() => ""));
    if (holder === process.pid || isAlive(holder)) throw held(folder, holder);
    await rm(file, { force: true });
  }
  throw held(folder, 0);
}

async function createLock(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx");
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function held(folder: string, pid: number): DataFolderError {
  return new DataFolderError(
    `${folder} is in use by another Capstack process${pid ? ` (process ${pid})` : ""}. The embedded database belongs to one process: stop that one, choose another folder with CAPSTACK_DATA, or set DATABASE_URL to a Postgres server, which any number of processes may share.`,
  );
}
