/** ILPA's templates: which row each account goes to, every partner's quarter, whether it ties. */
import { randomUUID } from "node:crypto";
import { addDays, addMonths } from "@capstack/decimal";
import { reportingRows } from "@capstack/ilpa";
import { type Problem, problemOf } from "../form/problems.js";
import { Done, Refused } from "../frame/books-frame.js";
import { Amount } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";

type Settings = Awaited<ReturnType<VehiclePage["visit"]["books"]["getIlpaSettings"]>>;
type Row = Settings["accounts"][number]["row"];

/** The rows that amounts of accounts may go to, as the template numbers them. */
const rowNames = new Map(reportingRows.map(({ id, row, description }) => [id as string, `${row} · ${description}`]));
const inputRows = reportingRows.filter(
  ({ formula, kind, row }) => formula === null && kind === "flow" && row >= 15 && row <= 89,
);

/** The mapping of accounts to rows, and the quarter's templates. */
export async function showIlpa(page: VehiclePage, problem?: Problem) {
  const { c, visit, group, home, vehicle } = page;
  const end = c.req.query("end") ?? lastQuarter(page);
  const [{ settings, accounts }, partners, issued] = await Promise.all([
    visit.books.getIlpaSettings(group),
    visit.books.getCapitalAccounts({ ...group, preset: "itd" }),
    visit.books.listIssuedStatements({ ...group, name: "ilpa-template", end }),
  ]);
  const sent = new Map([...issued].reverse().map((one) => [one.lpEntityId, one]));
  const related = new Set(settings.accounts.filter(({ isRelatedPerson }) => isRelatedPerson).map(({ code }) => code));
  const rest = accounts.filter(({ from }) => from === "rest");
  const file = (format: string) => `/books/answer/${format}?${new URLSearchParams({ group: vehicle.id, end })}`;
  const mayWrite = may(visit, "accounting:write");
  return show(
    page,
    {
      title: "ILPA",
      place: "ilpa",
      children: (
        <>
          <h1>ILPA templates</h1>
          <Done query={c.req.query("done")} text="The mapping is kept." />
          {problem === undefined ? null : <Refused message={problem.message} wrong={problem.wrong} />}
          <form method="get" action={`${home}/ilpa`} class="filter">
            <div class="field">
              <label for="end">Quarter to</label>
              <input id="end" name="end" type="date" value={end} required />
            </div>
            <button type="submit" class="quiet">
              Show
            </button>
            <a class="button quiet" href={file("ilpa-templates")}>
              All partners, as one archive
            </a>
            <a
              class="button quiet"
              href={`/books/answer/ilpa-performance?${new URLSearchParams({ group: vehicle.id, end, format: "xlsx" })}`}
            >
              Performance template
            </a>
          </form>
          <Table
            name="Partners"
            empty="No partner has a commitment yet."
            columns={[
              { title: "Partner" },
              { title: "Capital", isFigure: true },
              { title: "Template" },
              { title: "Issued" },
            ]}
            rows={partners.rows
              .filter(({ partnerClass }) => partnerClass === "lp")
              .map(({ lpEntityId, name, itd }) => ({
                cells: [
                  <a href={`${home}/ilpa/${lpEntityId}?end=${end}`}>{name}</a>,
                  <Amount of={itd.ending} currency={vehicle.baseCurrency} />,
                  <a
                    href={`/books/answer/ilpa-template?${new URLSearchParams({ group: vehicle.id, lp: lpEntityId, end, format: "xlsx" })}`}
                  >
                    Workbook
                  </a>,
                  <IssuedLink home={home} issued={sent.get(lpEntityId)} />,
                ],
              }))}
          />
          {mayWrite && partners.rows.length > 0 ? (
            <form method="post" action={`${home}/ilpa/issue?end=${end}`} class="filter">
              <input type="hidden" name="$form" value={randomUUID()} />
              <div class="field">
                <label for="note">Issue all partners’ templates of this quarter, as</label>
                <input id="note" name="note" required maxlength={200} aria-describedby="note-hint" />
                <p class="hint" id="note-hint">
                  Each is kept with its hash; the next quarter’s templates are tied to them.
                </p>
              </div>
              <button type="submit" class="quiet">
                Issue
              </button>
            </form>
          ) : null}
          <h2>Which row each account goes to</h2>
          {rest.length === 0 ? null : (
            <p class="alert">
              {`${rest.map(({ code, name }) => `${code} ${name}`).join(", ")}: nothing says which row, so the amounts count in «other», with its footnote. Above 5 % of expenses partners ask.`}
            </p>
          )}
          <form method="post" action={`${home}/ilpa?end=${end}`}>
            <input type="hidden" name="$form" value={randomUUID()} />
            <Table
              name="Accounts"
              empty="No account has results yet."
              columns={[
                { title: "Account" },
                { title: "Goes to" },
                { title: "Source" },
                { title: "Charged by the manager or related persons" },
              ]}
              rows={accounts.map(({ code, name, row, from }) => ({
                cells: [
                  <a href={`${home}/ledger/${code}`}>{`${code} ${name}`}</a>,
                  <select name={`row:${code}`} aria-label={`Row of ${code} ${name}`} disabled={!mayWrite}>
                    {inputRows.map((one) => (
                      <option value={one.id} selected={one.id === row}>
                        {rowNames.get(one.id)}
                      </option>
                    ))}
                  </select>,
                  { settings: "the firm", base_chart: "the base chart", rest: "nothing" }[from],
                  <input
                    type="checkbox"
                    name={`related:${code}`}
                    value="true"
                    checked={related.has(code)}
                    disabled={!mayWrite}
                    aria-label={`${code} ${name} is charged by related persons`}
                  />,
                ],
              }))}
            />
            {mayWrite ? (
              <div class="actions">
                <button type="submit">Keep this mapping</button>
              </div>
            ) : null}
          </form>
          <p>
            {`${settings.entries.length} entries go to a row of their own, ${settings.draws.length} draws say what they are for, ${settings.footnotes.length} footnotes are the firm’s. `}
            <a href={`${home}/do/setIlpaSettings`}>Change those</a>
          </p>
        </>
      ),
    },
    problem === undefined ? 200 : 422,
  );
}

type Issued = Awaited<ReturnType<VehiclePage["visit"]["books"]["listIssuedStatements"]>>[number];

function IssuedLink({ home, issued }: { readonly home: string; readonly issued: Issued | undefined }) {
  if (issued === undefined) return "–";
  return <a href={`${home}/issued/${issued.id}`}>{issued.issuedAt.slice(0, 16).replace("T", " ")}</a>;
}

/** Issues the templates of all partners of a quarter; then shows the page, or why not. */
export async function issueTemplates(page: VehiclePage) {
  const { c, visit, group, home } = page;
  const form = await c.req.parseBody();
  const end = c.req.query("end") ?? lastQuarter(page);
  try {
    const how = { ...group, idempotencyKey: String(form.$form) };
    await visit.books.issueIlpaTemplates({ end, note: String(form.note) }, how);
    return c.redirect(`${home}/ilpa?end=${end}`, 303);
  } catch (error) {
    return showIlpa(page, problemOf(error));
  }
}

/** Keeps the mapping: accounts that go where the base chart sends them are not named. */
export async function keepMapping(page: VehiclePage) {
  const { c, visit, group, home } = page;
  const form = await c.req.parseBody();
  try {
    const { settings, accounts } = await visit.books.getIlpaSettings(group);
    const known = new Map(accounts.map((one) => [one.code, one]));
    const said = new Set(accounts.map(({ code }) => code));
    const chosen = accounts.flatMap(({ code, row }) => {
      const wanted = String(form[`row:${code}`] ?? row) as Row;
      const isRelatedPerson = form[`related:${code}`] === "true";
      const isMoved = wanted !== row || known.get(code)?.from === "settings";
      return isMoved || isRelatedPerson ? [{ code, isRelatedPerson, ...(isMoved && { row: wanted }) }] : [];
    });
    const others = settings.accounts.filter(({ code }) => !said.has(code));
    await visit.books.setIlpaSettings({ ...settings, accounts: [...others, ...chosen] } as never, {
      ...group,
      idempotencyKey: String(form.$form),
    });
    return c.redirect(`${home}/ilpa?done=1&end=${c.req.query("end") ?? lastQuarter(page)}`, 303);
  } catch (error) {
    return showIlpa(page, problemOf(error));
  }
}

/** A partner's template: every row with the partner's, the fund's and the general partner's columns. */
export async function showTemplate(page: VehiclePage, lp: string) {
  const { c, visit, group, home, vehicle } = page;
  const end = c.req.query("end") ?? lastQuarter(page);
  const template = await visit.books.getIlpaTemplate({ ...group, lp, end });
  const { columns, periods, currency } = template;
  const spans = ["qtd", "ytd", "itd"] as const;
  const apart = template.tieOuts.filter(({ gap }) => gap !== 0);
  return show(page, {
    title: `ILPA template of ${template.partner}`,
    place: "ilpa",
    children: (
      <>
        <p class="trail">
          <a href={`${home}/ilpa?end=${end}`}>ILPA templates</a>
        </p>
        <div class="beside">
          <h1>{template.partner}</h1>
          <a
            class="button small"
            href={`/books/answer/ilpa-template?${new URLSearchParams({ group: vehicle.id, lp, end, format: "xlsx" })}`}
          >
            Workbook
          </a>
        </div>
        <p class="facts">{`${template.fund} · quarter ${periods.qtd.start} to ${periods.qtd.end} · due ${template.dueDate} · amounts in ${currency}`}</p>
        <p>
          <span class={`dot ${template.isTied ? "green" : "red"}`} aria-hidden="true" />
          {template.isTied
            ? `All ${template.tieOuts.length} tie-outs are an exact zero.`
            : `${apart.length} tie-outs are apart: ${apart.map(({ says }) => says).join("; ")}`}
        </p>
        {template.owed.length === 0 ? null : <p class="alert">{`${template.owed.length} footnotes are owed.`}</p>}
        <Table
          name="Reporting template"
          columns={[
            { title: "Row" },
            { title: "What it is" },
            ...(["Partner", "Fund", "GP"] as const).flatMap((whose) =>
              spans.map((span) => ({ title: `${whose} ${span.toUpperCase()}`, isFigure: true })),
            ),
          ]}
          rows={reportingRows
            .filter(({ id }) => columns.lp.qtd[id] !== undefined)
            .map((one) => ({
              style: one.formula !== null ? ("subtotal" as const) : ("line" as const),
              cells: [
                String(one.row),
                <span class="words">{one.description}</span>,
                ...(["lp", "fund", "gp"] as const).flatMap((whose) =>
                  spans.map((span) => <Amount of={columns[whose][span][one.id] ?? 0} currency={currency} />),
                ),
              ],
            }))}
        />
        <h2>Footnotes</h2>
        <ol>
          {template.footnotes.map(({ text }) => (
            <li>{text}</li>
          ))}
        </ol>
      </>
    ),
  });
}

/** The last day of the last quarter that is closed; of the last full one where none is. */
function lastQuarter({ vehicle }: VehiclePage): string {
  const today =
    vehicle.closedThrough === null ? new Date().toISOString().slice(0, 10) : addDays(vehicle.closedThrough, 1);
  const month = Number(today.slice(5, 7));
  return addDays(addMonths(`${today.slice(0, 7)}-01`, -((month - 1) % 3)), -1);
}
