/** What a carve-out pays to whom: people who are named in it, holders among them. */
import type { Exit } from "../../engine/exits/exit.js";
import { togetherOf } from "../../figures/together.js";

type Paid = Pick<Exit, "deductions" | "holders">;

/** Somebody who is named in the carve-out. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
  /** To the cent. Currency. */
  readonly amount: number;
  /** The one holder with that name; null if there is none or more than one. */
  readonly holderId: string | null;
}

/** Who receives the carve-out; a holder by the same name is the same person. */
export function recipientsOf({ deductions, holders }: Paid): Recipient[] {
  return deductions.carveOut.recipients.map(({ id, name, amount }) => {
    const [holder, ...others] = holders.filter((one) => asTyped(one.name) === asTyped(name));
    return { id, name, amount, holderId: others.length === 0 ? (holder?.holderId ?? null) : null };
  });
}

const asTyped = (name: string): string => name.trim().toLowerCase();

/** What a holder receives of the carve-out. Currency. */
export function carveOutOf(paid: Paid, holderId: string): number {
  return togetherOf(
    recipientsOf(paid).filter((one) => one.holderId === holderId),
    ({ amount }) => amount,
  );
}

/**
 * That holders who are named in the carve-out get it beside what their securities pay.
 * @returns a sentence; null where no holder is named in it
 */
export function besideNote(paid: Paid): string | null {
  const names = paid.holders.filter(({ holderId }) => carveOutOf(paid, holderId) !== 0).map(({ name }) => name);
  if (names.length === 0) return null;
  const whose = names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return `What holders receive is without the carve-out, which ${whose} ${names.length === 1 ? "gets" : "get"} besides.`;
}
