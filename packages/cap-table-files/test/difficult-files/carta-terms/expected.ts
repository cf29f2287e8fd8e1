/** Answers for Carta's ledgers of options, warrants, SAFEs and notes, and for its cap tables, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const cartaTerms: readonly Expectation[] = [
  {
    file: "option-ledger.csv",
    because: `A plan's ledger alone. Eve exercised 50,000 of 200,000; Tom left: 12,000 exercised, 30,000 forfeited, 6,000
      expired, nothing outstanding. The stock of the 62,000 exercised shares is on no sheet of the file, which must be said.
      INTL is an option; an RSU has no price; what the board decides is no schedule.`,
    comesTo: [
      "Eve Park: 150,000 iso under 2023 Equity Plan at 0.35, 2023-03-01",
      "Uma Rao: 10,000 nso under 2023 Equity Plan at 0.8, 2024-06-20",
      "Vic Orr: 40,000 option under 2023 Equity Plan at 0.8, 2024-07-01",
      "Wes Ode: 20,000 rsu under 2023 Equity Plan, 2024-07-01",
    ],
    vests: [
      "Eve Park: 48 months, cliff 12, from 2023-03-01",
      "Tom Low: 48 months, cliff 12, from 2023-03-15",
      "Vic Orr: 48 months, cliff 12, from 2024-07-01",
    ],
    says: ["L2 50,000 | no ledger of stock", "L3 12,000 | no ledger of stock", "J6 at the discretion | not understood"],
  },
  {
    file: "safe-terms.csv",
    because: `8M is 8,000,000, 100k is 100,000, and 20, 20% and 0.2 are all 20 % off. A cap of 8.0 for a SAFE of 50,000 is no
      cap: it is asked. A discount of 80 % is either that or, as the YC SAFE writes it, what is left of the price: asked, with
      20 % off unless answered. SAFE-5 converted and SAFE-6 was cancelled: neither is outstanding.`,
    comesTo: [
      "Kite Angels: SAFE of 250,000, cap 8,000,000, 20 % off, 2023-11-01",
      "Elm Capital: SAFE of 100,000, cap 8,000,000, 20 % off, 2023-11-02",
      "Oak Seed: SAFE of 50,000, 20 % off, 2023-11-03",
      "Fir Fund: SAFE of 75,000, 20 % off, 2023-11-04",
    ],
    asks: ["capType", "discount", "mfn", "mfn", "valuationCap"],
    says: ["C6 90000 | converted", "D4 8.0 | no larger than what was paid"],
  },
  {
    file: "note-terms.csv",
    because: `8 %, 0.08 and 8 are the same rate. 0.5 may be half a per cent or fifty: asked, with half a per cent unless
      answered.`,
    comesTo: [
      "Oak Seed: note of 100,000 at 8 %, cap 6,000,000, 15 % off, 2023-02-15 to 2025-02-15",
      "Elm Capital: note of 100,000 at 8 %, cap 6,000,000, 15 % off, 2023-02-15 to 2025-02-15",
      "Fir Fund: note of 100,000 at 8 %, cap 6,000,000, 15 % off, 2023-02-15 to 2025-02-15",
      "Kite Angels: note of 100,000 at 0.5 %, cap 6,000,000, 15 % off, 2023-02-15 to 2025-02-15",
    ],
    asks: ["capType", "dayCount", "dayCount", "interest", "interest", "interestRate", "qualifiedFinancing"],
  },
  {
    file: "summary.csv",
    because: `A Summary as text: no holders, so one for each class and plan. The price of the series is 2,500,000 over
      2,000,000 shares. The 350,000 of SAFEs have no holders and no terms: they are listed, and the total differs.`,
    comesTo: [
      "Holders of Common (CS): 8,000,000 Common, 2024-06-30",
      "Holders of Series Seed-1 Preferred (PS1): 2,000,000 Series Seed-1 Preferred at 1.25, 2024-06-30",
      "Holders of awards under 2023 Equity Plan: 300,000 option under 2023 Equity Plan, 2024-06-30",
      "2023 Equity Plan: 700,000 left",
    ],
    preferred: ["Series Seed-1 Preferred at 1.25"],
    asks: ["participation", "strikePrice"],
    says: [
      "E5 Fully Diluted Ownership",
      "A8 Total Common Stock",
      "A11 Total Preferred Stock",
      "F16 $350,000.00 | terms",
    ],
    differs: ["Convertible principal"],
  },
  {
    file: "detailed-with-commitments.csv",
    because: `Rows without an id are commitments or aggregates, and nobody's holdings: the totals, which count them, differ by
      10,000 of common and 500,000 of preferred. Dashes are none.`,
    comesTo: [
      "Ada Byron: 5,000,000 Common, 2024-06-30",
      "Alpha Seed Fund: 2,000,000 Series Seed-1 Preferred at 1.25, 2024-06-30",
      "Eve Park: 300,000 option under 2023 Plan, 2024-06-30",
      "2023 Plan: 700,000 left",
    ],
    preferred: ["Series Seed-1 Preferred at 1.25"],
    asks: ["participation", "strikePrice"],
    says: ["B8 Remaining round planned", "B9 Other common holders"],
    differs: ["Common (CS): issued", "Series Seed-1 Preferred (PS1): issued", "Fully diluted shares"],
  },
  {
    file: "warrants-and-partial-exercise.csv",
    because: "Of 50,000 under a warrant 20,000 were exercised; the other one expired. What is gone is said.",
    comesTo: ["First Bank: 30,000 warrants for Common at 1.5, 2022-06-30"],
    says: ["D2 50000 | 20000", "D3 10000 | 10000"],
  },
  {
    file: "vesting-in-words.csv",
    because: `25 % after 12 months of 48 is what time alone would have brought, so it is a cliff; 40 % is not, 5/48 at once is
      not, what a cliff brings before 36 more months is not said, and a double trigger is no matter of time: those four are
      taken without vesting, and say so.`,
    comesTo: ["Ada", "Ben", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida"].map(
      (name) => `${name}: 4,800 iso under 2023 Plan at 0.35, 2023-03-01`,
    ),
    vests: [
      "Ada: 48 months, cliff 12, from 2023-03-01",
      "Ben: 48 months, cliff 12, from 2023-03-01",
      "Dee: 36 months, cliff 0, from 2023-03-01",
      "Gus: 48 months, cliff 12, from 2023-03-01",
      "Ida: 48 months, cliff 12, from 2023-03-01",
    ],
    says: ["I4 12 month cliff", "I6 5/48", "I7 4 years", "I9 40%"],
  },
  {
    file: "strike-left-blank.csv",
    because: "$0.00 is a price, a blank is none: it is asked.",
    comesTo: [
      "Eve Park: 1,000 iso under 2023 Plan at 0.35, 2023-03-01",
      "Tom Low: 2,000 nso under 2023 Plan, 2023-04-01",
      "Uma Rao: 3,000 nso under 2023 Plan, 2023-05-01",
    ],
    asks: ["strikePrice"],
  },
  {
    file: "safes-by-other-numbers.csv",
    because: `SAFE 1 is a SAFE, CN-1 with interest and a day of maturity a note; INV-3 says neither: asked, with a note unless
      answered, since others of the list bear interest.`,
    comesTo: [
      "Kite Angels: SAFE of 250,000, cap 8,000,000, 20 % off, 2023-11-01",
      "Oak Seed: note of 100,000 at 8 %, cap 6,000,000, 2023-02-15 to 2025-02-15",
      "Fir Fund: note of 75,000, cap 6,000,000, 2023-03-15",
    ],
    asks: ["capType", "capType", "convertibles", "dayCount", "interest", "mfn", "qualifiedFinancing"],
  },
  {
    file: "caps-by-heading.csv",
    because: `The heading says that caps are pre-money, so that nothing is asked of them; the second SAFE says in its type that
      it may take better terms.`,
    comesTo: [
      "Kite Angels: SAFE of 250,000, cap 8,000,000, 20 % off, 2023-11-01",
      "Oak Seed: SAFE of 100,000, cap 8,000,000, 20 % off, 2023-12-15",
    ],
    asks: ["mfn"],
  },
  {
    file: "safe-terms.csv",
    because: `The same ledger, answered: the cap of SAFE-3 is 8,000,000, so that it has the terms of the first two and is asked with
      them; SAFE-4 takes 80 % off.`,
    answers: { "valuationCap:SAFE-3": "8000000", "discount:SAFE-4": "0.8" },
    comesTo: [
      "Kite Angels: SAFE of 250,000, cap 8,000,000, 20 % off, 2023-11-01",
      "Elm Capital: SAFE of 100,000, cap 8,000,000, 20 % off, 2023-11-02",
      "Oak Seed: SAFE of 50,000, cap 8,000,000, 20 % off, 2023-11-03",
      "Fir Fund: SAFE of 75,000, 80 % off, 2023-11-04",
    ],
    asks: ["capType", "discount", "mfn", "mfn", "valuationCap"],
    says: ["C6 90000 | converted", "D4 8.0 | no larger than what was paid"],
  },
  {
    file: "note-terms.csv",
    because: "The same ledger, answered: CN-4 bears half its principal a year.",
    answers: { "interestRate:CN-4": "0.5" },
    comesTo: [
      "Oak Seed: note of 100,000 at 8 %, cap 6,000,000, 15 % off, 2023-02-15 to 2025-02-15",
      "Elm Capital: note of 100,000 at 8 %, cap 6,000,000, 15 % off, 2023-02-15 to 2025-02-15",
      "Fir Fund: note of 100,000 at 8 %, cap 6,000,000, 15 % off, 2023-02-15 to 2025-02-15",
      "Kite Angels: note of 100,000 at 50 %, cap 6,000,000, 15 % off, 2023-02-15 to 2025-02-15",
    ],
    asks: ["capType", "dayCount", "dayCount", "interest", "interest", "interestRate", "qualifiedFinancing"],
  },
];
