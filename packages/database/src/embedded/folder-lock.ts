import { createHash } from "node:crypto";
import { open, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { DataFolderError } from "../failures.js";

/**
 * Locks the folder for this process by listening on a socket in it, which the system closes when the process ends for
 * any
 * reason. A process id would not do: in containers every process is number 1, including one that was killed.
 * The file `lock` names the holder for operators.
 * @returns a function that releases the folder
 * @throws DataFolderError if a living process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, "lock");
  const directory = await open(await realpath(folder));
  try {
    const address = addressOf(folder, directory.fd);
    for (let attempt = 0; attempt < 3; attempt++) {
      const server = await listen(address);
      if (server !== null) {
        await writeFile(file, String(process.pid));
        return async () => {
          await rm(file, { force: true });
          await new Promise((resolve) => server.close(resolve));
        };
      }
      if (await isHeld(address)) break;
      await rm(join(folder, SOCKET), { force: true });
    }
    throw held(folder, Number(await readFile(file, "utf8").catch(() => "")));
  } finally {
    await directory.close();
  }
}

const SOCKET = "lock.socket";

/** A socket's path is limited to about a hundred bytes; Linux reaches a deep folder through its open handle. */
function addressOf(folder: string, handle: number): string {
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\capstack-${createHash("sha256").update(folder).digest("hex")}`;
  }
  return process.platform === "linux" ? `/proc/self/fd/${handle}/${SOCKET}` : join(folder, SOCKET);
}

/** The listening socket, or null if another process listens already. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen(address, () => resolve(server.unref()));
  });
}

/** Whether a process listens: the system accepts the connection even if it is busy. */
function isHeld(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function held(folder: string, pid: number): DataFolderError {
  return new DataFolderError(
    `${folder} is in use by another Capstack process${pid ? ` (process ${pid})` : ""}. The embedded database belongs to one process: stop that one, choose another folder with CAPSTACK_DATA, or set DATABASE_URL to a Postgres server, which any number of processes may share.`,
  );
}
