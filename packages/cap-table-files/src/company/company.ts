/** A company as a file states it, whatever the file's format: what events are made of, and the totals they are held to. */
import type { EquityAwardKind, HolderKind, VestingInput } from "@capstack/cap-table";

/** A holder as the file names it. */
export interface FileHolder {
  readonly id: string;
  readonly name: string;
  readonly kind?: HolderKind | undefined;
}

/** A class of stock. */
export interface FileClass {
  readonly id: string;
  readonly name: string;
  kind: "common" | "preferred";
  /** Whether the file says the kind itself, in a column of it or by the sheet that it stands on. */
  isKindStated?: boolean;
  authorizedShares?: number | undefined;
  originalIssuePrice?: number | undefined;
  /** Common for a share; 1 where nothing is said. */
  conversionRatio?: number | undefined;
  /** What was raised over the shares issued, for a class whose price no sheet has. Currency a share. */
  raisedPerShare?: number | undefined;
  /** Rank as the file says it; the larger is paid first. */
  seniority?: number | undefined;
}

/** A plan's reserve. */
export interface FilePool {
  readonly id: string;
  readonly name: string;
  /** Reserved in all, with what was exercised. Shares. */
  reserved?: number | undefined;
  available?: number | undefined;
  /** Exercised, as the plan's own sheet adds up. Shares. */
  exercised?: number | undefined;
}

/** A part of a lot that ended on a day. */
export interface LotEnd {
  readonly date: string;
  readonly shares: number;
  readonly reason: "repurchased" | "forfeited" | "expired" | "cancelled";
}

interface FileSecurity {
  readonly holder: FileHolder;
  /** Outstanding. Shares. */
  readonly shares: number;
  readonly securityId?: string | undefined;
  readonly issueDate?: string | undefined;
  readonly vesting?: VestingInput | undefined;
  /** What was issued with it and ended since, where the day is known. */
  readonly ends?: readonly LotEnd[] | undefined;
  /** Whether the day is the sheet's own, since the sheet has no history. */
  readonly isSnapshot?: boolean | undefined;
}

/** A certificate of stock. */
export interface FileStock extends FileSecurity {
  readonly classId: string;
  readonly pricePerShare?: number | undefined;
  readonly poolId?: string | undefined;
}

/** An award under a plan. */
export interface FileAward extends FileSecurity {
  readonly poolId: string;
  readonly kind: EquityAwardKind;
  readonly strikePrice?: number | undefined;
  readonly expirationDate?: string | undefined;
  readonly earlyExercise?: boolean | undefined;
  /** Exercised so far. Shares. */
  readonly exercised?: number | undefined;
}

/** A warrant. */
export interface FileWarrant extends FileSecurity {
  readonly classId: string;
  readonly strikePrice?: number | undefined;
  readonly expirationDate?: string | undefined;
}

/** A SAFE or a note. */
export interface FileConvertible {
  readonly holder: FileHolder;
  readonly kind: "safe" | "note";
  readonly securityId: string;
  /** Currency. */
  readonly principal: number;
  readonly issueDate?: string | undefined;
  readonly maturityDate?: string | undefined;
  readonly valuationCap?: number | undefined;
  /** Whether the file has no place for a cap or a discount, so that none of them says nothing. */
  readonly hasOpenPrice?: boolean;
  /** Off the price. A fraction of one. */
  readonly discount?: number | undefined;
  /** A fraction a year. */
  readonly interestRate?: number | undefined;
  /** Whether the rate may as well be in per cent: 0.5 is half a per cent, or fifty. */
  readonly isRateOpen?: boolean;
  readonly capType?: "pre" | "post" | undefined;
  readonly mfn?: boolean | undefined;
  readonly interestAccrual?: "simple" | "compound" | undefined;
  readonly compounding?: "daily" | "monthly" | "annual" | undefined;
  readonly qualifiedFinancingThreshold?: number | undefined;
  /** Accrued to the file's own day, as it says. Currency. */
  readonly interest?: number | undefined;
  /** The day it was cancelled without a conversion. */
  readonly cancelledDate?: string | undefined;
}

/** What a figure of the file is to be compared with. */
export type StatedOf =
  | { readonly of: "class issued" | "class authorised" | "class fully diluted"; readonly classId: string }
  | { readonly of: "pool reserved" | "pool outstanding" | "pool available"; readonly poolId: string }
  | { readonly of: "options outstanding" | "pool available in all" | "convertible principal" }
  | { readonly of: "outstanding shares" | "fully diluted shares" | "fully diluted shares held" | "warrants" }
  | { readonly of: "holder outstanding" | "holder fully diluted"; readonly holderId: string }
  | { readonly of: "holder in class"; readonly holderId: string; readonly classId: string }
  | { readonly of: "holder in pool"; readonly holderId: string; readonly poolId: string }
  | { readonly of: "interest"; readonly securityId: string };

/** A total that the file states. */
export type StatedFigure = StatedOf & {
  /** For people: what it is of, and the sheet it stands on. */
  readonly what: string;
  readonly figure: number;
};

/** A company as a file states it. */
export interface FileCompany {
  /** The day the file is of; null where it does not say. */
  asOf: string | null;
  readonly classes: Map<string, FileClass>;
  readonly pools: Map<string, FilePool>;
  readonly stock: FileStock[];
  readonly awards: FileAward[];
  readonly warrants: FileWarrant[];
  readonly convertibles: FileConvertible[];
  readonly stated: StatedFigure[];
  /** Whether a row of the file's totals shows warrants. */
  showsWarrants: boolean;
}

export function emptyCompany(): FileCompany {
  return {
    asOf: null,
    classes: new Map(),
    pools: new Map(),
    stock: [],
    awards: [],
    warrants: [],
    convertibles: [],
    stated: [],
    showsWarrants: false,
  };
}
