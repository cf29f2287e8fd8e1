/** Warnings of the cap table's engine in the words of the page: by the event and the names that a person knows. */
import type { CapTableRequest, CapTableWarning } from "@capstack/cap-table";
import type { Company } from "../engine/shown-company.js";
import { showPercent, showTerm } from "../figures/figures.js";
import { idOf } from "../state/event-id.js";
import type { JsonObject } from "../state/studio-state.js";
import { nameOf } from "./event-words.js";

/**
 * A pool that is larger than the target of an event, with the event's name and both sizes.
 * @returns null of any other warning, and where the pool's size after the event is not known
 */
export function poolOverTarget(
  { code, message, path }: CapTableWarning,
  { events }: Pick<CapTableRequest, "events">,
  { snapshots }: Pick<Company, "snapshots">,
): string | null {
  const place = Number(path[1]);
  const event = events[place] as unknown as JsonObject | undefined;
  if (code !== "pool_target_exceeded" || event === undefined) return null;
  const [, poolId] = /^The pool "(.*)" already exceeds/.exec(message) ?? [];
  const after = snapshots.find(({ eventId }) => eventId === idOf(event, place));
  const pool = after?.pools.find(({ id }) => id === poolId);
  const rows = Array.isArray(event.pools) ? (event.pools as readonly JsonObject[]) : [event];
  const target = rows[typeof path[3] === "number" ? path[3] : 0]?.pct;
  if (pool === undefined || typeof target !== "number") return null;
  return `${nameOf(event)}: “${pool.name}” is ${showPercent(pool.ownership)}, already over its target of ${showTerm(target)}; nothing is added.`;
}
