/** Answers for lists of options and warrants, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const lists: readonly Expectation[] = [
  {
    file: "list-of-options.csv",
    because:
      "A list of grants has no column of kinds: its figures are a number of options by their heading, and no stock.",
    comesTo: [
      "Eve Park: 200,000 option under Option pool at 0.35, 2023-03-01",
      "Tom Low: 50,000 option under Option pool at 0.35, 2023-04-01",
    ],
    says: ["E1 Vesting"],
  },
  {
    file: "list-of-warrants.csv",
    because: `A list of warrants for a series of which the sheet has no share and no price: without one it has no preference, and
      the file is told so.`,
    comesTo: ["First Bank: 50,000 warrants for Series A Preferred at 1.25, 2023-03-01"],
    says: ["| Series A Preferred"],
  },
  {
    file: "grants-of-a-plan.csv",
    because: `ISOs and RSUs are awards, an RSA is stock: the price in the column of exercise prices is not taken as what was paid
      for it, and the row says so.`,
    comesTo: [
      "Eve Park: 200,000 iso under 2023 Plan at 0.35, 2023-03-01",
      "Tom Low: 50,000 rsu under 2023 Plan, 2023-04-01",
      "Uma Rao: 10,000 Common, 2023-05-01",
    ],
    says: ["D4 $0.10 | exercise price"],
  },
  {
    file: "grants-with-what-became-of-them.csv",
    because: `Three columns of options say what became of one grant: 100,000 less 40,000 are 60,000, and neither 160,000 nor
      200,000. The columns that are not read say so.`,
    comesTo: ["Eve Park: 60,000 iso under 2023 Plan at 0.35, 2023-03-01"],
    says: ["D1 Options Granted", "E1 Options Exercised"],
  },
];
