/** Headings of a cap table's columns: a class of stock, the same as converted, its warrants, or awards under a plan. */

import { PREFIX } from "../company/class-prefix.js";

const TITLED = new RegExp(`^(.+?)\\s*\\((${PREFIX})\\)\\s*(.*)$`);

/** What a column of a cap table counts. */
export type CapColumn =
  | {
      readonly of: "class" | "warrants" | "as converted";
      readonly prefix?: string;
      readonly name: string;
      /** Common for a share, as the heading says it. */
      readonly ratio?: number | undefined;
    }
  | { readonly of: "plan"; readonly name: string };

/**
 * Reads a heading such as `Series Seed-1 Preferred (PS1) 1:1 Conversion Ratio`; nothing for any other. `1:1.25` is one
 * preferred for 1.25 common, and so is a bare `1.25`.
 */
export function capColumn(heading: string): CapColumn | undefined {
  const plan =
    /^options\b.*\boutstanding(?:\s+under\s+(.+))?$/i.exec(heading) ??
    /^(.+?)\s+(?:options?|awards?)\b.*\boutstanding$/i.exec(heading);
  if (plan !== null) return { of: "plan", name: (plan[1] ?? "").trim() };
  const [, title = "", prefix = "", rest = ""] = TITLED.exec(heading) ?? [];
  if (prefix === "") return undefined;
  const name = `${title.trim()} (${prefix})`;
  if (/^(stock|units?|shares?)?\s*(outstanding)?$/i.test(rest)) return { of: "class", prefix, name };
  if (/^warrants?$/i.test(rest)) return { of: "warrants", prefix, name };
  const [, from = "", to = ""] = /^(\d+(?:\.\d+)?)\s*:\s*(\d+(?:\.\d+)?)(?:\s*conversion ratio)?$/i.exec(rest) ?? [];
  if (to !== "")
    return { of: "as converted", prefix, name, ratio: Number(from) > 0 ? Number(to) / Number(from) : undefined };
  const [, bare = ""] = /^(\d+(?:\.\d+)?)(?:\s*conversion ratio)?$/i.exec(rest) ?? [];
  if (bare !== "") return { of: "as converted", prefix, name, ratio: Number(bare) > 0 ? Number(bare) : undefined };
  if (/^(conversion ratio|as[- ]converted)$/i.test(rest)) return { of: "as converted", prefix, name, ratio: undefined };
  return undefined;
}

/** What a heading without a class's letters names when it is no number of shares. */
const NO_SHARES =
  /price|pps|date|amount|invest|raised|proceeds|consideration|paid|cash|cost|basis|percent|%|ownership|value|valuation|money|\p{Sc}|\b(usd|eur|gbp|chf|id|email|notes?|terms?|cap)\b/iu;

/** What a column counts, by Carta's headings or by plain words: `Common`, `Series A Preferred`, `Options`, `Warrants`. */
export function classColumn(heading: string): CapColumn | undefined {
  const known = capColumn(heading);
  if (known !== undefined) return known;
  const plain = heading.replaceAll(/\s+/g, " ").trim();
  if (NO_SHARES.test(plain)) return undefined;
  if (/^(common|ordinary|founders?)( (stock|shares?|units?))?$|^class [a-z]\b/i.test(plain)) {
    return { of: "class", name: /^founders?/i.test(plain) ? "Common" : plain };
  }
  if (/^(options?|rsus?|awards?|options? (and|&|\/) rsu'?s?)( (outstanding|granted|issued))?$/i.test(plain)) {
    return { of: "plan", name: "" };
  }
  const [, warranted = ""] = /^(?:(.+?) )?warrants?$/i.exec(plain) ?? [];
  if (/warrants?$/i.test(plain)) return { of: "warrants", name: warranted === "" ? "Common" : warranted };
  if (/^(series|pre-?seed|seed)\b|\bpreferred\b|\bpreference\b/i.test(plain)) {
    return { of: "class", name: plain.replace(/ (stock|shares?|units?)$/i, "") };
  }
  return undefined;
}
