/**
 * A package as its files: a manifest that names the others, and in each a list of objects of one kind. Reading takes
 * texts and paths, wherever they came from, and answers the objects with every problem under the path of its file;
 * writing lays an export out the same way.
 * @see Open Cap Format 1.2, OCFManifestFile and File
 */

import { list as listOf, openShape, requireArgument, text as words } from "@capstack/decimal";
import { firstFault, type TextPosition } from "./json-fault.js";
import { field, list, type OcfObject, text } from "./reading/ocf-object.js";

/** One file: its path in the folder or archive, `/` between the parts, and its whole text. */
export interface OcfFile {
  readonly path: string;
  readonly text: string;
}

/** Something wrong with one file; `line` and `column` count from 1 and are there where the text is no JSON. */
export interface OcfFileProblem extends Partial<TextPosition> {
  readonly path: string;
  readonly code:
    | "not_json"
    | "unknown_file_type"
    | "no_items"
    | "not_an_object"
    | "duplicate_id"
    | "missing_manifest"
    | "second_manifest"
    | "missing_file"
    | "not_in_manifest";
  readonly message: string;
}

/** A package read from files: the objects that `fromOcf` takes, and what could not be read. */
export interface OcfFolder {
  readonly objects: readonly OcfObject[];
  readonly manifest: Readonly<Record<string, unknown>> | null;
  readonly problems: readonly OcfFileProblem[];
  /** Files that are no part of the format, such as a licence or a scanned document. */
  readonly skipped: readonly string[];
}

/** What each kind of file is called on disk, and where the manifest lists it. */
export const KINDS: Readonly<Record<string, { readonly name: string; readonly listed: string }>> = {
  OCF_STAKEHOLDERS_FILE: { name: "Stakeholders", listed: "stakeholders_files" },
  OCF_STOCK_CLASSES_FILE: { name: "StockClasses", listed: "stock_classes_files" },
  OCF_STOCK_LEGEND_TEMPLATES_FILE: { name: "StockLegends", listed: "stock_legend_templates_files" },
  OCF_STOCK_PLANS_FILE: { name: "StockPlans", listed: "stock_plans_files" },
  OCF_VESTING_TERMS_FILE: { name: "VestingTerms", listed: "vesting_terms_files" },
  OCF_VALUATIONS_FILE: { name: "Valuations", listed: "valuations_files" },
  OCF_TRANSACTIONS_FILE: { name: "Transactions", listed: "transactions_files" },
  OCF_FINANCINGS_FILE: { name: "Financings", listed: "financings_files" },
  OCF_DOCUMENTS_FILE: { name: "Documents", listed: "documents_files" },
};

/** As many problems as are listed: a file of nothing else costs no more. */
const MOST_PROBLEMS = 1000;

interface ParsedFile {
  readonly path: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Reads a package from the texts of its files. With a manifest, the files it names are read; a file of the format that
 * it does not name is reported and left out, unless one of its kind is named and missing. Of two objects with one id the
 * first stays.
 * @param files paths with their texts, in any order
 * @returns objects for {@link fromOcf}; never throws on what a file contains
 * @throws EngineError `invalid_value`, `missing_field` for what are no files at all
 * @example
 * const { objects, problems } = readOcfFiles([
 *   { path: "acme/Stakeholders.ocf.json", text: '{"file_type": "OCF_STAKEHOLDERS_FILE", "items": [{]}' },
 * ]);
 * problems.map(({ code, line, column }) => [code, line, column]) // => [["not_json", 1, 51], ["missing_manifest", undefined, undefined]]
 * objects.length // => 0
 */
export function readOcfFiles(files: Iterable<OcfFile>): OcfFolder {
  const problems: OcfFileProblem[] = [];
  const note = (path: string, code: OcfFileProblem["code"], message: string, at: Partial<TextPosition> = {}) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ path, code, message, ...at });
    else if (problems.length === MOST_PROBLEMS) {
      problems.push({ path, code, message: `More is wrong than the first ${MOST_PROBLEMS} things listed here.` });
    }
  };
  const skipped: string[] = [];
  const parsed: ParsedFile[] = [];
  for (const file of eachFile(files)) {
    if (!isFormatFile(file.path)) skipped.push(file.path);
    else parsed.push(...parse(file, note));
  }
  const [manifest, ...others] = parsed.filter(({ content }) => content.file_type === "OCF_MANIFEST_FILE");
  for (const { path } of others) note(path, "second_manifest", "A package has one manifest; this one is left out.");
  const data = parsed.filter(({ content }) => content.file_type !== "OCF_MANIFEST_FILE");
  if (manifest === undefined) note("", "missing_manifest", "No file is the manifest; every file given was read.");
  const listed = manifest === undefined ? data : listedFiles(manifest, data, note);
  const issuer = manifest?.content.issuer;
  const objects = [...(isObject(issuer) ? [issuer] : []), ...listed.flatMap((file) => itemsOf(file, note))];
  return { objects: withoutRepeats(objects, listed, note), manifest: manifest?.content ?? null, problems, skipped };
}

const FILE = /* @__PURE__ */ openShape({ path: words({ least: 0 }), text: words({ least: 0 }) });
export const FILES = /* @__PURE__ */ openShape({ files: listOf(FILE) });

function* eachFile(files: Iterable<OcfFile>): Iterable<OcfFile> {
  if (typeof files !== "object" || files === null || typeof files[Symbol.iterator] !== "function") {
    requireArgument({ files }, FILES);
    return;
  }
  let index = 0;
  for (const file of files) {
    requireArgument(file, FILE, ["files", index++]);
    yield file;
  }
}

type Note = (path: string, code: OcfFileProblem["code"], message: string, at?: Partial<TextPosition>) => void;

/** JSON outside the folders that operating systems put into archives. */
function isFormatFile(path: string): boolean {
  return path.toLowerCase().endsWith(".json") && !path.split("/").some((part) => /^(__MACOSX$|\.[^.])/.test(part));
}

function parse({ path, text: source }: OcfFile, note: Note): ParsedFile[] {
  const json = source.startsWith("\uFEFF") ? source.slice(1) : source;
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    const at = firstFault(json);
    note(path, "not_json", `It stops being JSON at line ${at.line}, column ${at.column}.`, at);
    return [];
  }
  const type = text(content, "file_type");
  if (type === "OCF_MANIFEST_FILE" || (type !== undefined && Object.hasOwn(KINDS, type))) {
    return [{ path, content: content as ParsedFile["content"] }];
  }
  const found = type === undefined ? "It has no file_type" : `"${type.slice(0, 60)}" is no file_type of the format`;
  note(path, "unknown_file_type", `${found}; known are OCF_MANIFEST_FILE, ${Object.keys(KINDS).join(", ")}.`);
  return [];
}

/** The files a manifest names, in its order. A missing file is replaced by the unlisted files of its kind. */
function listedFiles(manifest: ParsedFile, data: readonly ParsedFile[], note: Note): ParsedFile[] {
  const folder = normalized([], manifest.path).split("/").slice(0, -1);
  const unnamed = new Map(data.map((file) => [normalized([], file.path), file]));
  const found: ParsedFile[] = [];
  const lacking = new Set<unknown>();
  for (const [type, { listed }] of Object.entries(KINDS)) {
    for (const entry of list(manifest.content, listed)) {
      const path = text(entry, "filepath") ?? "";
      const at = normalized(folder, path);
      const file = unnamed.get(at);
      unnamed.delete(at);
      if (file !== undefined) found.push(file);
      else {
        lacking.add(type);
        note(manifest.path, "missing_file", `It names "${path.slice(0, 200)}", which is not there.`);
      }
    }
  }
  for (const file of unnamed.values()) {
    if (lacking.has(file.content.file_type)) found.push(file);
    else note(file.path, "not_in_manifest", "The manifest does not name it; it is left out.");
  }
  return found;
}

/** A path from the top of the package: nothing is opened by it, it is only compared. */
function normalized(folder: readonly string[], path: string): string {
  const parts = [...folder];
  for (const part of path.replaceAll("\\", "/").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function itemsOf({ path, content }: ParsedFile, note: Note): OcfObject[] {
  const items = field(content, "items");
  if (!Array.isArray(items)) {
    note(path, "no_items", "Its items are not a list of objects.");
    return [];
  }
  return items.filter((item, index): item is OcfObject => {
    if (isObject(item)) return true;
    note(path, "not_an_object", `Item ${index} has no object_type.`);
    return false;
  });
}

function isObject(value: unknown): value is OcfObject {
  return text(value, "object_type") !== undefined;
}

/** Transactions share one space of ids; every other kind of object has its own. */
function withoutRepeats(objects: readonly OcfObject[], files: readonly ParsedFile[], note: Note): OcfObject[] {
  const homes = new Map(files.flatMap(({ path, content }) => list(content, "items").map((item) => [item, path])));
  const first = new Map<string, OcfObject>();
  return objects.filter((one) => {
    const id = text(one, "id");
    if (id === undefined) return true;
    const key = `${one.object_type.startsWith("TX_") ? "TX" : one.object_type} ${id}`;
    const known = first.get(key);
    if (known === undefined) {
      first.set(key, one);
      return true;
    }
    const where = homes.get(known) ?? "the manifest";
    note(homes.get(one) ?? "", "duplicate_id", `The id "${id.slice(0, 60)}" stands in ${where} already; left out.`);
    return false;
  });
}
