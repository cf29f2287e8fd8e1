/** The terms of a fund as its manager says them: names of fields, words of choices, and what helps to fill them in. */

/** Names of fields; one of one shape alone stands under that shape's. */
export const fundNames: Readonly<Record<string, string>> = {
  gpCommitPct: "GP commitment",
  gpCommitCountedTowardInvested: "GP pays no fee",
  mgmtFeePct: "Management fee",
  mgmtFeesPeriodYears: "Fee period",
  mgmtFeeSchedule: "Fee by year",
  feeBasis: "Fee charged on",
  feeBasisAfter: "After the investment period, on",
  feeStepDownYear: "Fee steps down in year",
  feeStepDownRate: "Fee from then on",
  feeOffset: "Income offset against the fee",
  annualIncome: "Income per year",
  offsetPct: "Reduces the fee by",
  newInvestmentPeriodYears: "Investment period",
  fundOperationsYears: "Life of the fund",
  fundStartDate: "First day of the fund",
  recycledCapitalPct: "Recycling",
  "FundInputs.recycling": "Limits of recycling",
  "RecyclingTerms.withinYears": "Exits within",
  "RecyclingTerms.untilYears": "Exits in the first",
  "RecyclingTerms.limit": "Recycled of an exit",
  organizationalExpenses: "Organizational expenses",
  operationalExpensesAnnual: "Operating expenses per year",
  partnershipExpensesAnnual: "Partnership expenses per year",
  operationalExpenseLines: "Operating expense lines",
  newPct: "Initial checks",
  followPct: "Follow-ons",
  avgCheckSize: "Check",
  avgCheckSizeNew: "Initial check",
  avgCheckSizeFollow: "Follow-on check",
  followOnChecks: "Follow-on checks",
  followOnLagYears: "Follow-ons come after",
  numInvestments: "Companies, on average",
  numCompanies: "Companies",
  targetTotalInvestments: "Companies in all",
  pctAllocation: "Of capital",
  pctOfCapital: "Of capital",
  reserveRatio: "Reserve",
  pctOfReserve: "Of the reserve",
  holdingPeriodYears: "Held",
  returnTiers: "Outcomes",
  tierInputMode: "Outcomes are planned by",
  stageInputMode: "Entry stages are planned by",
  tierFractional: "Companies in fractions",
  sigma: "Spread in the simulation",
  deploymentSchedule: "Invested by year",
  callSchedule: "Called by year, at least",
  solveCalledFromDeployment: "Call only what the plan needs",
  overcommitment: "If more is called than committed",
  "FundInputs.waterfall": "Distribution waterfall",
  "WaterfallTerms.kind": "Carry counted over",
  carryPct: "Carry",
  prefRate: "Preferred return",
  prefCompounds: "Preferred return compounds",
  catchupRate: "Catch-up",
  "FundInputs.period": "Forecast by",
  accretion: "Value until the exit",
  returnTheFund: "Exit that returns the fund",
  initialOwnershipPct: "Bought with the initial check",
  dilutionToExitPct: "Diluted until the exit",
};

const PLANNED_BY = { "pct-capital": "share of capital", "num-companies": "number of companies" };
const CHARGED_ON = {
  committed: "commitments",
  called: "called capital",
  invested: "cost of what is held",
  nav: "net asset value",
};

/** The words of choices, by field. */
export const fundChoices: Readonly<Record<string, string>> = {
  ...under("tierInputMode", PLANNED_BY),
  ...under("stageInputMode", PLANNED_BY),
  ...under("feeBasis", CHARGED_ON),
  ...under("feeBasisAfter", CHARGED_ON),
  ...under("overcommitment", { warn: "compute, with a warning", error: "do not compute" }),
  ...under("accretion", { cost: "stays at cost", linear: "rises evenly", exponential: "rises by a constant rate" }),
  ...under("period", { annual: "year", quarterly: "quarter", monthly: "month" }),
  ...under("limit", { proceeds: "all its proceeds", cost: "its cost only" }),
  ...under("kind", { european: "the whole fund (European)", american: "each deal (American)" }),
};

function under(field: string, words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).map(([word, said]) => [`${field}.${word}`, said]));
}

/** Descriptions that name what only a program sees, or are no sentence, as a form says them. */
export const fundHelp: Readonly<Record<string, string>> = {
  "For people.": "What it is called.",
  "Not empty.": "What it is called.",
  "Whether tiers are driven by shares of capital or by counts; `pct-capital` by default.":
    "Whether the plan takes the share of capital of each outcome, or its number of companies.",
  "The same for stages; as tierInputMode by default.":
    "Whether the plan takes the share of capital of each stage of entry, or its number of companies; as for outcomes by default.",
  "False floors counts to whole companies; true by default.":
    "Without it, numbers of companies are rounded down to whole ones.",
  "Calls what the plan needs instead of all commitments; false by default.":
    "Calls what fees, expenses and investments need instead of all commitments.",
  "Companies to invest in, for `num-companies` mode; 0 by default.":
    "Companies to invest in, where outcomes are planned by number of companies.",
  "Companies of the tier, in `num-companies` mode; 0 by default.":
    "Companies with this outcome, where outcomes are planned by number of companies.",
  "Companies, zero or more; used where no share of capital drives the stage. 0 by default.":
    "Companies, where the stages of entry are planned by number of companies.",
  "Of investable capital; drives the count in `pct-capital` mode. A fraction of one: 0.2 is 20 %.":
    "The part of the capital to invest, where the stages of entry are planned by share of capital.",
  "Of the stage's capital kept for follow-ons, below one; 0 by default. A fraction of one: 0.2 is 20 %.":
    "The part of the stage’s capital that is kept for follow-ons.",
  "Of profit, below one. A fraction of one: 0.2 is 20 %.": "The part of the profit that is carry.",
  "Of invested capital; all tiers make one. A fraction of one: 0.2 is 20 %.":
    "The part of the invested capital; all outcomes together make 100 %.",
  "Of invested capital in follow-ons; with newPct it makes one. A fraction of one: 0.2 is 20 %.":
    "The part of invested capital in follow-ons; with the initial checks it makes 100 %.",
  "Log-volatility of the tier's multiples in a simulation; follows from the multiple by default.":
    "How far the multiples of this outcome lie apart in the simulation (log-volatility); follows from the multiple by default.",
  "True when the GP pays no management fee on its own commitment.":
    "Whether the GP pays no management fee on its own commitment.",
  "What organizationalExpenses consists of; its lines sum to it.":
    "What the organizational expenses consist of; the lines add up to them.",
  "What operationalExpensesAnnual consists of; its lines sum to it.":
    "What the operating expenses per year consist of; the lines add up to them.",
  "What partnershipExpensesAnnual consists of; its lines sum to it.":
    "What the partnership expenses per year consist of; the lines add up to them.",
  "On what the fee is charged; `invested` is the cost of what is held. `committed` by default.":
    "What the management fee is a percentage of; commitments by default.",
  "The same after the investment period; as feeBasis by default.":
    "What the management fee is a percentage of once the investment period is over; as before by default.",
  "Fund year, from 1, from which feeStepDownRate applies, such as 6 for after five years; both or neither.":
    "The fund year from which a lower fee applies, such as 6 for after five years.",
  "Fee of each fund year, fractions; replaces mgmtFeePct and mgmtFeesPeriodYears.":
    "The fee of each fund year, such as 0.02, 0.02, 0.015; it replaces the management fee and its period.",
  "Fraction of the plan invested in each year; even over the investment period by default.":
    "The part of the plan that is invested in each year, such as 0.4, 0.3, 0.3; even over the investment period by default.",
  "Least of called capital called in each year, fractions; as needed by default.":
    "The part of called capital that is called in each year at least, such as 0.4, 0.3, 0.3; as needed by default.",
  "Gives rows a date and the summary dated IRRs. YYYY-MM-DD.": "Dates the periods of the forecast, and IRRs by them.",
  "Of commitments that recycling aims at and stops at. A fraction of one: 0.2 is 20 %.":
    "The part of commitments that recycling aims at, and at which it stops.",
  "The GP's share after the hurdle until carry is caught up: 1 full, 0 a hard hurdle; 1 by default. A fraction of one: 0.2 is 20 %.":
    "The GP’s share after the hurdle until carry is caught up: 100 % is a full catch-up and the default, 0 % a hard hurdle.",
  "Of the income that reduces the fee. A fraction of one: 0.2 is 20 %.":
    "The part of the income by which the fee is less.",
  "Of a company, bought with the initial check; at least 0.000001. A fraction of one: 0.2 is 20 %.":
    "The part of a company that the initial check buys.",
  "Of that ownership lost until the exit. A fraction of one: 0.2 is 20 %.":
    "The part of that ownership that later rounds take until the exit.",
};
