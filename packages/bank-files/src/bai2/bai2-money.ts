/** Type codes, amounts and funds types of BAI2. */
import { asDay, asShortDay } from "../figures/plain-figures.js";
import type { Bai2Record } from "./bai2-records.js";

/** Which way a movement of a type code flows; null where the code does not say. Those from 920 on are a bank's own. */
export function sideOf(typeCode: string): "credit" | "debit" | null {
  if (!/^\d{3}$/.test(typeCode)) return null;
  if (typeCode >= "100" && typeCode <= "399") return "credit";
  if (typeCode >= "400" && typeCode <= "699") return "debit";
  if (typeCode >= "920" && typeCode <= "959") return "credit";
  return typeCode >= "960" && typeCode <= "999" ? "debit" : null;
}

/** A type code with its amount, as 03 and 16 have them. */
export interface TypedAmount {
  readonly typeCode: string;
  /** In minor units; null where it is left out, undefined where it is none. */
  readonly units: bigint | null | undefined;
  readonly valueDate: string | null;
}

/** The amount behind a type code in an account's record, with its count of items. */
export function takeSummary(record: Bai2Record): TypedAmount {
  const [typeCode, units] = [record.next(), unitsOf(record.next())];
  record.next();
  return { typeCode, units, valueDate: takeFunds(record) };
}

/** The amount of a movement. */
export function takeMovement(record: Bai2Record): TypedAmount {
  return { typeCode: record.next(), units: unitsOf(record.next()), valueDate: takeFunds(record) };
}

const MOST_DAYS = 100;

/** When funds are available: their type, and what it brings along. Gives the day of a V. */
function takeFunds(record: Bai2Record): string | null {
  const take = (count: number) => {
    for (let at = 0; at < count; at += 1) record.next();
  };
  switch (record.next().toUpperCase()) {
    case "V": {
      const day = dayOf(record.next());
      take(1);
      return day ?? null;
    }
    case "S":
      take(3);
      return null;
    case "D": {
      const count = Number(record.next());
      take(Number.isInteger(count) && count <= MOST_DAYS ? count * 2 : 0);
      return null;
    }
    default:
      return null;
  }
}

/** A whole number of minor units; null where there is none. */
export function unitsOf(text: string): bigint | null | undefined {
  if (text === "") return null;
  return /^[+-]?\d{1,18}$/.test(text) ? BigInt(text.replace("+", "")) : undefined;
}

/** `YYMMDD`, or with the whole year. */
export function dayOf(text: string): string | undefined {
  return /^\d{8}$/.test(text) ? asDay(text) : asShortDay(text);
}

/** Decimal text of minor units. */
export function amountOf(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${units < 0n ? "-" : ""}${whole}${decimals === 0 ? "" : `.${fraction}`}`;
}
