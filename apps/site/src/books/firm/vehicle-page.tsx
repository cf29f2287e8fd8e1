/** A vehicle at a glance: where it stands, whose capital it is, what it holds, whether the bank agrees. */
import { drawCapitalAccountBridge, toSvg } from "@capstack/charts";
import { raw } from "hono/html";
import { Amount, Ratio, Rounded } from "../frame/cell.js";
import { sum } from "../frame/sum.js";
import { Table } from "../frame/table.js";
import { show, type VehiclePage } from "../page.js";

export async function showVehicle(page: VehiclePage) {
  const { visit, vehicle, group, home } = page;
  const { books } = visit;
  const [capital, construction, economics, health, accounts] = await Promise.all([
    books.getCapitalAccounts({ ...group, preset: "ytd" }),
    books.getConstruction(group),
    books.getFundEconomics(group),
    books.checkHealth(group),
    bankAccounts(page),
  ]);
  const currency = vehicle.baseCurrency;
  const [{ fund, lp } = { fund: undefined, lp: undefined }] = economics.vehicles;
  const today = new Date().toISOString().slice(0, 10);
  const overdue = capital.calls.filter(({ dueDate, outstanding }) => dueDate < today && outstanding > 0);
  const total = totalOf(capital.rows.map(({ period }) => period));
  return show(page, {
    title: "Overview",
    place: "",
    children: (
      <>
        <h1>{vehicle.name}</h1>
        {health.findings.length + overdue.length === 0 ? null : (
          <div class="look">
            <p>
              <strong>To look at</strong>
            </p>
            <ul>
              {overdue.map(({ id, description, dueDate, outstanding }) => (
                <li>
                  <a href={`${home}/capital/calls/${id}`}>{`${description || "A call"} was due ${dueDate}`}</a>:{" "}
                  <Amount of={outstanding} currency={currency} /> is not paid.
                </li>
              ))}
              {health.findings.map(({ message, where }) => (
                <li>
                  <a href={whereOf(home, where)}>{message}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <dl class="cards">
          <Card name="Net assets">
            <Rounded of={fund?.nav ?? 0} currency={currency} />
          </Card>
          <Card name="Committed">
            <Rounded of={fund?.committed ?? 0} currency={currency} />
          </Card>
          <Card name="Called">
            <Rounded of={fund?.paidIn ?? 0} currency={currency} />
          </Card>
          <Card name="Can still be called">
            <Rounded of={fund?.uncalled ?? 0} currency={currency} />
          </Card>
          <Card name="Distributed">
            <Rounded of={fund?.distributions ?? 0} currency={currency} />
          </Card>
          <Card name="Cash">
            <Rounded of={vehicle.cash} currency={currency} />
          </Card>
          <Card name="Net TVPI of limited partners">
            <Ratio of={lp?.tvpi ?? null} kind="multiple" />
          </Card>
          <Card name="Net DPI">
            <Ratio of={lp?.dpi ?? null} kind="multiple" />
          </Card>
          <Card name="Net IRR">
            <Ratio of={lp?.irr ?? null} kind="percent" />
          </Card>
        </dl>
        <h2>Bank accounts</h2>
        <ul class="list">
          {accounts.map(({ name, color, said }) => (
            <li>
              <a href={`${home}/bank?account=${encodeURIComponent(name)}`}>
                <span class={`dot ${color}`} aria-hidden="true" />
                {name}
              </a>
              <span class="facts">{said}</span>
            </li>
          ))}
        </ul>
        <h2>{`Capital, ${capital.period.label}, as of ${capital.period.end ?? "today"}`}</h2>
        {capital.rows.length === 0 ? null : (
          <figure class="chart">{raw(toSvg(drawCapitalAccountBridge(total, { currency })))}</figure>
        )}
        <Table
          name="Capital accounts"
          empty="No partner has a commitment yet."
          columns={[
            { title: "Partner" },
            ...[
              "Commitment",
              "Beginning",
              "Contributions",
              "Distributions",
              "Result",
              "Carried interest",
              "Ending",
              "Unfunded",
            ].map((title) => ({ title, isFigure: true })),
          ]}
          rows={[
            ...capital.rows.map(({ lpEntityId, name, commitment, outstanding, period }) => ({
              cells: [
                <a href={`${home}/partners/${lpEntityId}`}>{name}</a>,
                ...[commitment, ...capitalCells(period), outstanding].map((of) => (
                  <Amount of={of} currency={currency} />
                )),
              ],
            })),
            ...(capital.rows.length === 0
              ? []
              : [
                  {
                    style: "total" as const,
                    cells: [
                      "Together",
                      ...[
                        sum(capital.rows.map((row) => row.commitment)),
                        ...capitalCells(total),
                        sum(capital.rows.map((row) => row.outstanding)),
                      ].map((of) => <Amount of={of} currency={currency} />),
                    ],
                  },
                ]),
          ]}
        />
        <h2>Positions</h2>
        <Table
          name="Positions"
          empty="Nothing is bought yet."
          columns={[
            { title: "Company" },
            { title: "Stage" },
            { title: "Since" },
            { title: "Invested", isFigure: true },
            { title: "Value", isFigure: true },
            { title: "Came back", isFigure: true },
            { title: "Multiple", isFigure: true },
            { title: "State" },
          ]}
          rows={construction.actuals.positions.map((position) => ({
            cells: [
              position.name,
              position.stage,
              position.firstInvestmentDate,
              <Amount of={position.investedTotal} currency={currency} />,
              <Amount of={position.currentValue} currency={currency} />,
              <Amount of={position.distributions} currency={currency} />,
              <Ratio of={position.currentMoic} kind="multiple" />,
              position.status.replace("_", " "),
            ],
          }))}
        />
      </>
    ),
  });
}

function Card({ name, children }: { readonly name: string; readonly children?: unknown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Capital = Awaited<ReturnType<VehiclePage["visit"]["books"]["getCapitalAccounts"]>>["rows"][number]["period"];

/** The columns of a capital account. */
export function capitalCells(period: Capital): number[] {
  const { beginning, contributions, distributions, carriedInterest, ending } = period;
  const result = sum([ending, -beginning, -contributions, -distributions, -carriedInterest]);
  return [beginning, contributions, distributions, result, carriedInterest, ending];
}

/** Capital accounts together, line by line. */
function totalOf(periods: readonly Capital[]): Capital {
  const lines = Object.keys(periods[0] ?? {}) as (keyof Capital)[];
  return Object.fromEntries(lines.map((line) => [line, sum(periods.map((period) => period[line]))])) as Capital;
}

/** Whether each bank account agrees with the ledger. */
async function bankAccounts({ visit: { books }, group }: VehiclePage) {
  const accounts = await books.listBankAccounts(group);
  return Promise.all(
    accounts.map(async ({ name, currency }) => {
      const { tiesOut, difference, unmatchedCount, matchedCount } = await books.getBankReconciliation({
        ...group,
        bankAccount: name,
      });
      if (matchedCount + unmatchedCount === 0) return { name, color: "grey", said: "no file yet" };
      if (tiesOut) return { name, color: "green", said: "agrees with the ledger" };
      return {
        name,
        color: "red",
        said: (
          <>
            differs by <Amount of={difference} currency={currency} />, {unmatchedCount} rows open
          </>
        ),
      };
    }),
  );
}

/** The page for what a check of the books points to. */
function whereOf(home: string, where: string): string {
  if (where.startsWith("/bank")) return `${home}/bank`;
  if (where.startsWith("/journal")) return `${home}/journal?q=${encodeURIComponent("status:draft")}`;
  return `${home}/audit`;
}
