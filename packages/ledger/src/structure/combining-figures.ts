/** The figures of each vehicle and of each holding that a combining sheet is made of, in minor units. */
import { addDays, toDayNumber } from "@capstack/decimal";
import { balanceUnits, firstRowFrom } from "../balances/account-balance.js";
import { resultUnits } from "../balances/result-units.js";
import type { BooksIndex } from "../books/books-index.js";
import { isCash } from "../chart/cash-account.js";
import type { Holding } from "../entries/draft-line.js";
import { carryingSubtypes } from "../fund/portfolio.js";
import type { Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { readWindow } from "../periods/window.js";
import { carryingOf } from "../portfolio/carrying.js";
import { FX_SUBTYPES, isManagementFee } from "../records/allocation-category.js";
import type { Account } from "../records/vehicle.js";
import { bookedUnits } from "./booked-holding.js";
import { accountUnits, capitalUnits, type HeldUnits, heldResults } from "./held-capital.js";

/** A line of the sheet that a vehicle has a figure on; sums of them are made where they are shown. */
export type CombiningLine =
  | ("cash" | "investments" | "interestsHeld" | "dueFromVehicles" | "otherAssets")
  | ("dueToVehicles" | "otherLiabilities")
  | ("limitedPartners" | "generalPartners" | "capitalOfVehicles" | "unallocated")
  | ("investmentIncome" | "incomeOfVehicles" | "managementFee" | "otherExpenses" | "expensesOfVehicles")
  | ("realizedGains" | "realizedOfVehicles" | "unrealizedGains" | "unrealizedOfVehicles")
  | ("fxTranslation" | "fxOfVehicles" | "outsideOperations")
  | ("beginning" | "contributions" | "distributions" | "transfers" | "results");

/** Assets, liabilities, capital, income, expenses and gains by line: each with the sign its heading has. */
export type LineUnits = Readonly<Partial<Record<CombiningLine, Units>>>;

/** The window of a sheet, which has a last day. */
export interface SheetWindow {
  readonly start: string | null;
  readonly end: string;
}

/** A vehicle of the sheet. */
export interface CombinedVehicle {
  readonly id: string;
  readonly name: string;
  readonly index: BooksIndex;
}

/** A holding between two of them, and what is carried for it on both sides. */
export interface CombinedHolding extends Holding {
  readonly holder: CombinedVehicle;
  readonly held: CombinedVehicle;
  /** The partner of the held vehicle that the holder is. */
  readonly lpEntityId: string;
}

/** What a holding adds to the lines of its two vehicles, to be taken out of their sum, and what does not agree. */
export interface HoldingUnits {
  readonly inHolder: LineUnits;
  readonly inHeld: LineUnits;
  /** The capital account less what the holding carries. */
  readonly pickUp: Units;
  /** What both owe each other by their own books, less what both have to get. */
  readonly dues: Units;
  /** Results of the partner in the window less what the holder booked of them. */
  readonly results: Units;
}

/** What a holding is on both sides. */
export function holdingFigures(holding: CombinedHolding, { start, end }: SheetWindow): HoldingUnits {
  const { lpEntityId } = holding;
  const [holder, held] = [holding.holder.index, holding.held.index];
  const carried = carryingOf(holder, holding, end).value;
  const capital = capitalUnits(held, lpEntityId, end);
  const booked = bookedUnits(holder, holding, { start, end });
  const account = accountUnits(held, lpEntityId, { start, end });
  const share = resultsOf(account);
  const company = holder.companyAt.get(holding.companyId) as number;
  const partner = held.partnerAt.get(lpEntityId) as number;
  const dueTo = duesOf(holder, "due_to_funds_held", { by: "company", owner: company, end });
  const dueFrom = duesOf(holder, "due_from_funds_held", { by: "company", owner: company, end });
  const called = duesOf(held, "receivable", { by: "partner", owner: partner, end });
  const payable = duesOf(held, "distributions_payable", { by: "partner", owner: partner, end });
  return {
    inHolder: { interestsHeld: carried, dueToVehicles: -dueTo, dueFromVehicles: dueFrom, ...pickedUp(booked) },
    inHeld: {
      ...{ capitalOfVehicles: capital, dueFromVehicles: called, dueToVehicles: -payable },
      beginning: start === null ? 0 : capitalUnits(held, lpEntityId, addDays(start, -1)),
      contributions: account.contributions,
      distributions: account.distributions,
      transfers: account.moved,
      results: share,
    },
    pickUp: sumUnits(capital, -carried),
    dues: -totalUnits([dueTo, dueFrom, called, payable]),
    results: sumUnits(share, -resultsOf(booked)),
  };
}

function resultsOf(parts: Pick<HeldUnits, (typeof heldResults)[number]>): Units {
  return totalUnits(heldResults.map((category) => parts[category]));
}

function pickedUp(booked: HeldUnits): LineUnits {
  return {
    incomeOfVehicles: booked.income,
    expensesOfVehicles: -booked.expenses,
    realizedOfVehicles: booked.realizedGains,
    unrealizedOfVehicles: booked.unrealizedGains,
    fxOfVehicles: booked.fxTranslation,
  };
}

interface Owned {
  readonly by: "partner" | "company";
  readonly owner: number;
  readonly end: string;
}

/** The balance of the accounts of a subtype on the lines of one owner; a debit is positive. */
function duesOf({ accounts, entries, postings }: BooksIndex, subtype: string, { by, owner, end }: Owned): Units {
  const isDue = accounts.map((account) => account.subtype === subtype);
  const last = entries.firstPosting[firstRowFrom(entries.day, toDayNumber(end) + 1)] as number;
  const own: Units[] = [];
  for (let row = 0; row < last; row++) {
    if (isDue[postings.account[row] as number] && postings[by][row] === owner) own.push(postings.units[row] as Units);
  }
  return totalUnits(own);
}

/**
 * A vehicle's figures. `own` is what its holdings, and holdings of it, have on its lines, which stands apart from the rest;
 * `among` its partners that are vehicles of the sheet.
 */
export function vehicleFigures(
  index: BooksIndex,
  { own, among }: { readonly own: LineUnits; readonly among: ReadonlySet<string> },
  window: SheetWindow,
): LineUnits {
  const capital = capitalLines(index, window);
  const operations = operationLines(index, own, window);
  const outsideOperations = sumUnits(capital.results, -netIncrease(operations));
  return { ...own, ...netAssetLines(index, { own, among }, window), ...operations, outsideOperations, ...capital };
}

function netAssetLines(
  index: BooksIndex,
  { own, among }: { readonly own: LineUnits; readonly among: ReadonlySet<string> },
  { end }: SheetWindow,
) {
  const { accounts, partners } = index;
  const balances = balanceUnits(index, toDayNumber(end));
  const of = (keep: (account: Account) => boolean) =>
    totalUnits(balances.filter((_, at) => keep(accounts[at] as Account)));
  const [assets, liabilities] = [of(({ type }) => type === "asset"), -of(({ type }) => type === "liability")];
  const cash = of((account) => account.type === "asset" && isCash(account));
  const carried = of(({ type, subtype }) => type === "asset" && CARRYING.includes(subtype));
  const less = lessOwn(own);
  const capitals = partners.map(({ lpEntityId }) => capitalUnits(index, lpEntityId, end));
  const ofClass = (wanted: string) =>
    totalUnits(
      capitals.filter((_, at) => {
        const { partnerClass, lpEntityId } = partners[at] as BooksIndex["partners"][number];
        return partnerClass === wanted && !among.has(lpEntityId);
      }),
    );
  return {
    cash,
    investments: less(carried, "interestsHeld"),
    otherAssets: less(sumUnits(assets, -cash, -carried), "dueFromVehicles"),
    otherLiabilities: less(liabilities, "dueToVehicles"),
    limitedPartners: ofClass("lp"),
    generalPartners: ofClass("gp"),
    unallocated: sumUnits(assets, -liabilities, -totalUnits(capitals)),
  };
}

const CARRYING: readonly string[] = carryingSubtypes;

/** A total without what of it stands on lines of its own. */
function lessOwn(own: LineUnits) {
  return (total: Units, line: CombiningLine) => sumUnits(total, -(own[line] ?? 0));
}

const GAINS: readonly string[] = ["realized_gain", "unrealized", ...FX_SUBTYPES];

function operationLines(index: BooksIndex, own: LineUnits, { start, end }: SheetWindow) {
  const { startDay, endDay } = readWindow({ start, end });
  const units = resultUnits(index, startDay, endDay);
  const of = (keep: (account: Account) => boolean) =>
    totalUnits(units.filter((_, at) => keep(index.accounts[at] as Account)));
  const gain = (...subtypes: readonly string[]) =>
    -of(({ type, subtype }) => type === "income" && subtypes.includes(subtype));
  const less = lessOwn(own);
  const managementFee = of(isManagementFee);
  const expenses = sumUnits(
    of(({ type }) => type === "expense"),
    -managementFee,
  );
  return {
    ...NONE_OF_VEHICLES,
    ...own,
    investmentIncome: less(
      -of(({ type, subtype }) => type === "income" && !GAINS.includes(subtype)),
      "incomeOfVehicles",
    ),
    managementFee,
    otherExpenses: less(expenses, "expensesOfVehicles"),
    realizedGains: less(gain("realized_gain"), "realizedOfVehicles"),
    unrealizedGains: less(gain("unrealized"), "unrealizedOfVehicles"),
    fxTranslation: less(gain(...FX_SUBTYPES), "fxOfVehicles"),
  };
}

const NONE_OF_VEHICLES = {
  ...{ incomeOfVehicles: 0, expensesOfVehicles: 0, realizedOfVehicles: 0, unrealizedOfVehicles: 0, fxOfVehicles: 0 },
};

function netIncrease(lines: ReturnType<typeof operationLines>): Units {
  return sumUnits(
    ...[lines.investmentIncome, lines.incomeOfVehicles],
    ...[-lines.managementFee, -lines.otherExpenses, -lines.expensesOfVehicles],
    ...[lines.realizedGains, lines.realizedOfVehicles, lines.unrealizedGains, lines.unrealizedOfVehicles],
    ...[lines.fxTranslation, lines.fxOfVehicles],
  );
}

function capitalLines(index: BooksIndex, { start, end }: SheetWindow) {
  const accounts = index.partners.map(({ lpEntityId }) => accountUnits(index, lpEntityId, { start, end }));
  const before = start === null ? null : addDays(start, -1);
  const total = (pick: (account: (typeof accounts)[number]) => Units) => totalUnits(accounts.map(pick));
  return {
    beginning:
      before === null ? 0 : totalUnits(index.partners.map(({ lpEntityId }) => capitalUnits(index, lpEntityId, before))),
    contributions: total(({ contributions }) => contributions),
    distributions: total(({ distributions }) => distributions),
    transfers: total(({ moved }) => moved),
    results: total(resultsOf),
  };
}
