/** Calls, distributions and the other agreements of the partners: what is drafted, what is owed, forms with a look at each partner's part. */
import { randomUUID } from "node:crypto";
import { platformFailure } from "@capstack/contract";
import { labelOf } from "../form/field.js";
import { type Problem, problemOf } from "../form/problems.js";
import { Done, Refused } from "../frame/books-frame.js";
import { Amount } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { formAddress } from "../operations/operation-routes.js";
import { show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";

export async function showCapital(page: VehiclePage) {
  const { visit, group, home, vehicle } = page;
  const [calls, distributions, agreements] = await Promise.all([
    visit.books.listCapitalCalls(group),
    visit.books.listDistributions(group),
    visit.books.listAgreements(group),
  ]);
  const of = (amount: number) => <Amount of={amount} currency={vehicle.baseCurrency} />;
  const others = agreements.filter(({ kind }) => kind !== "capital_call" && kind !== "distribution");
  return show(page, {
    title: "Capital",
    place: "capital",
    children: (
      <>
        <div class="beside">
          <h1>Capital</h1>
          {may(visit, "accounting:write") ? (
            <>
              <a class="button small" href={`${home}/do/draftCapitalCall`}>
                Call capital
              </a>
              <a class="button small" href={`${home}/do/draftDistribution`}>
                Distribute
              </a>
              <a class="button quiet small" href={`${home}/do/draftAgreement`}>
                Transfer, later close, …
              </a>
              <a class="button quiet small" href={`${home}/do/runFees`}>
                Run fees
              </a>
            </>
          ) : null}
        </div>
        <h2>Calls</h2>
        <Table
          name="Calls"
          empty="Nothing was called yet."
          columns={[
            { title: "Day" },
            { title: "Due" },
            { title: "What for" },
            { title: "Called", isFigure: true },
            { title: "Paid", isFigure: true },
            { title: "Open", isFigure: true },
            { title: "State" },
          ]}
          rows={calls.map((call) => ({
            cells: [
              call.callDate,
              call.dueDate,
              <a href={`${home}/capital/calls/${call.id}`}>{call.description || "Call"}</a>,
              of(call.total),
              of(call.funded),
              of(call.outstanding),
              labelOf(call.status),
            ],
          }))}
        />
        <h2>Distributions</h2>
        <Table
          name="Distributions"
          empty="Nothing was distributed yet."
          columns={[
            { title: "Day" },
            { title: "What of" },
            { title: "Kind" },
            { title: "Amount", isFigure: true },
            { title: "Paid", isFigure: true },
            { title: "State" },
          ]}
          rows={distributions.map((one) => ({
            cells: [
              one.date,
              <a href={`${home}/capital/distributions/${one.distributionId}`}>{one.description || "Distribution"}</a>,
              one.recallable ? `${labelOf(one.kind)}, recallable` : labelOf(one.kind),
              of(one.total),
              of(one.paid),
              labelOf(one.status),
            ],
          }))}
        />
        <h2>Other agreements</h2>
        <Table
          name="Other agreements"
          empty="No transfer and no later close yet."
          columns={[{ title: "Day" }, { title: "Kind" }, { title: "What" }, { title: "State" }]}
          rows={others.map((one) => ({
            cells: [
              one.date,
              labelOf(one.kind),
              <a href={`${home}/do/getAgreement?%24named=${one.id}`}>{one.description || labelOf(one.kind)}</a>,
              labelOf(one.status),
            ],
          }))}
        />
      </>
    ),
  });
}

/** A call or a distribution with each partner's part, and what may be done with it. */
export async function showDraft(page: VehiclePage, kind: "calls" | "distributions", id: string, problem?: Problem) {
  const { c, visit, home, vehicle } = page;
  const found = await (kind === "calls" ? callOf(page, id) : distributionOf(page, id));
  if (found === undefined) throw platformFailure("not_found", "There is no such agreement.");
  const of = (amount: number) => <Amount of={amount} currency={vehicle.baseCurrency} />;
  const path = kind === "calls" ? "capital-calls" : "distributions";
  const canGo = may(visit, "accounting:post");
  return show(
    page,
    {
      title: found.title,
      place: "capital",
      children: (
        <>
          <p class="trail">
            <a href={`${home}/capital`}>Capital</a> › {found.date}
          </p>
          <h1>{found.title}</h1>
          <Done query={c.req.query("done")} />
          {problem === undefined ? null : <Refused message={problem.message} wrong={problem.wrong} />}
          <p class="facts">
            <span class="tag">{labelOf(found.status)}</span> {found.said}
          </p>
          <Table
            name="Each partner’s part"
            columns={[{ title: "Partner" }, { title: "Part", isFigure: true }, { title: "Paid", isFigure: true }]}
            rows={[
              ...found.lines.map(({ lpEntityId, name, amount, paid }) => ({
                cells: [<a href={`${home}/partners/${lpEntityId}`}>{name}</a>, of(amount), of(paid)],
              })),
              { style: "total" as const, cells: ["Together", of(found.total), of(found.paid)] },
            ]}
          />
          <div class="actions">
            <a class="button quiet" href={`/books/answer/${path}/${id}/notices?format=pdf`}>
              Notices, a page a partner
            </a>
            {found.entryId === null ? null : (
              <a class="button quiet" href={`${home}/journal/${found.entryId}?from=${home}/capital/${kind}/${id}`}>
                Its entry
              </a>
            )}
          </div>
          {canGo && found.steps.length > 0 ? (
            <form method="post" action={`${home}/capital/${kind}/${id}`} class="actions">
              <input type="hidden" name="$form" value={randomUUID()} />
              {found.steps.map(([step, name, isDanger]) => (
                <button type="submit" name="step" value={step} class={isDanger ? "danger" : undefined}>
                  {name}
                </button>
              ))}
              {kind === "distributions" && (found.status === "declared" || found.status === "partly_paid") ? (
                <a class="button" href={formAddress(home, "payDistribution", { named: id })}>
                  Pay it
                </a>
              ) : null}
            </form>
          ) : null}
        </>
      ),
    },
    problem === undefined ? 200 : 409,
  );
}

interface Draft {
  readonly title: string;
  readonly date: string;
  readonly status: string;
  readonly said: string;
  readonly total: number;
  readonly paid: number;
  readonly entryId: string | null;
  readonly lines: readonly {
    readonly lpEntityId: string;
    readonly name: string;
    readonly amount: number;
    readonly paid: number;
  }[];
  /** What may be done: the step, what its button says, whether it takes something back. */
  readonly steps: readonly (readonly [step: string, name: string, isDanger?: boolean])[];
}

const byName = (lines: Draft["lines"]) => [...lines].sort((one, other) => one.name.localeCompare(other.name, "en"));

async function callOf({ visit, group }: VehiclePage, id: string): Promise<Draft | undefined> {
  const call = (await visit.books.listCapitalCalls(group)).find((one) => one.id === id);
  if (call === undefined) return undefined;
  const isDraft = call.status === "draft";
  return {
    title: call.description || "Capital call",
    date: call.callDate,
    status: call.status,
    said: `due ${call.dueDate}`,
    total: call.total,
    paid: call.funded,
    entryId: null,
    lines: byName(call.lines.map(({ funded, ...line }) => ({ ...line, paid: funded }))),
    steps: isDraft
      ? [
          ["issue", "Issue the call"],
          ["void", "Void the draft", true],
        ]
      : call.status === "cancelled"
        ? []
        : [["cancel", "Cancel the call", true]],
  };
}

async function distributionOf({ visit, group }: VehiclePage, id: string): Promise<Draft | undefined> {
  const one = (await visit.books.listDistributions(group)).find(({ distributionId }) => distributionId === id);
  if (one === undefined) return undefined;
  const steps: Draft["steps"] =
    one.status === "draft"
      ? [
          ["declare", "Declare it"],
          ["void", "Void the draft", true],
        ]
      : one.status === "cancelled" || one.status === "paid"
        ? one.status === "paid"
          ? [["cancel", "Cancel it", true]]
          : []
        : [["cancel", "Cancel it", true]];
  return {
    title: one.description || "Distribution",
    date: one.date,
    status: one.status,
    said: one.recallable ? "recallable" : "",
    total: one.total,
    paid: one.paid,
    entryId: one.entryId,
    lines: byName(one.lines),
    steps,
  };
}

/** Issues, declares, pays, voids or cancels; then shows it, or why not. */
export async function changeDraft(page: VehiclePage, kind: "calls" | "distributions", id: string) {
  const { c, visit, home } = page;
  const form = await c.req.parseBody();
  const step = String(form.step);
  const how = { idempotencyKey: `${String(form.$form)}:${step}` };
  const { books } = visit;
  const steps: Readonly<Record<string, () => Promise<unknown>>> =
    kind === "calls"
      ? {
          issue: () => books.issueCapitalCall(id, how),
          void: () => books.voidCapitalCall(id, how),
          cancel: () => books.cancelCapitalCall(id, how),
        }
      : {
          declare: () => books.declareDistribution(id, how),
          void: () => books.voidDistribution(id, how),
          cancel: () => books.cancelDistribution(id, how),
        };
  try {
    await steps[step]?.();
    return c.redirect(`${home}/capital/${kind}/${id}?done=1`, 303);
  } catch (error) {
    return showDraft(page, kind, id, problemOf(error));
  }
}
