/**
 * Builds a model from Open Cap Format objects: stock classes, and stock issuances as holdings. Seniority follows the
 * format, the larger number first. A class without `participation_cap_multiple` does not participate; the format has no
 * word for participation without a cap.
 * @see Open Cap Format 1.2, StockClass and StockIssuance
 */

import { rational } from "@capstack/decimal";
import { Fields } from "./shapes/field-reader.js";
import { InputReport } from "./shapes/input-report.js";
import type { CommonHolding, WaterfallModel } from "./shapes/model.js";
import type { PreferredHolder, PreferredSeries } from "./shapes/preferred.js";

/** A number as the format writes it: decimal text, or a plain number. */
export type OcfNumeric = string | number;

/** The fields of a stock class that a waterfall reads. */
export interface OcfStockClass {
  readonly id: string;
  readonly name: string;
  readonly class_type: "COMMON" | "PREFERRED";
  readonly seniority: OcfNumeric;
  readonly price_per_share?: { readonly amount: OcfNumeric };
  readonly liquidation_preference_multiple?: OcfNumeric;
  readonly participation_cap_multiple?: OcfNumeric;
  readonly conversion_rights?: readonly {
    readonly conversion_mechanism?: {
      readonly ratio?: { readonly numerator: OcfNumeric; readonly denominator: OcfNumeric };
    };
  }[];
}

/** The fields of a stock issuance that a waterfall reads; the name of the holder may be added. */
export interface OcfHolding {
  readonly security_id: string;
  readonly stock_class_id: string;
  readonly stakeholder_id: string;
  readonly stakeholder_name?: string;
  readonly quantity: OcfNumeric;
  readonly share_price?: { readonly amount: OcfNumeric };
  readonly date?: string;
}

/**
 * A waterfall's model from Open Cap Format objects.
 * @param stockClasses the items of a stock classes file
 * @param holdings     stock issuances still outstanding
 * @returns a model for {@link computeExitWaterfall}; classes without holdings are left out
 * @throws EngineError `missing_field`, `invalid_value`, `not_finite`, `negative_value`, `limit_exceeded`
 * @see Open Cap Format 1.2
 * @example
 * const model = fromOcf(
 *   [{ id: "cs", name: "Common", class_type: "COMMON", seniority: "1" }],
 *   [{ security_id: "cs-1", stock_class_id: "cs", stakeholder_id: "jim", quantity: "5000" }],
 * );
 * model.common // => [{ id: "cs-1", name: "jim", shares: 5000, holderId: "jim" }]
 */
export function fromOcf(stockClasses: readonly OcfStockClass[], holdings: readonly OcfHolding[]): WaterfallModel {
  const report = new InputReport();
  const root = new Fields({ stockClasses, holdings }, [], report, ["stockClasses", "holdings"]);
  const classes = root.rows("stockClasses").map((one, index) => readStockClass(one, index, report));
  const held = root.rows("holdings").map((one, index) => readHolding(one, index, report));
  const known = new Set(classes.map(({ id }) => id));
  held.forEach(({ classId }, index) => {
    if (!known.has(classId)) {
      report.problem("invalid_value", `There is no stock class "${classId}".`, ["holdings", index, "stock_class_id"]);
    }
  });
  report.problems.throwIfAny();
  return {
    common: classes
      .filter(({ isCommon }) => isCommon)
      .flatMap(({ id }) => held.filter(({ classId }) => classId === id).map(({ row }) => commonOf(row))),
    preferred: classes
      .filter(({ id, isCommon }) => !isCommon && held.some(({ classId }) => classId === id))
      .map(({ terms, id }) => ({
        ...terms,
        holders: held.filter(({ classId }) => classId === id).map(({ row }) => row),
      })),
  };
}

type Path = readonly (string | number)[];

function commonOf({ id, name, shares, holderId }: PreferredHolder): CommonHolding {
  return { id, name, shares, ...(holderId === undefined ? {} : { holderId }) };
}

function readStockClass(value: unknown, index: number, report: InputReport) {
  const path = ["stockClasses", index];
  const fields = open(value, path, report);
  const id = fields.text("id");
  fields.require("class_type");
  const isCommon = fields.choice("class_type", ["COMMON", "PREFERRED"], "COMMON") === "COMMON";
  const price = moneyOf(fields, "price_per_share");
  const multiple = numeric(fields, "liquidation_preference_multiple");
  const cap = numeric(fields, "participation_cap_multiple");
  const ratio = conversionRatio(fields);
  const terms: Omit<PreferredSeries, "holders"> = {
    id,
    name: fields.text("name", id),
    seniority: numeric(fields, "seniority") ?? 0,
    ...(price === undefined ? {} : { originalIssuePrice: price }),
    ...(multiple === undefined ? {} : { liquidationMultiple: multiple }),
    ...(cap === undefined ? {} : { participation: "capped", participationCapMultiple: cap }),
    ...(ratio === undefined ? {} : { conversionRatio: ratio }),
  };
  return { id, isCommon, terms };
}

function readHolding(value: unknown, index: number, report: InputReport): { classId: string; row: PreferredHolder } {
  const fields = open(value, ["holdings", index], report);
  const holderId = fields.text("stakeholder_id");
  fields.require("quantity");
  const shares = numeric(fields, "quantity") ?? 0;
  const invested = rational(moneyOf(fields, "share_price") ?? 0)
    .times(rational(shares))
    .toNumber();
  const issueDate = fields.optionalDate("date") ?? undefined;
  const row = {
    id: fields.text("security_id"),
    name: fields.text("stakeholder_name", holderId),
    shares,
    invested,
    holderId,
  };
  return { classId: fields.text("stock_class_id"), row: { ...row, ...(issueDate === undefined ? {} : { issueDate }) } };
}

/** The format carries many fields that a waterfall does not read; none of them is remarked on. */
function open(value: unknown, path: Path, report: InputReport): Fields {
  return new Fields(value, path, report, Object.keys(Object(value)));
}

function numeric(fields: Fields, name: string): number | undefined {
  const value = fields.value(name);
  if (value === undefined) return undefined;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) return number;
  fields.problem("invalid_value", `${name} must be a decimal number.`, name);
  return undefined;
}

function moneyOf(fields: Fields, name: string): number | undefined {
  return fields.has(name) ? numeric(open(fields.value(name), fields.at(name), fields.report), "amount") : undefined;
}

function conversionRatio(fields: Fields): number | undefined {
  for (const [index, right] of fields.rows("conversion_rights").entries()) {
    const path = [...fields.at("conversion_rights"), index];
    const mechanism = open(right, path, fields.report).value("conversion_mechanism");
    const ratio = mechanism === undefined ? undefined : open(mechanism, path, fields.report).value("ratio");
    if (ratio === undefined) continue;
    const parts = open(ratio, [...path, "ratio"], fields.report);
    const [numerator, denominator] = [numeric(parts, "numerator"), numeric(parts, "denominator")];
    if (numerator !== undefined && denominator !== undefined && denominator !== 0)
      return rational(numerator).div(rational(denominator)).toNumber();
  }
  return undefined;
}
