/** Warrants: rights to buy stock at a strike, issued as a number of shares or as coverage of an amount lent. */

import { type CapTable, issued } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { mentionHolder } from "../model/holder.js";
import { addLot } from "../model/lot.js";
import { readVesting, type VestingInput } from "../model/read-vesting.js";
import { COMMON, requireClass } from "../model/stock-class.js";
import { startVesting } from "../model/vesting.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { aboveZero, zeroOrMore } from "../shapes/ranges.js";

/** One warrant: `shares`, or `coveragePct` × `amount` / `strikePrice`. */
export interface WarrantGrant {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** The holder's display name; required at first mention. */
  readonly name?: string;
  /** That it buys; or coveragePct of amount. Shares. */
  readonly shares?: number;
  /** Of amount; over the strike it gives the shares. A fraction of one: 0.2 is 20 %. */
  readonly coveragePct?: number;
  /** Covered. Currency. */
  readonly amount?: number;
  /** To exercise. Currency a share. */
  readonly strikePrice: number;
  /** A class of stock; common is `common`. */
  readonly classId?: string;
  /** Last day of exercise. YYYY-MM-DD. */
  readonly expirationDate?: string;
  /** Whether it counts in the fully diluted total; true unless given. */
  readonly countsInFullyDiluted?: boolean;
  readonly vesting?: VestingInput;
  /** Names the security; chosen by the engine unless given. */
  readonly securityId?: string;
}

/** Warrants issued. */
export interface WarrantIssuanceEvent extends EventHead {
  readonly type: "warrant_issuance";
  /** The warrants. */
  readonly warrants: readonly WarrantGrant[];
}

export function readWarrantIssuance(fields: Fields) {
  return { warrants: fields.list("warrants", readWarrant) };
}

function readWarrant(fields: Fields) {
  const given = fields.exactlyOne("shares", "coveragePct");
  const coverage = given === "coveragePct";
  const shares = fields.optionalShares("shares");
  const strikePrice = fields.number("strikePrice", coverage ? aboveZero : zeroOrMore);
  const coveragePct = fields.optionalNumber("coveragePct", aboveZero);
  const amount = coverage ? fields.number("amount", aboveZero) : fields.optionalNumber("amount", aboveZero);
  const exactShares =
    shares ?? (coveragePct === null || amount === null ? strikePrice : coveragePct.times(amount).div(strikePrice));
  return {
    holder: fields.holder(),
    exactShares,
    strikePrice,
    classId: fields.optionalText("classId") ?? COMMON,
    expirationDate: fields.optionalDate("expirationDate"),
    countsInFullyDiluted: fields.flag("countsInFullyDiluted", true),
    vesting: readVesting(fields, exactShares.isZero() ? strikePrice : exactShares),
    securityId: fields.optionalText("securityId"),
  };
}

export function applyWarrantIssuance(
  table: CapTable,
  { warrants }: ReturnType<typeof readWarrantIssuance>,
  step: EventStep,
): void {
  warrants.forEach((warrant, index) => {
    const path = step.path("warrants", index);
    const holder = mentionHolder(table, warrant.holder, "investor", step);
    const stockClass = requireClass(table, warrant.classId, [...path, "classId"]);
    const shares = issued(warrant.exactShares, table);
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
        vesting: warrant.vesting === null ? null : startVesting(warrant.vesting, shares),
        issueDate: step.date,
        expirationDate: warrant.expirationDate,
        countsInFullyDiluted: warrant.countsInFullyDiluted,
      },
      path,
    );
  });
}
