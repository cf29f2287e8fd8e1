/** Notices to partners of a distribution. */

import { type BooksIndex, capitalAccounts, lineRow, type PageTable, totalRow } from "@capstack/ledger";
import type { PublishedDistribution } from "../capital/published-distributions.js";
import type { PrintableDocument } from "../documents/document.js";
import type { TaxCharacter } from "../tables/json-shapes.js";
import { sumAmounts, toAmount, toUnits } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { distributionLine, type IlpaNotice, unfundedRows } from "./ilpa-notice.js";
import type { LaterThatDay } from "./later-that-day.js";
import { amountTable, moneyText, noticePage } from "./notice.js";

/**
 * One partner's notice. A recallable distribution restores commitment that can be called, included in
 * `unfundedAfter`.
 */
export interface DistributionNotice {
  readonly lpEntityId: string;
  readonly name: string;
  readonly amount: number;
  readonly paid: number;
  readonly vehicle: string;
  readonly status: string;
  readonly date: string;
  readonly description: string;
  readonly currency: string;
  readonly recallable: boolean;
  readonly basis: PublishedDistribution["basis"];
  readonly taxCharacter: TaxCharacter;
  readonly commitment: number;
  readonly unfundedBefore: number;
  readonly unfundedAfter: number;
  readonly ilpa: IlpaNotice;
}

/** One notice per partner. @param later what was posted behind it on its day, which the notice does not count */
export function distributionNotices(
  books: BooksIndex,
  vehicle: VehicleRow,
  distribution: PublishedDistribution,
  taxes: ReadonlyMap<string, TaxCharacter>,
  later: LaterThatDay = new Map(),
): DistributionNotice[] {
  const { date, description, recallable, basis, status } = distribution;
  const currency = vehicle.baseCurrency;
  const { rows } = capitalAccounts(books, { end: date });
  return distribution.lines.map((own) => {
    const row = rows.find(({ lpEntityId }) => lpEntityId === own.lpEntityId);
    const standing = toUnits(row?.outstanding ?? 0, currency) - (later.get(own.lpEntityId) ?? 0n);
    const restored = recallable && status !== "cancelled" ? toUnits(own.amount, currency) : 0n;
    const before = status === "draft" ? standing : standing - restored;
    const commitment = row?.commitment ?? 0;
    const [unfundedBefore, unfundedAfter] = [toAmount(before, currency), toAmount(before + restored, currency)];
    const unfundedRecalled = toAmount(restored, currency);
    return {
      ...own,
      vehicle: vehicle.name,
      status,
      date,
      description,
      currency,
      recallable,
      basis,
      taxCharacter: taxes.get(own.lpEntityId) ?? {},
      ...{ commitment, unfundedBefore, unfundedAfter },
      ilpa: {
        lines: [distributionLine(own.amount, unfundedRecalled, recallable)],
        unfunded: unfundedRows({
          ...{ commitment, unfundedBegin: unfundedBefore, unfundedRecalled, unfundedEnd: unfundedAfter },
        }),
      },
    };
  });
}

const SPLIT_BY = { capital_balance: "Capital balance", commitment: "Commitment" } as const;

/** A notice on one page. */
export function printDistributionNotice(
  notice: DistributionNotice,
  { total: whole }: PublishedDistribution,
): PrintableDocument {
  const { vehicle, amount, currency, date, recallable, basis, unfundedBefore, unfundedAfter } = notice;
  const [all, part] = [moneyText(whole, currency), moneyText(amount, currency)];
  const later = recallable
    ? "It may be called again and adds to your unfunded commitment."
    : "It may not be called again and leaves your unfunded commitment as it was.";
  return noticePage(notice, {
    ...{ thing: "distribution", name: "distribution-notices", title: "Distribution notice", date },
    facts: [
      { label: "Your distribution", value: amount, kind: "money" },
      { label: "Paid so far", value: notice.paid, kind: "money" },
      { label: "Recallable", value: recallable ? "Yes" : "No", kind: "text" },
      ...(basis === null ? [] : [{ label: "Split by", value: SPLIT_BY[basis], kind: "text" } as const]),
      { label: "Unfunded commitment", value: unfundedAfter, kind: "money" },
    ],
    sentence: `${vehicle} distributes ${all} to its partners. Your part is ${part}. ${later}`,
    parts: taxTables(notice),
    commitment: [
      ["Commitment", notice.commitment],
      ["Unfunded before this distribution", unfundedBefore],
      ["Recallable part", toAmount(toUnits(unfundedAfter, currency) - toUnits(unfundedBefore, currency), currency)],
      ["Unfunded after this distribution", unfundedAfter],
    ],
  });
}

/** The tax character of the money; the uncharacterised rest is listed separately, so that the table adds up. */
function taxTables({ taxCharacter, amount, currency }: DistributionNotice): PageTable[] {
  const parts = Object.entries(taxCharacter);
  if (parts.length === 0) return [];
  const rest = sumAmounts([amount, ...parts.map(([, part]) => -part)], currency);
  const rows = [
    ...parts.map(([character, part]) => lineRow(sentenceOf(character), part)),
    ...(rest === 0 ? [] : [lineRow("Not characterized", rest)]),
    totalRow("Your distribution", amount),
  ];
  return [amountTable("Tax character", "Your part", rows)];
}

/** Turns `long_term_gain` into `Long term gain`. */
function sentenceOf(name: string): string {
  const words = name
    .replace(/[_-]+/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .trim()
    .toLowerCase();
  return words.replace(/^./, (first) => first.toUpperCase());
}
