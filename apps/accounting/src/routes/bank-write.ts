/** Changes of the bank feed: files in, rows drafted, linked, unlinked, set aside; rules for suggestions. */
import { autoMatch } from "../bank/auto-match.js";
import { draftForRow, ignoreRow, matchRow, unmatchRow } from "../bank/bank-row.js";
import { importStatement, statementJob } from "../bank/import-statement.js";
import { publishBankRows } from "../bank/published-rows.js";
import { notFound } from "../caller.js";
import { refusal } from "../failures.js";
import { postDraft } from "../journal/transitions.js";
import { fileInGroup, inGroup, inHolding, moving, ofGroup, type Routes } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import { toJson, type Write } from "../writing.js";

const ROWS = ["bank_transactions", publishRow] as const;

export const bankWrites = {
  importBankFile: fileInGroup(statementJob, importStatement),
  listBankImports: ofGroup(async (read, vehicle) => {
    const rows = await read.tx.query(
      `select id, format, file_name as "fileName", digest, rows, added, first_date as "firstDate",
           last_date as "lastDate", warnings, created_at as "createdAt"
         from bank_imports where account_id = $1 and vehicle_id = $2 order by id desc`,
      [read.tenantId, vehicle.id],
    );
    return rows;
  }),
  removeBankImport: inHolding("bank_imports", removeImport),
  autoMatchBank: inGroup(autoMatch),
  listBankRules: ofGroup(async (read, vehicle) => {
    const rows = await read.tx.query<{ id: string; position: number; rule: object }>(
      "select id, position, rule from bank_rules where account_id = $1 and vehicle_id = $2 order by position, id",
      [read.tenantId, vehicle.id],
    );
    return rows.map((row) => ({ id: row.id, position: row.position, ...row.rule }));
  }),
  addBankRule: inGroup(async (write, vehicle, { position, ...given }) => {
    const ruleId = write.services.identifiers.ordered();
    const values = [write.tenantId, vehicle.id, ruleId, position, toJson(given), write.now];
    await write.tx.query("insert into bank_rules values ($1, $2, $3, $4, $5::text::jsonb, $6)", values);
    const subject = { subjectType: "bank_rule", subjectId: ruleId };
    await write.audit({ vehicleId: vehicle.id, action: "bank_rule.added", ...subject, after: given });
    return { id: ruleId, position, ...given };
  }),
  describeBankRow: moving(...ROWS, async (write, vehicle, id, body) => {
    await write.tx.query(
      `update bank_transactions set given_account_code = coalesce($4, given_account_code), given_partner_id = $5, given_company_id = $6
           where account_id = $1 and vehicle_id = $2 and id = $3`,
      [write.tenantId, vehicle.id, id, body.account ?? null, body.lpEntityId ?? null, body.companyId ?? null],
    );
    const subject = { subjectType: "bank_transaction", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, action: "bank.described", ...subject, after: body });
  }),
  draftBankRow: moving(...ROWS, async (write, vehicle, row, body) => {
    await draftForRow(write, vehicle, row, body);
  }),
  matchBankRow: moving(...ROWS, matchRow),
  unmatchBankRow: moving(...ROWS, unmatchRow),
  ignoreBankRow: moving(...ROWS, (write, vehicle, row, body) =>
    ignoreRow(write, vehicle, row, "reason" in body ? body.reason : null),
  ),
  reconcileBankRow: moving(...ROWS, async (write, vehicle, id) => {
    const drafts = await write.tx.query<{ id: string }>(
      `select e.id from bank_matches m join journal_entries e
             on e.account_id = m.account_id and e.vehicle_id = m.vehicle_id and e.id = m.entry_id
           where m.account_id = $1 and m.vehicle_id = $2 and m.bank_transaction_id = $3 and e.status = 'draft' order by e.id`,
      [write.tenantId, vehicle.id, id],
    );
    if (drafts.length === 0) {
      throw refusal("illegal_transition", "The row is linked to no draft.", {
        details: { from: "unmatched", to: "reconciled" },
      });
    }
    for (const one of drafts) await postDraft(write, vehicle, one.id);
  }),
} satisfies Partial<Routes>;

async function publishRow(write: Write, vehicle: VehicleRow, id: string) {
  const { rows } = await publishBankRows(write.tx, write.tenantId, vehicle, { ids: [id] });
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

async function removeImport(write: Write, vehicle: VehicleRow, importId: string) {
  const key = [write.tenantId, vehicle.id, importId];
  const [kept] = await write.tx.query<{ count: bigint }>(
    `select count(*) as count from bank_transactions t where t.account_id = $1 and t.vehicle_id = $2 and t.import_id = $3
       and (t.txn_date <= $4::date or exists (select from bank_matches m where m.account_id = t.account_id
         and m.vehicle_id = t.vehicle_id and m.bank_transaction_id = t.id))`,
    [...key, vehicle.closedThrough],
  );
  if ((kept?.count ?? 0n) > 0n) {
    throw refusal("conflict", `${kept?.count} rows of this file are linked or lie in a closed month.`);
  }
  const removed = await write.tx.query(
    "delete from bank_transactions where account_id = $1 and vehicle_id = $2 and import_id = $3 returning id",
    key,
  );
  await write.tx.query("delete from bank_imports where account_id = $1 and vehicle_id = $2 and id = $3", key);
  const subject = { subjectType: "bank_import", subjectId: importId };
  await write.audit({
    vehicleId: vehicle.id,
    action: "bank.import_removed",
    ...subject,
    before: { rows: removed.length },
  });
  return { id: importId, removed: removed.length };
}
