/** The limits of one deployment: `LIMITS="computePerMinute=6000,bodyBytes=8388608"` changes two of them. */
import { defaultLimits, type Limits } from "@capstack/contract";
import { nearestName } from "@capstack/decimal";
import type * as z from "zod";

const names = Object.keys(defaultLimits);

/**
 * The defaults, changed by a list of `name=value`; the names are those of `limits` in the catalog.
 * @example z.string().transform(readLimits).parse("computePerMinute=6000").computePerMinute // => 6000
 */
export function readLimits(text: string, context: z.RefinementCtx): Limits {
  const changes: Record<string, number> = {};
  for (const part of text.split(",").filter((item) => item.trim() !== "")) {
    const [name = "", value = ""] = part.split("=").map((word) => word.trim());
    if (!names.includes(name)) context.addIssue({ code: "custom", message: unknownLimit(name) });
    else if (!/^[1-9]\d{0,11}$/.test(value)) {
      context.addIssue({ code: "custom", message: `${name} must be a whole number above 0, not "${value}"` });
    } else changes[name] = Number(value);
  }
  return { ...defaultLimits, ...changes };
}

function unknownLimit(name: string): string {
  const nearest = nearestName(name, names);
  return nearest === undefined
    ? `there is no limit "${name}"`
    : `there is no limit "${name}"; did you mean ${nearest}?`;
}
