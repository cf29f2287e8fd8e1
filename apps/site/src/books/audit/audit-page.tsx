/** The auditor's room: what to look at, the package, the trail of changes, entries marked as tested. */
import { labelOf } from "../form/field.js";
import { Table } from "../frame/table.js";
import { show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";
import { chainOf } from "./chain.js";

const ROWS = 100;

export async function showAudit(page: VehiclePage) {
  const { visit, group, home, vehicle } = page;
  const { books } = visit;
  const [health, chain, changes, tests] = await Promise.all([
    books.checkHealth(group),
    chainOf(page),
    books.getAudit({ ...group, limit: ROWS }),
    books.listAuditTests(group),
  ]);
  const year = new Date().getUTCFullYear() - 1;
  const query = new URLSearchParams({ group: vehicle.id, start: `${year}-01-01`, end: `${year}-12-31` });
  return show(page, {
    title: "Audit",
    place: "audit",
    children: (
      <>
        <div class="beside">
          <h1>Audit</h1>
          <a class="button small" href={`/books/answer/audit-package?${query}`}>
            {`Package of ${year}`}
          </a>
          <a class="button quiet small" href={`${home}/do/getAuditPackage`}>
            Another period
          </a>
          <a class="button quiet small" href={`${home}/do/getAuditSample`}>
            Draw a sample
          </a>
          {may(visit, "accounting:mark") ? (
            <a class="button quiet small" href={`${home}/do/markTested`}>
              Mark as tested
            </a>
          ) : null}
        </div>
        {chain}
        <h2>To look at</h2>
        <Table
          name="Findings"
          empty="Nothing is apart."
          columns={[{ title: "Finding" }, { title: "What" }]}
          rows={health.findings.map(({ code, message }) => ({ cells: [labelOf(code), message] }))}
        />
        <h2>Marked as tested</h2>
        <Table
          name="Tests"
          empty="No entry is marked as tested yet."
          columns={[{ title: "Entry" }, { title: "Note" }, { title: "By" }, { title: "At" }]}
          rows={tests.map(({ entryId, note, markedBy, markedAt }) => ({
            cells: [
              <a href={`${home}/journal/${entryId}`}>Entry</a>,
              note,
              markedBy,
              markedAt.slice(0, 16).replace("T", " "),
            ],
          }))}
        />
        <h2>Who did what</h2>
        <Table
          name="Changes"
          empty="Nothing was changed yet."
          columns={[{ title: "When" }, { title: "Who" }, { title: "Role" }, { title: "What" }, { title: "Why" }]}
          rows={changes.map((change) => ({
            cells: [
              change.at.slice(0, 19).replace("T", " "),
              change.personId ?? change.keyId,
              change.role ?? "",
              change.subjectType === "entry" || change.subjectType === "journal_entry" ? (
                <a href={`${home}/journal/${change.subjectId}`}>{labelOf(change.action.replace(".", " "))}</a>
              ) : (
                labelOf(change.action.replace(".", " "))
              ),
              change.reason ?? "",
            ],
          }))}
        />
      </>
    ),
  });
}
