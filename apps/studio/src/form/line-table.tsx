/** A list whose items have few and plain fields: a line each. */
import { useContext } from "preact/hooks";
import { Icon } from "../controls/icon.js";
import type { Issue } from "../engine/issue.js";
import type { Json, JsonObject } from "../state/studio-state.js";
import { ChoicesOf } from "./choices.js";
import { Control, isObject } from "./control.js";
import { Issues } from "./issues.js";
import { type Definitions, type FieldKind, helpOf, kindOf, resolve, type Schema, unitOf } from "./schema.js";
import { labelOf } from "./words/labels.js";
import "./line-table.css";

export interface ListProps {
  /** The shape of one of the list. */
  readonly of: string;
  readonly schema: Schema;
  readonly definitions: Definitions;
  /** What the list is called. */
  readonly name: string;
  /** What one of the list is called. */
  readonly one: string;
  readonly value: readonly Json[];
  readonly issues: readonly Issue[];
  readonly onChange: (value: Json[], field: string) => void;
}

/** Columns that fit beside each other. */
const MOST_COLUMNS = 4;
/** Kinds that fit into the cell of a table. */
const CELL_KINDS: ReadonlySet<FieldKind> = new Set(["amount", "percent", "date", "text", "choice"]);
/** Shapes of which more is said than a line holds. */
const CARDS: ReadonlySet<string> = new Set(["RoundPool", "RoundSeries"]);

/** The columns of the list as a table; null where its rows have more or other fields than a line holds. */
export function columnsOf({
  of,
  schema,
  definitions,
  value,
}: Pick<ListProps, "of" | "schema" | "definitions" | "value">): string[] | null {
  const { properties = {}, required = [] } = resolve(schema, definitions);
  const used = new Set([...required, ...value.flatMap((item) => Object.keys(isObject(item) ? item : {}))]);
  const columns = Object.keys(properties).filter((name) => used.has(name));
  const plain = columns.every((name) =>
    CELL_KINDS.has(kindOf(resolve(properties[name] ?? {}, definitions), definitions)),
  );
  const isHolder = "id" in properties;
  return plain && !isHolder && !CARDS.has(of) && columns.length <= MOST_COLUMNS ? columns : null;
}

export function LineTable(props: ListProps & { readonly columns: readonly string[] }) {
  const { of, schema, definitions, value, issues, onChange, one, columns } = props;
  const { properties = {}, required = [] } = resolve(schema, definitions);
  const { labels } = useContext(ChoicesOf);
  const called = (column: string) => labels?.[`${of}.${column}`] ?? labelOf(column, of);
  return (
    <div class="scroll">
      <table class="lines">
        <thead>
          <tr>
            {columns.map((column) => {
              const field = resolve(properties[column] ?? {}, definitions);
              return (
                <th key={column} scope="col" title={helpOf(field)}>
                  {called(column)} <small>{unitOf(field)}</small>
                </th>
              );
            })}
            <td />
          </tr>
        </thead>
        <tbody>
          {value.map((item, index) => {
            const row = isObject(item) ? item : {};
            const set = (changes: JsonObject, field: string) =>
              onChange(value.with(index, { ...row, ...changes }), `${index}.${field}`);
            return (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column}>
                    <Control
                      of={of}
                      name={column}
                      label={`${called(column)} of ${one} ${index + 1}`}
                      schema={resolve(properties[column] ?? {}, definitions)}
                      definitions={definitions}
                      value={row[column]}
                      owner={row}
                      required={required.includes(column)}
                      plain
                      invalid={issues.some(({ path }) => path[0] === index && path[1] === column)}
                      onChange={(next) => set({ [column]: next }, column)}
                      onOwner={set}
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
      <Issues issues={issues.filter(({ path }) => path.length > 0)} />
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
