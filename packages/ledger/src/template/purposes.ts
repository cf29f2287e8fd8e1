/** What money of a call or of a draw is for, and how an amount is split by it. */
import { type Input, shape, text } from "@capstack/decimal";
import { requireUnits, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { zeroOrMore } from "../records/deal.js";

const parts = {
  /** For investments. Currency, of all partners. */
  investments: zeroOrMore(),
  /** For management fees. */
  fees: zeroOrMore(),
  /** For expenses of the partnership. */
  expenses: zeroOrMore(),
  /** For what is not said yet. */
  workingCapital: zeroOrMore(),
  /** For fees and interest of the credit line. */
  lineCosts: zeroOrMore(),
};

export const callPurposes = shape({
  /** Of the call's entry. */
  sourceRef: text(),
  ...parts,
  /** For what limited partners pay in for the general partner, in place of a fee that it waived. */
  deemedContribution: zeroOrMore(),
});
export const drawPurposes = shape({
  /** The entry that draws. */
  entryId: text(),
  ...parts,
});

/** What a call is for; its parts may be of the whole call, they are taken in proportion. */
export interface CallPurposes extends Input<typeof callPurposes> {}
/** What a draw of the credit line is for, the same way. */
export interface DrawPurposes extends Input<typeof drawPurposes> {}

/** The purposes, in the order of an amount's parts. */
export const purposeNames = [
  ...(["investments", "fees", "expenses", "workingCapital", "lineCosts"] as const),
  "deemedContribution",
] as const;
/** One of {@link purposeNames}. */
export type PurposeName = (typeof purposeNames)[number];

/** Weights by purpose, in the order of {@link purposeNames}. */
export type Purposes = readonly Units[];

/** As weights; null where nothing is said. @throws EngineError `amount_precision`, `negative_value` */
export function readPurposes(stated: CallPurposes | DrawPurposes, decimals: number): Purposes | null {
  return readWeights(purposeNames, stated, decimals);
}

/** Amounts by name as weights in the order of the names; null where nothing is said. */
export function readWeights<Name extends string>(
  names: readonly Name[],
  stated: Readonly<Partial<Record<Name, number | null>>>,
  decimals: number,
): readonly Units[] | null {
  const weights = names.map((name) => requireUnits(stated[name] ?? 0, decimals, [name]));
  return weights.some((weight) => weight > 0) ? weights : null;
}

/** An amount by purpose, with the largest remainders. */
export function byPurpose(units: Units, purposes: Purposes): [PurposeName, Units][] {
  const parts = splitUnits(units, purposes);
  return purposeNames.flatMap((name, at): [PurposeName, Units][] => {
    return parts[at] === 0 ? [] : [[name, parts[at] as Units]];
  });
}

/** The sum of weights by purpose. */
export function addPurposes(a: Purposes, b: Purposes): Purposes {
  return a.map((weight, at) => sumUnits(weight, b[at] ?? 0));
}

/** Everything for one purpose. */
export function onlyFor(name: PurposeName, units: Units = 1): Purposes {
  return purposeNames.map((one) => (one === name ? units : 0));
}

/** No purposes at all. */
export const noPurposes: Purposes = purposeNames.map(() => 0);

/** Whether weights say nothing. */
export const isEmpty = (purposes: Purposes) => totalUnits(purposes) === 0;
