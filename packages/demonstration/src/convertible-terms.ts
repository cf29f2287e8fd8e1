/** What the SAFEs and the convertible note of Fund I say, and at which price the ones that converted did. */
import { groupThousands, rational } from "@capstack/decimal";

type Line = readonly [label: string, value: string];

/** A price for the conversion, by a cap on the value of the company before the round. */
interface Cap {
  readonly value: number;
  /** All shares, options and what converts among them, before the round. */
  readonly shares: number;
}

interface Instrument {
  readonly title: string;
  readonly cap: Cap;
  /** Of the round in which it converted. */
  readonly roundPrice?: number;
  readonly says: readonly Line[];
}

const SAFE_SAYS: readonly Line[] = [
  ["Interest", "None; the SAFE has no maturity"],
  ["In a dissolution", "Its amount, beside the other SAFEs and after creditors, before any stock"],
];

const INSTRUMENTS: Readonly<Record<string, Instrument>> = {
  "Birch Analytics": { title: "SAFE", cap: { value: 12_000_000, shares: 8_000_000 }, says: SAFE_SAYS },
  "Fjord Security": {
    title: "SAFE",
    cap: { value: 10_000_000, shares: 9_600_000 },
    roundPrice: 2,
    says: SAFE_SAYS,
  },
  "Granite Bio": {
    title: "Note purchase agreement",
    cap: { value: 16_500_000, shares: 8_100_000 },
    roundPrice: 2.5,
    says: [
      ["Interest", "8 % a year, simple: 20,000.00 USD for each full calendar quarter from July 1, 2023"],
      ["", "none for a part of a quarter; it is added to the note and paid with it, or converts with it"],
      ["Maturity", "June 20, 2025, if the note has not converted before"],
      ["In a dissolution", "Principal and interest, before any stock"],
    ],
  },
};

/** What the paper of a purchase is called: an instrument that converts has one of its own kind. */
export function instrumentTitle(company: string): string | undefined {
  return INSTRUMENTS[company]?.title;
}

/** The terms that the paper of a purchase states; none for shares. */
export function instrumentTerms(company: string): readonly Line[] {
  const found = INSTRUMENTS[company];
  if (found === undefined) return [];
  return [
    ...found.says,
    ["Converts", "Into the preferred stock of the next round that raises 2,000,000 or more"],
    ["Price of conversion", `The lower of that of the round and of the cap: ${capText(found.cap)}`],
  ];
}

/** Why a conversion gave the shares that it did. */
export function conversionTerms(company: string): readonly Line[] {
  const found = INSTRUMENTS[company];
  if (found?.roundPrice === undefined) return [];
  return [
    ["Price of the round", `${found.roundPrice.toFixed(4)} a share, at which what was received is valued`],
    ["Price of conversion", `That of the cap: ${capText(found.cap)}`],
  ];
}

function capText({ value, shares }: Cap): string {
  const price = rational(value).div(shares).toFixed(6);
  return `${groupThousands(value.toFixed(2))} USD over ${groupThousands(String(shares))} shares, ${price} a share`;
}
