/**
 * The known name a misspelt one most likely means, by edit distance with neighbouring letters swapped counting as one
 * step. A name further away than two steps and than a third of its length is no suggestion, nor is one with no letter
 * in common.
 * @param most steps that a suggestion is away at most
 * @see Damerau, "A technique for computer detection and correction of spelling errors", 1964 (optimal alignment form)
 * @example
 * nearestName("preMoneyValution", ["preMoneyValuation", "investments"]) // => "preMoneyValuation"
 * nearestName("colour", ["shares", "name"]) // => undefined
 * nearestName("Hodler", ["holder"], 1) // => "holder"
 */
export function nearestName(
  name: string,
  known: readonly string[],
  most = Math.max(2, Math.floor(name.length / 3)),
): string | undefined {
  if (name.length > 100) return undefined;
  let best: string | undefined;
  let bestDistance = most + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance < Math.max(name.length, candidate.length)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, substitution);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] as number) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}
