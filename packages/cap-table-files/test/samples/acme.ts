/**
 * A company as Carta would report it, small enough to add up by hand.
 *
 * Common: Ada 6,000,000 (CS-1), Ben 3,000,000 of 4,000,000 (CS-2: 1,000,000 repurchased), Cleo 20,000 exercised (CS-3)
 * Seed preferred at 1.00: Fund 2,000,000 (PS1-1). Plan of 1,500,000: options outstanding 200,000 (Dora) and 80,000 (Cleo);
 * 20,000 exercised; 1,200,000 available. A SAFE of 500,000 capped at 10,000,000, a note of 100,000 at 8 %.
 * Outstanding 6,000,000 + 3,000,000 + 20,000 + 2,000,000 = 11,020,000; fully diluted + 280,000 + 1,200,000 = 12,500,000.
 */
import { report, type TestSheet, table } from "./workbooks.js";

const LEDGER = [
  "Formatted Security ID",
  "Security ID",
  "Stakeholder Name",
  "Stakeholder Email",
  "Quantity Issued",
  "Quantity Outstanding",
  "Share Class",
  "Price Paid Per Share",
  "Company-Provided Price Per Share",
  "Share Class Original Issue Price",
  "Cash Contributed to Company",
  "Debt Canceled",
  "Vesting Schedule",
  "Vesting Start Date",
  "Issue Date",
  "Board Approval Date",
  "Termination Date",
  "Canceled Date",
  "Quantity Canceled",
  "Cancellation Reason",
];

export const commonLedger: TestSheet = report(
  "CS Ledger",
  LEDGER,
  table(LEDGER, [
    {
      "Formatted Security ID": "CS-001",
      "Security ID": "CS-1",
      "Stakeholder Name": "Ada Byron",
      "Stakeholder Email": "ada@acme.example",
      "Quantity Issued": 6_000_000,
      "Quantity Outstanding": 6_000_000,
      "Share Class": "Common (CS)",
      "Price Paid Per Share": 0.0001,
      "Cash Contributed to Company": 600,
      "Issue Date": new Date("2022-01-13"),
    },
    {
      "Formatted Security ID": "CS-002",
      "Security ID": "CS-2",
      "Stakeholder Name": "Ben Okoro",
      "Stakeholder Email": "ben@acme.example",
      "Quantity Issued": 4_000_000,
      "Quantity Outstanding": 3_000_000,
      "Share Class": "Common (CS)",
      "Price Paid Per Share": 0.0001,
      "Cash Contributed to Company": 400,
      "Issue Date": new Date("2022-01-13"),
      "Canceled Date": new Date("2023-05-02"),
      "Quantity Canceled": 1_000_000,
      "Cancellation Reason": "Repurchase",
    },
    {
      "Formatted Security ID": "CS-003",
      "Security ID": "CS-3",
      "Stakeholder Name": "Cleo Marin",
      "Quantity Issued": 20_000,
      "Quantity Outstanding": 20_000,
      "Share Class": "Common (CS)",
      "Price Paid Per Share": 0.1,
      "Cash Contributed to Company": 2000,
      "Issue Date": new Date("2024-02-01"),
    },
  ]),
);

export const seedLedger: TestSheet = report(
  "PS1 Ledger",
  LEDGER,
  table(LEDGER, [
    {
      "Formatted Security ID": "PS1-001",
      "Security ID": "PS1-1",
      "Stakeholder Name": "Seedling Fund, L.P.",
      "Quantity Issued": 2_000_000,
      "Quantity Outstanding": 2_000_000,
      "Share Class": "Series Seed-1 Preferred (PS1)",
      "Price Paid Per Share": 1,
      "Share Class Original Issue Price": 1,
      "Cash Contributed to Company": 2_000_000,
      "Issue Date": new Date("2023-03-01"),
    },
  ]),
);

const PLAN = [
  "Formatted Security ID",
  "Stakeholder Name",
  "Quantity Issued",
  "Quantity Outstanding",
  "Plan Name",
  "Issue Date",
  "Exercise Price",
  "Base Award Type",
  "Is ISO/NSO Split?",
  "Vesting Schedule",
  "Vesting Start Date",
  "Total Time Vested Quantity",
  "Outstanding Vested Quantity",
  "Outstanding Unvested Quantity",
  "Quantity Exercised",
  "Quantity Forfeited",
  "Termination Date",
];

export const planSheet: TestSheet = report(
  "2022 Plan",
  PLAN,
  table(PLAN, [
    {
      "Formatted Security ID": "ES-001",
      "Stakeholder Name": "Cleo Marin",
      "Quantity Issued": 100_000,
      "Quantity Outstanding": 80_000,
      "Plan Name": "2022 Plan",
      "Issue Date": new Date("2022-02-01"),
      "Exercise Price": 0.1,
      "Base Award Type": "ISO",
      "Vesting Schedule": "M-48-12",
      "Vesting Start Date": new Date("2022-02-01"),
      "Quantity Exercised": 20_000,
    },
    {
      "Formatted Security ID": "ES-002",
      "Stakeholder Name": "Dora Lind",
      "Quantity Issued": 200_000,
      "Quantity Outstanding": 200_000,
      "Plan Name": "2022 Plan",
      "Issue Date": new Date("2023-09-15"),
      "Exercise Price": 0.25,
      "Base Award Type": "NSO",
      "Vesting Schedule": "1/48 monthly, 1 year cliff",
      "Vesting Start Date": new Date("2023-09-01"),
    },
    {
      "Formatted Security ID": "ES-003",
      "Stakeholder Name": "Emil Roth",
      "Quantity Issued": 50_000,
      "Quantity Outstanding": 0,
      "Plan Name": "2022 Plan",
      "Issue Date": new Date("2022-03-01"),
      "Exercise Price": 0.1,
      "Base Award Type": "ISO",
      "Quantity Forfeited": 50_000,
      "Termination Date": new Date("2022-12-31"),
    },
  ]),
);

const CONVERTIBLES = [
  "Formatted Security ID",
  "Security ID",
  "Stakeholder Name",
  "Principal",
  "Interest",
  "Total",
  "Destination",
  "Issue Date",
  "Canceled Date",
  "Cancellation Reason",
  "Converted Date",
  "Maturity Date",
  "Interest Rate",
  "Valuation Cap",
  "Conversion Discount",
  "Note Block Name",
];

export const convertibleLedger: TestSheet = report(
  "Convertible Ledger",
  CONVERTIBLES,
  table(CONVERTIBLES, [
    {
      "Formatted Security ID": "SAFE-001",
      "Security ID": "SAFE-1",
      "Stakeholder Name": "Angel One",
      Principal: 500_000,
      Total: 500_000,
      "Issue Date": new Date("2023-11-01"),
      "Valuation Cap": 10_000_000,
      "Conversion Discount": 0.2,
    },
    {
      "Formatted Security ID": "CN-001",
      "Security ID": "CN-1",
      "Stakeholder Name": "Bridge Bank",
      Principal: 100_000,
      // 100,000 × 8 % × 181 days / 365 to 2024-06-30.
      Interest: 3967.12,
      Total: 103_967.12,
      "Issue Date": new Date("2024-01-01"),
      "Maturity Date": new Date("2026-01-01"),
      "Interest Rate": 0.08,
    },
    {
      "Formatted Security ID": "SAFE-002",
      "Security ID": "SAFE-2",
      "Stakeholder Name": "Seedling Fund, L.P.",
      Principal: 250_000,
      Total: 250_000,
      Destination: "PS1-1",
      "Issue Date": new Date("2022-06-01"),
      "Converted Date": new Date("2023-03-01"),
    },
  ]),
);

const SUMMARY = [
  "",
  "Shares Authorized",
  "Shares Issued and Outstanding",
  "Fully Diluted Shares",
  "Fully Diluted Ownership",
  "Cash Raised (USD)",
];

export const summary: TestSheet = report("Summary Cap Table", SUMMARY, [
  ["Common Stock classes"],
  ["Common (CS) Stock", 20_000_000, 9_020_000, 9_020_000, 0.7216, 3000],
  ["Total Common Stock issued and outstanding", null, 9_020_000, 9_020_000, 0.7216, 3000],
  ["Preferred Stock classes"],
  ["Series Seed-1 Preferred (PS1) Stock", 3_000_000, 2_000_000, 2_000_000, 0.16, 2_000_000],
  ["Total Preferred Stock issued and outstanding", null, 2_000_000, 2_000_000, 0.16, 2_000_000],
  ["2022 Plan", 1_500_000],
  ["Options and RSUs issued and outstanding", null, null, 280_000, 0.0224],
  ["Shares available for issuance under the plan", null, null, 1_200_000, 0.096],
  ["Convertibles"],
  ["Convertible notes", null, null, null, null, 600_000],
  ["Total convertibles", null, null, null, null, 600_000],
  ["Totals", null, 11_020_000, 12_500_000, 1, 2_603_000],
]);

const DETAILED = [
  "Stakeholder ID",
  "Name",
  "Common (CS)",
  "Series Seed-1\nPreferred (PS1)",
  "Series Seed-1 Preferred (PS1) 1:1 Conversion Ratio",
  "Options and RSU's Outstanding Under 2022 Plan",
  "Outstanding Shares",
  "Fully Diluted Shares",
  "Outstanding Ownership",
  "Fully Diluted Ownership",
];

const id = (letter: string): string => letter.repeat(32);

export const detailed: TestSheet = report("Detailed Cap Table ", DETAILED, [
  [id("a"), "Ada Byron", 6_000_000, null, null, null, 6_000_000, 6_000_000, 0.544465, 0.48],
  [id("b"), "Ben Okoro", 3_000_000, null, null, null, 3_000_000, 3_000_000, 0.272232, 0.24],
  [id("c"), "Cleo Marin", 20_000, null, null, 80_000, 20_000, 100_000, 0.001815, 0.008],
  [id("d"), "Dora Lind", null, null, null, 200_000, 0, 200_000, 0, 0.016],
  [id("f"), "Seedling Fund, L.P.", null, 2_000_000, 2_000_000, null, 2_000_000, 2_000_000, 0.181488, 0.16],
  [null, "Options and RSU's issued and outstanding", null, null, null, null, null, 280_000],
  [null, "Shares available for issuance under the plan", null, null, null, null, null, 1_200_000],
  [null, "Fully diluted shares", 9_020_000, 2_000_000, 2_000_000, null, null, 12_500_000],
  [null, "Fully Diluted Ownership", 0.7216, 0.16, 0.16, null, null, 1],
  [null, "Total Shares Outstanding", 9_020_000, 2_000_000, null, null, 11_020_000],
  [null, "Percentage Outstanding", 0.818512, 0.181488],
  [null, "Share Class Original Issue Price", null, 1],
]);

/** Every report of the company, as one export has them. */
export const reports: readonly TestSheet[] = [
  summary,
  detailed,
  commonLedger,
  seedLedger,
  planSheet,
  convertibleLedger,
];
