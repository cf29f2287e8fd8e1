/**
 * Builds a model from Open Cap Format objects: stock classes, and stock issuances as holdings. Seniority follows the
 * format, the larger number first. A class without `participation_cap_multiple` does not participate; the format has no
 * word for participation without a cap.
 * @see Open Cap Format 1.2, StockClass and StockIssuance
 */

import {
  date,
  type Exact,
  type Field,
  fieldOf,
  type Input,
  list,
  oneOf,
  optional,
  type Place,
  type Presence,
  rational,
  shape,
  text,
} from "@capstack/decimal";
import { InputReport, refuse } from "./shapes/answer/input-report.js";
import type { CommonHolding, WaterfallModel } from "./shapes/model.js";
import type { PreferredHolder, PreferredSeries } from "./shapes/preferred.js";

/** A number as the format writes it: decimal text, or a plain number. */
export type OcfNumeric = string | number;

/** A number, or a decimal number as text. */
function numeric(): Field<OcfNumeric, number, false>;
function numeric(presence: { readonly optional: true }): Field<OcfNumeric, number | null, true>;
function numeric(presence: Presence<OcfNumeric> = {}): Field<OcfNumeric, number | null> {
  const kind = {
    facts: { kind: "number" },
    harmless: 0,
    exact: Number,
    read: (value: unknown, place: Place, name: string): number => {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      if (typeof number === "number" && Number.isFinite(number)) return number;
      refuse(place, "invalid_value", `${name} must be a decimal number.`, name);
      return 0;
    },
  } as const;
  return fieldOf<OcfNumeric, number, Presence<OcfNumeric>>(kind, presence) as Field<OcfNumeric, number | null>;
}

/** The format carries many fields that a waterfall does not read; none of them is remarked on. */
const open = { isOpen: true };

const monetary = shape({ amount: numeric() }, open);
const ratio = shape({ numerator: numeric(), denominator: numeric() }, open);
const conversionRight = shape({ conversion_mechanism: optional(shape({ ratio: optional(ratio) }, open)) }, open);

const stockClass = shape(
  {
    id: text(),
    name: text({ optional: true }),
    class_type: oneOf(["COMMON", "PREFERRED"]),
    seniority: numeric({ optional: true }),
    price_per_share: optional(monetary),
    liquidation_preference_multiple: numeric({ optional: true }),
    participation_cap_multiple: numeric({ optional: true }),
    conversion_rights: list(conversionRight, { default: [] }),
  },
  open,
);

/** The fields of a stock class that a waterfall reads. */
export interface OcfStockClass extends Input<typeof stockClass> {}

const stockIssuance = shape(
  {
    security_id: text(),
    stock_class_id: text(),
    stakeholder_id: text(),
    stakeholder_name: text({ optional: true }),
    quantity: numeric(),
    share_price: optional(monetary),
    date: date({ optional: true }),
  },
  open,
);

/** The fields of a stock issuance that a waterfall reads; the name of the holder may be added. */
export interface OcfHolding extends Input<typeof stockIssuance> {}

const openCapFormat = shape({ stockClasses: list(stockClass), holdings: list(stockIssuance) });

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
  const read = openCapFormat.readAt({ stockClasses, holdings }, report);
  const classes = read.stockClasses.map(classOf);
  const held = read.holdings.map(holdingOf);
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

function commonOf({ id, name, shares, holderId }: PreferredHolder): CommonHolding {
  return { id, name, shares, ...(holderId === undefined ? {} : { holderId }) };
}

function classOf(one: Exact<typeof stockClass>) {
  const cap = one.participation_cap_multiple;
  const terms: Omit<PreferredSeries, "holders"> = {
    id: one.id,
    name: one.name ?? one.id,
    seniority: one.seniority ?? 0,
    ...present("originalIssuePrice", one.price_per_share?.amount),
    ...present("liquidationMultiple", one.liquidation_preference_multiple),
    ...(cap === null ? {} : { participation: "capped", participationCapMultiple: cap }),
    ...present("conversionRatio", conversionRatioOf(one)),
  };
  return { id: one.id, isCommon: one.class_type === "COMMON", terms };
}

function holdingOf(one: Exact<typeof stockIssuance>): { classId: string; row: PreferredHolder } {
  const price = rational(one.share_price?.amount ?? 0);
  const row = {
    id: one.security_id,
    name: one.stakeholder_name ?? one.stakeholder_id,
    shares: one.quantity,
    invested: price.times(rational(one.quantity)).toNumber(),
    holderId: one.stakeholder_id,
    ...present("issueDate", one.date),
  };
  return { classId: one.stock_class_id, row };
}

function present<Name extends string, Value>(name: Name, value: Value | null | undefined): { [N in Name]?: Value } {
  return value === null || value === undefined ? {} : ({ [name]: value } as { [N in Name]?: Value });
}

/** Common for a share by the first right that states a ratio. */
function conversionRatioOf({ conversion_rights: rights }: Exact<typeof stockClass>): number | null {
  for (const { conversion_mechanism: mechanism } of rights) {
    const stated = mechanism?.ratio;
    if (stated && stated.denominator !== 0) {
      return rational(stated.numerator).div(rational(stated.denominator)).toNumber();
    }
  }
  return null;
}
