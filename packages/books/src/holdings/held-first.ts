/** The order of a structure: what is held comes before what holds it. */
import { refusal } from "../requests/failures.js";

interface Ends {
  readonly holderId: string;
  readonly heldId: string;
}

/**
 * Vehicles of holdings, each after every vehicle that it holds; of two that are free the one with the lesser id first.
 * @throws Failure `circular_holding`
 */
export function heldFirst(holdings: readonly Ends[]): string[] {
  const left = new Set(holdings.flatMap(({ holderId, heldId }) => [holderId, heldId]));
  const order: string[] = [];
  while (left.size > 0) {
    const free = [...left]
      .sort()
      .filter((id) => !holdings.some(({ holderId, heldId }) => holderId === id && left.has(heldId)));
    if (free.length === 0) {
      throw refusal("circular_holding", "The vehicles would hold each other in a circle.", {
        details: { vehicles: [...left].sort() },
      });
    }
    for (const id of free) left.delete(id);
    order.push(...free);
  }
  return order;
}

/** The vehicles that a vehicle is connected with by holdings, itself among them. */
export function structureOf(holdings: readonly Ends[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { holderId, heldId } of holdings) {
      if (found.has(holderId)) found.add(heldId);
      if (found.has(heldId)) found.add(holderId);
    }
  }
  return found;
}
