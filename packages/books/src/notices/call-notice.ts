/** Notices to partners of a capital call. */
import { allocate } from "@capstack/decimal";
import { type BooksIndex, capitalAccounts, dayText, lineRow, totalRow } from "@capstack/ledger";
import type { PublishedCall } from "../capital/published-calls.js";
import type { PrintableDocument } from "../documents/document.js";
import type { CallPurpose } from "../tables/json-shapes.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { callLines, type IlpaNotice, unfundedRows } from "./ilpa-notice.js";
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
  readonly purpose: NoticePurpose | null;
  readonly wireText: string | null;
  readonly commitment: number;
  readonly unfundedBefore: number;
  readonly unfundedAfter: number;
  readonly ilpa: IlpaNotice;
}

/** The purposes that a notice always names, and those that the call states. */
type NoticePurpose = CallPurpose & Required<Pick<CallPurpose, "investments" | "fees" | "expenses">>;

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
    const isCancelled = call.status === "cancelled";
    const parts = purposeOf(units, purpose, currency);
    const roll = {
      commitment: row?.commitment ?? 0,
      unfundedBegin: toAmount(isCancelled ? after : after + units, currency),
      unfundedEnd: toAmount(after, currency),
    };
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
      purpose: parts,
      wireText,
      commitment: roll.commitment,
      unfundedBefore: roll.unfundedBegin,
      unfundedAfter: roll.unfundedEnd,
      ilpa: {
        lines: callLines(amount, parts, isCancelled),
        unfunded: unfundedRows({ ...roll, unfundedCalled: isCancelled ? 0 : -amount }),
      },
    };
  });
}

function purposeOf(units: bigint, purpose: CallPurpose, currency: string): NoticePurpose | null {
  const weights = PURPOSES.map((name) => purpose[name] ?? 0);
  if (weights.every((weight) => weight <= 0)) return null;
  const shares = allocate(units, weights);
  const parts = PURPOSES.flatMap((name, at) => {
    const isSaid = at < ALWAYS || purpose[name] !== undefined;
    return isSaid ? [[name, toAmount(shares[at] ?? 0n, currency)]] : [];
  });
  return Object.fromEntries(parts) as NoticePurpose;
}

const PURPOSES = ["investments", "fees", "expenses", "workingCapital", "lineCosts", "deemedContribution"] as const;
/** How many of them every notice with purposes names. */
const ALWAYS = 3;

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
  const said: NoticePurpose = purpose ?? { investments: 0, fees: 0, expenses: 0 };
  const parts = [
    lineRow("Investments", said.investments),
    lineRow("Management fees", said.fees),
    lineRow("Partnership expenses", said.expenses),
    ...(said.workingCapital === undefined ? [] : [lineRow("Working capital", said.workingCapital)]),
    ...(said.lineCosts === undefined ? [] : [lineRow("Fees and interest of the credit line", said.lineCosts)]),
    ...(said.deemedContribution === undefined
      ? []
      : [lineRow("Contribution of the general partner in place of a fee", said.deemedContribution)]),
  ];
  const rows = [...(purpose === null ? [] : parts), totalRow("Amount due", amount)];
  return amountTable("What the call is for", "Your part", rows);
}
