/** Answers for files with the headings of Carta's reports, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const cartaLedgers: readonly Expectation[] = [
  {
    file: "newest-first.csv",
    because: `A ledger with its newest certificate first and a row of totals. 02/20/2024 and 06/15/2022 can only be months first.
      The class issued last is paid first, unless the answer says otherwise.`,
    comesTo: [
      "Ada Byron: 5,000,000 Common at 0.0001, 2021-03-15",
      "Ben Ito: 3,000,000 Common at 0.0001, 2021-03-15",
      "Alpha Seed Fund: 1,000,000 Series Seed-1 Preferred at 1.25, 2022-06-15",
      "Beta Growth LP: 2,000,000 Series A-1 Preferred at 3.5, 2024-02-20",
    ],
    preferred: ["Series Seed-1 Preferred at 1.25", "Series A-1 Preferred at 3.5"],
    order: ["Ben Ito", "Ada Byron", "Alpha Seed Fund", "Beta Growth LP"],
    asks: ["seniority", "participation", "participation"],
    says: ["A6 Total | total"],
  },
  {
    file: "cancelled-and-replaced.csv",
    because: `A transfer cancels the old certificate and issues two new ones (4,000,000 and 1,000,000 of 5,000,000); a
      repurchase leaves 3,000,000 - 1,200,000 = 1,800,000; what was issued in error is gone; the preferred stock converted
      into the common stock of CS-6. Of the cancelled certificates nothing is outstanding, and each says so.`,
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001, 2022-11-30",
      "Byron Family Trust: 1,000,000 Common at 0.0001, 2022-11-30",
      "Ben Ito: 1,800,000 Common at 0.0001, 2021-03-15",
      "Alpha Seed Fund: 500,000 Common at 1.25, 2023-12-20",
    ],
    says: ["K2 5000000 | Transfer", "K6 100000 | Issued in error", "K7 500000 | Conversion"],
  },
  {
    file: "split-two-for-one.csv",
    because:
      "Carta tells a split as old certificates cancelled and new ones issued: 1,000,000 and 500,000 become twice that.",
    comesTo: ["Ada Byron: 2,000,000 Common at 0.0001, 2023-10-31", "Ben Ito: 1,000,000 Common at 0.0001, 2023-10-31"],
    says: ["K2 1000000 | Stock Split", "K3 500000 | Stock Split"],
  },
  {
    file: "several-common-classes.csv",
    because: `Certificates CS-1 to CS-3 are of three classes by their own rows. Class B and non-voting common have a price and
      are common all the same; A-1 Preferred is preferred without the word Series.`,
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001, 2021-03-15",
      "Ben Ito: 3,000,000 Class B Common at 0.0001, 2021-03-15",
      "Cem Kaya: 250,000 Non-Voting Common at 0.25, 2023-05-02",
      "Alpha Seed Fund: 800,000 A-1 Preferred at 2.5, 2023-08-21",
    ],
    preferred: ["A-1 Preferred at 2.5"],
    asks: ["participation"],
  },
  {
    file: "class-named-options-and-pool.csv",
    because: `A ledger of shares whose classes are called Options, Warrants, SAFE and Option Pool holds no shares of such
      classes: each is asked. Read by their names, 200,000 are options and 50,000 are under warrants, whose prices are asked
      too; a SAFE has no shares yet, and its 250,000 may be money; 750,000 are what the pool has left, and nobody's.`,
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001, 2021-03-15",
      "Eve Park: 200,000 option under Option pool, 2022-05-02",
      "First Bank: 50,000 warrants for Common, 2022-06-30",
      "Option pool: 750,000 left",
    ],
    asks: ["securities", "securities", "securities", "securities", "strikePrice", "strikePrice"],
    says: ["D5 250000 | SAFE"],
  },
  {
    file: "one-ledger-by-status.csv",
    because: `No column counts what is outstanding. Partially cancelled is 3,000,000 less 1,000,000; transferred and expired
      rows have nothing left. ADA BYRON is Ada Byron.`,
    comesTo: [
      "Ada Byron: 4,000,000 Common, 2021-03-15",
      "Ada Byron: 500,000 Common, 2021-06-15",
      "Ben Ito: 2,000,000 Common, 2021-03-15",
      "Eve Park: 80,000 iso under 2023 Plan at 0.35, 2023-03-01",
    ],
    says: ["F4 1000000 | 1,000,000 of 3,000,000", "E5 100000", "E7 20000"],
  },
  {
    file: "dates-of-many-styles.csv",
    because: `Fifteen ways to write a day. 2/15/23 and 3/15/2021 decide that months come first; 44607 is Excel's number of
      15 February 2022; a time is left out. There is no 30 February: the certificate stands without a day, and the cell is
      listed.`,
    comesTo: [
      "Ada: 100 Common at 0.01, 2021-01-15",
      "Ben: 100 Common at 0.01, 2022-01-15",
      "Cem: 100 Common at 0.01, 2023-01-15",
      "Dee: 100 Common at 0.01, 2024-01-15",
      "Eve: 100 Common at 0.01, 2021-02-15",
      "Fay: 100 Common at 0.01, 2022-02-15",
      "Gus: 100 Common at 0.01, 2023-02-15",
      "Hal: 100 Common at 0.01, 2024-02-15",
      "Ida: 100 Common at 0.01, 2021-03-15",
      "Jan: 100 Common at 0.01, 2022-03-15",
      "Kim: 100 Common at 0.01, 2023-03-15",
      "Lea: 100 Common at 0.01",
      "Max: 100 Common at 0.01, 2024-03-15",
      "Noé: 100 Common at 0.01, 2025-02-15",
      "Ole: 100 Common at 0.01, 2021-04-15",
    ],
    says: ["G13 02/30/2024 | date"],
  },
  {
    file: "ordinary-and-preference.csv",
    because: `A German ledger under Carta's headings: semicolons, 12.500 shares at 1,00. Stammaktien are common, Vorzugsaktien
      preferred.`,
    comesTo: ["Ada Müller: 12,500 Stammaktien at 1, 2021-03-15", "Alpha GmbH: 5,000 Vorzugsaktien at 80.5, 2022-11-02"],
    preferred: ["Vorzugsaktien at 80.5"],
    asks: ["participation"],
  },
  {
    file: "newest-first-no-days.csv",
    because: "Without days the founders come first, then Seed-1, then A-1, though the rows stand the other way round.",
    comesTo: [
      "Ada Byron: 5,000,000 Common at 0.0001",
      "Alpha Seed Fund: 1,000,000 Series Seed-1 Preferred at 1.25",
      "Beta Growth LP: 2,000,000 Series A-1 Preferred at 3.5",
    ],
    preferred: ["Series Seed-1 Preferred at 1.25", "Series A-1 Preferred at 3.5"],
    order: ["Ada Byron", "Alpha Seed Fund", "Beta Growth LP"],
    asks: ["participation", "participation", "seniority"],
  },
  {
    file: "class-that-says-nothing.csv",
    because: `Growth at 4.00 is common or preferred: asked. Whoever is called Unissued is nobody: asked, with what a pool has
      left unless answered.`,
    answers: { "stockKind:GR": "preferred" },
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001, 2021-03-15",
      "Beta Growth LP: 500,000 Growth at 4, 2024-02-20",
      "Option pool: 300,000 left",
    ],
    preferred: ["Growth at 4"],
    asks: ["participation", "securities", "stockKind"],
  },
  {
    file: "class-named-options-and-pool.csv",
    because:
      "The same ledger, answered: the options are a class of stock, the SAFE's 250,000 are shares, the pool is nobody's.",
    answers: { "securities:Options": "stock", "securities:SAFE": "stock", "securities:Warrants": "nothing" },
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001, 2021-03-15",
      "Eve Park: 200,000 Options, 2022-05-02",
      "Kite Angels: 250,000 SAFE, 2022-07-01",
      "Option pool: 750,000 left",
    ],
    asks: ["securities", "securities", "securities", "securities"],
    says: ["D4 50000 | Warrants"],
  },
];
