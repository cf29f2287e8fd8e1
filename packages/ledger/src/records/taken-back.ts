/** Finds entries without effect: those reversed by a reversal in force, and that reversal itself. */
import { list, openShape, requireArgument, text } from "@capstack/decimal";
import type { Entry } from "./entry.js";

const chain = /* @__PURE__ */ openShape({
  entries: list(openShape({ id: text({ least: 0 }), reverses: text({ optional: true, least: 0 }) })),
});

/**
 * The ids of posted entries that cancel each other. A reversal that was itself reversed has no effect: the entry it
 * reversed is in force again.
 * @throws EngineError `missing_field`, `invalid_value` if a row is not an entry
 * @example
 * const [fee, back, again] = [{ id: "1" }, { id: "2", reverses: "1" }, { id: "3", reverses: "2" }];
 * takenBack([fee, back]).has("1") // => true
 * takenBack([fee, back, again]).has("1") // => false
 */
export function takenBack(entries: readonly Pick<Entry, "id" | "reverses">[]): ReadonlySet<string> {
  requireArgument({ entries }, chain);
  const reverses = new Map(entries.flatMap((entry) => (entry.reverses ? [[entry.id, entry.reverses] as const] : [])));
  const reversed = new Set(reverses.values());
  const undone = new Set<string>();
  // The last of a chain is in force and reverses the one before it, so the one before that is in force again, and so
  // on.
  for (const last of [...reverses.keys()].filter((id) => !reversed.has(id))) {
    for (let id: string | undefined = last; id !== undefined; ) {
      const before = reverses.get(id);
      if (before === undefined) break;
      const isKnown = undone.has(before);
      undone.add(id).add(before);
      id = isKnown ? undefined : reverses.get(before);
    }
  }
  return undone;
}
