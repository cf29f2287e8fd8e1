/** Vehicles, their bank and their accounts as a person reads them: a small table, and the figures that tie. */
import type { AccountingOperationName, AccountingResultOf } from "@capstack/client/accounting";
import { money, multiple, percent, textTable } from "../text-table.js";
import { counted, dayOr, FROM_CALLS, figures, sum, tableOf, words } from "./book-table.js";

type Answer<Name extends AccountingOperationName> = AccountingResultOf<Name>;
type Listed<Name extends AccountingOperationName> = { readonly rows: Answer<Name> };

export function firm({ vehicles, mancoOmitted }: Answer<"getFirmSummary">): string {
  const columns = [
    ...words("Vehicle", "Kind", "Currency", "Closed through"),
    ...figures("Cash", "At cost", "At value", "Draft entries", "Open rows"),
  ];
  const rows = vehicles.map((one) => [
    one.name,
    one.kind,
    one.baseCurrency,
    one.closedThrough ?? "–",
    money(one.cash),
    money(one.investmentsAtCost),
    money(one.investmentsAtValue),
    String(one.draftEntries),
    String(one.openBankRows),
  ]);
  const hidden = mancoOmitted ? "\nA management company exists that this key may not see." : "";
  const drafts =
    '\nDraft entries are those of the journal; accounting_agreements with status "draft" lists calls, distributions and others in draft.';
  const open =
    "\nOpen rows are the bank's that are unmatched or whose entry is a draft; accounting_bank lists either by status.";
  const worth = "\nNAV, DPI, TVPI and IRR are in accounting_fund_economics.";
  return tableOf(columns, rows) + (rows.length === 0 ? "" : drafts + open + worth) + hidden;
}

export function fundEconomics({ asOf, vehicles }: Answer<"getFundEconomics">): string {
  const columns = [
    ...words("Vehicle", "Currency"),
    ...figures("Committed", "Called", "Distributed", "NAV", "TVPI (LPs)", "DPI (LPs)", "Net IRR (LPs)", "IRR (all)"),
  ];
  const rows = vehicles.map(({ vehicle, currency, fund, lp }) => [
    vehicle,
    currency,
    money(fund.committed),
    money(fund.paidIn),
    money(fund.distributions),
    money(fund.nav),
    multiple(lp.tvpi),
    multiple(lp.dpi),
    percent(lp.irr),
    percent(fund.irr),
  ]);
  const head = `As of ${dayOr(asOf)}; amounts are everyone's, multiples and rates the limited partners', after fees and carry; IRR (all) counts the general partner's money and carry too. A gross IRR of the investments is not kept: returns_compute takes their flows. ${FROM_CALLS}`;
  return [head, tableOf(columns, rows), ...generalPartners(vehicles)].join("\n");
}

/** The general partner's part and its carry, where they were asked for. */
function generalPartners(vehicles: Answer<"getFundEconomics">["vehicles"]): string[] {
  const rows = vehicles.flatMap(({ vehicle, gp, carryAccrued, carryPaid }) =>
    gp === undefined
      ? []
      : [
          [
            vehicle,
            money(gp.committed),
            money(gp.paidIn),
            money(gp.distributions),
            money(gp.nav),
            multiple(gp.tvpi),
            percent(gp.irr),
            money(carryAccrued),
            money(carryPaid),
          ],
        ],
  );
  const columns = [
    ...words("General partner of"),
    ...figures("Committed", "Called", "Distributed", "NAV", "TVPI", "IRR", "Carry accrued", "Carry paid"),
  ];
  return rows.length === 0 ? [] : [tableOf(columns, rows)];
}

export function fundTimeseries({ points }: Answer<"getFundTimeseries">): string {
  const columns = [...words("Quarter"), ...figures("Called", "Distributed", "NAV", "Portfolio", "Net IRR (LPs)")];
  const rows = points.map((point) => [
    point.label,
    money(point.calledCapital),
    money(point.distributed),
    money(point.nav),
    money(point.portfolioValue),
    percent(point.netIrrLp),
  ]);
  return rows.length === 0 ? tableOf(columns, []) : `${textTable(columns, rows)}\n${FROM_CALLS}`;
}

export function construction({ group, actuals }: Answer<"getConstruction">): string {
  const { committedCapital, calledCapital, uncalledCapital, nav, cashBalance, companyCount } = actuals;
  const columns = [...words("Company", "Status"), ...figures("Invested", "Value", "Back", "Multiple")];
  const rows = actuals.positions.map((one) => [
    one.name,
    one.status,
    money(one.investedTotal),
    money(one.currentValue),
    money(one.distributions),
    multiple(one.currentMoic),
  ]);
  const head = `${group}: committed ${money(committedCapital)}, called ${money(calledCapital)}, to be called ${money(uncalledCapital)}, net assets ${money(nav)}, cash ${money(cashBalance)}, ${companyCount} companies.`;
  return `${head}\n${tableOf(columns, rows)}`;
}

export function bank({ rows: all }: Listed<"listBankTransactions">): string {
  const columns = [
    ...words("Date", "Description", "Counterparty", "Status", "Suggested"),
    ...figures("Amount"),
    ...words("Id"),
  ];
  return tableOf(
    columns,
    all.map((row) => [
      row.txn_date,
      row.description,
      row.counterparty,
      row.status,
      row.suggested_account_code,
      money(row.amount),
      row.id,
    ]),
  );
}

export function bankReconciliation(answer: Answer<"getBankReconciliation">): string {
  const { bankEndingBalance, ledgerCashBalance, difference, unmatchedCount, unmatchedTotal, tiesOut } = answer;
  const sides = `Bank ${money(bankEndingBalance)}, ledger ${money(ledgerCashBalance)}`;
  if (tiesOut) return `${sides}: they tie.`;
  const side = difference < 0 ? "lower" : "higher";
  const rows = unmatchedCount === 1 ? "1 bank row is" : `${unmatchedCount} bank rows are`;
  const head = `${sides}: the ledger is ${side}, a difference of ${money(Math.abs(difference))}. ${rows} not reconciled, ${money(unmatchedTotal)} in all.`;
  return answer.items === undefined ? head : `${head}\n${reconcilingItems(answer.items)}`;
}

type Explanation = NonNullable<Answer<"getBankReconciliation">["items"]>;

/** What the difference is made of, each kind counted; the effects add up to it. */
function reconcilingItems({ rowsWithoutEntry, postingsWithoutRow, amountMismatches }: Explanation): string {
  const effects = [...rowsWithoutEntry, ...postingsWithoutRow, ...amountMismatches].map(({ effect }) => effect);
  const kinds = [
    counted(rowsWithoutEntry.length, "bank row without a posted entry", "bank rows without a posted entry"),
    counted(postingsWithoutRow.length, "entry without a bank row", "entries without a bank row"),
    counted(amountMismatches.length, "link whose amounts differ", "links whose amounts differ"),
  ].filter((kind) => kind !== "");
  const table = tableOf(
    [...words("Reconciling item", "Date", "What"), ...figures("Ledger less bank"), ...words("Id")],
    [
      ...rowsWithoutEntry.map((row) => [
        "Bank row without entry",
        row.txnDate,
        row.description,
        money(row.effect),
        row.rowId,
      ]),
      ...postingsWithoutRow.map((one) => [
        "Entry without bank row",
        one.entryDate,
        one.memo || "no memo",
        money(one.effect),
        one.entryId,
      ]),
      ...amountMismatches.map((one) => [
        "Amounts differ",
        "",
        `bank ${money(one.bank)}, ledger ${money(one.ledger)}`,
        money(one.effect),
        one.entryId,
      ]),
    ],
  );
  const head = kinds.length === 0 ? "" : `The difference comes from ${kinds.join(", ")}.\n`;
  return `${head}${table}\nTogether ${money(sum(...effects))}, the ledger less the bank.`;
}

export function chart({ rows: all }: Listed<"getChart">): string {
  return tableOf(
    words("Code", "Name", "Type", "Subtype"),
    all.map(({ code, name, type, subtype, is_active }) => [
      code,
      is_active ? name : `${name} (inactive)`,
      type,
      subtype,
    ]),
  );
}

export function keys({ rows: all }: Listed<"listAccountingKeys">): string {
  return tableOf(
    words("Name", "Begins", "Scopes", "Revoked"),
    all.map(({ name, key_prefix, scopes, revoked_at }) => [name, key_prefix, scopes.join(" "), revoked_at ?? "no"]),
  );
}

export function draftedBankRow(row: Answer<"draftBankRow">): string {
  const { txn_date, description, amount, currency, journal_entry_id, entry_account_code, entry_account_name } = row;
  const account = [entry_account_code, entry_account_name].filter((part) => part !== null).join(" ");
  const partner = row.settled_lp_name === null ? "" : `, partner ${row.settled_lp_name}`;
  return `Drafted entry ${journal_entry_id} for the row of ${txn_date}, ${description}, ${money(amount)} ${currency}: ${account || "split"}${partner}. It is not posted.`;
}
