/** Warrants: rights to buy stock at a strike, issued as a number of shares or as coverage of an amount lent. */

import {
  date,
  type Exact,
  flag,
  fraction,
  type Input,
  list,
  money,
  price,
  type Rational,
  shape,
  shares,
  text,
} from "@capstack/decimal";
import { type CapTable, issued } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { mentionHolder } from "../../model/holder.js";
import { addLot } from "../../model/lots/lot.js";
import { COMMON, requireClass } from "../../model/stock-class.js";
import { checkTranches, vesting, vestingPlan } from "../../model/vesting/read-vesting.js";
import { startVesting } from "../../model/vesting/vesting.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { checkMention, holderFields } from "../../shapes/holder-mention.js";

export const warrantGrant = shape(
  {
    ...holderFields,
    /** That it buys; or coveragePct of amount. Shares. */
    shares: shares({ above: 0, optional: true }),
    /** Of amount; over the strike it gives the shares. A fraction of one: 0.2 is 20 %. */
    coveragePct: fraction({ above: 0, optional: true }),
    /** Covered. Currency. */
    amount: money({ above: 0, optional: true }),
    /** To exercise. Currency a share. */
    strikePrice: price(),
    /** A class of stock; `common` by default. */
    classId: text({ default: COMMON }),
    /** Last day of exercise. YYYY-MM-DD. */
    expirationDate: date({ optional: true }),
    /** Whether it counts in the fully diluted total; true by default. */
    countsInFullyDiluted: flag({ default: true }),
    vesting,
    /** Names the security; chosen by the engine by default. */
    securityId: text({ optional: true }),
  },
  {
    check: (warrant) => {
      const { place, strikePrice } = warrant;
      if (place.exactlyOne("shares", "coveragePct") === "coveragePct") {
        place.lacks("amount");
        if (strikePrice.isZero()) place.refuse(place.raw("strikePrice"), "above zero", null, ["strikePrice"]);
      }
      checkMention(warrant);
      checkTranches(warrant.vesting, exactShares(warrant));
    },
  },
);

/** One warrant: `shares`, or `coveragePct` × `amount` / `strikePrice`. */
export interface WarrantGrant extends Input<typeof warrantGrant> {}

export const warrantIssuanceEvent = shape({
  type: typeOf("warrant_issuance"),
  ...eventHead,
  /** The warrants. */
  warrants: list(warrantGrant),
});

/** Warrants issued. */
export interface WarrantIssuanceEvent extends Input<typeof warrantIssuanceEvent> {}

function exactShares({ shares, coveragePct, amount, strikePrice }: Exact<typeof warrantGrant>): Rational {
  if (shares !== null || coveragePct === null || amount === null || strikePrice.isZero()) return shares ?? ZERO;
  return coveragePct.times(amount).div(strikePrice);
}

export function applyWarrantIssuance(
  table: CapTable,
  { warrants }: Exact<typeof warrantIssuanceEvent>,
  step: EventStep,
): void {
  warrants.forEach((warrant, index) => {
    const path = step.path("warrants", index);
    const holder = mentionHolder(table, warrant, "investor", step);
    const stockClass = requireClass(table, warrant.classId, [...path, "classId"]);
    const exact = exactShares(warrant);
    const shares = issued(exact, table);
    const plan = vestingPlan(warrant.vesting, exact);
    const securityId = warrant.securityId ?? step.nextSecurityId();
    if (shares.isZero()) {
      step.warn("zero_shares_issued", "The coverage comes to no whole share.", "warrants", index);
      return;
    }
    addLot(
      table,
      {
        securityId,
        kind: "warrant",
        holder,
        stockClass,
        shares,
        strikePrice: warrant.strikePrice,
        vesting: plan && startVesting(plan, shares),
        issueDate: step.date,
        expirationDate: warrant.expirationDate,
        countsInFullyDiluted: warrant.countsInFullyDiluted,
      },
      path,
    );
  });
}
