/** A partner's window: its capital in every vehicle, its notices, its statements, the documents it was given. */
import { drawCapitalAccountBridge, toSvg } from "@capstack/charts";
import { raw } from "hono/html";
import { labelOf } from "../form/field.js";
import { Amount, Ratio } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { type Page, show, type VehiclePage } from "../page.js";
import { CapitalLines } from "./capital-lines.js";
import { OwnMovements } from "./own-movements.js";

/** Every vehicle that the partner is in. */
export async function showWindow(page: Page) {
  const { visit, vehicles } = page;
  const accounts = await Promise.all(
    vehicles.map(async (vehicle) => ({
      vehicle,
      ...(await visit.books.getCapitalAccounts({ group: vehicle.id, preset: "itd" })),
    })),
  );
  return show(page, {
    title: "Your funds",
    children: (
      <>
        <h1>Your funds</h1>
        <Table
          name="Your funds"
          empty="No commitment is shown to you yet."
          columns={[
            { title: "Fund" },
            { title: "Partner" },
            ...["Commitment", "Called", "Unfunded", "Distributed", "Capital", "IRR"].map((title) => ({
              title,
              isFigure: true,
            })),
          ]}
          rows={accounts.flatMap(({ vehicle, rows }) =>
            rows.map((row) => ({
              cells: [
                <a href={`/books/${vehicle.id}`}>{vehicle.name}</a>,
                row.name,
                ...[row.commitment, row.called, row.outstanding, row.itd.distributions, row.itd.ending].map((of) => (
                  <Amount of={of} currency={vehicle.baseCurrency} />
                )),
                <Ratio of={row.irr} kind="percent" />,
              ],
            })),
          )}
        />
      </>
    ),
  });
}

/** One vehicle as its partner sees it. */
export async function showOwnVehicle(page: VehiclePage) {
  const { visit, group, vehicle, home } = page;
  const { books } = visit;
  const currency = vehicle.baseCurrency;
  const [capital, calls, distributions, issued, documents] = await Promise.all([
    books.getCapitalAccounts({ ...group, preset: "ytd" }),
    books.listCapitalCalls(group),
    books.listDistributions(group),
    books.listIssuedStatements(group),
    books.listDocuments(group),
  ]);
  const year = new Date().getUTCFullYear() - 1;
  const query = new URLSearchParams({ group: vehicle.id, start: `${year}-01-01`, end: `${year}-12-31` });
  return show(page, {
    title: vehicle.name,
    children: (
      <>
        <p class="trail">
          <a href="/books">Your funds</a>
        </p>
        <div class="beside">
          <h1>{vehicle.name}</h1>
          <a class="button quiet small" href={`/books/answer/partner-statements?${query}`}>
            {`Statements of ${year}, as one archive`}
          </a>
        </div>
        {capital.rows.map((row) => (
          <section>
            <h2>{`${row.name}, ${capital.period.label}`}</h2>
            <figure class="chart">{raw(toSvg(drawCapitalAccountBridge(row.period, { currency })))}</figure>
            <CapitalLines period={row.period} itd={row.itd} label={capital.period.label} currency={currency} />
            <p>
              <a
                href={`${home}/statements/capital-account?${new URLSearchParams({ partner: row.lpEntityId, q: String(year) })}`}
              >
                {`Statement of ${year}`}
              </a>
            </p>
          </section>
        ))}
        <OwnMovements
          kind="calls"
          currency={currency}
          empty="Nothing was called from you."
          movements={calls.map(({ id, callDate, dueDate, description, total, funded, status }) => ({
            ...{ id, date: callDate, due: dueDate, description, amount: total, paid: funded, status },
          }))}
        />
        <OwnMovements
          kind="distributions"
          currency={currency}
          empty="Nothing was distributed to you."
          movements={distributions.map(({ distributionId, date, description, total, paid, status }) => ({
            ...{ id: distributionId, date, description, amount: total, paid, status },
          }))}
        />
        <h2>Statements as they were issued to you</h2>
        <Table
          name="Issued statements"
          empty="None was issued yet."
          columns={[
            { title: "Statement" },
            { title: "Through" },
            { title: "Issued" },
            { title: "Hash" },
            { title: "File" },
          ]}
          rows={issued.map((one) => ({
            cells: [
              labelOf(one.name.replaceAll("-", " ")),
              one.end,
              one.issuedAt.slice(0, 10),
              <code>{one.hash.slice(0, 12)}</code>,
              <a href={`/books/answer/issued-statements/${one.id}?format=pdf`}>PDF</a>,
            ],
          }))}
        />
        <h2>Documents</h2>
        <Table
          name="Documents"
          empty="No document was given to you."
          columns={[{ title: "Document" }, { title: "Note" }, { title: "Since" }]}
          rows={documents.map((one) => ({
            cells: [
              <a href={`/books/answer/documents/${one.id}/content`}>{one.fileName}</a>,
              one.note,
              one.uploadedAt.slice(0, 10),
            ],
          }))}
        />
      </>
    ),
  });
}
