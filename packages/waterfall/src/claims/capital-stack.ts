/** The capital stack as read: every list of the model, its ids checked and its references resolved. */

import { type Rational, rational, sumOf } from "@capstack/decimal";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";
import { type CommonRow, readCommonHolding, readUnissuedPool } from "./common-stock.js";
import { type ConvertibleSecurity, readConvertible } from "./convertible.js";
import { readSeries, type Series } from "./preferred-series.js";
import { readOption, readWarrant, type ShareRight } from "./share-rights.js";
import { checkIds, checkReferences } from "./stack-ids.js";

/** The stack, read. */
export interface CapitalStack {
  readonly common: readonly CommonRow[];
  readonly series: readonly Series[];
  readonly rights: readonly ShareRight[];
  readonly convertibles: readonly ConvertibleSecurity[];
  readonly highestFirst: boolean;
}

const FIELDS = [
  "common",
  "preferred",
  "options",
  "warrants",
  "convertibles",
  "unissuedPool",
  "seniorityOrder",
] as const;

export type Path = readonly (string | number)[];

export function readCapitalStack(value: unknown, report: InputReport, exitDate: string | undefined): CapitalStack {
  const fields = new Fields(value, ["model"], report, FIELDS);
  const read = <Item>(name: string, one: (item: unknown, path: Path, report: InputReport) => Item): Item[] =>
    fields.rows(name).map((item, index) => one(item, ["model", name, index], report));
  const common = [
    ...read("common", readCommonHolding),
    ...readUnissuedPool(fields.value("unissuedPool"), ["model", "unissuedPool"], report),
  ];
  const series = fields
    .rows("preferred", report.limits.series)
    .map((item, index) => readSeries(item, ["model", "preferred", index], report, exitDate));
  const options = read("options", readOption);
  const warrants = read("warrants", readWarrant);
  const convertibles = read("convertibles", (item, path) => readConvertible(item, path, report, exitDate));
  const stack = { common, series, rights: [...options, ...warrants], convertibles };
  checkIds(stack, options.length, report);
  checkReferences(stack, report);
  checkSize(stack, report);
  const order = fields.choice("seniorityOrder", ["highest-first", "lowest-first"], "highest-first");
  return { ...stack, highestFirst: order === "highest-first" };
}

export type Lists = Omit<CapitalStack, "highestFirst">;

function checkSize({ common, series, rights, convertibles }: Lists, report: InputReport): void {
  const holders = series.reduce((count, one) => count + one.holders.length, 0);
  const rows = common.length + holders + rights.length + convertibles.length;
  report.exceeds(rows, report.limits.rows, "rows", ["model"]);
  const empty = [...common, ...series.flatMap((one) => one.holders), ...rights].filter(({ shares }) => shares.isZero());
  if (empty.length === 0) return;
  const message = `${empty.length} row(s) hold no shares, such as "${empty[0]?.id}"; they take no part as common.`;
  report.warn("zero_shares_ignored", message, ["model"]);
}

/** Common as if every option were exercised and every series converted; unconverted SAFEs and notes are left out. */
export function capitalization({ common, series, rights }: Lists): Rational {
  const ratios = new Map(series.map((one) => [one.id, one.conversionRatio]));
  const ratioOf = (id: string) => ratios.get(id) ?? rational(1);
  return sumOf([
    ...common.map((row) => row.shares),
    ...series.map((one) => sumOf(one.holders.map((holder) => holder.shares)).times(one.conversionRatio)),
    ...rights.map((right) => right.shares.times(ratioOf(right.underlying))),
  ]);
}
