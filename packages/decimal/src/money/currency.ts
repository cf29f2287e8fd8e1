/** Which codes are currencies, and how finely each is counted. */

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

/** In use, with two decimals. */
const OF_TWO =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG";

/**
 * Whether a text is the code of a currency in use, in capitals.
 * @see ISO 4217
 * @example
 * isCurrency("CHF") // => true
 * isCurrency("MIL") // => false
 */
export function isCurrency(text: string): boolean {
  return LISTED.has(text) || (typeof text === "string" && /^[A-Z]{3}$/.test(text) && OF_TWO.includes(text));
}

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
