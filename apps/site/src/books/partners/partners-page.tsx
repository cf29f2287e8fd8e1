/** The partners of a vehicle, and each one's capital account with what it was sent. */
import { drawCapitalAccountBridge, toSvg } from "@capstack/charts";
import { platformFailure } from "@capstack/contract";
import { raw } from "hono/html";
import { Amount, Ratio } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { type BooksScene, show, type VehiclePage } from "../page.js";
import { Authorised, authorisedFor, changeAuthorised } from "./authorised.js";
import { CapitalLines } from "./capital-lines.js";
import { OwnMovements } from "./own-movements.js";

export async function showPartners(page: VehiclePage) {
  const { visit, group, home, vehicle } = page;
  const { rows } = await visit.books.getCapitalAccounts({ ...group, preset: "itd" });
  const currency = vehicle.baseCurrency;
  return show(page, {
    title: "Partners",
    place: "partners",
    children: (
      <>
        <div class="beside">
          <h1>Partners</h1>
          <a class="button small" href={`${home}/do/createPartners`}>
            Add partners
          </a>
          <a class="button quiet small" href={`${home}/do/recordCommitments`}>
            Record commitments
          </a>
        </div>
        <Table
          name="Partners"
          empty="No partner has a commitment yet."
          columns={[
            { title: "Partner" },
            { title: "Class" },
            { title: "Commitment", isFigure: true },
            { title: "Called", isFigure: true },
            { title: "Unfunded", isFigure: true },
            { title: "Distributed", isFigure: true },
            { title: "Capital", isFigure: true },
            { title: "IRR", isFigure: true },
          ]}
          rows={rows.map((row) => ({
            cells: [
              <a href={`${home}/partners/${row.lpEntityId}`}>{row.name}</a>,
              row.partnerClass.toUpperCase(),
              <Amount of={row.commitment} currency={currency} />,
              <Amount of={row.called} currency={currency} />,
              <Amount of={row.outstanding} currency={currency} />,
              <Amount of={row.itd.distributions} currency={currency} />,
              <Amount of={row.itd.ending} currency={currency} />,
              <Ratio of={row.irr} kind="percent" />,
            ],
          }))}
        />
      </>
    ),
  });
}

export async function showPartner(scene: BooksScene, page: VehiclePage, id: string, problem?: string) {
  const { visit, group, home, vehicle } = page;
  const { books } = visit;
  const [{ rows, calls, period }, distributions, people] = await Promise.all([
    books.getCapitalAccounts({ ...group, preset: "ytd" }),
    books.listDistributions(group),
    authorisedFor(scene, page, id),
  ]);
  const row = rows.find(({ lpEntityId }) => lpEntityId === id);
  if (row === undefined) throw platformFailure("not_found", "There is no such partner in this vehicle.");
  const currency = vehicle.baseCurrency;
  const of = (amount: number) => <Amount of={amount} currency={currency} />;
  const ownOf = <Line extends { readonly lpEntityId: string }>(lines: readonly Line[]) =>
    lines.filter(({ lpEntityId }) => lpEntityId === id);
  return show(page, {
    title: row.name,
    place: "partners",
    children: (
      <>
        <p class="trail">
          <a href={`${home}/partners`}>Partners</a>
        </p>
        <div class="beside">
          <h1>{row.name}</h1>
          <a href={`${home}/statements/capital-account?${new URLSearchParams({ partner: id, q: "ytd" })}`}>Statement</a>
          <a href={`${home}/ilpa/${id}`}>ILPA template</a>
        </div>
        <dl class="cards">
          {(
            [
              ["Commitment", row.commitment],
              ["Called", row.called],
              ["Unfunded", row.outstanding],
              ["Owed for calls", row.receivable],
              ["Distributed", row.itd.distributions],
              ["Capital", row.itd.ending],
            ] as const
          ).map(([name, amount]) => (
            <div>
              <dt>{name}</dt>
              <dd>{of(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>IRR</dt>
            <dd>
              <Ratio of={row.irr} kind="percent" />
            </dd>
          </div>
        </dl>
        <h2>{`Capital account, ${period.label}, as of ${period.end ?? "today"}`}</h2>
        <figure class="chart">{raw(toSvg(drawCapitalAccountBridge(row.period, { currency })))}</figure>
        <CapitalLines period={row.period} itd={row.itd} label={period.label} currency={currency} />
        <OwnMovements
          kind="calls"
          currency={currency}
          empty="Nothing was called."
          movements={calls.flatMap(({ lines, id, callDate, dueDate, description, status }) =>
            ownOf(lines).map(({ amount, funded }) => ({
              ...{ id, date: callDate, due: dueDate, description, amount, paid: funded, status },
            })),
          )}
        />
        <OwnMovements
          kind="distributions"
          currency={currency}
          empty="Nothing was distributed."
          movements={distributions.flatMap(({ lines, distributionId, date, description, status }) =>
            ownOf(lines).map(({ amount, paid }) => ({ id: distributionId, date, description, amount, paid, status })),
          )}
        />
        {problem === undefined ? null : (
          <p class="alert" role="alert" id="refused" tabindex={-1}>
            {problem}
          </p>
        )}
        {people === undefined ? null : <Authorised people={people} action={`${home}/partners/${id}`} />}
      </>
    ),
  });
}

/** Authorises someone for a partner, or takes it away; then shows the partner, with why not. */
export async function changePartnerPeople(scene: BooksScene, page: VehiclePage, id: string) {
  const problem = await changeAuthorised(scene, page, id);
  if (problem === undefined) return page.c.redirect(`${page.home}/partners/${id}`, 303);
  return showPartner(scene, page, id, problem);
}
