/**
 * SAFEs and notes converted outside a round: at maturity, on a change of control, or by election. The price is given,
 * or follows from a valuation over each instrument's own capitalization, or from its cap.
 */

import { type CapTable, refuse } from "../model/cap-table.js";
import { type Convertible, requireOutstanding } from "../model/convertible.js";
import type { EventStep } from "../model/event-step.js";
import { type ClassTermsInput, readClassTerms } from "../model/read-class-terms.js";
import { addClass, requireClass, type StockClass, seniorityFor } from "../model/stock-class.js";
import { termsAtCaps } from "../round/at-caps.js";
import { type Conversion, conversionsAt, convertingTerms } from "../round/converting.js";
import { fractionOf, NONE, over } from "../round/fraction.js";
import { issueConversions } from "../round/issue-round.js";
import { requireSolution } from "../round/round-terms.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { ONE, ZERO } from "../shapes/fields.js";
import { aboveZero } from "../shapes/ranges.js";

/** Exactly one of `pricePerShare`, `valuation` and `atCap` is given. */
export interface ConvertEvent extends EventHead {
  readonly type: "convert";
  /** SAFEs and notes. */
  readonly securities: readonly string[];
  /** A class that exists, or that `terms` bring into being. */
  readonly classId: string;
  /** For people, where the class is new. */
  readonly className?: string;
  readonly terms?: ClassTermsInput;
  /** Of conversion. Currency a share. */
  readonly pricePerShare?: number;
  /** Divided by each instrument's own capitalization. Currency. */
  readonly valuation?: number;
  readonly atCap?: true;
}

type Convert = ReturnType<typeof readConvert>;

export function readConvert(fields: Fields) {
  const way = fields.exactlyOne("pricePerShare", "valuation", "atCap");
  if (way === "atCap" && !fields.flag("atCap", false)) {
    fields.problem("invalid_value", "atCap is true or left out.", "atCap");
  }
  if (fields.given("securities").length === 0) fields.problem("missing_field", "securities is required.", "securities");
  return {
    securities: fields.optionalTexts("securities") ?? [],
    classId: fields.text("classId"),
    className: fields.optionalText("className"),
    terms: fields.object("terms", readClassTerms),
    pricePerShare: fields.optionalNumber("pricePerShare", aboveZero),
    valuation: fields.optionalNumber("valuation", aboveZero),
  };
}

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
  const conversions =
    event.pricePerShare === null ? byCap(table, event, instruments, step) : atPrice(table, event, instruments);
  const stockClass = openClass(table, event, conversions, step);
  issueConversions(table, conversions, () => stockClass, step);
}

/** Every instrument on the given price, its discount left aside. */
function atPrice(table: CapTable, { pricePerShare }: Convert, instruments: readonly Convertible[]): Conversion[] {
  const price = pricePerShare ?? ONE;
  return convertingTerms(table, instruments).map((converting) => ({
    converting,
    controllingTerm: "round_price",
    electedFrom: null,
    terms: converting.convertible.terms,
    shares: over(fractionOf(converting.amount), fractionOf(price)),
    price,
    capitalization: null,
  }));
}

/** All at their caps, or at one valuation in their caps' place; they count in each other's capitalization. */
function byCap(
  table: CapTable,
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
  const converting = convertingTerms(table, pinned);
  const solution = requireSolution(termsAtCaps(table, converting), step);
  return conversionsAt(converting, solution, NONE).map((conversion, index) => ({
    ...conversion,
    converting: { ...conversion.converting, convertible: instruments[index] as Convertible },
  }));
}

function openClass(table: CapTable, event: Convert, conversions: readonly Conversion[], step: EventStep): StockClass {
  const { classId, terms, className } = event;
  if (table.classes.has(classId) || terms === null) return requireClass(table, classId, step.path("classId"));
  return addClass(table, {
    id: classId,
    name: className ?? classId,
    kind: "preferred",
    originalIssuePrice: conversions[0]?.price ?? ONE,
    conversionRatio: terms.conversionRatio ?? ONE,
    votesPerShare: terms.votesPerShare,
    terms,
    seniority: seniorityFor(table, terms.seniority),
  });
}
