/** A list whose items have few and plain fields: a line each. */

import { Icon } from "../controls/icon.js";
import type { Issue } from "../engine/questions.js";
import type { Json } from "../state/studio-state.js";
import { Control, isObject } from "./control.js";
import { Issues, issuesBelow } from "./issues.js";
import { CELL_KINDS, type Definitions, helpOf, kindOf, labelOf, resolve, type Schema, unitOf } from "./schema.js";

export interface ListProps {
  readonly schema: Schema;
  readonly definitions: Definitions;
  readonly name: string;
  /** What one of the list is called. */
  readonly one: string;
  readonly value: readonly Json[];
  readonly issues: readonly Issue[];
  readonly onChange: (value: Json[], field: string) => void;
}

/** Columns that fit beside each other. */
const MOST_COLUMNS = 4;

/** The columns of the list as a table; null where its rows have more or other fields than a line holds. */
export function columnsOf({
  schema,
  definitions,
  value,
}: Pick<ListProps, "schema" | "definitions" | "value">): string[] | null {
  const { properties = {}, required = [] } = resolve(schema, definitions);
  const used = new Set([...required, ...value.flatMap((item) => Object.keys(isObject(item) ? item : {}))]);
  const columns = Object.keys(properties).filter((name) => used.has(name));
  const plain = columns.every((name) =>
    CELL_KINDS.has(kindOf(resolve(properties[name] ?? {}, definitions), definitions)),
  );
  const isHolder = "id" in properties;
  return plain && !isHolder && columns.length <= MOST_COLUMNS ? columns : null;
}

export function LineTable({
  schema,
  definitions,
  value,
  issues,
  onChange,
  one,
  columns,
  name,
}: ListProps & { readonly columns: readonly string[] }) {
  const properties = resolve(schema, definitions).properties ?? {};
  return (
    <div class="scroll">
      <table class="lines">
        <thead>
          <tr>
            {columns.map((column) => {
              const field = resolve(properties[column] ?? {}, definitions);
              return (
                <th key={column} scope="col" title={helpOf(field)}>
                  {labelOf(column)} <small>{unitOf(field)}</small>
                </th>
              );
            })}
            <td />
          </tr>
        </thead>
        <tbody>
          {value.map((item, index) => {
            const row = isObject(item) ? item : {};
            const wrong = issuesBelow(issues, index);
            const set = (column: string, next: Json) =>
              onChange(value.with(index, { ...row, [column]: next }), `${index}.${column}`);
            return (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column}>
                    <Control
                      name={column}
                      label={`${labelOf(column)} of ${one} ${index + 1}`}
                      schema={resolve(properties[column] ?? {}, definitions)}
                      definitions={definitions}
                      value={row[column]}
                      issues={[]}
                      plain
                      invalid={wrong.some(({ path }) => path[0] === column)}
                      onChange={(next) => set(column, next)}
                    />
                  </td>
                ))}
                <td>
                  <Remove
                    what={`${one} ${index + 1}`}
                    onClick={() => onChange(value.toSpliced(index, 1), `-${index}`)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Issues issues={issues.map(({ message, ...issue }) => ({ ...issue, message: `${labelOf(name)}: ${message}` }))} />
    </div>
  );
}

/** Takes one out of the list. */
export function Remove({ what, onClick }: { readonly what: string; readonly onClick: () => void }) {
  return (
    <button type="button" class="quiet corner" aria-label={`Remove ${what}`} title="Remove" onClick={onClick}>
      <Icon name="cross" />
    </button>
  );
}
