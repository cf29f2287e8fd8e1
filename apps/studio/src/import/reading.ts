/** A file that is about to become a company: it is read here, goes nowhere, and is looked at before it opens. */
import type { CapTableEvent } from "@capstack/cap-table";
import type { FileField } from "@capstack/cap-table-files";
import { rational } from "@capstack/decimal";
import { computed, signal } from "@preact/signals";
import { ask } from "../engine/engines.js";
import type { Imported, ImportQuestion } from "../engine/import-file.js";
import { emptyCompany } from "../examples/first-example.js";
import { writeAddress } from "../state/address.js";
import { openAsNew } from "../state/open-company.js";
import type { JsonObject } from "../state/studio-state.js";
import { companyOfFile } from "./company-of-file.js";

const MOST_BYTES = 20_000_000;
/** What can be picked. */
export const ACCEPTED = ".xlsx,.csv,.tsv,.txt,.json,.zip,.ocf";

/** A file with what was read of it. */
export interface Reading extends ImportQuestion {
  readonly read: Imported;
}

/** What is being looked at; null while nothing is. */
export const reading = signal<Reading | null>(null);
/** Why the last file could not be read. */
export const refusal = signal<string | null>(null);

/** Reads a file somebody picked or dropped. */
export async function offerFile(file: File): Promise<void> {
  refusal.value = null;
  if (file.size > MOST_BYTES) {
    refusal.value = `${file.name} is larger than the studio reads: 20 MB.`;
    return;
  }
  columnNote.value = "";
  chosenOf = new Map();
  const bytes = new Uint8Array(await file.arrayBuffer());
  await read({ name: file.name, bytes, answers: {}, columns: undefined });
}

/** What was asked last: what is chosen before that is answered adds to it. */
const asked = signal<ImportQuestion | null>(null);

/** What the columns were chosen to hold, by the sheet they are of. */
let chosenOf: ReadonlyMap<string, ImportQuestion["columns"]> = new Map();

/** Reads the file again with an answer to what it leaves open. */
export function answerFile(id: string, answer: string): void {
  const last = asked.value;
  if (reading.value === null || last === null) return;
  let { columns } = last;
  if (id === SHEET) {
    const sheet = reading.value.read.questions.find((one) => one.id === SHEET);
    chosenOf = new Map([...chosenOf, [last.answers[SHEET] ?? sheet?.default ?? "", columns]]);
    columns = chosenOf.get(answer);
  }
  void read({ ...last, answers: { ...last.answers, [id]: answer }, columns });
}

/** The question that several sheets of holdings raise. */
const SHEET = "sheet";

/** What each column of the sheet is read as, as somebody chose it last; null leaves it out. */
export const chosenColumns = computed((): readonly (FileField | null)[] => {
  const chosen = asked.value?.columns;
  return (reading.value?.read.columns ?? []).map(({ field }, at) =>
    chosen === undefined ? field : (chosen[at] ?? null),
  );
});

/** What the last choice of a column changed of others; empty where it changed nothing. */
export const columnNote = signal("");

/** Reads the file again with other meanings of its columns. What was answered stays, for whenever it is asked again. */
export function chooseColumns(columns: NonNullable<ImportQuestion["columns"]>, note = ""): void {
  const last = asked.value;
  if (reading.value === null || last === null) return;
  columnNote.value = note;
  void read({ ...last, columns });
}

async function read({ name, bytes, answers, columns }: ImportQuestion): Promise<void> {
  asked.value = { name, bytes, answers, columns };
  const reply = await ask("importFile", { name, bytes, answers, columns });
  if (reply === null) return;
  // Half an answer, such as the point of 3.5, is none: what was read before it stands.
  if (reply.refused && reading.value?.name === name) {
    asked.value = { ...reading.value };
    return;
  }
  if (reply.refused) {
    refusal.value = `${name} was not read. ${reply.issues.map(({ message }) => message).join(" ")}`;
  } else if (reply.answer.events.length === 0 && !isSheet(reply.answer)) {
    refusal.value = nothingFound(name);
  } else {
    reading.value = { name, bytes, answers, columns, read: reply.answer };
  }
}

/** Whether a file has columns to choose from. */
const isSheet = ({ columns }: Imported): boolean =>
  columns !== null && columns.filter(({ heading }) => heading !== "").length > 1;

const nothingFound = (name: string) =>
  `No cap table was found in ${name}. The studio reads exports of Carta and Pulley, Open Cap Format, and sheets with a line of headings such as Name, Shares.`;

/**
 * Opens what was read as a company of its own.
 * @param currency of its amounts, as ISO 4217 writes it
 * @param sharePrice what a share is worth; null where nobody says. Its price times all shares is where the exit begins. Currency
 * @param founders ids of holders who are founders, where the file names none
 */
export async function openRead(
  title: string,
  currency: string,
  sharePrice: number | null,
  founders: ReadonlySet<string>,
): Promise<void> {
  const { read, name } = reading.value ?? {};
  if (read === undefined) return;
  const events = read.events.map((event) => ({ event: withFounders(event, founders) as unknown as JsonObject }));
  reading.value = null;
  const empty = emptyCompany(title.trim() || companyOfFile(name ?? ""));
  const priced = sharePrice === null ? {} : { sharePrice, exit: { ...empty.exit, ...exitAt(sharePrice, read) } };
  await openAsNew({ ...empty, options: { ...empty.options, currency }, ...priced, events });
  location.hash = writeAddress("cap-table", null);
}

function withFounders(event: CapTableEvent, founders: ReadonlySet<string>): CapTableEvent {
  if (event.type !== "common_issuance") return event;
  const grants = event.grants.map((grant) => (founders.has(grant.id) ? { ...grant, kind: "founder" as const } : grant));
  return { ...event, grants };
}

/** A sale for what the company is worth at a price, in a round figure. */
function exitAt(sharePrice: number, { summary }: Imported): { readonly exitValuation: number } | undefined {
  const worth = rational(sharePrice).times(summary.fullyDilutedShares).toNumber();
  return worth > 0 ? { exitValuation: Number(worth.toPrecision(3)) } : undefined;
}
