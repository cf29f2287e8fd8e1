/** One company's history in which every type of event happens, in an order that computes: an example of each. */
import type { CapTableEvent, CapTableEventType } from "@capstack/cap-table";

/** The history. */
export const eventGallery: readonly CapTableEvent[] = [
  {
    type: "common_issuance",
    label: "Founding",
    date: "2022-01-03",
    grants: [
      { id: "ada", name: "Ada", shares: 4_000_000, kind: "founder", securityId: "cs-ada" },
      { id: "ben", name: "Ben", shares: 4_000_000, kind: "founder", securityId: "cs-ben" },
    ],
  },
  { type: "pool_change", label: "Plan of 2022", date: "2022-02-01", shares: 2_000_000 },
  {
    type: "equity_grant",
    date: "2022-03-01",
    grants: [
      {
        id: "eve",
        name: "Eve",
        shares: 48_000,
        kind: "option",
        strikePrice: 0.1,
        securityId: "o-eve",
        vesting: { start: "2022-03-01", months: 48, cliffMonths: 12 },
      },
      { id: "fay", name: "Fay", shares: 24_000, kind: "rsu", securityId: "u-fay" },
      { id: "gil", name: "Gil", shares: 10_000, kind: "option", strikePrice: 0.1, securityId: "o-gil" },
      {
        id: "ida",
        name: "Ida",
        shares: 48_000,
        kind: "option",
        strikePrice: 0.1,
        securityId: "o-ida",
        vesting: {
          start: "2022-03-01",
          months: 48,
          milestones: [{ id: "launch", name: "First sale", pct: 0.25, expires: "2025-12-31" }],
          acceleration: { onChangeOfControl: 0.5, onTermination: { pct: 1, withinMonths: 12 } },
        },
      },
    ],
  },
  {
    type: "safe_issuance",
    date: "2022-06-01",
    safes: [
      { id: "angel", name: "Angel", amount: 500_000, valuationCap: 10_000_000, securityId: "safe-angel" },
      { id: "scout", name: "Scout", amount: 100_000, discount: 0.2, securityId: "safe-scout" },
    ],
  },
  {
    type: "note_issuance",
    date: "2022-07-01",
    notes: [
      {
        id: "bridge",
        name: "Bridge",
        principal: 200_000,
        interestRate: 0.06,
        discount: 0.2,
        maturityDate: "2024-07-01",
        securityId: "note-bridge",
      },
    ],
  },
  {
    type: "instrument_amendment",
    date: "2022-08-01",
    securityId: "safe-scout",
    set: { valuationCap: 9_000_000 },
  },
  { type: "note_settlement", date: "2022-09-01", securityId: "note-bridge", amount: 100_000 },
  {
    type: "class_definition",
    date: "2022-10-01",
    classId: "seed",
    name: "Seed",
    kind: "preferred",
    originalIssuePrice: 0.5,
    terms: { liquidationMultiple: 1 },
  },
  {
    type: "preferred_issuance",
    date: "2022-10-01",
    classId: "seed-2",
    className: "Seed 2",
    terms: {},
    grants: [{ id: "seedfund", name: "Seed Fund", shares: 1_000_000, pricePerShare: 0.5 }],
  },
  { type: "convert", date: "2022-11-01", securities: ["safe-scout"], classId: "seed", pricePerShare: 0.8 },
  {
    type: "warrant_issuance",
    date: "2022-12-01",
    warrants: [{ id: "bank", name: "Bank", shares: 50_000, strikePrice: 0.5 }],
  },
  {
    type: "priced_round",
    label: "Series A",
    date: "2023-06-01",
    roundId: "series-a",
    classId: "series-a",
    preMoneyValuation: 20_000_000,
    investments: [{ id: "vc", name: "VC", amount: 5_000_000 }],
    pools: [{ pct: 0.2, mode: "pre" }],
  },
  {
    type: "round_closing",
    date: "2023-08-01",
    roundId: "series-a",
    investments: [{ id: "strategic", name: "Strategic", amount: 1_000_000 }],
  },
  { type: "exercise", date: "2023-09-01", securityId: "o-eve", shares: 6_000 },
  { type: "settlement", date: "2023-09-15", securityId: "u-fay", shares: 12_000, withheldShares: 4_000 },
  { type: "repricing", date: "2023-10-01", securities: ["o-eve"], strikePrice: 0.08 },
  { type: "milestone", date: "2023-10-15", milestone: "launch" },
  { type: "acceleration", date: "2023-11-01", securityId: "o-eve", pct: 0.5 },
  { type: "cancellation", date: "2023-12-01", securityId: "o-gil", reason: "cancelled" },
  { type: "termination", date: "2024-01-15", id: "eve" },
  {
    type: "transfer",
    date: "2024-02-01",
    from: "ben",
    to: { id: "cyd", name: "Cyd" },
    securityId: "cs-ben",
    shares: 500_000,
    pricePerShare: 1.5,
  },
  {
    type: "secondary_sale",
    date: "2024-02-15",
    pricePerShare: 1.5,
    sellers: [
      { id: "ada", shares: 200_000 },
      { id: "cyd", shares: 100_000 },
    ],
    buyers: [{ id: "vc" }],
    maxShares: 150_000,
  },
  { type: "repurchase", date: "2024-03-01", id: "ben", securityId: "cs-ben", shares: 100_000, pricePerShare: 0.1 },
  { type: "preferred_conversion", date: "2024-04-01", classId: "seed-2", holders: ["seedfund"] },
  { type: "conversion_adjustment", date: "2024-05-01", classId: "series-a", conversionRatio: 1.05 },
  { type: "stock_split", date: "2024-06-01", numerator: 2, denominator: 1 },
  { type: "stock_dividend", date: "2024-07-01", classId: "common", sharesPerShare: 0.1 },
  { type: "change_of_control", date: "2024-12-01" },
  { type: "checkpoint", date: "2024-12-31", label: "Year end" },
];

/**
 * An event of a type, as it may stand in a request.
 * @example exampleOf("stock_split").numerator // => 2
 */
export function exampleOf(type: CapTableEventType | string): CapTableEvent | undefined {
  return eventGallery.find((event) => event.type === type);
}
