/** The companies that the browser keeps between visits, each with its name, its state, and what can be undone. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import { type HowFar, lineOf } from "./company-line.js";
import { readState, type StudioState } from "./studio-state.js";

/** A state with what was before it and what was taken back. */
export interface History {
  readonly past: readonly StudioState[];
  readonly present: StudioState;
  readonly future: readonly StudioState[];
}

/** A company as it is kept. `revision` grows by one with every writing of it. */
export interface KeptCompany extends History {
  readonly id: string;
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** A company in the list. */
export interface CompanyLine extends HowFar {
  readonly id: string;
  readonly title: string;
  readonly changedAt: number;
}

/** A company as it stood before it was changed at all, at the end of a day on which it was, or when a person kept it. */
export interface Version {
  readonly companyId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: StudioState;
}

interface Schema extends DBSchema {
  companies: { key: string; value: KeptCompany; indexes: { changedAt: number } };
  versions: { key: [companyId: string, at: number]; value: Version };
}

/** Versions that are kept of one company; the oldest go first. */
const MOST_VERSIONS = 40;

/** Steps of undo that are kept; the page itself has more until it is left. */
const KEPT_STEPS = 50;

/** The companies of one browser. */
export interface Companies {
  /** The latest changed first. */
  list(): Promise<CompanyLine[]>;
  /** Nothing where it is not kept, or cannot be read any more. */
  read(id: string): Promise<KeptCompany | undefined>;
  /**
   * Writes a company that was read at a revision, none for a new one.
   * @returns the new revision; nothing where somebody else has written it since, and then nothing is changed
   */
  write(id: string, history: History, revision: number, now: number): Promise<number | undefined>;
  /**
   * Gives a company another name, which is one step of its undo; its place in the list stays.
   * @param id of a company that is kept; of any other nothing is changed
   */
  rename(id: string, title: string): Promise<void>;
  /** With its versions. */
  remove(id: string): Promise<void>;
  /** When versions of a company were kept, the latest first. Milliseconds since 1970. */
  versionTimes(companyId: string): Promise<number[]>;
  /** Nothing where there is none, or it cannot be read any more. */
  readVersion(companyId: string, at: number): Promise<StudioState | undefined>;
  keepVersion(version: Version): Promise<void>;
}

/** Opens the companies of this browser. @throws DOMException where the browser keeps nothing */
export async function openCompanies(name = "capstack.studio"): Promise<Companies> {
  const database = await openDB<Schema>(name, 2, {
    upgrade: (fresh, before) => {
      if (before < 1) fresh.createObjectStore("companies", { keyPath: "id" }).createIndex("changedAt", "changedAt");
      fresh.createObjectStore("versions", { keyPath: ["companyId", "at"] });
    },
    // Another tab brings a later version of the studio: it does not wait for this one.
    blocking: (_before, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  return {
    list: () => listed(database),
    read: async (id) => readKept(await database.get("companies", id)),
    write: (id, history, revision, now) => written(database, { id, ...history, revision, changedAt: now }),
    rename: (id, title) => renamed(database, id, title),
    remove: (id) => removed(database, id),
    versionTimes: async (companyId) =>
      (await database.getAllKeys("versions", versionsOf(companyId))).map(([, at]) => at).reverse(),
    readVersion: async (companyId, at) => {
      const kept = await database.get("versions", [companyId, at]);
      return kept && readable([kept.state])[0];
    },
    keepVersion: async (version) => {
      const transaction = database.transaction(["companies", "versions"], "readwrite");
      await putVersion(transaction.objectStore("versions"), version);
      await transaction.done;
    },
  };
}

async function listed(database: IDBPDatabase<Schema>): Promise<CompanyLine[]> {
  const all = await database.getAllFromIndex("companies", "changedAt");
  return all.reverse().map(({ id, present, changedAt }) => ({
    id,
    title: present.title,
    changedAt,
    ...lineOf(present),
  }));
}

async function written(database: IDBPDatabase<Schema>, company: KeptCompany): Promise<number | undefined> {
  const transaction = database.transaction(["companies", "versions"], "readwrite");
  const store = transaction.objectStore("companies");
  const known = await store.get(company.id);
  if ((known?.revision ?? 0) !== company.revision) return undefined;
  const versions = transaction.objectStore("versions");
  const isFirst = (await versions.count(versionsOf(company.id))) === 0;
  const before = beforeChange(known, company, isFirst);
  if (before !== undefined) await putVersion(versions, { companyId: company.id, ...before });
  const revision = company.revision + 1;
  const past = company.past.slice(-KEPT_STEPS);
  await store.put({ ...company, past, future: company.future.slice(0, KEPT_STEPS), revision });
  await transaction.done;
  return revision;
}

/**
 * What stood before a writing and is kept as a version: before the first change of a day what stood at the end of the one
 * before, and before the first of all what the company began with.
 * @param isFirst whether the company has no version yet
 */
function beforeChange(
  known: KeptCompany | undefined,
  { past: [began], changedAt }: KeptCompany,
  isFirst: boolean,
): Pick<Version, "at" | "state"> | undefined {
  const isBegun = isFirst && began !== undefined;
  // Looked at only, it was not kept before.
  if (known === undefined) return isBegun ? { at: changedAt, state: began } : undefined;
  const isBeginning = isBegun && known.past.length === 0;
  return isBeginning || isEarlierDay(known.changedAt, changedAt)
    ? { at: known.changedAt, state: known.present }
    : undefined;
}

function isEarlierDay(before: number, now: number): boolean {
  return before < now && new Date(before).toDateString() !== new Date(now).toDateString();
}

function versionsOf(companyId: string): IDBKeyRange {
  return IDBKeyRange.bound([companyId, 0], [companyId, Number.MAX_SAFE_INTEGER]);
}

/** The part of the store that writing a version needs, in whichever transaction it is. */
type VersionStore = IDBPObjectStore<Schema, ("companies" | "versions")[], "versions", "readwrite">;

async function putVersion(store: VersionStore, version: Version): Promise<void> {
  await store.put(version);
  const keys = await store.getAllKeys(versionsOf(version.companyId));
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_VERSIONS))) await store.delete(key);
}

async function renamed(database: IDBPDatabase<Schema>, id: string, title: string): Promise<void> {
  const transaction = database.transaction("companies", "readwrite");
  const known = await transaction.store.get(id);
  if (known !== undefined) {
    const { past, present, revision } = known;
    const next = { past: [...past, present].slice(-KEPT_STEPS), present: { ...present, title }, future: [] };
    await transaction.store.put({ ...known, ...next, revision: revision + 1 });
  }
  await transaction.done;
}

async function removed(database: IDBPDatabase<Schema>, id: string): Promise<void> {
  const transaction = database.transaction(["companies", "versions"], "readwrite");
  await transaction.objectStore("companies").delete(id);
  await transaction.objectStore("versions").delete(versionsOf(id));
  await transaction.done;
}

/** What is kept may be of another version. A step that cannot be read ends what can be undone; nothing else is lost. */
function readKept(kept: KeptCompany | undefined): KeptCompany | undefined {
  if (kept === undefined) return undefined;
  try {
    return { ...kept, past: readable(kept.past), present: readState(kept.present), future: readable(kept.future) };
  } catch {
    return undefined;
  }
}

function readable(states: readonly StudioState[]): StudioState[] {
  try {
    return states.map(readState);
  } catch {
    return [];
  }
}
