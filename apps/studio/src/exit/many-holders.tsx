/** The tables of an exit of many holders: one search and the same open groups in all of them. */
import type { Cell, KeyedRow } from "@capstack/components";
import { signal } from "@preact/signals";
import { companyAnswer } from "../company/company.js";
import { GroupFold, SearchField, ShowMore } from "../controls/many-rows.js";
import { areGrouped, groupOfKind, type HolderGroup } from "../engine/holder-groups.js";
import { whenOpened } from "../state/open-company.js";
import { exit } from "./exit-answers.js";
import { type GroupedLine, groupedRows } from "./exit-groups.js";
import { by } from "./exit-rows.js";

const query = signal("");
const turned = signal<ReadonlySet<HolderGroup>>(new Set());
const whole = signal<ReadonlySet<HolderGroup>>(new Set());

whenOpened(() => {
  query.value = "";
  turned.value = new Set();
  whole.value = new Set();
});

/** Whether the tables list holders, and too many to list without groups. */
export const isGrouped = (): boolean => by.value === "holders" && areGrouped(exit.value.answer?.holders.length ?? 0);

/** Above the first table of many. */
export function HolderSearch() {
  return isGrouped() ? <SearchField label="Search holders" query={query} /> : null;
}

/** How the lines and groups of a table are written. */
export interface Written<Line> {
  readonly line: (line: Line) => KeyedRow;
  /** The figures of several lines together, after their name. */
  readonly group: (members: readonly Line[]) => readonly Cell[];
}

/** The rows of a table, in groups where there are many. */
export function rowsInGroups<Line extends GroupedLine>(lines: readonly Line[], write: Written<Line>): KeyedRow[] {
  if (!isGrouped()) return lines.map(write.line);
  const kinds = new Map(companyAnswer.value?.final.holders.map(({ id, kind }) => [id, kind]));
  const seen = { query: query.value, turned: turned.value, whole: whole.value };
  return groupedRows(lines, ({ id }) => groupOfKind(kinds.get(id)), seen).map((row): KeyedRow => {
    if (row.kind === "line") return { ...write.line(row.line), look: "line" };
    if (row.kind === "more") {
      const more = <ShowMore key="more" id={row.name} lines={row.left.length} whole={whole} />;
      return { key: `more ${row.name}`, look: "line", cells: [more, ...write.group(row.left)] };
    }
    const { name, members, open } = row;
    const fold = <GroupFold key={name} id={name} name={name} lines={members.length} open={open} turned={turned} />;
    return { key: `group ${name}`, look: "group", cells: [fold, ...write.group(members)] };
  });
}
