/** The statements of a vehicle: each as its printed page says it, frozen as sent, and beside that what would differ today. */
import { randomUUID } from "node:crypto";
import { platformFailure } from "@capstack/contract";
import { accountingOperations } from "@capstack/contract/accounting";
import { figureText, type PageColumn, type PageRow, type PageTable } from "@capstack/ledger";
import { readPeriod } from "../filter/filter.js";
import { FilterBar } from "../filter/filter-bar.js";
import { labelOf } from "../form/field.js";
import { type Problem, problemOf } from "../form/problems.js";
import { Refused } from "../frame/books-frame.js";
import { Table } from "../frame/table.js";
import { isPartner, show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";

/** What the line of a statement asks. */
const PERIOD = { label: "Period", hint: "2025, 2026-Q2, 2026-03, ytd, 2026-01-15..2026-02-01, ..2026-03-31" };

/** The statements of the whole vehicle. */
const NAMES = accountingOperations.getStatement.name.options.filter(
  (name) => name !== "capital-account" && name !== "ilpa",
);

type StatementName = (typeof accountingOperations.getStatement.name.options)[number];

/** A printed page as the books give it. */
interface Printed {
  readonly title: string;
  readonly vehicle: string;
  readonly addressee: string | null;
  readonly period: string;
  readonly currency: string;
  readonly facts: readonly {
    readonly label: string;
    readonly value: string | number | null;
    readonly kind: PageColumn["kind"];
  }[];
  readonly paragraphs: readonly string[];
  readonly tables: readonly PageTable[];
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly tables: readonly PageTable[];
  }[];
  readonly remarks: readonly { readonly heading: string; readonly text: string }[];
  readonly notes: readonly string[];
}

/** The list of statements, what was issued, and what goes to all partners. */
export async function showStatements(page: VehiclePage) {
  const { c, visit, group, home, vehicle } = page;
  const issued = await visit.books.listIssuedStatements(group);
  const text = c.req.query("q") ?? String(new Date().getUTCFullYear() - 1);
  const read = readPeriod(text);
  const query = new URLSearchParams({ group: vehicle.id, ...("problem" in read ? {} : read) });
  return show(page, {
    title: "Statements",
    place: "statements",
    children: (
      <>
        <h1>Statements</h1>
        <FilterBar
          action={`${home}/statements`}
          value={text}
          problem={"problem" in read ? read.problem : undefined}
          label="Period of all of them"
          hint="2025, 2026-Q2, 2026-03, ytd, 2026-01-15..2026-02-01"
        />
        <div class="split">
          <section>
            <h2>Each by itself</h2>
            <ul>
              {[...NAMES, "notes" as const].map((name) => (
                <li>
                  <a href={`${home}/statements/${name}?${new URLSearchParams({ q: text })}`}>
                    {labelOf(name.replaceAll("-", " "))}
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>All at once</h2>
            <ul>
              <li>
                <a href={`/books/answer/partner-statements?${query}`}>Every partner’s statement, as one archive</a>
              </li>
              <li>
                <a href={`/books/answer/audit-package?${query}`}>The auditor’s package</a>
              </li>
              <li>
                <a href={`${home}/do/getCombiningSheet`}>The combining sheet of vehicles that hold each other</a>
              </li>
            </ul>
          </section>
        </div>
        <h2>Issued</h2>
        <Table
          name="Issued statements"
          empty="No statement is issued yet. A statement's page issues it as it is."
          columns={[
            { title: "Statement" },
            { title: "Through" },
            { title: "For" },
            { title: "Issued" },
            { title: "Hash" },
          ]}
          rows={issued.map((one) => ({
            cells: [
              <a href={`${home}/issued/${one.id}`}>{labelOf(one.name.replaceAll("-", " "))}</a>,
              one.end,
              one.note,
              one.issuedAt.slice(0, 16).replace("T", " "),
              <code>{one.hash.slice(0, 12)}</code>,
            ],
          }))}
        />
      </>
    ),
  });
}

/** One statement of a period. */
export async function showStatement(page: VehiclePage, name: string, problem?: Problem) {
  const { c, vehicle, home } = page;
  const isNotes = name === "notes";
  const known = accountingOperations.getStatement.name.options.find((one) => one === name);
  if (known === undefined && !isNotes) throw platformFailure("not_found", "There is no such statement.");
  const text = c.req.query("q") ?? "";
  const partner = c.req.query("partner");
  const read = readPeriod(text);
  const asked = new URLSearchParams({
    group: vehicle.id,
    ...("problem" in read ? {} : read),
    ...(partner === undefined ? {} : { lp: partner }),
    ...(isNotes || text === "" ? {} : { compare: "1" }),
  });
  const path = isNotes ? "/notes" : `/statements/${name}`;
  const [printed, links] = await Promise.all([printedOf(page, path, asked), linksOf(page, text)]);
  const here = new URLSearchParams({ q: text, ...(partner && { partner }) });
  return show(
    page,
    {
      title: "title" in printed ? printed.title : labelOf(name),
      place: "statements",
      children: (
        <>
          <p class="trail">
            <a href={isPartner(page) ? home : `${home}/statements`}>
              {isPartner(page) ? page.vehicle.name : "Statements"}
            </a>
          </p>
          <h1>{"title" in printed ? printed.title : labelOf(name.replaceAll("-", " "))}</h1>
          {problem === undefined ? null : <Refused message={problem.message} wrong={problem.wrong} />}
          <FilterBar
            {...PERIOD}
            action={`${home}/statements/${name}`}
            value={text}
            problem={"problem" in read ? read.problem : undefined}
          />
          {"refused" in printed ? (
            <Refused message={printed.refused.message} wrong={printed.refused.wrong} />
          ) : (
            <>
              <PrintedPage printed={printed} links={links} />
              <div class="actions">
                {(isNotes ? ["pdf"] : ["pdf", "xlsx", "csv"]).map((format) => (
                  <a class="button quiet small" href={`/books/answer${path}?${withFormat(asked, format)}`}>
                    {format === "xlsx" ? "Workbook" : format.toUpperCase()}
                  </a>
                ))}
              </div>
              {isNotes || !may(page.visit, "accounting:write") ? null : (
                <form method="post" action={`${home}/statements/${name}?${here}`} class="filter">
                  <input type="hidden" name="$form" value={randomUUID()} />
                  <div class="field">
                    <label for="note">Issue it as it is, for</label>
                    <input id="note" name="note" required maxlength={200} />
                  </div>
                  <button type="submit" class="quiet">
                    Issue
                  </button>
                </form>
              )}
            </>
          )}
        </>
      ),
    },
    "refused" in printed ? printed.status : problem === undefined && !("problem" in read) ? 200 : 422,
  );
}

const statusOf = (status: number) => (status === 403 || status === 404 ? status : 422);

/** Keeps a statement as it is, with its hash. */
export async function issueStatement(page: VehiclePage, name: string) {
  const { c, visit, group, home } = page;
  const form = await c.req.parseBody();
  const read = readPeriod(c.req.query("q") ?? "");
  const partner = c.req.query("partner");
  try {
    const period = "problem" in read ? {} : read;
    const { id } = await visit.books.issueStatement(
      name as StatementName,
      { ...period, note: String(form.note), ...(partner && { lpEntityId: partner }) },
      { ...group, idempotencyKey: String(form.$form) },
    );
    return c.redirect(`${home}/issued/${id}`, 303);
  } catch (error) {
    return showStatement(page, name, problemOf(error));
  }
}

/** A statement as it was issued, and line by line what would differ today. */
export async function showIssued(page: VehiclePage, id: string) {
  const { visit, home, vehicle } = page;
  const issued = await visit.books.getIssuedStatement(id);
  const cell = (value: string | number | null) =>
    typeof value === "number" ? (
      <span class="amount">{figureText(value, "money", vehicle.baseCurrency)}</span>
    ) : (
      (value ?? "–")
    );
  return show(page, {
    title: "Issued statement",
    place: "statements",
    children: (
      <>
        <p class="trail">
          <a href={`${home}/statements`}>Statements</a>
        </p>
        <h1>{`${labelOf(issued.name.replaceAll("-", " "))} through ${issued.end}, as issued`}</h1>
        <p class="facts">
          {`${issued.note} · issued ${issued.issuedAt.slice(0, 16).replace("T", " ")} UTC · SHA-256 `}
          <code>{issued.hash}</code>
        </p>
        <p class="actions">
          <a class="button quiet small" href={`/books/answer/issued-statements/${id}?format=pdf`}>
            PDF as issued
          </a>
          <a class="button quiet small" href={`/books/answer/issued-statements/${id}?format=csv`}>
            CSV as issued
          </a>
        </p>
        <h2>
          {issued.differenceCount === 0
            ? "Today's books say the same"
            : `${issued.differenceCount} figures would differ today`}
        </h2>
        <Table
          name="Differences"
          empty="Nothing would differ."
          columns={[
            { title: "Table" },
            { title: "Line" },
            { title: "Column" },
            { title: "As issued", isFigure: true },
            { title: "Today", isFigure: true },
          ]}
          rows={issued.differences.map((one) => ({
            cells: [one.table, one.line, one.column, cell(one.issued), cell(one.today)],
          }))}
        />
      </>
    ),
  });
}

/** A printed page with its tables, captions and notes. */
export function PrintedPage({ printed, links }: { readonly printed: Printed; readonly links: Links }) {
  const { vehicle, addressee, currency, facts, paragraphs, tables, sections, remarks, notes } = printed;
  return (
    <article>
      <p class="facts">{[vehicle, addressee, printed.period, `amounts in ${currency}`].filter(Boolean).join(" · ")}</p>
      {facts.length === 0 ? null : (
        <dl class="cards">
          {facts.map(({ label, value, kind }) => (
            <div>
              <dt>{label}</dt>
              <dd class={kind === "text" ? undefined : "amount"}>{figureText(value, kind, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {paragraphs.map((text) => (
        <p>{text}</p>
      ))}
      {tables.map((table) => (
        <PrintedTable table={table} currency={currency} links={links} />
      ))}
      {sections.map((section) => (
        <section>
          <h2>{section.heading}</h2>
          {section.paragraphs.map((text) => (
            <p>{text}</p>
          ))}
          {section.tables.map((table) => (
            <PrintedTable table={table} currency={currency} links={links} />
          ))}
        </section>
      ))}
      {remarks.map(({ heading, text }) => (
        <p>
          <strong>{heading}</strong> {text}
        </p>
      ))}
      {notes.map((text) => (
        <p class="note">{text}</p>
      ))}
    </article>
  );
}

interface PrintedTableProps {
  readonly table: PageTable;
  readonly currency: string;
  readonly links: Links;
}

function PrintedTable({ table, currency, links }: PrintedTableProps) {
  const { name, columns, rows, notes = [] } = table;
  const cell = (row: PageRow, place: number) => {
    const column = columns[place] as PageColumn;
    const value = row.cells[place];
    if (value === undefined || (row.style === "heading" && value === null)) return "";
    const kind = column.kind === "text" ? "text" : (row.kind ?? column.kind);
    const text = figureText(value, kind, currency);
    const href = place === 0 && row.style !== "heading" ? linkOf(links, text) : undefined;
    if (href !== undefined) return <a href={href}>{text}</a>;
    return kind === "text" ? text : <span class="amount">{text}</span>;
  };
  return (
    <>
      <Table
        name={name}
        showsName
        columns={columns.map(({ title, kind }) => ({ title, isFigure: kind !== "text" }))}
        rows={rows.map((row) => ({
          style: row.style,
          cells:
            row.style === "heading" && row.cells.length === 1
              ? [row.cells[0]]
              : columns.map((_, place) => cell(row, place)),
        }))}
      />
      {notes.map((text) => (
        <p class="note">{text}</p>
      ))}
    </>
  );
}

/** Where the words at the beginning of a row lead: a line's accounts, a partner, an account. */
type Links = ReadonlyMap<string, string>;

async function linksOf(page: VehiclePage, text: string): Promise<Links> {
  const { c, visit, group, home } = page;
  if (isPartner(page)) return new Map();
  const read = readPeriod(text);
  const { pathname, search } = new URL(c.req.url);
  const from = `${pathname}${search}`;
  const [{ sheets }, partners] = await Promise.all([
    visit.books.getLeadSheets({ ...group, ...("problem" in read ? {} : read) }),
    visit.books.listPartners(group),
  ]);
  return new Map([
    ...sheets.flatMap(({ accounts }) =>
      accounts.map(({ code }): [string, string] => [
        code,
        `${home}/ledger/${code}?${new URLSearchParams({ q: text, from })}`,
      ]),
    ),
    ...partners.map(({ name, lpEntityId }): [string, string] => [name, `${home}/partners/${lpEntityId}`]),
    ...sheets.map(({ caption }): [string, string] => [
      caption,
      `${home}/lead-sheet?${new URLSearchParams({ caption, q: text, from })}`,
    ]),
  ]);
}

/** A line says what it cost in brackets after its caption. */
const linkOf = (links: Links, text: string) => links.get(text) ?? links.get(text.replace(/ \(.*\)$/, ""));

/** The page of a statement, or why there is none. */
async function printedOf(
  { visit }: VehiclePage,
  path: string,
  asked: URLSearchParams,
): Promise<Printed | { readonly refused: Problem; readonly status: 403 | 404 | 422 }> {
  const response = await visit.ask(`${path}?${withFormat(asked, "document")}`);
  if (response.ok) return (await response.json()) as Printed;
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return { refused: { ...error, wrong: new Map() }, status: statusOf(response.status) };
}

function withFormat(asked: URLSearchParams, format: string): URLSearchParams {
  return new URLSearchParams([...asked, ["format", format]]);
}
