/** The rows of a combining sheet: lines of figures, sums of them, and the differences of holdings between them. */
import type { Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import type { CombinedHolding, CombiningLine, LineUnits } from "./combining-figures.js";

/** A row in minor units. */
export interface SheetRow {
  readonly line: string;
  readonly label: string;
  readonly isTotal: boolean;
  readonly vehicles: readonly Units[];
  readonly eliminations: Units;
  /** The rows of its section that it adds up, and those that it subtracts. */
  readonly adds?: readonly SheetRow[];
  readonly less?: readonly SheetRow[];
}

/** A difference of a holding. */
export interface HoldingDifference {
  readonly kind: "pick_up" | "dues" | "results";
  readonly holding: CombinedHolding;
  readonly units: Units;
}

const LABELS: Readonly<Record<CombiningLine, string>> = {
  cash: "Cash",
  investments: "Investments, at fair value",
  interestsHeld: "Interests in vehicles of this sheet",
  dueFromVehicles: "Due from vehicles of this sheet",
  otherAssets: "Other assets",
  dueToVehicles: "Due to vehicles of this sheet",
  otherLiabilities: "Other liabilities",
  limitedPartners: "Limited partners",
  generalPartners: "General partner",
  capitalOfVehicles: "Partners that are vehicles of this sheet",
  unallocated: "Capital of no partner",
  investmentIncome: "Investment income",
  incomeOfVehicles: "Income picked up from vehicles of this sheet",
  managementFee: "Management fee",
  otherExpenses: "Other expenses",
  expensesOfVehicles: "Expenses picked up from vehicles of this sheet",
  realizedGains: "Realized gains",
  realizedOfVehicles: "Realized gains picked up",
  unrealizedGains: "Change in unrealized gains",
  unrealizedOfVehicles: "Change in unrealized gains picked up",
  fxTranslation: "Currency translation",
  fxOfVehicles: "Currency translation picked up",
  outsideOperations: "Offering costs, and results of no partner",
  beginning: "Beginning capital",
  contributions: "Contributions",
  distributions: "Distributions",
  transfers: "Transfers and opening balances",
  results: "Net increase (decrease) of partners’ capital from operations",
};

const DIFFERENCES = {
  pick_up: "pick-up not booked",
  dues: "calls or distributions on one side only",
  results: "results not picked up",
} as const;

/** The rows of each section. */
export interface SheetSections {
  readonly netAssets: readonly SheetRow[];
  readonly operations: readonly SheetRow[];
  readonly capital: readonly SheetRow[];
  readonly check: Units;
}

/** The three sections, and what assets exceed the rest by in the combined column, which is zero. */
export function sheetSections(
  vehicles: readonly LineUnits[],
  eliminations: LineUnits,
  differences: readonly HoldingDifference[],
): SheetSections {
  const line = (name: CombiningLine): SheetRow => ({
    ...{ line: name, label: LABELS[name], isTotal: false },
    vehicles: vehicles.map((own) => own[name] ?? 0),
    eliminations: eliminations[name] ?? 0,
  });
  const difference =
    (sign: 1 | -1) =>
    ({ kind, holding, units }: HoldingDifference): SheetRow => ({
      ...{ line: kind, label: `${holding.holder.name} in ${holding.held.name}: ${DIFFERENCES[kind]}`, isTotal: false },
      vehicles: vehicles.map(() => 0),
      eliminations: sign * units,
    });
  const lines = (...names: readonly CombiningLine[]) => names.map(line);
  const assets = lines("cash", "investments", "interestsHeld", "dueFromVehicles", "otherAssets");
  const totalAssets = total("totalAssets", "Total assets", assets);
  const liabilities = lines("dueToVehicles", "otherLiabilities");
  const totalLiabilities = total("totalLiabilities", "Total liabilities", liabilities);
  const partners = lines("limitedPartners", "generalPartners", "capitalOfVehicles", "unallocated");
  const totalCapital = total("totalCapital", "Partners’ capital", partners);
  const open = differences.filter(({ kind }) => kind !== "results").map(difference(1));
  const both = total("totalLiabilitiesAndCapital", open.length === 0 ? BOTH : `${BOTH}, with differences`, [
    ...[totalLiabilities, totalCapital],
    ...open,
  ]);
  const check = sumUnits(...columnsOf(totalAssets), ...columnsOf(both).map((units) => -units));
  return {
    netAssets: [...assets, totalAssets, ...liabilities, totalLiabilities, ...partners, totalCapital, ...open, both],
    operations: operationRows(lines, differences.filter(({ kind }) => kind === "results").map(difference(-1))),
    capital: capitalRows(lines),
    check,
  };
}

const BOTH = "Total liabilities and partners’ capital";

type Lines = (...names: readonly CombiningLine[]) => SheetRow[];

function operationRows(lines: Lines, differences: readonly SheetRow[]): SheetRow[] {
  const income = lines("investmentIncome", "incomeOfVehicles");
  const totalIncome = total("totalIncome", "Total income", income);
  const expenses = lines("managementFee", "otherExpenses", "expensesOfVehicles");
  const totalExpenses = total("totalExpenses", "Total expenses", expenses);
  const net = total("netInvestmentIncome", "Net investment income", [totalIncome], [totalExpenses]);
  const gains = lines(
    ...(["realizedGains", "realizedOfVehicles", "unrealizedGains", "unrealizedOfVehicles"] as const),
    ...(["fxTranslation", "fxOfVehicles"] as const),
  );
  const increase = total("netIncrease", "Net increase (decrease) from operations", [net, ...gains]);
  const outside = lines("outsideOperations");
  const ofPartners = total("netIncreaseOfPartners", LABELS.results, [increase, ...differences, ...outside]);
  return [
    ...[...income, totalIncome, ...expenses, totalExpenses, net, ...gains, increase],
    ...[...differences, ...outside, ofPartners],
  ];
}

function capitalRows(lines: Lines): SheetRow[] {
  const rows = lines("beginning", "contributions", "distributions", "transfers", "results");
  return [...rows, total("ending", "Ending capital of partners", rows)];
}

function total(line: string, label: string, adds: readonly SheetRow[], less: readonly SheetRow[] = []): SheetRow {
  const sum = (pick: (row: SheetRow) => Units) => totalUnits([...adds.map(pick), ...less.map((row) => -pick(row))]);
  const [first] = adds as readonly [SheetRow];
  return {
    ...{ line, label, isTotal: true },
    vehicles: first.vehicles.map((_, at) => sum(({ vehicles }) => vehicles[at] as Units)),
    eliminations: sum(({ eliminations }) => eliminations),
    ...{ adds, less },
  };
}

function columnsOf({ vehicles, eliminations }: SheetRow): Units[] {
  return [...vehicles, eliminations];
}
