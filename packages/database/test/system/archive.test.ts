/** A server that archives its log is restored to a moment since its backup, whatever has been written since. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ArchivedServer, startArchivedServer } from "../../src/testing-archive.js";

let archived: ArchivedServer;

beforeAll(async () => {
  archived = await startArchivedServer();
});

afterAll(() => archived.stop());

it("restores a backup twice, although nobody wrote to the server in between", async () => {
  const backup = await archived.backUp();
  const moment = await archived.now();
  for (const time of ["first", "second"]) {
    const restored = await archived.restore(backup, moment);
    expect(restored.url, time).not.toBe(archived.server.url);
    await restored.stop();
  }
});
