/** Earlier bookings of a counterparty. */
import { double, type Input, text } from "@capstack/decimal";
import { normalized } from "../bank-text.js";
import { type Step, suggestion, tagged } from "./account-suggestion.js";

export const bookedRow = tagged({
  /** As the bank wrote it. */
  counterparty: text({ least: 0 }),
  /** Money in is positive. Currency. */
  amount: double({ unit: "money" }),
  /** The account it was booked on. */
  accountCode: text({ least: 0 }),
});

/** What an earlier row was booked to; `amount` is the row's, negative for money going out. */
export interface BookedRow extends Input<typeof bookedRow> {}

/** Accounts that settle something: they are suggested for open items only, never because of earlier bookings. */
const SETTLING = ["1300", "1310", "1320", "1350", "2000", "2010", "2100", "2110", "2300"];

export function fromHistory(history: readonly BookedRow[]): Step {
  const known = new Map<string, { first: BookedRow; count: number; isUnanimous: boolean }>();
  for (const booked of history) {
    if (SETTLING.some((code) => booked.accountCode.startsWith(code))) continue;
    const key = keyOf(booked.counterparty, booked.amount);
    const own = known.get(key);
    if (own === undefined) known.set(key, { first: booked, count: 1, isUnanimous: true });
    else {
      own.count += 1;
      own.isUnanimous &&=
        own.first.accountCode === booked.accountCode &&
        own.first.lpEntityId === booked.lpEntityId &&
        own.first.companyId === booked.companyId;
    }
  }
  return ({ row }) => {
    const own = row.counterparty ? known.get(keyOf(row.counterparty, row.amount)) : undefined;
    if (own === undefined || own.count < 2 || !own.isUnanimous) return undefined;
    return suggestion(own.first.accountCode, "history", 0.85, `booked so ${own.count} times before`, own.first);
  };
}

function keyOf(counterparty: string, amount: number): string {
  return `${amount > 0 ? "in" : "out"} ${normalized(counterparty)}`;
}
