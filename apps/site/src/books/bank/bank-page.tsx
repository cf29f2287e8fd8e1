/** The bank: open rows with what each was taken for, the balance against the ledger's, and files to drop. */
import { randomUUID } from "node:crypto";
import { type Problem, problemOf } from "../form/problems.js";
import { Refused } from "../frame/books-frame.js";
import { Amount } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";

const ROWS = 100;
const STATUSES = ["unmatched", "drafted", "reconciled", "ignored"] as const;

/** The inbox of a bank account. */
export async function showBank(page: VehiclePage, said: { readonly problem?: Problem; readonly notice?: string } = {}) {
  const { c, visit, group, home } = page;
  const { books } = visit;
  const accounts = await books.listBankAccounts(group);
  const account =
    accounts.find(({ name }) => name === c.req.query("account")) ?? accounts.find(({ isDefault }) => isDefault);
  const status = STATUSES.find((one) => one === c.req.query("status")) ?? "unmatched";
  const offset = Math.max(0, Number(c.req.query("from") ?? 0) || 0);
  const of = account === undefined ? group : { ...group, bankAccount: account.name };
  const isExplained = c.req.query("why") !== undefined;
  const [listed, balance, chart] = await Promise.all([
    books.listBankTransactions({ ...of, status, include: "suggestion", limit: ROWS, offset }).withResponse(),
    books.getBankReconciliation({ ...of, ...(isExplained && { include: "items" as const }) }),
    books.getChart(group),
  ]);
  const rows = listed.data;
  const total = Number(listed.headers?.get("x-total-count") ?? rows.length);
  const names = new Map(chart.map(({ code, name }) => [code, name]));
  const currency = account?.currency ?? page.vehicle.baseCurrency;
  const here = (more: Readonly<Record<string, string>>) =>
    `${home}/bank?${new URLSearchParams({ ...(account && { account: account.name }), status, ...more })}`;
  const mayWrite = may(visit, "accounting:write");
  return show(
    page,
    {
      title: "Bank",
      place: "bank",
      children: (
        <>
          <div class="beside">
            <h1>{account?.name ?? "Bank"}</h1>
            {accounts.length < 2
              ? null
              : accounts.map(({ name }) => (
                  <a
                    href={`${home}/bank?${new URLSearchParams({ account: name })}`}
                    aria-current={name === account?.name ? "true" : undefined}
                  >
                    {name}
                  </a>
                ))}
            <a href={`${home}/do/openBankAccount`}>Open an account</a>
            <a href={`${home}/do/addBankRule`}>Add a rule</a>
            <a href={`${home}/do/listBankImports`}>Files</a>
          </div>
          {said.problem === undefined ? null : <Refused message={said.problem.message} wrong={said.problem.wrong} />}
          {said.notice === undefined ? null : (
            <p class="notice" role="status">
              {said.notice}
            </p>
          )}
          <Balance balance={balance} currency={currency} home={home} why={here({ why: "1" })} />
          {mayWrite ? <Drop home={home} account={account?.name} /> : null}
          <nav class="beside" aria-label="Rows">
            {STATUSES.map((one) => (
              <a
                href={`${home}/bank?${new URLSearchParams({ ...(account && { account: account.name }), status: one })}`}
                aria-current={one === status ? "true" : undefined}
              >
                {{ unmatched: "Open", drafted: "Drafted", reconciled: "Booked", ignored: "Set aside" }[one]}
              </a>
            ))}
          </nav>
          <form method="post" action={here({})}>
            <input type="hidden" name="$form" value={randomUUID()} />
            <Table
              name="Bank rows"
              empty={status === "unmatched" ? "No row is open." : "No row here."}
              columns={[
                { title: mayWrite ? "Take" : "" },
                { title: "Day" },
                { title: "As the bank says it" },
                { title: "Who" },
                { title: "Amount", isFigure: true },
                { title: status === "unmatched" ? "Taken for" : "Booked to" },
                { title: "Why" },
              ]}
              rows={rows.map((row) => ({
                cells: [
                  mayWrite && status !== "reconciled" && status !== "ignored" ? (
                    <input type="checkbox" name="row" value={row.id} aria-label={`${row.description}, ${row.amount}`} />
                  ) : (
                    ""
                  ),
                  row.txn_date,
                  <a href={`${home}/bank/${row.id}`}>{row.description}</a>,
                  row.counterparty,
                  <Amount of={row.amount} currency={row.currency} />,
                  row.entry_account_name ??
                    (row.entry_is_split ? "several accounts" : names.get(row.suggested_account_code)) ??
                    row.suggested_account_code,
                  row.suggestion?.reasons.join("; ") ?? "",
                ],
              }))}
            />
            {mayWrite && rows.length > 0 && status === "unmatched" ? (
              <div class="actions">
                <button type="submit" name="step" value="draft">
                  Draft the ticked as taken
                </button>
                <button type="submit" class="quiet" name="step" value="match">
                  Match what agrees beyond doubt
                </button>
              </div>
            ) : null}
            {may(visit, "accounting:post") && rows.length > 0 && status === "drafted" ? (
              <div class="actions">
                <button type="submit" name="step" value="post">
                  Post the ticked
                </button>
              </div>
            ) : null}
          </form>
          <p class="actions">
            {offset > 0 ? <a href={here({ from: String(Math.max(0, offset - ROWS)) })}>Newer</a> : null}
            {offset + ROWS < total ? (
              <a href={here({ from: String(offset + ROWS) })}>{`Older (${total} in all)`}</a>
            ) : null}
          </p>
        </>
      ),
    },
    said.problem === undefined ? 200 : 422,
  );
}

type Balance = Awaited<ReturnType<VehiclePage["visit"]["books"]["getBankReconciliation"]>>;

/** The bank's balance beside the ledger's, with what they differ by item by item. */
function Balance({
  balance,
  currency,
  home,
  why,
}: {
  readonly balance: Balance;
  readonly currency: string;
  readonly home: string;
  /** Where the difference is explained. */
  readonly why: string;
}) {
  const { items } = balance;
  return (
    <>
      <dl class="cards">
        <div>
          <dt>The bank says</dt>
          <dd>
            <Amount of={balance.bankEndingBalance} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>The ledger says</dt>
          <dd>
            <Amount of={balance.ledgerCashBalance} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>
            <span class={`dot ${balance.tiesOut ? "green" : "red"}`} aria-hidden="true" />
            {balance.tiesOut ? "They agree" : "Difference"}
          </dt>
          <dd>
            <Amount of={balance.difference} currency={currency} />
          </dd>
        </div>
      </dl>
      {items === undefined && !balance.tiesOut ? (
        <p>
          <a href={why}>What the difference is made of</a>
        </p>
      ) : null}
      {items === undefined || balance.tiesOut ? null : (
        <details open>
          <summary>
            {items.proven ? "What the difference is made of, to the cent" : "What is known of the difference"}
          </summary>
          <Table
            name="The difference, item by item"
            columns={[
              { title: "Day" },
              { title: "Item" },
              { title: "Amount", isFigure: true },
              { title: "Effect", isFigure: true },
            ]}
            rows={[
              ...items.rowsWithoutEntry.map((row) => ({
                cells: [
                  row.txnDate,
                  <a href={`${home}/bank/${row.rowId}`}>{row.description}</a>,
                  <Amount of={row.amount} currency={currency} />,
                  <Amount of={row.effect} currency={currency} />,
                ],
              })),
              ...items.postingsWithoutRow.map((posting) => ({
                cells: [
                  posting.entryDate,
                  <a href={`${home}/journal/${posting.entryId}`}>{posting.memo ?? "Entry without a row"}</a>,
                  <Amount of={posting.amount} currency={currency} />,
                  <Amount of={posting.effect} currency={currency} />,
                ],
              })),
              ...items.amountMismatches.map((link) => ({
                cells: [
                  "",
                  <a href={`${home}/journal/${link.entryId}`}>Linked, with another amount</a>,
                  <Amount of={link.bank} currency={currency} />,
                  <Amount of={link.effect} currency={currency} />,
                ],
              })),
              {
                style: "total" as const,
                cells: ["", "Difference", "", <Amount of={items.difference} currency={currency} />],
              },
            ]}
          />
        </details>
      )}
    </>
  );
}

function Drop({ home, account }: { readonly home: string; readonly account: string | undefined }) {
  return (
    <form method="post" action={`${home}/bank/import`} enctype="multipart/form-data" class="filter" data-drop="">
      {account === undefined ? null : <input type="hidden" name="bankAccount" value={account} />}
      <div class="field">
        <label for="file">A file of the bank</label>
        <input id="file" name="file" type="file" required aria-describedby="file-hint" />
        <p class="hint" id="file-hint">
          CSV, OFX, QFX, QIF, CAMT, MT940 or BAI2. How it is read is shown before anything is taken.
        </p>
      </div>
      <button type="submit">Read it</button>
    </form>
  );
}

/** Drafts, matches or posts the ticked rows; rows that cannot be are named and hold up no other. */
export async function workRows(page: VehiclePage) {
  const { c, visit, group } = page;
  const form = await c.req.parseBody({ all: true });
  const rows = [form.row ?? []].flat().map(String);
  const step = String(form.step);
  try {
    if (step === "match") {
      const account = c.req.query("account");
      const { linked, ties } = await visit.books.autoMatchBank({ ...group, ...(account && { bankAccount: account }) });
      return showBank(page, {
        notice: `${linked.length} matched; ${ties.length} have several entries as good as each other.`,
      });
    }
    if (rows.length === 0) return showBank(page, { notice: "Tick the rows that are meant." });
    const refused: string[] = [];
    for (const row of rows) {
      const how = { idempotencyKey: `${String(form.$form)}:${row}` };
      const work = step === "post" ? visit.books.reconcileBankRow(row, how) : visit.books.draftBankRow(row, {}, how);
      await work.catch((error: unknown) => void refused.push(problemOf(error).message));
    }
    const done = `${rows.length - refused.length} ${step === "post" ? "posted" : "drafted"}.`;
    return showBank(
      page,
      refused.length === 0 ? { notice: done } : { notice: `${done} ${[...new Set(refused)].join(" ")}` },
    );
  } catch (error) {
    return showBank(page, { problem: problemOf(error) });
  }
}
