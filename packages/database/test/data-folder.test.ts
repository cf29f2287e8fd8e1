import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "../src/embedded/data-folder.js";
import { DataFolderError, openDatabase } from "../src/index.js";

const folder = mkdtempSync(join(tmpdir(), "capstack-data-folder-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the folder of the embedded database", () => {
  it("is made with those that it lies in, and again without a change", async () => {
    const deep = join(folder, "a", "b", "c");
    await Promise.all([makeDataFolder(deep), makeDataFolder(deep)]);
    await makeDataFolder(deep);
    expect(statSync(deep).isDirectory()).toBe(true);
  });
  it.runIf(process.platform === "linux")("is refused at once where the system makes none", async () => {
    const opening = openDatabase({ dataFolder: "/proc/capstack-data" });
    await expect(opening).rejects.toThrow(DataFolderError);
    await expect(opening).rejects.toThrow(
      "The folder /proc/capstack-data/postgres cannot be used: the system makes no folder there. Name one that can be written to in CAPSTACK_DATA, or set DATABASE_URL to a Postgres server.",
    );
  });
  it("is refused where part of its path is a file", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    for (const named of [file, join(file, "inside")]) {
      await expect(makeDataFolder(named)).rejects.toThrow(
        `The folder ${named} cannot be used: part of its path is a file.`,
      );
    }
  });
});
