/** Notices to partners of a subsequent close or a transfer. */

import { type BooksIndex, capitalAccounts, lineRow, totalRow } from "@capstack/ledger";
import type { PrintableDocument } from "../documents/document.js";
import { sumAmounts } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { amountTable, moneyText, noticePage } from "./notice.js";

/** A line of an agreement's entries, with the partner whose account or tag it has. */
export interface AgreedLine {
  readonly sourceType: string;
  readonly account: string;
  readonly amount: number;
  readonly lpEntityId: string | null;
}

/** An agreement that moves partners' capital. */
export interface NoticedAgreement {
  readonly kind: "subsequent_close" | "transfer";
  readonly status: string;
  readonly date: string;
  readonly description: string;
  readonly commitments: readonly { readonly lpEntityId: string; readonly amount: number }[];
  readonly lines: readonly AgreedLine[];
}

/** One partner's notice. `amount` is due from the partner, negative if owed to it; a transfer moves no cash. */
export interface AgreementNotice {
  readonly lpEntityId: string;
  readonly name: string;
  readonly vehicle: string;
  readonly kind: NoticedAgreement["kind"];
  readonly status: string;
  readonly date: string;
  readonly description: string;
  readonly currency: string;
  readonly commitmentChange: number;
  readonly contribution: number;
  readonly interest: number;
  readonly amount: number;
  readonly capitalChange: number;
  readonly commitment: number;
  readonly unfundedBefore: number;
  readonly unfundedAfter: number;
}

const PAID_IN = ["equalization", "contribution"];

/** One notice per partner whose money or commitment it moves. @param books with the agreement in them */
export function agreementNotices(
  books: BooksIndex,
  vehicle: VehicleRow,
  { lines, commitments, kind, status, date, description }: NoticedAgreement,
): AgreementNotice[] {
  const currency = vehicle.baseCurrency;
  const { rows } = capitalAccounts(books, { end: date });
  const sum = (amounts: readonly number[]) => sumAmounts(amounts, currency);
  return books.partners.flatMap(({ lpEntityId, name }) => {
    const own = lines.filter((line) => line.lpEntityId === lpEntityId);
    const promised = commitments.filter((event) => event.lpEntityId === lpEntityId);
    if (own.length === 0 && promised.length === 0) return [];
    const capital = own.filter(({ account }) => account.startsWith("3100"));
    const credited = (some: readonly AgreedLine[]) => sum(some.map(({ amount }) => -amount));
    const contribution = credited(capital.filter(({ sourceType }) => PAID_IN.includes(sourceType)));
    const recallable = credited(capital.filter(({ sourceType }) => sourceType === "recallable_distribution"));
    const isInterest = ({ sourceType, account }: AgreedLine) =>
      sourceType === "equalization_interest" && account.startsWith("2000");
    const interest = credited(own.filter(isInterest));
    const commitmentChange = sum(promised.map(({ amount }) => amount));
    const row = rows.find((one) => one.lpEntityId === lpEntityId);
    const unfundedAfter = row?.outstanding ?? 0;
    const isInForce = status !== "cancelled";
    return [
      {
        ...{ lpEntityId, name, vehicle: vehicle.name, kind, status, date, description, currency },
        ...{ commitmentChange, contribution, interest },
        amount: kind === "transfer" ? 0 : sum([contribution, interest]),
        capitalChange: credited(capital),
        commitment: row?.commitment ?? 0,
        unfundedBefore: isInForce ? sum([unfundedAfter, -commitmentChange, contribution, recallable]) : unfundedAfter,
        unfundedAfter,
      },
    ];
  });
}

const TITLES = { subsequent_close: "Subsequent close notice", transfer: "Transfer notice" } as const;

/** A notice on one page. */
export function printAgreementNotice(notice: AgreementNotice): PrintableDocument {
  const { amount, currency, date, kind, unfundedBefore, unfundedAfter } = notice;
  const [thing, isTransfer] = kind === "transfer" ? (["transfer", true] as const) : (["close", false] as const);
  const sum = moneyText(Math.abs(amount), currency);
  const due = amount > 0 ? `You owe ${sum}.` : amount < 0 ? `You are owed ${sum}.` : "No cash moves.";
  const parts = [
    lineRow("Contributions", notice.contribution),
    ...(isTransfer ? [] : [lineRow("Interest", notice.interest)]),
    isTransfer ? totalRow("Capital moved", notice.capitalChange) : totalRow("Due", amount),
  ];
  return noticePage(notice, {
    ...{ thing, name: "agreement-notices", title: TITLES[kind], date },
    facts: [
      { label: amount < 0 ? "Owed to you" : "Amount due", value: Math.abs(amount), kind: "money" },
      { label: "Commitment", value: notice.commitment, kind: "money" },
      { label: `Unfunded after this ${thing}`, value: unfundedAfter, kind: "money" },
    ],
    sentence: due,
    parts: [amountTable("Your account", currency, parts)],
    commitment: [
      ["Commitment", notice.commitment],
      ["Change of the commitment", notice.commitmentChange],
      [`Unfunded before this ${thing}`, unfundedBefore],
      [`Unfunded after this ${thing}`, unfundedAfter],
    ],
  });
}
