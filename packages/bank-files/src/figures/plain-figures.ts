/** Days and amounts of formats that fix how both are written: OFX, CAMT, MT940. */
import { isDate } from "@capstack/decimal";

/** A day, written with or without dashes, with or without a time. */
export function asDay(text: string): string | undefined {
  const date = /^\d{8}/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}` : text.slice(0, 10);
  return isDate(date) ? date : undefined;
}

/** A day of six digits, `YYMMDD`; years from 80 on are of the last century. */
export function asShortDay(text: string): string | undefined {
  if (!/^\d{6}$/.test(text)) return undefined;
  return asDay(`${text < "80" ? "20" : "19"}${text}`);
}

/** An amount: a point or a comma parts the decimals, thousands are never grouped. */
export function decimalOf(text: string): string | undefined {
  const plain = text.replace(",", ".").replace(/^\+/, "");
  return /^-?\d{1,30}(\.\d{0,30})?$/.test(plain) ? plain : undefined;
}

/** The same amount flowing the other way: a negative debit is money that came back. */
export function negated(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

/** Whether nothing moves. */
export function isNothing(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount);
}
