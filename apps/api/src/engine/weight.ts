/** How much work a body asks for, guessed from its size alone: small work runs where it is, large work in the pool. */
import type { Model } from "./engines.js";

/** Work above this leaves the main thread: some milliseconds of it. */
export const HEAVY = 2_000;

/** A rough count of steps. Bodies that no engine would accept weigh nothing: they are refused at once. */
export function weightOf(_model: Model, body: unknown): number {
  return listOf(body, "events").reduce<number>((sum, event) => sum + 1 + listsIn(event), 0);
}

/** The items of all lists directly inside an object. */
function listsIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + (Array.isArray(item) ? item.length : 0), 0);
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const list = (value as Readonly<Record<string, unknown>> | null)?.[key];
  return Array.isArray(list) ? list : [];
}
