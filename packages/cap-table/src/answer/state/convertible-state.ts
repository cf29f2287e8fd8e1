/**
 * SAFEs and notes as a state shows them, with what each would convert into today at its cap: all of them at once, since
 * they count in each other's capitalization, and none at a price, since there is none yet.
 */

import type { Rational } from "@capstack/decimal";
import type { CapTable } from "../../model/cap-table.js";
import { outstandingConvertibles } from "../../model/convertibles/convertible.js";
import { accruedInterest } from "../../model/convertibles/note-interest.js";
import { totalAvailable } from "../../model/pool.js";
import type { Convertible } from "../../model/records.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import type { ConvertibleState, ImpliedConversion } from "./convertible-state-type.js";
import { impliedConversions } from "./implied-conversion.js";

/** Rows, and the counts and the day they depend on besides the instruments themselves. */
interface ShownConvertibles {
  readonly put: number;
  readonly counts: readonly Rational[];
  /** Whether an outstanding instrument may bear interest, so that the day matters. */
  readonly bearing: boolean;
  readonly date: string | null;
  readonly states: readonly ConvertibleState[];
}

/** The rows of all SAFEs and notes as last shown, and of each that is settled. */
export class ConvertibleRows {
  #last: ShownConvertibles | undefined;
  readonly #settled = new Map<string, ConvertibleState>();

  /** Rows are shared by every snapshot until an instrument or a count changes, or a day passes on which interest runs. */
  on(table: CapTable, date: string | null): readonly ConvertibleState[] {
    if (table.convertibles.size === 0) return [];
    const { asConverted, options, warrants, promised } = table.totals;
    const counts = [asConverted, options, warrants, promised, totalAvailable(table)];
    const last = this.#last;
    const same = last?.put === table.convertiblesPut && (!last.bearing || last.date === date);
    if (same && last.counts.every((one, index) => one.eq(counts[index] ?? ZERO))) return last.states;
    const outstanding = outstandingConvertibles(table);
    const implied = impliedConversions(table, outstanding, date);
    const states = Array.from(table.convertibles.values(), (convertible) => {
      if (convertible.status === "outstanding") return row(convertible, date, implied.get(convertible) ?? null);
      return this.#settledRow(convertible);
    });
    const bearing = outstanding.some(({ note }) => note !== null);
    this.#last = { put: table.convertiblesPut, counts, bearing, date, states };
    return states;
  }

  /** The row of an instrument that is settled never changes again. */
  #settledRow(convertible: Convertible): ConvertibleState {
    const known = this.#settled.get(convertible.securityId);
    if (known !== undefined) return known;
    const settled = row(convertible, null, null);
    this.#settled.set(convertible.securityId, settled);
    return settled;
  }
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
      frozenInterest: frozenInterest.toNumber(),
      interestEndDate: note.stopAtMaturity ? note.maturityDate : null,
    },
    maturityDate: note?.maturityDate ?? null,
    issueDate,
    status,
    implied,
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
