// A company from its founding to its Series B: the pro-forma table that goes with the term sheet.
import { type CapTableEvent, computeCapTable, explainRound, proForma } from "@capstack/cap-table";

const events: CapTableEvent[] = [
  {
    type: "common_issuance",
    label: "Founding",
    date: "2021-01-04",
    grants: [
      { id: "ada", name: "Ada", shares: 5_000_000, vesting: { start: "2021-01-04", months: 48, cliffMonths: 12 } },
      { id: "ben", name: "Ben", shares: 4_000_000, vesting: { start: "2021-01-04", months: 48, cliffMonths: 12 } },
    ],
  },
  { type: "pool_change", label: "Option plan", date: "2021-03-01", shares: 1_000_000 },
  {
    type: "safe_issuance",
    label: "SAFEs",
    date: "2021-06-15",
    safes: [{ id: "angel", name: "Angel", amount: 500_000, valuationCap: 6_000_000, securityId: "SAFE-1" }],
  },
  {
    type: "equity_grant",
    label: "First hires",
    date: "2021-09-01",
    grants: [
      {
        id: "eve",
        name: "Eve",
        shares: 200_000,
        kind: "iso",
        strikePrice: 0.05,
        securityId: "O-1",
        vesting: { start: "2021-09-01", months: 48, cliffMonths: 12 },
      },
    ],
  },
  {
    type: "note_issuance",
    label: "Bridge",
    date: "2022-05-01",
    notes: [
      {
        id: "bridge",
        name: "Bridge Fund",
        principal: 400_000,
        interestRate: 0.06,
        discount: 0.2,
        valuationCap: 10_000_000,
      },
    ],
  },
  {
    type: "priced_round",
    label: "Series A",
    date: "2022-11-15",
    preMoneyValuation: 15_000_000,
    investments: [{ id: "alpha", name: "Alpha", amount: 5_000_000 }],
    pools: [{ pct: 0.12 }],
  },
  { type: "exercise", label: "Eve exercises", date: "2023-03-01", securityId: "O-1", shares: 50_000 },
  {
    type: "priced_round",
    label: "Series B",
    date: "2024-08-01",
    preMoneyValuation: 60_000_000,
    investments: [{ id: "beta", name: "Beta", amount: 15_000_000 }],
    proRata: [{ id: "alpha" }],
    pools: [{ pct: 0.1, mode: "post" }],
  },
];

const { snapshots, final } = computeCapTable({ events });
const table = proForma(snapshots);
console.log(["".padEnd(14), ...table.events.map(({ label }) => label.padStart(14))].join(""));
for (const { name, cells } of table.rows) {
  console.log(
    [name.padEnd(14), ...cells.map(({ ownership }) => `${(ownership * 100).toFixed(2)} %`.padStart(14))].join(""),
  );
}
console.log(["Fully diluted".padEnd(14), ...table.totals.map(({ shares }) => String(shares).padStart(14))].join(""));

console.log("\nPreferences at the end:\n");
for (const { name, seniority, liquidationPreference } of final.classes.filter(({ kind }) => kind === "preferred")) {
  console.log(
    `  ${name.padEnd(12)} rank ${seniority}  $${liquidationPreference.toLocaleString("en-US", { maximumFractionDigits: 2 })}`,
  );
}
console.log("\nThe Series A in steps:\n");
const seriesA = snapshots[5]?.round;
if (seriesA === undefined) throw new Error("the Series A is the sixth event");
for (const { step, text } of explainRound(seriesA)) console.log(`${String(step).padStart(2)}. ${text}`);
