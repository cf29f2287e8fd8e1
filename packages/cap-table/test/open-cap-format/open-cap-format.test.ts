import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type CapTableEvent, computeCapTable, fromOcf, toOcf, vestingAllocations } from "../../src/index.js";
import { acmeFiles } from "./acme-package.js";
import { schemaFaults } from "./ocf-schema.js";

function holdings(events: Parameters<typeof toOcf>[0]) {
  const state = Array.isArray(events) ? computeCapTable({ events }).final : events;
  const rows = (state as ReturnType<typeof computeCapTable>["final"]).holders.map(
    ({ id, shares, optionShares, warrantShares, fullyDilutedShares }) => ({
      id,
      shares,
      optionShares,
      warrantShares,
      fullyDilutedShares,
    }),
  );
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe("Open Cap Format", () => {
  const { events, report } = fromOcf(acmeFiles);

  it("reads issuances, exercises, transfers, repurchases and splits into events", () => {
    expect(holdings(events)).toEqual([
      { id: "ada", shares: 13_000_000, optionShares: 0, warrantShares: 0, fullyDilutedShares: 13_000_000 },
      { id: "eve", shares: 24_000, optionShares: 72_000, warrantShares: 0, fullyDilutedShares: 96_000 },
      { id: "vc", shares: 4_000_000, optionShares: 0, warrantShares: 0, fullyDilutedShares: 6_000_000 },
    ]);
  });

  it("reads a cliff and equal months as one installment plan", () => {
    const grant = events.find((event) => event.type === "equity_grant");
    expect(grant).toMatchObject({
      grants: [{ vesting: { start: "2022-01-15", months: 48, cliffMonths: 12, intervalMonths: 1 } }],
    });
  });

  it("reports what changes no holding instead of dropping it", () => {
    expect(report.map(({ objectType, id }) => [objectType, id])).toEqual([["TX_STOCK_ACCEPTANCE", "t13"]]);
  });

  it("is a package that the published schemas accept, before and after", () => {
    expect(acmeFiles.flatMap(({ items }) => items.flatMap(schemaFaults))).toEqual([]);
    expect(toOcf(events).objects.flatMap(schemaFaults)).toEqual([]);
  });

  it("keeps every holding on the way out and back in", () => {
    const { objects } = toOcf(events);
    expect(holdings(fromOcf(objects).events)).toEqual(holdings(events));
  });
});

describe("a package with two currencies", () => {
  const items = acmeFiles.flatMap((file) => file.items as readonly object[]);
  const convertible = items.find((one) => Reflect.get(one, "object_type") === "TX_CONVERTIBLE_ISSUANCE") as object;
  const inEuros = {
    ...convertible,
    id: "t-eur",
    security_id: "SAFE-EUR",
    investment_amount: { amount: "500000", currency: "EUR" },
  };

  it("leaves a SAFE in euros out beside dollars, and says so, wherever it stands", () => {
    const said = {
      objectType: "TX_CONVERTIBLE_ISSUANCE",
      id: "t-eur",
      message: "Left out: its amounts are in EUR, the package's in USD. A cap table has one currency.",
    };
    for (const objects of [
      [inEuros, ...items],
      [...items, inEuros],
    ]) {
      const { events, report } = fromOcf(objects);
      expect(report).toContainEqual(said);
      expect(JSON.stringify(events)).not.toContain("SAFE-EUR");
      expect(holdings(events)).toEqual(holdings(fromOcf(items).events));
    }
  });

  it("reads a package in one currency, whichever it is", () => {
    const euros = JSON.parse(JSON.stringify(acmeFiles).replaceAll('"USD"', '"EUR"'));
    expect(fromOcf(euros)).toEqual(fromOcf(acmeFiles));
  });
});

/** Holders' counts on a day, vested ones among them. */
function vestedOn(events: readonly CapTableEvent[], asOf: string) {
  const { holders } = computeCapTable({ events, options: { asOf } }).final;
  const rows = holders.map(({ id, vestedShares, unvestedShares }) => ({ id, vestedShares, unvestedShares }));
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe("vesting written in the format", () => {
  const plans = vestingAllocations.flatMap((allocation) =>
    [0, 12].flatMap((cliffMonths) =>
      [1, 3].map((intervalMonths) => ({ start: "2022-01-31", months: 48, cliffMonths, intervalMonths, allocation })),
    ),
  );
  const grants = plans.map((vesting, index) => ({
    id: `e${index}`,
    name: `E${index}`,
    shares: 10_007,
    kind: "iso" as const,
    strikePrice: 0.1,
    securityId: `O-${index}`,
    vesting,
  }));
  const tranches = [
    { date: "2022-06-01", shares: 100 },
    { date: "2024-06-01", pct: 0.5 },
  ];
  const events: CapTableEvent[] = [
    {
      type: "common_issuance",
      date: "2022-01-01",
      grants: [{ id: "f", name: "F", shares: 1_000_000, securityId: "F-1", vesting: { schedule: tranches } }],
    },
    { type: "pool_change", date: "2022-01-01", shares: 1_000_000 },
    { type: "equity_grant", date: "2022-02-01", grants },
    {
      type: "warrant_issuance",
      date: "2022-02-01",
      warrants: [
        {
          id: "w",
          name: "W",
          shares: 500,
          strikePrice: 1,
          expirationDate: "2032-01-01",
          vesting: { start: "2022-02-01", months: 5 },
        },
      ],
    },
    { type: "exercise", date: "2023-03-01", securityId: "O-0", shares: 1000 },
    { type: "acceleration", date: "2023-04-01", id: "e5", shares: 500 },
    { type: "cancellation", date: "2023-05-01", securityId: "O-9", shares: 4000 },
    { type: "transfer", date: "2023-06-01", from: "f", to: { id: "g", name: "G" }, shares: 250_000 },
    {
      type: "secondary_sale",
      date: "2023-06-15",
      pricePerShare: 2,
      sellers: [
        { id: "f", shares: 100_000 },
        { id: "g", shares: 50_000 },
      ],
      buyers: [{ id: "h", name: "H", shares: 120_000 }, { id: "e5" }],
    },
  ];
  const { objects, report } = toOcf(events);

  it("keeps what has vested and what has not on every day", () => {
    const back = fromOcf(objects);
    expect(back.report).toEqual([]);
    for (const day of [
      "2023-06-30",
      "2023-12-31",
      "2024-02-29",
      "2025-01-30",
      "2025-01-31",
      "2026-01-31",
      "2030-01-01",
    ]) {
      expect(vestedOn(back.events, day)).toEqual(vestedOn(events, day));
    }
  });

  it("is accepted by the published schemas, plans shared and disturbed lots as dated amounts", () => {
    expect(objects.flatMap(schemaFaults)).toEqual([]);
    const terms = objects.filter(({ object_type }) => object_type === "VESTING_TERMS");
    expect(terms.length).toBeLessThanOrEqual(plans.length + 1);
    const exercised = objects.find(
      ({ security_id, object_type }) => security_id === "O-0" && object_type.endsWith("ISSUANCE"),
    );
    expect(exercised).toHaveProperty("vestings");
    expect(report).toEqual([]);
  });

  it("reports what the format cannot say", () => {
    const unsaid = toOcf([
      ...events.slice(0, 2),
      {
        type: "equity_grant",
        date: "2022-02-01",
        grants: [{ id: "p", name: "P", shares: 10, kind: "promised", securityId: "P-1" }],
      },
      {
        type: "preferred_issuance",
        date: "2022-03-01",
        classId: "a",
        terms: { participation: "full", dividends: { rate: 0.08 } },
        grants: [{ id: "v", name: "V", shares: 10, pricePerShare: 1 }],
      },
      {
        type: "note_issuance",
        date: "2022-04-01",
        notes: [
          {
            id: "n",
            name: "N",
            principal: 1000,
            interestRate: 0.05,
            dayCount: "actual/360",
            capType: "post",
            valuationCap: 9_000_000,
            maturityDate: "2024-04-01",
            securityId: "N-1",
          },
        ],
      },
    ]);
    expect(unsaid.report.map(({ id, message }) => `${id}: ${message}`)).toEqual([
      "P-1: A promise is not a security of the format.",
      "a: Its price protection has no place in the format.",
      "a: Its participation without a cap has no place in the format.",
      "a: Its dividends have no place in the format.",
      "N-1: Its maturity, day count is not carried over.",
    ]);
    expect(unsaid.objects.flatMap(schemaFaults)).toEqual([]);
  });
});

const folder = process.env.OCF_SAMPLES;

/** The public sample packages are not part of the repository; a folder of them is tried when one is named. */
for (const sample of folder === undefined ? [] : readdirSync(folder, { withFileTypes: true })) {
  if (!sample.isDirectory()) continue;
  it(`${sample.name} imports, folds, goes out and comes back with equal holdings`, () => {
    const files = readdirSync(`${folder}/${sample.name}`).filter((file) => file.endsWith(".json"));
    const source = files.map((file) => JSON.parse(readFileSync(`${folder}/${sample.name}/${file}`, "utf8")));
    const { events } = fromOcf(source);
    expect(events.length).toBeGreaterThan(0);
    expect(holdings(fromOcf(toOcf(events).objects).events)).toEqual(holdings(events));
  });
}
