/** Fills an account with the demonstration: the same ids, dates and figures every time. */

import { closeMonths } from "@capstack/books/close/close-months";
import { createCompanies } from "@capstack/books/companies/company";
import { createSecurities } from "@capstack/books/companies/security";
import { moveShares } from "@capstack/books/companies/share-changes";
import { createFirm } from "@capstack/books/firms/firm";
import { createVehicle } from "@capstack/books/firms/set-up-vehicle";
import { setIlpaSettings } from "@capstack/books/ilpa/ilpa-settings";
import { loadBooks } from "@capstack/books/load/load-books";
import { createPartners } from "@capstack/books/partners/partner";
import { firms } from "@capstack/books/tables/firm-tables";
import { noteTexts } from "@capstack/books/tables/record-tables";
import { keepTerms } from "@capstack/books/terms/set-terms";
import { seededIdentifiers } from "@capstack/books/transactions/identifiers";
import { renewJournalStatistics } from "@capstack/books/transactions/large-write";
import { openBooks } from "@capstack/books/transactions/services";
import { openWrite, type Write, writeAt } from "@capstack/books/transactions/writing";
import { ownerOf } from "@capstack/books/vehicles/tenant";
import { normalizeName, type VehicleRow } from "@capstack/books/vehicles/vehicle";
import type { Database } from "@capstack/database";
import { asTenant, orm } from "@capstack/database";
import type { Entry } from "@capstack/ledger";
import { eq } from "drizzle-orm";
import { Story } from "./story.js";
import { type DemoVehicle, demoVehicles } from "./vehicles.js";
import { writeBankFeed } from "./write-bank-feed.js";
import { keepFiles } from "./write-files.js";
import { type WrittenVehicle, writePapers } from "./write-papers.js";
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
    const written: WrittenVehicle[] = [];
    for (const one of demoVehicles) written.push(await seedVehicle(write, firm.id, one));
    for (const one of written) await writePapers(write, one);
    const entries = written.flatMap(({ entryIds }) => [...entryIds.keys()]);
    await renewJournalStatistics(
      write,
      entries.reduce((sum, { postings }) => sum + postings.length, 0),
    );
    return { firmId: firm.id, vehicles: written.map(({ vehicle: { id, name } }) => ({ id, name })) };
  });
}

async function seedVehicle(write: Write, firmId: string, demo: DemoVehicle): Promise<WrittenVehicle> {
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
  const companies = demo.companies.map(({ securities: _, ...company }) => company);
  const companyIds = await createCompanies(write, vehicle, companies);
  const held = demo.companies.flatMap(({ name, securities = [] }, place) => {
    return securities.map((security) => ({ company: name, companyId: companyIds[place] as string, security }));
  });
  const securityIds = await createSecurities(
    write,
    vehicle,
    held.map(({ companyId, security: { convertsOn: _, ...security } }) => ({
      ...security,
      ...{ companyId, isRestricted: true, takesOver: false },
    })),
  );
  if (demo.organization !== undefined) {
    const said = { paragraph: "organization" as const, text: demo.organization };
    const edited = { editedBy: write.caller.key.id, editedAt: write.now };
    await orm(write.tx)
      .insert(noteTexts)
      .values({ ...ownerOf(write, vehicle), ...said, ...edited });
  }
  if (demo.terms !== null) {
    await keepTerms(write, vehicle, { effectiveDate: demo.startDate, terms: demo.terms });
  }
  const names = new Map([
    ...demo.partners.map(({ name }, place) => [name, partnerIds[place] as string] as const),
    ...demo.companies.map(({ name }, place) => [name, companyIds[place] as string] as const),
    ...held.map(({ company, security: { name } }, place) => {
      return [`${company}, ${name}`, securityIds[place] as string] as const;
    }),
  ]);
  const byId = new Map([...names].map(([name, id]) => [id, name]));
  const story = new Story(await loadBooks(write.tx, write.tenantId, vehicle, DEMO_TODAY));
  const cast = { idOf: (name: string) => names.get(name) as string, nameOf: (id: string) => byId.get(id) as string };
  demo.tell(story, cast);
  const taken = await write.takeVehicle(vehicle.id);
  const entryIds = await writeSteps(write, taken, story.steps);
  const rowIds = await writeBankFeed(write, taken, story.rows, entryIds);
  const fileIds = await keepFiles(write, taken, story.files, entryIds);
  for (const { entry, ...move } of story.shares) {
    await moveShares(write, vehicle, entryIds.get(entry) as string, move);
  }
  await mapExpenses(write, taken, entryIds);
  if (demo.closedThrough !== null) await closeDemo(write, vehicle.id, demo.closedThrough);
  return { vehicle, demo, story, ...cast, entryIds, rowIds, fileIds };
}

/** Expenses without a kind of their own, by what they are for: the rows of ILPA's template that they go to. */
const ROWS: Readonly<Record<string, string>> = {
  "Market data subscription": "technology",
  "Travel to portfolio companies": "travel",
};

async function mapExpenses(write: Write, vehicle: VehicleRow, entryIds: ReadonlyMap<Entry, string>): Promise<void> {
  const entries = [...entryIds].flatMap(([{ memo = "" }, entryId]) => {
    const row = ROWS[memo ?? ""];
    return row === undefined ? [] : [{ entryId, row }];
  });
  if (entries.length === 0) return;
  const options = { generalPartnerCarry: "guidance", reporting: "us_gaap" } as const;
  await setIlpaSettings(write, vehicle, { accounts: [], entries, draws: [], dates: {}, options, footnotes: [] });
}

async function closeDemo(write: Write, id: string, through: string): Promise<void> {
  const later = writeAt(write, new Date("2026-04-20T16:00:00Z"));
  await closeMonths(later, await write.takeVehicle(id), { through });
}
