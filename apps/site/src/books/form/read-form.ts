/** A form as it was sent, read back into the body that its fields were made from. */
import type { Field } from "./field.js";

/** The texts of a form by name; a name's last text counts. */
export type Sent = ReadonlyMap<string, string>;

/** A value as a form gives it: absent where nothing was written. */
type Value = unknown;

/**
 * The body that a form says. What is not written is left out; a number that cannot be read stays text, so that the books
 * say what is wrong with it.
 * @param prefix the name of the field: empty for the whole form
 */
export function readValue(field: Field, sent: Sent, prefix = ""): Value {
  const text = sent.get(prefix)?.trim() ?? "";
  switch (field.kind) {
    case "group":
      return readGroup(field, sent, prefix);
    case "list":
      return readList(field, sent, prefix);
    case "either": {
      const branch = field.branches[branchOf(field, sent, prefix)];
      return branch === undefined ? undefined : readValue(branch, sent, prefix);
    }
    case "choice":
      return isFixed(field) ? field.options[0] : text || undefined;
    case "flag":
      return text === "" ? undefined : text === "true";
    case "number":
      return text === "" ? undefined : readNumber(text);
    case "json":
      return text === "" ? undefined : readJson(text);
    default:
      return text === "" ? undefined : lines(sent.get(prefix) ?? "");
  }
}

/** One line without blanks at its ends; several as they are, with the line ends of files. */
function lines(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/\r\n/g, "\n") : text.trim();
}

function readGroup({ fields, isRequired }: Field & { kind: "group" }, sent: Sent, prefix: string): Value {
  const values = Object.entries(fields)
    .map(([name, field]) => [name, readValue(field, sent, nameIn(prefix, name)), isFixed(field)] as const)
    .filter(([, value]) => value !== undefined);
  return isRequired || values.some(([, , fixed]) => !fixed) ? Object.fromEntries(values) : undefined;
}

/** Whether a field has one value, which nobody writes. */
export const isFixed = (field: Field) => field.kind === "choice" && field.isRequired && field.options.length === 1;

/** Rows in which nothing is written are left out. */
function readList({ item, isRequired }: Field & { kind: "list" }, sent: Sent, prefix: string): Value {
  const rows = Array.from({ length: rowsOf(sent, prefix) }, (_, place) => {
    const name = nameIn(prefix, String(place));
    return isWritten(sent, name) ? readValue(item, sent, name) : undefined;
  });
  const values = rows.filter((value) => value !== undefined);
  return values.length === 0 && !isRequired ? undefined : values;
}

/** Whether anything of a field was written; which shape was chosen is not. */
function isWritten(sent: Sent, prefix: string): boolean {
  for (const [name, text] of sent) {
    const isIts = name === prefix || name.startsWith(`${prefix}.`);
    if (isIts && !name.endsWith(BRANCH) && text.trim() !== "") return true;
  }
  return false;
}

/** The last word of the name under which a form says which of several shapes it gives. */
export const BRANCH = "$shape";

/** Which of several shapes was chosen. */
export function branchOf({ branches }: Field & { kind: "either" }, sent: Sent, prefix: string): number {
  const chosen = Number(sent.get(nameIn(prefix, BRANCH)) ?? 0);
  return branches[chosen] === undefined ? 0 : chosen;
}

/** How many rows of a list a form has. */
export function rowsOf(sent: Sent, prefix: string): number {
  const start = prefix === "" ? "" : `${prefix}.`;
  let rows = 0;
  for (const name of sent.keys()) {
    if (!name.startsWith(start)) continue;
    const place = /^\d{1,4}/.exec(name.slice(start.length))?.[0];
    if (place !== undefined) rows = Math.max(rows, Number(place) + 1);
  }
  return rows;
}

/** The name of a field within another. */
export const nameIn = (prefix: string, name: string) => (prefix === "" ? name : `${prefix}.${name}`);

/**
 * A number as people write it: commas only between groups of three.
 * @example
 * readNumber("1,234.50"); // => 1234.5
 * readNumber("1,5"); // => "1,5"
 */
export function readNumber(text: string): number | string {
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The texts that a form has for a body: what an earlier answer or an example says, to begin with. */
export function textsOf(field: Field, value: unknown, prefix = ""): Map<string, string> {
  const texts = new Map<string, string>();
  if (value === undefined || value === null) return texts;
  const add = (more: Map<string, string>) => {
    for (const [name, text] of more) texts.set(name, text);
  };
  if (field.kind === "group" && typeof value === "object") {
    for (const [name, one] of Object.entries(field.fields)) {
      add(textsOf(one, (value as Record<string, unknown>)[name], nameIn(prefix, name)));
    }
    return texts;
  }
  if (field.kind === "list") {
    for (const [place, one] of [value].flat().entries()) add(textsOf(field.item, one, nameIn(prefix, String(place))));
    return texts;
  }
  if (field.kind === "either") {
    const place = Math.max(
      0,
      field.branches.findIndex((branch) => fits(branch, value)),
    );
    texts.set(nameIn(prefix, BRANCH), String(place));
    const branch = field.branches[place];
    if (branch !== undefined) add(textsOf(branch, value, prefix));
    return texts;
  }
  texts.set(prefix, typeof value === "object" ? JSON.stringify(value) : String(value));
  return texts;
}

/** Whether a value may be of a shape: its only choices are the value's. */
function fits(field: Field, value: unknown): boolean {
  if (field.kind === "list") return Array.isArray(value);
  if (field.kind === "number") return typeof value === "number";
  if (field.kind !== "group") return typeof value !== "object";
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const given = value as Record<string, unknown>;
  return Object.entries(given).every(([name, one]) => {
    const known = field.fields[name];
    if (known === undefined) return false;
    return known.kind !== "choice" || known.options.includes(String(one));
  });
}
