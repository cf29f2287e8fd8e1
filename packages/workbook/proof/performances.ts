/** Performance templates whose workbooks are proved: ILPA's comparison fund by both methods, with a portfolio, and one that lost all. */
import type { PerformanceTemplateInput } from "@capstack/ilpa";

type Flow = PerformanceTemplateInput["flows"][number];
const flow = (date: string, type: Flow["type"], amount: number): Flow => ({ date, type, amount });
const END = "2024-06-30";
const of = { fund: "Comparison Fund", currency: "USD", periodEnd: END } as const;

/** The comparison workbook's fund, by the granular method. */
export const comparison: PerformanceTemplateInput = {
  ...of,
  method: "granular",
  flows: [
    flow("2022-07-15", "drawdown_investments", -15_000),
    flow("2022-07-15", "drawdown_fees", -300),
    flow("2022-07-15", "drawdown_working_capital", -700),
    flow("2022-10-01", "call_line_costs", -100),
    flow("2022-10-15", "drawdown_investments", -10_000),
    flow("2022-10-15", "drawdown_working_capital", -500),
    flow("2022-11-15", "drawdown_fees", -700),
    flow("2022-11-15", "drawdown_working_capital", 700),
    flow("2023-04-01", "call_investments", -15_000),
    flow("2023-04-01", "call_fees", -1_000),
    flow("2023-04-03", "repayment_investments", 15_000),
    flow("2023-04-03", "repayment_fees", 1_000),
    flow("2023-05-15", "call_investments", -3_500),
    flow("2023-05-15", "drawdown_investments", -500),
    flow("2023-05-15", "drawdown_working_capital", 500),
    flow("2023-07-01", "distribution", 1_500),
    flow("2023-07-31", "call_investments", -7_000),
    flow("2023-07-31", "call_fees", -700),
    flow("2023-07-31", "call_working_capital", -2_300),
    flow("2023-08-15", "distribution", 2_000),
    flow("2023-11-15", "call_line_costs", -100),
    flow("2023-11-15", "call_investments", -7_500),
    flow("2023-11-15", "call_fees", -700),
    flow("2023-11-15", "call_working_capital", 100),
    flow("2024-05-15", "call_fees", -700),
    flow("2024-05-15", "call_working_capital", 700),
    flow(END, "accrued_fees", 200),
    flow(END, "accrued_line_costs", 100),
    flow(END, "carry_allocation", 500),
    flow(END, "line_balance", 10_500),
    flow(END, "nav", 45_000),
  ],
};

/** The same by the gross-up method, in no order of days. */
export const grossUp: PerformanceTemplateInput = {
  ...of,
  method: "gross_up",
  netPortfolio: "ratio",
  flows: [
    flow("2022-07-15", "drawdown", -16_000),
    flow("2022-09-30", "added_fees", 300),
    flow("2022-10-01", "call", -100),
    flow("2022-10-15", "drawdown", -10_500),
    ...["2022-12-31", "2023-09-30", "2023-12-31", END].map((day) => flow(day, "added_fees", 700)),
    flow("2023-04-01", "call", -16_000),
    flow("2023-04-03", "repayment", 16_000),
    flow("2023-05-15", "call", -3_500),
    flow("2023-07-01", "distribution", 1_500),
    flow("2023-07-31", "call", -10_000),
    flow("2023-08-15", "distribution", 2_000),
    flow("2023-11-15", "call", -8_200),
    ...["2022-12-31", "2023-12-31", END].map((day) => flow(day, "added_line_costs", 100)),
    flow(END, "added_expenses", 200),
    flow(END, "carry_allocation", 500),
    flow(END, "line_balance", 10_500),
    flow(END, "nav", 45_000),
  ],
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
