/** The register of one account: every line of a period, with the balance after it. */

import { CapstackApiError } from "@capstack/client";
import { platformFailure } from "@capstack/contract";
import { readPeriod } from "../filter/filter.js";
import { FilterBar } from "../filter/filter-bar.js";
import { Amount } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { cameFrom, show, type VehiclePage } from "../page.js";

const ROWS = 500;

export async function showLedger(page: VehiclePage, account: string) {
  const { c, visit, vehicle, group, home } = page;
  const text = c.req.query("q") ?? "";
  const offset = Math.max(0, Number(c.req.query("line") ?? 0) || 0);
  const read = readPeriod(text);
  const period = "problem" in read ? {} : read;
  const { register, period: said } = await visit.books
    .getLedger({ ...group, account, ...period, limit: ROWS, offset, includeChildren: "true" })
    .catch((error: unknown) => {
      if (error instanceof CapstackApiError && error.code === "account_not_found")
        throw platformFailure("not_found", error.message);
      throw error;
    });
  const currency = vehicle.baseCurrency;
  const from = cameFrom(page);
  const here = `${home}/ledger/${account}?${new URLSearchParams({ q: text, ...(from && { from }) })}`;
  return show(page, {
    title: register.account.name,
    place: "journal",
    children: (
      <>
        <p class="trail">
          <a href={from ?? `${home}/statements/trial-balance`}>{from === undefined ? "Trial balance" : "Back"}</a> ›{" "}
          {said.label}
        </p>
        <h1>{`${register.account.code.replace(/-.*$/, "")} ${register.account.name}`}</h1>
        <FilterBar
          action={`${home}/ledger/${account}`}
          value={text}
          problem={"problem" in read ? read.problem : undefined}
        />
        <Table
          name="Register"
          empty="No line in this period."
          columns={[
            { title: "Day" },
            { title: "What for" },
            { title: "Against" },
            { title: "Debit", isFigure: true },
            { title: "Credit", isFigure: true },
            { title: "Balance", isFigure: true },
          ]}
          rows={[
            {
              style: "subtotal",
              cells: ["Opening", "", "", "", "", <Amount of={register.opening} currency={currency} />],
            },
            ...register.lines.map((line) => ({
              cells: [
                line.entryDate,
                <a href={`${home}/journal/${line.entryId}?from=${encodeURIComponent(here)}`}>{line.memo || "Entry"}</a>,
                line.counterAccounts
                  .slice(0, 3)
                  .map(({ name }) => name)
                  .join(", "),
                line.debit === 0 ? "" : <Amount of={line.debit} currency={currency} />,
                line.credit === 0 ? "" : <Amount of={line.credit} currency={currency} />,
                <Amount of={line.running} currency={currency} />,
              ],
            })),
            {
              style: "total",
              cells: [
                "Closing",
                "",
                "",
                <Amount of={register.totals.debit} currency={currency} />,
                <Amount of={register.totals.credit} currency={currency} />,
                <Amount of={register.closing} currency={currency} />,
              ],
            },
          ]}
        />
        {register.lines.length === ROWS ? (
          <p class="actions">
            <a class="button quiet small" href={`${here}&line=${offset + ROWS}`}>
              More lines
            </a>
          </p>
        ) : null}
      </>
    ),
  });
}
