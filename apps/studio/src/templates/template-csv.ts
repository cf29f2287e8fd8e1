/** Templates as one table: on the page the rows that are looked at first, as CSV all of them. */
import { writeCsv } from "@capstack/decimal";
import type { AmountColumn, ReceivedTemplate } from "../engine/templates/received-template.js";

/** A template with its file's name. */
export interface NamedTemplate {
  readonly name: string;
  readonly read: ReceivedTemplate;
}

/** How many things a checker names in a template. */
export const breaksOf = ({ breaks, footnotes }: Pick<ReceivedTemplate, "breaks" | "footnotes">): number =>
  breaks.length + footnotes.length;

/**
 * A row a file, a column a row of the template by its id, as `capstack ilpa table` writes them. A form of 2016 has those of
 * its rows that have several of version 2.0 under their own numbers.
 */
export function templatesCsv(templates: readonly NamedTemplate[], column: AmountColumn): string {
  const ids = [...new Set(templates.flatMap(({ read }) => Object.keys(read.amounts[column].amounts)))];
  const own = [...new Set(templates.flatMap(({ read }) => Object.keys(read.amounts[column].rows2016)))];
  const head = ["file", "fund", "partner", "currency", "version", "quarterStart", "quarterEnd", "column", "breaks"];
  const lines = templates.map(({ name, read }) => {
    const amounts: Readonly<Record<string, number | null>> = read.amounts[column].amounts;
    const { rows2016 } = read.amounts[column];
    return [
      name,
      read.fund,
      read.partner,
      read.currency,
      read.version,
      read.quarter.start,
      read.quarter.end,
      column,
      breaksOf(read),
      ...ids.map((id) => amounts[id] ?? null),
      ...own.map((row) => rows2016[row] ?? null),
    ];
  });
  return writeCsv([[...head, ...ids, ...own], ...lines]);
}
