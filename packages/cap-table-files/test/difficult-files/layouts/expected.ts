/** Answers for tables whose rows, columns and totals stand as people like them, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const layouts: readonly Expectation[] = [
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
    says: [
      "A4 Subtotal | total of the rows above",
      "D6 9,500,000 | The total says 9,500,000, the rows above come to 9,000,000",
    ],
  },
  {
    file: "classes-without-holders.csv",
    because: "A summary by class names nobody: nothing is taken, and the reason is said once.",
    comesTo: [],
    says: ["C1 %", "| No column names holders"],
    differs: ["common", "Series A Preferred", "Options granted", "Options available", "Total of the sheet"],
  },
  {
    file: "columns-the-wrong-way-round.csv",
    because:
      "Under Name stand classes, under Class people: nobody is called Common, and the rows say what would be right.",
    comesTo: [],
    says: ["B2 Common | right way round", "B3 Common | right way round"],
    differs: ["Ada Byron", "Ben Ito"],
  },
  {
    file: "shares-of-two-kinds.csv",
    because: "Authorized shares are not issued ones.",
    comesTo: ["Ada Byron: 4,000,000 Common", "Ben Ito: 1,000,000 Common"],
    says: ["B1 Authorized shares"],
  },
  {
    file: "footnotes.csv",
    because: "A star behind a figure is a footnote's; the footnotes below are nobody, and say so.",
    comesTo: ["Ada Byron: 4,000,000 Common at 0.0001", "Ben Ito: 1,000,000 Common at 0.0001"],
    says: ["A4 (1) Includes", "A5 * Subject", "A6 Source"],
  },
  {
    file: "groups-with-their-class.csv",
    because: `Rows that name a group and its class are nobody, and begin no other table. The series has no price in the sheet: it
      is asked, and read as common stock until that is answered.`,
    comesTo: ["Ada Byron: 4,000,000 Common", "Alpha Seed Fund: 1,000,000 Series Seed"],
    asks: ["originalIssuePrice"],
    says: ["A2 Founders", "A4 Investors"],
  },
  {
    file: "by-class-with-amounts.csv",
    because:
      "Columns of euros and of what was raised beside those of shares count no shares. 4,000,000 + 1,000,000 = 5,000,000.",
    comesTo: ["Ada Byron: 4,000,000 Common", "Alpha Seed Fund: 1,000,000 Series A"],
    asks: ["originalIssuePrice"],
    says: ["D1 Series A (€)", "E1 Seed raised"],
  },
  {
    file: "misspelt-headings.csv",
    because: `Each heading misses a letter, and each is a column of its own: nobody else can be meant. The series has no price:
      it is asked, and 1.25 is answered.`,
    answers: { "originalIssuePrice:Series A": "1.25" },
    comesTo: ["Nora Lind: 4,000,000 Common", "Fjord Capital: 1,000,000 Series A at 1.25"],
    preferred: ["Series A at 1.25"],
    asks: ["originalIssuePrice"],
  },
  {
    file: "by-class-with-roles.csv",
    because: "A column of roles says who a holder is, and is no class. 4,000,000 + 2,000,000 + 150,000 + 850,000 left.",
    answers: { "originalIssuePrice:Series Seed Preferred": "0.5", "strikePrice:pool": "0.1" },
    comesTo: [
      "Nora Lind: 4,000,000 Common",
      "Fjord Capital: 2,000,000 Series Seed Preferred at 0.5",
      "Sven Ek: 150,000 option under Option pool at 0.1",
      "Option pool: 850,000 left",
    ],
    preferred: ["Series Seed Preferred at 0.5"],
    order: ["Nora Lind", "Fjord Capital", "Sven Ek"],
    asks: ["originalIssuePrice", "participation", "strikePrice"],
  },
];
