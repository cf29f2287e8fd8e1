/** What went into the marks of Fund I, company by company. */
import type { MarkFile } from "@capstack/books/tables/json-shapes";

/** How marks are found. */
export const TECHNIQUES: Readonly<Record<string, MarkFile["technique"]>> = {
  round: "recent_transaction",
  options: "option_pricing",
  multiple: "market_multiple",
  scenarios: "scenario",
};

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
  return { name: "Discount to the sale of September", value, unit: "fraction" };
}

/** An answer that is not that nothing changed, and the technique where it is another than before. */
interface Answer {
  readonly found?: string;
  readonly changes: string;
}

/** What the committee answered at a year's end; the price of a round is not relied on for much longer than a year. */
export const ANSWERS: Readonly<Record<string, Answer>> = {
  "2024-12-31 Elbe Software": {
    found: "multiple",
    changes: "Revenue grew while listed peers trade at lower multiples; the value in euros is unchanged.",
  },
  "2025-12-31 Elbe Software": {
    found: "multiple",
    changes: "Revenue grew while listed peers trade at lower multiples; the value in euros is unchanged.",
  },
  "2025-12-31 Cobalt Health": {
    found: "options",
    changes: "The model is calibrated to the Series B of 2024; approval in the first market came as planned.",
  },
  "2025-12-31 Fjord Security": {
    found: "multiple",
    changes: "Revenue reached the plan of the Series A; multiples of listed peers are stable.",
  },
  "2025-12-31 Indigo Pay": {
    changes:
      "The buyer of September paid 5.975 a share, of it for a seat on the board and rights that the shares left have not.",
  },
};

/** The inputs of a company on a day. */
export function inputsOf(company: string, date: string): FileInput[] {
  return [...(INPUTS[company]?.filter(([from]) => from <= date).at(-1)?.[1] ?? [])];
}
