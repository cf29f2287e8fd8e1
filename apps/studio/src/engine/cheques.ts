/** What people paid: an amount buys whole shares, and a few cents of it buy none, but they were paid all the same. */
import type { RoundReport } from "@capstack/cap-table";
import { rational } from "@capstack/decimal";

type Paying = Pick<RoundReport, "investors" | "conversions">;

/** A difference up to this part of the whole comes from whole shares, and is not mentioned. A fraction of one. */
export const UNTOLD = 0.0001;

/** What somebody gave: cheques in rounds, SAFEs and notes that converted. Currency, by holder. */
export function chequesOf(rounds: readonly Paying[]): Map<string, number> {
  const cheques = new Map<string, number>();
  for (const { investors, conversions } of rounds) {
    const given = [...investors, ...conversions.map(({ holderId: id, amount }) => ({ id, amount }))];
    for (const { id, amount } of given)
      cheques.set(
        id,
        rational(amount)
          .plus(cheques.get(id) ?? 0)
          .toNumber(),
      );
  }
  return cheques;
}

/**
 * What is said to be invested: the cheque, where whole shares leave next to nothing of it.
 * @param invested whole shares times their price. Currency
 * @example asCheque(599_999.8, 600_000) // => 600000
 */
export function asCheque(invested: number, cheque: number | undefined): number {
  return cheque !== undefined && Math.abs(cheque - invested) <= cheque * UNTOLD ? cheque : invested;
}

/** What a person paid, as it is shown everywhere, and what they get for it. */
export interface Paid {
  /** Currency. */
  readonly invested: number;
  /** What they get over what they paid; null where they paid nothing. */
  readonly multiple: number | null;
}

/** What a holder of an exit paid, by the cheques they gave. */
export function paidBy(
  { holderId, invested, net, multiple }: { holderId: string; invested: number; net: number; multiple: number | null },
  cheques: ReadonlyMap<string, number>,
): Paid {
  const paid = asCheque(invested, cheques.get(holderId));
  return { invested: paid, multiple: paid === invested ? multiple : rational(net).div(paid).toNumber() };
}
