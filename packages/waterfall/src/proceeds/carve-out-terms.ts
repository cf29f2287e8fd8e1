/** A management carve-out: what part of which proceeds goes to whom before the stack. */

import { type Rational, sumOf } from "@capstack/decimal";
import { refuse } from "../shapes/answer/input-report.js";
import type { ExactCarveOut } from "../shapes/carve-out.js";
import { ZERO } from "../shapes/exact-figures.js";
import { checkUniqueIds } from "./unique-ids.js";

/** A carve-out: marginal tiers for every type. */
export interface CarveOutTerms extends Pick<ExactCarveOut, "base" | "minBase" | "max"> {
  readonly flat: Rational;
  readonly tiers: readonly { readonly upTo: Rational | null; readonly pct: Rational }[];
  readonly recipients: readonly { readonly id: string; readonly name: string; readonly share: Rational }[];
}

/** The field that each type of carve-out requires. */
const setBy = { flat: "amount", percent: "pct", tiers: "tiers" } as const;

export function carveOutOf(terms: ExactCarveOut): CarveOutTerms {
  const { type, amount, pct, base, minBase, max, place } = terms;
  if (terms[setBy[type]] === null) place.lacks(setBy[type]);
  const tiers = terms.tiers ?? [];
  checkTiers(terms);
  checkRecipients(terms);
  return {
    flat: (type === "flat" ? amount : null) ?? ZERO,
    tiers: type === "tiers" ? tiers : type === "percent" ? [{ upTo: null, pct: pct ?? ZERO }] : [],
    base,
    minBase,
    max,
    recipients: terms.recipients.map(({ id, name, share }) => ({ id, name: name ?? id, share })),
  };
}

function checkTiers({ tiers, place }: ExactCarveOut): void {
  let floor: Rational | null = ZERO;
  for (const { upTo } of tiers ?? []) {
    if (floor === null || upTo?.lte(floor)) {
      refuse(place, "invalid_carve_out", "Tiers must rise; only the last may leave upTo out.", "tiers");
      return;
    }
    floor = upTo;
  }
}

function checkRecipients({ recipients, place }: ExactCarveOut): void {
  checkUniqueIds(recipients);
  const total = sumOf(recipients.map((one) => one.share));
  if (recipients.length > 0 && !total.eq(1)) {
    refuse(place, "invalid_carve_out", `Recipients' shares sum to ${total.toNumber()}, not to 1.`, "recipients");
  }
}
