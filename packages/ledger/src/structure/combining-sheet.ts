/**
 * The combining sheet: the statements of vehicles of one structure side by side, what they hold of and owe to each other
 * taken out, and their sum. It foots across and down. Where the two sides of a holding say different things, the
 * difference stands on a line of its own.
 * @see ASC 946-810-45 (combining statements), ASC 810-10-45-1 (intercompany balances and transactions)
 */
import {
  EngineError,
  type Input,
  later,
  list,
  openShape,
  plainArgument,
  requireArgument,
  text,
  unread,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { checkDate, checkWindow, windowed } from "../periods/window.js";
import type { StatementPage } from "../statements/page/page.js";
import {
  type CombinedHolding,
  type CombinedVehicle,
  type CombiningLine,
  type HoldingUnits,
  holdingFigures,
  type LineUnits,
  type SheetWindow,
  vehicleFigures,
} from "./combining-figures.js";
import { combiningPage } from "./combining-page.js";
import { type HoldingDifference, type SheetRow, type SheetSections, sheetSections } from "./combining-rows.js";
import { requireOneCurrency } from "./pick-up.js";

const heldVehicle = openShape({
  /** The vehicle that holds. */
  holderId: text(),
  /** The vehicle that it holds. */
  heldId: text(),
  /** The partner of the held vehicle that the holder is. */
  lpEntityId: later(text()),
  /** The company that the held vehicle stands as in the holder's books; one holding a company. */
  companyId: later(text()),
  /** The security of it; its only one by default. */
  securityId: later(text({ optional: true })),
});

const vehicleBooks = openShape({ books: list(unread("Books"), { least: 1 }) });

export const combiningQuestion = windowed({
  /** Which of the vehicles hold which. */
  holdings: list(heldVehicle),
});

/** The window, whose end is needed, and the holdings between the vehicles. */
export interface CombiningQuestion extends Input<typeof combiningQuestion> {}

/** A line of the sheet. */
export interface CombiningRow {
  /** Its stable name. A difference has the name of its kind. */
  readonly line: string;
  readonly label: string;
  /** Whether it adds up lines above it. */
  readonly isTotal: boolean;
  /** By vehicle, in their order. */
  readonly vehicles: readonly number[];
  readonly eliminations: number;
  /** The vehicles and the eliminations together. */
  readonly combined: number;
}

/** What the two sides of a holding say differently. */
export interface CombiningDifference {
  /**
   * `pick_up`: the capital account less what the holding carries; `dues`: what both owe each other less what both have to
   * get, such as a call that one side has booked as paid; `results`: the partner's results in the window less what was
   * picked up of them.
   */
  readonly kind: "pick_up" | "dues" | "results";
  readonly holderId: string;
  readonly heldId: string;
  readonly amount: number;
}

/** Assets are liabilities, capital and differences together in every column; `check` is zero. */
export interface CombiningSheet {
  readonly start: string | null;
  readonly end: string;
  readonly vehicles: readonly { readonly id: string; readonly name: string }[];
  readonly netAssets: readonly CombiningRow[];
  readonly operations: readonly CombiningRow[];
  readonly capital: readonly CombiningRow[];
  /** Those that are not zero. */
  readonly differences: readonly CombiningDifference[];
  readonly check: number;
}

/**
 * The combining sheet of vehicles at the end of a window, and for it.
 * @param books of every vehicle, told apart by `vehicle.id`, all in one currency
 * @returns base currency, exact to the minor unit
 * @throws EngineError `invalid_date` (there is no end), `invalid_value` (a holding of a vehicle that is not among them, or
 * vehicles in two currencies), `duplicate_id`, `unknown_partner`, `unknown_company`, `security_required`, and as
 * {@link capitalAccounts}
 * @example
 * const { netAssets, check } = combiningSheet([halfAYear], { end: "2025-06-30", holdings: [] });
 * const [cash] = netAssets;
 * [cash?.line, cash?.eliminations, check] // => ["cash", 0, 0]
 */
export function combiningSheet(books: readonly (Books | BooksIndex)[], input: CombiningQuestion): CombiningSheet {
  return prepareCombiningSheet(books, input).figures;
}

/** The figures of a combining sheet, and a function that builds its page. */
export interface PreparedCombiningSheet {
  readonly figures: CombiningSheet;
  readonly page: () => StatementPage;
}

/**
 * The combining sheet with its page, whose sums are sums of its rows and columns.
 * @throws EngineError as {@link combiningSheet}
 * @example
 * const { page } = prepareCombiningSheet([halfAYear], { end: "2025-06-30", holdings: [] });
 * page().tables.map(({ name }) => name) // => ["Net assets", "Operations", "Partners’ capital"]
 */
export function prepareCombiningSheet(
  books: readonly (Books | BooksIndex)[],
  input: CombiningQuestion,
): PreparedCombiningSheet {
  requireArgument({ books }, vehicleBooks);
  const { start = null, end = null, holdings: asked } = plainArgument(input, combiningQuestion);
  checkDate(end, "end");
  checkWindow({ start, end });
  const window: SheetWindow = { start, end };
  const vehicles = readVehicles(books);
  const holdings = asked.map((holding, at) => readHolding(vehicles, holding, at));
  const figures = holdings.map((holding) => holdingFigures(holding, window));
  const columns = vehicles.map((vehicle) => columnOf(vehicle, holdings, figures, window));
  const eliminations = summed(
    figures.flatMap(({ inHolder, inHeld }) => [inHolder, inHeld]),
    -1,
  );
  const differences = differencesOf(holdings, figures);
  const sections = sheetSections(columns, eliminations, differences);
  const { base } = (vehicles[0] as CombinedVehicle).index;
  const names = vehicles.map(({ name }) => name);
  return {
    figures: sheetOf({ window, vehicles, differences, sections, decimals: base.decimals }),
    page: () => combiningPage(sections, { names, window, decimals: base.decimals }),
  };
}

interface SheetParts {
  readonly window: SheetWindow;
  readonly vehicles: readonly CombinedVehicle[];
  readonly differences: readonly HoldingDifference[];
  readonly sections: SheetSections;
  readonly decimals: number;
}

function sheetOf({ window, vehicles, differences, sections, decimals }: SheetParts): CombiningSheet {
  const amount = (units: Units) => toAmount(units, decimals);
  const toRow = (row: SheetRow): CombiningRow => ({
    ...{ line: row.line, label: row.label, isTotal: row.isTotal },
    vehicles: row.vehicles.map(amount),
    eliminations: amount(row.eliminations),
    combined: amount(sumUnits(...row.vehicles, row.eliminations)),
  });
  return {
    ...window,
    vehicles: vehicles.map(({ id, name }) => ({ id, name })),
    netAssets: sections.netAssets.map(toRow),
    operations: sections.operations.map(toRow),
    capital: sections.capital.map(toRow),
    differences: differences.map(({ kind, holding: { holder, held }, units }) => {
      return { kind, holderId: holder.id, heldId: held.id, amount: amount(units) };
    }),
    check: amount(sections.check),
  };
}

function readVehicles(books: readonly (Books | BooksIndex)[]): CombinedVehicle[] {
  const vehicles = books.map((own) => {
    const index = toIndex(own);
    return { id: index.vehicle.id, name: index.vehicle.name, index };
  });
  const [first] = vehicles;
  for (const [at, { id, index }] of vehicles.entries()) {
    requireOneCurrency((first as CombinedVehicle).index, index);
    if (vehicles.findIndex((other) => other.id === id) === at) continue;
    throw new EngineError("duplicate_id", `Two of the books are of a vehicle with the id "${id}".`, ["books", at]);
  }
  return vehicles;
}

type AskedHolding = CombiningQuestion["holdings"][number];

function readHolding(vehicles: readonly CombinedVehicle[], asked: AskedHolding, at: number): CombinedHolding {
  const vehicle = (field: "holderId" | "heldId") => {
    const found = vehicles.find(({ id }) => id === asked[field]);
    if (found !== undefined) return found;
    const message = `No books are of the vehicle ${asked[field]}.`;
    throw new EngineError("invalid_value", message, ["holdings", at, field]);
  };
  const { lpEntityId, companyId, securityId } = asked;
  const holding = { holder: vehicle("holderId"), held: vehicle("heldId"), lpEntityId, companyId };
  return securityId === undefined ? holding : { ...holding, securityId };
}

function columnOf(
  { id, index }: CombinedVehicle,
  holdings: readonly CombinedHolding[],
  figures: readonly HoldingUnits[],
  window: SheetWindow,
): LineUnits {
  const own = holdings.flatMap(({ holder, held }, at) => [
    ...(holder.id === id ? [(figures[at] as HoldingUnits).inHolder] : []),
    ...(held.id === id ? [(figures[at] as HoldingUnits).inHeld] : []),
  ]);
  const among = new Set(holdings.filter(({ held }) => held.id === id).map(({ lpEntityId }) => lpEntityId));
  return vehicleFigures(index, { own: summed(own, 1), among }, window);
}

/** The sum of figures line by line, or with every sign turned. */
function summed(figures: readonly LineUnits[], sign: 1 | -1): LineUnits {
  const lines = new Set(figures.flatMap((one) => Object.keys(one) as CombiningLine[]));
  const sums = [...lines].map((line) => [line, sign * totalUnits(figures.map((one) => one[line] ?? 0)) + 0]);
  return Object.fromEntries(sums);
}

function differencesOf(holdings: readonly CombinedHolding[], figures: readonly HoldingUnits[]): HoldingDifference[] {
  return holdings.flatMap((holding, at) => {
    const { pickUp, dues, results } = figures[at] as HoldingUnits;
    const all = [
      { kind: "pick_up" as const, units: pickUp },
      { kind: "dues" as const, units: dues },
      { kind: "results" as const, units: results },
    ];
    return all.filter(({ units }) => units !== 0).map((one) => ({ ...one, holding }));
  });
}
