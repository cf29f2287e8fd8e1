/** The views there are: a page each, that a host shows beside an answer. */

/** A view, and the tool whose answers it shows. */
export interface View {
  readonly name: ViewName;
  /** Where a host reads its page. */
  readonly uri: `ui://capstack/${ViewName}`;
  readonly title: string;
  readonly description: string;
  readonly tool: string;
}

export type ViewName = "ownership" | "exit" | "fund" | "capital-account";

const told: readonly Omit<View, "uri">[] = [
  {
    name: "ownership",
    title: "Ownership, event by event",
    description: "Who owns the company after each event, as columns and as a table.",
    tool: "cap_table_compute",
  },
  {
    name: "exit",
    title: "Exit payoff",
    description: "What each class is paid as the exit grows, with a slider for the price.",
    tool: "exit_waterfall_compute",
  },
  {
    name: "fund",
    title: "Fund J-curve",
    description: "Calls, distributions, net cash and NAV of a fund, with sliders for pace and multiple.",
    tool: "fund_economics_compute",
  },
  {
    name: "capital-account",
    title: "Capital account",
    description: "From beginning to ending capital, by quarter, year and inception, with the statement to take along.",
    tool: "accounting_capital_accounts",
  },
];

/**
 * Every view.
 * @example views.map(({ uri }) => uri).includes("ui://capstack/exit") // => true
 */
export const views: readonly View[] = told.map((view) => ({ ...view, uri: `ui://capstack/${view.name}` }));
