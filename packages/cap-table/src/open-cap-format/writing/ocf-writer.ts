/** What the writers of a package share: its currency and dates, the exact ledger where there is one, and the report. */

import { rational } from "@capstack/decimal";
import type { LedgerConvertible } from "../../answer/ledger/ledger-convertible.js";
import type { LedgerLot } from "../../answer/ledger/ledger-lot.js";
import type { CapTableState } from "../../answer/state/state-types.js";
import type { VestingWriter } from "./write-vesting.js";

export interface OcfWriter {
  readonly state: CapTableState;
  readonly currency: string;
  /** The day that undated securities are given. */
  readonly date: string;
  /** Empty for a snapshot, which has no ledger. */
  readonly lots: ReadonlyMap<string, LedgerLot>;
  readonly instruments: ReadonlyMap<string, LedgerConvertible>;
  readonly vesting: VestingWriter;
  readonly remark: (objectType: string, id: string, message: string) => void;
}

/** At most ten decimals, no trailing zeros. */
export function number(value: number): string {
  const digits = rational(value).toFixed(10, "half_even");
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}

export function money(value: number, { currency }: OcfWriter): { amount: string; currency: string } {
  return { amount: number(value), currency };
}
