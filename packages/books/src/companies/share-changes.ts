/** Keeps with an entry how many shares of a security it bought, sold or handed out. */
import { orm } from "@capstack/database";
import { type Rational, rational } from "@capstack/decimal";
import { sharesHeld } from "@capstack/ledger";
import { and, eq } from "drizzle-orm";
import { shareChangesOf } from "../load/share-changes.js";
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
  /** A fraction of one, exact: 0.5, or a third as a quotient. */
  readonly soldPct?: number | Rational | undefined;
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
  const shareChangesSoFar = (await shareChangesOf(write.tx, owner)).get(security.id) ?? [];
  const recorded = security.shares === null ? null : Number(security.shares);
  const before = sharesHeld({ shares: recorded, shareChanges: shareChangesSoFar }, null) ?? 0;
  const shares =
    move.shares ??
    -rational(before)
      .times(move.soldPct ?? 0)
      .toNumber() + 0;
  if (shares === 0) return;
  const id = write.services.identifiers.ordered();
  await orm(write.tx)
    .insert(shareChanges)
    .values({ ...owner, id, securityId: security.id, entryId, shares: String(shares) });
}
