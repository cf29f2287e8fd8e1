/** Fills an account with the demonstration: the same ids, dates and figures every time. */

import { closeMonths } from "@capstack/books/close/close-months";
import { createCompanies } from "@capstack/books/companies/company";
import { createSecurities } from "@capstack/books/companies/security";
import { moveShares } from "@capstack/books/companies/share-changes";
import { createFirm } from "@capstack/books/firms/firm";
import { createVehicle } from "@capstack/books/firms/set-up-vehicle";
import { loadBooks } from "@capstack/books/load/load-books";
import { createPartners } from "@capstack/books/partners/partner";
import { firms } from "@capstack/books/tables/firm-tables";
import { keepTerms } from "@capstack/books/terms/set-terms";
import { seededIdentifiers } from "@capstack/books/transactions/identifiers";
import { renewJournalStatistics } from "@capstack/books/transactions/large-write";
import { openBooks } from "@capstack/books/transactions/services";
import { openWrite, type Write, writeAt } from "@capstack/books/transactions/writing";
import { keepValuationFiles } from "@capstack/books/valuations/valuation-file";
import { normalizeName, type VehicleRow } from "@capstack/books/vehicles/vehicle";
import type { Database } from "@capstack/database";
import { asTenant, orm } from "@capstack/database";
import type { Entry } from "@capstack/ledger";
import { eq } from "drizzle-orm";
import { Story, type StoryFile } from "./story.js";
import { type DemoVehicle, demoVehicles } from "./vehicles.js";
import { writeBankFeed } from "./write-bank-feed.js";
import { writeSteps } from "./write-steps.js";

/** The day the demonstration takes place on. */
export const DEMO_TODAY = "2026-07-15";

/** Names of the vehicles, for a first call. */
export interface SeededDemo {
  readonly firmId: string;
  readonly vehicles: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Seeds the demonstration firm into an account that has no firm yet, all or nothing.
 * @returns null when the account has a firm already; nothing was changed then
 */
export function seedDemo(database: Database, tenantId: string): Promise<SeededDemo | null> {
  const start = new Date("2022-04-01T09:00:00Z");
  const services = openBooks({
    database,
    today: () => DEMO_TODAY,
    now: () => start,
    identifiers: seededIdentifiers("meridian", start),
  });
  const caller = {
    account: { id: tenantId, name: "" },
    key: { id: "demo", scopes: ["accounting:terms"], vehicles: null, role: null, partners: null, personId: null },
  };
  const request = { requestId: "demo", idempotencyKey: undefined, fingerprint: () => "", dryRun: false };
  return asTenant(database, tenantId, async (tx) => {
    const known = await orm(tx).select({ id: firms.id }).from(firms).where(eq(firms.tenantId, tenantId)).limit(1);
    if (known.length > 0) return null;
    const write = openWrite(services, caller, request, tx);
    const firm = await createFirm(write, "Meridian Ventures");
    const vehicles: { id: string; name: string }[] = [];
    let postings = 0;
    for (const one of demoVehicles) {
      const { vehicle, written } = await seedVehicle(write, firm.id, one);
      vehicles.push({ id: vehicle.id, name: vehicle.name });
      postings += written;
    }
    await renewJournalStatistics(write, postings);
    return { firmId: firm.id, vehicles };
  });
}

/** A security is recorded last, and takes what was booked on its company. */
const TAKEN_OVER = { isRestricted: true, takesOver: true } as const;

/** Returns the vehicle and how many postings were written. */
async function seedVehicle(
  write: Write,
  firmId: string,
  demo: DemoVehicle,
): Promise<{ readonly vehicle: VehicleRow; readonly written: number }> {
  const vehicle = await createVehicle(write, {
    firmId,
    name: normalizeName(demo.name),
    kind: demo.kind,
    baseCurrency: "USD",
    startDate: demo.startDate,
    ...(demo.vintageYear === undefined ? {} : { vintageYear: demo.vintageYear }),
  });
  const partners = demo.partners.map(({ commitment, ...partner }) => {
    return commitment === 0 ? { name: partner.name, partnerClass: partner.partnerClass } : { ...partner, commitment };
  });
  const partnerIds = await createPartners(write, vehicle, partners);
  const companies = demo.companies.map(({ security: _, ...company }) => company);
  const companyIds = await createCompanies(write, vehicle, companies);
  if (demo.terms !== null) {
    await keepTerms(write, vehicle, { effectiveDate: demo.startDate, terms: demo.terms });
  }
  const names = new Map([
    ...demo.partners.map(({ name }, place) => [name, partnerIds[place] as string] as const),
    ...demo.companies.map(({ name }, place) => [name, companyIds[place] as string] as const),
  ]);
  const byId = new Map([...names].map(([name, id]) => [id, name]));
  const story = new Story(await loadBooks(write.tx, write.tenantId, vehicle, DEMO_TODAY));
  demo.tell(story, { idOf: (name) => names.get(name) as string, nameOf: (id) => byId.get(id) as string });
  const taken = await write.takeVehicle(vehicle.id);
  const entryIds = await writeSteps(write, taken, story.steps);
  await writeBankFeed(write, taken, story.rows, entryIds);
  const securities = demo.companies.flatMap(({ security }, place) => {
    return security === undefined ? [] : [{ ...security, companyId: companyIds[place] as string }];
  });
  await keepFiles(write, taken, story.files, entryIds);
  await createSecurities(
    write,
    vehicle,
    securities.map((security) => ({ ...security, ...TAKEN_OVER })),
  );
  for (const { entry, companyId, soldPct } of story.sales) {
    await moveShares(write, vehicle, entryIds.get(entry) as string, { companyId, soldPct });
  }
  if (demo.closedThrough !== null) await closeDemo(write, vehicle.id, demo.closedThrough);
  const written = [...entryIds.keys()].reduce((sum, { postings }) => sum + postings.length, 0);
  return { vehicle, written };
}

/** Keeps the files of marks, each prepared on the evening of its day. */
async function keepFiles(
  write: Write,
  vehicle: VehicleRow,
  files: readonly StoryFile[],
  entryIds: ReadonlyMap<Entry, string>,
): Promise<void> {
  for (const { entry, ...mark } of files) {
    const entryId = entry === undefined ? null : (entryIds.get(entry) as string);
    const evening = writeAt(write, new Date(`${mark.date}T18:00:00Z`));
    await keepValuationFiles(evening, vehicle, [{ ...mark, securityId: null, entryId }]);
  }
}

async function closeDemo(write: Write, id: string, through: string): Promise<void> {
  const later = writeAt(write, new Date("2026-04-20T16:00:00Z"));
  await closeMonths(later, await write.takeVehicle(id), { through });
}
