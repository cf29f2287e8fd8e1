/** Answers for tables of Carta and like Carta's that somebody changed, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const cartaTables: readonly Expectation[] = [
  {
    file: "summary-without-letters.csv",
    because: `A Summary whose classes have no letters in brackets: Common Stock with 12,000,000 authorised is a class, and no
      plan. 2,500,000 over 2,000,000 is the price of the series.`,
    comesTo: [
      "Holders of Common: 8,000,000 Common, 2024-06-30",
      "Holders of Series Seed Preferred: 2,000,000 Series Seed Preferred at 1.25, 2024-06-30",
      "Holders of awards under 2023 Equity Plan: 300,000 option under 2023 Equity Plan, 2024-06-30",
      "2023 Equity Plan: 700,000 left",
    ],
    preferred: ["Series Seed Preferred at 1.25"],
    asks: ["participation", "strikePrice"],
  },
  {
    file: "detailed-without-letters.csv",
    because:
      "A Detailed table whose columns have no letters: Common and Series Seed Preferred are classes all the same.",
    comesTo: [
      "Ada Byron: 5,000,000 Common",
      "Alpha Seed Fund: 2,000,000 Series Seed Preferred",
      "Eve Park: 300,000 option under 2023 Plan",
    ],
    asks: ["originalIssuePrice", "strikePrice"],
  },
  {
    file: "all-securities-odd-types.csv",
    because: `Convertible preferred is stock; appreciation rights, phantom stock and stock units are awards; a stock award is
      stock. The SAFE's type says that its cap is post-money, and no column which it is: asked.`,
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001, 2021-03-15",
      "Alpha Seed Fund: 1,000,000 Series A Preferred at 1.25, 2022-06-15",
      "Eve Park: 10,000 sar under 2023 Plan at 0.35, 2023-03-01",
      "Fay Orr: 5,000 sar under 2023 Plan at 0.35, 2023-03-01",
      "Gus Lee: 2,000 rsu under 2023 Plan, 2023-03-01",
      "Hal Kim: 3,000 Common at 0.01, 2023-03-01",
      "Kite Angels: SAFE of 250,000, 2023-11-01",
      "First Bank: 1,000 warrants for Series A Preferred at 1.25, 2023-03-01",
    ],
    preferred: ["Series A Preferred at 1.25"],
    asks: ["mfn", "participation", "valuationCap"],
  },
  {
    file: "headings-far-down.csv",
    because:
      "A letterhead of nine lines with blank ones between them stands above the headings in line 16; its lines are nobody.",
    comesTo: ["Ada Byron: 4,000,000 Common at 0.0001", "Ben Ito: 1,000,000 Common at 0.0001"],
    says: [
      "A1 Acme Inc.",
      "A2 Confidential",
      "A4 Prepared by counsel",
      "A5 for the board",
      "A7 1 Market Street",
      "A8 San Francisco",
      "A10 June 30 2024",
      "A12 Unaudited",
      "A14 Subject to the charter",
    ],
  },
  {
    file: "side-by-side.csv",
    because: "A list of SAFEs beside the holdings: its columns and its longer end are not taken, and say so.",
    comesTo: ["Ada Byron: 4,000,000 Common", "Ben Ito: 1,000,000 Common"],
    says: ["E1 Investor", "F1 Amount", "G1 Cap", "E4 Fir Fund"],
  },
];
