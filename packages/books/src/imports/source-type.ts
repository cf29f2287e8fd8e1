/** The source type of an imported entry, if its file does not state it. */
import type { NewEntry } from "../journal/rows/new-entry.js";
import { sumAmounts } from "../tables/money.js";
import type { Targets } from "./find-targets.js";
import type { FileEntry } from "./journal-text.js";

/**
 * If the file does not state it: the mapping's type, else a contribution or distribution when cash meets capital, and a
 * purchase or a sale when cash meets the cost of one company.
 */
export function sourceTypeOf({ postings }: FileEntry, { byName }: Targets): string {
  const lines = postings.map(({ account, amount, companyId }): TargetedLine => {
    const target = byName.get(account);
    return {
      amount,
      account: target?.account ?? "",
      company: target?.companyId ?? companyId,
      said: target?.sourceType,
    };
  });
  const said = lines.map((line) => line.said).find((type) => type !== undefined);
  if (said !== undefined) return said;
  const capital = lines.filter(({ account }) => account.startsWith("3100"));
  if (capital.length === 0) return portfolioType(lines);
  const others = lines.filter((one) => !capital.includes(one));
  const isPaid = others.every(({ account }) => account === "1000");
  if (others.length === 0 || !isPaid) return "manual";
  if (capital.every(({ amount }) => amount < 0)) return "contribution";
  return capital.every(({ amount }) => amount > 0) ? "distribution" : "manual";
}

/** A line of a file by the account it is booked to. */
interface TargetedLine {
  readonly amount: number;
  readonly account: string;
  readonly company: string | undefined;
  readonly said: string | undefined;
}

/** Cost of one company bought or sold for cash, possibly with expenses or a gain or loss. */
function portfolioType(lines: readonly TargetedLine[]): string {
  const [cost, cash] = [lines.filter(isCost), lines.filter(({ account }) => account === "1000")];
  const companies = new Set(cost.map(({ company }) => company));
  if (cash.length === 0 || companies.size !== 1 || companies.has(undefined)) return "manual";
  const others = lines.filter((one) => !cost.includes(one) && !cash.includes(one));
  const isBought = cost.every(({ amount }) => amount > 0) && cash.every(({ amount }) => amount < 0);
  if (isBought) return others.every(({ account }) => account.startsWith("5")) ? "investment" : "manual";
  const isSold = cost.every(({ amount }) => amount < 0) && cash.every(({ amount }) => amount > 0);
  if (!isSold || others.some(({ account }) => account !== "4000")) return "manual";
  return others.length > 0 ? "realized_gain" : "return_of_capital";
}

function isCost({ account }: TargetedLine): boolean {
  return account === "1100" || account.startsWith("1100-");
}

const OF_PORTFOLIO = ["investment", "opening_balance", "realized_gain", "return_of_capital", "year_end_close"];

/** Entries that move the cost of investments but are neither purchase nor sale: no position shows them. */
export function unrecognizedInvestments(entries: readonly NewEntry[], currency: string) {
  const amounts = entries.flatMap(({ sourceType, postings }) => {
    if (OF_PORTFOLIO.includes(sourceType)) return [];
    const cost = postings.filter(({ account = "" }) => account === "1100" || account.startsWith("1100-"));
    return cost.length === 0
      ? []
      : [
          sumAmounts(
            cost.map(({ amount }) => amount),
            currency,
          ),
        ];
  });
  return { entries: amounts.length, amount: sumAmounts(amounts, currency) };
}
