import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lockFolder } from "../../src/embedded/folder-lock.js";
import { DataFolderError } from "../../src/index.js";

const newFolder = () => mkdtemp(join(tmpdir(), "capstack-lock-"));

it("a folder whose holder was killed as process 1 of its container is taken by the next process 1", async () => {
  const folder = await newFolder();
  // Killed, a holder leaves its file and a socket that nobody listens on; its number is that of a living process.
  await writeFile(join(folder, "lock"), "1");
  const script = `require("net").createServer().listen(${JSON.stringify(join(folder, "lock.socket"))}, () => console.log())`;
  const holder = spawn(process.execPath, ["-e", script]);
  await once(holder.stdout, "data");
  await expect(lockFolder(folder)).rejects.toThrow(/process 1\b/);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const unlock = await lockFolder(folder);
  expect(await readFile(join(folder, "lock"), "utf8")).toBe(String(process.pid));
  await unlock();
  await rm(folder, { recursive: true });
});

it("a folder is held once, by another process and by this one, and is free when it is given back", async () => {
  const folder = await newFolder();
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(DataFolderError);
  await unlock();
  await (await lockFolder(folder))();
  await rm(folder, { recursive: true });
});

it("a folder below a very long path is locked too", async () => {
  const root = await newFolder();
  const folder = join(root, "a".repeat(100), "b".repeat(100));
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(DataFolderError);
  await unlock();
  await rm(root, { recursive: true });
});

it("a holder that is too busy to answer holds the folder", async () => {
  const folder = await newFolder();
  const path = JSON.stringify(join(folder, "lock.socket"));
  const script = `require("net").createServer().listen(${path}, () => { console.log(); setTimeout(() => { for (;;); }, 10); })`;
  const holder = spawn(process.execPath, ["-e", script]);
  await once(holder.stdout, "data");
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(lockFolder(folder)).rejects.toThrow(DataFolderError);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  await rm(folder, { recursive: true });
});
