/** `/firms`: the firms of an account. */
import { platformFailure } from "@capstack/http";
import { notFound } from "../caller.js";
import type { Routes } from "../route.js";
import type { Write } from "../writing.js";

interface FirmRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

const COLUMNS = `id, name, created_at as "createdAt"`;

export const firmRoutes = {
  listFirms: (read) =>
    read.tx.query<FirmRow>(`select ${COLUMNS} from firms where account_id = $1 order by name collate "C", id`, [
      read.tenantId,
    ]),
  createFirm: (write, _, { name }) => createFirm(write, name),
  renameFirm: async (write, { id }, { name }) => {
    requireWholeAccount(write);
    const [firm] = await write.tx.query<FirmRow>(
      `update firms set name = $3 where account_id = $1 and id = $2 returning ${COLUMNS}`,
      [write.tenantId, id, name],
    );
    if (firm === undefined) throw notFound();
    await write.audit({ action: "firm.renamed", subjectType: "firm", subjectId: id, after: firm });
    return firm;
  },
} satisfies Partial<Routes>;

/** Adds a firm to the account. */
export async function createFirm(write: Write, name: string): Promise<FirmRow> {
  requireWholeAccount(write);
  const id = write.services.identifiers.ordered();
  const firm = { id, name, createdAt: write.now };
  await write.tx.query("insert into firms values ($1, $2, $3, $4)", [write.tenantId, id, name, write.now]);
  await write.audit({ action: "firm.created", subjectType: "firm", subjectId: id, after: firm });
  return firm;
}

/** Firms and new vehicles are for keys that see every vehicle. @throws Failure `forbidden` */
export function requireWholeAccount({ caller }: Write): void {
  if (caller.key.vehicles === null) return;
  throw platformFailure("forbidden", "This key is limited to some vehicles.", { details: { reason: "vehicles" } });
}
