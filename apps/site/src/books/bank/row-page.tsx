/** One row of the bank: book it as it was taken, to another account, split; match it; set it aside; take that back. */
import { randomUUID } from "node:crypto";
import { platformFailure } from "@capstack/contract";
import { accountingOperations } from "@capstack/contract/accounting";
import { choicesFor } from "../choices.js";
import { fieldsOf } from "../form/field.js";
import { AccountList } from "../form/fields.js";
import { type Problem, problemOf } from "../form/problems.js";
import { Done, Refused } from "../frame/books-frame.js";
import { Amount } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { debitOf } from "../journal/journal-page.js";
import { formAddress } from "../operations/operation-routes.js";
import { show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";

export async function showRow(page: VehiclePage, id: string, problem?: Problem) {
  const { c, visit, group, home } = page;
  const { books } = visit;
  const [row] = await books.listBankTransactions({ ...group, bankAccount: "*", id, include: "suggestion" });
  if (row === undefined) throw platformFailure("not_found", "There is no such bank row.");
  const isOpen = row.status === "unmatched";
  const [candidates, choices] = await Promise.all([
    isOpen ? books.getJournal({ ...group, q: String(Math.abs(row.amount)), limit: 20 }) : { entries: [] },
    choicesFor(page, [fieldsOf(accountingOperations.draftBankRow.request)]),
  ]);
  const mayWrite = may(visit, "accounting:write");
  const action = `${home}/bank/${id}`;
  const key = <input type="hidden" name="$form" value={randomUUID()} />;
  return show(
    page,
    {
      title: row.description,
      place: "bank",
      children: (
        <>
          <p class="trail">
            <a href={`${home}/bank`}>Bank</a> › {row.txn_date}
          </p>
          <h1>{row.description || "Bank row"}</h1>
          <Done query={c.req.query("done")} />
          {problem === undefined ? null : <Refused message={problem.message} wrong={problem.wrong} />}
          <dl class="cards">
            <div>
              <dt>Amount</dt>
              <dd>
                <Amount of={row.amount} currency={row.currency} />
              </dd>
            </div>
            <div>
              <dt>Who</dt>
              <dd>{row.counterparty || "–"}</dd>
            </div>
            <div>
              <dt>State</dt>
              <dd>{row.status}</dd>
            </div>
            <div>
              <dt>Booked to</dt>
              <dd>
                {row.journal_entry_id === null ? (
                  "–"
                ) : (
                  <a href={`${home}/journal/${row.journal_entry_id}?from=${action}`}>
                    {row.entry_account_name ?? "the entry"}
                  </a>
                )}
              </dd>
            </div>
          </dl>
          {isOpen && mayWrite ? (
            <div class="split">
              <section>
                <h2>Draft an entry</h2>
                {row.suggestion === undefined ? null : (
                  <p>{`It was taken for ${row.suggested_account_code}: ${row.suggestion.reasons.join("; ")}.`}</p>
                )}
                <form method="post" action={action}>
                  {key}
                  <div class="inputs">
                    <div class="field">
                      <label for="account">Account</label>
                      <input
                        id="account"
                        name="account"
                        list="accounts"
                        value={row.suggested_account_code}
                        autocomplete="off"
                      />
                    </div>
                    <Chooser
                      name="lpEntityId"
                      label="Partner"
                      options={choices.partner ?? []}
                      value={row.suggestion?.lpEntityId ?? ""}
                    />
                    <Chooser
                      name="companyId"
                      label="Company"
                      options={choices.company ?? []}
                      value={row.suggestion?.companyId ?? ""}
                    />
                    <div class="field">
                      <label for="memo">What for</label>
                      <input id="memo" name="memo" value={row.description} />
                    </div>
                  </div>
                  <div class="actions">
                    <button type="submit" name="step" value="draft">
                      Draft
                    </button>
                    <a class="button quiet" href={formAddress(home, "draftBankRow", { named: id })}>
                      Split over several accounts
                    </a>
                  </div>
                </form>
                <AccountList accounts={choices.account ?? []} />
              </section>
              <section>
                <h2>Match an entry</h2>
                <form method="post" action={action}>
                  {key}
                  <Table
                    name="Entries of this amount"
                    empty="No entry has this amount."
                    columns={[
                      { title: "" },
                      { title: "Day" },
                      { title: "What for" },
                      { title: "Amount", isFigure: true },
                      { title: "State" },
                    ]}
                    rows={candidates.entries.map((entry) => ({
                      cells: [
                        <input
                          type="radio"
                          name="entryId"
                          value={entry.id}
                          aria-label={`${entry.entry_date} ${entry.memo}`}
                        />,
                        entry.entry_date,
                        <a href={`${home}/journal/${entry.id}?from=${action}`}>{entry.memo}</a>,
                        <Amount of={debitOf(entry)} currency={row.currency} />,
                        entry.status,
                      ],
                    }))}
                  />
                  <div class="actions">
                    {candidates.entries.length === 0 ? null : (
                      <button type="submit" name="step" value="match">
                        Match
                      </button>
                    )}
                    <a class="button quiet" href={formAddress(home, "matchBankRow", { named: id })}>
                      Match a part
                    </a>
                  </div>
                </form>
                <h2>Set it aside</h2>
                <form method="post" action={action} class="filter">
                  {key}
                  <div class="field">
                    <label for="reason">Why</label>
                    <input id="reason" name="reason" required />
                  </div>
                  <button type="submit" class="quiet" name="step" value="ignore">
                    Set aside
                  </button>
                </form>
              </section>
            </div>
          ) : null}
          {!isOpen && mayWrite ? (
            <form method="post" action={action} class="actions">
              {key}
              {row.status === "drafted" && may(visit, "accounting:post") ? (
                <button type="submit" name="step" value="post">
                  Post its draft
                </button>
              ) : null}
              {row.status === "ignored" ? (
                <button type="submit" name="step" value="undo">
                  Take it back
                </button>
              ) : (
                <button type="submit" class="quiet" name="step" value="unmatch">
                  Take its links away
                </button>
              )}
            </form>
          ) : null}
        </>
      ),
    },
    problem === undefined ? 200 : 409,
  );
}

interface ChooserProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
}

function Chooser({ name, label, value, options }: ChooserProps) {
  return (
    <div class="field">
      <label for={name}>
        {label} <span class="optional">(may be left out)</span>
      </label>
      <select id={name} name={name}>
        <option value="">–</option>
        {options.map((option) => (
          <option value={option.value} selected={option.value === value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Books, matches or sets aside a row; then shows it, or why not. */
export async function changeRow(page: VehiclePage, id: string) {
  const { c, visit, home } = page;
  const form = await c.req.parseBody();
  const text = (name: string) => String(form[name] ?? "").trim();
  const given = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value !== ""));
  const how = { idempotencyKey: `${text("$form")}:${text("step")}` };
  const { books } = visit;
  try {
    switch (text("step")) {
      case "draft":
        await books.draftBankRow(id, given("account", "lpEntityId", "companyId", "memo"), how);
        break;
      case "match":
        await books.matchBankRow(id, { entryId: text("entryId") }, how);
        break;
      case "ignore":
        await books.ignoreBankRow(id, { reason: text("reason") }, how);
        break;
      case "undo":
        await books.ignoreBankRow(id, { undo: true }, how);
        break;
      case "unmatch":
        await books.unmatchBankRow(id, how);
        break;
      case "post":
        await books.reconcileBankRow(id, how);
        break;
      default:
        break;
    }
    return c.redirect(`${home}/bank/${id}?done=1`, 303);
  } catch (error) {
    return showRow(page, id, problemOf(error));
  }
}
