/** How many common shares one preferred share becomes, by the heading of a column and by the column itself. */
import { rational, sumOf } from "@capstack/decimal";
import type { FileClass } from "../company/company.js";
import type { Questions } from "../questions/questions.js";

interface Converted {
  readonly shares: number;
  readonly asConverted: number;
}

/** Shares as converted are whole: a holder's may be one less than the exact figure. */
const fits = (ratio: number, pairs: readonly Converted[]): boolean =>
  pairs.every(({ shares, asConverted }) => {
    const short = rational(ratio).times(shares).minus(asConverted);
    return short.gt(-1) && short.lt(1);
  });

/** The ratio of a class; asked where the heading says another one than the columns. */
export function readConversionRatio(
  { id, name }: FileClass,
  stated: number | undefined,
  pairs: readonly Converted[],
  questions: Questions,
): number | undefined {
  if (pairs.length === 0) return stated;
  if (stated !== undefined && fits(stated, pairs)) return stated;
  const shares = sumOf(pairs.map((pair) => rational(pair.shares)));
  const counted = sumOf(pairs.map((pair) => rational(pair.asConverted)))
    .div(shares)
    .toNumber();
  if (stated === undefined || stated === counted) return counted;
  return Number(
    questions.ask({
      id: `conversionRatio:${id}`,
      about: [id],
      sentence: `The heading of ${name} says a conversion ratio of ${stated}, its columns ${counted}. Which holds?`,
      options: [
        { value: String(counted), says: "the columns" },
        { value: String(stated), says: "the heading" },
      ],
      default: String(counted),
    }),
  );
}
