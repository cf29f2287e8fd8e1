/** What reading an input notes, and the relations between a fund's inputs. */

import { type Place, Reading, readLimits, showNumber, type UnknownFields } from "@capstack/decimal";
import type { FundEconomicsErrorCode, FundEconomicsWarningCode } from "./codes.js";
import type { FundLimits } from "./limits.js";

/** How an input is read. */
interface ReadingOptions {
  readonly limits?: FundLimits | undefined;
  readonly unknownFields?: UnknownFields | undefined;
}

/** Everything noted while one input is read, the options of the call included. */
export class Notes extends Reading<FundEconomicsErrorCode, FundEconomicsWarningCode> {
  readonly limits: FundLimits;

  constructor(options?: ReadingOptions) {
    const { limits, wrong } = readLimits(options);
    const { textLength = 200 }: FundLimits = limits;
    const takes = "fund-economics takes inputs and analysis";
    super({ unknownFields: options?.unknownFields, textLength, takes });
    this.limits = limits;
    for (const { message, path } of wrong) this.problems.add("invalid_value", message, path);
  }
}

/** Notes inputs that contradict each other. */
export function refuse(place: Place, message: string, ...below: string[]): void {
  const code: FundEconomicsErrorCode = "invalid_inputs";
  place.problem(code, message, ...below);
}

/** Notes a field that is null where leaving it out means something of its own. */
export function refuseNull(place: Place, name: string): void {
  if (place.states(name)) place.lacks(name);
}

/** Notes parts that do not make their whole. */
export function refuseSum(place: Place, what: string, sum: number, wanted: string, ...below: string[]): void {
  refuse(place, `${what} to ${showNumber(sum)}; they must ${wanted}.`, ...below);
}
