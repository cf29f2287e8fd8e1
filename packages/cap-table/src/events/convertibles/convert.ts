/**
 * SAFEs and notes converted outside a round: at maturity, on a change of control, or by election. The price is given,
 * or follows from a valuation over each instrument's own capitalization, or from its cap.
 */

import { type Exact, type Field, flag, type Input, list, money, price, shape, text } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import { requireOutstanding } from "../../model/convertibles/convertible.js";
import type { EventStep } from "../../model/event-step.js";
import { classTerms } from "../../model/read-class-terms.js";
import type { Convertible, StockClass } from "../../model/records.js";
import { applyChange, TableChange } from "../../model/table-change.js";
import { type TableView, viewOf } from "../../model/table-view.js";
import { issueConversions } from "../../round/issue-lots.js";
import { termsAtCaps } from "../../round/solving/at-caps.js";
import { type Conversion, conversionsAt, convertingTerms } from "../../round/solving/converting.js";
import { Fraction, NONE } from "../../round/solving/fraction.js";
import { requireSolution } from "../../round/terms/round-terms.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";
import { refuse as refuseField } from "../../shapes/reading.js";

export const convertEvent = shape(
  {
    type: typeOf("convert"),
    ...eventHead,
    /** SAFEs and notes. */
    securities: list(text()),
    /** A class that exists, or that `terms` bring into being. */
    classId: text(),
    /** For people, where the class is new. */
    className: text({ optional: true }),
    terms: classTerms,
    /** Of conversion. Currency a share. */
    pricePerShare: price({ above: 0, optional: true }),
    /** Divided by each instrument's own capitalization. Currency. */
    valuation: money({ above: 0, optional: true }),
    /** Whether each converts at its own cap; true, or left out. */
    atCap: flag({ optional: true }) as Field<true, boolean | null, true>,
  },
  {
    check: ({ atCap, place }) => {
      const way = place.exactlyOne("pricePerShare", "valuation", "atCap");
      if (way === "atCap" && atCap === false) {
        refuseField(place, "invalid_value", "atCap is true or left out.", "atCap");
      }
    },
  },
);

/** Exactly one of `pricePerShare`, `valuation` and `atCap` is given. */
export interface ConvertEvent extends Input<typeof convertEvent> {}

type Convert = Exact<typeof convertEvent>;

export function applyConvert(table: CapTable, event: Convert, step: EventStep): void {
  const seen = new Set<string>();
  const instruments = event.securities.map((securityId, index) => {
    const path = step.path("securities", index);
    if (seen.has(securityId)) refuse("duplicate_id", `"${securityId}" is listed twice.`, path);
    seen.add(securityId);
    const convertible = requireOutstanding(table, securityId, path);
    if (table.date === null && convertible.note !== null && !convertible.note.interestRate.isZero()) {
      refuse("date_required", "Interest to convert needs a date.", step.path("date"));
    }
    return convertible;
  });
  const view = viewOf(table);
  const conversions =
    event.pricePerShare === null ? byCap(view, event, instruments, step) : atPrice(view, event, instruments);
  const change = new TableChange(view);
  const stockClass = openClass(change, event, conversions, step);
  issueConversions(change, conversions, table.rounding, () => stockClass, step);
  applyChange(table, change);
}

/** Every instrument on the given price, its discount left aside. */
function atPrice(view: TableView, { pricePerShare }: Convert, instruments: readonly Convertible[]): Conversion[] {
  const price = pricePerShare ?? ONE;
  return convertingTerms(view, instruments).map((converting) => ({
    converting,
    controllingTerm: "round_price",
    electedFrom: null,
    terms: converting.convertible.terms,
    shares: Fraction.from(converting.amount).div(Fraction.from(price)),
    price,
    capitalization: null,
  }));
}

/** All at their caps, or at one valuation in their caps' place; they count in each other's capitalization. */
function byCap(
  view: TableView,
  { valuation }: Convert,
  instruments: readonly Convertible[],
  step: EventStep,
): Conversion[] {
  const pinned = instruments.map((convertible, index) => {
    const { terms } = convertible;
    const cap = valuation ?? terms.valuationCap;
    if (cap === null && terms.ownershipPct === null) {
      return refuse(
        "invalid_value",
        `"${convertible.securityId}" has no cap to convert at.`,
        step.path("securities", index),
      );
    }
    const ownershipPct = valuation === null ? terms.ownershipPct : null;
    return { ...convertible, mfn: false, terms: { ...terms, valuationCap: cap, discount: ZERO, ownershipPct } };
  });
  const converting = convertingTerms(view, pinned);
  const solution = requireSolution(termsAtCaps(view, converting), step);
  return conversionsAt(converting, solution, NONE).map((conversion, index) => ({
    ...conversion,
    converting: { ...conversion.converting, convertible: instruments[index] as Convertible },
  }));
}

function openClass(
  change: TableChange,
  event: Convert,
  conversions: readonly Conversion[],
  step: EventStep,
): StockClass {
  const { classId, terms, className } = event;
  if (change.findClass(classId) !== undefined || terms === null) {
    return change.requireClass(classId, step.path("classId"));
  }
  return change.addClass({
    id: classId,
    name: className ?? classId,
    kind: "preferred",
    originalIssuePrice: conversions[0]?.price ?? ONE,
    terms,
    seniority: change.seniority(terms.seniority),
  });
}
