/** What went into the marks of Fund I, company by company. */
import type { MarkFile } from "@capstack/books/tables/json-shapes";

/** How marks are found. */
export const TECHNIQUES: Readonly<Record<string, MarkFile["technique"]>> = {
  round: "recent_transaction",
  options: "option_pricing",
  multiple: "market_multiple",
  scenarios: "scenario",
};

/** How far below the sale of a part of the shares the others are marked. */
export const SALE_DISCOUNT = "Discount to the sale of September";

type FileInput = NonNullable<MarkFile["inputs"]>[number];

const volatility = (value: number): FileInput => ({ name: "Volatility", value, unit: "fraction" });
const years = (value: number): FileInput => ({ name: "Time to exit", value, unit: "years" });
const revenue = (value: number): FileInput => ({ name: "Enterprise value to revenue", value, unit: "multiple" });
const illiquidity = (value: number): FileInput => ({ name: "Discount for illiquidity", value, unit: "fraction" });
const sale = (value: number): FileInput => ({ name: "Probability of a sale", value, unit: "fraction" });
const proceeds = (value: number): FileInput => ({ name: "Proceeds of a sale", value, unit: "currency" });

/** What went into the marks of a company from a day on, until the next. */
const INPUTS: Readonly<Record<string, readonly (readonly [from: string, inputs: readonly FileInput[]])[]>> = {
  "Aurora Robotics": [["2024-03-31", [volatility(0.55), years(3), illiquidity(0.18)]]],
  "Birch Analytics": [
    ["2024-03-31", [sale(0.35), proceeds(2_000_000)]],
    ["2025-03-31", [sale(0), proceeds(0)]],
  ],
  "Cobalt Health": [
    ["2025-12-31", [volatility(0.65), years(3), illiquidity(0.15)]],
    ["2026-06-30", [volatility(0.65), years(2.5), illiquidity(0.15)]],
  ],
  "Delta Grid": [["2024-12-31", [revenue(8.2), illiquidity(0.2)]]],
  "Elbe Software": [
    ["2024-12-31", [revenue(5.2), illiquidity(0.2)]],
    ["2025-12-31", [revenue(4.6), illiquidity(0.2)]],
  ],
  "Fjord Security": [["2025-12-31", [revenue(6.3), illiquidity(0.25)]]],
  "Granite Bio": [["2025-09-30", [sale(0.4), proceeds(4_250_000)]]],
  "Harrow Freight": [
    ["2024-12-31", [revenue(2.6), illiquidity(0.2)]],
    ["2025-06-30", [revenue(1.7), illiquidity(0.25)]],
  ],
  "Indigo Pay": [
    ["2024-06-30", [revenue(7.5), illiquidity(0.25)]],
    ["2025-03-31", [revenue(7.5), illiquidity(0.2)]],
    ["2025-12-31", [revenue(7.5), illiquidity(0.2), below(0.1297)]],
    ["2026-06-30", [revenue(6.1), illiquidity(0.2)]],
  ],
  "Juniper Foods": [["2025-12-31", [revenue(2.4), illiquidity(0.2)]]],
  "Kestrel Space": [
    ["2025-06-30", [volatility(0.7), years(4), illiquidity(0.22)]],
    ["2026-03-31", [volatility(0.68), years(3.5), illiquidity(0.2)]],
  ],
};

/** 5.20 for a share is 12.97 % below the 5.975 of the sale: 1 - 5.20 / 5.975. */
function below(value: number): FileInput {
  return { name: SALE_DISCOUNT, value, unit: "fraction" };
}

/** The committee's answer at a year's end, and the technique where it is another than before. */
interface Answer {
  readonly found?: string;
  readonly changes: string;
}

/**
 * What the committee answered at a year's end of each position that it did not mark that day. The price of a round is not
 * relied on for much longer than a year.
 */
export const ANSWERS: Readonly<Record<string, Answer>> = {
  "2023-12-31 Aurora Robotics": {
    changes: "Since the extension of June: first pilots ran as planned, cash lasts until the Series A. No new price.",
  },
  "2023-12-31 Birch Analytics": {
    changes: "Since the SAFE was signed: revenue and cash are on plan; no round is near that would convert it.",
  },
  "2023-12-31 Cobalt Health": {
    changes: "Since the investor of September joined: trials are on schedule, and spending is on plan.",
  },
  "2023-12-31 Elbe Software": {
    changes: "Since the purchase: revenue is on plan. The value in euros is that of the purchase; the dollar moved.",
  },
  "2023-12-31 Fjord Security": {
    changes: "Since the SAFE was signed: two of three milestones of the Series A are met; its price is not agreed.",
  },
  "2023-12-31 Granite Bio": {
    changes: "Since the note was signed: the first trial enrols as planned. Interest is accrued beside this value.",
  },
  "2023-12-31 Harrow Freight": {
    changes: "Three months after the purchase: volumes and margins are those of its plan.",
  },
  "2023-12-31 Indigo Pay": {
    changes: "Six weeks after the purchase: no result differs from the plan that the price rested on.",
  },
  "2024-12-31 Aurora Robotics": {
    changes: "Orders rose by a tenth, the round's cash is spent as planned, and volatility of peers is what it was.",
  },
  "2024-12-31 Birch Analytics": {
    changes: "Two buyers look at the software, as in March; costs were cut, so that cash lasts until summer.",
  },
  "2024-12-31 Cobalt Health": {
    changes: "Three months after the Series B: the file for the first market is with the agency, spending is on plan.",
  },
  "2024-12-31 Elbe Software": {
    found: "multiple",
    changes:
      "Revenue grew while listed peers trade at lower multiples; the value in euros is unchanged. The price of the purchase is 21 months old and is no longer relied on, so that the multiple of listed peers replaces it.",
  },
  "2024-12-31 Fjord Security": {
    changes: "Six months after the Series A: revenue is on its plan, and no shares were sold since.",
  },
  "2024-12-31 Granite Bio": {
    changes: "Three weeks after the note converted at the price of the round: nothing of the trial was read since.",
  },
  "2024-12-31 Indigo Pay": {
    changes:
      "Revenue of twelve months grew by 1 %, which new debt offset; multiples of listed peers are what they were.",
  },
  "2024-12-31 Juniper Foods": {
    changes: "Nine months after the purchase: sales are on plan in the first region, and no shares were sold since.",
  },
  "2024-12-31 Kestrel Space": {
    changes: "Five months after the round: the satellite passed its tests, the launch is booked as planned.",
  },
  "2025-12-31 Cobalt Health": {
    found: "options",
    changes:
      "Approval in the first market came as planned. The price of the Series B is 15 months old and is no longer relied on; as its preference is worth more than that of the Series A, the equity is split by the option model.",
  },
  "2025-12-31 Elbe Software": {
    found: "multiple",
    changes: "Revenue grew while listed peers trade at lower multiples; the value in euros is unchanged.",
  },
  "2025-12-31 Fjord Security": {
    found: "multiple",
    changes:
      "Revenue reached the plan of the Series A; multiples of listed peers are stable. The price of the Series A is 18 months old and is no longer relied on, so that the multiple of listed peers replaces it.",
  },
  "2025-12-31 Granite Bio": {
    changes:
      "The end point of September was published in full; the agency's answer is due in June, its odds are the same.",
  },
  "2025-12-31 Harrow Freight": {
    changes: "Revenue of twelve months grew by 1 % since June, which new debt offset; multiples of listed peers held.",
  },
  "2025-12-31 Indigo Pay": {
    changes:
      "The buyer of September paid 5.975 a share, of it for a seat on the board and rights that the shares left have not. Revenue of twelve months grew by 2 % since March, which new debt offset.",
  },
  "2025-12-31 Kestrel Space": {
    changes:
      "The satellite works as specified; the second contract is not signed. The rate alone moved, by 0.2 points.",
  },
  "2025-12-31 Lumen Energy": {
    changes:
      "Ten months after the purchase: the first site is built on plan and budget, and no shares were sold since.",
  },
};

/** The inputs of a company on a day. */
export function inputsOf(company: string, date: string): FileInput[] {
  return [...(INPUTS[company]?.filter(([from]) => from <= date).at(-1)?.[1] ?? [])];
}
