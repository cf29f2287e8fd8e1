/** Options, profits interests and warrants as the exit takes them. */

import { rational } from "@capstack/decimal";
import type { ClassState } from "../answer/state/class-state-type.js";
import { type Row, vestedOf } from "./exit-row.js";
import type { WaterfallOption, WaterfallProfitsInterest, WaterfallWarrant } from "./waterfall-model.js";

export function award({ holder, position, shares }: Row): WaterfallOption {
  return {
    id: position.securityId,
    name: holder.name,
    holderId: holder.id,
    shares,
    strikePrice: position.kind === "rsu" ? 0 : (position.strikePrice ?? 0),
    vested: Math.min(vestedOf(position), shares),
    kind: position.kind === "rsu" || position.kind === "sar" ? position.kind : "option",
  };
}

export function profitsInterest({ holder, position, shares }: Row): WaterfallProfitsInterest {
  return {
    id: position.securityId,
    name: holder.name,
    holderId: holder.id,
    shares,
    participationThreshold: position.strikePrice ?? 0,
    catchUp: position.kind === "profits_interest_catch_up",
    vested: Math.min(vestedOf(position), shares),
  };
}

/** A warrant on a series nobody holds yet is one on the common it would convert into. */
export function warrant(
  { holder, position, shares }: Row,
  sold: ReadonlySet<string>,
  classes: ReadonlyMap<string, ClassState>,
): WaterfallWarrant {
  const row = { id: position.securityId, name: holder.name, holderId: holder.id };
  const strikePrice = position.strikePrice ?? 0;
  if (sold.has(position.classId)) return { ...row, shares, strikePrice, underlying: position.classId };
  const ratio = rational(classes.get(position.classId)?.conversionRatio ?? 1);
  return {
    ...row,
    shares: ratio.times(shares).toNumber(),
    strikePrice: rational(strikePrice).div(ratio).toNumber(),
    underlying: "common",
  };
}
