/** Which entries an agreement made. They are undone with it, as a whole, and not one by one. */
import type { Queryable } from "@capstack/database";
import { refusal } from "../failures.js";
import { toJson } from "../json-text.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";

/** What was agreed. */
export type AgreementKind = "capital_call" | "distribution" | "transfer" | "subsequent_close" | "opening_balance";

/** An entry of an agreement, or one that takes such an entry back. */
export interface AgreementEntry {
  readonly agreementId: string;
  readonly id: string;
  readonly entryDate: string;
  readonly sourceType: string;
  readonly memo: string;
  readonly reverses: string | null;
  readonly reversedBy: string | null;
  readonly postedVersion: bigint;
}

/** Every agreement with its entries; calls and distributions made before agreements were kept name theirs themselves. */
const LINKS = `(select account_id, vehicle_id, agreement_id, entry_id from agreement_entries
  union select account_id, vehicle_id, id, entry_id from capital_calls where entry_id is not null
  union select account_id, vehicle_id, id, entry_id from distributions where entry_id is not null)`;

/** Notes that entries are of an agreement. */
export async function linkEntries(
  write: Write,
  vehicle: VehicleRow,
  agreementId: string,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return;
  await write.tx.query(
    `insert into agreement_entries (account_id, vehicle_id, entry_id, agreement_id)
     select $1, $2, id, $3 from jsonb_to_recordset($4::text::jsonb) as e (id uuid)`,
    [write.tenantId, vehicle.id, agreementId, toJson(entryIds.map((id) => ({ id })))],
  );
}

/** Entries of one agreement, or of all of a vehicle, in posting order. */
export function loadAgreementEntries(
  tx: Queryable,
  tenantId: string,
  vehicleId: string,
  agreementId: string | null = null,
): Promise<AgreementEntry[]> {
  return tx.query<AgreementEntry>(
    `select l.agreement_id as "agreementId", e.id, e.entry_date as "entryDate", e.source_type as "sourceType", e.memo,
       e.reverses, e.reversed_by as "reversedBy", e.posted_version as "postedVersion"
     from ${LINKS} l join journal_entries e
       on e.account_id = l.account_id and e.vehicle_id = l.vehicle_id and e.id = l.entry_id
     where l.account_id = $1 and l.vehicle_id = $2 and ($3::uuid is null or l.agreement_id = $3::uuid)
     order by e.sequence`,
    [tenantId, vehicleId, agreementId],
  );
}

/** @throws Failure `illegal_transition` for an entry of an agreement, saying how that is undone */
export async function refuseAgreed(write: Write, vehicle: VehicleRow, entryIds: readonly string[]): Promise<void> {
  const [found] = await write.tx.query<{ agreementId: string; kind: AgreementKind }>(
    `select l.agreement_id as "agreementId", coalesce(a.kind,
       case when exists (select from capital_calls c where c.account_id = l.account_id and c.vehicle_id = l.vehicle_id
         and c.id = l.agreement_id) then 'capital_call' else 'distribution' end) as kind
     from ${LINKS} l left join agreements a
       on a.account_id = l.account_id and a.vehicle_id = l.vehicle_id and a.id = l.agreement_id
     where l.account_id = $1 and l.vehicle_id = $2 and l.entry_id = any($3::uuid[]) limit 1`,
    [write.tenantId, vehicle.id, entryIds],
  );
  if (found === undefined) return;
  const undo = `/agreements/${found.agreementId}/cancel`;
  throw refusal(
    "illegal_transition",
    `The entry is of a ${found.kind.replace("_", " ")}, which is undone as a whole: POST ${undo}.`,
    { details: { from: "posted", to: "reversed", ...found, undo } },
  );
}
