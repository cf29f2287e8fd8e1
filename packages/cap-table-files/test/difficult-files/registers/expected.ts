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
    file: "first-and-last-names.csv",
    because: "First and last names in columns of their own are one name; a fund has only the second.",
    comesTo: ["Ada Byron: 4,000,000 Common", "Ben Ito: 1,000,000 Common", "Alpha Seed Fund: 500,000 Common"],
  },
  {
    file: "type-of-holder.csv",
    because: `A column called Type that says what holders are, not what they hold. 400 over 4,000,000 is 0.0001 a share,
      1,250,000 over 1,000,000 is 1.25.`,
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001",
      "Alpha Seed Fund: 1,000,000 Series Seed at 1.25",
      "Eve Park: 100,000 Common",
    ],
    preferred: ["Series Seed at 1.25"],
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
    file: "by-class-with-subtotals.csv",
    because: `Groups with subtotals inside, and a row of prices below: none of them is a holder. 4,000,000 + 1,000,000 +
      1,000,000 + 200,000 = 6,200,000. The series has its price in the last row.`,
    comesTo: [
      "Ada Byron: 4,000,000 Common shares",
      "Ben Ito: 1,000,000 Common shares",
      "Alpha Seed Fund: 1,000,000 Series Seed at 1.25",
      "Eve Park: 200,000 option under Option pool",
    ],
    preferred: ["Series Seed at 1.25"],
    asks: ["participation", "strikePrice"],
    says: ["A5 Subtotal founders | total", "A8 Subtotal investors | total"],
  },
  {
    file: "shares-options-warrants.csv",
    because:
      "A column of shares beside options and warrants is of common stock. 4,010,000 + 90,000 + 50,000 = 4,150,000.",
    comesTo: [
      "Ada Byron: 4,000,000 Common",
      "Eve Park: 10,000 Common",
      "Eve Park: 90,000 option under Option pool",
      "First Bank: 50,000 warrants for Common",
    ],
    asks: ["strikePrice", "strikePrice"],
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
    file: "total-that-misses-a-row.csv",
    because: `5,000,000 + 3,000,000 are the subtotal of 8,000,000; with 1,000,000 they come to 9,000,000, and the total says
      9,500,000: a row is missing, or the total is wrong.`,
    comesTo: [
      "Ada Byron: 5,000,000 Common at 0.0001, 2021-03-15",
      "Ben Ito: 3,000,000 Common at 0.0001, 2021-03-15",
      "Alpha Seed Fund: 1,000,000 Series Seed Preferred at 1.25, 2022-06-15",
    ],
    preferred: ["Series Seed Preferred at 1.25"],
    asks: ["participation"],
    says: ["A4 Subtotal | total of the rows above", "A6 Total | 9,500,000, the rows above come to 9,000,000"],
  },
];
