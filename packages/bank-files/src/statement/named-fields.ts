/** Fields of bank formats that name them: OFX, CAMT.053, JSON. */
import { isDate } from "@capstack/decimal";
import type { RowsRead } from "./statement-row.js";

/** A day, written with or without dashes, with or without a time. */
export function asDay(text: string): string | undefined {
  const date = /^\d{8}/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}` : text.slice(0, 10);
  return isDate(date) ? date : undefined;
}

/** An amount: a point or a comma parts the decimals, thousands are never grouped. */
export function decimalOf(text: string): string | undefined {
  const plain = text.replace(",", ".").replace(/^\+/, "");
  return /^-?\d{1,30}(\.\d{0,30})?$/.test(plain) ? plain : undefined;
}

/** A debit: a negative one is money that came back. */
export function negated(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

/** Refuses a file of another currency, or of several accounts. The maps have lines by what was named there. */
export function onlyOne(
  {
    named,
    accounts,
    currency,
  }: {
    readonly named: ReadonlyMap<string, number>;
    readonly accounts: ReadonlyMap<string, number>;
    readonly currency: string;
  },
  read: RowsRead,
): void {
  for (const [other, line] of named) {
    if (other === currency) continue;
    const message = `The statement is in ${other}; the account is kept in ${currency}.`;
    read.refuse({ line, column: "currency", code: "other_currency", message });
  }
  const [, second] = accounts;
  if (second === undefined) return;
  const message = `The file holds statements of ${accounts.size} accounts; import each alone.`;
  read.refuse({ line: second[1], column: "account", message });
}
