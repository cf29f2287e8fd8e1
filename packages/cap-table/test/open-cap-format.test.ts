import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { computeCapTable, fromOcf, toOcf } from "../src/index.js";

/** A small package: a founder, an investor in preferred, an option exercised in part, a transfer, a SAFE and a note. */
const usd = (amount: string) => ({ amount, currency: "USD" });
const stock = (
  id: string,
  security: string,
  date: string,
  holder: string,
  classId: string,
  quantity: string,
  price: string,
) => ({
  object_type: "TX_STOCK_ISSUANCE",
  id,
  security_id: security,
  custom_id: security,
  date,
  stakeholder_id: holder,
  stock_class_id: classId,
  quantity,
  share_price: usd(price),
});
const files = [
  {
    file_type: "OCF_STAKEHOLDERS_FILE",
    items: [
      { object_type: "STAKEHOLDER", id: "ada", name: { legal_name: "Ada" }, current_relationships: ["FOUNDER"] },
      { object_type: "STAKEHOLDER", id: "eve", name: { legal_name: "Eve" }, current_relationship: "EMPLOYEE" },
      { object_type: "STAKEHOLDER", id: "vc", name: { legal_name: "VC" }, current_relationships: ["INVESTOR"] },
    ],
  },
  {
    file_type: "OCF_STOCK_CLASSES_FILE",
    items: [
      {
        object_type: "STOCK_CLASS",
        id: "cs",
        name: "Common",
        class_type: "COMMON",
        initial_shares_authorized: "10000000",
        votes_per_share: 1,
        seniority: "0",
      },
      {
        object_type: "STOCK_CLASS",
        id: "ps",
        name: "Seed",
        class_type: "PREFERRED",
        initial_shares_authorized: "5000000",
        votes_per_share: 1,
        seniority: "1",
        price_per_share: usd("1.00"),
        liquidation_preference_multiple: "1",
      },
    ],
  },
  {
    file_type: "OCF_STOCK_PLANS_FILE",
    items: [{ object_type: "STOCK_PLAN", id: "plan", plan_name: "Plan", initial_shares_reserved: "1000000" }],
  },
  {
    file_type: "OCF_VESTING_TERMS_FILE",
    items: [
      {
        object_type: "VESTING_TERMS",
        id: "4y",
        name: "4y",
        allocation_type: "CUMULATIVE_ROUND_DOWN",
        vesting_conditions: [
          { id: "start", quantity: "0", trigger: { type: "VESTING_START_DATE" }, next_condition_ids: ["cliff"] },
          {
            id: "cliff",
            portion: { numerator: "12", denominator: "48" },
            trigger: {
              type: "VESTING_SCHEDULE_RELATIVE",
              period: { length: 12, type: "MONTHS", occurrences: 1 },
              relative_to_condition_id: "start",
            },
          },
          {
            id: "monthly",
            portion: { numerator: "1", denominator: "48" },
            trigger: {
              type: "VESTING_SCHEDULE_RELATIVE",
              period: { length: 1, type: "MONTHS", occurrences: 36 },
              relative_to_condition_id: "cliff",
            },
          },
        ],
      },
    ],
  },
  {
    file_type: "OCF_TRANSACTIONS_FILE",
    items: [
      stock("t1", "CS-1", "2022-01-01", "ada", "cs", "8000000", "0.0001"),
      {
        object_type: "TX_EQUITY_COMPENSATION_ISSUANCE",
        id: "t2",
        security_id: "O-1",
        date: "2022-01-15",
        stakeholder_id: "eve",
        stock_plan_id: "plan",
        compensation_type: "OPTION_ISO",
        quantity: "48000",
        exercise_price: usd("0.10"),
        vesting_terms_id: "4y",
      },
      {
        object_type: "TX_VESTING_START",
        id: "t3",
        security_id: "O-1",
        date: "2022-01-15",
        vesting_condition_id: "start",
      },
      stock("t4", "PS-1", "2022-06-01", "vc", "ps", "2000000", "1.00"),
      {
        object_type: "TX_CONVERTIBLE_ISSUANCE",
        id: "t5",
        security_id: "SAFE-1",
        date: "2022-07-01",
        stakeholder_id: "vc",
        convertible_type: "SAFE",
        investment_amount: usd("250000"),
        conversion_triggers: [
          {
            conversion_right: {
              conversion_mechanism: {
                type: "SAFE_CONVERSION",
                conversion_mfn: false,
                conversion_valuation_cap: usd("12000000"),
                conversion_timing: "POST_MONEY",
              },
            },
          },
        ],
      },
      {
        object_type: "TX_EQUITY_COMPENSATION_EXERCISE",
        id: "t6",
        security_id: "O-1",
        date: "2023-02-01",
        quantity: "12000",
        resulting_security_ids: ["CS-2"],
      },
      stock("t7", "CS-2", "2023-02-01", "eve", "cs", "12000", "0.10"),
      {
        object_type: "TX_STOCK_TRANSFER",
        id: "t8",
        security_id: "CS-1",
        date: "2023-03-01",
        quantity: "1000000",
        resulting_security_ids: ["CS-3", "CS-4"],
      },
      stock("t9", "CS-3", "2023-03-01", "vc", "cs", "1000000", "0.0001"),
      stock("t10", "CS-4", "2023-03-01", "ada", "cs", "7000000", "0.0001"),
      {
        object_type: "TX_STOCK_REPURCHASE",
        id: "t11",
        security_id: "CS-4",
        date: "2023-04-01",
        quantity: "500000",
        price: usd("0.0001"),
      },
      {
        object_type: "TX_STOCK_CLASS_SPLIT",
        id: "t12",
        stock_class_id: "cs",
        date: "2023-05-01",
        split_ratio: { numerator: "2", denominator: "1" },
      },
      { object_type: "TX_STOCK_ACCEPTANCE", id: "t13", security_id: "CS-1", date: "2023-05-01" },
    ],
  },
];

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
  const { events, report } = fromOcf(files);

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

  it("keeps every holding on the way out and back in", () => {
    const { objects } = toOcf(events);
    expect(holdings(fromOcf(objects).events)).toEqual(holdings(events));
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
