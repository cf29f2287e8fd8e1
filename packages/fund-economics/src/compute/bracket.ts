/** Two values of an input between which the answer wanted lies, and halving their distance. */

const SCAN = 32;
const HALVINGS = 100;

interface Bracket {
  readonly low: number;
  readonly high: number;
  readonly lowGap: number;
}

/** The first neighbouring pair on an even scan whose figures lie on either side of the target. */
export function findBracket(gapAt: (value: number) => number, low: number, high: number): Bracket | null {
  let before = { value: low, gap: gapAt(low) };
  if (before.gap === 0) return { low, high: low, lowGap: 0 };
  for (let i = 1; i <= SCAN; i++) {
    const value = low + ((high - low) * i) / SCAN;
    const gap = gapAt(value);
    if (gap === 0) return { low: value, high: value, lowGap: 0 };
    if (before.gap < 0 !== gap < 0 && !Number.isNaN(before.gap) && !Number.isNaN(gap)) {
      return { low: before.value, high: value, lowGap: before.gap };
    }
    before = { value, gap };
  }
  return null;
}

export function bisect(gapAt: (value: number) => number, bracket: Bracket): number {
  let { low, high } = bracket;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    const gap = gapAt(middle);
    if (gap === 0) return middle;
    if (gap < 0 === bracket.lowGap < 0) low = middle;
    else high = middle;
  }
  return low + (high - low) / 2;
}
