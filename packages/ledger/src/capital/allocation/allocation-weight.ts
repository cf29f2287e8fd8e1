/**
 * Allocation weights by category: the basis of the vehicle (commitments, capital, paid-in capital, or fixed weights),
 * with the exceptions of the rules. Offering costs are shared by commitment, unless rules fix their shares. The most specific rule wins: company and category, company, category, all.
 */

import { rational } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import type { IndexedRule } from "../../books/indexed-terms.js";
import type { Units } from "../../money/amount.js";
import { type AllocationCategory, allocationCategories, OFFERING_COST } from "../../records/allocation-category.js";

/** A category, or one company's part of it if a rule names the company (−1: the rest). */
export interface AllocationCell {
  readonly category: number;
  readonly company: number;
}

/** The cells of the books: each category, followed by the companies for which rules differ. */
export function allocationCells({ rules }: BooksIndex): AllocationCell[] {
  return allocationCategories.flatMap((name, category) => {
    const named = rules.filter((rule) => rule.company >= 0 && rule.categories.includes(name));
    const companies = [...new Set(named.map((rule) => rule.company))].sort((a, b) => a - b);
    return [-1, ...companies].map((company) => ({ category, company }));
  });
}

/** The weights of one cell, for the partners' basis. */
interface CellWeights {
  /** Whole weights by partner in lowest terms; empty when no one takes part. */
  of(basis: readonly Units[]): readonly (number | bigint)[];
  /** Whether the partners' basis is their commitments whatever that of the vehicle is, as for offering costs. */
  readonly isByCommitment: boolean;
}

/** Resolves the rules of one cell once. */
export function cellWeights(index: BooksIndex, cell: AllocationCell): CellWeights {
  const name = allocationCategories[cell.category] as AllocationCategory;
  const own = index.partners.map((_, partner) => resolveRules(index.rules, { partner, name, company: cell.company }));
  const weights = own.map(({ weight }) =>
    weight === undefined ? undefined : rational(weight).times(10n ** BigInt(index.base.decimals)),
  );
  const whole = weights.every((weight) => weight === undefined || weight.isInteger());
  const fineness = whole ? 1n : 10n ** 15n;
  const fixed = weights.map((weight) => weight?.times(fineness).round("half_up"));
  const isFixed = index.basis === "fixed" && weights.some((weight) => weight !== undefined);
  return {
    isByCommitment: cell.category === OFFERING_COST && !isFixed,
    of(basis) {
      const weights = own.map(({ participates }, partner) => {
        if (!participates) return 0n;
        return fixed[partner] ?? BigInt(Math.max(basis[partner] ?? 0, 0)) * fineness;
      });
      return inLowestTerms(weights);
    },
  };
}

interface RuledShare {
  readonly partner: number;
  readonly name: AllocationCategory;
  readonly company: number;
}

function resolveRules(rules: readonly IndexedRule[], of: RuledShare) {
  const matching = rules
    .filter((rule) => rule.partner === of.partner)
    .filter((rule) => rule.categories.includes(of.name))
    .filter((rule) => rule.company === -1 || rule.company === of.company)
    .sort((a, b) => precision(b) - precision(a));
  return {
    participates: matching.find((rule) => rule.participates !== undefined)?.participates ?? true,
    weight: matching.find((rule) => rule.weight !== undefined)?.weight,
  };
}

/** A company is more specific than any category; fewer categories are more specific than many. */
function precision({ company, categories }: IndexedRule): number {
  return (company >= 0 ? allocationCategories.length : 0) + allocationCategories.length - categories.length;
}

function inLowestTerms(weights: readonly bigint[]): (number | bigint)[] {
  let divisor = 0n;
  for (const weight of weights) {
    let rest = weight;
    while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  }
  if (divisor === 0n) return [];
  return weights.map((weight) => {
    const lowest = weight / divisor;
    return lowest <= Number.MAX_SAFE_INTEGER ? Number(lowest) : lowest;
  });
}
