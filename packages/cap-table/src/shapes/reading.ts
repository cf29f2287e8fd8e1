/** What reading a request finds on the way: refusals, remarks, and who is mentioned. */

import {
  Reading as InputReading,
  type NumberFault,
  type NumberUnit,
  type Place,
  type ReadingSettings,
  readLimits,
  tooManySentence,
} from "@capstack/decimal";
import type { CapTableErrorCode, CapTableWarningCode } from "./error-codes.js";
import { type CapTableLimits, type CapTableSettings, noLimits } from "./limits.js";

/** What one request's reading shares: its findings, its limits, and who has been named so far. */
export class Reading extends InputReading<CapTableErrorCode, CapTableWarningCode> {
  /** False under `shareRounding: "none"`, where fractions of a share are meant. */
  wholeShares = true;
  readonly namedHolders = new Set<string>();
  readonly limits: CapTableLimits;

  override misfit(value: number, unit: NumberUnit | undefined): NumberFault | undefined {
    if (isOutOfScale(value)) return { code: "invalid_value", words: "between 1e-18 and 1e18 in size" };
    if (unit !== "shares" || !this.wholeShares || Number.isInteger(value)) return undefined;
    return { code: "invalid_value", words: "a whole number of shares" };
  }

  override admits(items: number, place: Place, name: string, limit?: keyof CapTableLimits): boolean {
    if (limit === undefined) return super.admits(items, place, name);
    const most = this.limits[limit];
    if (items > most) place.problem("limit_exceeded", tooManySentence(name, items, "items", most), name);
    return items <= most;
  }

  constructor(settings: ReadingSettings, limits: CapTableLimits) {
    super(settings);
    this.limits = limits;
  }
}

/** Notes what is wrong with a part of an object. */
export function refuse(place: Place, code: CapTableErrorCode, message: string, ...below: (string | number)[]): void {
  place.problem(code, message, ...below);
}

/** A reading with the settings of a call. */
export function startReading(settings?: CapTableSettings): Reading {
  const { limits, wrong } = readLimits(settings);
  const all = settings?.limits === undefined ? noLimits : { ...noLimits, ...limits };
  const takes = "the cap table takes events";
  const { textLength, listItems, totalItems } = all;
  const reading = new Reading(
    { textLength, listItems, totalItems, unknownFields: settings?.unknownFields, takes },
    all,
  );
  for (const { message, path } of wrong) reading.problems.add("invalid_value", message, path);
  return reading;
}

/** Money, shares and prices stay within 1e-18 and 1e18: beyond that no cap table is meant, and no result would fit a double. */
function isOutOfScale(value: number): boolean {
  const size = Math.abs(value);
  return size > 1e18 || (size < 1e-18 && size > 0);
}
