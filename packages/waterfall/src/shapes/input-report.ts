/** What reading finds: refusals and remarks, each with its path. */

import { type ErrorPath, Reading, readLimits, tooManySentence } from "@capstack/decimal";
import type { WaterfallErrorCode, WaterfallWarningCode } from "./error-codes.js";
import { defaultLimits, type WaterfallLimits, type WaterfallOptions } from "./limits.js";

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
