/** Terms and commitments are changed by keys with a scope of its own, and the answer says which open figures move. */
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

describe.each(engineKinds)("on %s", (kind) => {
  async function fund() {
    const client = new FirmClient(engines.of(kind));
    const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
    await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    const { body: partners } = await client.post("/partners", [
      { name: "Harbor", partnerClass: "lp", commitment: 3_000_000, commitmentDate: "2026-01-02" },
      { name: "Juniper", partnerClass: "lp", commitment: 1_000_000, commitmentDate: "2026-01-02" },
      { name: "Keel", partnerClass: "gp" },
    ]);
    const ids = partners.map(({ lpEntityId }: { lpEntityId: string }) => lpEntityId) as [string, string, string];
    return { client, ids, account: client.key.account };
  }

  it("a key without accounting:terms changes neither terms nor commitments, nor makes a partner with one", async () => {
    const { ids, account } = await fund();
    const writer = new FirmClient(engines.of(kind), { account, scopes: ["accounting:read", "accounting:write"] });
    const event = { lpEntityId: ids[0], date: "2026-07-01", amount: 1, kind: "increase" };
    const replies = [
      await writer.call("PUT", "/terms", { effectiveDate: "2026-07-01" }),
      await writer.post("/commitments", event),
      await writer.post("/partners", { name: "Elm", commitment: 5 }),
    ];
    for (const { status, body } of replies) {
      expect([status, body.error.code, body.error.details]).toEqual([
        403,
        "scope_required",
        { scope: "accounting:terms" },
      ]);
    }
    expect((await writer.post("/partners", { name: "Elm" })).status).toBe(201);
    const agreeing = new FirmClient(engines.of(kind), { account, scopes: ["accounting:read", "accounting:terms"] });
    expect((await agreeing.post("/commitments", event)).status).toBe(201);
  });

  it("a change of carry says whose carried interest and ending move, before and after", async () => {
    const { client, ids } = await fund();
    expect((await client.post("/entries/income", { date: "2026-03-20", amount: 90_000, post: true })).status).toBe(201);
    const fee = { annualRate: 0.02, basis: "committed" };
    const { body } = await client.call("PUT", "/terms", {
      effectiveDate: "2026-02-01",
      waterfall: { kind: "straight", carryRate: 0.2 },
      fee,
    });
    // Three quarters and one quarter of 90,000; a fifth of each is carry. The fee: 2 % of 4,000,000 for a year of 365 days.
    expect(body.moves).toEqual({
      from: "2026-02-01",
      figures: ["managementFee", "carriedInterest", "ending"],
      changes: [
        { lpEntityId: null, figure: "managementFee", before: 0, after: 80_000 },
        { lpEntityId: ids[0], figure: "carriedInterest", before: 0, after: -13_500 },
        { lpEntityId: ids[0], figure: "ending", before: 67_500, after: 54_000 },
        { lpEntityId: ids[1], figure: "carriedInterest", before: 0, after: -4_500 },
        { lpEntityId: ids[1], figure: "ending", before: 22_500, after: 18_000 },
        { lpEntityId: ids[2], figure: "carriedInterest", before: 0, after: 18_000 },
        { lpEntityId: ids[2], figure: "ending", before: 0, after: 18_000 },
      ],
      more: 0,
    });
  });

  it("a fee on net assets is told by what stands on its first day, not by the rest of its month", async () => {
    const { client } = await fund();
    for (const [date, amount] of [
      ["2026-07-10", 90_000],
      ["2026-07-20", 10_000],
    ] as const) {
      expect((await client.post("/entries/income", { date, amount, post: true })).status).toBe(201);
    }
    const fee = { annualRate: 0.02, basis: "nav" };
    const { body } = await client.call("PUT", "/terms", { effectiveDate: "2026-07-15", fee });
    // 2 % of the 90,000 of July 10 for a year of 365 days.
    const moved = { lpEntityId: null, figure: "managementFee", before: 0, after: 1_800 };
    expect(body.moves.changes).toContainEqual(moved);
  });

  it("commitments that change say what they move for everyone, once a list", async () => {
    const { client, ids } = await fund();
    await client.post("/entries/income", { date: "2026-03-20", amount: 90_000, post: true });
    const { body } = await client.post("/commitments", [
      { lpEntityId: ids[1], date: "2026-03-01", amount: 1_000_000, kind: "increase" },
      { lpEntityId: ids[1], date: "2026-03-15", amount: 1_000_000, kind: "increase" },
    ]);
    expect(body[0].moves).toBeUndefined();
    const { from, changes } = body[1].moves;
    expect(from).toBe("2026-03-01");
    const of = (partner: string) =>
      changes
        .filter(({ lpEntityId }: { lpEntityId: string }) => lpEntityId === partner)
        .map(({ figure, before, after }: Record<string, unknown>) => [figure, before, after]);
    // Half each at the end of March.
    expect(of(ids[0])).toEqual([
      ["operatingIncome", 67_500, 45_000],
      ["ending", 67_500, 45_000],
    ]);
    expect(of(ids[1])).toEqual([
      ["commitment", 1_000_000, 3_000_000],
      ["outstanding", 1_000_000, 3_000_000],
      ["operatingIncome", 22_500, 45_000],
      ["ending", 22_500, 45_000],
    ]);
  });
});
