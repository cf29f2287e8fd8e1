/** Notices to partners of a capital call. */
import { allocate } from "@capstack/decimal";
import { type BooksIndex, capitalAccounts, dayText, lineRow, totalRow } from "@capstack/ledger";
import type { PublishedCall } from "../capital/published-calls.js";
import type { PrintableDocument } from "../documents/document.js";
import type { CallPurpose } from "../tables/json-shapes.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { LaterThatDay } from "./later-that-day.js";
import { amountTable, moneyText, noticePage } from "./notice.js";

/** One partner's notice. `unfundedBefore` and `unfundedAfter` are the commitment before and after this call. */
export interface CallNotice {
  readonly lpEntityId: string;
  readonly name: string;
  readonly vehicle: string;
  readonly status: string;
  readonly callDate: string;
  readonly dueDate: string;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  /** Null if the call does not state its purpose. */
  readonly purpose: Required<{ [Key in keyof CallPurpose]: number }> | null;
  readonly wireText: string | null;
  readonly commitment: number;
  readonly unfundedBefore: number;
  readonly unfundedAfter: number;
}

/**
 * One notice per partner; each purpose is shared so that the parts add up to the partner's amount.
 * @param later what was posted behind the call on its day, which the notice does not count
 */
export function callNotices(
  books: BooksIndex,
  vehicle: VehicleRow,
  call: PublishedCall,
  { purpose, wireText }: { purpose: CallPurpose; wireText: string | null },
  later: LaterThatDay = new Map(),
): CallNotice[] {
  const currency = vehicle.baseCurrency;
  const { rows } = capitalAccounts(books, { end: call.callDate });
  return call.lines.map(({ lpEntityId, name, amount }) => {
    const row = rows.find((one) => one.lpEntityId === lpEntityId);
    const units = toUnits(amount, currency);
    const standing = toUnits(row?.outstanding ?? 0, currency) - (later.get(lpEntityId) ?? 0n);
    const after = call.status === "draft" ? standing - units : standing;
    return {
      lpEntityId,
      name,
      vehicle: vehicle.name,
      status: call.status,
      callDate: call.callDate,
      dueDate: call.dueDate,
      description: call.description,
      amount,
      currency,
      purpose: purposeOf(units, purpose, currency),
      wireText,
      commitment: row?.commitment ?? 0,
      unfundedBefore: toAmount(call.status === "cancelled" ? after : after + units, currency),
      unfundedAfter: toAmount(after, currency),
    };
  });
}

function purposeOf(units: bigint, { investments = 0, fees = 0, expenses = 0 }: CallPurpose, currency: string) {
  if (investments + fees + expenses <= 0) return null;
  const [first = 0n, second = 0n, third = 0n] = allocate(units, [investments, fees, expenses]);
  return {
    investments: toAmount(first, currency),
    fees: toAmount(second, currency),
    expenses: toAmount(third, currency),
  };
}

/** A notice on one page. */
export function printCallNotice(notice: CallNotice, call: PublishedCall): PrintableDocument {
  const { vehicle, amount, currency, dueDate, callDate, unfundedBefore, unfundedAfter, status } = notice;
  const [whole, part] = [moneyText(call.total, currency), moneyText(amount, currency)];
  return noticePage(notice, {
    ...{ thing: "call", name: "capital-call-notices", title: "Capital call notice", date: callDate },
    facts: [
      { label: "Amount due", value: amount, kind: "money" },
      { label: "Due date", value: dayText(dueDate), kind: "text" },
      { label: "Commitment", value: notice.commitment, kind: "money" },
      { label: "Unfunded after this call", value: unfundedAfter, kind: "money" },
    ],
    sentence: `${vehicle} calls ${whole} of its partners. Your part is ${part}, due on ${dayText(dueDate)}.`,
    parts: [purposeTable(notice)],
    commitment: [
      ["Commitment", notice.commitment],
      ["Unfunded before this call", unfundedBefore],
      ["This call", status === "cancelled" ? 0 : 0 - amount],
      ["Unfunded after this call", unfundedAfter],
    ],
    payment: notice.wireText,
  });
}

function purposeTable({ purpose, amount }: CallNotice): PrintableDocument["tables"][number] {
  const said = purpose ?? { investments: 0, fees: 0, expenses: 0 };
  const parts = [
    lineRow("Investments", said.investments),
    lineRow("Management fees", said.fees),
    lineRow("Partnership expenses", said.expenses),
  ];
  const rows = [...(purpose === null ? [] : parts), totalRow("Amount due", amount)];
  return amountTable("What the call is for", "Your part", rows);
}
