/** Answers for tables that founders type, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const typedByFounders: readonly Expectation[] = [
  {
    file: "percent-only.csv",
    because:
      "60 % of nothing stated is no number of shares: nothing is taken, and the reason is said once for the file.",
    comesTo: [],
    says: ["C1 Ownership", "| number of shares", "A2 Ada Byron", "A3 Ben Ito"],
  },
  {
    file: "shares-in-percent.csv",
    because: "A column of shares in per cent counts no shares: Ada has not 60 of them.",
    comesTo: [],
    says: ["B1 Shares (%)", "| number of shares", "A2 Ada Byron", "A3 Ben Ito"],
  },
  {
    file: "titles-and-subtotals.csv",
    because:
      "Titles above, subtotals inside and the total below are nobody's. 4,000,000 + 2,000,000 + 1,000,000 = 7,000,000.",
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001",
      "Ben Ito: 2,000,000 Common at 0.0001",
      "Alpha Seed Fund: 1,000,000 Series Seed Preferred at 1.25",
    ],
    preferred: ["Series Seed Preferred at 1.25"],
    says: ["A1 Acme Inc.", "A2 Cap table, June 30, 2024"],
  },
  {
    file: "one-person-two-spellings.csv",
    because: `Case and blanks make no other person. An entity in brackets is another holder, and so is a name the other way
      round, which may be the same person: the file does not say.`,
    comesTo: [
      "Ada Byron: 100,000 Common",
      "Ada Byron: 50,000 Common",
      "Ada Byron: 25,000 Common",
      "Ada Byron (Byron Holdings LLC): 10,000 Common",
      "Byron, Ada: 5,000 Common",
      'Ben "Benji" Ito: 2,000 Common',
    ],
    says: ["| Byron, Ada"],
  },
  {
    file: "bought-back.csv",
    because: "Shares below zero are no holding: a repurchase is entered as one. Until then Ben has what he was issued.",
    comesTo: ["Ada Byron: 500,000 Common, 2021-03-15", "Ben Ito: 300,000 Common, 2021-03-15"],
    says: ["C4 (100,000) | repurchase", "C5 -50,000 | repurchase"],
  },
  {
    file: "with-options-and-pool.csv",
    because: `A column of securities names options and warrants as what they are; their price is that of exercising. The pool
      is nobody's, Pool Capital LP is somebody; a SAFE has no shares yet.`,
    comesTo: [
      "Ada Byron: 8,000,000 Common at 0.0001",
      "Eve Park: 200,000 option under Option pool at 0.35",
      "First Bank: 50,000 warrants for Common at 1",
      "Pool Capital LP: 1,000,000 Series A Preferred at 2",
      "Option pool: 750,000 left",
    ],
    preferred: ["Series A Preferred at 2"],
    says: ["A5 Kite Angels | SAFE"],
    differs: ["SAFE"],
  },
  {
    file: "newest-first-no-days.csv",
    because:
      "Without days Seed comes before A-1, whatever order the rows have. Class B and non-voting common are common.",
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001",
      "Ben Ito: 3,000,000 Class B Common at 0.0001",
      "Cem Kaya: 250,000 Non-voting common at 0.25",
      "Alpha Seed Fund: 800,000 Series Seed-1 at 1.25",
      "Beta Growth LP: 1,000,000 A-1 Preferred at 3",
    ],
    preferred: ["Series Seed-1 at 1.25", "A-1 Preferred at 3"],
  },
  {
    file: "founder-shares-with-a-price.csv",
    because: `Founders paid a price, and their shares are common by name. Class F says neither: it is read as common, and the
      file is told so.`,
    comesTo: [
      "Ada Byron: 4,000,000 Founder Shares at 0.0001",
      "Ben Ito: 3,000,000 Class F at 0.0001",
      "Alpha Seed Fund: 1,000,000 Series Seed at 1.25",
    ],
    preferred: ["Series Seed at 1.25"],
    says: ["| Class F"],
  },
  {
    file: "headings-over-two-rows.csv",
    because: `Two columns are called Shares, under the classes in the row above: each is of its class. The prices beside them
      are not read, and that of the series is asked.`,
    comesTo: [
      "Ada Byron: 4,000,000 Common",
      "Ada Byron: 100,000 Series A Preferred",
      "Beta Growth LP: 1,000,000 Series A Preferred",
    ],
    asks: ["originalIssuePrice"],
    says: ["C2 Price", "E2 Price"],
  },
  {
    file: "by-class.csv",
    because: `A column for each class. 4,000,000 + 750,000 + 250,000 + 1,000,000 of the pool = 6,000,000. The sheet has no price
      of the series and of the options: both are asked, and without a price the series has no preference.`,
    comesTo: [
      "Ada Byron: 4,000,000 Common",
      "Ben Ito: 500,000 Common",
      "Ben Ito: 250,000 Series Seed-1 Preferred",
      "Eve Park: 250,000 option under Option pool",
      "Option pool: 1,000,000 left",
    ],
    asks: ["originalIssuePrice", "strikePrice"],
    says: ["F2 %"],
  },
  {
    file: "pulley-ownership.csv",
    because: "Pulley's overview has values and percentages and no number of shares: nothing is taken from it.",
    comesTo: [],
    says: [
      "B1 Share Classes Held",
      "C1 Outstanding Values",
      "D1 Fully Diluted Ownership %",
      "| number of shares",
      "A2 Ada Byron",
      "A3 Alpha Seed Fund",
    ],
  },
  {
    file: "safes-typed.csv",
    because: `A list of investments with caps, and no word of what they are: asked, with SAFEs unless answered, as no column has
      interest. $100k is 100,000, $6M 6,000,000; the total is nobody's.`,
    comesTo: [
      "Kite Angels: SAFE of 250,000, cap 8,000,000, 20 % off, 2023-11-01",
      "Oak Seed: SAFE of 100,000, cap 6,000,000, 2023-12-15",
    ],
    asks: ["capType", "capType", "convertibles", "mfn", "mfn"],
    says: ["A4 Total | total"],
  },
  {
    file: "by-class-with-safes-below.csv",
    because: `Below the total stands a list of SAFEs: its amounts are no shares of the columns above. It is not taken, and each
      row says so.`,
    comesTo: ["Ada Byron: 4,000,000 Common", "Alpha Seed Fund: 1,000,000 Series Seed Preferred"],
    asks: ["originalIssuePrice"],
    says: ["A6 SAFEs", "A7 Investor", "A8 Kite Angels"],
  },
  {
    file: "headings-on-each-page.csv",
    because: "Headings once more, at the top of a page, are nobody; neither is the page's number.",
    comesTo: ["Ada Byron: 4,000,000 Common", "Ben Ito: 3,000,000 Common"],
    says: ["A3 Page 1 of 2"],
  },
];
