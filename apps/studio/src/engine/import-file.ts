/** A file somebody picked, read into events. Its name says nothing that its content does not say better. */
import { fromCsv, fromOcf, type OcfRemark, readOcfFiles } from "@capstack/cap-table";
import { readOcfZip } from "@capstack/cap-table/ocf-zip";
import type { Questions } from "./questions.js";

type Imported = Questions["importFile"]["answer"];

/** Reads an archive of the Open Cap Format, one of its files, a list of its objects, or a sheet of holdings. */
export function importFile(name: string, bytes: Uint8Array): Imported {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return fromPackage(readOcfZip(bytes));
  const text = new TextDecoder().decode(bytes);
  if (/^\s*[[{]/.test(text)) {
    const { objects, problems } = readOcfFiles([{ path: name, text }]);
    if (objects.length > 0) return fromPackage({ objects, problems });
    return told(fromOcf(JSON.parse(text)));
  }
  const { events, report } = fromCsv(text);
  return { events, remarks: report.map(({ row, message }) => (row === 0 ? message : `Row ${row}: ${message}`)) };
}

function fromPackage(folder: Pick<ReturnType<typeof readOcfFiles>, "objects" | "problems">): Imported {
  const { events, remarks } = told(fromOcf(folder.objects));
  const problems = folder.problems.filter(({ code }) => code !== "missing_manifest" && code !== "missing_file");
  return { events, remarks: [...problems.map(({ path, message }) => `${path}: ${message}`), ...remarks] };
}

function told({ events, report }: ReturnType<typeof fromOcf>): Imported {
  return { events, remarks: report.map((remark) => sentence(remark)) };
}

function sentence({ objectType, id, message }: OcfRemark): string {
  return `${objectType} ${id}: ${message}`;
}
