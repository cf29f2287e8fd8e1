/** What had accrued on an interest when it was transferred, on the pages of the fund and of both partners. */
import { expect, it } from "vitest";
import { copiedDemo, demoClient } from "../setup/demo-client.js";
import { engineKinds } from "../setup/engines.js";

it.each(engineKinds)(
  "a transfer within a month reads alike from sums by month and entry by entry, on %s",
  async (kind) => {
    const own = await demoClient(kind, { account: copiedDemo(kind) });
    const { body: partners } = await own.get("/partners?group=Fund%20I");
    const idOf = (name: string) => partners.find((one: { name: string }) => one.name === name).lpEntityId;
    const [fromLpEntityId, toLpEntityId] = [idOf("Alder Teachers Pension"), idOf("Cedar Insurance")];
    const before = (await own.get("/capital-accounts?group=Fund%20I&end=2026-05-11")).body.rows;
    const accrued = before.find(({ name }: { name: string }) => name === "Alder Teachers Pension").itd.carriedInterest;
    const terms = { kind: "transfer", date: "2026-05-12", fromLpEntityId, toLpEntityId, transferredPct: 0.25 };
    const { body: draft } = await own.post("/agreements?group=Fund%20I", terms);
    expect((await own.post(`/agreements/${draft.id}/declare`, {})).status).toBe(200);
    const linesOf = async (path: string) =>
      (await own.get(`/statements/${path}&group=Fund%20I&format=csv`)).body.split("\r\n");
    for (const path of [
      "partners-capital?start=2026-04-01&end=2026-06-30",
      `capital-account?lp=${fromLpEntityId}&end=2026-06-30`,
      `capital-account?lp=${toLpEntityId}&end=2026-06-30`,
    ]) {
      const [summed, singly] = [await linesOf(path), await linesOf(`${path}&book=actual,tax`)];
      expect(summed.filter((line: string) => !line.startsWith("vehicle,"))).toEqual(
        singly.filter((line: string) => !line.startsWith("vehicle,")),
      );
    }
    // A quarter of the interest takes a quarter of what had accrued on it by the day before.
    const page = await linesOf(`capital-account?lp=${fromLpEntityId}&end=2026-06-30`);
    const passed = Math.round(-accrued * 25) / 100;
    expect(page).toContain(`Accrued carried interest transferred,${passed},${passed},${passed}`);
    expect(page).toContain('"Interest transferred to Cedar Insurance on May 12, 2026"');
    const confirmed = async (path: string) =>
      (await own.get(`/statements/${path}&group=Fund%20I&format=text`)).body.includes(
        "by this partner itself, apart from what passed with interests transferred",
      );
    const others = idOf("Brightwater Endowment");
    expect(await confirmed(`capital-account?lp=${fromLpEntityId}&end=2026-06-30`)).toBe(true);
    expect(await confirmed(`capital-account?lp=${toLpEntityId}&end=2026-06-30`)).toBe(true);
    expect(await confirmed(`capital-account?lp=${others}&end=2026-06-30`)).toBe(false);
  },
);
