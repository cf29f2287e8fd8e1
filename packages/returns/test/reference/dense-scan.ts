/**
 * Where net present value changes sign, found by walking over ln(1 + r) in small equal steps: slow, blind to pairs of
 * roots inside one step, but never mistaken about what it sees.
 */
export function signChangesByScan(
  flows: readonly { readonly years: number; readonly amount: number }[],
  { from, to, steps }: { readonly from: number; readonly to: number; readonly steps: number },
): { readonly low: number; readonly high: number }[] {
  const valueAt = (x: number) => flows.reduce((sum, flow) => sum + flow.amount * Math.exp(-x * flow.years), 0);
  const found: { low: number; high: number }[] = [];
  let low = from;
  let before = valueAt(low);
  for (let step = 1; step <= steps; step++) {
    const high = from + ((to - from) * step) / steps;
    const after = valueAt(high);
    if (before < 0 !== after < 0) found.push({ low, high });
    [low, before] = [high, after];
  }
  return found;
}
