/** Shares follow what entries buy, sell and hand out, at each date, while the entries are in force. */
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

describe.each(engineKinds)("shares on %s", (kind) => {
  it("are those of the day, whatever was bought, sold, handed out and taken back", async () => {
    const client = new FirmClient(engines.of(kind));
    const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
    await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    await client.post("/partners", { name: "Harbor", commitment: 2_000_000, commitmentDate: "2026-01-01" });
    const { companyId } = (await client.post("/companies", { name: "Nimbus" })).body;
    const security = { companyId, name: "Series A", securityType: "preferred", shares: 100_000 };
    const { securityId } = (await client.post("/securities", security)).body;
    const enter = async (name: string, more: object) => {
      const { status, body } = await client.post(`/entries/${name}`, { post: true, companyId, ...more });
      expect([name, status], JSON.stringify(body)).toEqual([name, 201]);
      return body;
    };
    await enter("capital-call", { companyId: undefined, date: "2026-01-02", total: 1_000_000, fundedAtOnce: true });
    await enter("investment", { date: "2026-01-10", amount: 600_000 });
    await enter("investment", { date: "2026-02-10", amount: 200_000, shares: 25_000 });
    // A quarter of a cost of 800,000, and then 30,000 shares by name.
    await enter("exit", { date: "2026-03-10", proceeds: 300_000, soldPct: 0.25 });
    const [named] = await enter("exit", { date: "2026-04-10", proceeds: 300_000, basis: 150_000, shares: 30_000 });
    await enter("in-kind-distribution", { date: "2026-05-10", value: 500_000, distributedPct: 0.5 });
    const draft = { date: "2026-05-20", proceeds: 1, soldPct: 0.5, post: false };
    await enter("exit", draft);
    const at = async (end: string) => {
      const { body } = await client.get(`/statements/schedule-of-investments?end=${end}`);
      return body.securities.find((one: { securityId: string }) => one.securityId === securityId)?.shares;
    };
    const days = ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"];
    expect(await Promise.all(days.map(at))).toEqual([100_000, 125_000, 93_750, 63_750, 31_875]);
    const now = async () => (await client.get("/securities")).body[0].shares;
    expect(await now()).toBe(31_875);
    // What was sold by name comes back with its reversal.
    expect((await client.post(`/journal/${named.id}/reverse`, { date: "2026-06-01" })).status).toBeLessThan(300);
    expect([await now(), await at("2026-04-30")]).toEqual([61_875, 93_750]);
    // What is said of today is of today.
    expect((await client.call("PATCH", `/securities/${securityId}`, { shares: 60_000 })).body.shares).toBe(60_000);
    expect(await now()).toBe(60_000);
    // 150,000 of a cost of 450,000 is a third: of 60,000 shares, 20,000 to the last one.
    const { body: schedule } = await client.get("/statements/schedule-of-investments?end=2026-06-02");
    const cost = schedule.securities[0].cost;
    await enter("exit", { date: "2026-06-02", proceeds: 1, basis: cost / 3 });
    expect([cost % 3, await now()]).toEqual([0, 40_000]);
    for (const statement of ["update share_changes set shares = 1", "delete from share_changes"]) {
      await expect(engines.of(kind).query(statement), statement).rejects.toThrow();
    }
  });
});
