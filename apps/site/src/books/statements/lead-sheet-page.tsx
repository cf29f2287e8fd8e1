/** A line of a statement: the accounts it is made of, each with its roll, on the way to their entries. */
import { platformFailure } from "@capstack/contract";
import { readPeriod } from "../filter/filter.js";
import { FilterBar } from "../filter/filter-bar.js";
import { Amount } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { cameFrom, show, type VehiclePage } from "../page.js";

const FIGURES = ["opening", "debits", "credits", "closing"] as const;

export async function showLeadSheet(page: VehiclePage) {
  const { c, visit, group, home } = page;
  const caption = c.req.query("caption") ?? "";
  const text = c.req.query("q") ?? "";
  const read = readPeriod(text);
  const { sheets, currency, start, end } = await visit.books.getLeadSheets({
    ...group,
    ...("problem" in read ? {} : read),
  });
  const sheet = sheets.find((one) => one.caption === caption);
  if (sheet === undefined) throw platformFailure("not_found", `No account of this period is part of “${caption}”.`);
  const from = cameFrom(page);
  const here = `${home}/lead-sheet?${new URLSearchParams({ caption, q: text, ...(from && { from }) })}`;
  return show(page, {
    title: caption,
    place: "statements",
    children: (
      <>
        <p class="trail">
          <a href={from ?? `${home}/statements`}>{from === undefined ? "Statements" : "Back to the statement"}</a>
        </p>
        <h1>{caption}</h1>
        <p class="facts">{`${start ?? "since inception"} to ${end}, amounts in ${currency}`}</p>
        <FilterBar
          action={`${home}/lead-sheet`}
          value={text}
          keeps={{ caption }}
          problem={"problem" in read ? read.problem : undefined}
        />
        <Table
          name={caption}
          columns={[
            { title: "Account" },
            { title: "Opening", isFigure: true },
            { title: "Debits", isFigure: true },
            { title: "Credits", isFigure: true },
            { title: "Closing", isFigure: true },
          ]}
          rows={[
            ...sheet.accounts.map((account) => ({
              cells: [
                <a href={`${home}/ledger/${account.code}?${new URLSearchParams({ q: text, from: here })}`}>
                  {account.name}
                </a>,
                ...FIGURES.map((figure) => <Amount of={account[figure]} currency={currency} />),
              ],
            })),
            {
              style: "total" as const,
              cells: [caption, ...FIGURES.map((figure) => <Amount of={sheet[figure]} currency={currency} />)],
            },
          ]}
        />
      </>
    ),
  });
}
