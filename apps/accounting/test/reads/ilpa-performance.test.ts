/** ILPA's performance template out of the books: a fund with a credit line, worked by hand; and the demonstration's. */
import { beforeAll, describe, expect, it } from "vitest";
import { demoClient } from "../setup/demo-client.js";
import { engineKinds, openDemoEngines, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();
await openDemoEngines();

interface Flow {
  readonly date: string;
  readonly type: string;
  readonly subtype: string | null;
  readonly amount: number;
  readonly treatments: Readonly<Record<string, number>>;
}

interface Template {
  readonly cashFlows: readonly Flow[];
  readonly measures: Readonly<Record<string, { irr: number | null; multiple: number | null }>>;
  readonly footnotes: readonly { about: string; text: string }[];
}

/** What flows are worth on the first day at a rate, days over 365. */
function presentValue(flows: readonly Flow[], treatment: string, rate: number): number {
  const start = Date.parse(flows[0]?.date ?? "");
  return flows.reduce((sum, { date, treatments }) => {
    const days = (Date.parse(date) - start) / 86_400_000;
    return sum + (treatments[treatment] ?? 0) / (1 + rate) ** (days / 365);
  }, 0);
}

describe.each(engineKinds)("on %s", (kind) => {
  let client: FirmClient;
  let draw: string;
  let paidOut: string;

  const post = async (path: string, body: object) => {
    const { status, body: made } = await client.post(path, body);
    expect([path, status < 300, made.error?.message]).toEqual([path, true, undefined]);
    return made;
  };
  const template = async (query = ""): Promise<Template> => {
    const { status, body } = await client.get(`/ilpa-performance?end=2026-09-30&asOf=2026-09-30${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };

  beforeAll(async () => {
    client = new FirmClient(engines.of(kind), undefined, "2026-10-15");
    const firm = await post("/firms", { name: "Harbor Ventures" });
    await post("/vehicles", {
      firmId: firm.id,
      name: "Fund I",
      kind: "fund",
      baseCurrency: "USD",
      startDate: "2026-01-01",
    });
    for (const [name, partnerClass, commitment] of [
      ["Alder", "lp", 600_000],
      ["Birch", "lp", 300_000],
      ["Gale", "gp", 100_000],
    ]) {
      await post("/partners", { name, partnerClass, commitment, commitmentDate: "2026-01-01" });
    }
    const partners: { lpEntityId: string; name: string }[] = (await client.get("/partners")).body;
    const gale = partners.find(({ name }) => name === "Gale")?.lpEntityId;
    const { companyId } = await post("/companies", { name: "Nimbus" });
    const waterfall = { kind: "straight", carryRate: 0.2 };
    expect((await client.call("PUT", "/terms", { effectiveDate: "2026-01-01", waterfall })).status).toBe(200);
    const posted = (path: string, body: object) => post(`/entries/${path}`, { ...body, post: true });
    const call = async (callDate: string, dueDate: string, total: number, purpose?: object) => {
      const { id } = await post("/capital-calls", { callDate, dueDate, total, ...(purpose && { purpose }) });
      await post(`/capital-calls/${id}/issue`, {});
    };
    const [drawn] = await posted("loan-draw", { date: "2026-01-20", amount: 100_000 });
    draw = drawn.id;
    await posted("investment", { date: "2026-02-01", companyId, amount: 80_000 });
    const fee = { dayCount: "30/360", basis: "committed" };
    await posted("fee", {
      ...fee,
      date: "2026-03-31",
      from: "2026-01-01",
      to: "2026-03-31",
      annualRate: 0.06,
      paidAtOnce: true,
    });
    const purpose = { investments: 80_000, fees: 20_000, expenses: 18_000, lineCosts: 2_000 };
    await call("2026-04-01", "2026-04-15", 120_000, purpose);
    await posted("loan-repayment", { date: "2026-04-16", principal: 100_000, interest: 2_000 });
    await call("2026-05-10", "2026-05-25", 50_000);
    await posted("loan-draw", { date: "2026-06-15", amount: 20_000 });
    await posted("valuation", { date: "2026-06-30", companyId, fairValue: 130_000 });
    const paid = { by: "commitment", paidAtOnce: true };
    [{ id: paidOut }] = await posted("distribution", { ...paid, date: "2026-07-01", total: 10_000 });
    await posted("carry-distribution", { date: "2026-08-03", lines: [{ lpEntityId: gale, amount: 1_000 }] });
    await posted("distribution", { ...paid, date: "2026-09-01", total: 5_000, recallable: true });
    await posted("fee", { ...fee, date: "2026-09-30", from: "2026-07-01", to: "2026-09-30", annualRate: 0.012 });
    await posted("expense", { date: "2026-09-30", amount: 1_000, kind: "audit", accrued: true });
    await posted("expense", { date: "2026-09-30", amount: 200, kind: "interest", accrued: true });
    const draws = [{ entryId: draw, investments: 80_000, fees: 15_000, expenses: 5_000 }];
    expect((await client.call("PUT", "/ilpa-settings", { draws })).status).toBe(200);
  });

  // The limited partners have nine tenths of everything. Their profit is nine tenths of 50,000 of value less 21,200 of costs:
  // 25,920; carry 5,184, of which 1,000 is paid; net assets 153,000 − 13,500 + 25,920 − 5,184 = 160,236.
  it("the granular method has each treatment's multiple, and a rate at which its flows come to nothing", async () => {
    const { measures, cashFlows } = await template();
    const multiples = Object.entries(measures).map(([name, { multiple }]) => [name, multiple]);
    expect(multiples).toEqual([
      // Paid out 13,500, carry 1,000 and 4,184, accrued 3,600 and 180, and net assets, over 72,000 and 45,000 called.
      ["grossWith", 182_700 / 117_000],
      // 13,500 and net assets over all that was called.
      ["netWith", 173_736 / 153_000],
      // With 18,000 owed on the line; called 117,000 and drawn 72,000 and 18,000, less 72,000 repaid.
      ["grossWithout", 200_700 / 135_000],
      // 13,500, 180, 18,000 and net assets; called but for the line's 1,800, drawn 90,000 and 18,000, less 90,000 repaid.
      ["netWithout", 191_916 / 169_200],
    ]);
    for (const [treatment, { irr }] of Object.entries(measures)) {
      expect([treatment, Math.abs(presentValue(cashFlows, treatment, irr ?? 9)) < 1e-4]).toEqual([treatment, true]);
    }
  });

  it("the gross-up method adds back all fees, expenses and costs of the line", async () => {
    const { measures, cashFlows } = await template("&method=gross_up");
    expect(Object.entries(measures).map(([name, { multiple }]) => [name, multiple])).toEqual([
      // Added back: fees 13,500 and 2,700, expenses 900, the line 1,800 and 180; paid in 153,000.
      ["grossWith", (13_500 + 5_184 + 16_200 + 900 + 1_980 + 160_236) / 153_000],
      ["netWith", 173_736 / 153_000],
      // And 108,000 drawn, 90,000 repaid, 18,000 owed.
      ["grossWithout", (13_500 + 5_184 + 16_200 + 900 + 1_980 + 18_000 + 160_236) / 171_000],
      ["netWithout", (13_500 + 1_980 + 18_000 + 160_236) / 171_000],
    ]);
    for (const treatment of ["netWith", "grossWithout", "netWithout"]) {
      const rate = measures[treatment]?.irr ?? 9;
      const isEarly = ({ type, date }: Flow) =>
        type === "added_fees" && date < "2026-04-15" && treatment.startsWith("gross");
      expect(cashFlows.some(isEarly)).toBe(treatment === "grossWithout");
      expect([treatment, Math.abs(presentValue(cashFlows, treatment, rate)) < 1e-4]).toEqual([treatment, true]);
    }
  });

  it("says what was assumed of what the books do not say", async () => {
    const { footnotes } = await template();
    const of = (about: string) => footnotes.find((one) => one.about === about)?.text;
    expect(of("unsplit_call")).toContain("2026");
    expect(of("unsplit_call")).toContain("45,000.00");
    expect(of("unstated_draw")).toContain("18,000.00");
    expect(of("not_due")).toBeUndefined();
    expect(of("unstated_distribution")).toContain("July 1, 2026 9,000.00; September 1, 2026 4,500.00");
  });

  it("has the finer kinds of distributions, and calls given back, where the settings say so", async () => {
    const draws = [{ entryId: draw, investments: 80_000, fees: 15_000, expenses: 5_000 }];
    const distributions = [{ entryId: paidOut, gain: 6_000, returnOfCapital: 3_000, excessForInvestments: 1_000 }];
    expect((await client.call("PUT", "/ilpa-settings", { draws, distributions })).status).toBe(200);
    const { cashFlows, footnotes, measures } = await template();
    const onDay = cashFlows.filter(({ date }) => date === "2026-07-01");
    expect(onDay.map(({ type, subtype, amount }) => [type, subtype, amount])).toEqual([
      ["distribution", "gain", 5_400],
      ["distribution", "return_of_capital", 2_700],
      ["excess_call_investments", null, 900],
    ]);
    // 900 less paid out, and 900 less paid in.
    expect(measures.netWith?.multiple).toBe((173_736 - 900) / (153_000 - 900));
    const unstated = footnotes.find(({ about }) => about === "unstated_distribution")?.text;
    expect(unstated).toContain(": September 1, 2026 4,500.00.");
    const wrong = { distributions: [{ entryId: "00000000-0000-4000-8000-00000000dead", gain: 1 }] };
    const refused = await client.call("PUT", "/ilpa-settings", wrong);
    expect([refused.status, refused.body.error.details.path]).toEqual([404, ["distributions", 0, "entryId"]]);
    expect((await client.call("PUT", "/ilpa-settings", { draws })).status).toBe(200);
  });

  it("is a file of tables too", async () => {
    for (const [format, type] of [
      ["csv", /^text\/csv/],
      ["xlsx", /spreadsheetml/],
    ] as const) {
      const query = `end=2026-09-30&asOf=2026-09-30&format=${format}`;
      const { headers, body } = await client.get(`/ilpa-performance?${query}`);
      expect(headers.get("content-type")).toMatch(type);
      if (format === "csv") expect(body).toContain("call_line_costs");
    }
  });

  it("refuses a day that ends no quarter, and a draw that is no entry of the vehicle", async () => {
    const { status, body } = await client.get("/ilpa-performance?end=2026-08-31");
    expect([status, body.error.code]).toEqual([422, "invalid_period"]);
    const draws = [{ entryId: "00000000-0000-4000-8000-00000000dead", fees: 1 }];
    const refused = await client.call("PUT", "/ilpa-settings", { draws });
    expect([refused.status, refused.body.error.details.path]).toEqual([404, ["draws", 0, "entryId"]]);
  });

  it("the demonstration's flows add up to what its capital accounts say of the limited partners", async () => {
    const demo = await demoClient(kind);
    for (const [end, method] of [
      ["2023-12-31", "granular"],
      ["2026-03-31", "granular"],
      ["2026-03-31", "gross_up"],
    ]) {
      const { body }: { body: Template } = await demo.get(
        `/ilpa-performance?group=Fund%20I&end=${end}&method=${method}`,
      );
      const { body: accounts } = await demo.get(`/capital-accounts?group=Fund%20I&end=${end}`);
      const limited: { partnerClass: string; called: number; ending: number; distributed: number }[] =
        accounts.rows.filter((row: { partnerClass: string }) => row.partnerClass === "lp");
      const cents = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0);
      const of = (...types: string[]) =>
        cents(body.cashFlows.filter(({ type }) => types.includes(type)).map(({ amount }) => amount));
      const calls = ["call", "call_investments", "call_fees", "call_working_capital", "call_line_costs"];
      expect([end, -of(...calls), of("nav")]).toEqual([
        end,
        cents(limited.map(({ called }) => called)),
        cents(limited.map(({ ending }) => ending)),
      ]);
    }
  });
});
