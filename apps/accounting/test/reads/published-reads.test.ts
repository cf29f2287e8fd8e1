/** The twelve published reads: their exact fields on an empty vehicle and on half a year of books, and their figures. */
import { publishedReads } from "@capstack/contract/accounting";
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

const addresses = Object.keys(publishedReads) as (keyof typeof publishedReads)[];
const withQuery = (address: string) => (address === "/ledger" ? "/ledger?account=1000" : address);

async function openFund(client: FirmClient) {
  const firm = await client.post("/firms", { name: "Acme" });
  const { body: vehicle } = await client.post("/vehicles", {
    firmId: firm.body.id,
    name: "Fund I",
    kind: "fund",
    baseCurrency: "USD",
  });
  return vehicle.id as string;
}

/** Commitments, a call, costs, a purchase and a mark: half a year of a small fund. */
async function halfYear(client: FirmClient) {
  await openFund(client);
  const partner = (name: string, partnerClass: string, commitment: number) => {
    return { name, partnerClass, commitment, commitmentDate: "2025-01-01" };
  };
  const { body: partners } = await client.post("/partners", [
    partner("Harbor", "lp", 5_000_000),
    partner("Juniper", "lp", 3_300_000),
    partner("Keel", "gp", 100_000),
  ]);
  const { body: nimbus } = await client.post("/companies", { name: "Nimbus", stage: "Seed" });
  const [harbor, juniper, keel] = partners.map((row: { lpEntityId: string }) => row.lpEntityId);
  const entry = (entryDate: string, sourceType: string, ...postings: [string, number, object?][]) => {
    return {
      entryDate,
      sourceType,
      status: "posted",
      postings: postings.map(([account, amount, more]) => ({ account, amount, ...more })),
    };
  };
  const of = (companyId: string) => ({ companyId });
  const { status, body } = await client.post("/journal/bulk", {
    entries: [
      entry(
        "2025-01-10",
        "capital_call",
        ["1000", 1_000_000],
        ["3100", -595_238.1, { lpEntityId: harbor }],
        ["3100", -392_857.14, { lpEntityId: juniper }],
        ["3100", -11_904.76, { lpEntityId: keel }],
      ),
      entry("2025-01-15", "organizational_expense", ["5200", 30_000.1], ["1000", -30_000.1]),
      entry("2025-02-01", "investment", ["1100", 600_000, of(nimbus.companyId)], ["1000", -600_000]),
      entry("2025-03-31", "management_fee", ["5000", 42_000], ["1000", -42_000]),
      entry("2025-03-31", "income", ["1000", 815.25], ["4100", -815.25]),
      entry(
        "2025-06-30",
        "valuation",
        ["1200", 150_000, of(nimbus.companyId)],
        ["4200", -150_000, of(nimbus.companyId)],
      ),
    ],
  });
  expect(status, JSON.stringify(body)).toBe(201);
}

describe.each(engineKinds)("on %s", (kind) => {
  describe("an empty vehicle", () => {
    let client: FirmClient;
    beforeAll(async () => {
      client = new FirmClient(engines.of(kind));
      await openFund(client);
    });

    it.each(addresses)("%s has exactly the published fields", async (address) => {
      const { status, body } = await client.get(withQuery(address));
      expect(status, JSON.stringify(body)).toBe(200);
      publishedReads[address].parse(body);
    });

    it("shows zeros and null ratios", async () => {
      const { body } = await client.get("/fund-economics");
      expect(body.vehicles[0].fund).toEqual({
        committed: 0,
        paidIn: 0,
        uncalled: 0,
        distributions: 0,
        nav: 0,
        totalValue: 0,
        dpi: null,
        rvpi: null,
        tvpi: null,
        irr: null,
      });
      expect((await client.get("/fund-timeseries")).body).toEqual({ points: [], hasGross: false });
    });
  });

  describe("half a year", () => {
    let client: FirmClient;
    beforeAll(async () => {
      client = new FirmClient(engines.of(kind), undefined, "2025-06-30");
      await halfYear(client);
    });

    it.each(addresses)("%s has exactly the published fields", async (address) => {
      const { status, body } = await client.get(withQuery(address));
      expect(status, JSON.stringify(body)).toBe(200);
      publishedReads[address].parse(body);
    });

    it.each([
      ["600000", ["capital_call", "investment"]],
      ["600000.01", ["capital_call"]],
      ["30000.1", ["capital_call", "organizational_expense", "investment", "management_fee", "valuation"]],
    ])("the journal finds the entries with a line of %s or more, on either side", async (least, types) => {
      const { body } = await client.get(`/journal?minAmount=${least}`);
      const found = body.entries.map((entry: { source_type: string }) => entry.source_type);
      expect([...found].sort()).toEqual([...types].sort());
    });

    it("capital accounts are those of the worked example", async () => {
      const { body } = await client.get("/capital-accounts?end=2025-06-30");
      const lines = body.rows.map((row: Record<string, number>) => [
        row.name,
        row.expenses,
        row.unrealizedGains,
        row.ending,
      ]);
      expect(lines).toEqual([
        ["Harbor", -17_857.2, 89_285.72, 642_151.89],
        ["Juniper", -11_785.75, 58_928.57, 423_820.24],
        ["Keel", -357.15, 1_785.71, 12_843.02],
      ]);
      expect(body.nav).toBe(1_078_815.15);
    });

    it("the cash register runs as worked by hand", async () => {
      const { body } = await client.get("/ledger?account=1000&start=2025-02-01&end=2025-03-31");
      expect(body.register.opening).toBe(969_999.9);
      expect(body.register.lines.map(({ running }: { running: number }) => running)).toEqual([
        369_999.9, 327_999.9, 328_815.15,
      ]);
      expect(body.register.totals).toEqual({ debit: 815.25, credit: 642_000 });
    });

    it("one version, one cash: firm, register, reconciliation and construction agree", async () => {
      const answers = await Promise.all(
        ["/firm", "/ledger?account=1000", "/bank/reconcile", "/construction"].map((path) => client.get(path)),
      );
      const [firm, ledger, bank, construction] = answers.map(({ body }) => body);
      const cash = firm.vehicles[0].cash;
      expect(cash).toBe(328_815.15);
      expect(ledger.register.closing).toBe(cash);
      expect(bank.ledgerCashBalance).toBe(cash);
      expect(construction.actuals.cashBalance).toBe(cash);
    });

    it("fund is the sum of its classes", async () => {
      const { body } = await client.get("/fund-economics?include=gp");
      const { fund, lp, gp } = body.vehicles[0];
      expect(fund.tvpi).toBeCloseTo(1.07881515, 9);
      expect(lp.paidIn).toBe(988_095.24);
      expect(Math.round((lp.nav + gp.nav) * 100)).toBe(Math.round(fund.nav * 100));
    });

    it("construction shows the purchase and the limited partners' flows", async () => {
      const { body } = await client.get("/construction");
      expect(body.actuals).toMatchObject({
        deployedInitial: 600_000,
        currentValue: 750_000,
        orgCostsIncurred: 30_000.1,
      });
      expect(body.actuals.waterfall.contributions).toEqual([{ date: "2025-01-10", amount: 988_095.24 }]);
      expect(body.actuals.positions[0]).toMatchObject({
        name: "Nimbus",
        stage: "Seed",
        status: "active",
        currentMoic: 1.25,
      });
    });

    it("closing changes no figure, locks the months, and reopening brings them back", async () => {
      const before = (await client.get("/capital-accounts?end=2025-06-30")).body;
      const preview = await client.get("/close/preview?through=2025-03-31");
      expect(preview.body.blockers).toEqual([]);
      expect(preview.body.months).toHaveLength(3);
      const closed = await client.post("/close", { through: "2025-03-31" });
      expect(closed.body.closedThrough).toBe("2025-03-31");
      const { body: after } = await client.get("/capital-accounts?end=2025-06-30");
      expect({ ...after, stranded: null }).toEqual({ ...before, stranded: null });
      const late = await client.post("/journal", {
        entryDate: "2025-03-31",
        sourceType: "manual",
        postings: [
          { account: "1000", amount: 1 },
          { account: "4100", amount: -1 },
        ],
      });
      expect([late.status, late.body.error.code]).toEqual([409, "period_locked"]);
      expect(late.body.error.details).toEqual({ closedThrough: "2025-03-31" });
      const reopened = await client.post("/reopen", { from: "2025-02-01", reason: "late invoice" });
      expect(reopened.body).toMatchObject({ closedThrough: "2025-01-31" });
      expect((await client.get("/capital-accounts?end=2025-06-30")).body.rows).toEqual(before.rows);
    });
  });
});
