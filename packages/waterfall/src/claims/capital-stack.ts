/** The capital stack: every list of the model, its ids checked and its references resolved. */

import { type Exact, type Rational, rational, sumOf } from "@capstack/decimal";
import type { InputReport } from "../shapes/answer/input-report.js";
import type { waterfallModel } from "../shapes/model.js";
import { type CommonRow, commonRow, unissuedRows } from "./common-stock.js";
import { type ConvertibleSecurity, convertibleOf } from "./convertibles/convertible.js";
import { type Series, seriesOf } from "./preferred/preferred-series.js";
import { type ProfitsInterestRow, profitsInterestOf } from "./profits-interests.js";
import { optionOf, type ShareRight, warrantOf } from "./share-rights.js";
import { checkIds, checkReferences } from "./stack-ids.js";

/** The stack. */
export interface CapitalStack {
  readonly common: readonly CommonRow[];
  readonly series: readonly Series[];
  readonly rights: readonly ShareRight[];
  readonly profitsInterests: readonly ProfitsInterestRow[];
  readonly convertibles: readonly ConvertibleSecurity[];
  readonly highestFirst: boolean;
}

/** The stack at an exit on a day, its ids and references checked. */
export function capitalStackOf(
  model: Exact<typeof waterfallModel>,
  report: InputReport,
  exitDate: string | null,
): CapitalStack {
  const options = model.options.map(optionOf);
  const stack = {
    common: [...model.common.map(commonRow), ...unissuedRows(model.unissuedPool)],
    series: model.preferred.map((one) => seriesOf(one, report, exitDate)),
    rights: [...options, ...model.warrants.map(warrantOf)],
    profitsInterests: model.profitsInterests.map(profitsInterestOf),
    convertibles: model.convertibles.map((one) => convertibleOf(one, report, exitDate)),
  };
  checkIds(stack, options.length, report);
  checkReferences(stack, report);
  checkSize(stack, report);
  return { ...stack, highestFirst: model.seniorityOrder === "highest-first" };
}

export type Lists = Omit<CapitalStack, "highestFirst">;

function checkSize(stack: Lists, report: InputReport): void {
  const { common, series, rights, profitsInterests, convertibles } = stack;
  const holders = series.reduce((count, one) => count + one.holders.length, 0);
  const rows = common.length + holders + rights.length + profitsInterests.length + convertibles.length;
  report.exceeds(rows, report.limits.rows, "rows", ["model"]);
  const empty = [...common, ...series.flatMap((one) => one.holders), ...rights, ...profitsInterests].filter(
    ({ shares }) => shares.isZero(),
  );
  if (empty.length === 0) return;
  const message = `${empty.length} row(s) hold no shares, such as "${empty[0]?.id}"; they take no part as common.`;
  report.warn("zero_shares_ignored", message, ["model"]);
}

/** Common as if every option were exercised and every series converted; unconverted SAFEs and notes are left out. */
export function capitalization({ common, series, rights, profitsInterests }: Lists): Rational {
  const ratios = new Map(series.map((one) => [one.id, one.conversionRatio]));
  const ratioOf = (id: string) => ratios.get(id) ?? rational(1);
  return sumOf([
    ...common.map((row) => row.shares),
    ...series.map((one) => sumOf(one.holders.map((holder) => holder.shares)).times(one.conversionRatio)),
    ...rights.map((right) => right.shares.times(ratioOf(right.underlying))),
    ...profitsInterests.map((one) => one.shares),
  ]);
}
