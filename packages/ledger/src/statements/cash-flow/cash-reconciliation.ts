/**
 * From the net increase from operations to cash from operations: gains are removed, purchases and proceeds are added,
 * and
 * amounts earned or owed but not paid are the change of working balances.
 * @see ASC 230-10-45-28 (reconciliation of net income to net cash flow from operating activities)
 */

import type { BooksIndex } from "../../books/books-index.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import type { Account } from "../../records/vehicle.js";
import type { StatementRow } from "../page/statement.js";
import { HELD_FUND_RESULTS, INVESTMENT_SUBTYPES, isFinancing, named } from "./cash-line.js";
import { isResult, isWorkingBalance } from "./exchanged-balance.js";

/** Net increase and all adjustments = cash from operations; `check` is zero. */
export interface CashReconciliation {
  readonly netIncrease: number;
  readonly adjustments: readonly StatementRow[];
  readonly cashFromOperations: number;
  readonly check: number;
}

/** Movements of a window by account, credits positive, and the part of each that was cash. */
export interface CashMovements {
  /** Excludes opening balances and year-end closes. */
  readonly moved: readonly Units[];
  readonly cash: readonly Units[];
  /** Working balances exchanged without cash, which `moved` leaves out. */
  readonly exchanged: Units;
  /** Income and expense from opening balances. */
  readonly openingResults: Units;
  /** Cash of purchases and sales, line by line. */
  readonly investing: readonly { readonly code: string; readonly name: string; readonly units: Units }[];
  /** Interest between partners through their receivables and payables. */
  readonly betweenPartners: CashMovements["investing"];
  /** Cash lent by the general partner, which is financing though it stands with working balances. */
  readonly advances: CashMovements["investing"];
  readonly operating: Units;
}

export function reconcileCash(index: BooksIndex, movements: CashMovements): CashReconciliation {
  const { accounts, base } = index;
  const { moved, cash, exchanged, openingResults, investing, betweenPartners, advances, operating } = movements;
  const sum = (units: readonly Units[], keep: (account: Account) => boolean) =>
    totalUnits(units.filter((_, at) => keep(accounts[at] as Account)));
  const isGain = ({ type, subtype }: Account) => type === "income" && INVESTMENT_SUBTYPES.includes(subtype);
  const gain = (subtype: string) => sum(moved, (account) => isGain(account) && account.subtype === subtype);
  const isInvesting = ({ subtype }: Account) => INVESTMENT_SUBTYPES.includes(subtype);
  const isOfHeldFund = ({ subtype }: Account) => HELD_FUND_RESULTS.includes(subtype);
  const results = sumUnits(sum(moved, isResult), openingResults);
  const withoutCash = sumUnits(
    sum(moved, isFinancing),
    -sum(cash, isFinancing),
    sum(moved, isInvesting),
    -sum(cash, isInvesting),
    exchanged,
    -openingResults,
  );
  const lines: CashMovements["investing"] = [
    { code: "4000", name: "Realized gain (loss)", units: -gain("realized_gain") },
    { code: "4200", name: "Change in unrealized appreciation", units: -gain("unrealized") },
    { code: "4300", name: "Currency translation", units: -gain("fx_translation") },
    { code: "4310", name: "Currency translation of cash", units: -gain("fx_translation_of_cash") },
    { code: "4150", name: "Income less expenses of funds held", units: -sum(moved, isOfHeldFund) },
    ...investing,
    ...betweenPartners,
    ...workingChanges(index, moved, advances),
    { code: "", name: "Other movements without cash", units: withoutCash },
  ];
  const amount = (units: Units) => toAmount(units + 0, base.decimals);
  return {
    netIncrease: amount(results),
    adjustments: lines
      .filter(({ units }) => units !== 0)
      .map(({ code, name, units }) => ({ code, name, amount: amount(units) })),
    cashFromOperations: amount(operating),
    check: amount(sumUnits(results, ...lines.map(({ units }) => units), -operating)),
  };
}

/** Receivables and payables of operations, by parent account; an increase of a liability is positive. */
function workingChanges(index: BooksIndex, moved: readonly Units[], advances: CashMovements["advances"]) {
  const changes = new Map<string, { code: string; name: string; units: Units }>();
  const lent = (code: string) => totalUnits(advances.filter((line) => line.code === code).map(({ units }) => units));
  index.accounts.forEach((account, at) => {
    if (!isWorkingBalance(account)) return;
    const { code, name } = named(index, account);
    const units = sumUnits(changes.get(code)?.units ?? 0, moved[at] as Units);
    changes.set(code, { code, name: `Change in ${name.charAt(0).toLowerCase()}${name.slice(1)}`, units });
  });
  return [...changes.values()].map((change) => ({ ...change, units: sumUnits(change.units, -lent(change.code)) }));
}
