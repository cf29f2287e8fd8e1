/** A fund's first year, worked through the operations as a controller works it; `controllers-year.md` has every entry. */
import type { Database } from "@capstack/database";
import { expect } from "vitest";
import { FirmClient, type Reply } from "../setup/firm-client.js";

const TODAY = "2026-01-15";

/** Who and what the year is about, by name. */
export interface Year {
  readonly client: FirmClient;
  readonly partners: Readonly<Record<string, string>>;
  readonly companies: Readonly<Record<string, string>>;
}

/** Refuses what was not done, with what the app said. */
async function done<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Works the year from the first commitment to the last close. */
export async function workTheYear(database: Database): Promise<Year> {
  const year = await openFund(database);
  await firstQuarter(year);
  await secondQuarter(year);
  await thirdQuarter(year);
  await fourthQuarter(year);
  return year;
}

async function openFund(database: Database): Promise<Year> {
  const client = new FirmClient(database, undefined, TODAY);
  const firm = await done(client.post("/firms", { name: "Heron Capital" }));
  const vehicle = { name: "Heron I", kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" };
  await done(client.post("/vehicles", { firmId: firm.id, ...vehicle }));
  const commitmentDate = "2025-01-01";
  const partners = await done(
    client.post("/partners", [
      { name: "Avon", commitment: 4_000_000, commitmentDate },
      { name: "Brook", commitment: 3_000_000, commitmentDate },
      { name: "Cove", commitment: 2_000_000, commitmentDate },
      { name: "Delta GP", partnerClass: "gp", commitment: 1_000_000, commitmentDate },
      { name: "Elm" },
    ]),
  );
  const companies = await done(
    client.post("/companies", [{ name: "Lumen" }, { name: "Nordlicht", currency: "EUR" }, { name: "Pyre" }]),
  );
  await done(
    client.call("PUT", "/terms", {
      effectiveDate: "2025-01-01",
      waterfall: { kind: "european", carryRate: 0.2, prefRate: 0.08, catchupRate: 1, prefCompounds: false },
      fee: { annualRate: 0.02, basis: "committed", termYears: 10 },
      orgCostCap: 50_000,
    }),
  );
  const ids = (rows: { name: string }[], id: string) =>
    Object.fromEntries(rows.map((row) => [row.name, (row as unknown as Record<string, string>)[id] as string]));
  return { client, partners: ids(partners, "lpEntityId"), companies: ids(companies, "companyId") };
}

const steps = ({ client, companies }: Year) => ({
  /** Books a deal by a builder and posts it. */
  enter: (builder: string, deal: object) => done(client.post(`/entries/${builder}`, { ...deal, post: true })),
  /** Takes in rows of the dollar account. */
  feed: (...rows: readonly (readonly [date: string, amount: number, description: string])[]) =>
    done(client.post("/bank/import", { content: ["Date,Amount,Description", ...rows].join("\n") })),
  /** Books each open row as told, or as suggested, and posts it. */
  book: async (draft: object = {}) => {
    for (const { id } of await done(client.get("/bank?status=unmatched"))) {
      await done(client.post(`/bank/${id}/draft`, draft));
      expect((await done(client.post(`/bank/${id}/reconcile`))).status).toBe("reconciled");
    }
  },
  /** Finds the entries of so many rows, and leaves none open. */
  match: async (count: number) => {
    const { linked } = await done(client.post("/bank/auto-match"));
    expect([linked.length, await done(client.get("/bank?status=unmatched"))]).toEqual([count, []]);
  },
  /** Revalues what is held in euro at the rate of a day, rate first, then the marks of the day. */
  value: async (date: string, rate: number, marks: Readonly<Record<string, number>>) => {
    await done(client.call("PUT", "/fx-rates", { currency: "EUR", date, rate }));
    await done(client.post("/entries/fx", { date, post: true }));
    for (const [name, fairValue] of Object.entries(marks))
      await done(client.post("/entries/valuation", { companyId: companies[name], date, fairValue, post: true }));
  },
  close: async (through: string) => {
    expect((await done(client.get(`/bank/reconcile?end=${through}`))).tiesOut, `the bank on ${through}`).toBe(true);
    expect((await done(client.post("/close", { through }))).closedThrough).toBe(through);
  },
});

async function call(client: FirmClient, callDate: string, dueDate: string, total: number): Promise<void> {
  const drafted = await done(client.post("/capital-calls", { callDate, dueDate, total }));
  expect((await done(client.post(`/capital-calls/${drafted.id}/issue`))).status).toBe("issued");
}

async function firstQuarter(year: Year): Promise<void> {
  const { client, companies } = year;
  const { enter, feed, book, match, value, close } = steps(year);
  await call(client, "2025-01-10", "2025-01-24", 3_000_000);
  await feed(["2025-01-24", 1_200_000, "Wire from Avon"], ["2025-01-24", 900_000, "Wire from Brook"]);
  await feed(["2025-01-24", 300_000, "Wire from Delta GP"], ["2025-02-03", 600_000, "Wire from Cove"]);
  await book();
  await enter("expense", { date: "2025-01-31", amount: 60_000, kind: "organizational", memo: "Formation" });
  await done(client.call("PUT", "/fx-rates", { currency: "EUR", date: "2025-02-03", rate: 1.05 }));
  await done(client.call("PUT", "/fx-rates", { currency: "EUR", date: "2025-02-10", rate: 1.08 }));
  await enter("currency-exchange", {
    date: "2025-02-03",
    sold: { currency: "USD", amount: 630_000 },
    bought: { currency: "EUR", amount: 600_000 },
    baseAmount: 630_000,
    memo: "Dollars for euro",
  });
  const lumen = { companyId: companies.Lumen, amount: 1_180_000, capitalizedCosts: 20_000 };
  await enter("investment", { date: "2025-02-05", ...lumen });
  const euro = { currency: "EUR", companyId: companies.Nordlicht };
  await done(
    client.post("/journal", {
      entryDate: "2025-02-10",
      sourceType: "investment",
      status: "posted",
      postings: [
        { account: "1100", ...euro, amount: 500_000, baseAmount: 540_000 },
        { account: "1000", ...euro, amount: -500_000, baseAmount: -540_000 },
      ],
    }),
  );
  await enter("investment", { date: "2025-03-03", companyId: companies.Pyre, amount: 300_000 });
  await feed(["2025-01-31", -60_000, "Formation counsel"], ["2025-02-03", -630_000, "Dollars for euro"]);
  await feed(["2025-02-05", -1_200_000, "Lumen Inc"], ["2025-03-03", -300_000, "Pyre Inc"]);
  await match(4);
  await feed(["2025-03-31", 1_250, "Interest"]);
  await book({ account: "4100" });
  await value("2025-03-31", 1.1, {});
  await enter("fee", { date: "2025-03-31", from: "2025-01-01", to: "2025-03-31", netted: 10_000 });
  await close("2025-03-31");
}

async function secondQuarter(year: Year): Promise<void> {
  const { client } = year;
  const { enter, feed, book, match, value, close } = steps(year);
  await feed(["2025-04-04", -39_315.07, "Fee less formation above the cap"]);
  await book({ account: "2100" });
  await call(client, "2025-05-12", "2025-05-26", 1_000_000);
  await feed(["2025-05-26", 400_000, "Wire from Avon"], ["2025-05-26", 300_000, "Wire from Brook"]);
  await feed(["2025-05-26", 150_000, "Wire from Cove"], ["2025-05-26", 100_000, "Wire from Delta GP"]);
  await book();
  await feed(["2025-06-05", 50_000, "Wire from Cove"]);
  await book();
  await enter("expense", { date: "2025-06-17", amount: 8_000, memo: "Administrator" });
  await enter("fee", { date: "2025-06-30", from: "2025-04-01", to: "2025-06-30", paidAtOnce: true });
  await feed(["2025-06-17", -8_000, "Administrator"], ["2025-06-30", -49_863.01, "Management fee"]);
  await match(2);
  await feed(["2025-06-30", 2_400, "Interest"]);
  await book({ account: "4100" });
  await value("2025-06-30", 1.12, { Lumen: 1_800_000, Nordlicht: 420_000 });
  await close("2025-06-30");
}

async function thirdQuarter(year: Year): Promise<void> {
  const { client, partners, companies } = year;
  const { enter, feed, book, match, value, close } = steps(year);
  const joins = { commitments: [{ lpEntityId: partners.Elm, amount: 2_500_000 }], interestRate: 0.08 };
  const drafted = await done(client.post("/agreements", { kind: "subsequent_close", date: "2025-07-01", ...joins }));
  const { entries } = await done(client.post(`/agreements/${drafted.id}/declare`));
  expect(entries.map(({ sourceType }: { sourceType: string }) => sourceType).slice(0, 4)).toEqual([
    "equalization",
    "equalization",
    "equalization_interest",
    "equalization_interest",
  ]);
  await feed(["2025-07-15", 824_810.96, "Wire from Elm"]);
  await book({ account: "1300", lpEntityId: partners.Elm });
  for (const [name, amount] of [
    ["Avon", 329_924.38],
    ["Brook", 247_443.29],
    ["Cove", 164_962.19],
    ["Delta GP", 82_481.1],
  ] as const) {
    await feed(["2025-07-18", -amount, `Wire to ${name}`]);
    await book({ account: "2300", lpEntityId: partners[name] });
  }
  await feed(["2025-07-31", -24_794.52, "Fee of Elm for the first half-year"]);
  await book({ account: "2100" });
  const sale = { companyId: companies.Lumen, proceeds: 5_400_000, escrow: 600_000, soldPct: 0.6 };
  await enter("exit", { date: "2025-08-20", ...sale });
  await enter("distribution", { date: "2025-09-15", total: 5_000_000, by: "waterfall" });
  await feed(["2025-08-20", 5_400_000, "Lumen Inc"]);
  await match(1);
  for (const [name, amount] of [
    ["Avon", 1_536_000],
    ["Brook", 1_152_000],
    ["Cove", 768_000],
    ["Delta GP", 584_000],
    ["Elm", 960_000],
  ] as const) {
    await feed(["2025-09-22", -amount, `Wire to ${name}`]);
    await book({ account: "2300", lpEntityId: partners[name] });
  }
  await value("2025-09-30", 1.15, { Lumen: 4_000_000, Pyre: 200_000 });
  await enter("fee", { date: "2025-09-30", from: "2025-07-01", to: "2025-09-30" });
  await close("2025-09-30");
}

async function fourthQuarter(year: Year): Promise<void> {
  const { client, companies } = year;
  const { enter, feed, book, match, value, close } = steps(year);
  await feed(["2025-10-06", -63_013.7, "Management fee"]);
  await book({ account: "2100" });
  const inKind = { companyId: companies.Nordlicht, value: 460_000, distributedPct: 0.25 };
  const shares = await done(client.post("/distributions", { date: "2025-10-20", inKind, basis: "commitment" }));
  expect((await done(client.post(`/distributions/${shares.distributionId}/declare`))).status).toBe("paid");
  const escrow = { companyId: companies.Lumen, received: 450_000, shortfall: 150_000 };
  await enter("escrow-release", { date: "2025-11-17", ...escrow });
  await enter("write-off", { date: "2025-11-28", companyId: companies.Pyre, realize: true });
  await feed(["2025-11-17", 450_000, "Escrow agent"]);
  await match(1);
  await feed(["2025-12-15", 3_333.33, "Interest"]);
  await book({ account: "4100" });
  await value("2025-12-31", 1.2, { Lumen: 3_500_000 });
  await enter("expense", { date: "2025-12-31", amount: 30_000, memo: "Audit", accrued: true });
  await enter("fee", { date: "2025-12-31", from: "2025-10-01", to: "2025-12-31" });
  await close("2025-12-31");
}
