/** What waits for another person: each proposed change field by field, and what has become different since. */
import { randomUUID } from "node:crypto";
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import { labelOf } from "../form/field.js";
import { type Problem, problemOf } from "../form/problems.js";
import { Done, Refused } from "../frame/books-frame.js";
import { Table } from "../frame/table.js";
import { show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";

type Proposal = Awaited<ReturnType<VehiclePage["visit"]["books"]["listProposals"]>>[number];

export async function showProposals(page: VehiclePage, problem?: Problem) {
  const { c, visit, group } = page;
  const [waiting, approved, declined] = await Promise.all([
    visit.books.listProposals(group),
    visit.books.listProposals({ ...group, status: "approved" }),
    visit.books.listProposals({ ...group, status: "declined" }),
  ]);
  const decided = [...approved, ...declined].sort((one, other) =>
    (other.decidedAt ?? "").localeCompare(one.decidedAt ?? ""),
  );
  return show(
    page,
    {
      title: "Proposals",
      place: "proposals",
      children: (
        <>
          <h1>What waits for another person</h1>
          <Done query={c.req.query("done")} />
          {problem === undefined ? null : <Refused message={problem.message} wrong={problem.wrong} />}
          {waiting.length === 0 ? (
            <p class="empty">
              Nothing waits. Where the firm requires approval, changes of terms, commitments and bank accounts wait
              here.
            </p>
          ) : null}
          {waiting.map((one) => (
            <Waiting page={page} proposal={one} />
          ))}
          <h2>Decided</h2>
          <Table
            name="Decided"
            empty="None was decided yet."
            columns={["Change", "Proposed by", "Decided", "By", "Why"].map((title) => ({ title }))}
            rows={decided.map((one) => ({
              cells: [
                summaryOf(one),
                one.proposedPerson ?? one.proposedBy,
                `${one.status} ${momentOf(one.decidedAt)}`,
                one.decidedPerson ?? one.decidedBy ?? "",
                one.reason ?? "",
              ],
            }))}
          />
        </>
      ),
    },
    problem === undefined ? 200 : 409,
  );
}

/** One that waits: what it changes, and whether the visitor may decide it. */
function Waiting({ page: { visit, home }, proposal }: { readonly page: VehiclePage; readonly proposal: Proposal }) {
  const { id, operation, version, changes, since } = proposal;
  const { scope } = accountingOperations[operation] as AccountingOperation;
  const mayApprove = may(visit, scope) && may(visit, "accounting:write");
  const columns = ["Field", "Now", "Then"].map((title) => ({ title }));
  const rowsOf = (differences: Proposal["changes"]) =>
    differences.map(({ path, before, after }) => ({
      cells: [path.map(labelOf).join(" › "), wordOf(before), wordOf(after)],
    }));
  return (
    <section class="group">
      <h2>{summaryOf(proposal)}</h2>
      <p class="facts">{`proposed by ${proposal.proposedPerson ?? proposal.proposedBy}, ${momentOf(proposal.proposedAt)} UTC`}</p>
      <Table name="What it changes" columns={columns} rows={rowsOf(changes)} />
      {since.length === 0 ? null : (
        <>
          <p class="alert">What it changes is different by now:</p>
          <Table
            name="Since it was proposed"
            columns={["Field", "When proposed", "Now"].map((title) => ({ title }))}
            rows={rowsOf(since)}
          />
        </>
      )}
      {may(visit, "accounting:write") ? (
        <form method="post" action={`${home}/proposals/${id}`}>
          <input type="hidden" name="$form" value={randomUUID()} />
          <input type="hidden" name="version" value={version} />
          <div class="filter">
            <div class="field">
              <label for={`why-${id}`}>
                Why not <span class="optional">(to decline it)</span>
              </label>
              <input id={`why-${id}`} name="reason" />
            </div>
            {mayApprove ? (
              <button type="submit" name="step" value="approve">
                Approve
              </button>
            ) : null}
            <button type="submit" class="danger" name="step" value="decline">
              Decline
            </button>
          </div>
        </form>
      ) : null}
    </section>
  );
}

const summaryOf = ({ operation }: Proposal) => (accountingOperations[operation] as AccountingOperation).summary;
const momentOf = (at: string | null) => (at ?? "").slice(0, 16).replace("T", " ");
const wordOf = (value: string | number | boolean | null) => (value === null ? "–" : String(value));

/** Approves what was looked at, or declines it; then shows what waits, or why not. */
export async function decideProposal(page: VehiclePage, id: string) {
  const { c, visit, home } = page;
  const form = await c.req.parseBody();
  const how = { idempotencyKey: `${String(form.$form)}:${String(form.step)}` };
  try {
    if (form.step === "approve") await visit.books.approveProposal(id, { ...how, ifMatch: String(form.version) });
    else await visit.books.declineProposal(id, { reason: String(form.reason ?? "") }, how);
    return c.redirect(`${home}/proposals?done=1`, 303);
  } catch (error) {
    return showProposals(page, problemOf(error));
  }
}
