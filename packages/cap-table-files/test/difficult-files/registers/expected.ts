/** Answers for registers of shareholders and certificates as lawyers and founders keep them, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const registers: readonly Expectation[] = [
  {
    file: "lawyers-register.csv",
    because: `A register of certificates: the first one was cancelled, and stands on as the third and the fourth. What was paid
      over the shares is the price: 300.00 over 3,000,000, 1,250,000 over 1,000,000.`,
    comesTo: [
      "Ben Ito: 3,000,000 Common at 0.0001, 2021-03-15",
      "Ada Byron: 4,000,000 Common at 0.0001, 2022-11-30",
      "Byron Family Trust: 1,000,000 Common at 0.0001, 2022-11-30",
      "Alpha Seed Fund: 1,000,000 Series Seed Preferred at 1.25, 2022-06-15",
    ],
    preferred: ["Series Seed Preferred at 1.25"],
    says: ["A1 Acme Inc.", "H2 Notes", "A3 1 | 11/30/2022"],
  },
  {
    file: "status-column.csv",
    because: "What a column of states calls repurchased or cancelled is held by nobody, and says so.",
    comesTo: ["Ada Byron: 4,000,000 Common", "Dee Fox: 250,000 Common"],
    says: ["A3 Ben Ito | Repurchased", "A4 Cem Kaya | Cancelled"],
  },
  {
    file: "classes-spelled-twice.csv",
    because: `SERIES SEED is Series Seed, and common stock is Common. Series Seed Preferred may be the same class or another
      one: it is taken as another one, and the file is told so.`,
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001",
      "Ben Ito: 1,000,000 Common at 0.0001",
      "Alpha Seed Fund: 1,000,000 Series Seed at 1.25",
      "Beta Growth LP: 500,000 Series Seed at 1.25",
      "Gamma Partners: 250,000 Series Seed Preferred at 1.25",
    ],
    preferred: ["Series Seed at 1.25", "Series Seed Preferred at 1.25"],
    says: ["| Series Seed Preferred"],
  },
  {
    file: "carta-without-outstanding.csv",
    because: `No column says what is outstanding, and CS-2 has a day of cancellation without a figure: all 3,000,000 were
      repurchased that day. Common Stock is Common.`,
    comesTo: ["Ada Byron: 5,000,000 Common at 0.0001, 2021-03-15", "Cem Kaya: 100,000 Common at 0.01, 2022-01-10"],
  },
  {
    file: "carta-outstanding-left-blank.csv",
    because: `A column of outstanding shares that is blank throughout says nothing: what was issued stands. Series seed preferred
      is Series Seed Preferred.`,
    comesTo: [
      "Ada Byron: 5,000,000 Common at 0.0001, 2021-03-15",
      "Alpha Seed Fund: 1,000,000 Series Seed Preferred at 1.25, 2022-06-15",
      "Beta Growth LP: 500,000 Series Seed Preferred at 1.25, 2022-06-16",
    ],
    preferred: ["Series Seed Preferred at 1.25"],
    asks: ["participation"],
  },
  {
    file: "three-of-one-day.csv",
    because: "Two series of one day come in the order of rounds, though the sheet has them the other way round.",
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001, 2021-03-15",
      "Alpha Seed Fund: 1,000,000 Series Seed at 1.25, 2024-02-20",
      "Beta Growth LP: 2,000,000 Series A at 3.5, 2024-02-20",
    ],
    preferred: ["Series Seed at 1.25", "Series A at 3.5"],
    order: ["Ada Byron", "Alpha Seed Fund", "Beta Growth LP"],
  },
  {
    file: "one-number-twice.csv",
    because: "Two certificates have one number: both are held, the second one without its number, and says so.",
    comesTo: [
      "Ada Byron: 4,000,000 Common, 2021-03-15",
      "Ben Ito: 1,000,000 Common, 2021-03-15",
      "Cem Kaya: 500,000 Common, 2022-01-10",
    ],
    says: ["A4 CS-2 | CS-2"],
  },
  {
    file: "class-left-blank.csv",
    because: "Others name their class, Alpha does not: common stock by guess, and the file is told so.",
    comesTo: ["Ada Byron: 4,000,000 Common at 0.0001", "Alpha Seed Fund: 1,000,000 Common at 1.25"],
    says: ["A3 Alpha Seed Fund | No class"],
  },
  {
    file: "voting-and-not.csv",
    because:
      "Voting and non-voting common stock are two classes, and neither is the one that letters in brackets only number.",
    comesTo: [
      "Ada Byron: 4,000,000 Common (voting) at 0.0001",
      "Ben Ito: 1,000,000 Common (nonvoting) at 0.0001",
      "Cem Kaya: 500,000 Common at 0.0001",
    ],
  },
  {
    file: "series-with-totals.csv",
    because:
      "The total of a series is of that series, and none of the sheet. 2,000 over 1,000 and 1,000 over 500 are 2 a share.",
    comesTo: ["Beta Growth LP: 1,000 Series A at 2", "Gamma Partners: 500 Series A at 2", "Ada Byron: 5,000 Common"],
    preferred: ["Series A at 2"],
  },
];
