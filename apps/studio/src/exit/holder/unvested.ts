/** Who gets nothing of a sale since nothing of an award has vested. */
import type { WaterfallModel } from "@capstack/waterfall";

type Awards = Pick<WaterfallModel, "options" | "profitsInterests">;

/** A holder of an exit. */
interface Paid {
  readonly holderId: string;
  readonly name: string;
  /** Currency. */
  readonly net: number;
}

/** Names that one still reads in a sentence. */
const MOST_NAMES = 4;

/**
 * Names those who hold awards of which nothing has vested, and get nothing.
 * @param date to which vesting is counted; null where no event has one
 * @returns a sentence; null if there is no such holder
 * @example unvestedNote({ options: [{ id: "grant", holderId: "ines", name: "Ines", shares: 100, vested: 0, strikePrice: 1 }] }, [{ holderId: "ines", name: "Ines", net: 0 }], "2026-03-01")
 * // => "Nothing of Ines’s options has vested by 2026-03-01: they get nothing."
 */
export function unvestedNote(
  { options = [], profitsInterests = [] }: Awards,
  holders: readonly Paid[],
  date: string | null,
): string | null {
  const isUnvested = ({ shares, vested }: { readonly shares: number; readonly vested?: number | null | undefined }) =>
    vested === 0 && shares > 0;
  const unvested = [...options, ...profitsInterests].filter(isUnvested);
  const ids = new Set(unvested.map(({ holderId, id }) => holderId ?? id));
  const names = holders.filter(({ holderId, net }) => net === 0 && ids.has(holderId)).map(({ name }) => name);
  const [first] = names;
  if (first === undefined) return null;
  const what = profitsInterests.length === 0 ? "options" : "awards";
  const whose = names.length === 1 ? `${first}’s ${what}` : `the ${what} of ${listed(names)}`;
  return `Nothing of ${whose} has vested${date === null ? "" : ` by ${date}`}: they get nothing.`;
}

/** `Ada, Ben and Eve`; of many the first, and how many there are besides. */
function listed(names: readonly string[]): string {
  const shown =
    names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES - 1), `${names.length - MOST_NAMES + 1} others`] : names;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
