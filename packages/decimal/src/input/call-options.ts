/** Options of a call: limits, and the treatment of unknown fields. They are checked like input. */
import { isRecord } from "./record.js";
import { wrongSentence } from "./sentences.js";

/** Ceilings as given, and what is wrong with the others. */
interface LimitsRead {
  readonly limits: Readonly<Record<string, number>>;
  readonly wrong: readonly { readonly message: string; readonly path: readonly string[] }[];
}

const NONE: LimitsRead = /* @__PURE__ */ Object.freeze({ limits: {}, wrong: [] });

/**
 * The `limits` of a call's options: numbers of zero or more, `Infinity` for none. Absent or null options set nothing.
 * @example
 * readLimits({ limits: { rows: 10 } }).limits // => { rows: 10 }
 * readLimits({ limits: { rows: "10" } }).wrong[0].message // => 'limits.rows is "10"; it must be a number, zero or more.'
 */
export function readLimits(options: unknown): LimitsRead {
  const input = options ?? {};
  if (isRecord(input) && input.limits === undefined) return NONE;
  if (!isRecord(input)) return { limits: {}, wrong: [wrong("options", input, "an object")] };
  const limits = input.limits ?? {};
  if (!isRecord(limits)) return { limits: {}, wrong: [wrong("limits", limits, "an object")] };
  const set = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  return {
    limits: Object.fromEntries(set.filter((entry): entry is [string, number] => isLimit(entry[1]))),
    wrong: set
      .filter(([, limit]) => !isLimit(limit))
      .map(([name, limit]) => wrong(`limits.${name}`, limit, "a number, zero or more")),
  };
}

function wrong(name: string, value: unknown, wanted: string) {
  return { message: wrongSentence(name, value, wanted), path: name.split(".") };
}

function isLimit(limit: unknown): boolean {
  return typeof limit === "number" && limit >= 0;
}
