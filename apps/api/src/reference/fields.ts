/** The fields of a shape, as a table. */
import { html } from "hono/html";
import { referenced, type Schema } from "./document.js";
import { boundsOf, choicesOf, kindOf } from "./schema-words.js";

/** A shape inside a shape is shown in place up to here; one of a name has a page of its own. */
const DEEPEST = 3;

interface FieldRow {
  /** With the fields it lies in: `rows[].name`. */
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

function rowsOf(schema: Schema, base = "", depth = 0): FieldRow[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const row = { path: base + name, schema: field, isRequired: required.has(name) };
    const [inner, ending] = field.type === "array" ? [field.items ?? {}, "[]."] : [field, "."];
    const isInPlace = referenced(inner) === undefined && inner.properties !== undefined && depth + 1 < DEEPEST;
    return isInPlace ? [row, ...rowsOf(inner, `${base}${name}${ending}`, depth + 1)] : [row];
  });
}

/**
 * The table of a shape's fields, or what it is where it has none.
 * @param types the address that the pages of types lie under
 */
export function fieldTable(schema: Schema, types: string, caption: string) {
  const rows = rowsOf(schema);
  if (rows.length === 0) return html`<p class="kind">${kind(schema, types)}</p>${choices(schema)}`;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table>
<caption class="hidden">${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Is</th><th scope="col">Says</th></tr></thead>
<tbody>${rows.map((row) => fieldRow(row, types))}</tbody></table></div>`;
}

function fieldRow({ path, schema, isRequired }: FieldRow, types: string) {
  const bounds = boundsOf(schema);
  return html`<tr id="${path}"><th scope="row"><code>${path}</code>${isRequired ? html` <span class="must">required</span>` : ""}</th>
<td>${kind(schema, types)}${bounds.map((words) => html`<br><span class="bound">${words}</span>`)}</td>
<td>${prose(schema.description ?? "")}${choices(schema)}</td></tr>`;
}

function kind(schema: Schema, types: string) {
  return kindOf(schema).map(({ text, type }, nth) => {
    const space = nth === 0 ? "" : " ";
    return type === undefined ? html`${space}${text}` : html`${space}<a href="${types}/${type}">${text}</a>`;
  });
}

function choices(schema: Schema) {
  const words = choicesOf(schema);
  return words.length === 0
    ? ""
    : html` <span class="choices">${words.map((word) => html`<code>${word}</code> `)}</span>`;
}

/** A description: code between back quotes, paragraphs apart. */
export function prose(text: string) {
  const paragraphs = text.split(/\n{2,}/).filter((part) => part !== "");
  return paragraphs.map((part, nth) => html`${nth === 0 ? "" : html`<br>`}${inline(part)}`);
}

function inline(text: string) {
  return text.split(/`([^`]+)`/).map((part, nth) => (nth % 2 === 1 ? html`<code>${part}</code>` : part));
}
