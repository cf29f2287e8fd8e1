/** The journal: entries that a filter finds, a page at a time. */

import { FilterBar } from "../filter/filter-bar.js";
import { journalQuery } from "../filter/journal-query.js";
import { labelOf } from "../form/field.js";
import { Amount } from "../frame/cell.js";
import { sum } from "../frame/sum.js";
import { Table } from "../frame/table.js";
import { show, type VehiclePage } from "../page.js";

const ROWS = 50;

export async function showJournal(page: VehiclePage) {
  const { c, visit, vehicle, group, home } = page;
  const text = c.req.query("q") ?? "";
  const offset = Math.max(0, Number(c.req.query("from") ?? 0) || 0);
  const asked = await journalQuery(page, text);
  const found =
    "problem" in asked ? undefined : await visit.books.getJournal({ ...group, ...asked.query, limit: ROWS, offset });
  const currency = vehicle.baseCurrency;
  const link = (from: number) => `${home}/journal?${new URLSearchParams({ q: text, from: String(from) })}`;
  return show(
    page,
    {
      title: "Journal",
      place: "journal",
      children: (
        <>
          <div class="beside">
            <h1>Journal</h1>
            <a class="button small" href={`${home}/journal/new`}>
              Write an entry
            </a>
            <a class="button quiet small" href={`${home}/do/createSchedule`}>
              Recurring
            </a>
          </div>
          <FilterBar action={`${home}/journal`} value={text} problem={"problem" in asked ? asked.problem : undefined} />
          {found === undefined ? null : (
            <>
              <p class="note">{`${found.total.toLocaleString("en")} ${found.total === 1 ? "entry" : "entries"}`}</p>
              <Table
                name="Entries"
                empty="No entry meets the filter."
                columns={[
                  { title: "Day" },
                  { title: "What for" },
                  { title: "Kind" },
                  { title: "Accounts" },
                  { title: "Amount", isFigure: true },
                  { title: "State" },
                ]}
                rows={found.entries.map((entry) => ({
                  cells: [
                    <a href={`${home}/journal/${entry.id}`}>{entry.entry_date}</a>,
                    entry.memo,
                    labelOf(entry.source_type),
                    accountsOf(entry),
                    <Amount of={debitOf(entry)} currency={currency} />,
                    entry.reversed_by === null ? entry.status : "reversed",
                  ],
                }))}
              />
              <p class="actions">
                {offset > 0 ? (
                  <a class="button quiet small" href={link(Math.max(0, offset - ROWS))}>
                    Newer
                  </a>
                ) : null}
                {offset + ROWS < found.total ? (
                  <a class="button quiet small" href={link(offset + ROWS)}>
                    Older
                  </a>
                ) : null}
              </p>
            </>
          )}
        </>
      ),
    },
    "problem" in asked ? 422 : 200,
  );
}

type Entry = Awaited<ReturnType<VehiclePage["visit"]["books"]["getJournal"]>>["entries"][number];

/** The names of an entry's accounts, each once. */
function accountsOf({ journal_postings: lines }: Entry): string {
  const names = [...new Set(lines.map(({ account_name: name }) => name))];
  return names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}

/** What an entry moves: its debits. */
export function debitOf({ journal_postings: lines }: Entry): number {
  return sum(lines.map(({ amount }) => Math.max(amount, 0)));
}
