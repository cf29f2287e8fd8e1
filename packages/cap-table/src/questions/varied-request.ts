/** A request with one of its terms changed. */

import { wrongSentence } from "@capstack/decimal";
import type { CapTableRequest } from "../compute/request.js";
import type { CapTableEvent } from "../events/event.js";
import { refuse } from "../model/cap-table.js";
import type { PricedRoundEvent } from "../round/terms/priced-round.js";
import { lastRound, withRound } from "./compare-rounds.js";
import type { SolveForQuestion } from "./solve-for.js";

export function varied({ request, vary, securityId }: SolveForQuestion, value: number): CapTableRequest {
  if (vary === "cap") return withCap(request, securityId ?? "", value);
  const at = lastRound(request.events);
  if (vary === "preMoney") return withRound(request, at, { preMoneyValuation: value });
  const { investments = [], pools = [] } = request.events[at] as PricedRoundEvent;
  if (vary === "newMoney") {
    const first = investments[0] ?? refuse("missing_field", "The round has no investment to vary.", ["vary"]);
    return withRound(request, at, { investments: [{ ...first, amount: value }, ...investments.slice(1)] });
  }
  const { shares: _, ...pool } = pools[0] ?? { mode: "pre" as const };
  return withRound(request, at, { pools: [{ ...pool, pct: value }, ...pools.slice(1)] });
}

/** The event that issued the security, with another cap in it. */
function withCap(request: CapTableRequest, securityId: string, valuationCap: number): CapTableRequest {
  let found = false;
  const change = <T extends { readonly securityId?: string }>(items: readonly T[]): T[] =>
    items.map((item) => {
      if (item.securityId !== securityId) return item;
      found = true;
      return { ...item, valuationCap };
    });
  const events = request.events.map((event): CapTableEvent => {
    if (event.type === "safe_issuance") return { ...event, safes: change(event.safes) };
    return event.type === "note_issuance" ? { ...event, notes: change(event.notes) } : event;
  });
  if (!found)
    refuse("unknown_security", wrongSentence("securityId", securityId, "that of a SAFE or note that an event issues"), [
      "securityId",
    ]);
  return { ...request, events };
}
