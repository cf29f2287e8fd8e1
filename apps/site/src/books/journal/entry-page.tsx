/** One entry: its lines, what it rests on, what may be done with it. */
import { randomUUID } from "node:crypto";
import { platformFailure } from "@capstack/contract";
import { labelOf } from "../form/field.js";
import { type Problem, problemOf } from "../form/problems.js";
import { Done, Refused } from "../frame/books-frame.js";
import { Amount } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { formAddress } from "../operations/operation-routes.js";
import { cameFrom, show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";

/** The page of an entry, and how the reader came to it. */
export async function showEntry(page: VehiclePage, id: string, problem?: Problem) {
  const { c, visit, group, home } = page;
  const { entries } = await visit.books.getJournal({ ...group, id });
  const [entry] =
    entries.length > 0 ? entries : (await visit.books.getJournal({ ...group, id, status: "void" })).entries;
  if (entry === undefined) throw platformFailure("not_found", "There is no such entry.");
  const [documents, rows] = await Promise.all([
    visit.books.listDocuments({ ...group, subject: id }),
    visit.books.listBankTransactions({ ...group, bankAccount: "*", entry: id }),
  ]);
  const from = cameFrom(page);
  const lines = entry.journal_postings;
  return show(
    page,
    {
      title: entry.memo || "Entry",
      place: "journal",
      children: (
        <>
          <p class="trail">
            <a href={from ?? `${home}/journal`}>{from === undefined ? "Journal" : "Back"}</a> › {entry.entry_date}
          </p>
          <h1>{entry.memo || labelOf(entry.source_type)}</h1>
          <Done query={c.req.query("done")} />
          {problem === undefined ? null : <Refused message={problem.message} wrong={problem.wrong} />}
          <p class="facts">
            <span class="tag">{entry.reversed_by === null ? entry.status : "reversed"}</span>{" "}
            {labelOf(entry.source_type)} · {entry.entry_date}
            {entry.posted_at === null ? null : ` · posted ${entry.posted_at.slice(0, 16).replace("T", " ")} UTC`}
            {entry.reference === null ? null : ` · ${entry.reference}`}
          </p>
          <Table
            name="Lines"
            columns={[
              { title: "Account" },
              { title: "Whose" },
              { title: "Debit", isFigure: true },
              { title: "Credit", isFigure: true },
            ]}
            rows={lines.map((line) => ({
              cells: [
                <a
                  href={`${home}/ledger/${line.account_code}`}
                >{`${line.account_code.replace(/-.*$/, "")} ${line.account_name}`}</a>,
                line.lp_entity_name ?? line.company_name ?? "",
                line.amount > 0 ? <Amount of={line.amount} currency={line.currency} /> : "",
                line.amount < 0 ? <Amount of={-line.amount} currency={line.currency} /> : "",
              ],
            }))}
          />
          {entry.reversed_by === null ? null : (
            <p>
              Reversed by <a href={`${home}/journal/${entry.reversed_by}`}>another entry</a>.
            </p>
          )}
          <Actions page={page} entry={entry} />
          <h2>What it rests on</h2>
          <Table
            name="Documents"
            empty="No document is kept with it."
            columns={[{ title: "Document" }, { title: "Kind" }, { title: "Bytes", isFigure: true }, { title: "Note" }]}
            rows={documents.map((document) => ({
              cells: [
                document.hasContent ? (
                  <a href={`/books/answer/documents/${document.id}/content`}>{document.fileName}</a>
                ) : (
                  <a href={document.address ?? "#"}>{document.fileName}</a>
                ),
                document.mediaType,
                document.size.toLocaleString("en"),
                document.note,
              ],
            }))}
          />
          <Table
            name="Bank rows"
            empty="No bank row is matched with it."
            columns={[
              { title: "Day" },
              { title: "As the bank says it" },
              { title: "Who" },
              { title: "Amount", isFigure: true },
            ]}
            rows={rows.map((row) => ({
              cells: [
                <a href={`${home}/bank/${row.id}`}>{row.txn_date}</a>,
                row.description,
                row.counterparty,
                <Amount of={row.amount} currency={row.currency} />,
              ],
            }))}
          />
          {may(visit, "accounting:write") ? (
            <p class="actions">
              <a
                class="button quiet small"
                href={formAddress(home, "addDocument", { body: { links: [{ subjectType: "entry", subjectId: id }] } })}
              >
                Keep a document with it
              </a>
            </p>
          ) : null}
        </>
      ),
    },
    problem === undefined ? 200 : 409,
  );
}

type Entry = Awaited<ReturnType<VehiclePage["visit"]["books"]["getJournal"]>>["entries"][number];

function Actions({ page: { visit, home }, entry }: { readonly page: VehiclePage; readonly entry: Entry }) {
  const action = `${home}/journal/${entry.id}`;
  const mayPost = may(visit, "accounting:post");
  if (entry.status === "draft") {
    return (
      <form method="post" action={action} class="actions">
        <input type="hidden" name="$form" value={randomUUID()} />
        <input type="hidden" name="version" value={String(entry.version ?? "")} />
        {mayPost ? (
          <button type="submit" name="step" value="post">
            Post
          </button>
        ) : null}
        {may(visit, "accounting:write") ? (
          <>
            <a
              class="button quiet"
              href={formAddress(home, "changeDraft", { named: entry.id, body: asDraft(entry), version: entry.version })}
            >
              Change
            </a>
            <button type="submit" class="danger" name="step" value="void">
              Void
            </button>
          </>
        ) : null}
      </form>
    );
  }
  if (entry.status !== "posted" || entry.reversed_by !== null || !mayPost) return null;
  return (
    <details>
      <summary>Reverse this entry</summary>
      <form method="post" action={action}>
        <input type="hidden" name="$form" value={randomUUID()} />
        <div class="inputs">
          <div class="field">
            <label for="date">
              Day <span class="optional">(the entry’s own when left out)</span>
            </label>
            <input id="date" name="date" type="date" />
          </div>
          <div class="field">
            <label for="memo">Why</label>
            <input id="memo" name="memo" required />
          </div>
        </div>
        <button type="submit" class="danger" name="step" value="reverse">
          Reverse
        </button>
      </form>
    </details>
  );
}

function asDraft({ entry_date, memo, source_type, journal_postings }: Entry) {
  return {
    entryDate: entry_date,
    memo,
    sourceType: source_type,
    postings: journal_postings.map(({ account_code, amount, lp_entity_id }) => ({
      account: account_code,
      amount,
      ...(lp_entity_id === null ? {} : { lpEntityId: lp_entity_id }),
    })),
  };
}

/** Posts, voids or reverses an entry; then shows it, or why not. */
export async function changeEntry(page: VehiclePage, id: string) {
  const { c, visit, home } = page;
  const form = await c.req.parseBody();
  const how = { idempotencyKey: String(form.$form ?? randomUUID()) };
  try {
    // What is posted is what was looked at: a draft that changed since is shown again.
    if (form.step === "post")
      await visit.books.postEntry(id, { ...how, ...(form.version && { ifMatch: String(form.version) }) });
    if (form.step === "void") await visit.books.voidEntry(id, how);
    if (form.step === "reverse") {
      const date = String(form.date ?? "");
      await visit.books.reverseEntry(id, { ...(date === "" ? {} : { date }), memo: String(form.memo ?? "") }, how);
    }
    return c.redirect(`${home}/journal/${id}?done=1`, 303);
  } catch (error) {
    return showEntry(page, id, problemOf(error));
  }
}
