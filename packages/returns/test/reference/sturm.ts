/**
 * How many distinct rates make whole-number flows worth zero, counted exactly: Sturm's theorem on the polynomial
 * Σ aₜ·vᵗ in v = 1/(1 + r) over v > 0, in BigInt arithmetic without any rounding.
 * @see Sturm, "Mémoire sur la résolution des équations numériques", 1835
 */

/** Coefficients from the constant term up; the last is never zero, and the zero polynomial is empty. */
type Polynomial = readonly bigint[];

export function countRates(flows: readonly number[]): number {
  const first = flows.findIndex((flow) => flow !== 0);
  if (first < 0) return 0;
  const polynomial = trimmed(flows.slice(first).map(BigInt));
  const chain = sturmChain(polynomial);
  return signChanges(chain.map((p) => p[0] ?? 0n)) - signChanges(chain.map((p) => p[p.length - 1] ?? 0n));
}

function sturmChain(polynomial: Polynomial): Polynomial[] {
  const chain = [polynomial, derivative(polynomial)];
  for (;;) {
    const last = chain[chain.length - 1] as Polynomial;
    if (last.length === 0) return chain.slice(0, -1);
    chain.push(negatedRemainder(chain[chain.length - 2] as Polynomial, last));
  }
}

function derivative(p: Polynomial): Polynomial {
  return trimmed(p.slice(1).map((coefficient, i) => coefficient * BigInt(i + 1)));
}

/** −(a mod b), scaled by a positive number to stay whole. */
function negatedRemainder(a: Polynomial, b: Polynomial): Polynomial {
  const rest = [...a];
  const lead = b[b.length - 1] as bigint;
  const size = lead < 0n ? -lead : lead;
  while (rest.length >= b.length) {
    const top = rest[rest.length - 1] as bigint;
    const shift = rest.length - b.length;
    for (let i = 0; i < rest.length; i++) rest[i] = (rest[i] as bigint) * size;
    const factor = lead < 0n ? -top : top;
    for (let i = 0; i < b.length; i++) rest[i + shift] = (rest[i + shift] as bigint) - factor * (b[i] as bigint);
    rest.pop();
    while (rest.length > 0 && rest[rest.length - 1] === 0n) rest.pop();
  }
  return primitive(rest.map((coefficient) => -coefficient));
}

function primitive(p: Polynomial): Polynomial {
  const divisor = p.reduce((g, coefficient) => gcd(g, coefficient < 0n ? -coefficient : coefficient), 0n);
  return divisor > 1n ? p.map((coefficient) => coefficient / divisor) : p;
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

function trimmed(p: Polynomial): Polynomial {
  const rest = [...p];
  while (rest.length > 0 && rest[rest.length - 1] === 0n) rest.pop();
  return rest;
}

function signChanges(values: readonly bigint[]): number {
  const signs = values.filter((value) => value !== 0n).map((value) => value > 0n);
  return signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
}
