/** How the capital accounts of a vehicle moved over a window, as the view draws them. */
import { rational, sumOf } from "@capstack/decimal";
import { fitted, shortName } from "./bounded.js";

const LINES = [
  "beginning",
  "contributions",
  "distributions",
  "managementFees",
  "expenses",
  "offeringCosts",
  "operatingIncome",
  "realizedGains",
  "unrealizedGains",
  "fxTranslation",
  "transfers",
  "carriedInterest",
  "unclassified",
  "ending",
] as const;

/** The lines of a capital account; the last is the sum of the others. Currency. */
export type AccountLines = Readonly<Record<(typeof LINES)[number], number>>;

const STANDING = ["commitment", "called", "funded", "outstanding"] as const;

/** Committed, called of it, paid in, and unfunded: what can still be called. Currency. */
export type CommitmentStanding = Readonly<Record<(typeof STANDING)[number], number>>;

/** The part of the books' answer that is drawn. */
export interface CapitalAccountsAnswer {
  readonly rows: readonly (CommitmentStanding & {
    readonly lpEntityId: string;
    readonly name: string;
    readonly partnerClass: "lp" | "gp";
    readonly irr: number | null;
    readonly period: AccountLines;
  })[];
  readonly period: Window;
}

/** A window of time, both ends inclusive; null where it is open. */
interface Window {
  readonly preset: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly label: string;
}

/** One account, or all of them together. */
export interface Account extends CommitmentStanding {
  readonly id: string;
  readonly name: string;
  /** Net rate of return since inception; null where there is none, and of all together. */
  readonly irr: number | null;
  /** The lines of the window. */
  readonly lines: AccountLines;
}

export interface CapitalAccountFigures {
  readonly window: Window;
  /** Of one partner where there is one, else all first. */
  readonly accounts: readonly Account[];
  /** Partners in all, of whom the largest can be chosen. */
  readonly partners: number;
}

const MOST_PARTNERS = 200;

/** All accounts together, then each; the largest where there are many. */
export function capitalAccountFigures({ rows, period }: CapitalAccountsAnswer): CapitalAccountFigures {
  const { preset, start, end, label } = period;
  const bySize = [...rows].sort((a, b) => b.commitment - a.commitment);
  return fitted((most) => {
    const kept = new Set(bySize.slice(0, most));
    const accounts = rows.filter((row) => kept.has(row)).map(accountOf);
    return {
      window: { preset, start, end, label },
      accounts: rows.length > 1 ? [together(rows), ...accounts] : accounts,
      partners: rows.length,
    };
  }, MOST_PARTNERS);
}

function accountOf(row: CapitalAccountsAnswer["rows"][number]): Account {
  const { lpEntityId, name, irr, period } = row;
  return {
    id: lpEntityId,
    name: shortName(name),
    irr,
    ...named(STANDING, (name) => row[name]),
    lines: named(LINES, (line) => period[line]),
  };
}

function together(rows: CapitalAccountsAnswer["rows"]): Account {
  const sum = (figures: readonly number[]) => sumOf(figures.map((figure) => rational(figure))).toNumber();
  return {
    id: ALL,
    name: "All partners",
    irr: null,
    ...named(STANDING, (name) => sum(rows.map((row) => row[name]))),
    lines: named(LINES, (line) => sum(rows.map(({ period }) => period[line]))),
  };
}

/** Stands for every partner. */
export const ALL = "all";

function named<const Name extends string>(names: readonly Name[], of: (name: Name) => number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>;
}
