/** Performance templates whose workbooks are proved: ILPA's comparison fund by both methods, with a portfolio, and one that lost all. */
import type { PerformanceTemplateInput } from "@capstack/ilpa";
import { granular as comparison, flow, grossUp as grossUpAlone, of } from "../../ilpa/test/comparison-fund.js";

export { comparison };

const END = of.periodEnd;

/** The same by the gross-up method, with a portfolio. */
export const grossUp: PerformanceTemplateInput = {
  ...grossUpAlone,
  netPortfolio: "ratio",
  portfolio: [
    { date: "2022-07-20", type: "invested_capital", part: "realized", amount: -12_000 },
    { date: "2022-10-20", type: "invested_capital", part: "unrealized", amount: -20_000 },
    { date: "2023-06-20", type: "stock_sold", part: "realized", amount: 16_000 },
    { date: "2023-09-30", type: "payment_in_kind", part: "unrealized", amount: 100 },
    { date: END, type: "fair_value", part: "unrealized", amount: 41_000 },
  ],
};

/** Each by what it shows. */
export const performances: Readonly<Record<string, PerformanceTemplateInput>> = {
  "ILPA's comparison fund": comparison,
  "the same by the gross-up method, with a portfolio": grossUp,
  "a fund that lost all": {
    ...of,
    currency: "JPY",
    method: "granular",
    flows: [flow("2022-07-15", "call_investments", -15_000), flow(END, "nav", 0)],
  },
};
