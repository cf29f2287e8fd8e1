/** Keeps with an entry how many shares of a security it bought, sold or handed out. */
import { orm } from "@capstack/database";
import { rational } from "@capstack/decimal";
import { and, eq } from "drizzle-orm";
import { shareChangesOf, sharesAfter } from "../load/share-changes.js";
import { ownedBy } from "../tables/columns.js";
import { securities } from "../tables/firm-tables.js";
import { shareChanges } from "../tables/record-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** What a deal does to the shares of a security: how many it buys (positive) or sells, or which part of them leaves. */
export interface ShareMove {
  readonly companyId: string;
  readonly securityId?: string | undefined;
  readonly shares?: number | undefined;
  readonly soldPct?: number | undefined;
}

/** Keeps what an entry does to shares; nothing where the company has no one security that the entry can be of, or no shares are known. */
export async function moveShares(write: Write, vehicle: VehicleRow, entryId: string, move: ShareMove): Promise<void> {
  const owner = ownerOf(write, vehicle);
  const held = await orm(write.tx)
    .select({ id: securities.id, shares: securities.shares })
    .from(securities)
    .where(and(ownedBy(securities, owner), eq(securities.companyId, move.companyId)));
  const named =
    move.securityId === undefined && held.length === 1 ? held : held.filter(({ id }) => id === move.securityId);
  const [security] = named;
  if (security === undefined) return;
  const before = sharesAfter(
    security.shares === null ? null : Number(security.shares),
    (await shareChangesOf(write.tx, owner)).get(security.id),
  );
  const left = move.soldPct === undefined ? undefined : soldOf(before, move.soldPct);
  const shares = move.shares ?? left ?? 0;
  if (shares === 0) return;
  const id = write.services.identifiers.ordered();
  await orm(write.tx)
    .insert(shareChanges)
    .values({ ...owner, id, securityId: security.id, entryId, shares: String(shares) });
}

function soldOf(before: number | null, soldPct: number): number {
  return before === null ? 0 : -rational(before).times(soldPct).toNumber();
}
