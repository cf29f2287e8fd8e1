/** A file that is about to become a company: it is read here, goes nowhere, and is looked at before it opens. */
import type { SheetOptions } from "@capstack/cap-table";
import { signal } from "@preact/signals";
import { ask } from "../engine/engines.js";
import type { Imported } from "../engine/import-file.js";
import { emptyCompany } from "../examples/first-example.js";
import { writeAddress } from "../state/address.js";
import { openAsNew } from "../state/open-company.js";
import type { JsonObject } from "../state/studio-state.js";

const MOST_BYTES = 20_000_000;
/** What can be picked. */
export const ACCEPTED = ".json,.zip,.csv,.tsv,.txt,.ocf";

/** A file with what was read of it. */
export interface Reading {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: SheetOptions;
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
    refusal.value = "The file is larger than the studio reads: 20 MB.";
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  await read({ name: file.name, bytes, options: {} });
}

/** Reads the file again with other answers to what it leaves open. */
export function readAgain(options: SheetOptions): void {
  const current = reading.value;
  if (current !== null) void read({ ...current, options: { ...current.options, ...options } });
}

async function read({ name, bytes, options }: Omit<Reading, "read">): Promise<void> {
  const reply = await ask("importFile", { name, bytes, options });
  if (reply === null) return;
  if (reply.refused) {
    refusal.value = reply.issues.map(({ message }) => message).join(" ");
  } else if (reply.answer.sheet === null && reply.answer.events.length === 0) {
    refusal.value = /\.xlsx?$/i.test(name)
      ? "Workbooks are not read: save the sheet as CSV, and open that."
      : "Nothing of a cap table was found: it is neither Open Cap Format nor a sheet that begins with a line of headings, such as Name, Shares.";
  } else {
    reading.value = { name, bytes, options, read: reply.answer };
  }
}

/** Opens what was read as a company of its own. */
export async function openRead(title: string): Promise<void> {
  const { read, name } = reading.value ?? {};
  if (read === undefined) return;
  const events = read.events.map((event) => ({ event: event as unknown as JsonObject }));
  reading.value = null;
  await openAsNew({ ...emptyCompany(title.trim() || nameOfFile(name ?? "")), events });
  location.hash = writeAddress("cap-table", null);
}

/** The name of a file without its ending. */
export const nameOfFile = (name: string): string => name.replace(/\.\w+$/, "").slice(0, 200);
