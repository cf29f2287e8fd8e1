/** What a position and all positions come to, in sentences. */

import { showCompact, showMoney, showMultiple, showRate } from "../../figures/figures.js";
import { investedCapital, investments, tooMuchHeld } from "../fund-answers.js";
import type { KnownPosition } from "../held-companies.js";
import { restOf } from "../positions.js";

/** What the position cost and returns, and how much of the fund it is. */
export function Standing({ known: { investment, soldFor } }: { readonly known: KnownPosition }) {
  const all = investedCapital.value;
  if (investment === null) return null;
  const { name, invested, proceeds } = investment;
  return (
    <p class="help" role="status">
      Cost {showMoney(invested)}, returns {showMoney(proceeds)}{" "}
      {soldFor === null ? "at the exit" : `at an exit for ${showCompact(soldFor)}`}: {showMultiple(proceeds / invested)}
      .
      {all === null ? null : (
        <>
          {" "}
          <bdi>{name || "It"}</bdi> is {showRate(invested / all)} of invested capital.
        </>
      )}
    </p>
  );
}

/** How much of the fund the positions are together, and what is left to the outcomes. */
export function Concentration() {
  const held = investments.value ?? [];
  const all = investedCapital.value;
  if (held.length === 0 || all === null || tooMuchHeld.value !== null) return null;
  const largest = held.reduce((one, other) => (other.invested > one.invested ? other : one));
  const rest = restOf(held, all);
  return (
    <p class="help" data-concentration>
      {held.length === 1 ? null : (
        <>
          {showRate(1 - rest)} of the {showCompact(all)} invested is in {held.length} positions; the largest,{" "}
          <bdi>{largest.name || "without a name"}</bdi>, is {showRate(largest.invested / all)}.{" "}
        </>
      )}
      The outcomes below share the other {showRate(rest)}.
    </p>
  );
}
