/**
 * What ILPA's Capital Call & Distribution Template of September 2025 asks of one partner's notice: amounts by the kinds of the
 * performance template, inside or outside of the commitment, what each does to what can still be called, and rows 108 to 114.
 *
 * The fields and the order of the published version 2, its sheet of the whole fund, its table of transactions and its cover
 * letters are not public in anything that could be read; they wait for the published text. What is here holds at least as
 * much, and the layout is the tables below.
 */
import { type RowId, reportingRows } from "@capstack/ilpa";
import type { CallPurpose } from "../tables/json-shapes.js";

/** An amount of a notice of one kind. */
export interface IlpaNoticeLine {
  readonly type:
    | "call_investments"
    | "call_fees"
    | "call_working_capital"
    | "call_line_costs"
    | "deemed_contribution"
    | "distribution"
    | "recallable_distribution";
  readonly subtype: "fee_inside_commitment" | "expenses" | null;
  readonly amount: number;
  /** Whether it counts towards the commitment. */
  readonly commitment: "inside" | "outside";
  /** What it changes what can still be called by: negative for a call. */
  readonly unfunded: number;
  readonly recallable: boolean;
}

/** A partner's amounts by kind, and its rows 108 to 114. */
export interface IlpaNotice {
  readonly lines: readonly IlpaNoticeLine[];
  readonly unfunded: readonly { readonly row: number; readonly id: string; readonly amount: number }[];
}

/** The kinds of calls by purpose. Whatever these books call counts towards the commitment. */
const CALLS: readonly (Pick<IlpaNoticeLine, "type" | "subtype" | "commitment"> & { purpose: keyof CallPurpose })[] = [
  { purpose: "investments", type: "call_investments", subtype: null, commitment: "inside" },
  { purpose: "fees", type: "call_fees", subtype: "fee_inside_commitment", commitment: "inside" },
  { purpose: "expenses", type: "call_fees", subtype: "expenses", commitment: "inside" },
  { purpose: "workingCapital", type: "call_working_capital", subtype: null, commitment: "inside" },
  { purpose: "lineCosts", type: "call_line_costs", subtype: null, commitment: "inside" },
  { purpose: "deemedContribution", type: "deemed_contribution", subtype: null, commitment: "inside" },
];

/** A partner's amount of a call by kind; all of it working capital where the call does not say what it is for. */
export function callLines(amount: number, purpose: CallPurpose | null, isCancelled: boolean): IlpaNoticeLine[] {
  const said: CallPurpose = purpose ?? { workingCapital: amount };
  return CALLS.flatMap(({ purpose: name, ...kind }) => {
    const part = said[name] ?? 0;
    return part === 0 ? [] : [{ ...kind, amount: part, unfunded: isCancelled ? 0 : -part, recallable: false }];
  });
}

/** A partner's amount of a distribution. @param restored what of it can be called again now; nothing of a cancelled one */
export function distributionLine(amount: number, restored: number, recallable: boolean): IlpaNoticeLine {
  return {
    type: recallable ? "recallable_distribution" : "distribution",
    subtype: null,
    amount,
    commitment: recallable ? "inside" : "outside",
    unfunded: restored,
    recallable,
  };
}

const COMMITMENT_ROWS = reportingRows.filter(({ row }) => row >= 108 && row <= 114);

/** Rows 108 to 114 as an event leads through them; those that are not named are zero. */
export function unfundedRows(amounts: Readonly<Partial<Record<RowId, number>>>): IlpaNotice["unfunded"] {
  return COMMITMENT_ROWS.map(({ row, id }) => ({ row, id, amount: amounts[id] ?? 0 }));
}
