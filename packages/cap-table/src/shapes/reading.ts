/** What reading a request finds on the way: refusals, remarks, and who is mentioned. */

import { Reading as InputReading, type ReadingSettings, readLimits } from "@capstack/decimal";
import type { CapTableErrorCode, CapTableWarningCode } from "./error-codes.js";
import { type CapTableLimits, type CapTableSettings, noLimits } from "./limits.js";

/** What one request's reading shares: its findings, its limits, and who has been named so far. */
export class Reading extends InputReading<CapTableErrorCode, CapTableWarningCode> {
  /** False under `shareRounding: "none"`, where fractions of a share are meant. */
  wholeShares = true;
  readonly namedHolders = new Set<string>();
  readonly limits: CapTableLimits;

  constructor(settings: ReadingSettings, limits: CapTableLimits) {
    super(settings);
    this.limits = limits;
  }
}

/** A reading with the settings of a call. */
export function startReading(settings?: CapTableSettings): Reading {
  const { limits, wrong } = readLimits(settings);
  const all = { ...noLimits, ...limits };
  const takes = "the cap table takes events";
  const reading = new Reading({ ...all, unknownFields: settings?.unknownFields, takes }, all);
  for (const { message, path } of wrong) reading.problems.add("invalid_value", message, path);
  return reading;
}

/** A holder as an item names it; the name is present at first mention. */
export interface HolderMention {
  readonly id: string;
  readonly name: string | null;
}
