/** Any answer of the books as facts and tables: what has no page of its own is readable too. */
import { labelOf } from "../form/field.js";
import { Table } from "../frame/table.js";

/** The most rows of a table that are shown; the rest is in the answer's file. */
const MOST_ROWS = 500;

/** How deep lists within lists are shown as tables. */
const DEPTH = 3;

interface AnswerProps {
  readonly value: unknown;
  readonly name: string;
  readonly depth?: number;
}

/** An answer: a list as a table, an object as facts with what it holds below. */
export function AnswerView({ value, name, depth = 0 }: AnswerProps) {
  if (Array.isArray(value)) return <ListView value={value} name={name} depth={depth} />;
  if (!isObject(value)) return <p>{textOf(value)}</p>;
  const entries = Object.entries(value);
  const facts = entries.filter(([, one]) => !holds(one));
  const rest = entries.filter(([, one]) => holds(one));
  return (
    <>
      {facts.length === 0 ? null : (
        <Table
          name={name}
          columns={[{ title: name }, { title: "Value" }]}
          rows={facts.map(([key, one]) => ({ cells: [labelOf(key), textOf(one)] }))}
        />
      )}
      {rest.map(([key, one]) =>
        depth < DEPTH ? (
          <section>
            <h3>{labelOf(key)}</h3>
            <AnswerView value={one} name={labelOf(key)} depth={depth + 1} />
          </section>
        ) : (
          <pre>{JSON.stringify(one, null, 2)}</pre>
        ),
      )}
    </>
  );
}

function ListView({
  value,
  name,
  depth,
}: {
  readonly value: readonly unknown[];
  readonly name: string;
  readonly depth: number;
}) {
  const rows = value.slice(0, MOST_ROWS);
  if (!rows.every(isObject)) {
    return <Table name={name} columns={[{ title: name }]} rows={rows.map((one) => ({ cells: [textOf(one)] }))} />;
  }
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row).filter((key) => !holds(row[key]))))];
  const nested = [...new Set(rows.flatMap((row) => Object.keys(row).filter((key) => holds(row[key]))))];
  const isFigure = (key: string) =>
    rows.every((row) => row[key] === null || row[key] === undefined || typeof row[key] === "number");
  const columns = keys.map((key) => ({ title: labelOf(key), isFigure: isFigure(key) }));
  return (
    <>
      <Table name={name} columns={columns} rows={rows.map((row) => ({ cells: keys.map((key) => textOf(row[key])) }))} />
      {value.length > MOST_ROWS ? <p class="note">{`The first ${MOST_ROWS} of ${value.length} are shown.`}</p> : null}
      {depth >= DEPTH || nested.length === 0
        ? null
        : rows.slice(0, 20).map((row, place) => (
            <details>
              <summary>{`${name} ${place + 1}: ${nested.map(labelOf).join(", ")}`}</summary>
              {nested.map((key) => (
                <AnswerView value={row[key]} name={labelOf(key)} depth={depth + 1} />
              ))}
            </details>
          ))}
    </>
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is more than a cell. */
const holds = (value: unknown) =>
  isObject(value) || (Array.isArray(value) && value.some((one) => typeof one === "object"));

/** A value as a cell. Amounts keep all their digits, in groups. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value !== "number") return String(value);
  return String(value).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
}
