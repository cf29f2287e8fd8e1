/** A file somebody picked, read into events. Its name says nothing that its content does not say better. */
import {
  type CapTableEvent,
  computeCapTable,
  fromCsv,
  fromOcf,
  type OcfRemark,
  readOcfFiles,
  type SheetImport,
  type SheetOptions,
} from "@capstack/cap-table";
import { readOcfZip } from "@capstack/cap-table/ocf-zip";
import { issuesOf } from "./issues-of.js";
import type { Issue } from "./questions.js";

export interface ImportQuestion {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: SheetOptions;
}

/** Something of the file that was not read, or is odd. */
export interface ImportRemark {
  /** From 1 at the top of the file; null where it is about no line. */
  readonly line: number | null;
  readonly message: string;
}

/** What the events of a file come to. */
export interface ImportSummary {
  readonly holders: number;
  readonly classes: readonly { readonly id: string; readonly name: string }[];
  readonly fullyDilutedShares: number;
  /** Why they cannot be computed; then there are no figures. */
  readonly issues: readonly Issue[];
}

export interface Imported {
  readonly events: readonly CapTableEvent[];
  readonly remarks: readonly ImportRemark[];
  readonly summary: ImportSummary;
  /** How a sheet was read; null where the file is Open Cap Format. */
  readonly sheet: Omit<SheetImport, "events" | "report"> | null;
}

/** Reads an archive of the Open Cap Format, one of its files, a list of its objects, or a sheet of holdings. */
export function importFile({ name, bytes, options }: ImportQuestion): Imported {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return fromPackage(readOcfZip(bytes));
  const text = new TextDecoder().decode(bytes);
  if (/^\s*[[{]/.test(text)) {
    const { objects, problems } = readOcfFiles([{ path: name, text }]);
    if (objects.length > 0) return fromPackage({ objects, problems });
    return told(fromOcf(JSON.parse(text)));
  }
  const { events, report, ...sheet } = fromCsv(text, options);
  const isSheet = sheet.columns.filter(({ heading }) => heading !== "").length > 1;
  const remarks = report.map(({ row, line, message }) => ({ line: row === 0 ? null : line, message }));
  return { events, remarks, summary: summaryOf(events), sheet: isSheet ? sheet : null };
}

function fromPackage(folder: Pick<ReturnType<typeof readOcfFiles>, "objects" | "problems">): Imported {
  const { remarks, ...read } = told(fromOcf(folder.objects));
  const problems = folder.problems
    .filter(({ code }) => code !== "missing_manifest" && code !== "missing_file")
    .map(({ path, message }) => ({ line: null, message: `${path}: ${message}` }));
  return { ...read, remarks: [...problems, ...remarks] };
}

function told({ events, report }: ReturnType<typeof fromOcf>): Imported {
  const remarks = report.map((remark) => ({ line: null, message: sentence(remark) }));
  return { events, remarks, summary: summaryOf(events), sheet: null };
}

function summaryOf(events: readonly CapTableEvent[]): ImportSummary {
  try {
    const { final } = computeCapTable({ events: [...events], options: { snapshots: "none", explain: false } });
    return {
      holders: final.holders.length,
      classes: final.classes.filter(({ outstanding }) => outstanding > 0).map(({ id, name }) => ({ id, name })),
      fullyDilutedShares: final.totals.fullyDilutedShares,
      issues: [],
    };
  } catch (error) {
    return { holders: 0, classes: [], fullyDilutedShares: 0, issues: issuesOf(error) };
  }
}

function sentence({ objectType, id, message }: OcfRemark): string {
  return `${objectType} ${id}: ${message}`;
}
