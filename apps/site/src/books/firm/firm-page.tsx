/** The firm at a glance: every vehicle, what it holds and what waits; trouble of one is named and hides no other. */
import { CapstackApiError } from "@capstack/client";
import { Ratio, Rounded } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { type Page, show, type Vehicle } from "../page.js";

export async function showFirm(page: Page) {
  const { visit, vehicles } = page;
  const [economics, health] = await Promise.all([visit.books.getFundEconomics(), healthOf(page)]);
  const of = new Map(economics.vehicles.map((one) => [one.id, one]));
  return show(page, {
    title: "Firm",
    children: (
      <>
        <h1>{visit.visitor.account.name}</h1>
        {vehicles.length === 0 ? <Empty /> : null}
        {economics.unanswered?.map(({ vehicle, message }) => (
          <p class="alert" role="alert">
            <strong>{vehicle}</strong>: {message}
          </p>
        ))}
        <Table
          name="Vehicles"
          empty=""
          columns={[
            { title: "Vehicle" },
            { title: "Currency" },
            { title: "Cash", isFigure: true },
            { title: "Net assets", isFigure: true },
            { title: "At cost", isFigure: true },
            { title: "At value", isFigure: true },
            { title: "Net TVPI", isFigure: true },
            { title: "Net IRR", isFigure: true },
            { title: "Open bank rows", isFigure: true },
            { title: "Drafts", isFigure: true },
            { title: "Closed through" },
            { title: "To look at" },
          ]}
          rows={vehicles.map((vehicle) => {
            const { id, name, baseCurrency: currency, cash, investmentsAtCost, investmentsAtValue } = vehicle;
            const lp = of.get(id)?.lp;
            return {
              cells: [
                <a href={`/books/${id}`}>{name}</a>,
                currency,
                <Rounded of={cash} currency={currency} />,
                <Rounded of={of.get(id)?.fund.nav ?? 0} currency={currency} />,
                <Rounded of={investmentsAtCost} currency={currency} />,
                <Rounded of={investmentsAtValue} currency={currency} />,
                <Ratio of={lp?.tvpi ?? null} kind="multiple" />,
                <Ratio of={lp?.irr ?? null} kind="percent" />,
                <a href={`/books/${id}/bank`}>{vehicle.openBankRows}</a>,
                <a href={`/books/${id}/journal?q=status%3Adraft`}>{vehicle.draftEntries}</a>,
                vehicle.closedThrough ?? "–",
                <span class="words">{health.get(id) ?? ""}</span>,
              ],
            };
          })}
        />
        <p class="actions">
          <a class="button quiet" href="/books/firm/do/createVehicle">
            Add a vehicle
          </a>
        </p>
      </>
    ),
  });
}

function Empty() {
  return (
    <>
      <p>
        There are no books yet. Begin with the firm and its first vehicle; partners, opening balances and history
        follow.
      </p>
      <p class="actions">
        <a class="button" href="/books/firm/do/createFirm">
          Create the firm
        </a>
      </p>
    </>
  );
}

/** How many findings each vehicle has; why one cannot be told. */
async function healthOf({ visit, vehicles }: Page): Promise<ReadonlyMap<string, string>> {
  const told = vehicles.map(async ({ id }: Vehicle) => {
    try {
      const { findings } = await visit.books.checkHealth({ group: id });
      return [id, findings.map(({ message }) => message).join(" ")] as const;
    } catch (error) {
      if (!(error instanceof CapstackApiError)) throw error;
      return [id, error.message] as const;
    }
  });
  return new Map(await Promise.all(told));
}
