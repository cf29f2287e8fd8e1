/** Closing: what blocks it, what it would post to whom, and the months that are closed. */
import { randomUUID } from "node:crypto";
import { addDays, addMonths, endOfMonth } from "@capstack/decimal";
import { chainOf } from "../audit/chain.js";
import { type Problem, problemOf } from "../form/problems.js";
import { Done, Refused } from "../frame/books-frame.js";
import { Amount } from "../frame/cell.js";
import { sum } from "../frame/sum.js";
import { Table } from "../frame/table.js";
import { show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";

/** What was sent and refused. */
interface Sent {
  readonly through: string;
  readonly reason: string;
  readonly accept: readonly string[];
}

export async function showClose(page: VehiclePage, problem?: Problem, sent?: Sent) {
  const { c, visit, vehicle, group, home } = page;
  const { books } = visit;
  const through =
    sent?.through ?? c.req.query("through") ?? nextQuarter(vehicle.closedThrough ?? vehicle.lastEntryDate);
  const [read, periods, chain] = await Promise.all([
    books.previewClose({ ...group, through }).then(
      (preview) => ({ preview }),
      (error: unknown) => ({ refused: problemOf(error) }),
    ),
    books.listPeriods(group),
    chainOf(page),
  ]);
  const preview = "preview" in read ? read.preview : undefined;
  const refused = problem ?? ("refused" in read ? read.refused : undefined);
  const currency = vehicle.baseCurrency;
  const shares = preview === undefined ? [] : sharesOf(preview);
  return show(
    page,
    {
      title: "Close",
      place: "close",
      children: (
        <>
          <h1>{`Close through ${through}`}</h1>
          <Done
            query={c.req.query("done")}
            text={`Done. The books are closed through ${vehicle.closedThrough ?? "no day"}.`}
          />
          {refused === undefined ? null : <Refused message={refused.message} wrong={refused.wrong} />}
          <form method="get" action={`${home}/close`} class="filter">
            <div class="field">
              <label for="through">Through</label>
              <input id="through" name="through" type="date" value={through} required />
            </div>
            <button type="submit" class="quiet">
              Look
            </button>
          </form>
          {preview?.blockers.map(({ code, message }) => (
            <p class="alert">
              <strong>Blocks:</strong> {message}{" "}
              <a href={code === "drafts" ? `${home}/journal?q=status%3Adraft` : `${home}/bank`}>Look at them</a>
            </p>
          ))}
          {preview?.warnings.map(({ message }) => (
            <p class="alert">{message}</p>
          ))}
          {preview === undefined || preview.months.length === 0 ? null : (
            <>
              <h2>What it posts to whom</h2>
              <Table
                name="Shares"
                empty="No result waits to be shared."
                columns={[
                  { title: "Partner" },
                  ...preview.months.map(({ month }) => ({ title: month, isFigure: true })),
                  { title: "Together", isFigure: true },
                ]}
                rows={[
                  ...shares.map(({ name, amounts }) => ({
                    cells: [name, ...[...amounts, sum(amounts)].map((of) => <Amount of={of} currency={currency} />)],
                  })),
                  {
                    style: "total" as const,
                    cells: ["Together", ...totalsOf(shares).map((of) => <Amount of={of} currency={currency} />)],
                  },
                ]}
              />
              {may(visit, "accounting:close") ? (
                <form method="post" action={`${home}/close`}>
                  <input type="hidden" name="$form" value={randomUUID()} />
                  <input type="hidden" name="through" value={through} />
                  {preview.blockers.some(({ code }) => code === "drafts" || code === "unposted_bank_rows") ? (
                    <fieldset>
                      <legend>May stay open</legend>
                      {preview.blockers.map(({ code, count }) =>
                        code === "drafts" || code === "unposted_bank_rows" ? (
                          <label class="choice">
                            <input type="checkbox" name="accept" value={code} checked={sent?.accept.includes(code)} />
                            <span>{`${count} ${code === "drafts" ? "drafts" : "bank rows"}`}</span>
                          </label>
                        ) : null,
                      )}
                      <div class="field">
                        <label for="reason">Why they may</label>
                        <input id="reason" name="reason" value={sent?.reason} />
                      </div>
                    </fieldset>
                  ) : null}
                  <label class="choice">
                    <input type="checkbox" name="sure" value="yes" required />
                    <span>{`Yes: lock ${monthsOf(preview)}; reopening reverses what closing posts`}</span>
                  </label>
                  <div class="actions">
                    <button type="submit" name="step" value="close">
                      {`Close through ${through}`}
                    </button>
                  </div>
                </form>
              ) : null}
            </>
          )}
          <h2>Closed months</h2>
          {chain}
          <Table
            name="Closed months"
            empty="No month is closed."
            columns={[{ title: "Month" }, { title: "Digest of its figures" }]}
            rows={periods.map(({ month, digest }) => ({ cells: [month, <code>{digest}</code>] }))}
          />
          {periods.length > 0 && may(visit, "accounting:close") ? (
            <details>
              <summary>Reopen</summary>
              <form method="post" action={`${home}/close`}>
                <input type="hidden" name="$form" value={randomUUID()} />
                <div class="inputs">
                  <div class="field">
                    <label for="from">
                      From <span class="optional">(the last closed month when left out)</span>
                    </label>
                    <input id="from" name="from" type="date" />
                  </div>
                  <div class="field">
                    <label for="why">Why</label>
                    <input id="why" name="reason" required />
                  </div>
                </div>
                <button type="submit" class="danger" name="step" value="reopen">
                  Reopen
                </button>
              </form>
            </details>
          ) : null}
        </>
      ),
    },
    refused === undefined ? 200 : 422,
  );
}

type Preview = Awaited<ReturnType<VehiclePage["visit"]["books"]["previewClose"]>>;

/** The months in words. */
function monthsOf({ months }: Preview): string {
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  return first === last ? `${first}` : `${first} to ${last}`;
}

/** Each partner's part of every month. */
function sharesOf({ months }: Preview) {
  const partners = new Map<string, { readonly name: string; readonly amounts: number[] }>();
  months.forEach(({ categories, carry }, place) => {
    for (const { lpEntityId, name, amount } of [...categories.flatMap(({ lines }) => lines), ...carry]) {
      const partner = partners.get(lpEntityId) ?? { name, amounts: months.map(() => 0) };
      partner.amounts[place] = sum([partner.amounts[place] ?? 0, amount]);
      partners.set(lpEntityId, partner);
    }
  });
  return [...partners.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** The sums of the months, and of all. */
function totalsOf(shares: ReturnType<typeof sharesOf>): number[] {
  const months = (shares[0]?.amounts ?? []).map((_, place) => sum(shares.map(({ amounts }) => amounts[place] ?? 0)));
  return [...months, sum(months)];
}

/** The end of the quarter after a day. */
function nextQuarter(day: string | null): string {
  const next = addDays(day ?? new Date().toISOString().slice(0, 10), 1);
  const month = Number(next.slice(5, 7));
  return endOfMonth(addMonths(`${next.slice(0, 7)}-01`, (3 - (month % 3)) % 3));
}

/** Closes or reopens; then shows the page, or why not. */
export async function changeClose(page: VehiclePage) {
  const { c, visit, group, home } = page;
  const form = await c.req.parseBody({ all: true });
  const reason = String(form.reason ?? "");
  const how = { ...group, idempotencyKey: String(form.$form) };
  try {
    if (form.step === "reopen") {
      const from = String(form.from ?? "");
      await visit.books.reopenBooks({ reason, ...(from === "" ? {} : { from }) }, how);
    } else {
      const accept = [form.accept ?? []].flat().map(String) as ("drafts" | "unposted_bank_rows")[];
      const accepted = accept.length === 0 ? {} : { accept, reason };
      await visit.books.closeBooks({ through: String(form.through), ...accepted }, how);
    }
    return c.redirect(`${home}/close?done=1`, 303);
  } catch (error) {
    const sent = { through: String(form.through ?? ""), reason, accept: [form.accept ?? []].flat().map(String) };
    return showClose(page, problemOf(error), form.step === "reopen" ? undefined : sent);
  }
}
