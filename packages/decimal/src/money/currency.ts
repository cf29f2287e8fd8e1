/** How finely a currency is counted. */

const DECIMALS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const LISTED = new Map(
  Object.entries(DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(" ").map((code) => [code, Number(decimals)] as const),
  ),
);

/**
 * How many decimals a currency has.
 * @param currency an ISO 4217 code; one that is not listed there has two
 * @param overrides decimals that differ from the table
 * @see ISO 4217
 * @example
 * currencyDecimals("USD") // => 2
 * currencyDecimals("JPY") // => 0
 * currencyDecimals("KWD") // => 3
 */
export function currencyDecimals(currency: string, overrides: Readonly<Record<string, number>> = {}): number {
  if (typeof currency === "string" && Object.hasOwn(overrides ?? {}, currency)) return overrides[currency] as number;
  return LISTED.get(currency) ?? 2;
}
