/**
 * SAFEs and notes as a state shows them, with what each would convert into today at its cap: all of them at once, since
 * they count in each other's capitalization, and none at a price, since there is none yet.
 */
import type { Rational } from "@capstack/decimal";
import { ZERO } from "../reading/fields.js";
import { termsAtCaps } from "../round/at-caps.js";
import { type Conversion, type Converting, conversionsAt, convertingTerms } from "../round/converting.js";
import { NONE, toRational } from "../round/fraction.js";
import { solveRound } from "../round/solve-round.js";
import { type CapTable, issued } from "../table/cap-table.js";
import { accruedInterest, type Convertible, outstandingConvertibles } from "../table/convertible.js";
import { fullyDiluted, totalAvailable } from "../table/pool.js";
import type { ConvertibleState, ImpliedConversion } from "./state-types.js";

/** The last rows of a table, shared by every snapshot until what they depend on changes. */
interface ShownConvertibles {
  readonly sources: readonly unknown[];
  readonly counts: readonly Rational[];
  readonly states: readonly ConvertibleState[];
}

const lastShown = /* @__PURE__ */ new WeakMap<CapTable, ShownConvertibles>();

export function convertibleStates(table: CapTable, date: string | null): readonly ConvertibleState[] {
  if (table.convertibles.size === 0) return [];
  const outstanding = outstandingConvertibles(table);
  const sources = sourcesOf(table, outstanding, date);
  const { asConverted, options, warrants, promised } = table.totals;
  const counts = [asConverted, options, warrants, promised, totalAvailable(table)];
  const last = lastShown.get(table);
  if (last !== undefined && isSame(last, sources, counts)) return last.states;
  const implied = impliedConversions(table, outstanding, date);
  const states = [...table.convertibles.values()].map((convertible) => {
    if (convertible.status === "outstanding") return row(convertible, date, implied.get(convertible) ?? null);
    convertible.shown ??= row(convertible, null, null);
    return convertible.shown;
  });
  lastShown.set(table, { sources, counts, states });
  return states;
}

/** Exact figures never change in place: the same objects mean the same rows. A day matters only where interest runs. */
function sourcesOf(table: CapTable, outstanding: readonly Convertible[], date: string | null): unknown[] {
  const bearing = outstanding.some(({ note }) => note !== null);
  const figures = outstanding.flatMap((one) => [
    one,
    one.principal,
    one.terms,
    one.note,
    one.frozenInterest,
    one.mfnElection,
  ]);
  return [bearing ? date : null, table.convertibles.size, ...figures];
}

function isSame(last: ShownConvertibles, sources: readonly unknown[], counts: readonly Rational[]): boolean {
  return (
    last.sources.length === sources.length &&
    last.sources.every((source, index) => source === sources[index]) &&
    last.counts.every((one, index) => one.eq(counts[index] ?? ZERO))
  );
}

function row(convertible: Convertible, date: string | null, implied: ImpliedConversion | null): ConvertibleState {
  const { securityId, kind, holder, principal, terms, note, mfn, status, issueDate, frozenInterest } = convertible;
  const open = status === "outstanding";
  const interest = open ? accruedInterest(convertible, date) : frozenInterest;
  return {
    securityId,
    holderId: holder.id,
    kind,
    principal: principal.toNumber(),
    accruedInterest: interest.toNumber(),
    balance: open ? principal.plus(interest).toNumber() : 0,
    valuationCap: terms.valuationCap?.toNumber() ?? null,
    capType: terms.capType,
    discount: terms.discount.toNumber(),
    ownershipPct: terms.ownershipPct?.toNumber() ?? null,
    customCapitalization: terms.capitalization !== null,
    mfn,
    mfnElection: convertible.mfnElection ?? null,
    interest: note && {
      interestRate: note.interestRate.toNumber(),
      interestAccrual: note.interestAccrual,
      compounding: note.compounding,
      dayCount: note.dayCount,
      interestStartDate: note.interestStartDate,
    },
    maturityDate: note?.maturityDate ?? null,
    issueDate,
    status,
    implied,
  };
}

/** What every outstanding instrument with a cap or a percentage would get today; empty when they claim everything. */
function impliedConversions(
  table: CapTable,
  outstanding: readonly Convertible[],
  date: string | null,
): Map<Convertible, ImpliedConversion> {
  const converting = convertingTerms(table, outstanding, date);
  const solution = solveRound(termsAtCaps(table, converting));
  if (!solution.solved) return new Map();
  const conversions = conversionsAt(converting.filter(atCap), solution, NONE);
  const all = fullyDiluted(table).plus(toRational(solution.conversionShares));
  return new Map(conversions.map((one) => [one.converting.convertible, impliedBy(table, one, all)]));
}

function atCap({ lines }: Converting): boolean {
  return lines.length > 0;
}

function impliedBy(
  table: CapTable,
  { converting, shares, price, electedFrom }: Conversion,
  all: Rational,
): ImpliedConversion {
  const exact = toRational(shares);
  return {
    shares: issued(exact, table).toNumber(),
    ownership: all.isZero() ? 0 : exact.div(all).toNumber(),
    price: price.toNumber(),
    provisional: converting.convertible.mfn && converting.convertible.mfnElection === undefined,
    electedFrom,
  };
}

/** Money still outstanding in SAFEs and notes. */
export function outstandingPrincipal(table: CapTable): Rational {
  let total = ZERO;
  for (const { status, principal } of table.convertibles.values()) {
    if (status === "outstanding") total = total.plus(principal);
  }
  return total;
}
