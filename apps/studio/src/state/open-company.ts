/**
 * The company that this tab shows, and its keeping. A link opens as a company of its own; a company that another tab has
 * changed meanwhile is kept beside it as a copy: nobody's work is written over.
 */
import { effect, signal, untracked } from "@preact/signals";
import { type Companies, type CompanyLine, type History, type KeptCompany, openCompanies } from "./companies.js";
import { freshTitle, withoutNumber } from "./company-names.js";
import { asItsOwn, goneAlong, isAsBegun, keepFund, withLatestFund } from "./fund-along.js";
import { beginWith, change, history, identifyFund, rename, state } from "./store.js";
import { type FundPageInputs, readState, type StudioState } from "./studio-state.js";

/** The tab's own note of which company it shows; a reload finds it again. */
const SHOWN = "capstack.studio.company";
/** Where one company was kept before there were several. */
const FORMERLY = "capstack.studio";
/** Typing pauses this long before it is kept. Milliseconds. */
const PAUSE = 300;

/** The companies for the list; null while the browser keeps none. */
export const companyList = signal<readonly CompanyLine[] | null>(null);
/** The company that is shown. */
export const shownCompany = signal<string>(newId());
/** Counts how often another company was shown: what was open of the one before closes. */
export const opened = signal(0);

let companies: Companies | undefined;
let revision = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<void> = Promise.resolve();
/** What is kept of the shown company, so that the same is not written twice. */
let kept: StudioState | null = null;

function newId(): string {
  return crypto.randomUUID();
}

/** Shows what this tab showed before, else the company changed last; what is handed in where there is none. */
export async function beginWithKept(otherwise: StudioState): Promise<void> {
  beginWith(otherwise);
  try {
    companies = await openCompanies();
  } catch {
    return;
  }
  const formerly = readFormer();
  if (formerly !== null && (await companies.list()).length === 0) {
    await companies.write(newId(), { past: [], present: formerly, future: [] }, 0, Date.now());
    localStorage.removeItem(FORMERLY);
  }
  const before = sessionStorage.getItem(SHOWN);
  const [latest] = await companies.list();
  const found = (before && (await companies.read(before))) || (latest && (await companies.read(latest.id)));
  // A first visit shows an example, which is kept once something of it is changed.
  kept = state.value;
  if (found) show(found);
  await refresh();
}

/** The one company that an earlier version of the studio kept. */
function readFormer(): StudioState | null {
  try {
    const text = localStorage.getItem(FORMERLY);
    return text === null ? null : readState(JSON.parse(text));
  } catch {
    return null;
  }
}

function show(company: KeptCompany): void {
  shownCompany.value = company.id;
  revision = company.revision;
  kept = company.present;
  sessionStorage.setItem(SHOWN, company.id);
  beginWith(withLatestFund(company.present), company);
  reading.value = false;
  opened.value += 1;
}

/** Does something at once and whenever another company is shown: what was chosen in the one before is nobody's here. */
export function whenOpened(reset: () => void): void {
  effect(() => {
    opened.value;
    untracked(reset);
  });
}

/** Opens a company of the list. */
export async function openCompany(id: string): Promise<void> {
  const along = fundAtHand();
  await keepNow();
  const found = await companies?.read(id);
  if (found !== undefined) {
    show(found);
    if (along !== undefined && hasNoFund(state.value)) beginWith({ ...state.value, fund: along }, found);
  }
  await refresh();
}

const hasNoFund = ({ fund }: StudioState): boolean => isAsBegun(fund);

/** The fund that goes along to another company; undefined while nobody has changed it, or where it is only read. */
function fundAtHand(): FundPageInputs | undefined {
  if (reading.value || hasNoFund(state.value)) return undefined;
  const id = state.value.fund.id ?? newId();
  if (state.value.fund.id === undefined) identifyFund(id);
  return goneAlong(state.value.fund, id, shownCompany.value);
}

/** A copy of the company that is shown, as a company of its own beside it; one that was only looked at is kept then too. */
export async function duplicateShown(): Promise<void> {
  const along = fundAtHand();
  kept = null;
  await keepNow();
  const { fund } = along === undefined ? state.value : { fund: along };
  begin({ ...state.value, fund, title: freshTitle(state.value.title, companyList.value ?? []) });
  await keepNow();
  await refresh();
}

/**
 * Shows a state as a company of its own, under a name that no other has; one that is kept already with the same state is
 * shown instead.
 */
export async function openAsNew(next: StudioState): Promise<void> {
  const along = fundAtHand();
  await keepNow();
  const same = await findSame(next);
  const { fund } = hasNoFund(next) && along !== undefined ? { fund: along } : asItsOwn(next);
  if (same !== undefined) show(same);
  else begin({ ...next, fund, title: freshTitle(next.title, companyList.value ?? []) });
  await keepNow();
  await refresh();
}

function begin(next: StudioState): void {
  shownCompany.value = newId();
  revision = 0;
  kept = null;
  sessionStorage.setItem(SHOWN, shownCompany.value);
  beginWith(next);
  reading.value = false;
  opened.value += 1;
}

/** Whether the company is only read: it is none of this browser's, and nothing of it can be changed. */
export const reading = signal(false);

/** Shows a state that is only read; nothing is kept of it. */
export async function openToRead(next: StudioState): Promise<void> {
  await keepNow();
  shownCompany.value = newId();
  revision = 0;
  kept = next;
  beginWith(next);
  reading.value = true;
  opened.value += 1;
}

/** What is read becomes a company of one's own. */
export function copyToChange(): Promise<void> {
  reading.value = false;
  return openAsNew(state.value);
}

async function findSame(wanted: StudioState): Promise<KeptCompany | undefined> {
  // A fund that went along is none of the company's.
  const contents = (one: StudioState) =>
    JSON.stringify({ ...one, title: "", fund: hasNoFund(wanted) ? null : asItsOwn(one).fund });
  const text = contents(wanted);
  for (const { id, title } of (await companies?.list()) ?? []) {
    if (title !== wanted.title && withoutNumber(title) !== wanted.title) continue;
    const company = await companies?.read(id);
    if (company !== undefined && contents(company.present) === text) return company;
  }
  return undefined;
}

/** Gives a company of the list another name. */
export async function renameCompany(id: string, title: string): Promise<void> {
  if (id === shownCompany.value) {
    change((state) => ({ ...state, title }));
    return keepNow();
  }
  await companies?.rename(id, title);
  await refresh();
}

/** Takes a company out of the list; the one that is shown is followed by the next. */
export async function removeCompany(id: string, otherwise: StudioState): Promise<void> {
  clearTimeout(waiting);
  await writing;
  await companies?.remove(id);
  if (id === shownCompany.value) {
    const [next] = (await companies?.list()) ?? [];
    const found = next && (await companies?.read(next.id));
    if (found) show(found);
    else begin(otherwise);
  }
  await refresh();
}

/** Keeps what is shown, once typing has paused. */
export function keepSoon(): void {
  clearTimeout(waiting);
  if (state.value === kept) return;
  waiting = setTimeout(() => void keepNow(), PAUSE);
}

/** Keeps what is shown at once: before another company is shown, and when the page is left. */
export function keepNow(): Promise<void> {
  clearTimeout(waiting);
  writing = writing.then(write, write);
  return writing;
}

async function write(): Promise<void> {
  const present = state.value;
  if (companies === undefined || present === kept) return;
  try {
    const id = shownCompany.value;
    const next = await companies.write(id, history.value, revision, Date.now());
    if (next === undefined) await forkAndWrite();
    else if (id === shownCompany.value) {
      revision = next;
      kept = present;
      keepFund(present.fund, id);
    }
    sessionStorage.setItem(SHOWN, shownCompany.value);
    await refresh();
  } catch {
    // Storage is off or full: the page goes on, and the address of Share still carries everything.
  }
}

/** What is shown is kept as a company of its own, beside the one that another tab has written. */
async function forkAndWrite(): Promise<void> {
  shownCompany.value = newId();
  const { title } = state.value;
  await refresh();
  const list = companyList.value ?? [];
  if (list.some((one) => one.title === title)) rename(freshTitle(title, list));
  const present = state.value;
  revision = (await companies?.write(shownCompany.value, history.value, 0, Date.now())) ?? 0;
  kept = present;
  forked.value = true;
}

/** Whether the company shown became a copy, because another tab had changed it. */
export const forked = signal(false);

async function refresh(): Promise<void> {
  companyList.value = (await companies?.list()) ?? null;
}

/** A company of the list as it was kept last; nothing where it cannot be read. */
export async function readKeptCompany(id: string): Promise<StudioState | undefined> {
  return (await readKeptHistory(id))?.present;
}

/** The same, with what can be undone of it. */
export async function readKeptHistory(id: string): Promise<History | undefined> {
  return companies?.read(id);
}

/** When versions of the company that is shown were kept, the latest first. Milliseconds since 1970. */
export async function versionTimes(): Promise<readonly number[]> {
  return (await companies?.versionTimes(shownCompany.value)) ?? [];
}

/** The company that is shown, as it stood then. */
export async function readVersion(at: number): Promise<StudioState | undefined> {
  return companies?.readVersion(shownCompany.value, at);
}

/** Keeps the company as it stands, to be compared with later. */
export async function keepVersion(): Promise<void> {
  await companies?.keepVersion({ companyId: shownCompany.value, at: Date.now(), state: state.value });
}
