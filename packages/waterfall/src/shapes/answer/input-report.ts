/** What reading finds: refusals and remarks, each with its path; and the numbers the engine computes with. */

import { type ErrorPath, type NumberFault, type Place, Reading, readLimits, tooManySentence } from "@capstack/decimal";
import type { WaterfallErrorCode, WaterfallWarningCode } from "../error-codes.js";
import { defaultLimits, type WaterfallLimits, type WaterfallOptions } from "../limits.js";

const LARGEST_NUMBER = 1e15;
const MOST_DECIMALS = 40;

/** Where problems and warnings of one request are gathered. */
export class InputReport extends Reading<WaterfallErrorCode, WaterfallWarningCode> {
  readonly limits: WaterfallLimits;

  constructor(options?: WaterfallOptions) {
    const { limits, wrong } = readLimits(options);
    const all = { ...defaultLimits, ...limits };
    const takes = "the exit waterfall takes model and exitValuation";
    super({ unknownFields: options?.unknownFields, textLength: all.textLength, listItems: all.rows, takes });
    this.limits = all;
    for (const { message, path } of wrong) this.problem("invalid_value", message, path);
  }

  problem(code: WaterfallErrorCode, message: string, path: ErrorPath, details?: Readonly<Record<string, unknown>>) {
    this.problems.add(code, message, path, details);
  }

  override misfit(value: number): NumberFault | undefined {
    if (Math.abs(value) <= LARGEST_NUMBER && !isTooFine(value)) return undefined;
    return { code: "invalid_value", words: `at most 1e15, with at most ${MOST_DECIMALS} decimals` };
  }

  override admits(items: number, place: Place, name: string, limit: keyof WaterfallLimits = "rows"): boolean {
    return items <= this.limits[limit] || !this.exceeds(items, this.limits[limit], name, [...place.path, name]);
  }

  /** Notes a problem when a list is longer than its ceiling, and whether it is. */
  exceeds(count: number, limit: number, what: string, path: ErrorPath): boolean {
    if (count <= limit) return false;
    const message =
      path.at(-1) === what
        ? tooManySentence(what, count, "items", limit)
        : `${count} ${what} are more than the ${limit} allowed.`;
    this.problem("limit_exceeded", message, path, { limit, count });
    return true;
  }
}

/** Notes what is wrong with a part of an object. */
export function refuse(place: Place, code: WaterfallErrorCode, message: string, ...below: (string | number)[]): void {
  place.problem(code, message, ...below);
}

function isTooFine(value: number): boolean {
  return value !== 0 && Math.abs(value) < 1e-6 && decimalsOf(value) > MOST_DECIMALS;
}

function decimalsOf(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return (digits.split(".")[1]?.length ?? 0) - Number(exponent);
}
