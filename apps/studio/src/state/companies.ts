/** The companies that the browser keeps between visits, each with its name, its state, and what can be undone. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
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
export interface CompanyLine {
  readonly id: string;
  readonly title: string;
  readonly changedAt: number;
}

interface Schema extends DBSchema {
  companies: { key: string; value: KeptCompany; indexes: { changedAt: number } };
}

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
  remove(id: string): Promise<void>;
}

/** Opens the companies of this browser. @throws DOMException where the browser keeps nothing */
export async function openCompanies(name = "capstack.studio"): Promise<Companies> {
  const database = await openDB<Schema>(name, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore("companies", { keyPath: "id" }).createIndex("changedAt", "changedAt");
    },
  });
  return {
    list: () => listed(database),
    read: async (id) => readKept(await database.get("companies", id)),
    write: (id, history, revision, now) => written(database, { id, ...history, revision, changedAt: now }),
    remove: (id) => database.delete("companies", id),
  };
}

async function listed(database: IDBPDatabase<Schema>): Promise<CompanyLine[]> {
  const all = await database.getAllFromIndex("companies", "changedAt");
  return all.reverse().map(({ id, present, changedAt }) => ({ id, title: present.title, changedAt }));
}

async function written(database: IDBPDatabase<Schema>, company: KeptCompany): Promise<number | undefined> {
  const transaction = database.transaction("companies", "readwrite");
  const known = await transaction.store.get(company.id);
  if ((known?.revision ?? 0) !== company.revision) return undefined;
  const revision = company.revision + 1;
  const past = company.past.slice(-KEPT_STEPS);
  await transaction.store.put({ ...company, past, future: company.future.slice(0, KEPT_STEPS), revision });
  await transaction.done;
  return revision;
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
