/** What a vehicle's quarterly templates need besides its books. */
import { orm, type Queryable } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { and, inArray } from "drizzle-orm";
import type { Body } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { journalEntries } from "../tables/journal-tables.js";
import type { IlpaSettings } from "../tables/json-shapes.js";
import { ilpaSettings } from "../tables/record-tables.js";
import type { Read } from "../transactions/reading.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { accountRows, isBaseCode } from "./account-rows.js";

const UNSET: IlpaSettings = {
  ...{ accounts: [], entries: [], draws: [], distributions: [], dates: {}, footnotes: [] },
  options: { generalPartnerCarry: "guidance", reporting: "us_gaap" },
};

/** The settings as they were last set. */
export async function loadIlpaSettings(tx: Queryable, owner: OwnerOfRow): Promise<IlpaSettings> {
  const [row] = await orm(tx)
    .select({ settings: ilpaSettings.settings })
    .from(ilpaSettings)
    .where(ownedBy(ilpaSettings, owner));
  return { ...UNSET, ...row?.settings };
}

/** The settings, and the row of every account of results. */
export async function publishIlpaSettings(read: Read, vehicle: VehicleRow) {
  const settings = await loadIlpaSettings(read.tx, ownerOf(read, vehicle));
  const { accounts } = await read.services.keptBooks.take(read, vehicle, read.today);
  return { settings, accounts: accountRows(accounts, settings) };
}

/** Sets them. @throws EngineError `unknown_account`; Failure `not_found` with the path of an entry that the vehicle does not have */
export async function setIlpaSettings(write: Write, vehicle: VehicleRow, settings: Body<"setIlpaSettings">) {
  const owner = ownerOf(write, vehicle);
  const accounts = await write.services.charts.take(write.tx, write.tenantId, vehicle, vehicle.chartVersion);
  const codes = new Set([...accounts.accounts.values()].map(({ code }) => code));
  for (const [at, { code }] of settings.accounts.entries()) {
    if (codes.has(code) || isBaseCode(code)) continue;
    throw new EngineError("unknown_account", `There is no account ${code}.`, ["accounts", at, "code"]);
  }
  await requireEntries(write, owner, settings);
  const before = await loadIlpaSettings(write.tx, owner);
  const kept = { settings, setBy: write.caller.key.id, setAt: write.now };
  await orm(write.tx)
    .insert(ilpaSettings)
    .values({ ...owner, ...kept })
    .onConflictDoUpdate({ target: [ilpaSettings.tenantId, ilpaSettings.vehicleId], set: kept });
  const subject = { subjectType: "ilpa_settings", subjectId: vehicle.id };
  await write.audit({ vehicleId: vehicle.id, action: "ilpa_settings.set", ...subject, before, after: settings });
  return { settings, accounts: accountRows([...accounts.accounts.values()], settings) };
}

async function requireEntries(
  write: Write,
  owner: OwnerOfRow,
  { entries, draws, distributions = [] }: IlpaSettings,
): Promise<void> {
  const named = [
    ...entries.map(({ entryId }, at) => ({ id: entryId.toLowerCase(), path: ["entries", at, "entryId"] })),
    ...draws.map(({ entryId }, at) => ({ id: entryId.toLowerCase(), path: ["draws", at, "entryId"] })),
    ...distributions.map(({ entryId }, at) => ({ id: entryId.toLowerCase(), path: ["distributions", at, "entryId"] })),
  ];
  if (named.length === 0) return;
  const ids = named.map(({ id }) => id);
  const known = await orm(write.tx)
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(ownedBy(journalEntries, owner), inArray(journalEntries.id, ids)));
  const found = new Set(known.map(({ id }) => id));
  const missing = named.find(({ id }) => !found.has(id));
  if (missing !== undefined) throw notFound("The vehicle has no such entry.", missing.path);
}
