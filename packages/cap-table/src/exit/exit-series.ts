/** Series of preferred stock as the exit takes them. */

import { rational } from "@capstack/decimal";
import type { ClassState } from "../answer/state/class-state-type.js";
import type { Row } from "./exit-row.js";
import type { WaterfallPreferred, WaterfallPreferredHolder } from "./waterfall-model.js";

export function series(stockClass: ClassState, stock: readonly Row[]): WaterfallPreferred {
  const { terms } = stockClass;
  const price = stockClass.originalIssuePrice ?? 0;
  return {
    id: stockClass.id,
    name: stockClass.name,
    seniority: stockClass.seniority,
    originalIssuePrice: price,
    conversionRatio: stockClass.conversionRatio,
    liquidationMultiple: terms?.liquidationMultiple ?? 1,
    participation: terms?.participation ?? "none",
    ...(terms?.participationCapMultiple == null
      ? {}
      : {
          participationCapMultiple: terms.participationCapMultiple,
          participationCapIncludesPreference: terms.participationCapIncludesPreference,
          participationCapIncludesDividends: terms.participationCapIncludesDividends,
        }),
    ...(terms?.dividends == null ? {} : { dividends: terms.dividends }),
    holders: terms?.dividends == null ? holderRows(stock, price) : stock.map((row) => lotRow(row, price)),
  };
}

function holderRows(stock: readonly Row[], price: number): WaterfallPreferredHolder[] {
  return [...byHolder(stock)].map(([, rows]) => {
    const shares = total(rows);
    return { ...who(rows), shares, invested: cost(shares, price) };
  });
}

/** With dividends each lot accrues from its own day. */
function lotRow({ holder, position, shares }: Row, price: number): WaterfallPreferredHolder {
  const row = {
    id: position.securityId,
    name: holder.name,
    holderId: holder.id,
    shares,
    invested: cost(shares, price),
  };
  return position.issueDate === null ? row : { ...row, issueDate: position.issueDate };
}

function cost(shares: number, price: number): number {
  return rational(shares).times(rational(price)).toNumber();
}

export function byHolder(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.holder.id, [...(groups.get(row.holder.id) ?? []), row]);
  return groups;
}

export function who(rows: readonly Row[]): { id: string; name: string } {
  const { id, name } = (rows[0] as Row).holder;
  return { id, name };
}

export function total(rows: readonly Row[]): number {
  return rows.reduce((sum, { shares }) => sum.plus(shares), rational(0)).toNumber();
}
