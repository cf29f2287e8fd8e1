/**
 * The fund of ILPA's workbook that compares both methods, in currency.
 * @see ILPA, Performance Template, Methodology Comparison v1.1 (28 April 2025)
 */
import type { PerformanceTemplateInput } from "../src/index.js";

/** A flow of the template. */
export type Flow = PerformanceTemplateInput["flows"][number];
/** A flow of all fee-paying partners: what they pay is negative. Currency. */
export const flow = (date: string, type: Flow["type"], amount: number): Flow => ({ date, type, amount });

/** What both say. */
export const of = { fund: "Comparison Fund", currency: "USD", periodEnd: "2024-06-30" } as const;

/** The fund by the granular method. */
export const granular: PerformanceTemplateInput = {
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
    flow("2024-06-30", "accrued_fees", 200),
    flow("2024-06-30", "accrued_line_costs", 100),
    flow("2024-06-30", "carry_allocation", 500),
    flow("2024-06-30", "line_balance", 10_500),
    flow("2024-06-30", "nav", 45_000),
  ],
};

/** The same by the gross-up method. */
export const grossUp: PerformanceTemplateInput = {
  ...of,
  method: "gross_up",
  flows: [
    flow("2022-07-15", "drawdown", -16_000),
    flow("2022-09-30", "added_fees", 300),
    flow("2022-10-01", "call", -100),
    flow("2022-10-15", "drawdown", -10_500),
    ...["2022-12-31", "2023-09-30", "2023-12-31", "2024-06-30"].map((day) => flow(day, "added_fees", 700)),
    flow("2023-04-01", "call", -16_000),
    flow("2023-04-03", "repayment", 16_000),
    flow("2023-05-15", "call", -3_500),
    flow("2023-07-01", "distribution", 1_500),
    flow("2023-07-31", "call", -10_000),
    flow("2023-08-15", "distribution", 2_000),
    flow("2023-11-15", "call", -8_200),
    ...["2022-12-31", "2023-12-31", "2024-06-30"].map((day) => flow(day, "added_line_costs", 100)),
    flow("2024-06-30", "added_expenses", 200),
    flow("2024-06-30", "carry_allocation", 500),
    flow("2024-06-30", "line_balance", 10_500),
    flow("2024-06-30", "nav", 45_000),
  ],
};
