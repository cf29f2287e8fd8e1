/**
 * A cap table as the exit waterfall reads it. Available pool and promised shares have no claim on proceeds and are left
 * out. Convertible securities still outstanding go along with what the waterfall needs to convert or repay them.
 */

import { flag, oneOf, openShape, optional, requireArgument } from "@capstack/decimal";
import type { ClassState } from "../answer/state/class-state-type.js";
import type { Position } from "../answer/state/holder-state-type.js";
import { STATE } from "../answer/state/state-shape.js";
import type { CapTableState } from "../answer/state/state-types.js";
import { isProfitsInterest } from "../model/records.js";
import { outstanding } from "./exit-convertible.js";
import { award, profitsInterest, warrant } from "./exit-rights.js";
import { type Row, rowsOf } from "./exit-row.js";
import { byHolder, series, total, who } from "./exit-series.js";
import type { WaterfallCommon, WaterfallModel } from "./waterfall-model.js";

/** What to take into the model. */
export interface WaterfallModelOptions {
  /** Whether unvested stock and awards take part; true by default. */
  readonly includeUnvested?: boolean;
  /** Whether outstanding SAFEs and notes go along (default) or are left out. */
  readonly convertibles?: "outstanding" | "omit";
}

const ASKED = /* @__PURE__ */ openShape({
  state: STATE,
  options: optional(
    openShape({
      includeUnvested: flag({ optional: true }),
      convertibles: oneOf(["outstanding", "omit"], { optional: true }),
    }),
  ),
});

/**
 * Turns a state into the exit waterfall's `model`, field for field under its names.
 * @param state a final state, or a snapshot with positions
 * @throws EngineError `invalid_value` when the state has no positions (`snapshots: "summary"`), `missing_field`,
 * `not_finite`, `invalid_date` where it is no state
 * @see Open Cap Format: the larger seniority is paid first, here and in the waterfall
 * @example
 * const { final } = computeCapTable({
 *   events: [
 *     { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] },
 *     { type: "priced_round", label: "Seed", preMoneyValuation: 8_000_000,
 *       investments: [{ id: "vc", name: "VC", amount: 2_000_000 }] },
 *   ],
 * });
 * const model = toWaterfallModel(final);
 * model.common // => [{ id: "ada", name: "Ada", shares: 8000000 }]
 * model.preferred[0].holders // => [{ id: "vc", name: "VC", shares: 2000000, invested: 2000000 }]
 */
export function toWaterfallModel(state: CapTableState, options: WaterfallModelOptions = {}): WaterfallModel {
  requireArgument({ state, options }, ASKED);
  const { includeUnvested, convertibles } = options ?? {};
  const rows = state.holders.flatMap((holder) => rowsOf(holder, includeUnvested ?? true));
  const classes = new Map(state.classes.map((stockClass) => [stockClass.id, stockClass]));
  const stock = rows.filter(({ position }) => position.kind === "stock");
  const preferred = state.classes
    .filter(({ kind }) => kind === "preferred")
    .map((stockClass) =>
      series(
        stockClass,
        stock.filter(({ position }) => position.classId === stockClass.id),
      ),
    )
    .filter(({ holders }) => holders.length > 0);
  const sold = new Set(preferred.map(({ id }) => id));
  const interests = rows.filter(({ position }) => isProfitsInterest(position.kind)).map(profitsInterest);
  return {
    common: commonRows(stock, classes),
    preferred,
    options: rows.filter(({ position }) => AWARDS.includes(position.kind)).map(award),
    warrants: rows.filter(({ position }) => position.kind === "warrant").map((row) => warrant(row, sold, classes)),
    ...(interests.length === 0 ? {} : { profitsInterests: interests }),
    convertibles: convertibles === "omit" ? [] : outstanding(state),
  };
}

const AWARDS: readonly Position["kind"][] = ["option", "iso", "nso", "rsu", "sar"];

function commonRows(stock: readonly Row[], classes: ReadonlyMap<string, ClassState>): WaterfallCommon[] {
  const common = stock.filter(({ position }) => classes.get(position.classId)?.kind === "common");
  return [...byHolder(common)].map(([, rows]) => ({ ...who(rows), shares: total(rows) }));
}
