/** A credit line: its terms, what it costs month by month, and where it stands. */
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

describe.each(engineKinds)("a credit line on %s", (kind) => {
  let client: FirmClient;

  const post = async (path: string, body: object) => {
    const { status, body: made } = await client.post(path, body);
    expect([path, status, made.error?.message]).toEqual([path, 201, undefined]);
    return made;
  };
  const covenants = [
    { name: "Annual statements", dueDate: "2026-04-30" },
    { name: "Borrowing base of the first quarter", dueDate: "2026-04-15" },
    { name: "Borrowing base of the year", dueDate: "2026-01-15" },
  ];
  const line = { limit: 5_000_000, annualRate: 0.0725, unusedRate: 0.0025, maturityDate: "2027-02-09", covenants };

  beforeAll(async () => {
    client = new FirmClient(engines.of(kind));
    const firm = await post("/firms", { name: "Harbor Ventures" });
    const vehicle = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" };
    await post("/vehicles", vehicle);
    await post("/partners", { name: "Harbor", commitment: 10_000_000, commitmentDate: "2026-01-01" });
    await post("/partners", { name: "Keel", partnerClass: "gp" });
  });

  it("needs terms, in the agreement or in the request", async () => {
    const period = { from: "2026-02-10", to: "2026-04-19" };
    const { status, body } = await client.post("/entries/credit-line", period);
    expect([status, body.error.code, body.error.details]).toMatchObject([422, "missing_field", expect.anything()]);
    const { status: set } = await client.call("PUT", "/terms", { effectiveDate: "2026-01-01", creditLine: line });
    expect(set).toBe(200);
    expect((await client.get("/terms")).body.inForce.creditLine).toEqual(line);
  });

  it("is accrued month by month on what is drawn and on what is not", async () => {
    await post("/entries/loan-draw", { date: "2026-02-10", amount: 2_000_000, post: true });
    await post("/entries/loan-draw", { date: "2026-03-05", amount: 500_000, post: true });
    await post("/entries/capital-call", { date: "2026-04-20", total: 2_500_000, fundedAtOnce: true, post: true });
    await post("/entries/loan-repayment", { date: "2026-04-20", principal: 2_500_000, post: true });
    const entries = await post("/entries/credit-line", { from: "2026-02-10", to: "2026-04-19", post: true });
    // The 32,423.61 of interest and 1,277.78 of fee of 69 days, by month to the cent: February 7,652.78 and 395.83 …
    const amounts = entries.map((entry: { entry_date: string; journal_postings: { amount: number }[] }) => [
      entry.entry_date,
      ...entry.journal_postings.map(({ amount }) => amount),
    ]);
    expect(amounts).toEqual([
      ["2026-02-28", 7_652.78, 395.83, -8_048.61],
      ["2026-03-31", 15_204.86, 552.08, -15_756.94],
      ["2026-04-19", 9_565.97, 329.86, -9_895.83],
    ]);
    const again = await client.post("/entries/credit-line", { from: "2026-04-01", to: "2026-04-30" });
    expect([again.status, again.body.error.code]).toEqual([422, "already_billed"]);
  });

  it("stands with what is owed, what is left of the limit, and what the lender is owed next", async () => {
    const { body } = await client.get("/credit-line?asOf=2026-03-31");
    expect(body).toMatchObject({
      ...{ end: "2026-03-31", currency: "USD", limit: 5_000_000, owed: 2_500_000, available: 2_500_000 },
      maturityDate: "2027-02-09",
      covenants: [covenants[1], covenants[0]],
      draws: [
        { date: "2026-02-10", amount: 2_000_000, outstanding: 2_000_000, repaidOn: null, days: 49 },
        { date: "2026-03-05", amount: 500_000, outstanding: 500_000, repaidOn: null, days: 26 },
      ],
      longestDays: 49,
    });
    const { body: june } = await client.get("/credit-line?asOf=2026-06-30");
    expect(june).toMatchObject({ owed: 0, available: 5_000_000, longestDays: 69, covenants: [] });
    // The call of 20 April bought nothing: 2,500,000 became 2,466,298.62, in 71 days from the call or 140 and 117 from the draws.
    expect(june.irr).toBeLessThan(june.irrWithoutLine);
  });

  it("starts the preferred return at the draw where the agreement says so", async () => {
    const waterfall = { kind: "european", carryRate: 0.2, prefRate: 0.08, prefFrom: "draw" };
    const { body } = await client.call("PUT", "/terms", { effectiveDate: "2026-01-01", creditLine: line, waterfall });
    expect(body.inForce.waterfall).toMatchObject(waterfall);
  });
});
